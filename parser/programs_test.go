package parser_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

// programCase is an input with the answers of programs, by dialect.
type programCase struct {
	Robots string `json:"robots"`
	Agent  string `json:"agent"`
	URL    string `json:"url"`
	Allow  string `json:"allow"` // dialects of the programs that allow, with blanks between
	Block  string `json:"block"`
	Fail   string `json:"fail"`
}

// answer is the verdict of a dialect in one word.
func answer(d *parser.Dialect, robots, agent, url string) string {
	set := parser.Parse([]byte(robots), d).For(parser.Token(agent))
	if set.Fails(url) != nil {
		return "fail"
	}
	if allowed, _ := set.Allowed(url); allowed {
		return "allow"
	}
	return "block"
}

// accidents are inputs on which a dialect and its program differ, by dialect:
// what the program does there is no rule that a field could express. The number
// must not grow unseen.
var accidents = map[string]int{}

func TestDialectsAgreeWithTheirPrograms(t *testing.T) {
	differ, asked := map[string]int{}, map[string]int{}
	eachLine(t, "testdata/programs/*.ndjson", func(_ string, c *programCase) {
		for want, ids := range map[string]string{"allow": c.Allow, "block": c.Block, "fail": c.Fail} {
			for _, id := range strings.Fields(ids) {
				d, ok := parser.DialectByID(id)
				if !ok {
					t.Fatalf("no dialect %q", id)
				}
				asked[id]++
				if got := answer(d, c.Robots, c.Agent, c.URL); got != want {
					differ[id]++
					if differ[id] > accidents[id] {
						t.Errorf("%s: %q for %q at %q: %s, want %s", id, c.Robots, c.Agent, c.URL, got, want)
					}
				}
			}
		}
	})
	if asked["google"] != 3386 || asked["temoto"] != 4671 || asked["heritrix"] != 386 {
		t.Errorf("cases are missing: %v", asked)
	}
	for _, id := range slices.Sorted(maps.Keys(asked)) {
		t.Logf("%s: %d of %d agree", id, asked[id]-differ[id], asked[id])
		if differ[id] < accidents[id] {
			t.Errorf("%s: %d inputs differ, fewer than the %d expected: lower the number", id, differ[id], accidents[id])
		}
	}
}
