package parser_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// eachMeasured gives the rows of a table of answers: the head of the file names
// the dialects of the columns.
func eachMeasured(t *testing.T, name string, do func(id, robots, url string, answers map[string]string)) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var columns []string
	for row := range strings.Lines(string(data)) {
		cells := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if strings.HasPrefix(row, "#") {
			columns = cells
			continue
		}
		var robots, url string
		if json.Unmarshal([]byte(cells[1]), &robots) != nil || json.Unmarshal([]byte(cells[2]), &url) != nil || len(cells) != len(columns) {
			t.Fatalf("%s: a broken row: %s", name, row)
		}
		answers := map[string]string{}
		for i, word := range cells[3:] {
			answers[columns[3+i]] = map[string]string{"A": "allow", "D": "block", "E": "fail"}[word]
		}
		do(cells[0], robots, url, answers)
	}
}

// measuredAccidents are rows in which a program does what no field expresses.
var measuredAccidents = map[string]string{
	"robotrules abs-url":  "the rule names the site by its whole URL, and which site the file is of is not asked",
	"heritrix noscheme-q": "a URL without a path is compared without the slash that stands for it",
}

func TestDialectsAnswerAsMeasured(t *testing.T) {
	rows, differ := 0, map[string]bool{}
	for _, table := range []string{"parsers", "documents"} {
		eachMeasured(t, "testdata/measured/"+table+".tsv", func(id, robots, url string, answers map[string]string) {
			rows++
			agent := "FooBot"
			if strings.Contains(robots, "MJ12bot") {
				agent = "MJ12bot"
			}
			for dialect, want := range answers {
				d, ok := parser.DialectByID(dialect)
				if !ok {
					t.Fatalf("%s: no dialect %q", table, dialect)
				}
				if got := answer(d, robots, agent, url); want != "" && got != want {
					differ[dialect+" "+id] = true
					if measuredAccidents[dialect+" "+id] == "" {
						t.Errorf("%s, %s: %q for %s at %q: %s, want %s", dialect, id, robots, agent, url, got, want)
					}
				}
			}
		})
	}
	if rows != 112+12 {
		t.Errorf("read %d rows", rows)
	}
	for row := range measuredAccidents {
		if !differ[row] {
			t.Errorf("%s agrees now; take it off the list", row)
		}
	}
}
