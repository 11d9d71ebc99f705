package parser_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/robotstester/robotstester/parser"
)

var crawlers = []parser.Crawler{
	parser.Token("foo"), parser.Token("bar"), parser.Token(""), parser.Chain("baz", "foo"),
	{Steps: [][]string{{"foo", "bar"}}}, {Steps: [][]string{{"bar"}}, NoStar: true}, {},
}

// checkVerdict: the fast answer, the one of sorted rules and the explained one
// agree, and the evidence fits the answer.
func checkVerdict(t *testing.T, f *parser.File, c parser.Crawler, url string) {
	t.Helper()
	set := f.For(c)
	allowed, line := set.Allowed(url)
	v := set.Explain(url)
	sorted, sortedLine := f.For(c).Prepare().Allowed(url)
	if v.Allowed != allowed || v.Line != line || sorted != allowed || sortedLine != line {
		t.Fatalf("%s: %q for %v at %q: Allowed gives %v by line %d, Explain %v by line %d, prepared %v by line %d",
			f.Dialect().ID, f.Bytes(), c.Steps, url, allowed, line, v.Allowed, v.Line, sorted, sortedLine)
	}
	if fault := faultOf(f, v); fault != "" {
		t.Fatalf("%s: %q for %v at %q: %s: %+v", f.Dialect().ID, f.Bytes(), c.Steps, url, fault, v)
	}
}

// faultOf finds what in a verdict contradicts the rest of it, or "".
func faultOf(f *parser.File, v *parser.Verdict) string {
	if v.Failure != nil {
		return ""
	}
	if (v.Rule == nil) && (len(v.Lost) > 0 || v.Line != 0) {
		return "losers without a winner"
	}
	settled := v.Reason == parser.SelfRequest || v.Reason >= parser.TooLarge // by no rule
	if v.Rule != nil && !settled && (v.Rule.Line != v.Line || v.Rule.Loss != parser.Won) {
		return "the winner is another rule"
	}
	seen := map[int]bool{}
	for _, g := range v.Groups {
		for _, n := range g.Rules {
			seen[n] = false
		}
	}
	count := func(line int) bool {
		done, ours := seen[line]
		seen[line] = true
		return ours && !done && f.Line(line).Kind.IsRule()
	}
	if v.Rule != nil && !count(v.Rule.Line) {
		return "the winner is not of the groups"
	}
	for _, m := range v.Lost {
		if !count(m.Line) || m.Loss == parser.Won || m.Loss != parser.Later && m.Length > v.Rule.Length {
			return fmt.Sprintf("line %d is no loser", m.Line)
		}
	}
	for _, m := range v.Missed {
		if !count(m.Line) || m.Matched > len(m.Pattern) {
			return fmt.Sprintf("line %d missed and did not", m.Line)
		}
	}
	for line, done := range seen {
		if !done {
			return fmt.Sprintf("line %d is neither winner, loser nor miss", line)
		}
	}
	unnamed := len(v.Groups) > 0 && v.Groups[0].Agents[0].Line == 0
	if (len(v.Groups) == 0) != (v.Step == -1) || (len(v.ChosenBy) == 0) != (len(v.Groups) == 0) && !unnamed {
		return "groups, step and user-agent lines disagree"
	}
	return ""
}

func TestAnswersAgree(t *testing.T) {
	for _, d := range parser.Dialects() {
		r := rand.New(rand.NewPCG(9, 10))
		for range 1000 {
			f := parser.Parse(randomFile(r), d)
			for _, c := range crawlers {
				checkVerdict(t, f, c, randomURL(r))
			}
		}
	}
}

