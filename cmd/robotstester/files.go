package main

import (
	"bytes"
	"io"
	"net/url"
	"os"
	"path/filepath"
)

// writeBack puts a new text in place of a file's, or on out for standard input. A
// file whose text is the same is not touched. The new text is complete before it
// takes the place of the old one.
func writeBack(name string, old, text []byte, out io.Writer) error {
	if name == "-" {
		_, err := out.Write(text)
		return err
	}
	if bytes.Equal(old, text) {
		return nil
	}
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".robotstester-*")
	if err != nil {
		return err
	}
	_, err = tmp.Write(text)
	for _, step := range []func() error{func() error { return tmp.Chmod(info.Mode().Perm()) }, tmp.Sync, tmp.Close} {
		if e := step(); err == nil {
			err = e
		}
	}
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

// fileURI is a file name as a relative URI, or an absolute one for an absolute path.
func fileURI(name string) string {
	u := url.URL{Path: filepath.ToSlash(name)}
	if filepath.IsAbs(name) {
		u.Scheme = "file"
	}
	return u.String()
}
