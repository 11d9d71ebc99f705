// Package unique stands in for the standard library's unique when engine.wasm
// is built: net/netip keeps the zones of addresses in it, and the real package
// brings concurrent hash tables and weak pointers into the download for that.
// This one forgets nothing; the engine runs on one thread and sees few zones.
package unique

// Handle stands for a value: two are equal when their values are.
type Handle[T comparable] struct{ value *T }

var made = map[any]any{}

// Make returns the handle of a value.
func Make[T comparable](value T) Handle[T] {
	if known, ok := made[value]; ok {
		return Handle[T]{known.(*T)}
	}
	made[value] = &value
	return Handle[T]{&value}
}

// Value is the value that a handle stands for.
func (h Handle[T]) Value() T { return *h.value }