func TestEvidence(t *testing.T) {
	src := ruled("Disallow: /a", "Allow: /a/b", "Disallow: /*/b", "Disallow: /a/b", "Allow: /a/c", "Disallow: /a/b$") +
		"User-agent: x\nUser-agent: *\nDisallow: /*c\n"
	v := parser.Parse([]byte(src), parser.Google).For(parser.Token("foo")).Explain("https://example.com/a/b/c")
	if !v.Allowed || v.Line != 3 || v.Reason != parser.AllowWinsTie || v.Named || v.Step != 1 {
		t.Fatalf("verdict: %+v", v)
	}
	if len(v.Groups) != 2 || fmt.Sprint(v.ChosenBy) != "[1 9]" {
		t.Errorf("%d groups chosen by %v", len(v.Groups), v.ChosenBy)
	}
	var lost, missed []string
	for _, m := range v.Lost {
		lost = append(lost, fmt.Sprintf("%d:%d:%d", m.Line, m.Length, m.Loss))
	}
	if got, want := strings.Join(lost, " "), fmt.Sprintf("4:4:%d 5:4:%d 10:3:%d 2:2:%d", parser.TieToAllow, parser.TieToAllow, parser.Shorter, parser.Shorter); got != want {
		t.Errorf("lost: %s, want %s", got, want)
	}
	for _, m := range v.Missed {
		missed = append(missed, fmt.Sprintf("%d:%s:%d", m.Line, m.Pattern, m.Matched))
	}
	if got, want := strings.Join(missed, " "), "6:/a/c:3 7:/a/b$:4"; got != want {
		t.Errorf("missed: %s, want %s", got, want)
	}
}

func TestEvidenceOfStarAndFolder(t *testing.T) {
	set := parser.Parse([]byte(ruled("Disallow: /", "Allow: /a/index.html", "Allow: /*b*c$")), parser.Google).For(parser.Token("foo"))
	folder := set.Explain("/a/").Rule
	if folder == nil || !folder.Folder || folder.Line != 3 || folder.Pattern != "/a/$" || folder.Length != 4 {
		t.Errorf("folder: %+v", folder)
	}
	if page := set.Explain("/a/index.html").Rule; page == nil || page.Folder || page.Length != len("/a/index.html") {
		t.Errorf("page: %+v", page)
	}
	v := set.Explain("/xbybzc")
	if v.Rule == nil || v.Rule.Line != 4 {
		t.Fatalf("stars: %+v", v)
	}
	var took []string
	for _, p := range v.Rule.Parts {
		took = append(took, v.Rule.Pattern[p.Pattern.Start:p.Pattern.End]+"="+v.Path[p.Path.Start:p.Path.End])
	}
	if got := strings.Join(took, " "); got != "/=/ *=x b=b *=ybz c=c $=" {
		t.Errorf("parts: %s", got)
	}
}

func TestReasonsHaveNames(t *testing.T) {
	names := map[string]bool{}
	for r := parser.NoGroup; r <= parser.Failed; r++ {
		names[r.String()] = true
	}
	for k := parser.Blank; k <= parser.Other; k++ {
		names[k.String()] = true
	}
	if len(names) != int(parser.Failed)+1+int(parser.Other)+1 {
		t.Errorf("a name is used twice: %v", names)
	}
}

func TestDialectsAreFoundByID(t *testing.T) {
	for _, d := range parser.Dialects() {
		if got, ok := parser.DialectByID(d.ID); !ok || got != d {
			t.Errorf("DialectByID(%q) = %v, %v", d.ID, got, ok)
		}
		if d.Title == "" || d.Source == "" {
			t.Errorf("%s has no title or no source", d.ID)
		}
	}
	if _, ok := parser.DialectByID("nobody"); ok {
		t.Error("a dialect nobody knows is found")
	}
}

// A dialect that is not in the list works too.
func TestDialectOfOnesOwn(t *testing.T) {
	d := &parser.Dialect{ID: "mine", KeyTypos: []string{"forbid=disallow"}}
	if allowed, line := parser.Parse([]byte(ruled("Forbid: /")), d).For(parser.Token("x")).Allowed("/"); allowed || line != 2 {
		t.Errorf("allowed %v by line %d", allowed, line)
	}
}
