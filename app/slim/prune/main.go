// Command prune copies go-app without what the page never calls.
//
//	go run ./app/slim/prune app .build/go-app
//
// go-app gives every HTML element an interface and a type of its own, each with a
// method for every attribute. In the copy all elements whose methods do the same
// are of the type that go-app has for elements of any name, with the methods
// whose names stand in the package given first or elsewhere in go-app. What the
// page needs and the copy lacks is a compile error. web/build.mjs builds
// app.wasm with it.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const (
	module   = "github.com/maxence-charriere/go-app/v10"
	elements = "html_gen.go" // the file of go-app that holds the elements
)

// fewest is how many types and interfaces an unchanged go-app has more than.
var fewest = 50

// Packages of go-app that the page is made of.
var packages = []string{"pkg/app", "pkg/errors"}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: prune PACKAGE TARGET")
		os.Exit(2)
	}
	if err := prune(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "app/slim/prune:", err)
		os.Exit(1)
	}
}

func prune(page, target string) error {
	source, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		return fmt.Errorf("%s is not to be found: %w", module, err)
	}
	dir := strings.TrimSpace(string(source))
	used := map[string]bool{}
	if err := collect(used, page); err != nil {
		return err
	}
	if err := collect(used, filepath.Join(dir, "pkg/app")); err != nil {
		return err
	}
	for _, name := range packages {
		if err := copyPackage(filepath.Join(dir, name), filepath.Join(target, name), used); err != nil {
			return err
		}
	}
	return copyFile(filepath.Join(dir, "go.mod"), filepath.Join(target, "go.mod"))
}

// sources are the Go files of a directory but for tests.
func sources(dir string) ([]string, error) {
	all, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("no Go files in %s", dir)
	}
	var names []string
	for _, name := range all {
		if !strings.HasSuffix(name, "_test.go") {
			names = append(names, name)
		}
	}
	return names, err
}

// collect adds the names of all fields and methods that a package mentions,
// the generated elements aside.
func collect(used map[string]bool, dir string) error {
	names, err := sources(dir)
	if err != nil {
		return err
	}
	for _, name := range names {
		if filepath.Base(name) == elements {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if selector, ok := node.(*ast.SelectorExpr); ok {
				used[selector.Sel.Name] = true
			}
			return true
		})
	}
	return nil
}

func copyPackage(from, to string, used map[string]bool) error {
	names, err := sources(from)
	if err != nil {
		return err
	}
	for _, name := range names {
		target := filepath.Join(to, filepath.Base(name))
		part, rests := idle[filepath.Base(name)]
		switch {
		case filepath.Base(name) == elements:
			err = pruneFile(name, target, used)
		case rests:
			err = rest(name, target, part.idle, part.gone)
		default:
			err = copyFile(name, target)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func copyFile(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, content)
}

// write leaves a file that is as it should be alone: another build may be reading it.
func write(name string, content []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}

// The type that serves for all elements, and the one that go-app tells apart from it.
const (
	common      = "htmlElem"
	selfClosing = "htmlElemSelfClosing"
)

// interfaceOf is the name of the interface of an element's type.
func interfaceOf(element string) string { return "HTML" + strings.TrimPrefix(element, "html") }

// pruneFile copies the elements as one type.
func pruneFile(from, to string, used map[string]bool) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, from, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	p := pruner{used: used, apart: apart(set, file), methods: map[string]bool{}, named: map[string]bool{}}
	var kept []ast.Decl
	for _, decl := range file.Decls {
		if p.keeps(decl) {
			kept = append(kept, decl)
		}
	}
	if p.shared == nil || p.aliases < fewest {
		return fmt.Errorf("%s no longer has an interface and a type for each element; see what pruning is still good for", elements)
	}
	p.shared.Methods.List = p.wanted
	file.Decls = withoutUnusedImports(kept)
	var out bytes.Buffer
	if err := format.Node(&out, set, file); err != nil {
		return err
	}
	return write(to, out.Bytes())
}

// apart are the elements with a method that does something else than that of
// the first element which has it, and their interfaces.
func apart(set *token.FileSet, file *ast.File) map[string]bool {
	apart := map[string]bool{selfClosing: true, interfaceOf(selfClosing): true}
	first := map[string]string{}
	for _, decl := range file.Decls {
		method, ok := decl.(*ast.FuncDecl)
		if !ok || method.Recv == nil {
			continue
		}
		element, name := receiver(method), method.Name.Name
		var text bytes.Buffer
		if format.Node(&text, set, method) != nil {
			apart[element] = true
			continue
		}
		does := strings.NewReplacer(element, common, interfaceOf(element), interfaceOf(common)).Replace(text.String())
		if known, ok := first[name]; !ok {
			first[name] = does
		} else if does != known {
			apart[element], apart[interfaceOf(element)] = true, true
		}
	}
	return apart
}

// receiver is the name of the type that a method is for.
func receiver(method *ast.FuncDecl) string {
	kind := method.Recv.List[0].Type
	if pointer, ok := kind.(*ast.StarExpr); ok {
		kind = pointer.X
	}
	return kind.(*ast.Ident).Name
}

type pruner struct {
	used, apart map[string]bool
	methods     map[string]bool    // names of the methods that the common type has
	shared      *ast.InterfaceType // of the common type
	wanted      []*ast.Field       // what shared is to have
	named       map[string]bool    // names of wanted
	aliases     int
}

// keeps reports whether a declaration stays, after it made it fit the common type.
func (p *pruner) keeps(decl ast.Decl) bool {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		return decl.Recv == nil || p.keepsMethod(decl)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if named, ok := spec.(*ast.TypeSpec); ok {
				p.join(named)
			}
		}
	}
	return true
}

