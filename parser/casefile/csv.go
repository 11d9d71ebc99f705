package casefile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/robotstester/robotstester/parser/lang"
)

// columns are those of a CSV file of tests. The first line may name them, in any
// order; without that they stand in this one.
var columns = []string{"crawler", "url", "expect"}

// ReadCSV reads tests from CSV: crawler, url and, where there is one, what is
// expected. Lines of semicolons or tabs are taken as well, since spreadsheets write
// those. Further columns are passed over when the first line names the columns.
func ReadCSV(src []byte) ([]Test, error) { return ReadCSVFor(src, "") }

// ReadCSVFor is ReadCSV for a list whose first line may name no column of crawlers:
// its tests are for the one that is given.
func ReadCSVFor(src []byte, crawler string) ([]Test, error) {
	if len(src) > MaxBytes {
		return nil, fault(lang.Say("the list of tests has more than {n} MiB", "n", MaxBytes>>20))
	}
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	r := csv.NewReader(bytes.NewReader(src))
	r.FieldsPerRecord = -1
	r.TrimLeadingSpace = true
	r.Comma = separator(src)
	at := []int{0, 1, 2}
	var tests []Test
	for first := true; ; first = false {
		record, err := r.Read()
		if errors.Is(err, io.EOF) {
			return tests, checkTests(tests)
		}
		if err != nil {
			return nil, unquoted(err)
		}
		if named := header(record); first && named != nil {
			at = named
			continue
		}
		line, _ := r.FieldPos(0)
		t, err := row(record, at, crawler)
		if err != nil {
			return nil, fault(lang.Say("line {line}: {why}", "line", strconv.Itoa(line), "why", err.Error()))
		}
		if tests = append(tests, t); len(tests) > MaxTests {
			return nil, checkTests(tests)
		}
	}
}

// unquoted tells of the one thing that package encoding/csv does not take: quotation
// marks in the middle of a field, or without an end.
func unquoted(err error) error {
	var p *csv.ParseError
	if !errors.As(err, &p) {
		return fault(err.Error())
	}
	why := lang.Say(`this is not CSV: a field that begins with a quotation mark must end with one, and one within it is written twice, ""`)
	if errors.Is(err, csv.ErrBareQuote) {
		why = lang.Say("this is not CSV: a quotation mark stands in a field that does not begin with one")
	}
	return fault(lang.Say("line {line}, column {column}: {why}", "line", strconv.Itoa(p.Line), "column", strconv.Itoa(p.Column), "why", why))
}

// separator is what the first line is divided by.
func separator(src []byte) rune {
	line, _, _ := bytes.Cut(src, []byte("\n"))
	for _, c := range []rune{'\t', ',', ';'} {
		if bytes.ContainsRune(line, c) {
			return c
		}
	}
	return ','
}

// header gives the places of the columns if the record names them, else nil. A
// column of URLs is enough, unless what else it holds may be a test's.
func header(record []string) []int {
	at := []int{-1, -1, -1}
	for i, name := range record {
		for j, c := range columns {
			if strings.EqualFold(strings.TrimSpace(name), c) {
				at[j] = i
			}
		}
	}
	if at[1] < 0 || at[0] < 0 && at[2] < 0 && len(record) > 1 {
		return nil
	}
	return at
}

func row(record []string, at []int, crawler string) (Test, error) {
	field := func(i int) string {
		if at[i] < 0 || at[i] >= len(record) {
			return ""
		}
		return strings.TrimSpace(record[at[i]])
	}
	t := Test{Crawler: field(0), URL: field(1), Expect: Expect(strings.ToLower(field(2)))}
	if at[0] < 0 {
		t.Crawler = crawler
	}
	if t.Expect == "blocked" { // as people say it, and the page does
		t.Expect = Disallowed
	}
	switch {
	case t.Crawler == "" || t.URL == "":
		return t, fault(lang.Say("a test needs a crawler and a URL"))
	case t.Expect != Nothing && t.Expect != Allowed && t.Expect != Disallowed:
		return t, fault(lang.Say(`{word} is no expectation; it can be "allowed" or "disallowed"`, "word", quoted(string(t.Expect))))
	}
	return t, nil
}

// WriteCSV writes tests as ReadCSV reads them.
func WriteCSV(tests []Test) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	records := [][]string{columns}
	for _, t := range tests {
		records = append(records, []string{t.Crawler, t.URL, string(t.Expect)})
	}
	if err := w.WriteAll(records); err != nil {
		panic(err) // memory takes every write
	}
	return b.Bytes()
}
