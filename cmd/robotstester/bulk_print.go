package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/app/bulk"
	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// teller makes the function that appends a verdict to the answers of a chunk, nil where
// none is told.
func (b *bulkRun) teller(c *chunk) func(r *bulkReader, url []byte, o bulk.Outcome, line int) {
	var appendOne func(out []byte, r *bulkReader, url []byte, o bulk.Outcome, line int) []byte
	switch {
	case b.format == "csv":
		appendOne = appendCSV
	case b.format == "ndjson":
		appendOne = appendNDJSON
	case b.format == "json":
		appendOne = func(out []byte, r *bulkReader, url []byte, o bulk.Outcome, line int) []byte {
			out = appendNDJSON(append(out, ",\n    "...), r, url, o, line)
			return out[:len(out)-1]
		}
	case b.only != "":
		appendOne = func(out []byte, _ *bulkReader, url []byte, _ bulk.Outcome, _ int) []byte {
			return append(append(out, url...), '\n')
		}
	default:
		return nil
	}
	return func(r *bulkReader, url []byte, o bulk.Outcome, line int) {
		if b.only == "" || b.only == o.String() {
			c.answers = appendOne(c.answers, r, url, o, line)
		}
	}
}

func appendCSV(out []byte, r *bulkReader, url []byte, o bulk.Outcome, line int) []byte {
	out = append(appendCell(out, url), ',')
	out = append(out, o.String()...)
	out = strconv.AppendInt(append(out, ','), int64(line), 10)
	out = append(appendCell(append(out, ','), []byte(r.name)), ',')
	out = appendCell(out, r.record(line))
	return append(out, '\n')
}

// appendCell writes a field. What a table would take for a formula gets a mark in front.
func appendCell(out, text []byte) []byte {
	plain := true
	for _, c := range text {
		if c == '"' || c == ',' || c == '\n' || c == '\r' {
			plain = false
		}
	}
	formula := len(text) > 0 && strings.IndexByte("=+-@\t", text[0]) >= 0
	if plain && !formula {
		return append(out, text...)
	}
	out = append(out, '"')
	if formula {
		out = append(out, '\'')
	}
	for _, c := range text {
		if c == '"' {
			out = append(out, '"')
		}
		out = append(out, c)
	}
	return append(out, '"')
}

func appendNDJSON(out []byte, r *bulkReader, url []byte, o bulk.Outcome, line int) []byte {
	out = appendText(append(out, `{"url":`...), url)
	switch o {
	case bulk.Allowed:
		out = append(out, `,"allowed":true,"line":`...)
	case bulk.Blocked:
		out = append(out, `,"allowed":false,"line":`...)
	case bulk.Unanswered:
		out = append(out, `,"allowed":null,"line":`...)
	}
	out = strconv.AppendInt(out, int64(line), 10)
	out = appendText(append(out, `,"crawler":`...), []byte(r.name))
	return append(out, '}', '\n')
}

// appendText writes a string of JSON, the common kind without any detour.
func appendText(out, text []byte) []byte {
	for _, c := range text {
		if c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(string(text)) // strings are never refused
			return append(out, quoted...)
		}
	}
	return append(append(append(out, '"'), text...), '"')
}

// record is the deciding rule as the file has it, nil when there is none.
func (r *bulkReader) record(line int) []byte {
	if line == 0 {
		return nil
	}
	l := r.parsed.Line(line)
	return r.parsed.Bytes()[l.Key.Start:l.Value.End]
}

// A bulkPrinter writes the answers, and the summary around them.
type bulkPrinter struct {
	run    *bulkRun
	w      *bufio.Writer
	first  bool
	failed bool // nobody takes the answers any more
}

func newBulkPrinter(b *bulkRun, out io.Writer) *bulkPrinter {
	return &bulkPrinter{run: b, w: bufio.NewWriterSize(out, chunkBytes), first: true}
}

func (p *bulkPrinter) begin() {
	switch p.run.format {
	case "csv":
		p.w.WriteString("url,verdict,line,crawler,rule\n")
	case "json":
		p.w.WriteString("{\n  \"results\": [")
	}
}

func (p *bulkPrinter) chunk(c *chunk) error {
	answers := c.answers
	if p.first && p.run.format == "json" && len(answers) > 0 {
		answers = answers[1:] // the comma in front of the first one
		p.first = false
	}
	_, err := p.w.Write(answers)
	p.failed = err != nil
	return err
}

