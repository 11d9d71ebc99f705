package compare

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// kind is a kind of random rule sets and the URLs that tell them apart. Every
// list of URLs holds a letter that no pattern has.
type kind struct {
	name     string
	dialect  *parser.Dialect
	patterns []string // what patterns are made of
	lead     []string // what they begin with
	tail     []string // and end in
	length   int      // of patterns, in parts, at most
	urls     []string // what URLs are made of, behind a slash
	depth    int      // of URLs, in parts, at most
	full     bool     // no letter is left for the gaps, so that URLs may be longer than need be
}

var kinds = []kind{
	{"prefixes", parser.Google, []string{"a", "b", "/"}, []string{"/"}, []string{""}, 3, []string{"a", "b", "/", "x"}, 4, false},
	{"stars", parser.Google, []string{"a", "b", "*", "*"}, []string{"/", "*", "/*", "*/"}, []string{"", "*"}, 4, []string{"a", "b", "/", "x"}, 5, false},
	{"anchored", parser.Google, []string{"a", "/", "*"}, []string{"/", "*", "/*"}, []string{"$", "$", "", "*$"}, 4, []string{"a", "/", "x"}, 6, false},
	{"ties", parser.Google, []string{"a", "*"}, []string{"/a", "/*", "*a"}, []string{"", "$"}, 2, []string{"a", "/", "x"}, 6, false},
	{"ties of the standard", parser.RFC9309, []string{"a", "*"}, []string{"/a", "/*", "*a"}, []string{"", "$"}, 2, []string{"a", "/", "x"}, 6, false},
	{"index pages", parser.Google, []string{"a", "/", "*", "/index.htm"}, []string{"/", "*", "/a/"}, []string{"", "/index.htm", "/index.html", "$"}, 2, []string{"a", "/", "index.htm", "l", "x"}, 4, false},
	{"escapes", parser.RFC9309, []string{"a", "%61", "%2F", "/", "?", "%26", "&", "*", "2F", "%2a"}, []string{"/", "*", "/*"}, []string{"", "$"}, 3,
		[]string{"a", "%2F", "/", "?", "%26", "&", "%3F", "*", "2", "x"}, 3, false},
	{"escapes as they stand", parser.Google, []string{"a", "%6a", "%2f", "*", "%", "2", "é"}, []string{"/", "*", "/*"}, []string{"", "$"}, 3,
		[]string{"a", "%6A", "%2F", "%", "2", "x"}, 4, false},
	{"out of reach", parser.RFC9309, []string{"a", "$", "*", "/"}, []string{"", "a", "/", "*", "$"}, []string{"", "$"}, 2, []string{"a", "$", "/", "x"}, 4, false},
	{"all bytes in use", parser.Google, []string{"a", "*"}, []string{"/", "*", "/*"}, []string{"", "$", "/" + letters}, 3, []string{"a", "/", "x"}, 5, true},
}

// file writes a random group.
func (k *kind) file(r *rand.Rand) []string {
	lines := []string{"User-agent: *"}
	for range 1 + r.IntN(6) {
		lines = append(lines, k.rule(r))
	}
	return lines
}

func (k *kind) rule(r *rand.Rand) string {
	if r.IntN(20) == 0 {
		return pick(r, "Disallow:", "Allow:", "Disallow: /robots.txt", "Disallow: /", "Allow: *")
	}
	var b strings.Builder
	b.WriteString(pick(r, "Allow: ", "Disallow: "))
	b.WriteString(pick(r, k.lead...))
	for range r.IntN(k.length + 1) {
		b.WriteString(pick(r, k.patterns...))
	}
	b.WriteString(pick(r, k.tail...))
	return b.String()
}

