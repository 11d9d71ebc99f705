package main

import (
	"bytes"
	"fmt"
)

// unifiedDiff shows what formatting changed, as patch reads it. Formatting changes
// lines in place, and adds and removes blank ones; so lines are paired in one pass,
// by what they hold besides blanks and letter case.
func unifiedDiff(name string, old, new []byte) []byte {
	if bytes.Equal(old, new) {
		return nil
	}
	rows := pair(splitLines(old), splitLines(new))
	var b bytes.Buffer
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", name, name)
	for at := 0; at < len(rows); {
		from, to := nextHunk(rows, at)
		if from == to {
			break
		}
		writeHunk(&b, rows, from, to)
		at = to
	}
	return b.Bytes()
}

// row is a line of a diff: ' ', '-' or '+'.
type row struct {
	sign byte
	text []byte
}

// splitLines keeps the line ends. Only LF ends a line, as for patch.
func splitLines(b []byte) [][]byte {
	lines := bytes.SplitAfter(b, []byte("\n"))
	if len(lines[len(lines)-1]) == 0 {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func pair(old, new [][]byte) []row {
	var rows, added []row
	flush := func() { rows, added = append(rows, added...), nil }
	i, j := 0, 0
	for i < len(old) || j < len(new) {
		switch {
		case i < len(old) && j < len(new) && bytes.Equal(old[i], new[j]):
			flush()
			rows = append(rows, row{' ', old[i]})
			i, j = i+1, j+1
		case i < len(old) && j < len(new) && bytes.EqualFold(squeeze(old[i]), squeeze(new[j])):
			rows, added = append(rows, row{'-', old[i]}), append(added, row{'+', new[j]})
			i, j = i+1, j+1
		case i < len(old) && len(squeeze(old[i])) == 0 || j == len(new):
			rows = append(rows, row{'-', old[i]})
			i++
		default:
			added = append(added, row{'+', new[j]})
			j++
		}
	}
	flush()
	return rows
}

// squeeze is a line without blanks and line end.
func squeeze(line []byte) []byte {
	return bytes.Join(bytes.Fields(line), nil)
}

// around is how many unchanged lines are shown around a change.
const around = 3

// nextHunk is the range of rows around the next changes, from at on.
func nextHunk(rows []row, at int) (from, to int) {
	first := at
	for first < len(rows) && rows[first].sign == ' ' {
		first++
	}
	if first == len(rows) {
		return at, at
	}
	last := first
	for i := first; i < len(rows) && i <= last+2*around; i++ {
		if rows[i].sign != ' ' {
			last = i
		}
	}
	return max(at, first-around), min(len(rows), last+1+around)
}

func writeHunk(b *bytes.Buffer, rows []row, from, to int) {
	var before, inside [2]int // lines of the old and of the new text
	count := func(n *[2]int, rows []row) {
		for _, r := range rows {
			if r.sign != '+' {
				n[0]++
			}
			if r.sign != '-' {
				n[1]++
			}
		}
	}
	count(&before, rows[:from])
	count(&inside, rows[from:to])
	start := func(side int) int {
		if inside[side] == 0 {
			return before[side]
		}
		return before[side] + 1
	}
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", start(0), inside[0], start(1), inside[1])
	for _, r := range rows[from:to] {
		b.WriteByte(r.sign)
		b.Write(r.text)
		if !bytes.HasSuffix(r.text, []byte("\n")) {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
