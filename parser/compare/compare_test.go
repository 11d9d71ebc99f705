package compare

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

func TestLive(t *testing.T) {
	src := strings.Join([]string{
		"User-agent: *",
		"Disallow: /shop",
		"Disallow: /shop",            // 3: a duplicate
		"Disallow: /shop/cart",       // 4: decides, but /shop blocks it as well
		"Allow: /shop/cart/help",     // 5
		"Disallow: *.pdf$",           // 6
		"Disallow: private",          // 7: begins with no slash
		"Disallow:",                  // 8
		"Allow: /shop$",              // 9
		"Disallow: /a b",             // 10: crawlers ask for /a%20b
		"Allow: /q*/help/*/deep",     // 11
		"Disallow: /q/*/help/*/deep", // 12: longer than 11, and narrower
	}, "\n")
	want := []Rule{
		{Line: 2, Status: Decides, Witness: "/shopx", Neutral: Yes}, // for there is line 3
		{Line: 3, Status: Covered, Cover: []int{2}, Neutral: Yes},
		{Line: 4, Status: Decides, Witness: "/shop/cart", Neutral: Yes},
		{Line: 5, Allow: true, Status: Decides, Witness: "/shop/cart/help"},
		{Line: 6, Status: Decides, Witness: "/.pdf"},
		{Line: 7, Status: NeverMatches, Neutral: Yes},
		{Line: 8, Status: Empty, Neutral: Yes},
		{Line: 9, Allow: true, Status: Decides, Witness: "/shop"},
		{Line: 10, Status: Decides, Witness: "/a b", Raw: true},
		{Line: 11, Allow: true, Status: Decides, Witness: "/q/help/x/deep"},
		{Line: 12, Status: Decides, Witness: "/q/x/help/x/deep"},
	}
	got := Live(rulesOf(src, parser.Google), DefaultBudget)
	for i := range got.Rules {
		g, w := got.Rules[i], want[i]
		w.Shortest = w.Status == Decides && !strings.Contains(w.Witness, "/x/")
		if !reflect.DeepEqual(g, w) {
			t.Errorf("line %d:\ngot  %+v\nwant %+v", w.Line, g, w)
		}
	}
	if len(got.Rules) != len(want) {
		t.Errorf("%d rules, want %d", len(got.Rules), len(want))
	}
}

func TestOnlyRuleIsNotNeutral(t *testing.T) {
	// Without line 2 the names would share the rules of line 4.
	src := "User-agent: x\nAllow: /\nUser-agent: y\nDisallow: /\n"
	got := Live(rulesOf(src, parser.Google), DefaultBudget)
	if len(got.Rules) != 1 || got.Rules[0].Neutral != No {
		t.Errorf("%+v", got.Rules)
	}
}

