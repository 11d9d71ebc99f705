// Command hollow prints a package without what it does: its types, constants
// and signatures stay, functions panic, variables are empty.
//
//	go run ./cmd/engine/hollow parser/lint > .build/lint.go
//
// app/engine names the linter for its reports, none of which engine.wasm can
// ask for. The linker drops functions that nobody calls, but not variables that
// are set up when a program starts, and so all checks would be in the download
// of the embed. web/build.mjs swaps the package for its shell.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: hollow DIRECTORY")
		os.Exit(2)
	}
	source, err := hollow(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "hollow:", err)
		os.Exit(1)
	}
	os.Stdout.Write(source)
}

// hollow is the shell of the package in a directory, in one file.
func hollow(dir string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	set := token.NewFileSet()
	whole := &ast.File{}
	imports := map[string]string{} // name in the file → path
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if isIgnored(name) {
			continue
		}
		whole.Name = file.Name
		for _, i := range file.Imports {
			if err := addImport(imports, i); err != nil {
				return nil, err
			}
		}
		for _, d := range file.Decls {
			if d := shell(d); d != nil {
				whole.Decls = append(whole.Decls, d)
			}
		}
	}
	if whole.Name == nil {
		return nil, fmt.Errorf("no package in %s", dir)
	}
	return source(set, whole, imports)
}

// isIgnored reports whether a file is a program of its own, run by go generate.
func isIgnored(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && bytes.Contains(text, []byte("//go:build ignore"))
}

func addImport(imports map[string]string, i *ast.ImportSpec) error {
	path, err := strconv.Unquote(i.Path.Value)
	if err != nil {
		return err
	}
	name := filepath.Base(path)
	if i.Name != nil {
		name = i.Name.Name
	}
	imports[name] = path
	return nil
}

// shell is what stays of a declaration, or nil.
func shell(d ast.Decl) ast.Decl {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil && !d.Name.IsExported() {
			return nil
		}
		d.Doc = nil
		d.Body = &ast.BlockStmt{List: []ast.Stmt{&ast.ExprStmt{X: &ast.CallExpr{
			Fun:  ast.NewIdent("panic"),
			Args: []ast.Expr{&ast.BasicLit{Kind: token.STRING, Value: `"not in this build"`}},
		}}}}
		return d
	case *ast.GenDecl:
		switch d.Tok {
		case token.CONST, token.TYPE:
			return d
		case token.VAR:
			return emptied(d)
		}
	}
	return nil
}

// emptied is the exported variables without their values. Other packages can
// name no others, and the functions of this one no longer do.
func emptied(d *ast.GenDecl) ast.Decl {
	out := &ast.GenDecl{Tok: token.VAR, Lparen: d.Pos(), Rparen: d.End()}
	for _, s := range d.Specs {
		v := s.(*ast.ValueSpec)
		kind := v.Type
		if kind == nil && len(v.Values) == 1 {
			kind = typeOf(v.Values[0])
		}
		for _, name := range v.Names {
			if name.IsExported() {
				out.Specs = append(out.Specs, &ast.ValueSpec{Names: []*ast.Ident{ast.NewIdent(name.Name)}, Type: kind})
			}
		}
	}
	if out.Specs == nil {
		return nil
	}
	return out
}

// typeOf is the type that a literal names.
func typeOf(value ast.Expr) ast.Expr {
	switch v := value.(type) {
	case *ast.CompositeLit:
		return v.Type
	case *ast.UnaryExpr:
		if inner := typeOf(v.X); inner != nil {
			return &ast.StarExpr{X: inner}
		}
	}
	return nil
}

// source prints declarations with the imports that they still need.
func source(set *token.FileSet, whole *ast.File, imports map[string]string) ([]byte, error) {
	used := map[string]bool{}
	ast.Inspect(whole, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				used[x.Name] = true
			}
		}
		return true
	})
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\n", whole.Name.Name)
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		if used[name] {
			fmt.Fprintf(&b, "import %s %q\n", name, imports[name])
		}
	}
	for _, d := range whole.Decls {
		b.WriteString("\n")
		if err := format.Node(&b, set, d); err != nil {
			return nil, err
		}
		b.WriteString("\n")
	}
	return format.Source(b.Bytes())
}
