// Package godebug stands in for the standard library's internal/godebug when
// engine.wasm is built: nobody sets GODEBUG there, so every setting has its
// default.
package godebug

// Setting is a setting that nobody changes.
type Setting struct{}

// New is the setting of a name.
func New(string) *Setting { return &Setting{} }

// Value is empty, which stands for the default.
func (*Setting) Value() string { return "" }

// IncNonDefault counts nothing.
func (*Setting) IncNonDefault() {}