func TestDiff(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           []Difference
	}{
		{"order", "Disallow: /a\nAllow: /b", "Allow: /b\nDisallow: /a", nil},
		{"a rule that another covers", "Disallow: /a\nDisallow: /a/b", "Disallow: /a", nil},
		{"a star at the end", "Disallow: /a", "Disallow: /a*", nil},
		{"a star that outweighs", "Disallow: /a\nAllow: /a", "Disallow: /a*\nAllow: /a",
			[]Difference{{URL: "/a", Old: Verdict{true, 3}, New: Verdict{false, 2}, Shortest: true}}},
		{"a folder opens", "Disallow: /shop", "Disallow: /shop\nAllow: /shop/sale",
			[]Difference{{URL: "/shop/sale", Old: Verdict{false, 2}, New: Verdict{true, 3}, Shortest: true}}},
		{"two floating patterns", "Disallow: /*abab", "Disallow: /*abab\nAllow: /*baba*c",
			[]Difference{{URL: "/ababac", Old: Verdict{false, 2}, New: Verdict{true, 3}, Shortest: true}}},
		{"all", "Disallow: /", "Disallow:",
			[]Difference{{URL: "/", Old: Verdict{false, 2}, New: Verdict{true, 2}, Shortest: true}}},
		{"text that crawlers escape", "Disallow: /a b", "",
			[]Difference{{URL: "/a b", Old: Verdict{false, 2}, New: Verdict{true, 0}, Shortest: true, Raw: true}}},
	} {
		old, new := rulesOf("User-agent: *\n"+c.old, parser.Google), rulesOf("User-agent: *\n"+c.new, parser.Google)
		got := Diff(old, new, DefaultBudget)
		if !got.Complete || len(got.Differences) != len(c.want) ||
			len(c.want) > 0 && !reflect.DeepEqual(got.Differences, c.want) {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// hardSet is rules that no small budget decides: many gaps, few letters.
func hardSet(r *rand.Rand) string {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for range 50 {
		b.WriteString(pick(r, "Allow: /", "Disallow: /"))
		for range 6 {
			b.WriteString("*" + pick(r, "ab", "ba", "aab", "bba", "abab"))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestBudgetPaysForTheRulesTried(t *testing.T) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for i := range 40 * looksPerState {
		fmt.Fprintf(&b, "Disallow: /*%c%c$\n", '0'+i%64, '0'+i/64%64)
	}
	w := &work{left: 100}
	r := &reader{side: newSide(rulesOf(b.String(), parser.Google), w), work: w}
	if got := r.first("/"); got != r.deflt() || w.left != 60 {
		t.Errorf("%d decides, and %d states of 100 are left; none should decide, and 60 be left", got, w.left)
	}
	r.before("/", r.deflt())
	r.before("/", r.deflt())
	if w.left != 0 {
		t.Errorf("%d states are left where more was tried than they pay for", w.left)
	}
}

func TestBudgetIsKept(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	incomplete := 0
	for range 3 {
		x, y := rulesOf(hardSet(r), parser.Google), rulesOf(hardSet(r), parser.Google)
		w := &work{left: 3000}
		got := diffRules(x, y, w)
		if w.left < 0 {
			t.Errorf("%d states too many", -w.left)
		}
		if again := Diff(x, y, 3000); !reflect.DeepEqual(got, again) {
			t.Error("the same question got two answers")
		}
		if !got.Complete {
			incomplete++
		}
		for _, d := range got.Differences {
			if old, new := verdicts(x, y, d.URL); old != d.Old || new != d.New {
				t.Errorf("%q gives %v and %v, not %v and %v", d.URL, old, new, d.Old, d.New)
			}
		}
	}
	if incomplete == 0 {
		t.Error("3000 states sufficed, so that nothing was tested")
	}
}

func TestTasks(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	x, y := rulesOf(hardSet(r), parser.Google), rulesOf(hardSet(r), parser.Google)
	task, steps := NewDiff(x, y, 2000), 1
	for !task.Step(1) {
		steps++
	}
	if steps < 10 {
		t.Errorf("done in %d slices", steps)
	}
	if got, want := task.Result(), Diff(x, y, 2000); !reflect.DeepEqual(got, want) {
		t.Errorf("in slices %d differences, at once %d", len(got.Differences), len(want.Differences))
	}
	lives := NewLive(x, 2000)
	for !lives.Step(100) {
	}
	if got, want := lives.Result(), Live(x, 2000); !reflect.DeepEqual(got, want) {
		t.Error("in slices another answer than at once")
	}
	gone := NewDiff(x, y, 2000)
	if gone.Step(1) {
		t.Error("done at once")
	}
	gone.Stop()
	if !gone.Step(1) || len(gone.Result().Differences) > 0 {
		t.Error("a stopped task goes on")
	}
}

// TestEveryDialect looks for claims that URLs refute. In dialects of a kind that
// cannot be proved, little is claimed.
func TestEveryDialect(t *testing.T) {
	all := parser.Dialects()
	for n, d := range all {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(uint64(n), 11))
			proved := 0
			for i := range instances() / 10 {
				k := kinds[i%len(kinds)]
				k.dialect = d
				k.depth = min(k.depth, 3)
				lines := k.file(r)
				x := k.parse(lines)
				y := k.parse(k.edit(r, lines))
				if i%4 == 0 {
					k.dialect = all[r.IntN(len(all))]
					y = k.parse(lines)
				}
				if how := refuted(&k, x, y); how != "" {
					t.Fatalf("%s against %s: %s\n%s", d.ID, k.dialect.ID, how, strings.Join(lines, "\n"))
				}
				if Diff(x, y, DefaultBudget).Complete {
					proved++
				}
			}
			if Live(rulesOf("User-agent: *\nDisallow: /a\nDisallow: /b", d), DefaultBudget).Fixed && proved < instances()/20 {
				t.Errorf("only %d comparisons are complete", proved)
			}
		})
	}
}

// refuted says which claim about two sets of rules does not hold for some URL.
func refuted(k *kind, x, y *parser.Rules) string {
	urls := append(k.allURLs(), "/index.html", "/a/", "/%61", "/x%2Fa", "/a%20b", "/é", "/a?b=c&d", "/%zz")
	diff, live := Diff(x, y, DefaultBudget), Live(x, DefaultBudget)
	vx, vy := answers(x, urls), answers(y, urls)
	for _, d := range diff.Differences {
		if old, new := verdicts(x, y, d.URL); old != d.Old || new != d.New || old.Allowed == new.Allowed {
			return fmt.Sprintf("%q gives %v and %v, not %v and %v", d.URL, old, new, d.Old, d.New)
		}
	}
	status := map[int]Rule{}
	for _, rule := range live.Rules {
		status[rule.Line] = rule
		if _, line := x.Allowed(rule.Witness); rule.Status == Decides && line != rule.Line {
			return fmt.Sprintf("%q is decided by line %d, not %d", rule.Witness, line, rule.Line)
		}
	}
	for i, u := range urls {
		if vx[i].Allowed != vy[i].Allowed && diff.Equal() {
			return fmt.Sprintf("equal, but not for %q", u)
		}
		if rule, ok := status[vx[i].Line]; ok && (rule.Status == Covered || rule.Status == NeverMatches) {
			return fmt.Sprintf("line %d is %v but decides %q", rule.Line, rule.Status, u)
		}
	}
	return ""
}
