//go:build !site

package main

import "io/fs"

// builtIn returns nil: this program was built without the site.
func builtIn() fs.FS { return nil }
