// Package filepath stands in for the standard library's path/filepath when
// app.wasm is built. go-app shortens the names of files with it, and the real
// package brings the file system.
package filepath

import "path"

// Base is the last element of a path.
func Base(name string) string { return path.Base(name) }

// Ext is the extension of a path.
func Ext(name string) string { return path.Ext(name) }
