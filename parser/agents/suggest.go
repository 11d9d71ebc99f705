package agents

import (
	"cmp"
	"slices"
	"strings"
)

// maxWord bounds a squeezed text that can be near a row, in bytes; a test holds
// the rows to it.
const maxWord = 48

// Suggest returns the tokens of up to n crawlers that s may have meant, nearest
// first: s with a few letters mistyped, in a token or a name, then s as the start
// of one. Letter case, blanks and punctuation do not count.
func Suggest(s string, n int) []string {
	m, _ := Find(s)
	word := squeeze(m.Token[:min(len(m.Token), 2*maxWord)])
	if n <= 0 || word == "" || len(word) > maxWord {
		return nil
	}
	var found []near
	cat := load()
	cat.toSpell.Do(cat.spell)
	for i, spelled := range cat.spelled {
		far := min(distance(word, spelled[0]), distance(word, spelled[1]))
		if far < tooFar {
			found = append(found, near{cat.crawlers[i], far})
		}
	}
	slices.SortStableFunc(found, nearer)
	var tokens []string
	for _, f := range found[:min(n, len(found))] {
		tokens = append(tokens, f.Token)
	}
	return tokens
}

func (cat *catalogue) spell() {
	cat.spelled = make([][2]string, len(cat.crawlers))
	for i, c := range cat.crawlers {
		cat.spelled[i] = [2]string{squeeze(c.Token), squeeze(c.Name)}
	}
}

type near struct {
	Crawler
	far int
}

// nearer orders suggestions. Among equals it trusts what people ask for most: what
// is in use, then search engines and the purposes after them, then short tokens.
func nearer(a, b near) int {
	gone := func(n near) int {
		if n.Retired {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(a.far, b.far),
		cmp.Compare(gone(a), gone(b)),
		cmp.Compare(a.Purpose, b.Purpose),
		cmp.Compare(len(a.Token), len(b.Token)),
	)
}

// squeeze keeps the letters and digits of a text, folded: what a person remembers
// of a name. What follows in brackets explains the name and is no part of it.
func squeeze(s string) string {
	s, _, _ = strings.Cut(s, " (")
	b := make([]byte, 0, len(s))
	for i := range len(s) {
		c := lower(s[i])
		if isTokenByte(c) && c != '-' && c != '_' || c >= 0x80 {
			b = append(b, c)
		}
	}
	return string(b)
}

const (
	maxTypos = 3
	prefixed = maxTypos + 1 // the rest of the spelling is missing
	tooFar   = prefixed + 1
)

// distance rates how far a typed word is from a spelling: the typos, when they are
// few for its length, or prefixed, or tooFar.
func distance(word, spelled string) int {
	allowed := min((len(word)+2)/4, maxTypos)
	if d := typos(word, spelled, allowed); d <= allowed {
		return d
	}
	if len(word) >= 3 && strings.HasPrefix(spelled, word) {
		return prefixed
	}
	return tooFar
}

// typos counts the bytes to insert, delete, replace or swap with their neighbour
// to make b of a (optimal string alignment). It may stop early with any number
// above limit. Neither text may be longer than maxWord.
func typos(a, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	var rows [3][maxWord + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
			least = min(least, row[j])
		}
		if least > limit {
			return least
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
