package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/pagetags"
	"github.com/robotstester/robotstester/parser/pagetags/markup"
)

func tagsHelp() string {
	return newManual("tags [FILE.html] [--headers FILE] [--agent NAME]… [--robots FILE --url URL] [--json]").text(
		lang.Say(`Says what a page itself tells crawlers: <meta name="robots">, <meta> elements that name one crawler, and X-Robots-Tag headers, combined by each engine's own rule. FILE.html is the page or its head, or - for standard input.`)).options(
		"--headers FILE", lang.Say(`the headers of the response, as a server or "curl -I" prints them`),
		"--agent NAME", lang.Say("a crawler, may be repeated; without it Googlebot, bingbot and YandexBot"),
		"--robots FILE", lang.Say("the site's robots.txt, to say whether the page is seen at all"),
		"--url URL", lang.Say("the address of the page, for --robots"),
		"--format F", lang.Say("text or json; --json is short for --format json"),
	).text(lang.Say("The exit code is 1 when a directive is unknown, misplaced or without its value, 2 when the question could not be answered.")).String()
}

// tagsRun is one run of the command.
type tagsRun struct {
	page    pagetags.Page
	file    string
	headers string
	robots  []byte // nil: not asked
	url     string
	reports []tagsReport
}

// A tagsReport is what the page comes to for one crawler, and whether it sees it.
type tagsReport struct {
	*pagetags.Report
	verdict *parser.Verdict // nil: not asked
}

func runTags(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("tags", tagsHelp, out, errOut)
	t := tagsRun{}
	var names []string
	var robots string
	flags.StringVar(&t.headers, "headers", "", "")
	flags.StringVar(&robots, "robots", "", "")
	flags.StringVar(&t.url, "url", "", "")
	flags.Func("agent", "", func(s string) error { names = append(names, s); return nil })
	format := addFormat(flags, "text", "json")
	rest, err := parseArgs(flags, args)
	switch {
	case err != nil:
		return flagsCode(err)
	case len(rest) > 1:
		return usageError(errOut, "tags", lang.Say("one page at a time; {file} is one too many.", "file", strconv.Quote(rest[1])))
	case len(rest) == 0 && t.headers == "":
		return usageError(errOut, "tags", lang.Say("which page? Name its file, or - for standard input, or its headers with --headers."))
	case (robots == "") != (t.url == ""):
		return usageError(errOut, "tags", lang.Say("--robots and --url belong together."))
	}
	if err := t.read(rest, robots, in); err != nil {
		return failed(errOut, "tags", err)
	}
	if len(names) == 0 {
		names = []string{"Googlebot", "bingbot", "YandexBot"}
	}
	t.ask(names, time.Now())
	print := t.printText
	if *format == "json" {
		print = t.printJSON
	}
	if err := print(out); err != nil {
		return failed(errOut, "tags", err)
	}
	if len(t.reports[0].Findings) > 0 {
		return 1
	}
	return 0
}

func (t *tagsRun) read(rest []string, robots string, in io.Reader) error {
	if len(rest) == 1 {
		t.file = rest[0]
		src, err := readFile(t.file, in)
		if err != nil {
			return err
		}
		t.page = markup.Read(src)
	}
	if t.headers != "" {
		src, err := readFile(t.headers, in)
		if err != nil {
			return err
		}
		t.page.Headers = pagetags.ReadHeaders(string(src))
	}
	if robots != "" {
		src, err := readFile(robots, in)
		if err != nil {
			return err
		}
		t.robots = src
	}
	return nil
}

func (t *tagsRun) ask(names []string, now time.Time) {
	for _, name := range names {
		m, _ := agents.Find(name)
		r := tagsReport{Report: t.page.For(pagetags.CrawlerOf(cmp.Or(m.Token, name)), now)}
		if t.url != "" {
			a, _ := askAs(name, nil)
			r.verdict = parser.Parse(t.robots, a.dialect).For(a.crawler).Explain(t.url)
		}
		t.reports = append(t.reports, r)
	}
}

// place names where a directive or a finding stands.
func (t *tagsRun) place(o pagetags.Origin) string {
	if o.Header {
		return fmt.Sprintf("%s:%d", t.headers, t.page.Headers[o.Index].Line)
	}
	if o.Index < 0 {
		return t.file
	}
	return fmt.Sprintf("%s, meta element %d", t.file, o.Index+1)
}

// placeWords is place for people.
func (t *tagsRun) placeWords(o pagetags.Origin) string {
	if o.Header || o.Index < 0 {
		return t.place(o)
	}
	return lang.Say("{file}, meta element {n}", "file", t.file, "n", strconv.Itoa(o.Index+1))
}

