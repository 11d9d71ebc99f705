package parser

// RFC9309 is the standard of September 2022, read to the letter.
var RFC9309 = &Dialect{
	ID:     "rfc9309",
	Title:  "RFC 9309",
	Source: "https://www.rfc-editor.org/rfc/rfc9309.html",
	Facts: []Fact{
		{"BOM", Assumed, "The text says UTF-8 and is silent on a byte order mark.", ""},
		{"Wildcards", Assumed, `What "$" means when it is not last is not defined; it is taken as a letter.`, ""},
		{"Name", Assumed, "A name in the grammar is of letters, hyphens and underscores. Of a value that holds more, such as FooBot/1.2, what the grammar knows in front is taken, since to drop the line would hand its rules to another crawler.", ""},
		{"Encoding", Documented, "An escaped reserved character equals the character, as in the table of section 2.2.2, but for / and ? in the path, which divide it.", ""},
		{"Length", Assumed, `"Most octets" is read literally: "*" and "$" count.`, ""},
		{"EmptyDisallow EmptyAllow", Assumed, "An empty path is legal and its effect not described; it is no octets long, so it decides nothing.", ""},
	},
	Access: Access{
		Redirect: AllowAll, Denied: AllowAll, Missing: AllowAll, TooMany: AllowAll, ServerError: BlockAll, NoAnswer: BlockAll, NotText: ReadAnyway,
		Note:  "Five redirects at least are followed, to other hosts too; the rules are those of the host that was asked first.",
		Later: "After a reasonably long time, 30 days for example, the file may be taken as missing, or a copy kept in use.",
		Fresh: "up to 24 hours",
	},
}

// Google is google/robotstxt, the parser that Google publishes and runs.
var Google = &Dialect{
	ID:          "google",
	Title:       "Google",
	Source:      "https://github.com/google/robotstxt",
	Notes:       "The crawler reads the first 500 KiB of a file, exempts /robots.txt itself and keeps chains such as Googlebot-Image, Googlebot, *; the parser knows nothing of that.",
	MaxLine:     2083*8 - 1, // robots.cc, kMaxLineLen
	BOM:         BOMSkipCut,
	NULEndsLine: true, // lines are C strings
	Blanks:      ASCIISpace,
	KeyPrefix:   true,
	KeyTypos:    googleTypos,
	NoColon:     TwoWords,
	StarWords:   true,
	Encoding:    EncodeGoogle,
	Index:       IndexAllow,
	SelfRule:    SelfCompared,
	Access: Access{
		Redirect: AllowAll, Denied: AllowAll, Missing: AllowAll, NotText: ReadAnyway,
		TooMany: DeferThenCopy, ServerError: DeferThenCopy, NoAnswer: DeferThenCopy,
		MaxBody: 500 << 10,
		Note:    "Five redirects at least are followed, then the file counts as missing.",
		Later:   "Crawling stops for 12 hours; then the last good copy is used for 30 days, or nothing is restricted when there is none.",
		Fresh:   "up to 24 hours, longer when it cannot be fetched again",
		Source:  "https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec",
	},
}

var googleTypos = []string{
	"useragent=user-agent", "user agent=user-agent", // KeyIsUserAgent
	"dissallow=disallow", "dissalow=disallow", "disalow=disallow", // KeyIsDisallow
	"diasllow=disallow", "disallaw=disallow",
	"site-map=sitemap", // KeyIsSitemap
}

// Bing is bingbot as Microsoft describes it.
var Bing = &Dialect{
	ID:       "bing",
	Title:    "Bing",
	Source:   "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
	Notes:    "The blog for webmasters of 3 May 2012 says that exactly one section is honoured, in the order bingbot, msnbot, *. Crawl-delay alone is also taken from the section of * by a crawler that has its own; it is a window of 1 to 30 seconds in which a site is fetched at most once.",
	NamePick: PickFirst,
	StarPick: StarFirst,
	Facts: []Fact{
		{"Order Wildcards", Reported, "Described so by Microsoft, Yahoo and Google together on 3 June 2008.", ""},
		{assumedAxes, Assumed, "Not documented; assumed as in RFC 9309.", ""},
	},
	Access: Access{Missing: AllowAll, Note: "Only a missing file is documented: everything may be fetched."},
}

