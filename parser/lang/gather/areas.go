package main

import (
	"slices"
	"strings"
)

// area is a part of the product whose texts stand in one file for each language.
type area struct {
	name  string
	dirs  []string // or scripts, whose code says its texts; the area with the longest one that fits has a file
	below []string // areas that are loaded wherever this one is: what they have is not repeated
	data  func() []string
}

var core = []string{"lists", "words", "dialects", "crawlers"}

// areas come in such an order that those below stand first.
var areas = []area{
	{name: "lists", dirs: []string{"parser/lang"}},
	{name: "words", dirs: []string{"parser", "app/engine"}, below: core[:1]},
	{name: "dialects", below: core[:2], data: dialectTexts},
	{name: "crawlers", below: core[:3], data: crawlerTexts},
	{name: "names", below: core, data: nameTexts},
	{name: "lint", dirs: []string{"parser/lint"}, below: core, data: lintTexts},
	{name: "pagetags", dirs: []string{"parser/pagetags"}, below: core},
	{name: "start", dirs: []string{"web/loader/compile.js"}},
	{name: "fetch", dirs: []string{"cmd/internal"}},
	{name: "page", dirs: []string{"app", "web"}, below: append(core[:4:4], "names", "lint", "pagetags", "start", "fetch")},
	{name: "embed", dirs: []string{"web/embed", "cmd/engine"}, below: append(core[:4:4], "start")},
	{name: "command", dirs: []string{"cmd"}, below: append(core[:4:4], "names", "lint", "pagetags", "fetch"), data: commandTexts},
	{name: "pages", dirs: []string{"cmd/pages"}, below: append(core[:4:4], "names", "lint", "pagetags", "fetch", "command"), data: pagesTexts},
}

// areaOf names the area of a folder of the module, or of a script.
func areaOf(dir string) string {
	name, longest := "", -1
	for _, a := range areas {
		for _, d := range a.dirs {
			if (dir == d || strings.HasPrefix(dir, d+"/")) && len(d) > longest {
				name, longest = a.name, len(d)
			}
		}
	}
	return name
}

// text is an English text and where it is said.
type text struct {
	english string
	place   string // file and line, or the list of data that has it
	forms   bool   // said by Count
}

// byArea are all texts of a module, each area's own in the order in which they were found.
func byArea(root string) (map[string][]text, []string, error) {
	said, faults, err := saidIn(root)
	if err != nil {
		return nil, nil, err
	}
	out := map[string][]text{}
	for _, a := range areas {
		all := said[a.name]
		if a.data != nil {
			for _, english := range a.data() {
				all = append(all, text{english: english, place: "data of " + a.name})
			}
		}
		for _, t := range all {
			if !has(out[a.name], t.english) && !slices.ContainsFunc(a.below, func(b string) bool { return has(out[b], t.english) }) {
				out[a.name] = append(out[a.name], t)
			}
		}
	}
	return out, faults, nil
}

func has(texts []text, english string) bool {
	return slices.ContainsFunc(texts, func(t text) bool { return t.english == english })
}
