package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
	"github.com/robotstester/robotstester/parser/typo"
)

// Severity says how much a finding matters.
type Severity uint8

// Severities, the mildest first, so that they can be compared.
const (
	Info Severity = iota
	Warning
	Error
)

// String is the severity in one word.
func (s Severity) String() string { return [...]string{"info", "warning", "error"}[s] }

// SeverityByName finds a severity by the word for it.
func SeverityByName(name string) (Severity, bool) {
	for s := Info; s <= Error; s++ {
		if s.String() == name {
			return s, true
		}
	}
	return Info, false
}

// Check is one fault that a file can have, with all that is to be said about it.
type Check struct {
	ID       string   // kebab-case, names the fault, stable for ever
	Title    string   // the fault in a phrase, in English; see SayTitle
	Severity Severity // as a rule; a finding may have another one
	Why      string   // why it matters, and for whom, in English; see SayWhy
	Bad      string   // a short file with the fault
	Good     string   // the same file without it, as the first fix leaves it
	Source   string   // where the behaviour is written down

	dots  string // what "…" in Bad stands for, where the fault is too long to print
	in    string // the dialect in which Bad has the fault; "" is Google's
	other bool   // looks at files too that are no robots.txt
	on    kinds  // which lines line gets
	line  func(*pass, parser.Line)
	run   func(*pass) // for what is not on one line
}

// SayTitle is the fault in a phrase, in the language in use.
func (c *Check) SayTitle() string { return lang.Say(c.Title) }

// SayWhy is why the fault matters, in the language in use.
func (c *Check) SayWhy() string { return lang.Say(c.Why) }

// Diagnostic is one finding.
type Diagnostic struct {
	Check    *Check
	Severity Severity
	Span     parser.Span
	Message  string // a few sentences that name the consequence, in the language in use
	Related  []Related
	Fixes    []Fix
	More     int // further findings of the check, left out behind this one
}

// Related is another place that a finding is about.
type Related struct {
	Span    parser.Span
	Message string // a phrase, to stand behind the place or alone
}

// Fix is one way to repair a finding. Its edits refer to the bytes that were
// looked at.
type Fix struct {
	Title string // a verb with its object, in the language in use: "Write Disallow"
	Edits []parser.Edit
	// ChangesVerdict is set when the file may answer differently afterwards in the
	// dialect it was looked at in. A fix without it is safe to apply unseen for that
	// dialect; readers of another may see a difference, as with a misspelt key that
	// Google reads and most do not.
	ChangesVerdict bool
}

// Checks are all checks in the order in which lists show them.
var Checks = []*Check{
	// What the file is.
	refusedFile, htmlFile, challengePage, xmlFile, jsonFile, utf16File,
	byteOrderMark, strayByteOrderMark, nulByte, controlCharacter, invisibleCharacter, invalidUTF8,
	fileTooLarge, lineTooLong, ruleTooLong, tooManyRules,
	// Lines and their keys.
	keyTypo, unknownKey, missingColon, strayText, commentEatsValue, unknownCheck,
	// Groups.
	capturedAgent, orphanRule, emptyGroup, splitGroup, duplicateGroup, unrepeatedRules,
	// Names.
	agentList, agentVersion, agentCut, agentTypo, retiredAgent, controlToken,
	// One rule.
	unrootedPattern, absoluteURLPattern, wordPattern, severalPatterns, fragmentInPattern, emptyAllow,
	starPattern, trailingStar, doubleStar, innerDollar, anchoredExtension, regexSyntax, indexPage,
	malformedEscape, lowercaseEscape, unencodedPattern, blankInPattern,
	// Several rules.
	allowDisallowTie, equalLengthRules, duplicateRule, redundantRule, caseTwins, slashTwins, ruleOrder,
	// Other records.
	crawlDelayValue, crawlDelayHuge, crawlDelayIgnored, requestRateValue, visitTimeValue,
	relativeSitemap, sitemapScheme, hostWithScheme, cleanParamValue, cleanParamTooLong,
	contentSignalValue, contentUsageValue, noindexRecord, acapField,
	// What the file does.
	siteBlocked, assetsBlocked, secretPath,
}

// ByID finds a check by its ID.
func ByID(id string) (*Check, bool) { return byID(Checks, id) }

func byID(checks []*Check, id string) (*Check, bool) {
	for _, c := range checks {
		if c.ID == id {
			return c, true
		}
	}
	return nil, false
}

// Nearest is the ID that a text was evidently meant to be: the one that begins with
// it, or else the one that takes the fewest letters to reach from it, three in ten of
// them at most. IDs are made of few words, so that with more letters wrong a name
// nobody meant is as near as the right one. It is "" when there is none.
func Nearest(text string) string { return nearestID(Checks, text) }

func nearestID(checks []*Check, text string) string {
	ids := make([]string, len(checks))
	for i, c := range checks {
		if ids[i] = c.ID; len(text) > 2 && strings.HasPrefix(c.ID, text) {
			return c.ID
		}
	}
	return typo.Nearest(fold(text), ids, 3*len(text)/10)
}

// kinds is a set of parser.Kind.
type kinds uint32

func on(list ...parser.Kind) kinds {
	var k kinds
	for _, kind := range list {
		k |= 1 << kind
	}
	return k
}

func (k kinds) has(kind parser.Kind) bool { return k>>kind&1 != 0 }

// Sets of lines that checks look at. A record is every line with a key.
var (
	onRules   = on(parser.Allow, parser.Disallow)
	onRecords = ^on(parser.Blank, parser.Comment, parser.Malformed)
	onText    = ^on(parser.Blank, parser.Comment)
)
