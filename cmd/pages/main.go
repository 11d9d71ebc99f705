// Command pages writes the reference: a static page for every key, check, dialect and
// crawler that the product knows, made of the same data as its answers. The build of
// the site runs it; docs/reference.md says how to add a page.
//
//	go run ./cmd/pages -out .build/pages [-site https://tester.example/]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	out := flag.String("out", ".build/pages", "the folder to write into")
	address := flag.String("site", "", "the address that the site will have; without it no absolute address is written")
	flag.Parse()
	if err := write(*out, *address); err != nil {
		fmt.Fprintln(os.Stderr, "pages:", err)
		os.Exit(1)
	}
}

func write(out, address string) error {
	base, err := siteAddress(address)
	if err != nil {
		return err
	}
	files, err := site(base)
	if err != nil {
		return err
	}
	for name, content := range files {
		path := filepath.Join(out, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			return err
		}
	}
	return nil
}
