package main

import (
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/robotstester/robotstester/cmd/internal/robotsfetch"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func checkHelp() string {
	return newManual(
		"check FILE --agent NAME [--dialect D] [--status S] [--json] URL…",
		"check FILE --agent NAME --urls LIST | --sitemap SITEMAP | --log LOG [--format F] [--only V]",
	).text(lang.Say("Says for each URL whether NAME may fetch it, and which line of FILE decides. FILE is a robots.txt, or - for standard input. A URL may be a path.")).options(
		"--agent NAME", lang.Say("a crawler of the catalogue, whose dialect and fallbacks apply, or any other product token, which reads FILE as RFC 9309 says"),
		"--dialect D", lang.Say("read FILE in this dialect"),
		"--status S", lang.Say("suppose that FILE arrived in this way: a status such as 503, or unreachable; behind it, parted by commas, may stand html, no-text, redirects=N, elsewhere, bytes=N, copy, no-copy or stale"),
		"--format F", lang.Say("text or json, for many URLs also ndjson and csv; --json is short for --format json"),
	).text(lang.Say("Many URLs, counted by the rule that decides. Each option may be repeated, and each file packed with gzip:")).options(
		"--urls LIST", lang.Say("a text with a URL on each line, a CSV with a column of URLs, or - for standard input"),
		"--sitemap FILE", lang.Say("a sitemap, or an index and the sitemaps beside it; or the https:// address of one, which is fetched, from public addresses only"),
		"--log LOG", lang.Say("a web server's log in the common or the combined format. Without --agent each request is judged for the crawler that made it"),
		"--only V", lang.Say("tell only URLs that are allowed, disallowed or get no-answer"),
	).text(lang.Say(`URLs are asked for as they stand. A note says where one gets another verdict in percent-encoding, as crawlers ask for it; in JSON it then has "as_sent": the URL so written, with "allowed" and "line", and the summary of many URLs counts them as "unsent".`)).
		text(lang.Say("The exit code is 0 when all URLs are allowed, 1 when one is not, 2 when the question could not be answered.")).String()
}

// checkFlags are the options of a check.
type checkFlags struct {
	agent, dialect, status, only string
	format                       *string
	sources                      sources
}

func (f *checkFlags) define(flags *flag.FlagSet) {
	flags.StringVar(&f.agent, "agent", "", "")
	flags.StringVar(&f.dialect, "dialect", "", "")
	flags.StringVar(&f.status, "status", "", "")
	flags.Func("urls", "", f.sources.add("urls"))
	flags.Func("sitemap", "", f.sources.add("sitemap"))
	flags.Func("log", "", f.sources.add("log"))
	flags.Func("only", "", func(s string) error {
		if s != "allowed" && s != "disallowed" && s != "no-answer" {
			return errors.New(lang.Say("the verdicts are allowed, disallowed and no-answer"))
		}
		f.only = s
		return nil
	})
	f.format = addFormat(flags, "text", "json", "ndjson", "csv")
}

// many reports whether the URLs are counted, not explained one by one.
func (f *checkFlags) many() bool {
	return len(f.sources.list) > 0 || f.only != "" || *f.format == "ndjson" || *f.format == "csv"
}

// lacks says what is missing on the command line, "" when nothing is.
func (f *checkFlags) lacks(rest []string) string {
	onlyLogs := len(f.sources.list) > 0 && !slices.ContainsFunc(f.sources.list, func(s source) bool { return s.kind != "log" })
	stdin := slices.ContainsFunc(f.sources.list, func(s source) bool { return s.name == "-" })
	switch {
	case len(rest) == 0:
		return lang.Say("which file? Name it, or - for standard input.")
	case len(rest) == 1 && len(f.sources.list) == 0:
		return lang.Say("which URL? Name one or more behind {file}, or a file of them with --urls, --sitemap or --log.", "file", rest[0])
	case len(rest) > 1 && len(f.sources.list) > 0:
		return lang.Say("URLs come from the command line or from files, not from both.")
	case f.agent == "" && !onlyLogs:
		return lang.Say("which crawler? Name it with --agent.")
	case stdin && rest[0] == "-":
		return lang.Say("standard input cannot be both the robots.txt and the URLs.")
	}
	return ""
}

