// Package es is the Spanish catalogues.
package es

import "embed"

// Files are the catalogues, one for each area of the product.
//
//go:embed *.txt
var Files embed.FS
