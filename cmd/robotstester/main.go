// Command robotstester reads robots.txt files the way crawlers do.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// A command gets what follows its name and gives the exit code.
type command func(args []string, in io.Reader, out, errOut io.Writer) int

var commands = map[string]command{
	"batch":    runBatch,
	"check":    runCheck,
	"crawlers": runCrawlers,
	"dialects": runDialects,
	"diff":     runDiff,
	"explain":  runExplain,
	"fmt":      runFmt,
	"lint":     runLint,
	"serve":    runServe,
	"tags":     runTags,
	"test":     runTest,
}

// exitUsage is the code of a command that was asked in a wrong way or could not
// read or write what it was given.
const exitUsage = 2

func main() {
	args, ok := speak(os.Args[1:], os.Getenv, os.Stderr)
	if !ok {
		os.Exit(exitUsage)
	}
	os.Exit(run(args, os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, in io.Reader, out, errOut io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(errOut, usage())
		return exitUsage
	}
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		if len(args) == 1 {
			fmt.Fprint(out, usage())
			return 0
		}
		name, args = args[1], []string{"", "-h"}
	}
	if c := commands[name]; c != nil {
		return c(args[1:], in, out, errOut)
	}
	fmt.Fprintln(errOut, "robotstester: "+lang.Say(`there is no command {name}; did you mean {near}? "robotstester help" lists them.`,
		"name", strconv.Quote(clip(name)), "near", strconv.Quote(nearest(name))))
	return exitUsage
}

// nearest returns the command whose name takes the fewest edits to reach.
func nearest(name string) string {
	return typo.Nearest(name, slices.Sorted(maps.Keys(commands)), 2*typo.MaxWord)
}
