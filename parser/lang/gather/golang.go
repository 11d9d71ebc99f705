package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const langPath = "github.com/robotstester/robotstester/parser/lang"

// finder goes through the module.
type finder struct {
	root   string
	said   map[string][]text // by area
	faults []string
}

// saidIn finds what the code below root says, by area, and the calls of which that
// cannot be told.
func saidIn(root string) (said map[string][]text, faults []string, err error) {
	f := &finder{root: root, said: map[string][]text{}}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		name := d.Name()
		if path != root && (strings.HasPrefix(name, ".") || name == "node_modules" || name == "testdata" || name == "dist" || name == "slim") {
			return filepath.SkipDir
		}
		dir, _ := filepath.Rel(root, path)
		if err := f.goFiles(path, filepath.ToSlash(dir)); err != nil {
			return err
		}
		return f.scripts(path, filepath.ToSlash(dir))
	})
	return f.said, f.faults, err
}

func (f *finder) add(dir, english, place string, forms bool) {
	area := areaOf(dir)
	f.said[area] = append(f.said[area], text{english, place, forms})
}

// goFiles gathers from the files of one package, tests apart.
func (f *finder) goFiles(path, dir string) error {
	names, err := filepath.Glob(filepath.Join(path, "*.go"))
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	p := &goPackage{finder: f, dir: dir, set: set, consts: constsOf(files)}
	for _, name := range constantsIn[dir] {
		p.sentences(p.consts[name])
	}
	for _, file := range files {
		p.file(file)
	}
	return nil
}

// goPackage is one package under way.
type goPackage struct {
	*finder
	dir    string
	set    *token.FileSet
	consts map[string]ast.Expr
}

// constsOf are the constants of a package by name.
func constsOf(files []*ast.File) map[string]ast.Expr {
	out := map[string]ast.Expr{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
				for _, s := range d.Specs {
					v := s.(*ast.ValueSpec)
					for i, name := range v.Names {
						if i < len(v.Values) {
							out[name.Name] = v.Values[i]
						}
					}
				}
			}
			return true
		})
	}
	return out
}

func (p *goPackage) file(file *ast.File) {
	name := importName(file)
	for _, d := range file.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && slices.Contains(sentencesIn[p.dir], fn.Name.Name) {
			p.sentences(fn.Body)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if field, ok := n.(*ast.KeyValueExpr); ok {
			p.field(field)
		}
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		said := ""
		switch fn := call.Fun.(type) {
		case *ast.SelectorExpr:
			if x, ok := fn.X.(*ast.Ident); ok && x.Name == name && name != "" {
				said = fn.Sel.Name
			}
		case *ast.Ident:
			if p.dir == "parser/lang" {
				said = fn.Name
			}
		}
		switch {
		case said == "Say" && len(call.Args) > 0:
			p.text(call.Args[0], false)
		case said == "Count" && len(call.Args) > 1:
			p.text(call.Args[1], true)
		}
		return true
	})
}

// field gathers the text of a field that is said elsewhere.
func (p *goPackage) field(e *ast.KeyValueExpr) {
	key, ok := e.Key.(*ast.Ident)
	if !ok || fieldsIn[p.dir+": "+key.Name] == "" {
		return
	}
	if english, ok := p.value(e.Value); ok {
		p.add(p.dir, strings.ReplaceAll(fieldsIn[p.dir+": "+key.Name], "%", english), p.place(e), false)
	}
}

// importName is what a file calls package lang, "" when it has no need of it.
func importName(file *ast.File) string {
	for _, i := range file.Imports {
		if path, _ := strconv.Unquote(i.Path.Value); path == langPath {
			if i.Name != nil {
				return i.Name.Name
			}
			return "lang"
		}
	}
	return ""
}

func (p *goPackage) text(arg ast.Expr, forms bool) {
	if english, ok := p.value(arg); ok {
		p.add(p.dir, english, p.place(arg), forms)
		return
	}
	var b bytes.Buffer
	_ = printer.Fprint(&b, p.set, arg) // what was parsed can be printed
	if !dataCalls[p.dir+": "+b.String()] {
		p.faults = append(p.faults, p.place(arg)+": "+b.String()+" is neither a literal nor listed in dataCalls")
	}
}

func (p *goPackage) place(n ast.Node) string {
	at := p.set.Position(n.Pos())
	file, _ := filepath.Rel(p.root, at.Filename)
	return filepath.ToSlash(file) + ":" + strconv.Itoa(at.Line)
}

// value is what a constant text says.
func (p *goPackage) value(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.ParenExpr:
		return p.value(e.X)
	case *ast.Ident:
		if c := p.consts[e.Name]; c != nil && c != e {
			return p.value(c)
		}
	case *ast.BinaryExpr:
		x, okX := p.value(e.X)
		y, okY := p.value(e.Y)
		return x + y, okX && okY && e.Op == token.ADD
	}
	return "", false
}

// sentences gathers texts of several words that a function or a constant hands on.
func (p *goPackage) sentences(code ast.Node) {
	ast.Inspect(code, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok {
			if s, ok := p.value(lit); ok && strings.Contains(s, " ") {
				p.add(p.dir, s, p.place(lit), false)
			}
		}
		return true
	})
}

// moduleRoot is the folder of go.mod, from any folder of the module.
func moduleRoot() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if filepath.Dir(dir) == dir {
			return "", fs.ErrNotExist
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}