// directives lists what becomes of each directive.
func (t *tagsRun) directives(b *strings.Builder, r tagsReport) {
	heads := []string{lang.Say("‹a directive›applies"), lang.Say("‹a directive›loses"), lang.Say("‹a directive›unused")}
	width := 0
	for _, h := range heads {
		width = max(width, utf8.RuneCountInString(h))
	}
	row := func(head string, d pagetags.Directive, said string) {
		fmt.Fprintf(b, "  %-*s  %s: %s (%s)\n", width+1, head, printable(d.String()), said, t.placeWords(d.From))
	}
	for _, d := range r.Applied {
		row(heads[0], d, d.Asks())
	}
	for _, d := range r.Lost {
		row(heads[1], d.Directive, d.Why)
	}
	for _, d := range r.Unused {
		row(heads[2], d.Directive, d.Why)
	}
}

// rest is what else is to be said of a report.
func rest(r tagsReport) (said []string) {
	if r.Hidden > 0 {
		said = append(said, lang.Count(r.Hidden, "data-nosnippet keeps the text of {n} element out of its results.|data-nosnippet keeps the text of {n} elements out of its results."))
	}
	if r.Others > 0 {
		said = append(said, lang.Count(r.Others, "{n} directive is for other crawlers.|{n} directives are for other crawlers."))
	}
	if r.verdict != nil {
		said = append(said, r.Interplay(r.verdict))
	}
	if r.Basis == parser.Assumed {
		said = append(said, lang.Say("How it combines directives is not documented; the stricter one is assumed to apply."))
	}
	return said
}

func (t *tagsRun) printText(out io.Writer) error {
	var b strings.Builder
	for i, r := range t.reports {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(r.Sentence() + "\n")
		t.directives(&b, r)
		for _, said := range rest(r) {
			b.WriteString("  " + said + "\n")
		}
	}
	for i, f := range t.reports[0].Findings {
		if i == 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "%s: %s %s. %s", t.placeWords(f.From), f.Code, printable(f.Text), f.Message)
		if f.Nearest != "" {
			b.WriteString(" " + lang.Say("Perhaps {name} is meant.", "name", printable(f.Nearest)))
		}
		b.WriteString("\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// The answer as JSON.
type (
	tagsJSON struct {
		Crawlers []tagsCrawlerJSON `json:"crawlers"`
		Findings []tagsFindingJSON `json:"findings"`
	}
	tagsCrawlerJSON struct {
		Crawler   string              `json:"crawler"`
		Engine    string              `json:"engine"`
		Index     bool                `json:"index"`
		Follow    bool                `json:"follow"`
		Applied   []tagsDirectiveJSON `json:"applied"`
		Lost      []tagsDirectiveJSON `json:"lost"`
		Unused    []tagsDirectiveJSON `json:"unused"`
		Hidden    int                 `json:"hidden"` // elements with data-nosnippet
		Basis     string              `json:"basis"`
		Source    string              `json:"source,omitempty"`
		Allowed   *bool               `json:"allowed,omitempty"` // by robots.txt, where that was asked
		Interplay string              `json:"interplay,omitempty"`
	}
	tagsDirectiveJSON struct {
		Name   string `json:"name"`
		Value  string `json:"value,omitempty"`
		Place  string `json:"place"`
		Header bool   `json:"header"`
		Scope  string `json:"scope"`
		Why    string `json:"why,omitempty"`
	}
	tagsFindingJSON struct {
		Code    string `json:"code"`
		Place   string `json:"place"`
		Text    string `json:"text"`
		Message string `json:"message"`
		Nearest string `json:"nearest,omitempty"`
	}
)

func (t *tagsRun) printJSON(out io.Writer) error {
	o := tagsJSON{Crawlers: []tagsCrawlerJSON{}, Findings: []tagsFindingJSON{}}
	for _, r := range t.reports {
		c := tagsCrawlerJSON{
			Crawler: r.Crawler.Token, Engine: r.Crawler.Engine.ID, Index: r.Index, Follow: r.Follow,
			Applied: []tagsDirectiveJSON{}, Lost: t.outdone(r.Lost), Unused: t.outdone(r.Unused), Hidden: r.Hidden, Basis: r.Basis.String(), Source: r.Crawler.Engine.Source,
		}
		for _, d := range r.Applied {
			c.Applied = append(c.Applied, t.directive(d, ""))
		}
		if r.verdict != nil {
			c.Interplay = r.Interplay(r.verdict)
			if r.verdict.Failure == nil {
				c.Allowed = &r.verdict.Allowed
			}
		}
		o.Crawlers = append(o.Crawlers, c)
	}
	for _, f := range t.reports[0].Findings {
		o.Findings = append(o.Findings, tagsFindingJSON{f.Code, t.place(f.From), f.Text, f.Message, f.Nearest})
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(o)
}

func (t *tagsRun) outdone(list []pagetags.Outdone) []tagsDirectiveJSON {
	out := []tagsDirectiveJSON{}
	for _, d := range list {
		out = append(out, t.directive(d.Directive, d.Why))
	}
	return out
}

func (t *tagsRun) directive(d pagetags.Directive, why string) tagsDirectiveJSON {
	return tagsDirectiveJSON{d.Name, d.Value, t.place(d.From), d.From.Header, d.From.Scope, why}
}
