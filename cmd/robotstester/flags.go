package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// newFlags makes the flag set of a command; its usage is the command's help, on out.
func newFlags(name string, help func() string, out, errOut io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.Usage = func() { fmt.Fprint(out, help()) }
	return flags
}

// parseArgs reads flags that stand before, between and behind the arguments, which
// package flag alone stops at. Behind "--" everything is an argument.
func parseArgs(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := parseFlags(flags, args); err != nil {
			return nil, err
		}
		left := flags.Args()
		if len(left) == 0 {
			return rest, nil
		}
		if read := len(args) - len(left); read > 0 && args[read-1] == "--" {
			return append(rest, left...), nil
		}
		rest, args = append(rest, left[0]), left[1:]
	}
}

// parseFlags is flags.Parse, which reports errors in English alone.
func parseFlags(flags *flag.FlagSet, args []string) error {
	errOut, help := flags.Output(), flags.Usage
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	err := flags.Parse(args)
	flags.SetOutput(errOut)
	flags.Usage = help
	switch {
	case errors.Is(err, flag.ErrHelp):
		help()
	case err != nil:
		usageError(errOut, flags.Name(), flagFault(err, flags))
	}
	return err
}

// flagFault is an error of package flag, which tells its kinds apart by words only.
func flagFault(err error, flags *flag.FlagSet) string {
	text := err.Error()
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: "); ok {
		return lang.Say("there is no option {name}; did you mean {near}?", "name", optionName(name), "near", nearestOption(name, flags))
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: "); ok {
		return lang.Say("{name} needs a value.", "name", optionName(name))
	}
	if rest, ok := strings.CutPrefix(text, "invalid value "); ok {
		if value, rest, ok := strings.Cut(rest, " for flag "); ok {
			if name, why, ok := strings.Cut(rest, ": "); ok {
				return lang.Say("{name} cannot be {value}: {why}.", "name", optionName(name), "value", clip(value), "why", why)
			}
		}
	}
	if rest, ok := strings.CutPrefix(text, "invalid boolean value "); ok {
		if _, rest, ok := strings.Cut(rest, " for "); ok {
			name, _, _ := strings.Cut(rest, ": ")
			return lang.Say("{name} takes no value.", "name", optionName(name))
		}
	}
	return lang.Say("{text} is no option.", "text", strconv.Quote(clip(strings.TrimPrefix(text, "bad flag syntax: "))))
}

// optionName is an option as people write it, of text that cannot steer a terminal.
func optionName(name string) string { return printable("--" + clip(strings.TrimLeft(name, "-"))) }

// nearestOption is the option whose name takes the fewest edits to reach.
func nearestOption(name string, flags *flag.FlagSet) string {
	all := []string{"help", "lang"}
	flags.VisitAll(func(f *flag.Flag) { all = append(all, f.Name) })
	return "--" + typo.Nearest(strings.TrimLeft(name, "-"), all, 2*typo.MaxWord)
}

// flagsCode is the exit code for an error of parseArgs, which has been reported.
func flagsCode(err error) int {
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	return exitUsage
}

// addFormat adds --format, and --json to say "--format json" in short. The first
// of the formats is the default.
func addFormat(flags *flag.FlagSet, formats ...string) *string {
	format := formats[0]
	flags.Func("format", "", func(s string) error {
		if !slices.Contains(formats, s) {
			return errors.New(lang.Say("the formats are {names}", "names", strings.Join(formats, ", ")))
		}
		format = s
		return nil
	})
	flags.BoolFunc("json", "", func(string) error {
		format = "json"
		return nil
	})
	return &format
}

// usageError reports what is wrong with a command line and where to read on.
func usageError(errOut io.Writer, command, said string) int {
	fmt.Fprintf(errOut, "robotstester %s: %s\n%s\n", command, said, lang.Say(`"robotstester {command} -h" shows how it is used.`, "command", command))
	return exitUsage
}

// sentence ends what an error says.
func sentence(err error) string { return err.Error() + "." }

// failed reports an error of a command that was understood.
func failed(errOut io.Writer, command string, err error) int {
	fmt.Fprintf(errOut, "robotstester %s: %s\n", command, faultOf(err))
	return exitUsage
}

// note tells something besides the answer.
func note(errOut io.Writer, said string) {
	fmt.Fprintln(errOut, lang.Say("note: {text}", "text", said))
}
