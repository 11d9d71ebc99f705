// Command robotstester reads robots.txt files the way crawlers do.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
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
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(args []string, in io.Reader, out, errOut io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(errOut, usage)
		return exitUsage
	}
	name := args[0]
	switch name {
	case "help", "-h", "-help", "--help":
		fmt.Fprint(out, usage)
		return 0
	}
	if c := commands[name]; c != nil {
		return c(args[1:], in, out, errOut)
	}
	fmt.Fprintf(errOut, "robotstester: there is no command %q; did you mean %q? \"robotstester help\" lists them.\n", name, nearest(name))
	return exitUsage
}

// nearest returns the command whose name takes the fewest edits to reach.
func nearest(name string) string {
	names := slices.Sorted(maps.Keys(commands))
	return slices.MinFunc(names, func(a, b string) int { return distance(name, a) - distance(name, b) })
}

// distance is the Levenshtein distance in bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replace := diagonal
			if a[i] != b[j] {
				replace++
			}
			diagonal = row[j+1]
			row[j+1] = min(replace, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
