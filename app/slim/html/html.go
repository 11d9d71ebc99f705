// Package html stands in for the standard library's html when app.wasm is built.
// go-app escapes text with it; the real one holds the names of 2,231 characters
// besides, which only reading HTML needs.
package html

import "strings"

var escaper = strings.NewReplacer("&", "&amp;", "'", "&#39;", "<", "&lt;", ">", "&gt;", `"`, "&#34;")

// EscapeString writes the five characters that mean something in HTML by their names.
func EscapeString(s string) string { return escaper.Replace(s) }
