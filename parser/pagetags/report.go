package pagetags

import (
	"strings"
	"time"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// A Report is what a page comes to for one crawler.
type Report struct {
	Crawler  Crawler
	Index    bool        // the page may be listed
	Follow   bool        // its links may be followed
	Applied  []Directive // that apply, in the order of the page
	Lost     []Outdone   // to another one of the page
	Unused   []Outdone   // that this engine does not obey, or that speak of what is so anyway
	Others   int         // directives for other crawlers
	Hidden   int         // elements whose text data-nosnippet keeps out of results
	Findings []Finding
	Basis    parser.Basis // how sure the combination is
}

// Outdone is a directive without effect, and why.
type Outdone struct {
	Directive
	Why string
}

// A Finding is something to put right in the page, whoever reads it.
type Finding struct {
	Code    string // stable
	From    Origin // Index is -1 where it stands in the text of the page
	Text    string // what it is about, as the page writes it
	Message string // a sentence
	Nearest string // what was perhaps meant
}

// For combines what the page says to a crawler. now is when unavailable_after is judged.
func (p *Page) For(c Crawler, now time.Time) *Report {
	r := &Report{Crawler: c, Index: true, Follow: true}
	heard := p.hear(r)
	p.hide(r)
	r.combine(r.usable(heard), now)
	if len(r.Lost) > 0 {
		r.Basis = c.Engine.Basis
	}
	return r
}

// hear reads all that is written and keeps what is meant for the crawler.
func (p *Page) hear(r *Report) (heard []Directive) {
	take := func(o Origin, scope, list string) {
		ds, findings := readList(list, o)
		r.Findings = append(r.Findings, findings...)
		switch {
		case !r.Crawler.hears(scope):
			r.Others += len(ds)
		case o.Header && r.Crawler.Engine.Header == Dropped:
			for _, d := range ds {
				r.Unused = append(r.Unused, Outdone{d, lang.Say("{engine} does not read X-Robots-Tag.", "engine", r.Crawler.Engine.Title)})
			}
		default:
			heard = append(heard, ds...)
		}
	}
	for i, t := range p.Tags {
		o := Origin{Index: i, Scope: t.Name, InBody: t.InBody}
		if speaks, finding := t.speaks(o); speaks {
			take(o, t.Name, t.Content)
		} else if finding != nil {
			r.Findings = append(r.Findings, *finding)
		}
	}
	for i, h := range p.Headers {
		o := Origin{Header: true, Index: i}
		if fold(h.Name) != "x-robots-tag" {
			if f := nearHeader(h, o); f != nil {
				r.Findings = append(r.Findings, *f)
			}
			continue
		}
		scope, list := scopeOf(h.Value)
		o.Scope = scope
		if f := nearScope(scope, o); f != nil {
			r.Findings = append(r.Findings, *f)
		}
		take(o, scope, list)
	}
	return heard
}

// hide counts the elements that data-nosnippet hides, which Google documents for three.
func (p *Page) hide(r *Report) {
	for _, name := range p.NoSnippet {
		switch {
		case name != "span" && name != "div" && name != "section":
			r.Findings = append(r.Findings, Finding{"misplaced", Origin{Index: -1}, "data-nosnippet on " + clip(name), lang.Say("It has an effect on span, div and section elements only."), ""})
		case r.Crawler.Engine.ID == "google":
			r.Hidden++
		}
	}
}

// usable sorts out what the engine does not obey.
func (r *Report) usable(heard []Directive) (out []Directive) {
	e := r.Crawler.Engine
	has := map[string]bool{}
	for _, d := range heard {
		has[d.Name] = true
	}
	for _, d := range heard {
		why := ""
		switch use := e.Uses(d.Name); {
		case signals[d.Name]:
			why = lang.Say("No engine documents obeying it.")
		case use == NotDocumented && e.uses == nil:
			why = lang.Say("Not documented for this crawler; it is not counted on here.")
		case use == NotDocumented:
			why = lang.Say("Not documented for {engine}; it is not counted on here.", "engine", e.Title)
		case use == Dropped:
			why = lang.Say("{engine} does not use it, or no longer.", "engine", e.Title)
		case use == Default:
			why = lang.Say("It says what is so anyway.")
		case d.Name == "indexifembedded" && !has["noindex"] && !has["none"]:
			why = lang.Say("It has an effect beside noindex only.")
		}
		if why == "" {
			out = append(out, d)
			continue
		}
		r.Unused = append(r.Unused, Outdone{d, why})
	}
	return out
}

// combine settles contradictions by the engine's rule.
func (r *Report) combine(list []Directive, now time.Time) {
	has := map[string]bool{}
	for _, d := range list {
		has[d.Name] = true
	}
	tightest := map[string]int{}
	for i, d := range list {
		if k := directives[d.Name]; k == plain {
			continue
		}
		if best, ok := tightest[d.Name]; !ok || d.tighter(list[best]) {
			tightest[d.Name] = i
		}
	}
	said := map[string]bool{}
	for i, d := range list {
		why := r.outdone(d, has)
		if best, ok := tightest[d.Name]; why == "" && ok && best != i {
			why = lang.Say("A tighter {directive} applies.", "directive", d.Name)
		}
		switch {
		case why != "":
			r.Lost = append(r.Lost, Outdone{d, why})
		case said[d.Name]:
			r.Unused = append(r.Unused, Outdone{d, lang.Say("It is said already.")})
		default:
			said[d.Name] = true
			r.Applied = append(r.Applied, d)
			r.effect(d, has, now)
		}
	}
}

// outdone says why a directive loses to others of the page, "" when it does not.
func (r *Report) outdone(d Directive, has map[string]bool) string {
	switch r.Crawler.Engine.Combine {
	case Permissive:
		return outdonePermissive(d.Name, has)
	case MilderCopy:
		if d.Name == "noarchive" && has["nocache"] {
			return lang.Say("Beside nocache, the milder of the two applies.")
		}
	}
	if d.Name == "max-snippet" && has["nosnippet"] {
		return lang.Say("nosnippet is stricter.")
	}
	return ""
}

// outdonePermissive is the rule that what allows has priority.
func outdonePermissive(name string, has map[string]bool) string {
	index, follow := has["index"] || has["all"], has["follow"] || has["all"]
	switch {
	case name == "noindex" && index, name == "nofollow" && follow, name == "none" && index && follow:
		return lang.Say("What allows has priority, and the page says that too.")
	}
	return ""
}

// effect notes what a directive that applies does to listing and links. Where what
// allows has priority, none may lose one half only.
func (r *Report) effect(d Directive, has map[string]bool, now time.Time) {
	none := d.Name == "none"
	spared := func(word string) bool {
		return none && r.Crawler.Engine.Combine == Permissive && (has[word] || has["all"])
	}
	if (d.Name == "noindex" || none || d.Name == "unavailable_after" && !d.date.After(now)) && !spared("index") {
		r.Index = false
	}
	if (d.Name == "nofollow" || none) && !spared("follow") {
		r.Follow = false
	}
}

// tighter compares two values of the same directive.
func (d Directive) tighter(o Directive) bool {
	switch directives[d.Name] {
	case date:
		return d.date.Before(o.date)
	case number:
		return d.number >= 0 && (o.number < 0 || d.number < o.number)
	}
	return d.number < o.number
}

// Sentence is the report in short: "Googlebot may not list the page, but may follow its links."
func (r *Report) Sentence() string {
	name := r.Crawler.Token
	switch {
	case r.Index && r.Follow && len(r.Applied) == 0:
		return lang.Say("Nothing restricts {crawler}.", "crawler", name)
	case r.Index && r.Follow:
		return lang.Say("{crawler} may list the page and follow its links.", "crawler", name)
	case r.Index:
		return lang.Say("{crawler} may list the page, but not follow its links.", "crawler", name)
	case r.Follow:
		return lang.Say("{crawler} may not list the page, but may follow its links.", "crawler", name)
	}
	return lang.Say("{crawler} may neither list the page nor follow its links.", "crawler", name)
}

// Interplay says what a verdict of robots.txt means for the report.
func (r *Report) Interplay(v *parser.Verdict) string {
	switch {
	case v.Failure != nil:
		return lang.Say("robots.txt gives no answer for this URL, so it is open whether the page is seen.")
	case v.Delivery != nil && v.Delivery.Stand == parser.Deferred:
		return lang.Say("The crawler stays away until robots.txt can be read, so it does not see the page for now.")
	case v.Allowed && len(r.Applied) == 0:
		return lang.Say("robots.txt allows the page, and nothing on it restricts the crawler.")
	case v.Allowed:
		return lang.Say("robots.txt allows the page, so the crawler sees what it says.")
	case !r.Index:
		return lang.Say("Blocked by robots.txt, so this {directives} is never seen, and the bare URL may still be listed. To keep the page out of the results, allow it in robots.txt.", "directives", r.why())
	case len(r.Applied) > 0:
		return lang.Say("Blocked by robots.txt, so the crawler never sees what the page says: {directives} has no effect.", "directives", r.why())
	}
	return lang.Say("Blocked by robots.txt, so the page is not fetched. The bare URL may still be listed.")
}

// why names the directives that apply.
func (r *Report) why() string {
	var names []string
	for _, d := range r.Applied {
		if !r.Index && d.Name != "noindex" && d.Name != "none" && d.Name != "unavailable_after" {
			continue
		}
		names = append(names, d.String())
	}
	return strings.Join(names, ", ")
}
