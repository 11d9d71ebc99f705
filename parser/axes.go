package parser

import (
	"slices"
	"strconv"
	"strings"
)

// Axis is one field of Dialect by which readings can differ. Axes lists all of
// them, so that two dialects can be compared, and the difference said in words,
// without either being known by name.
type Axis struct {
	Name  string // of the field
	Stage Stage

	same func(a, b *Dialect) bool
	give func(to, from *Dialect)
	says func(d *Dialect) clause
}

// clause is what an axis says: a text, and what stands at its place if it has one.
type clause struct{ text, place, value string }

// Stage is the part of a reading that an axis is about.
type Stage uint8

// Stages, in the order in which a file is read and a question answered.
const (
	OfLines Stage = iota
	OfKeys
	OfGroups
	OfNames
	OfRules
)

// String is the stage as a heading.
func (s Stage) String() string { return [...]string{"Lines", "Keys", "Groups", "Names", "Rules"}[s] }

// Same reports whether two dialects agree on the axis.
func (a *Axis) Same(x, y *Dialect) bool { return a.same(x, y) }

// Departs reports whether a dialect departs from RFC 9309 on the axis.
func (a *Axis) Departs(d *Dialect) bool { return !a.same(d, RFC9309) }

// Says is what a reader of the dialect does on the axis: a clause that begins
// in lower case and has no full stop.
func (a *Axis) Says(d *Dialect) string {
	c := a.says(d)
	return strings.ReplaceAll(c.text, "{"+c.place+"}", c.value)
}

// Clause is what Says says before it is filled in: a text, the name of the place
// in it, "" for none, and what stands there.
func (a *Axis) Clause(d *Dialect) (text, place, value string) {
	c := a.says(d)
	return c.text, c.place, c.value
}

// lend makes to read as from does on the axis.
func (a *Axis) lend(to, from *Dialect) {
	a.give(to, from)
	to.keys = nil // they were prepared for the dialect as it was
}

// choice is an axis with a clause for each constant of its type, in their order.
func choice[T ~uint8](name string, field func(*Dialect) *T, clauses ...string) Axis {
	return plain(name, field, func(v T) clause { return clause{text: clauses[v]} })
}

// flag is an axis with a clause for false and one for true.
func flag(name string, field func(*Dialect) *bool, no, yes string) Axis {
	return plain(name, field, func(v bool) clause {
		if v {
			return clause{text: yes}
		}
		return clause{text: no}
	})
}

// limit is an axis that is a number, {n} in its clause; zero is no limit.
func limit[T int | float64](name string, field func(*Dialect) *T, none, some string) Axis {
	return plain(name, field, func(v T) clause {
		if v == 0 {
			return clause{text: none}
		}
		return clause{some, "n", strconv.FormatFloat(float64(v), 'f', -1, 64)}
	})
}

func plain[T comparable](name string, field func(*Dialect) *T, says func(T) clause) Axis {
	return Axis{
		Name: name,
		same: func(a, b *Dialect) bool { return *field(a) == *field(b) },
		give: func(to, from *Dialect) { *field(to) = *field(from) },
		says: func(d *Dialect) clause { return says(*field(d)) },
	}
}

// spellings is an axis that is a list of keys.
func spellings(name string, field func(*Dialect) *[]string, says func([]string) clause) Axis {
	return Axis{
		Name: name,
		same: func(a, b *Dialect) bool { return slices.Equal(*field(a), *field(b)) },
		give: func(to, from *Dialect) { *field(to) = *field(from) },
		says: func(d *Dialect) clause { return says(*field(d)) },
	}
}

func knownKeys(keys []string) clause {
	if keys == nil {
		return clause{text: "it knows the records of RFC 9309 and a few more"}
	}
	return clause{"it knows these records alone: {keys}", "keys", spelt(keys)}
}

func acceptedTypos(typos []string) clause {
	if len(typos) == 0 {
		return clause{text: "it accepts no misspelt key"}
	}
	return clause{"it also accepts {keys}", "keys", spelt(typos)}
}

