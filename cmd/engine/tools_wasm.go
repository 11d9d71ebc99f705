//go:build tools

package main

import "syscall/js"

// extra are the operations of tools.wasm beside those of engine.wasm.
func extra(s *session) map[string]any {
	return map[string]any{
		"lint": operation(func([]js.Value) any { return jsBytes(s.lint()) }),
		"format": operation(func([]js.Value) any {
			formatted, err := s.format()
			if err != nil {
				panic(err) // Format's own edits do not overlap
			}
			return jsBytes(formatted)
		}),
	}
}
