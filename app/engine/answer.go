// Package engine is the document under edit as the page sees it: it holds the
// file's bytes and the question, and answers each change with what the editor
// paints and what the page says. It runs in a worker, next to no other code of
// the page, and has no dependency on a browser, so tests drive it natively.
//
// The messages are described in docs/architecture.md.
package engine

import "github.com/robotstester/robotstester/parser/words"

// Answer is what the page shows for one revision of the file and one question.
// AppendJSON writes it without reflection; a test keeps that equal to
// encoding/json, which the page uses to read it.
type Answer struct {
	Rev       int      `json:"rev"`
	File      Facts    `json:"file"`
	Question  Question `json:"question"`
	Verdict   Verdict  `json:"verdict"`
	Site      Site     `json:"site"`
	Delivery  []Part   `json:"delivery"` // what becomes of a file that did not arrive as it should; else none
	Group     []Part   `json:"group"`    // step 1: which group applies, and why
	URL       []Part   `json:"url"`      // step 2: what is compared
	Contest   []Part   `json:"contest"`  // step 3: how the rules compete
	Path      string   `json:"path"`     // the path as it is compared, heading of the contest
	Rows      []Row    `json:"rows"`     // rules that match, the deciding one first, at most MaxRows
	RowCount  int      `json:"rowCount"`
	Misses    []Row    `json:"misses"` // rules of the group that do not match, at most MaxRows
	MissCount int      `json:"missCount"`
	Hints     []Hint   `json:"hints"` // what the reader should know beside the verdict
}

// MaxRows bounds the rows of each table of an Answer; the counts beside them are exact.
const MaxRows = 200

// Facts describe the file for the status bar.
type Facts struct {
	Lines    int      `json:"lines"`
	Bytes    int      `json:"bytes"`
	LineEnd  string   `json:"lineEnd"`  // "LF", "CRLF", "CR", "mixed", "" when there is none
	Encoding string   `json:"encoding"` // "UTF-8", "UTF-8 with BOM", "not UTF-8"
	Plain    bool     `json:"plain"`    // the editor shows every byte
	Notes    []string `json:"notes"`    // what the editor cannot show but keeps, in words
}

// Question is what is asked of the file.
type Question struct {
	Crawler string `json:"crawler"` // as typed: a token, a name, or a whole User-Agent header
	Dialect string `json:"dialect"` // dialect id; empty in a question, filled in an answer
	URL     string `json:"url"`     // as typed: a URL or a path
	Lang    string `json:"lang"`
	Status  string `json:"status"` // how the file arrived, as parser.ParseDelivery reads it; empty: as it should
	Site    string `json:"site"`   // a URL of the site that the file is of, as far as that is known
}

// Site is which robots.txt governs the URL.
type Site struct {
	Robots string `json:"robots"` // its address; empty where the URL has no host
	Other  bool   `json:"other"`  // it is another than this file, as far as that is known
	Say    []Part `json:"say"`
}

// Verdict is the one-sentence answer.
type Verdict struct {
	State  string `json:"state"`  // "allowed", "disallowed" or "none"
	Stand  string `json:"stand"`  // of a parser.Ruling, where the delivery settles the verdict; else empty
	Line   int    `json:"line"`   // deciding line from 1; 0 when no rule decided
	What   []Part `json:"what"`   // "Blocked" (strong) " for Googlebot"
	By     []Part `json:"by"`     // "by line 17, Disallow: /shop/*?sort="
	Why    string `json:"why"`    // "Longest of 4 matching rules: 13 characters against 11."
	Basis  string `json:"basis"`  // "documented", "reported" or "assumed"
	Source string `json:"source"` // "documented by Google"

	Address string `json:"address"` // where that is written down, of https only; may be empty
	Say     string `json:"say"`     // the whole sentence for a live region
}

// Part is a piece of a sentence; a line part jumps to its line.
type Part = words.Part

// Row is one rule in the contest.
type Row struct {
	Result string `json:"result"` // "decides", "lost" or "misses"
	Line   int    `json:"line"`
	Rule   string `json:"rule"`   // "Allow" or "Disallow"
	Length int    `json:"length"` // in the dialect's own measure
	Cells  []Cell `json:"cells"`  // the pattern under the path, letter by letter
	Why    string `json:"why"`    // "longest", "shorter by 2", "differs at character 7"
}

// Cell is a stretch of a pattern laid under the path.
type Cell struct {
	// Kind is "lit" (letters that must match), "star" (what * took), "end" (the $),
	// "miss" (the first letter that differs), "rest" (pattern after a miss) or "more" (the
	// end of a pattern that is too long to be drawn; Width is how many letters are missing).
	Kind  string `json:"kind"`
	Text  string `json:"text"`
	Width int    `json:"width"` // columns of the path it covers; 0 for a * that took nothing
}

// Hint is a note below the verdict: a caution about the crawler, the URL or the file.
type Hint struct {
	Severity string `json:"severity"` // "error", "warning" or "info"
	Code     string `json:"code"`     // kebab-case, stable
	Line     int    `json:"line"`     // 0 when it is about no line
	Title    string `json:"title"`
	Text     string `json:"text"`
	URL      string `json:"url"` // to be asked for instead; "" for none
}
