// Command gather finds the texts that the product says and prints what a language
// lacks, in the form of its catalogue:
//
//	go run ./parser/lang/gather -lang ru -area page
//
// Each text is followed by "= ", where its translation belongs. The output goes to
// the end of parser/lang/ru/page.txt. Without -area it lists the areas and how much
// of them is translated.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/lang/catalogues"
)

func main() {
	code := flag.String("lang", "", "the language: ru or es")
	name := flag.String("area", "", "the area; none lists all")
	all := flag.Bool("all", false, "print texts that are translated, too")
	flag.Parse()
	if err := run(*code, *name, *all, os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "gather:", err)
		os.Exit(1)
	}
}

func run(code, name string, all bool, out, errOut io.Writer) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	texts, faults, err := byArea(root)
	if err != nil {
		return err
	}
	for _, fault := range faults {
		fmt.Fprintln(errOut, fault)
	}
	for _, a := range areas {
		if name != "" && name != a.name {
			continue
		}
		known := &lang.Catalogue{}
		if code != "" {
			if known, err = catalogues.Load(code, a.name); err != nil {
				return err
			}
		}
		if name == "" {
			summary(out, a.name, texts[a.name], known)
			continue
		}
		skeleton(out, texts[a.name], known, all)
	}
	return nil
}

func summary(out io.Writer, area string, texts []text, known *lang.Catalogue) {
	bytes, done := 0, 0
	for _, t := range texts {
		bytes += len(t.english)
		if _, ok := known.Text(t.english); ok {
			done++
		}
	}
	fmt.Fprintf(out, "%-10s %5d texts, %6d bytes, %5d translated\n", area, len(texts), bytes, done)
}

// skeleton prints texts with where they are said, and what is known of them.
func skeleton(out io.Writer, texts []text, known *lang.Catalogue, all bool) {
	for _, t := range texts {
		said, ok := known.Text(t.english)
		if ok && !all {
			continue
		}
		fmt.Fprintf(out, "# %s\n%s\n= %s\n\n", t.place, lang.Escape(t.english), lang.Escape(said))
	}
}