// edit changes a file a little, or all of it.
func (k *kind) edit(r *rand.Rand, lines []string) []string {
	out := append([]string(nil), lines...)
	at := 1 + r.IntN(len(out)-1)
	switch r.IntN(5) {
	case 0:
		return append(out[:at], out[at+1:]...)
	case 1:
		out[at] = k.rule(r)
	case 2:
		return append(out, k.rule(r))
	case 3:
		r.Shuffle(len(out)-1, func(i, j int) { out[i+1], out[j+1] = out[j+1], out[i+1] })
	default:
		return k.file(r)
	}
	return out
}

func pick(r *rand.Rand, of ...string) string { return of[r.IntN(len(of))] }

// allURLs are all paths of up to depth parts.
func (k *kind) allURLs() []string {
	out, last := []string{"/", "/robots.txt"}, []string{"/"}
	for range k.depth {
		var more []string
		for _, u := range last {
			for _, p := range k.urls {
				more = append(more, u+p)
			}
		}
		out, last = append(out, more...), more
	}
	for i, u := range out {
		out[i] = hosted(u)
	}
	return out
}

func (k *kind) parse(lines []string) *parser.Rules {
	return rulesOf(strings.Join(lines, "\n"), k.dialect)
}

func rulesOf(src string, d *parser.Dialect) *parser.Rules {
	return parser.Parse([]byte(src), d).For(parser.Token("x"))
}

// answers asks for every URL.
func answers(r *parser.Rules, urls []string) []Verdict {
	out := make([]Verdict, len(urls))
	for i, u := range urls {
		out[i].Allowed, out[i].Line = r.Allowed(u)
	}
	return out
}

// filled reports whether a URL may be longer than need be, so that people can read
// it: its segments are not empty.
func filled(url string) bool { return slashes(url) > 0 && !strings.Contains(url, "//") }

// slashes counts the places where segments can be empty.
func slashes(url string) int { return strings.Count(url, "/") - 1 }

// length is that of a URL's path as it is compared.
func length(r *parser.Rules, url string) int { return len(r.ComparedPath(url)) }

// checkDiff compares a result with what every URL says. It returns what is wrong.
func checkDiff(k *kind, res Result, a, b *parser.Rules, urls []string, va, vb []Verdict) string {
	least := map[[2]int]int{}
	for i, u := range urls {
		key := [2]int{va[i].Line, vb[i].Line}
		if va[i].Allowed == vb[i].Allowed {
			continue
		}
		if n, ok := least[key]; !ok || length(a, u) < n {
			least[key] = length(a, u)
		}
	}
	if !res.Complete {
		return "is not complete"
	}
	known := map[string]bool{}
	for _, u := range urls {
		known[u] = true
	}
	for i, d := range res.Differences {
		old, new := verdicts(a, b, d.URL)
		key := [2]int{old.Line, new.Line}
		n, seen := least[key]
		switch {
		case old != d.Old || new != d.New || old.Allowed == new.Allowed:
			return fmt.Sprintf("%q gives %v and %v, not %v and %v", d.URL, old, new, d.Old, d.New)
		case i > 0 && length(a, d.URL) < length(a, res.Differences[i-1].URL):
			return "is not sorted"
		case !d.Shortest && !k.full && !filled(d.URL):
			return fmt.Sprintf("%q is not proved to be the shortest", d.URL)
		case seen && !k.full && length(a, d.URL) > n+slashes(d.URL):
			return fmt.Sprintf("%q is longer than to be readable, one has %d bytes", d.URL, n)
		case d.Shortest && seen && n < length(a, d.URL):
			return fmt.Sprintf("%q is not the shortest, one has %d bytes", d.URL, n)
		case !seen && known[d.URL]:
			return fmt.Sprintf("%q was not seen", d.URL)
		}
		delete(least, key)
	}
	if len(least) > 0 {
		return fmt.Sprintf("lacks the pairs of lines %v", least)
	}
	return ""
}

