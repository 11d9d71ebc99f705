// Package embed stands in for the standard library's embed when engine.wasm is
// built. Files are embedded into strings only, which the compiler does without
// the package; the real one brings file systems and time into the download.
package embed
