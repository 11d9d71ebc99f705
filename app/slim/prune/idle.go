package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
)

// idle are parts of go-app that work for its Context alone and that the page has no
// use for: states shared by components, stored and told to other tabs, and actions.
// go-app's engine holds on to them, so their methods stay and do nothing; the methods
// of Context that lead there do not, and a page that wants one does not compile.
var idle = map[string]struct{ idle, gone []string }{
	"action.go": {idle: []string{"actionManager.Post", "actionManager.Handle", "actionManager.Cleanup"}},
	"context.go": {gone: []string{
		"Context.ObserveState", "Context.GetState", "Context.SetState", "Context.DelState",
		"Context.Handle", "Context.NewAction", "Context.NewActionWithValue",
	}},
	"state.go": {idle: []string{
		"stateManager.Observe", "stateManager.Get", "stateManager.Set", "stateManager.Delete",
		"stateManager.Cleanup", "stateManager.CleanupExpiredPersistedStates",
	}, gone: []string{
		"stateManager.setObserver", "stateManager.getStoredState", "stateManager.setExpiration", "stateManager.persist",
		"stateManager.broadcast", "stateManager.initBroadcast", "stateManager.handleBroadcast",
	}},
}

// rest copies a file with some methods idle and some gone.
func rest(from, to string, isIdle, isGone []string) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, from, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	missing := map[string]bool{}
	for _, name := range append(isIdle[:len(isIdle):len(isIdle)], isGone...) {
		missing[name] = true
	}
	gone := map[string]bool{}
	for _, name := range isGone {
		gone[name] = true
	}
	var kept []ast.Decl
	for _, decl := range file.Decls {
		name := methodName(decl)
		if missing[name] {
			delete(missing, name)
			if gone[name] {
				continue
			}
			empty(decl.(*ast.FuncDecl))
		}
		kept = append(kept, decl)
	}
	for name := range missing {
		return fmt.Errorf("%s has no %s; see what of it the page needs", from, name)
	}
	file.Decls = withoutUnusedImports(kept)
	var out bytes.Buffer
	if err := format.Node(&out, set, file); err != nil {
		return err
	}
	return write(to, out.Bytes())
}

// methodName is a method's type and name, or nothing.
func methodName(decl ast.Decl) string {
	method, ok := decl.(*ast.FuncDecl)
	if !ok || method.Recv == nil {
		return ""
	}
	return strings.Join([]string{receiver(method), method.Name.Name}, ".")
}

// empty leaves of a method that it returns nothing but zeros.
func empty(method *ast.FuncDecl) {
	method.Body.List = nil
	results := method.Type.Results
	if results == nil {
		return
	}
	for _, result := range results.List {
		result.Names = []*ast.Ident{ast.NewIdent("_")}
	}
	method.Body.List = []ast.Stmt{&ast.ReturnStmt{}}
}
