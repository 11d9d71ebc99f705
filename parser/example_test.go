package parser_test

import (
	"fmt"

	"github.com/robotstester/robotstester/parser"
)

// The tour: read a file, ask for a crawler, get a verdict with its evidence.
func Example_tour() {
	src := []byte("User-agent: *\nDisallow: /private\nAllow: /private/press*.pdf$\n")
	f := parser.Parse(src, parser.Google)
	set := f.For(parser.Token("Googlebot"))

	allowed, line := set.Allowed("https://example.com/private/notes")
	fmt.Println(allowed, line)

	v := set.Explain("https://example.com/private/press/2026.pdf")
	fmt.Println(v.Allowed, v.Line, v.Reason)
	for _, p := range v.Rule.Parts {
		fmt.Printf("%q took %q\n", v.Rule.Pattern[p.Pattern.Start:p.Pattern.End], v.Path[p.Path.Start:p.Path.End])
	}
	for _, m := range v.Lost {
		fmt.Printf("line %d matched with %d octets against %d\n", m.Line, m.Length, v.Rule.Length)
	}

	l := f.Line(3)
	fmt.Printf("%s %q\n", l.Kind, l.Value.Of(src))
	// Output:
	// false 2
	// true 3 most-octets
	// "/private/press" took "/private/press"
	// "*" took "/2026"
	// ".pdf" took ".pdf"
	// "$" took ""
	// line 2 matched with 8 octets against 20
	// allow "/private/press*.pdf$"
}

// An editor's change becomes an edit of the bytes.
func ExamplePosMap() {
	src := []byte("User-agent: *\r\nDisallow: /é\r\n")
	m := parser.NewPosMap(src)
	at := m.Position(len("User-agent: *\r\nDisallow: /é"))
	src, err := parser.Apply(src, m.Edits([]parser.Change{{From: at, To: at, Insert: "\nAllow: /"}}))
	fmt.Printf("%d %q %v\n", at, src, err)
	// Output: 26 "User-agent: *\r\nDisallow: /é\r\nAllow: /\r\n" <nil>
}
