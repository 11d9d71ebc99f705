//go:build site

package main

import (
	"embed"
	"io/fs"
)

//go:embed site
var site embed.FS

// builtIn returns the site that was built into this program.
func builtIn() fs.FS {
	sub, err := fs.Sub(site, "site")
	if err != nil {
		panic(err) // "site" is a valid path
	}
	return sub
}
