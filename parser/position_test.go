package parser_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/robotstester/robotstester/parser"
)

func TestPositions(t *testing.T) {
	for _, c := range []struct {
		src              string
		offset, position int
		text             string
	}{
		{"a\r\nb", 3, 2, "a\nb"},
		{"a\rb", 2, 2, "a\nb"},
		{"a\n\rb", 3, 3, "a\n\nb"},
		{"😀b", 4, 2, "😀b"},
		{"é", 2, 1, "é"},
		{"\xef\xbb\xbfa", 3, 0, "a"},
		{"\xef\xbb\xbfa", 4, 1, "a"},
		{"\xef\xbb\xbf\xef\xbb\xbfa", 6, 1, "\ufeffa"},
		{"\xef\xbba", 2, 2, "\ufffd\ufffda"},
		{"a\xe2\x82b", 3, 3, "a\ufffd\ufffdb"},
		{"\xed\xa0\x80b", 3, 3, "\ufffd\ufffd\ufffdb"},
		{"a\x00b", 2, 2, "a\x00b"},
		{"", 0, 0, ""},
	} {
		m := parser.NewPosMap([]byte(c.src))
		if got := m.Position(c.offset); got != c.position {
			t.Errorf("%q: Position(%d) = %d, want %d", c.src, c.offset, got, c.position)
		}
		if got := m.Offset(c.position); got != c.offset {
			t.Errorf("%q: Offset(%d) = %d, want %d", c.src, c.position, got, c.offset)
		}
		if got := string(m.Text()); got != c.text {
			t.Errorf("%q: Text() = %q, want %q", c.src, got, c.text)
		}
	}
}

// What lies inside a character maps to its start, what lies outside the text to its ends.
func TestPositionsInBetween(t *testing.T) {
	m := parser.NewPosMap([]byte("\xef\xbb\xbfa\r\n😀"))
	for offset, want := range map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 5: 1, 6: 2, 7: 2, 9: 2, 10: 4, 99: 4} {
		if got := m.Position(offset); got != want {
			t.Errorf("Position(%d) = %d, want %d", offset, got, want)
		}
	}
	for position, want := range map[int]int{-1: 3, 0: 3, 3: 6, 4: 10, 99: 10} {
		if got := m.Offset(position); got != want {
			t.Errorf("Offset(%d) = %d, want %d", position, got, want)
		}
	}
}

// checkPositions holds a map to its text: every character of it is found from
// both sides, and Len is what an editor counts.
func checkPositions(t *testing.T, src []byte) {
	t.Helper()
	m := parser.NewPosMap(src)
	text := string(m.Text())
	if n := len(utf16.Encode([]rune(text))); m.Len() != n {
		t.Fatalf("%.200q: Len() = %d, the text has %d units", src, m.Len(), n)
	}
	at := 0
	for _, c := range text {
		o := m.Offset(at)
		if m.Position(o) != at {
			t.Fatalf("%.200q: position %d becomes offset %d becomes %d", src, at, o, m.Position(o))
		}
		if c < 0x80 && c != '\n' && src[o] != byte(c) {
			t.Fatalf("%.200q: position %d is %q, offset %d is %q", src, at, c, o, src[o])
		}
		at += utf16.RuneLen(c)
	}
	if m.Offset(at) != len(src) || m.Position(len(src)) != at {
		t.Fatalf("%.200q: the ends differ: %d, %d", src, m.Offset(at), m.Position(len(src)))
	}
}

// randomText is made of what an editor cannot hold or counts differently. Its
// broken bytes are \xff, which never becomes a character by what stands beside it.
func randomText(r *rand.Rand, pieces int) string {
	list := []string{"a", "b", "é", "ツ", "😀", "\n", "\r", "\r\n", "\x00", "\xff", "\xff\xff", "Disallow: /\n"}
	var b strings.Builder
	b.WriteString([]string{"", "", "\xef\xbb\xbf", "\xef\xbb\xbf\xef\xbb\xbf"}[r.IntN(4)])
	for range r.IntN(pieces + 1) {
		b.WriteString(list[r.IntN(len(list))])
	}
	return b.String()
}

func TestPositionsOfRandomText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		checkPositions(t, []byte(randomText(r, 12)))
	}
	for range 10 {
		checkPositions(t, []byte(randomText(r, 5000))) // spans several marks
	}
	for _, src := range faults {
		checkPositions(t, []byte(src))
	}
}

