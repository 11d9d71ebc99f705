package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/words"
)

func crawlersHelp() string {
	return newManual("crawlers [NAME…] [--json]").text(
		lang.Say("Lists the crawlers of the catalogue, or those that NAME finds: a product token, a crawler's name or a whole User-Agent header.")).options(
		"--format F", lang.Say("text or json; --json is short for --format json"),
	).text(lang.Say("The exit code is 2 when there is no crawler of a name.")).String()
}

func runCrawlers(args []string, _ io.Reader, out, errOut io.Writer) int {
	flags := newFlags("crawlers", crawlersHelp, out, errOut)
	format := addFormat(flags, "text", "json")
	names, err := parseArgs(flags, args)
	if err != nil {
		return flagsCode(err)
	}
	list := agents.All()
	if len(names) > 0 {
		list = list[:0]
	}
	for _, name := range names {
		m, ok := agents.Find(name)
		if !ok {
			return usageError(errOut, "crawlers", sentence(crawlerError(name)))
		}
		list = append(list, m.Crawler)
	}
	if err := printCrawlers(out, *format, list); err != nil {
		return failed(errOut, "crawlers", err)
	}
	return 0
}

// crawlerJSON is a row of the catalogue for machines.
type crawlerJSON struct {
	Token       string   `json:"token"`
	Name        string   `json:"name"`
	Vendor      string   `json:"vendor"`
	Purpose     string   `json:"purpose"`
	UserAgents  []string `json:"user_agents"`
	Chain       []string `json:"chain"` // names that are looked for one after the other, "*" included
	Dialect     string   `json:"dialect"`
	Assumed     bool     `json:"assumed"`
	Obeys       string   `json:"obeys"`
	Note        string   `json:"note,omitempty"`
	ControlOnly bool     `json:"control_only"`
	CrawlDelay  string   `json:"crawl_delay"`
	Retired     string   `json:"retired,omitempty"`
	Doc         string   `json:"doc,omitempty"`
	Source      string   `json:"source"`
	Date        string   `json:"date"`
}

func printCrawlers(out io.Writer, format string, list []agents.Crawler) error {
	if format == "json" {
		rows := make([]crawlerJSON, len(list))
		for i, c := range list {
			rows[i] = crawlerJSON{
				Token: c.Token, Name: c.Name, Vendor: c.Vendor, Purpose: c.Purpose.String(), UserAgents: append([]string{}, c.UserAgents...),
				Chain: chainOf(c), Dialect: c.Dialect, Assumed: c.Assumed, Obeys: c.Obeys.String(), Note: c.ObeysNote,
				ControlOnly: c.ControlOnly, CrawlDelay: c.CrawlDelay.String(), Retired: c.RetiredNote,
				Doc: c.Doc, Source: c.Source, Date: c.AsOf,
			}
		}
		return writeJSON(out, rows)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range list {
		dialect := c.Dialect
		if c.Assumed {
			dialect = lang.Say("{dialect} (assumed)", "dialect", dialect)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", c.Token, words.PurposeTitle(c.Purpose), dialect, strings.Join(chainOf(c), ", "), words.CrawlerHint(c))
	}
	return table.Flush()
}

// chainOf lists the names that a crawler looks for, the group for all others as "*".
func chainOf(c agents.Crawler) []string {
	tokens, star := c.Chain()
	if star {
		tokens = append(tokens, "*")
	}
	return tokens
}
