package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// scriptCalls are the names that a script may have imported from say.js.
var scriptCalls = regexp.MustCompile(`(?:^|[^.\w$])(say|count)\($`)

// scriptData are arguments that stand for texts said elsewhere, by script, as
// dataCalls are for Go.
var scriptData = map[string]bool{
	"web/door.js: answer.error": true, "web/door.js: answer.problem": true, // of the area fetch
}

// scripts gathers from the scripts of one folder, tests apart.
func (f *finder) scripts(path, dir string) error {
	if dir != "web" && !strings.HasPrefix(dir, "web/") || dir == "web/test" {
		return nil
	}
	names, err := filepath.Glob(filepath.Join(path, "*.js"))
	if err != nil {
		return err
	}
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		if strings.Contains(string(src), `say.js"`) {
			f.script(string(src), dir, dir+"/"+filepath.Base(name))
		}
	}
	return nil
}

// script looks for calls of say and count outside of comments and texts.
func (f *finder) script(src, dir, file string) {
	for i := 0; i < len(src); {
		if n := skipped(src[i:]); n > 0 {
			i += n
			continue
		}
		i++
		if src[i-1] != '(' {
			continue
		}
		call := scriptCalls.FindStringSubmatch(src[max(0, i-8):i])
		if call == nil {
			continue
		}
		args := src[i:]
		if call[1] == "count" {
			args = args[argument(args):]
			args = strings.TrimPrefix(args, ",")
		}
		place := file + ":" + strconv.Itoa(1+strings.Count(src[:i], "\n"))
		arg := strings.TrimSpace(args[:argument(args)])
		if english, ok := scriptText(arg); ok {
			f.add(file, english, place, call[1] == "count")
		} else if !scriptData[file+": "+arg] {
			f.faults = append(f.faults, place+": "+arg+" is neither a literal nor listed in scriptData")
		}
	}
}

// skipped is the length of the comment or text that src begins with, 0 for none.
// Texts in backquotes hold code between ${ and }, so only they themselves are stepped
// over, mark by mark.
func skipped(src string) int {
	end := ""
	switch {
	case strings.HasPrefix(src, "//"):
		end = "\n"
	case strings.HasPrefix(src, "/*"):
		end = "*/"
	case src[0] == '"' || src[0] == '\'':
		return quoted(src)
	default:
		return 0
	}
	if n := strings.Index(src[2:], end); n >= 0 {
		return 2 + n + len(end)
	}
	return len(src)
}

// quoted is the length of the text in quotes that src begins with, 1 where it is
// none: a text ends on its line.
func quoted(src string) int {
	for i := 1; i < len(src); i++ {
		switch src[i] {
		case '\\':
			i++
		case '\n':
			return 1
		case src[0]:
			return i + 1
		}
	}
	return 1
}

// argument is the length of the first argument of a call.
func argument(src string) int {
	depth := 0
	for i := 0; i < len(src); {
		if n := skipped(src[i:]); n > 0 {
			i += n
			continue
		}
		switch src[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 {
				return i
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
		i++
	}
	return len(src)
}

// scriptText is what literals joined by + say.
func scriptText(arg string) (string, bool) {
	said := ""
	for {
		arg = strings.TrimSpace(arg)
		if arg == "" || arg[0] != '"' && arg[0] != '`' {
			return "", false
		}
		n := quoted(arg)
		literal := arg[:n]
		if literal[0] == '`' {
			if strings.ContainsAny(literal[1:n-1], "\"\\$\n") {
				return "", false
			}
			literal = `"` + literal[1:n-1] + `"`
		}
		s, err := strconv.Unquote(literal)
		if err != nil {
			return "", false
		}
		said += s
		if arg = strings.TrimSpace(arg[n:]); arg == "" {
			return said, true
		}
		if arg[0] != '+' {
			return "", false
		}
		arg = arg[1:]
	}
}