// assumedAxes are those on which a vendor's page is usually silent.
const assumedAxes = "MaxFile Breaks BOM NULEndsLine MaxLine Blanks Keys KeyTypos NoColon BlankLine Enders Orphans EmptyAgent EmptyGroup Name NameTest Encoding NoSlash Length Tie EmptyDisallow EmptyAllow SelfRule"

// Yandex is YandexBot and its kin as the help for webmasters has it.
var Yandex = &Dialect{
	ID:            "yandex",
	Title:         "Yandex",
	Source:        "https://yandex.com/support/webmaster/en/robot-workings/allow-disallow",
	Notes:         "A blank line inside a group is called an error in the help; what the crawler does with it is not said. The checker warns beyond 2048 rules and beyond 1024 characters of a rule. Crawl-delay has been ignored since 22 February 2018, Host since March 2018.",
	MaxFile:       500_000,
	Oversize:      OversizeAllows,
	Name:          NameWhole,
	NameTest:      RobotInName,
	Length:        CountNoStars,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyIgnored,
	Facts:         yandexFacts,
	Access:        yandexAccess,
}

var yandexFacts = []Fact{
	{"Length", Reported, `The help says "prefix length"; a notification mail of about 2012 says that "*" is not counted.`, ""},
	{"BlankLine", Assumed, "An error in the checker; the effect is not documented.", ""},
	{"MaxFile Oversize", Documented, "A file over 500 KB allows everything.", "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt"},
	{"EmptyAllow", Documented, "Ignored since 10 June 2016; before, it was the same as Disallow: /.", "https://yandex.ru/blog/webmaster/izmeneniya-v-obrabotke-robots-txt"},
	{"NamePick StarPick " + "Breaks BOM NULEndsLine MaxLine Blanks KeyTypos NoColon Enders Orphans EmptyAgent EmptyGroup Encoding NoSlash SelfRule", Assumed, "Not documented; assumed as in RFC 9309.", ""},
}

var yandexAccess = Access{
	Redirect: FollowElsewhere, Denied: AllowAll, Missing: AllowAll, TooMany: AllowAll, ServerError: AllowAll, NoAnswer: AllowAll,
	NotText: AllowAll, Only200: true,
	Note:   "Anything but status 200, or a file that is too large or no text, allows everything.",
	Fresh:  "one session of crawling",
	Source: "https://yandex.com/support/webmaster/en/controlling-robot/robots-txt",
}

// YandexLegacy is Yandex before 10 June 2016.
var YandexLegacy = &Dialect{
	ID:            "yandex-legacy",
	Title:         "Yandex before 10 June 2016",
	Source:        "https://yandex.ru/blog/webmaster/izmeneniya-v-obrabotke-robots-txt",
	Notes:         "As today, but an Allow without a path closed the whole site. Crawl-delay and Host were obeyed.",
	MaxFile:       500_000,
	Oversize:      OversizeAllows,
	Name:          NameWhole,
	NameTest:      RobotInName,
	Length:        CountNoStars,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyBlocks,
	Facts:         append([]Fact{{"EmptyAllow", Documented, "Documented as the same as Disallow: / until 10 June 2016.", ""}}, yandexFacts...),
	Access:        yandexAccess,
}

// oldKeys are those of the text of 1994.
var oldKeys = []string{"user-agent=user-agent", "disallow=disallow"}

// Rep1994 is "A Standard for Robot Exclusion", the consensus of 30 June 1994.
var Rep1994 = &Dialect{
	ID:            "rep1994",
	Title:         "Robots exclusion of 1994",
	Source:        "https://www.robotstxt.org/orig.html",
	Notes:         "Robots are advised to look for the name as a substring, the version removed; in which direction is not said, so the leading letters are compared.",
	Keys:          oldKeys,
	BlankLine:     BlankEnds,
	NamePick:      PickFirst,
	StarPick:      StarFirst,
	Encoding:      EncodeNone,
	Wildcards:     WildNone,
	EmptyDisallow: EmptyAllows,
	SelfRule:      SelfCompared,
	Facts: []Fact{
		{"Name NameTest", Assumed, "A substring match is recommended and its direction open.", ""},
		{"Orphans Encoding SelfRule BOM NamePick Order", Assumed, "Not described.", ""},
	},
	Access: Access{Basis: Assumed, Note: "The text says nothing on statuses."},
}

