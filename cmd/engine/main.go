//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "engine runs as WebAssembly: build it with make site, and see docs/embedding.md.")
	os.Exit(2)
}
