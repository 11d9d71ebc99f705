package words

import (
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
)

// RecordReader is who reads a record that is no rule.
type RecordReader struct {
	Crawler string         // as people call it
	Row     agents.Crawler // of the catalogue; zero for others
	Dialect *parser.Dialect
	Chosen  bool // the dialect was chosen, and is not the crawler's own
	Assumed bool // the dialect is a guess
	URL     string
}

// Record says what the reader makes of a record, and how alive it is for it.
func (r *RecordReader) Record(rec *parser.Record) (says string, use parser.Use) {
	name := r.Crawler
	use = rec.UseBy(r.Dialect)
	switch {
	case r.Chosen:
		name = DialectTitle(r.Dialect)
	case r.Assumed:
		use = rec.Uses[len(rec.Uses)-1] // nothing is documented, least of all by the RFC
	}
	if rec.Name == "Crawl-delay" && !r.Chosen && use.Status != parser.Active && use.Status != parser.Retired {
		use = r.delay(use)
	}
	return lang.Say("{reader} "+use.Says+".", "reader", name), use
}

// delay is what the catalogue knows of a crawler's manners.
func (r *RecordReader) delay(use parser.Use) parser.Use {
	switch r.Row.CrawlDelay {
	case agents.Yes:
		return parser.Use{Status: parser.Active, Says: "honours it, in seconds where nothing else is stated", Source: r.Row.Doc}
	case agents.No:
		if use.Status != parser.Ignored {
			return parser.Use{Status: parser.Ignored, Says: "does not honour it", Source: r.Row.Doc}
		}
	}
	return use
}

// RecordValue says what a single line comes to, "" where its value says it all.
func (r *RecordReader) RecordValue(rec *parser.Record, use parser.Use, value string) string {
	switch rec.Name {
	case "Clean-param":
		return r.cleanParam(use, value)
	case "Crawl-delay":
		return delayValue(use, value)
	}
	return ""
}

func (r *RecordReader) cleanParam(use parser.Use, value string) string {
	c, ok := parser.ParseCleanParam(value)
	if !ok {
		return lang.Say("Not in the form “a&b /path”: names joined by &, then a path or nothing.")
	}
	params, drops := strings.Join(c.Params, ", "), strings.Join(c.Drops(r.URL), ", ")
	said := lang.Say("{names} everywhere.", "names", params)
	if c.Prefix != "" {
		said = lang.Say("{names} below {path}.", "names", params, "path", c.Prefix)
	}
	switch {
	case drops == "":
		return said + " " + lang.Say("It drops nothing of this URL.")
	case use.Status == parser.Active:
		return said + " " + lang.Say("It drops {names} from this URL.", "names", drops)
	}
	return said + " " + lang.Say("Yandex drops {names} from this URL.", "names", drops)
}

// delayValue turns a window into pages a day, as Bing's own example does.
func delayValue(use parser.Use, value string) string {
	const day = 24 * 60 * 60
	seconds, err := strconv.ParseFloat(value, 64)
	switch {
	case err != nil || seconds < 0 || seconds != seconds:
		return lang.Say("Not a number of seconds.")
	case use.Status != parser.Active || seconds < 1:
		return ""
	}
	return lang.Count(int(day/seconds), "At most {n} page a day.|At most {n} pages a day.")
}