// Koster1996 is the Internet-Draft "A Method for Web Robots Control".
var Koster1996 = &Dialect{
	ID:            "koster1996",
	Title:         "Koster's draft of 1996",
	Source:        "https://www.robotstxt.org/norobots-rfc.txt",
	BlankLine:     BlankEnds,
	Enders:        RecordsEnd,
	Name:          NameWhole,
	NameTest:      RobotInName,
	NamePick:      PickFirst,
	StarPick:      StarFirst,
	Encoding:      EncodeKoster,
	Wildcards:     WildNone,
	Order:         OrderInFile,
	Tie:           TieFirst,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyIgnored,
	Facts:         []Fact{{"Orphans BOM", Assumed, "Not described.", ""}},
	Access: Access{
		Redirect: FollowElsewhere, Denied: BlockAll, Missing: AllowAll, ServerError: Defer, NoAnswer: Defer,
		Note:  "401 and 403 close the site by recommendation; redirects are followed until a file is found.",
		Later: "The visit is put off until the file can be fetched.",
		Fresh: "7 days, unless the headers of HTTP say otherwise",
	},
}

// Conner1996 is Sean Conner's extended standard.
var Conner1996 = &Dialect{
	ID:            "conner1996",
	Title:         "Conner's extended standard (2.0)",
	Basis:         Reported,
	Source:        "http://www.conman.org/people/spc/robots2.html",
	Notes:         "Rebuilt from the author's posts, two parsers and Seznam's help. The order in which Allow and Disallow compete is not known.",
	BlankLine:     BlankEnds,
	RobotVers20:   VersionGlobs,
	Wildcards:     WildNone,
	Encoding:      EncodeNone,
	EmptyDisallow: EmptyAllows,
	Facts: []Fact{
		{"RobotVers20", Documented, "Robot-version must be the next field behind User-agent; else the record is of version 1.", ""},
		{"Order Tie Length Name NameTest NamePick StarPick Encoding EmptyAllow Orphans Enders SelfRule", Assumed, "Not known; assumed as in RFC 9309.", ""},
	},
	Access: Access{Basis: Assumed, Note: "Not known."},
}

// Slurp is the crawler of Yahoo.
var Slurp = &Dialect{
	ID:        "slurp",
	Title:     "Yahoo Slurp",
	Source:    "http://help.yahoo.com/l/us/yahoo/search/webcrawler/slurp-02.html",
	Notes:     "Historical. The home page was read even when disallowed. Whether the first or the longest rule decided is unclear: the help refers to the draft of 1996, the joint text of 2008 to the most specific rule.",
	BlankLine: BlankEnds,
	Name:      NameWhole,
	NameTest:  RobotInName,
	NamePick:  PickFirst,
	StarPick:  StarFirst,
	Facts: []Fact{
		{"Order Tie Length", Assumed, "Unclear; assumed as in RFC 9309.", ""},
		{"BlankLine", Reported, "By reference to the draft of 1996.", ""},
		{"Enders Orphans EmptyAgent EmptyGroup Encoding NoSlash EmptyDisallow EmptyAllow Keys KeyTypos NoColon Breaks BOM MaxFile MaxLine SelfRule", Assumed, "Not documented; assumed as in RFC 9309.", ""},
	},
	Access: Access{Denied: AllowAll, Missing: AllowAll, ServerError: AllowAll, NoAnswer: AllowAll, Note: "A file that cannot be retrieved restricts nothing; it is tried again."},
}

