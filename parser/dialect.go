package parser

// Dialect is how one crawler, specification or program reads robots.txt. The
// zero Dialect is RFC 9309 read to the letter; each field is one departure
// from it, and the first value of every enumeration is what the RFC says. A
// new dialect is one more value; nothing branches on a dialect's name. A
// Dialect must not change once it has been used.
type Dialect struct {
	ID     string // stable name for commands and links
	Title  string // for people
	Basis  Basis  // of the dialect as a whole
	Source string // where the behaviour is written down, or was measured
	Notes  string // what no field expresses, for people
	Facts  []Fact // how sure single axes are, where that differs from Basis
	Access Access // what becomes of a site whose file cannot be read

	// The file.
	MaxFile  int      // bytes that are read; 0: all
	Oversize Oversize // what becomes of a file beyond MaxFile
	UTF8Only bool     // bytes that are not UTF-8 make the reader fail
	Tags     bool     // HTML tags around a record are passed over
	Pages    bool     // in HTML pages only, and a page without "user-agent:" allows everything

	// Lines.
	Breaks      Breaks   // what ends a line
	MaxLine     int      // bytes of a line that are read, the rest is dropped; 0: all
	BOM         BOM      // what becomes of a byte order mark
	NULEndsLine bool     // nothing behind a NUL byte is read
	Blanks      Blanks   // what is trimmed around keys and values
	Comments    Comments // where "#" starts a comment

	// Keys and values.
	Keys      []string // the known keys, each "spelling=kind", lower case; nil: StandardKeys
	KeyPrefix bool     // a key counts when it begins with a known key
	KeyTypos  []string // further spellings, as in Keys
	KeyTight  bool     // no blank may stand between key and colon
	NoColon   NoColon  // whether blanks may stand for the colon
	FirstWord bool     // a value ends at its first blank

	// Groups.
	BlankLine   BlankLine   // whether a blank line ends a group
	Enders      Enders      // which records end the user-agent lines of a group
	Orphans     Orphans     // what becomes of rules in front of any user-agent line
	EmptyAgent  EmptyAgent  // what a user-agent line without a name does
	EmptyGroup  EmptyGroup  // whether a group without rules is one
	StarApart   bool        // a group that names "*" is found under no other name
	MaxDelay    float64     // seconds of Crawl-delay beyond which everything is blocked; 0: no limit
	BadDelay    bool        // a malformed Crawl-delay makes the reader fail
	RobotVers20 RobotVers20 // what "Robot-version: 2.0" behind the user-agent lines changes

	// Names.
	Name      Name     // which part of the value is the name
	Robot     Robot    // which part of the crawler's own name is compared
	NameTest  NameTest // how the two are compared
	NamePick  NamePick // which groups are obeyed when several fit
	StarPick  StarPick // which groups of "*" are obeyed
	StarWords bool     // "*" followed by a blank and anything names every crawler

	// Rules.
	Encoding      Encoding  // what is compared when paths and patterns hold escapes or non-ASCII
	Wildcards     Wildcards // what "*" and "$" mean in a pattern
	NoSlash       NoSlash   // what becomes of a pattern that begins with neither "/" nor "*"
	Search        Search    // which of the rules are tried
	Order         Order     // which of the rules that match decides
	Length        Length    // how long a pattern is
	Tie           Tie       // which rule decides among equals
	EmptyDisallow Empty     // what a Disallow without a path does
	EmptyAllow    Empty     // what an Allow without a path does
	Index         Index     // whether a rule for an index page rules its folder
	SelfRule      SelfRule  // whether /robots.txt itself can be blocked

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

// Fact says how sure one axis of a dialect is. Axis is the name of a field of
// Dialect; several are separated by blanks.
type Fact struct {
	Axis   string
	Basis  Basis
	Note   string
	Source string // "" for the dialect's own
}

// BasisOf is how sure an axis, named as in Dialect, is: as its Fact says, else
// as the dialect is as a whole.
func (d *Dialect) BasisOf(axis string) (Basis, Fact) {
	for _, f := range d.Facts {
		if hasWord(f.Axis, axis) {
			return f.Basis, f
		}
	}
	return d.Basis, Fact{Axis: axis, Basis: d.Basis, Source: d.Source}
}

// hasWord reports whether a blank-separated list holds a word.
func hasWord(list, word string) bool {
	for len(list) > 0 {
		n := 0
		for n < len(list) && list[n] != ' ' {
			n++
		}
		if list[:n] == word {
			return true
		}
		list = list[min(n+1, len(list)):]
	}
	return false
}

// Oversize is what a reader does with a file that is longer than it reads.
type Oversize uint8

// RFC 9309 sets a floor of 500 KiB and no cap.
const (
	OversizeDropped   Oversize = iota // the rest is not read
	OversizeWholeLine                 // nor is the line that the limit cuts
	OversizeAllows                    // everything is allowed
	OversizeFails                     // the reader fails
)

// Breaks is the set of line ends.
type Breaks uint8

// RFC 9309 names CR, LF and CRLF.
const (
	BreakCRLF    Breaks = iota
	BreakLF             // LF alone; CR is a blank in front of it
	BreakUnicode        // also VT, FF, FS, GS, RS, NEL, LS, PS (Python, str.splitlines)
	BreakJava           // also NEL, LS, PS
)

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
	SpaceTab     Blanks = iota
	ASCIISpace          // also VT, FF (and CR, LF, which end lines)
	SpaceTabVT          // space, tab, VT (temoto, scanner.go)
	UnicodeSpace        // all that Unicode calls white space
	ControlSpace        // all up to U+0020 (Java, String.trim)
)