// randomChanges are one to three changes at borders of characters, in order, some
// of them touching.
func randomChanges(r *rand.Rand, text string) (changes []parser.Change, edited string) {
	inserts := []string{"", "", "x", "\n", "\n\n", "x\n", "\ny", "é", "😀", "\x00"}
	runes := []rune(text)
	at := 0 // in runes
	units := func(n int) int { return len(utf16.Encode(runes[:n])) }
	var b strings.Builder
	for range 1 + r.IntN(3) {
		from := at + r.IntN(min(3, len(runes)-at)+1)
		to := from + r.IntN(min(3, len(runes)-from)+1)
		c := parser.Change{From: units(from), To: units(to), Insert: inserts[r.IntN(len(inserts))]}
		b.WriteString(string(runes[at:from]) + c.Insert)
		changes, at = append(changes, c), to
	}
	return changes, b.String() + string(runes[at:])
}

// After an edit the file shows what the editor shows. Two things are left out: broken
// bytes that an edit makes a character of, and U+FEFF moved to the very start, where it
// is a byte order mark; the lengths then differ and the editor sends its text again.
func TestEditsAreThoseOfTheEditor(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 50_000 {
		src := randomText(r, 8)
		m := parser.NewPosMap([]byte(src))
		changes, want := randomChanges(r, string(m.Text()))
		out, err := parser.Apply([]byte(src), m.Edits(changes))
		if err != nil {
			t.Fatalf("%q, %+v: %v", src, changes, err)
		}
		if got := string(parser.NewPosMap(out).Text()); got != want {
			t.Fatalf("%q, %+v: %+v gives %q, shown as %q, want %q", src, changes, m.Edits(changes), out, got, want)
		}
		if strings.HasPrefix(src, "\xef\xbb\xbf") != strings.HasPrefix(string(out), "\xef\xbb\xbf") {
			t.Fatalf("%q, %+v: the byte order mark came or went: %q", src, changes, out)
		}
	}
}

func TestTypedLineEndsTakeTheStyleOfTheFile(t *testing.T) {
	for _, c := range [][3]string{
		{"ab", "\n", "a\nb"}, {"ab\n\r\n", "\n", "a\nb\n\r\n"}, {"ab\r\nc\n", "x\ny\n", "ax\r\ny\r\nb\r\nc\n"}, {"ab\rc", "\n", "a\rb\rc"},
	} {
		m := parser.NewPosMap([]byte(c[0]))
		out, err := parser.Apply([]byte(c[0]), m.Edits([]parser.Change{{From: 1, To: 1, Insert: c[1]}}))
		if err != nil || string(out) != c[2] {
			t.Errorf("%q with %q: %q, %v, want %q", c[0], c[1], out, err, c[2])
		}
	}
}

func TestApplyRefusesWhatDoesNotFit(t *testing.T) {
	edit := func(start, end int) parser.Edit {
		return parser.Edit{Span: parser.Span{Start: start, End: end}, Text: "x"}
	}
	src := []byte("abcd")
	for _, edits := range [][]parser.Edit{
		{edit(0, 2), edit(1, 3)}, {edit(2, 3), edit(0, 1)}, {edit(0, 5)}, {edit(5, 5)}, {edit(2, 1)}, {edit(-1, 1)},
	} {
		if out, err := parser.Apply(src, edits); !errors.Is(err, parser.ErrOverlap) || out != nil {
			t.Errorf("Apply(%v) = %q, %v", edits, out, err)
		}
	}
	if out, err := parser.Apply(src, []parser.Edit{edit(0, 0), edit(1, 2), edit(2, 2), edit(4, 4)}); err != nil || string(out) != "xaxxcdx" {
		t.Errorf("edits that touch: %q, %v", out, err)
	}
	if string(src) != "abcd" {
		t.Errorf("Apply wrote to its input: %q", src)
	}
	m := parser.NewPosMap(src)
	if _, err := parser.Apply(src, m.Edits([]parser.Change{{From: 0, To: 3}, {From: 3, To: 2}})); !errors.Is(err, parser.ErrOverlap) {
		t.Errorf("a change that ends before it begins: %v", err)
	}
	src = []byte("a\r")
	m = parser.NewPosMap(src)
	if _, err := parser.Apply(src, m.Edits([]parser.Change{{From: 2, To: 1, Insert: "\n\n"}})); !errors.Is(err, parser.ErrOverlap) {
		t.Errorf("a change that ends before it begins, behind a CR: %v", err)
	}
}
