package agents

// A Crawler is one row of the catalogue: what is known of a program that reads
// robots.txt, or is expected to.
type Crawler struct {
	Token      string   // product token, spelled as the vendor does where it is documented
	Name       string   // what to call it on a page
	Vendor     string   // who runs or wrote it
	Purpose    Purpose  // what it fetches for
	UserAgents []string // examples of its User-Agent header; versions in them age

	// Fallback lists what the crawler looks for when no group names Token, in
	// order; a last "*" is the group for all others. Empty means nothing else is
	// looked for. Rules of different steps are never merged.
	Fallback []string

	Dialect     string // id of the dialect that describes how it reads the file
	Assumed     bool   // the vendor documents no dialect of ours: Dialect is a guess
	DialectNote string // the reading the source gives ("apple", "unknown") where it is not the id

	Obeys       Answer // whether a verdict binds it; see ObeysNote for conditions
	ObeysNote   string
	ControlOnly bool   // never fetches; the token steers the use of what others fetched
	CrawlDelay  Answer // whether it honours Crawl-delay; never Partial

	Doc    string // address of the vendor's page, if one is known
	Source string // what the row was read from
	AsOf   string // date of Source: a year, month or day, as in ISO 8601

	Retired     bool // no longer in use; kept because files still name it
	RetiredNote string
}

// Chain returns the tokens the crawler looks for in the file, its own first, each
// to be tried only when no group was found for the one before, and whether the
// group for * is tried after them. It says nothing on whether the crawler then
// does as it reads: see Obeys.
func (c Crawler) Chain() (tokens []string, star bool) {
	tokens = append(tokens, c.Token)
	for _, t := range c.Fallback {
		if t == "*" {
			return tokens, true
		}
		tokens = append(tokens, t)
	}
	return tokens, false
}

// An Answer is what the sources say to a yes-or-no question about a crawler.
type Answer uint8

// The zero Answer is Unknown: what no source states is never invented.
const (
	Unknown Answer = iota
	Yes
	No
	Partial // under conditions, which a note states
)

var answerNames = [...]string{Unknown: "unknown", Yes: "yes", No: "no", Partial: "partial"}

// String returns the answer as the catalogue writes it.
func (a Answer) String() string { return answerNames[a] }

// A Purpose says what a crawler fetches for.
type Purpose uint8

// The purposes, in the order in which a list shows them.
const (
	Search Purpose = iota
	AITraining
	AISearch
	AIAssistant // fetches because a person asked for it just now
	Ads
	SEO
	SocialPreview
	Archive
	Monitoring
	Feed
	Research
	Library // a program others build crawlers with, or run by hand
	Other
	SearchLegacy
)

var purposeNames = [...]struct{ id, title string }{
	Search:        {"search", "Search"},
	AITraining:    {"ai-training", "AI training"},
	AISearch:      {"ai-search", "AI search"},
	AIAssistant:   {"ai-assistant", "AI assistants"},
	Ads:           {"ads", "Advertising"},
	SEO:           {"seo", "SEO"},
	SocialPreview: {"social-preview", "Link previews"},
	Archive:       {"archive", "Archives"},
	Monitoring:    {"monitoring", "Monitoring"},
	Feed:          {"feed", "Feed readers"},
	Research:      {"research", "Research"},
	Library:       {"library", "Libraries and tools"},
	Other:         {"other", "Other"},
	SearchLegacy:  {"search-legacy", "Search engines of the past"},
}

// Purposes returns every purpose, in the order in which a list shows them.
func Purposes() []Purpose {
	all := make([]Purpose, len(purposeNames))
	for i := range all {
		all[i] = Purpose(i)
	}
	return all
}

// String returns the purpose's id, such as "ai-training".
func (p Purpose) String() string { return purposeNames[p].id }

// Title returns the purpose as a heading, such as "AI training".
func (p Purpose) Title() string { return purposeNames[p].title }

// Slug is the token as part of an address: in lower case, what is neither letter nor
// digit a hyphen. No two crawlers have the same one.
func (c Crawler) Slug() string { return Slug(c.Token) }

// Slug is Crawler.Slug for a token.
func Slug(token string) string {
	slug := []byte(fold(token))
	for i, b := range slug {
		if (b < 'a' || b > 'z') && (b < '0' || b > '9') {
			slug[i] = '-'
		}
	}
	return string(slug)
}
