// Command engine is the core for other people's pages: WebAssembly without a
// user interface, small enough to stand in documentation. engine.js beside it
// is its JavaScript API; docs/embedding.md describes that.
//
// The packages below slim take the place of the standard library's in this
// build only (web/build.mjs, go build -overlay).
package main