func runCheck(args []string, in io.Reader, out, errOut io.Writer) int {
	flags := newFlags("check", checkHelp, out, errOut)
	var f checkFlags
	f.define(flags)
	rest, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	if lack := f.lacks(rest); lack != "" {
		return usageError(errOut, "check", lack)
	}
	dialect, err := dialectNamed(f.dialect)
	if err != nil {
		return usageError(errOut, "check", sentence(err))
	}
	delivery, err := parser.ParseDelivery(f.status)
	if err != nil {
		return usageError(errOut, "check", "--status: "+words.DeliveryFault(err)+".")
	}
	src, err := readFile(rest[0], in)
	if err != nil {
		return failed(errOut, "check", err)
	}
	c := check{file: rest[0], urls: rest[1:], delivery: delivery}
	if f.many() {
		f.sources.in = in
		return checkBulk(&c, src, f.agent, dialect, *f.format, f.only, f.sources).run(out, errOut)
	}
	c.asker, _ = askAs(f.agent, dialect)
	c.ask(src)
	c.printNotes(errOut)
	if err := c.print(out, *f.format); err != nil {
		return failed(errOut, "check", err)
	}
	return c.code()
}

// readFile reads a file, or standard input for "-".
func readFile(name string, in io.Reader) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(in)
	}
	return os.ReadFile(name)
}

// check is one run of the command.
type check struct {
	asker
	file     string
	urls     []string
	delivery parser.Delivery
	parsed   *parser.File
	verdicts []*parser.Verdict // one for each URL
	sent     []*sentAs         // one for each URL, nil where it makes no difference
}

func (c *check) ask(src []byte) {
	explain := (*parser.Rules).Explain
	if !c.delivery.Ordinary() {
		ruling := c.receives(c.delivery)
		if ruling.Read > 0 && ruling.Read < len(src) {
			src = src[:ruling.Read]
		}
		explain = func(r *parser.Rules, url string) *parser.Verdict { return r.ExplainDelivered(url, ruling) }
		if ruling.Stand == parser.FileRules {
			c.notes = append(c.notes, words.Delivered(&ruling))
		}
	}
	c.parsed = parser.Parse(src, c.dialect)
	rules := c.parsed.For(c.crawler)
	for _, url := range c.urls {
		v := explain(rules, url)
		c.verdicts = append(c.verdicts, v)
		c.sent = append(c.sent, asSent(url, v, func(url string) *parser.Verdict { return explain(rules, url) }))
	}
}

func (c *check) code() int {
	code := 0
	for _, v := range c.verdicts {
		if v.Failure != nil {
			return exitUsage
		}
		if !v.Allowed {
			code = 1
		}
	}
	return code
}

func (c *check) printNotes(errOut io.Writer) {
	for _, n := range c.notes {
		note(errOut, n)
	}
	for i, url := range c.urls {
		if err := parser.CheckURL(url); err != nil {
			note(errOut, printable(url)+": "+words.URLReason(err))
		}
		if c.sent[i] != nil {
			note(errOut, c.sent[i].caution(printable(url)))
		}
	}
}

