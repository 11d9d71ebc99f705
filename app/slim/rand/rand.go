// Package rand stands in for the standard library's crypto/rand when app.wasm
// is built: go-app needs it for ciphers, see aes beside it.
package rand

import (
	"errors"
	"io"
)

// Reader always fails.
var Reader io.Reader = none{}

type none struct{}

func (none) Read([]byte) (int, error) {
	return 0, errors.New("crypto/rand is not part of this program")
}