// Comments is where "#" starts a comment.
type Comments uint8

// RFC 9309: anywhere.
const (
	CommentAnywhere Comments = iota
	CommentAtBlank           // at the start of the line or behind a blank
	CommentAtWord            // also behind a colon that follows the key at once
)

// NoColon is what a reader does with a line without a colon.
type NoColon uint8

// RFC 9309 requires the colon.
const (
	ColonRequired NoColon = iota
	TwoWords              // blanks separate when the line has exactly two words
	KnownKey              // a blank separates behind a known key
	KnownLower            // a space separates behind a known key in lower case
	FirstBlank            // the key ends at the first blank or colon, whichever comes first
)

// BlankLine is what a blank line does.
type BlankLine uint8

// RFC 9309 allows blank lines anywhere.
const (
	BlankNothing BlankLine = iota
	BlankEnds              // it ends the group
	EmptyEnds              // it does when it holds not even blanks (urllib.robotparser)
)

// Enders are the records that end the user-agent lines of a group, so that the
// next user-agent line opens another.
type Enders uint8

// RFC 9309: rules alone.
const (
	RulesEnd   Enders = iota
	DelaysEnd         // also Crawl-delay and Request-rate, where they are known keys
	RecordsEnd        // any record does
	ColonsEnd         // so does a line that begins with its colon
)

// Orphans are rules in front of any user-agent line.
type Orphans uint8

// RFC 9309 ignores them.
const (
	OrphansIgnored Orphans = iota
	OrphansToStar          // they are a group of "*"
	OrphansFail            // the reader fails
)

// EmptyAgent is what a user-agent line without a name does.
type EmptyAgent uint8

// RFC 9309 requires a token; a line without one names nobody.
const (
	EmptyNobody    EmptyAgent = iota
	EmptyEverybody            // every name contains the empty one
	EmptyGlues                // the next user-agent line joins the group that is open
)

// EmptyGroup is what a group without rules is.
type EmptyGroup uint8

// RFC 9309: it is the crawler's group and allows everything.
const (
	EmptyGroupAllows EmptyGroup = iota
	EmptyGroupNone              // it does not exist: the crawler falls back to "*"
)

// RobotVers20 is what "Robot-version: 2.0" does.
type RobotVers20 uint8

// RFC 9309 does not know the record.
const (
	VersionIgnored RobotVers20 = iota
	VersionGlobs               // patterns of the record match the whole path, with "*", "?", "[set]" and "\"
)

// Name is the part of a user-agent value that is the name.
type Name uint8

// RFC 9309: a product token, which ends before the first other character.
const (
	NameToken   Name = iota
	NameWhole        // the whole value
	NameToSlash      // up to the first "/"
	NameSymbols      // all but blanks, control characters and separators
	NameNoStars      // the whole value without "*"
	NameDecoded      // the whole value, escapes decoded
)

// Robot is the part of the crawler's own name that is compared.
type Robot uint8

// RFC 9309: a crawler is known by one token.
const (
	RobotWhole   Robot = iota
	RobotToSlash       // up to the first "/"
	RobotWord          // the first word, up to its "/"
)

// NameTest is how a name in the file is compared with the crawler's.
type NameTest uint8

// RFC 9309: without regard to case, equal. The others ignore case as well.
const (
	NameEquals  NameTest = iota
	NameInRobot          // the crawler's name contains the name in the file
	RobotInName          // the name in the file contains the crawler's name
	NameBegins           // the crawler's name begins with the name in the file
	NameOrToken          // equal, or equal to the product token that the name in the file begins with
)

// NamePick is which groups are obeyed when several name the crawler.
type NamePick uint8

// RFC 9309: all of them, merged.
const (
	PickAll        NamePick = iota
	PickFirst               // the first one
	PickLongest             // those of the longest name that fits
	PickEqualFirst          // those of the equal name, else of the first name with a group that fits
	PickCopied              // those it stands first in, merged; else the first one with what that merges
	PickShared              // those of the first name that fits, and of names that share its rules
)

// StarPick is which groups of "*" are obeyed.
type StarPick uint8

// RFC 9309: all of them, merged.
const (
	StarAll StarPick = iota
	StarFirst
)