func (c *check) print(out io.Writer, format string) error {
	if format == "json" {
		return c.printJSON(out)
	}
	var b strings.Builder
	for i, v := range c.verdicts {
		b.WriteString(c.sentence(c.urls[i], v) + "\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// sentence is a verdict in words, with the place of the deciding line in front.
func (c *check) sentence(url string, v *parser.Verdict) string {
	place, line := c.file, v.Line
	if v.Failure != nil {
		line = v.Failure.Line
	}
	if line > 0 {
		place += ":" + strconv.Itoa(line)
	}
	return place + ": " + c.told(printable(url), v)
}

func (c *check) told(url string, v *parser.Verdict) string {
	asked := words.Asked{Crawler: c.name, Tokens: c.tokens, File: c.parsed}
	by, why := words.Plain(asked.By(v)), asked.Why(v)
	switch {
	case v.Failure != nil:
		return lang.Say("no answer for {url}: {by}. {why}", "url", url, "by", by, "why", why)
	case v.Line > 0 && v.Allowed:
		return lang.Say("allowed {url} by {rule}. {why}", "url", url, "rule", strconv.Quote(c.record(v.Line)), "why", why)
	case v.Line > 0:
		return lang.Say("disallowed {url} by {rule}. {why}", "url", url, "rule", strconv.Quote(c.record(v.Line)), "why", why)
	case v.Allowed:
		return lang.Say("allowed {url}: {by}. {why}", "url", url, "by", by, "why", why)
	case v.Delivery != nil && v.Delivery.Stand == parser.Deferred:
		return lang.Say("put off {url}: {by}. {why}", "url", url, "by", by, "why", why)
	}
	return lang.Say("disallowed {url}: {by}. {why}", "url", url, "by", by, "why", why)
}

// record is the key and the value on a line, as the file has them.
func (c *check) record(line int) string {
	l := c.parsed.Line(line)
	return clip(strings.ToValidUTF8(string(c.parsed.Bytes()[l.Key.Start:l.Value.End]), "\ufffd"))
}

// printable is text from a URL that cannot steer a terminal.
func printable(s string) string {
	if s == "" || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return strconv.Quote(s)
	}
	return s
}

// The answer as JSON; a null "allowed" means that the dialect's reader fails.
type (
	checkJSON struct {
		URL     string      `json:"url"`
		Robots  string      `json:"robots,omitempty"` // address of the file that governs the URL
		Allowed *bool       `json:"allowed"`
		Line    int         `json:"line"`
		Dialect string      `json:"dialect"`
		Reason  string      `json:"reason"`
		Failure string      `json:"failure,omitempty"`
		Access  *accessJSON `json:"access,omitempty"`
		AsSent  *sentAs     `json:"as_sent,omitempty"`
		Rule    *ruleJSON   `json:"rule"`
		Lost    []ruleJSON  `json:"lost"`
		Groups  []groupJSON `json:"groups"`
	}
	accessJSON struct {
		Stand    string `json:"stand"`
		Outcome  string `json:"outcome"`
		Basis    string `json:"basis"`
		Delivery string `json:"delivery"`
		Says     string `json:"says"`
		Source   string `json:"source"`
	}
	ruleJSON struct {
		Line    int    `json:"line"`
		Allow   bool   `json:"allow"`
		Pattern string `json:"pattern"`
		Length  int    `json:"length"`
	}
	groupJSON struct {
		Line    int         `json:"line"`
		EndLine int         `json:"end_line"`
		Agents  []agentJSON `json:"agents"`
	}
	agentJSON struct {
		Line int    `json:"line"`
		Name string `json:"name"`
	}
)

func (c *check) printJSON(out io.Writer) error {
	list := []checkJSON{}
	for i, v := range c.verdicts {
		list = append(list, c.toJSON(c.urls[i], v, c.sent[i]))
	}
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(list)
}

func (c *check) toJSON(url string, v *parser.Verdict, sent *sentAs) checkJSON {
	o := checkJSON{URL: url, Line: v.Line, Dialect: c.parsed.Dialect().ID, Reason: v.Reason.String(), AsSent: sent, Lost: []ruleJSON{}, Groups: []groupJSON{}}
	if site, err := parser.SiteOf(url, robotsfetch.ASCII); err == nil {
		o.Robots = site.RobotsURL()
	}
	o.Access = toAccess(v.Delivery)
	if v.Failure != nil {
		o.Line, o.Failure = v.Failure.Line, words.Failed(v.Failure)
		return o
	}
	o.Allowed = &v.Allowed
	rule := func(m *parser.RuleMatch) ruleJSON { return ruleJSON{m.Line, m.Allow, m.Pattern, m.Length} }
	if v.Rule != nil && v.Line != 0 {
		r := rule(v.Rule)
		o.Rule = &r
	}
	for i := range v.Lost {
		o.Lost = append(o.Lost, rule(&v.Lost[i]))
	}
	for _, g := range v.Groups {
		group := groupJSON{Line: g.First, EndLine: g.Last, Agents: []agentJSON{}}
		for _, a := range g.Agents {
			if a.Star {
				a.Name = "*"
			}
			group.Agents = append(group.Agents, agentJSON{a.Line, a.Name})
		}
		o.Groups = append(o.Groups, group)
	}
	return o
}

// toAccess is what a delivery led to, nil where none was asked about.
func toAccess(r *parser.Ruling) *accessJSON {
	if r == nil {
		return nil
	}
	return &accessJSON{r.Stand.String(), r.Outcome.String(), r.Basis.String(), r.Delivery.String(), words.Delivered(r), r.Source}
}
