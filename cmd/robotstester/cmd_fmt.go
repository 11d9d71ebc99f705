package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

func fmtHelp() string {
	return newManual("fmt FILE… [--write | --diff | --check] [--ignore-dialect D,E]").text(
		lang.Say(`Lays each FILE out: keys in their usual case, "key: value", one blank line in front of a group, no blanks at line ends. Comments and what is no record are kept, and so is the style of line ends. No verdict changes in any known dialect; what one would read otherwise is left as it is. A file that is no robots.txt (HTML, XML, JSON, UTF-16) is not touched. FILE may be - for standard input.`)).options(
		"--write", lang.Say("write the result back; without it, it goes to standard output"),
		"--diff", lang.Say("show what would change"),
		"--check", lang.Say("name the files that would change"),
		"--ignore-dialect D", lang.Say("dialects that may read the result otherwise"),
	).text(lang.Say("The exit code is 0, with --check 1 when a file would change, 2 when a file could not be read or written or the command was not understood.")).String()
}

// formatRun is one run of the command.
type formatRun struct {
	write, diff, check bool
	ignore             []*parser.Dialect
}

func runFmt(args []string, in io.Reader, out, errOut io.Writer) int {
	var r formatRun
	flags := newFlags("fmt", fmtHelp, out, errOut)
	flags.BoolVar(&r.write, "write", false, "")
	flags.BoolVar(&r.diff, "diff", false, "")
	flags.BoolVar(&r.check, "check", false, "")
	ignore := flags.String("ignore-dialect", "", "")
	names, err := parseArgs(flags, args)
	switch {
	case err != nil:
		return flagsCode(err)
	case len(names) == 0:
		return usageError(errOut, "fmt", lang.Say("which file? Name one or more, or - for standard input."))
	case r.write && (r.diff || r.check), r.diff && r.check:
		return usageError(errOut, "fmt", lang.Say("--write, --diff and --check do not go together."))
	}
	for id := range strings.SplitSeq(*ignore, ",") {
		d, err := dialectNamed(strings.TrimSpace(id))
		if err != nil {
			return usageError(errOut, "fmt", sentence(err))
		}
		if d != nil {
			r.ignore = append(r.ignore, d)
		}
	}
	code := 0
	for _, name := range names {
		changed, err := r.format(name, in, out, errOut)
		switch {
		case err != nil:
			code = failed(errOut, "fmt", err)
		case changed && r.check && code == 0:
			code = 1
		}
	}
	return code
}

// format lays one file out, and reports whether that changes it.
func (r *formatRun) format(name string, in io.Reader, out, errOut io.Writer) (changed bool, err error) {
	src, err := readFile(name, in)
	if err != nil {
		return false, err
	}
	if kind := parser.Sniff(src); kind != parser.Robots {
		fmt.Fprintln(errOut, "robotstester fmt: "+lang.Say("{file} looks like {kind} and is left as it is.", "file", name, "kind", kind.String()))
	}
	text, err := parser.Apply(src, parser.Format(src, r.ignore...))
	if err != nil {
		return false, fmt.Errorf("%s: %w", name, err)
	}
	changed = !bytes.Equal(src, text)
	switch {
	case r.check:
		if changed {
			_, err = fmt.Fprintln(out, name)
		}
	case r.diff:
		_, err = out.Write(unifiedDiff(name, src, text))
	case r.write:
		err = writeBack(name, src, text, out)
	default:
		_, err = out.Write(text)
	}
	return changed, err
}