// checkLive does the same for the rules of one file. Every line that a URL names
// must be alive and every other must not be, as far as URLs can tell.
func checkLive(k *kind, got Liveness, r *parser.Rules, urls []string, v []Verdict) string {
	least := map[int]int{}
	for i, u := range urls {
		if n, ok := least[v[i].Line]; !ok || length(r, u) < n {
			least[v[i].Line] = length(r, u)
		}
	}
	for _, rule := range got.Rules {
		n, seen := least[rule.Line]
		switch {
		case rule.Status == Empty:
		case seen && rule.Status != Decides:
			return fmt.Sprintf("line %d decides a URL but is %v", rule.Line, rule.Status)
		case rule.Status == Undecided:
			return fmt.Sprintf("line %d is undecided", rule.Line)
		case rule.Status == Covered && len(rule.Cover) == 0:
			return fmt.Sprintf("line %d is covered by nothing", rule.Line)
		case rule.Neutral == Unknown:
			return fmt.Sprintf("line %d: not known whether it is neutral", rule.Line)
		case rule.Status == Decides:
			_, line := r.Allowed(rule.Witness)
			if line != rule.Line || !rule.Shortest && !k.full && !filled(rule.Witness) || rule.Shortest && seen && n < length(r, rule.Witness) {
				return fmt.Sprintf("line %d: witness %q is decided by line %d; the shortest has %d bytes; proved shortest: %v",
					rule.Line, rule.Witness, line, n, rule.Shortest)
			}
		}
	}
	return ""
}

// checkCover removes what is said to be covered, and what covers it.
func checkCover(k *kind, lines []string, got Liveness, urls []string) string {
	for _, rule := range got.Rules {
		if rule.Status != Covered {
			continue
		}
		// Without anything but its cover, the rule is still covered.
		kept := make([]string, len(lines))
		kept[0], kept[rule.Line-1] = lines[0], lines[rule.Line-1]
		for _, c := range rule.Cover {
			if c > 0 {
				kept[c-1] = lines[c-1]
			}
		}
		for i, v := range answers(k.parse(kept), urls) {
			if v.Line == rule.Line {
				return fmt.Sprintf("line %d decides %q against its cover %v alone", rule.Line, urls[i], rule.Cover)
			}
		}
	}
	return ""
}

// checkNeutral removes each line, and compares with the proof over all URLs.
func checkNeutral(k *kind, lines []string, got Liveness) string {
	for _, rule := range got.Rules {
		if len(got.Rules) == 1 {
			if rule.Neutral == Yes {
				return "the only rule is called neutral"
			}
			continue
		}
		rest := append([]string(nil), lines...)
		rest[rule.Line-1] = ""
		d := Diff(k.parse(lines), k.parse(rest), DefaultBudget)
		if d.Equal() != (rule.Neutral == Yes) {
			return fmt.Sprintf("line %d: neutral %v, but without it differs %v", rule.Line, rule.Neutral, d.Differences)
		}
	}
	return ""
}

func instances() int {
	if testing.Short() {
		return 200
	}
	return 2000
}

func TestAgainstEveryURL(t *testing.T) {
	for n, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(n), 5))
			urls := k.allURLs()
			equal := 0
			for range instances() {
				lines := k.file(r)
				edited := k.edit(r, lines)
				a, b := k.parse(lines), k.parse(edited)
				va, vb := answers(a, urls), answers(b, urls)
				res := Diff(a, b, DefaultBudget)
				if res.Equal() {
					equal++
				}
				fail := func(what, how string) {
					if how != "" {
						t.Fatalf("%s %s\n%s\n---\n%s", what, how, strings.Join(lines, "\n"), strings.Join(edited, "\n"))
					}
				}
				fail("difference", checkDiff(&k, res, a, b, urls, va, vb))
				got := Live(a, DefaultBudget)
				fail("liveness", checkLive(&k, got, a, urls, va))
				fail("liveness", checkCover(&k, lines, got, urls))
				fail("liveness", checkNeutral(&k, lines, got))
			}
			if equal < instances()/20 || equal > instances()*19/20 {
				t.Errorf("%d of %d pairs are equal: too few or too many to tell anything", equal, instances())
			}
		})
	}
}