// Encoding is the form in which patterns and paths are compared, and how a
// path is taken out of a URL.
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
	// EncodeNone compares octets as they stand.
	EncodeNone
	// EncodeKoster decodes all escapes but %2F on both sides (the draft of
	// 1996, section 3.2.2).
	EncodeKoster
	// EncodeKosterPath is EncodeKoster without the query (wget, res.c).
	EncodeKosterPath
	// EncodeUnquoted decodes and encodes again all of both sides, so that %2F
	// equals "/" (urllib.robotparser up to Python 3.13.13).
	EncodeUnquoted
	// EncodePieces does so piece by piece, wildcards and the "?", "=", "&" of
	// a query apart (urllib.robotparser of RFC 9309).
	EncodePieces
	// EncodeProtego decodes and encodes again paths, not queries (Protego).
	EncodeProtego
	// EncodeBrowser writes patterns as encodeURI does and URLs as browsers do,
	// hex digits in upper case (robots-parser).
	EncodeBrowser
	// EncodeGoURL takes patterns as they stand and URLs as Go's net/url writes
	// them; a URL that it refuses is not answered (temoto/robotstxt).
	EncodeGoURL
	// EncodeGoGoogle is EncodeGoogle for patterns and EncodeGoURL for URLs; a
	// URL that is refused is blocked (grobotstxt).
	EncodeGoGoogle
	// EncodeLinks reads patterns as links on the page /robots.txt
	// (WWW::RobotRules).
	EncodeLinks
	// EncodeRepCPP decodes and encodes again path, parameters and query apart
	// (url-cpp).
	EncodeRepCPP
	// EncodeStrict decodes escaped unreserved characters, escapes what a URL
	// must not hold and writes hex digits in upper case (crawler-commons).
	EncodeStrict
)

// Wildcards is what "*" and "$" mean in a pattern.
type Wildcards uint8

// RFC 9309: "*" is any run, a final "$" the end of the path.
const (
	WildRFC        Wildcards = iota
	WildNone                 // both are letters like others
	WildDollarDrop           // a "$" that is not last drops the rule
	WildDollarBoth           // a pattern with "$" also matches the letter "$"
	WildDollarCut            // nothing behind the first "$" is read, a "*" in front of it takes no end
	WildFloat                // a pattern with wildcards may begin anywhere in the path
	WildEndFirst             // a final "$" holds only where what stands between it and the last "*" first fits
)

// NoSlash is what becomes of a pattern that begins with neither "/" nor "*".
type NoSlash uint8

// RFC 9309 does not allow it, so it matches nothing.
const (
	NoSlashInert NoSlash = iota
	NoSlashAdded         // a slash is put in front
	NoSlashTwice         // also in front of a "*", and in its place
)

// Order is which of the rules that match decides.
type Order uint8

// RFC 9309: the longest pattern.
const (
	LongestPattern Order = iota
	OrderInFile          // the first one in the file
	LongestStretch       // the one that takes the longest stretch of the path
)

// Search is which of the rules are tried.
type Search uint8

// RFC 9309: all of them.
const (
	SearchAll       Search = iota
	SearchNeighbour        // of those of a kind without wildcards only the last one in the order of bytes up to the path
)

// Length is how long a pattern is.
type Length uint8

// RFC 9309 counts octets.
const (
	CountAll        Length = iota // in comparison form, "*" and "$" included
	CountCharacters               // characters instead of octets
	CountNoTail                   // without stars at the end, which are dropped, and with one star for several in a row
	CountNoTailStar               // without one star at the end, which is dropped
	CountNoStars                  // without any star
	CountExpression               // of the regular expression it becomes (temoto, QuoteMeta)
)

// Tie is which rule decides among equals.
type Tie uint8

// RFC 9309: Allow.
const (
	TieAllow Tie = iota
	TieFirst     // the first in the file
)

// Empty is what a rule without a path does.
type Empty uint8

// RFC 9309 is silent; a rule of no octets never wins.
const (
	EmptyNothing Empty = iota
	EmptyAllows        // it is an Allow that matches everything
	EmptyBlocks        // it is a Disallow of "/"
	EmptyIgnored       // it is no rule
	EmptySlash         // it is an Allow of "/"
)

// Index is whether a rule for an index page also rules its folder.
type Index uint8

// RFC 9309 knows nothing of the kind.
const (
	IndexNo     Index = iota
	IndexAllow        // an Allow that ends in /index.htm… and does not match is tried as its folder
	IndexExact        // an Allow that ends in exactly /index.html also allows the folder
	IndexEither       // a rule that ends in index.htm or index.html and does not match is tried without it
)

// SelfRule is what a reader answers for /robots.txt itself.
type SelfRule uint8

// RFC 9309 section 2.2.2: the file itself is always allowed.
const (
	SelfAllowed  SelfRule = iota
	SelfCompared          // compared like any other path; the crawler exempts it, not the parser
)

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

// TokenOf is what a reader of this dialect makes of a crawler's own name, so
// that both sides of the comparison are cut alike: "MJ12bot" is MJ to one that
// reads product tokens only. It is empty when nothing of the name can be named.
func (d *Dialect) TokenOf(name string) string {
	switch d.Name {
	case NameWhole, NameDecoded, NameNoStars:
		return d.robot(name)
	}
	return d.robot(d.nameOf(name))
}
