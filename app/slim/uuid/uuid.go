// Package uuid stands in for github.com/google/uuid when app.wasm is built:
// go-app names devices and broadcasts of its stores by it, of which the page
// has none, and the real package brings databases and ciphers.
package uuid

// NewString panics.
func NewString() string { panic("uuid is not part of this program") }
