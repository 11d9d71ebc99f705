//go:build !tools

package main

// extra is nothing: engine.wasm answers questions only.
func extra(*session) map[string]any { return nil }
