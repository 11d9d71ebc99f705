package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
)

// areas are the parts of the product that the command speaks of.
var areas = []string{"lists", "words", "dialects", "crawlers", "names", "lint", "pagetags", "fetch", "command"}

// speak takes --lang out of the arguments and has everything said in that language,
// without it in the one that the environment asks for.
func speak(args []string, env func(string) string, errOut io.Writer) (rest []string, ok bool) {
	code, rest := languageOf(args)
	switch {
	case code == "":
		code = languageIn(env)
	case !catalogues.Known(code):
		fmt.Fprintln(errOut, "robotstester: "+lang.Say("there is no language {code}; there are {codes}.",
			"code", strconv.Quote(clip(code)), "codes", strings.Join(catalogues.Languages(), ", ")))
		return nil, false
	}
	catalogue, err := catalogues.Load(code, areas...)
	if err != nil {
		fmt.Fprintf(errOut, "robotstester: %v\n", err)
		return nil, false
	}
	lang.Use(catalogue)
	return rest, true
}

// languageOf finds --lang, which may stand anywhere in front of "--".
func languageOf(args []string) (code string, rest []string) {
	for i := 0; i < len(args); i++ {
		name, value, together := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--":
			return code, append(rest, args[i:]...)
		case name != "--lang" && name != "-lang":
			rest = append(rest, args[i])
			continue
		case !together && i+1 < len(args):
			i++
			value = args[i]
		}
		code = strings.ToLower(value)
		if code == "" {
			code = "?" // it was asked for and not named
		}
	}
	return code, rest
}

// languageIn is what the environment asks for, as POSIX has it: LC_ALL goes before
// LC_MESSAGES and that before LANG. One that there is not is English.
func languageIn(env func(string) string) string {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		value := env(name)
		if value == "" {
			continue
		}
		if end := strings.IndexAny(value, "_.@-"); end >= 0 {
			value = value[:end]
		}
		if code := strings.ToLower(value); catalogues.Known(code) {
			return code
		}
		break
	}
	return "en"
}