// spelt lists the spellings of keys without what they stand for.
func spelt(keys []string) string {
	names := make([]string, len(keys))
	for i, entry := range keys {
		names[i], _, _ = strings.Cut(entry, "=")
	}
	return strings.Join(names, ", ")
}

// Axes are the fields of Dialect that decide how a file is read, those first
// that part readers most often. A test refuses a field that is missing.
func Axes() []Axis {
	return slices.Concat(of(OfGroups, groupAxes()), of(OfRules, ruleAxes()), of(OfNames, nameAxes()),
		of(OfKeys, keyAxes()), of(OfLines, lineAxes()))
}

func of(s Stage, axes []Axis) []Axis {
	for i := range axes {
		axes[i].Stage = s
	}
	return axes
}

func groupAxes() []Axis {
	return []Axis{
		choice("BlankLine", func(d *Dialect) *BlankLine { return &d.BlankLine },
			"a blank line ends nothing",
			"a blank line ends a group",
			"an empty line ends a group"),
		choice("Enders", func(d *Dialect) *Enders { return &d.Enders },
			"nothing but Allow and Disallow ends the list of names of a group",
			"Crawl-delay and Request-rate end the list of names of a group",
			"any record ends the list of names of a group",
			"any line with a colon ends the list of names of a group"),
		choice("Orphans", func(d *Dialect) *Orphans { return &d.Orphans },
			"rules in front of any User-agent line are for nobody",
			"rules in front of any User-agent line are for everybody",
			"a rule in front of any User-agent line makes it fail"),
		choice("EmptyAgent", func(d *Dialect) *EmptyAgent { return &d.EmptyAgent },
			"a User-agent line without a name names nobody",
			"a User-agent line without a name names everybody",
			"a User-agent line without a name joins the next one to its group"),
		choice("EmptyGroup", func(d *Dialect) *EmptyGroup { return &d.EmptyGroup },
			"a group without rules allows everything",
			"a group without rules does not count"),
		choice("RobotVers20", func(d *Dialect) *RobotVers20 { return &d.RobotVers20 },
			"Robot-version changes nothing",
			"behind Robot-version: 2.0 a pattern must match the whole path"),
		limit("MaxDelay", func(d *Dialect) *float64 { return &d.MaxDelay },
			"no Crawl-delay blocks anything",
			"a Crawl-delay beyond {n} seconds blocks everything"),
		flag("BadDelay", func(d *Dialect) *bool { return &d.BadDelay },
			"a malformed Crawl-delay is passed over",
			"a malformed Crawl-delay makes it fail"),
	}
}

