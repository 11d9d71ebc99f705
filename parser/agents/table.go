package agents

import (
	_ "embed"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// rows is the catalogue as people edit it. It stays text until it is asked for:
// that is the smallest form in a binary, and most of what is decoded points into it.
//
//go:embed crawlers.txt
var rows string

// A catalogue is the decoded table with its indexes.
type catalogue struct {
	crawlers []Crawler
	byToken  map[string]int // folded token → row
	byName   map[string]int // folded name → row

	// What only a header or a mistyped word needs is worked out when one comes.
	toScan  sync.Once
	signs   map[[2]byte][]sign // first two folded bytes → what gives a header away
	toSpell sync.Once
	spelled [][2]string // per row: token and name, squeezed, for Suggest
}

var load = sync.OnceValue(func() *catalogue {
	crawlers, err := decode(rows)
	if err != nil {
		panic("agents: " + err.Error()) // the tests decode the same text
	}
	return index(crawlers)
})

func index(crawlers []Crawler) *catalogue {
	cat := &catalogue{
		crawlers: crawlers,
		byToken:  make(map[string]int, len(crawlers)),
		byName:   make(map[string]int, len(crawlers)),
	}
	for i, c := range crawlers {
		cat.byToken[fold(c.Token)] = i
		cat.byName[fold(c.Name)] = i
	}
	for i, c := range crawlers {
		// "X (formerly Y)" is called X, where nothing else is.
		short, _, _ := strings.Cut(fold(c.Name), " (")
		if _, taken := cat.byName[short]; !taken {
			cat.byName[short] = i
		}
	}
	return cat
}

// All returns the catalogue, sorted by vendor and then token, letter case aside.
// The slice is the caller's; the slices inside its rows are shared.
func All() []Crawler { return slices.Clone(load().crawlers) }

// ByToken returns the crawler with this product token, in any letter case.
func ByToken(token string) (Crawler, bool) {
	if len(token) > maxText {
		return Crawler{}, false
	}
	cat := load()
	i, ok := cat.byToken[fold(token)]
	if !ok {
		return Crawler{}, false
	}
	return cat.crawlers[i], true
}

// decode reads records of "key: value" lines, parted by blank lines. Lines that
// start with # are comments.
func decode(text string) ([]Crawler, error) {
	var all []Crawler
	open := false // whether the last of all still takes fields
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			open = false
			continue
		}
		if line[0] == '#' {
			continue
		}
		if !open {
			all, open = append(all, Crawler{}), true
		}
		key, value, ok := strings.Cut(line, ": ")
		if !ok || !all[len(all)-1].set(key, value) {
			return nil, errors.New("crawlers.txt:" + strconv.Itoa(n) + ": cannot read " + strconv.Quote(line))
		}
	}
	return all, nil
}

// set stores one field and reports whether it understood it.
func (c *Crawler) set(key, value string) (ok bool) {
	ok = value != ""
	switch key {
	case "token":
		c.Token = value
	case "name":
		c.Name = value
	case "vendor":
		c.Vendor = value
	case "purpose":
		c.Purpose, ok = purposeOf(value)
	case "header":
		c.UserAgents = append(c.UserAgents, value)
	case "fallback":
		if value != "none" {
			c.Fallback = strings.Split(value, ", ")
		}
	case "dialect":
		c.setDialect(value)
	case "obeys":
		c.Obeys, ok = answerOf(value)
	case "note":
		c.ObeysNote = value
	case "control-only":
		c.ControlOnly = value == "yes"
		ok = c.ControlOnly
	case "crawl-delay":
		c.CrawlDelay, ok = answerOf(value)
	case "doc":
		c.Doc = value
	case "source":
		c.Source = value
	case "date":
		c.AsOf = value
	case "retired":
		c.Retired, c.RetiredNote = true, value
	default:
		ok = false
	}
	return ok
}

func answerOf(s string) (Answer, bool) {
	i := slices.Index(answerNames[:], s)
	return Answer(max(i, 0)), i >= 0
}

func purposeOf(s string) (Purpose, bool) {
	for i, p := range purposeNames {
		if p.id == s {
			return Purpose(i), true
		}
	}
	return 0, false
}

// setDialect turns the reading a source gives into one of our dialects. What has
// no dialect of its own is read as the RFC and marked as an assumption.
func (c *Crawler) setDialect(documented string) {
	c.Dialect = documented
	switch documented {
	case "yahoo":
		c.Dialect = "slurp"
	case "ask", "msn":
		c.Dialect = "msn-teoma"
	case "library:WWW::RobotRules":
		c.Dialect = "robotrules"
	case "library:urllib.robotparser":
		c.Dialect = "urllib-classic"
	case "library:temoto/robotstxt":
		c.Dialect = "temoto"
	case "library:protego", "library:crawler-commons", "library:robots-parser", "library:wget", "library:heritrix":
		c.Dialect = strings.TrimPrefix(documented, "library:")
	case "unknown", "apple", "naver", "library:crawler4j", "library:httrack", "library:linkchecker":
		c.Dialect, c.Assumed = "rfc9309", true
	}
	if c.Dialect != documented {
		c.DialectNote = documented
	}
}

// fold lowers ASCII letters only: product tokens are ASCII, and Unicode folding
// would make a Kelvin sign equal to a k.
func fold(s string) string {
	b := []byte(s)
	for i, c := range b {
		b[i] = lower(c)
	}
	return string(b)
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
