// Command browser is package parser as WebAssembly, for a page that measures it against
// the npm package robots-parser: see bench.mjs.
package main

import (
	"encoding/binary"
	"syscall/js"

	"github.com/robotstester/robotstester/parser"
)

const agent = "Googlebot"

type site struct {
	robots []byte
	urls   []string
	rules  *parser.Rules
}

var sites []site

func main() {
	js.Global().Set("parserBench", map[string]any{
		"load":     js.FuncOf(load),
		"parse":    js.FuncOf(parse),
		"verdicts": js.FuncOf(verdicts),
	})
	select {}
}

// load takes the whole corpus over as bytes: for each site the length of its file, the
// file, and how many URLs follow, each with its length in front.
func load(_ js.Value, args []js.Value) any {
	data := make([]byte, args[0].Length())
	js.CopyBytesToGo(data, args[0])
	text := string(data)
	next := func(n uint32) string {
		part := text[:n]
		text = text[n:]
		return part
	}
	number := func() uint32 { return binary.LittleEndian.Uint32([]byte(next(4))) }
	sites = nil
	for text != "" {
		s := site{robots: []byte(next(number()))}
		s.urls = make([]string, number())
		for i := range s.urls {
			s.urls[i] = next(number())
		}
		s.rules = parser.Parse(s.robots, parser.Google).For(parser.Token(agent)).Prepare()
		sites = append(sites, s)
	}
	return len(sites)
}

// parse reads every file and asks for one URL. It gives how many are allowed.
func parse(js.Value, []js.Value) any {
	n := 0
	for i := range sites {
		if ok, _ := parser.Parse(sites[i].robots, parser.Google).For(parser.Token(agent)).Allowed(sites[i].urls[0]); ok {
			n++
		}
	}
	return n
}

// verdicts asks for all URLs of the files that have been read.
func verdicts(js.Value, []js.Value) any {
	n := 0
	for i := range sites {
		for _, u := range sites[i].urls {
			if ok, _ := sites[i].rules.Allowed(u); ok {
				n++
			}
		}
	}
	return n
}
