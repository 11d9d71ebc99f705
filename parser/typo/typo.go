// Package typo compares words that a person may have mistyped.
package typo

// MaxWord bounds the words that are compared letter by letter, in bytes.
const MaxWord = 48

// Nearest is the word of list with the fewest slips against text, "" when all
// have more than limit.
func Nearest(text string, list []string, limit int) string {
	text = text[:min(len(text), MaxWord)]
	best := ""
	for _, w := range list {
		if d := Distance(text, w, limit); d <= limit {
			best, limit = w, d-1
		}
	}
	return best
}

// Distance counts the bytes to insert, delete, replace or swap with their neighbour
// to make b of a. Any number above limit may stand for more.
func Distance(a, b string, limit int) int {
	if len(a) > MaxWord || len(b) > MaxWord || len(a)-len(b) > limit || len(b)-len(a) > limit {
		return limit + 1
	}
	var rows [3][MaxWord + 1]int
	before, last, row := &rows[0], &rows[1], &rows[2]
	for j := range len(b) + 1 {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