// keepsMethod keeps one method of each name, whichever element it was written for.
func (p *pruner) keepsMethod(decl *ast.FuncDecl) bool {
	name := decl.Name.Name
	if decl.Name.IsExported() && !p.used[name] {
		return false
	}
	if p.apart[receiver(decl)] {
		return true
	}
	known := p.methods[name]
	p.methods[name] = true
	return !known
}

// join makes a type another name of the common one.
func (p *pruner) join(named *ast.TypeSpec) {
	name := named.Name.Name
	methods, isInterface := named.Type.(*ast.InterfaceType)
	if p.apart[name] {
		if isInterface {
			methods.Methods.List = p.chosen(methods, map[string]bool{})
		}
		return
	}
	target := common
	if isInterface {
		target = interfaceOf(common)
		p.wanted = append(p.wanted, p.chosen(methods, p.named)...)
	}
	switch {
	case name != target:
		p.aliases++
		named.Assign = named.Type.Pos()
		named.Type = ast.NewIdent(target)
	case isInterface:
		p.shared = methods
	}
}

// chosen are the methods of an interface that are used, and not named before.
func (p *pruner) chosen(methods *ast.InterfaceType, before map[string]bool) []*ast.Field {
	var kept []*ast.Field
	for _, method := range methods.Methods.List {
		name := "" // an embedded interface
		if len(method.Names) > 0 {
			name = method.Names[0].Name
		}
		if before[name] || ast.IsExported(name) && !p.used[name] {
			continue
		}
		before[name] = true
		method.Doc = nil
		kept = append(kept, method)
	}
	return kept
}

// withoutUnusedImports drops the imports whose packages no declaration names.
func withoutUnusedImports(decls []ast.Decl) []ast.Decl {
	named := map[string]bool{}
	for _, decl := range decls {
		ast.Inspect(decl, func(node ast.Node) bool {
			if selector, ok := node.(*ast.SelectorExpr); ok {
				if name, ok := selector.X.(*ast.Ident); ok {
					named[name.Name] = true
				}
			}
			return true
		})
	}
	var kept []ast.Decl
	for _, decl := range decls {
		if imports, ok := decl.(*ast.GenDecl); ok && imports.Tok == token.IMPORT {
			var specs []ast.Spec
			for _, spec := range imports.Specs {
				path := strings.Trim(spec.(*ast.ImportSpec).Path.Value, `"`)
				if named[path[strings.LastIndex(path, "/")+1:]] {
					specs = append(specs, spec)
				}
			}
			if imports.Specs = specs; len(specs) == 0 {
				continue
			}
		}
		kept = append(kept, decl)
	}
	return kept
}
