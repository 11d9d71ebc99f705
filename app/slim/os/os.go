// Package os stands in for the standard library's when app.wasm is built: a
// page has no files, no arguments and an empty environment, but the real
// package prepares for all of them. What is printed goes to the console.
package os

import (
	"io"
	"syscall"
)

// File is a place to print to.
type File struct{ descriptor int }

// Where programs read, print and complain.
var (
	Stdin  = &File{0}
	Stdout = &File{1}
	Stderr = &File{2}
)

// Read finds nothing.
func (*File) Read([]byte) (int, error) { return 0, io.EOF }

// Write prints.
func (f *File) Write(p []byte) (int, error) { return syscall.Write(f.descriptor, p) }

// Getenv is empty.
func Getenv(string) string { return "" }

// Setenv does nothing.
func Setenv(string, string) error { return nil }
