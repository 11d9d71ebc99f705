package parser

// Dialect is how one crawler, specification or program reads robots.txt. The
// zero Dialect is RFC 9309 read to the letter; each field is one departure
// from it. A Dialect must not change once it has been used.
type Dialect struct {
	ID     string // stable name for commands and links
	Title  string // for people
	Basis  Basis
	Source string // where the behaviour is written down, or was measured
	Notes  string // what no field expresses, for people

	// Lines.
	MaxLine     int    // bytes of a line that are read, the rest is dropped; 0: all
	BOM         BOM    // what becomes of a byte order mark
	NULEndsLine bool   // nothing behind a NUL byte is read
	Blanks      Blanks // what is trimmed around keys and values

	// Keys.
	KeyPrefix bool     // a key counts when it begins with a known key
	KeyTypos  []string // further spellings, each "spelling=kind", lower case
	NoColon   NoColon  // whether blanks may stand for the colon

	// Names.
	StarWords bool // "*" followed by a blank and anything names every crawler

	// Rules.
	Encoding  Encoding // what is compared when paths and patterns hold escapes or non-ASCII
	IndexHTML bool     // an Allow that ends in /index.htm… and does not match is tried as its folder
	SelfRule  SelfRule // whether /robots.txt itself can be blocked

	keys *keyTable // prepared for the known dialects
}

// Basis says how sure a dialect is.
type Basis uint8

// A behaviour is documented by the vendor or its source code was read and run,
// reported by others, or assumed where nothing is known.
const (
	Documented Basis = iota
	Reported
	Assumed
)

// String is the basis in one word.
func (b Basis) String() string { return [...]string{"documented", "reported", "assumed"}[b] }

// BOM is what a reader does with a byte order mark at the start.
type BOM uint8

// RFC 9309 is silent; skipping is what its text/plain in UTF-8 implies.
const (
	BOMSkip    BOM = iota // EF BB BF is not part of the text
	BOMSkipCut            // nor are its first one or two bytes alone (robots.cc, Parse)
	BOMKeep               // it spoils the first line
)

// Blanks is the set of bytes that a reader trims.
type Blanks uint8

// RFC 9309 trims WS, that is space and tab.
const (
	SpaceTab   Blanks = iota
	ASCIISpace        // also VT, FF (and CR, LF, which end lines)
)

// NoColon is what a reader does with a line without a colon.
type NoColon uint8

// RFC 9309 requires the colon.
const (
	ColonRequired NoColon = iota
	TwoWords              // blanks separate when the line has exactly two words
)

// Encoding is the form in which patterns and paths are compared.
type Encoding uint8

const (
	// EncodeRFC compares by RFC 9309 section 2.2.2: an escaped unreserved
	// character equals the character, other octets equal their escapes, except
	// that an escaped delimiter is not the delimiter.
	EncodeRFC Encoding = iota
	// EncodeGoogle escapes non-ASCII octets of patterns and writes their hex
	// digits in upper case; paths are taken as they stand (robots.cc,
	// MaybeEscapePattern).
	EncodeGoogle
)

// SelfRule is what a reader answers for /robots.txt itself.
type SelfRule uint8

// RFC 9309 section 2.2.2: the file itself is always allowed.
const (
	SelfAllowed  SelfRule = iota
	SelfCompared          // compared like any other path; the crawler exempts it, not the parser
)

// RFC9309 is the standard of September 2022, read to the letter.
var RFC9309 = &Dialect{
	ID:     "rfc9309",
	Title:  "RFC 9309",
	Source: "https://www.rfc-editor.org/rfc/rfc9309.html",
}

// Google is google/robotstxt, the parser that Google publishes and runs.
var Google = &Dialect{
	ID:          "google",
	Title:       "Google",
	Source:      "https://github.com/google/robotstxt",
	MaxLine:     2083*8 - 1, // robots.cc, kMaxLineLen
	BOM:         BOMSkipCut,
	NULEndsLine: true, // lines are C strings
	Blanks:      ASCIISpace,
	KeyPrefix:   true,
	KeyTypos: []string{
		"useragent=user-agent", "user agent=user-agent", // KeyIsUserAgent
		"dissallow=disallow", "dissalow=disallow", "disalow=disallow", // KeyIsDisallow
		"diasllow=disallow", "disallaw=disallow",
		"site-map=sitemap", // KeyIsSitemap
	},
	NoColon:   TwoWords,
	StarWords: true,
	Encoding:  EncodeGoogle,
	IndexHTML: true,
	SelfRule:  SelfCompared,
}

var dialects = []*Dialect{RFC9309, Google}

// Dialects lists every known dialect, the standard first. The slice is the
// caller's.
func Dialects() []*Dialect { return append([]*Dialect(nil), dialects...) }

// DialectByID finds a dialect by its stable name.
func DialectByID(id string) (*Dialect, bool) {
	for _, d := range dialects {
		if d.ID == id {
			return d, true
		}
	}
	return nil, false
}
