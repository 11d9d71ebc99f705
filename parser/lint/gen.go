//go:build ignore

// Gen writes docs/checks.md.
package main

import (
	"log"
	"os"

	"github.com/robotstester/robotstester/parser/lint"
)

func main() {
	if err := os.WriteFile("../../docs/checks.md", lint.Markdown(), 0o644); err != nil {
		log.Fatal(err)
	}
}
