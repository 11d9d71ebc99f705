package main

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"github.com/robotstester/robotstester/parser/lang"
)

// faultOf is an error in words: of a file its name and what is wrong with it, not what
// was done to it.
func faultOf(err error) string {
	var p *fs.PathError
	if !errors.As(err, &p) {
		return reason(err)
	}
	return strings.ReplaceAll(err.Error(), p.Error(), p.Path+": "+reason(p.Err))
}

// plain is a file error without the operation and the file, which messages name.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return errors.New(reason(p.Err))
	}
	return err
}

// reason says what the system says most often in the language in use.
func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.Say("no such file or directory")
	case errors.Is(err, fs.ErrPermission):
		return lang.Say("permission denied")
	case errors.Is(err, syscall.EISDIR):
		return lang.Say("is a directory")
	}
	return err.Error()
}