func ruleAxes() []Axis {
	return []Axis{
		choice("Order", func(d *Dialect) *Order { return &d.Order },
			"the longest rule that matches wins",
			"the first rule that matches wins",
			"the rule that takes the longest stretch of the path wins"),
		choice("Wildcards", func(d *Dialect) *Wildcards { return &d.Wildcards },
			"* stands for anything, and $ at the end for the end of the path",
			"* and $ are letters like others",
			"a rule with a $ that is not last is dropped",
			"a rule with $ matches the letter $ too",
			"nothing behind the first $ of a rule is read",
			"a rule with wildcards may begin anywhere in the path",
			"a final $ holds only where the text in front of it first fits"),
		choice("Encoding", func(d *Dialect) *Encoding { return &d.Encoding }, encodingClauses...),
		choice("NoSlash", func(d *Dialect) *NoSlash { return &d.NoSlash },
			"a rule that begins with neither / nor * matches nothing",
			"a slash is put in front of a rule that has none",
			"a slash is put in front of a rule that has none, and in place of a leading * too"),
		choice("EmptyDisallow", func(d *Dialect) *Empty { return &d.EmptyDisallow },
			"Disallow without a path decides nothing",
			"Disallow without a path allows everything",
			"Disallow without a path blocks everything",
			"Disallow without a path is no rule",
			"Disallow without a path is Allow: /"),
		choice("EmptyAllow", func(d *Dialect) *Empty { return &d.EmptyAllow },
			"Allow without a path decides nothing",
			"Allow without a path allows everything",
			"Allow without a path blocks everything",
			"Allow without a path is no rule",
			"Allow without a path is Allow: /"),
		choice("Tie", func(d *Dialect) *Tie { return &d.Tie },
			"Allow wins among rules of the same length",
			"the earlier one wins among rules of the same length"),
		choice("Length", func(d *Dialect) *Length { return &d.Length },
			"the length of a rule is that of all its octets",
			"the length of a rule is counted in characters",
			"stars at the end of a rule are dropped and not counted",
			"one star at the end of a rule is dropped and not counted",
			"stars are not counted in the length of a rule",
			"the length of a rule is that of the regular expression it becomes"),
		choice("Search", func(d *Dialect) *Search { return &d.Search },
			"every rule is tried",
			"of the rules without wildcards only the alphabetical neighbour of the path is tried"),
		choice("Index", func(d *Dialect) *Index { return &d.Index },
			"a rule for an index page says nothing of its folder",
			"an Allow for /index.htm… allows its folder too",
			"an Allow for /index.html allows its folder too",
			"a rule that ends in index.htm or index.html is also tried without it"),
		choice("SelfRule", func(d *Dialect) *SelfRule { return &d.SelfRule },
			"robots.txt itself is always allowed",
			"robots.txt itself is compared like any other path"),
	}
}

// encodingClauses follow the constants of Encoding.
var encodingClauses = []string{
	"an escaped letter equals the letter, an escaped slash is no slash",
	"rules have their non-ASCII letters escaped, URLs are taken as they stand",
	"escapes are compared as they stand",
	"all escapes but %2F are decoded before comparing",
	"all escapes but %2F are decoded, and the query is not compared",
	"all escapes are decoded and written anew, so that %2F is a slash",
	"escapes are decoded and written anew, wildcards and queries apart",
	"the escapes of a path are decoded and written anew, those of a query are not",
	"rules are escaped as encodeURI does, URLs as browsers do",
	"URLs are escaped anew as Go does, rules are taken as they stand",
	"URLs are escaped anew as Go does, rules have their non-ASCII letters escaped",
	"a rule is read as a link on the page /robots.txt",
	"path, parameters and query are decoded and escaped anew, each for itself",
	"escapes of plain letters are decoded, and what a URL must not hold is escaped",
}

func nameAxes() []Axis {
	return []Axis{
		choice("NamePick", func(d *Dialect) *NamePick { return &d.NamePick },
			"all groups that name the crawler are merged",
			"only the first group that names the crawler counts",
			"only the groups of the longest name that fits count",
			"the groups of the equal name count, else those of the first name that fits",
			"a group counts where the crawler is named first in it",
			"the groups of the first name that fits count, and of names that share its rules"),
		choice("StarPick", func(d *Dialect) *StarPick { return &d.StarPick },
			"all groups of * are merged",
			"only the first group of * counts"),
		choice("NameTest", func(d *Dialect) *NameTest { return &d.NameTest },
			"a name in the file must equal the crawler's",
			"a name in the file counts when the crawler's name holds it",
			"a name in the file counts when it holds the crawler's name",
			"a name in the file counts when the crawler's name begins with it",
			"a name in the file counts when it, or its leading letters, equal the crawler's"),
		choice("Name", func(d *Dialect) *Name { return &d.Name },
			"a name ends at the first character that is no letter, hyphen or underscore",
			"the whole value of User-agent is the name",
			"a name ends at the first slash",
			"a name ends at the first blank, slash or bracket",
			"the whole value of User-agent is the name, without its stars",
			"the whole value of User-agent is the name, its escapes decoded"),
		choice("Robot", func(d *Dialect) *Robot { return &d.Robot },
			"the crawler goes by its whole name",
			"the crawler's own name ends at the first slash",
			"the crawler goes by the first word of its name"),
		flag("StarApart", func(d *Dialect) *bool { return &d.StarApart },
			"a group that names * is found under its other names too",
			"a group that names * is found under no other name"),
		flag("StarWords", func(d *Dialect) *bool { return &d.StarWords },
			"* names everybody only where it stands alone",
			"* names everybody, whatever follows it behind a blank"),
	}
}