// MSNTeoma is MSNbot and Teoma before June 2008.
var MSNTeoma = &Dialect{
	ID:            "msn-teoma",
	Title:         "MSNbot and Teoma before 2008",
	Basis:         Reported,
	Source:        "http://search.msn.com/msnbot.htm",
	Notes:         `That they read "*" in their own way is often repeated and documented nowhere. Modelled as the literal prefixes of 1994, as statements in forums of 2005 and 2006 have it.`,
	BlankLine:     BlankEnds,
	Keys:          oldKeys,
	NamePick:      PickFirst,
	StarPick:      StarFirst,
	Encoding:      EncodeNone,
	Wildcards:     WildNone,
	EmptyDisallow: EmptyAllows,
	Facts:         []Fact{{"BlankLine Name NameTest NamePick StarPick Encoding EmptyDisallow Orphans Enders SelfRule", Assumed, "Not documented; assumed as in 1994.", ""}},
	Access:        Access{Basis: Assumed, Note: "Not documented."},
}

// Baidu is Baiduspider as its help has it.
var Baidu = &Dialect{
	ID:            "baidu",
	Title:         "Baidu",
	Source:        "https://help.baidu.com/question?prod_id=99&class=476&id=2996",
	BlankLine:     BlankEnds,
	NamePick:      PickFirst,
	StarPick:      StarFirst,
	Order:         OrderInFile,
	Tie:           TieFirst,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyIgnored,
	Facts:         []Fact{{"MaxFile Breaks BOM NULEndsLine MaxLine Blanks KeyTypos NoColon Enders Orphans EmptyAgent EmptyGroup Name NameTest Encoding NoSlash EmptyAllow SelfRule", Assumed, "Not documented; assumed as in RFC 9309.", ""}},
	Access:        Access{Basis: Assumed, Note: "Not documented."},
}

// Seznam is SeznamBot reading records of version 1.
var Seznam = &Dialect{
	ID:            "seznam",
	Title:         "Seznam, version 1",
	Source:        "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control",
	Notes:         "The rules of 1994 and Allow. Request-rate is obeyed, no slower than one document in 30 seconds.",
	BlankLine:     BlankEnds,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyAllows,
	Facts: []Fact{
		{"Order Tie Length Wildcards", Assumed, "Not documented; assumed as in RFC 9309.", ""},
		{"BlankLine", Reported, "By reference to the rules of 1994.", ""},
		{"Enders Orphans EmptyAgent EmptyGroup Name NameTest NamePick StarPick Encoding NoSlash Keys KeyTypos NoColon Breaks BOM MaxFile MaxLine SelfRule", Assumed, "Not documented; assumed as in RFC 9309.", ""},
	},
	Access: Access{Basis: Assumed, Note: "Not documented."},
}

// SeznamV2 is SeznamBot where a record says "Robot-version: 2.0".
var SeznamV2 = &Dialect{
	ID:            "seznam-v2",
	Title:         "Seznam, version 2",
	Source:        "https://o-seznam.cz/napoveda/vyhledavani/en/crawling-control",
	Notes:         `Records whose second line is "Robot-version: 2.0" match the whole path, with "*", "?", "[set]" and "\". Announced as being retired.`,
	BlankLine:     BlankEnds,
	RobotVers20:   VersionGlobs,
	EmptyDisallow: EmptyAllows,
	EmptyAllow:    EmptyAllows,
	Facts:         Seznam.Facts,
	Access:        Access{Basis: Assumed, Note: "Not documented."},
}

// ACAP is the Automated Content Access Protocol, for the usage "crawl".
var ACAP = &Dialect{
	ID:     "acap",
	Title:  "ACAP 1.0 and 1.1 (crawl)",
	Source: "http://the-acap.org",
	Notes:  "Historical: no crawler is known to act on it. Other usages than crawl say what may be done with a page, not whether it may be fetched.",
	Keys: []string{
		"acap-crawler=user-agent", "acap-allow-crawl=allow", "acap-disallow-crawl=disallow", "sitemap=sitemap",
	},
	Facts: []Fact{
		{"Order Tie Length Encoding BlankLine Enders Orphans EmptyDisallow EmptyAllow Name NameTest NamePick StarPick SelfRule", Assumed, "The full grammar is not at hand; assumed as in RFC 9309.", ""},
	},
	Access: Access{Basis: Assumed, Note: "Not known."},
}