func (p *bulkPrinter) end(results []crawlerRows) error {
	switch {
	case p.run.format == "json":
		p.w.WriteString("\n  ],\n  \"summary\": ")
		text, err := json.MarshalIndent(p.run.summary(results), "  ", "  ")
		if err != nil {
			return err
		}
		p.w.Write(text)
		p.w.WriteString("\n}\n")
	case p.run.format == "text" && p.run.only == "":
		for i, c := range results {
			if i > 0 {
				p.w.WriteByte('\n')
			}
			p.text(c)
		}
	}
	return p.w.Flush()
}

// text is the summary for one crawler.
func (p *bulkPrinter) text(c crawlerRows) {
	blocked := uint64(0)
	for _, r := range c.rows {
		if r.Outcome == bulk.Blocked {
			blocked += r.Count
		}
	}
	fmt.Fprintln(p.w, lang.Count(int(c.total), "{file} for {crawler}: {n} URL, {blocked} disallowed.|{file} for {crawler}: {n} URLs, {blocked} disallowed.",
		"file", p.run.file, "crawler", c.name, "blocked", int(blocked)))
	for _, r := range c.rows {
		fmt.Fprintf(p.w, "%12s %s\n", lang.Number(int(r.Count)), p.decided(c, r))
		if r.Outcome == bulk.Allowed {
			continue
		}
		for _, url := range r.Samples {
			fmt.Fprintf(p.w, "%14s%s\n", "", printable(clip(url)))
		}
	}
}

// decided is the outcome of some URLs and what led to it.
func (p *bulkPrinter) decided(c crawlerRows, r bulk.Row) string {
	rule := ""
	if r.Line > 0 {
		rule = fmt.Sprintf("%s:%d %s", p.run.file, r.Line, strconv.Quote(clip(strings.ToValidUTF8(string(c.record(r.Line)), "\ufffd"))))
	}
	switch {
	case r.Outcome == bulk.Unanswered:
		return lang.Say("no-answer: this reader gives none")
	case c.ruling.Stand == parser.Deferred:
		return lang.Say("disallowed: put off, for the way the file arrived")
	case c.ruling.Stand != parser.FileRules && r.Outcome == bulk.Allowed:
		return lang.Say("allowed: for the way the file arrived")
	case c.ruling.Stand != parser.FileRules:
		return lang.Say("disallowed: for the way the file arrived")
	case r.Outcome == bulk.Allowed && rule != "":
		return lang.Say("allowed: {rule}", "rule", rule)
	case r.Outcome == bulk.Allowed:
		return lang.Say("allowed: no rule matches")
	case rule != "":
		return lang.Say("disallowed: {rule}", "rule", rule)
	}
	return lang.Say("disallowed: no rule matches")
}

// The summary as JSON.
type (
	bulkSummaryJSON struct {
		Crawler string        `json:"crawler"`
		Dialect string        `json:"dialect"`
		Total   uint64        `json:"total"`
		Unsent  int           `json:"unsent,omitempty"` // URLs of another outcome as crawlers send them
		Rules   []bulkRowJSON `json:"rules"`
	}
	bulkRowJSON struct {
		Line    int      `json:"line"`
		Verdict string   `json:"verdict"`
		Rule    string   `json:"rule"`
		Count   uint64   `json:"count"`
		Samples []string `json:"samples"`
	}
)

func (b *bulkRun) summary(results []crawlerRows) []bulkSummaryJSON {
	out := []bulkSummaryJSON{}
	for _, c := range results {
		s := bulkSummaryJSON{Crawler: c.name, Dialect: c.parsed.Dialect().ID, Total: c.total, Unsent: c.unsent, Rules: []bulkRowJSON{}}
		for _, r := range c.rows {
			s.Rules = append(s.Rules, bulkRowJSON{r.Line, r.Outcome.String(), strings.ToValidUTF8(string(c.record(r.Line)), "\ufffd"), r.Count, r.Samples})
		}
		out = append(out, s)
	}
	return out
}

// checkBulk turns the question of a check into a run over many URLs.
func checkBulk(c *check, src []byte, name string, d *parser.Dialect, format, only string, s sources) *bulkRun {
	if len(c.urls) > 0 {
		s.list, s.in = []source{{"-", "urls"}}, asList(c.urls)
	}
	return &bulkRun{file: c.file, src: src, name: name, dialect: d, status: c.delivery, format: format, only: only, sources: s}
}