func keyAxes() []Axis {
	return []Axis{
		spellings("Keys", func(d *Dialect) *[]string { return &d.Keys }, knownKeys),
		spellings("KeyTypos", func(d *Dialect) *[]string { return &d.KeyTypos }, acceptedTypos),
		flag("KeyPrefix", func(d *Dialect) *bool { return &d.KeyPrefix },
			"a key must be there in full and nothing behind it",
			"a key counts when it begins with a known one"),
		flag("KeyTight", func(d *Dialect) *bool { return &d.KeyTight },
			"blanks may stand in front of the colon",
			"a blank in front of the colon spoils the line"),
		choice("NoColon", func(d *Dialect) *NoColon { return &d.NoColon },
			"a line without a colon is no record",
			"two words without a colon are a record",
			"a known key needs no colon",
			"a known key in lower case needs no colon",
			"a key ends at the first blank and needs no colon"),
		flag("FirstWord", func(d *Dialect) *bool { return &d.FirstWord },
			"a value goes on to the end of the line",
			"a value ends at its first blank"),
	}
}

func lineAxes() []Axis {
	return []Axis{
		choice("Breaks", func(d *Dialect) *Breaks { return &d.Breaks },
			"only CR, LF and CRLF end a line",
			"only LF ends a line",
			"rare separators such as form feeds end a line too",
			"the separators NEL, LS and PS end a line too"),
		choice("Comments", func(d *Dialect) *Comments { return &d.Comments },
			"# begins a comment anywhere",
			"# begins a comment only at the start of a line or behind a blank",
			"# begins a comment only at the start of a line, behind a blank or behind the colon of a key"),
		choice("Blanks", func(d *Dialect) *Blanks { return &d.Blanks },
			"of white space only spaces and tabs are trimmed",
			"form feeds and vertical tabs are trimmed as well",
			"vertical tabs are trimmed as well",
			"all white space of Unicode is trimmed",
			"all control characters are trimmed"),
		choice("BOM", func(d *Dialect) *BOM { return &d.BOM },
			"a byte order mark is skipped",
			"a byte order mark is skipped, and so is the beginning of one",
			"a byte order mark spoils the first line"),
		flag("NULEndsLine", func(d *Dialect) *bool { return &d.NULEndsLine },
			"a NUL byte is read like any other",
			"nothing behind a NUL byte is read"),
		limit("MaxLine", func(d *Dialect) *int { return &d.MaxLine },
			"lines are read to their end, however long",
			"only the first {n} bytes of a line are read"),
		flag("UTF8Only", func(d *Dialect) *bool { return &d.UTF8Only },
			"bytes that are not UTF-8 are read as they are",
			"bytes that are not UTF-8 make it fail"),
		flag("Tags", func(d *Dialect) *bool { return &d.Tags },
			"HTML tags around a record spoil it",
			"HTML tags around a record are passed over"),
		flag("Pages", func(d *Dialect) *bool { return &d.Pages },
			"a page of HTML is read like any other file",
			"tags count in pages of HTML only, and a page without user-agent: allows everything"),
		limit("MaxFile", func(d *Dialect) *int { return &d.MaxFile },
			"a file is read to its end, however long",
			"only the first {n} bytes of a file are read"),
		choice("Oversize", func(d *Dialect) *Oversize { return &d.Oversize },
			"what lies beyond the limit is not read",
			"what lies beyond the limit is not read, nor the line that it cuts",
			"a file beyond the limit allows everything",
			"a file beyond the limit makes it fail"),
	}
}
