package words

import (
	"errors"
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/agents"
	"github.com/robotstester/robotstester/parser/lang"
)

// DialectTitle is a dialect's name in the language in use.
func DialectTitle(d *parser.Dialect) string { return lang.Say(d.Title) }

// PurposeTitle is what a crawler is for, as a heading.
func PurposeTitle(p agents.Purpose) string { return lang.Say(p.Title()) }

// CrawlerName is what to call a crawler: its name where that is one, else its description
// in the language in use.
func CrawlerName(c agents.Crawler) string { return lang.Say(c.Name) }

// CrawlerVendor is who runs or wrote a crawler, in words as CrawlerName is.
func CrawlerVendor(c agents.Crawler) string { return lang.Say(c.Vendor) }

// CrawlerNote is a note of the catalogue as a sentence, or otherwise where there is none.
func CrawlerNote(note, otherwise string) string {
	if note == "" {
		return otherwise
	}
	said := Capital(lang.Say(note))
	if !strings.HasSuffix(said, ".") {
		said += "."
	}
	return said
}

// RecordWhat says what a record is for.
func RecordWhat(r *parser.Record) string { return lang.Say(r.What) }

// Failed is why a reader gives no answer, a clause.
func Failed(f *parser.Failure) string { return lang.Say(f.Reason) }

// URLFault is what parser.CheckURL found, as a sentence.
func URLFault(err error) string {
	return Capital(URLReason(err)) + "."
}

// URLReason is what parser.CheckURL found, as a clause.
func URLReason(err error) string {
	var e *parser.URLError
	if !errors.As(err, &e) {
		return err.Error()
	}
	return lang.Say(e.Reason, "scheme", e.Scheme)
}

// DeliveryFault is what parser.ParseDelivery does not take, a clause.
func DeliveryFault(err error) string {
	var e *parser.DeliveryError
	if !errors.As(err, &e) {
		return err.Error()
	}
	return lang.Say(e.Reason, "word", e.Word)
}

// AxisSays is what a reader of a dialect does on an axis, a clause.
func AxisSays(a *parser.Axis, d *parser.Dialect) string {
	text, place, value := a.Clause(d)
	return lang.Say(text, place, value)
}

// MainKey is a record that makes up groups; the others are parser.Records.
type MainKey struct {
	Name string
	what string
}

// What says what the record is for.
func (k *MainKey) What() string { return lang.Say(k.what) }

// MainKeys are User-agent, Disallow and Allow. The slice is the caller's.
func MainKeys() []MainKey {
	return []MainKey{
		{Name: "User-agent", what: "Names the crawler that the rules below are for. * names every crawler that has no group of its own."},
		{Name: "Disallow", what: "A path that the crawler may not fetch: all URLs that begin so. Without a path it forbids nothing."},
		{Name: "Allow", what: "A path that the crawler may fetch, an exception to a Disallow. For most readers the longest rule decides."},
	}
}
