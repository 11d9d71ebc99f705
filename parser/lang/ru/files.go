// Package ru is the Russian catalogues.
package ru

import "embed"

// Files are the catalogues, one for each area of the product.
//
//go:embed *.txt
var Files embed.FS
