package main

import (
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"

	"github.com/robotstester/robotstester/parser/casefile"
	"github.com/robotstester/robotstester/parser/lang"
)

// linkMark begins the part of a share link that holds a case file.
const linkMark = "#v1."

// isLink tells a share link from the name of a file.
func isLink(name string) bool { return strings.Contains(name, linkMark) }

// linkName is a share link as reports name it, which may be long.
func linkName(link string) string {
	at := strings.Index(link, linkMark) + len(linkMark)
	return link[:min(len(link), at+12)] + "…"
}

// readLink unpacks the case file of a share link.
func readLink(link string) ([]byte, error) {
	_, packed, _ := strings.Cut(link, linkMark)
	text := flate.NewReader(base64.NewDecoder(base64.RawURLEncoding, strings.NewReader(packed)))
	src, err := io.ReadAll(io.LimitReader(text, casefile.MaxBytes+1))
	if err != nil {
		return nil, errors.New(lang.Say("the link is damaged; it may not have been copied whole"))
	}
	return src, nil
}
