package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// newFlags makes the flag set of a command; its help is the command's usage.
func newFlags(name, help string, errOut io.Writer) *flag.FlagSet {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.Usage = func() { fmt.Fprint(errOut, help) }
	return flags
}

// parseArgs reads flags that stand before, between and behind the arguments, which
// package flag alone stops at. Behind "--" everything is an argument.
func parseArgs(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
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
	flags.Func("format", strings.Join(formats, ", "), func(s string) error {
		if !slices.Contains(formats, s) {
			return errors.New("the formats are " + strings.Join(formats, ", "))
		}
		format = s
		return nil
	})
	flags.BoolFunc("json", "the same as --format json", func(string) error {
		format = "json"
		return nil
	})
	return &format
}

// usageError reports what is wrong with a command line and where to read on.
func usageError(errOut io.Writer, command, format string, args ...any) int {
	fmt.Fprintf(errOut, "robotstester %s: %s\n\"robotstester %s -h\" shows how it is used.\n", command, fmt.Sprintf(format, args...), command)
	return exitUsage
}
