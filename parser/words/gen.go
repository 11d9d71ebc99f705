//go:build ignore

// Gen writes docs/dialects.md.
package main

import (
	"log"
	"os"

	"github.com/robotstester/robotstester/parser/words"
)

func main() {
	if err := os.WriteFile("../../docs/dialects.md", words.Markdown(), 0o644); err != nil {
		log.Fatal(err)
	}
}
