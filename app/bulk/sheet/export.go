package sheet

import (
	"encoding/json"
	"strconv"
	"strings"
)

// piece is how many rows Export writes at once.
const piece = 10_000

// Export writes rows of a query from one of them on, and says which is next; 0 when
// that was all. form is "csv" or "json".
func (s *Sheet) Export(q Query, form string, from int) (out []byte, next int) {
	ids := s.choose(q)
	end := min(len(ids), from+piece)
	write := appendCSV
	if form == "json" {
		write = appendJSON
	}
	if from == 0 {
		out = append(out, map[string]string{"csv": "url,verdict,line,crawler,rule\n", "json": "["}[form]...)
	}
	for n := from; n < end; n++ {
		r := &s.rows[ids[n]]
		k := &s.kinds[r.kind]
		if form == "json" && n > 0 {
			out = append(out, ',')
		}
		out = write(out, s.text.bytes(r.at, r.size), k)
	}
	if end < len(ids) {
		return out, end
	}
	if form == "json" {
		out = append(out, "\n]\n"...)
	}
	return out, 0
}

func appendCSV(out, url []byte, k *kind) []byte {
	out = append(appendCell(out, string(url)), ',')
	out = append(append(out, k.outcome.String()...), ',')
	out = append(strconv.AppendInt(out, int64(k.line), 10), ',')
	out = append(appendCell(out, k.crawler), ',')
	return append(appendCell(out, k.rule), '\n')
}

// appendCell writes a field. What a table would take for a formula gets a mark in front.
func appendCell(out []byte, text string) []byte {
	formula := text != "" && strings.IndexByte("=+-@\t", text[0]) >= 0
	if !formula && !strings.ContainsAny(text, "\",\r\n") {
		return append(out, text...)
	}
	out = append(out, '"')
	if formula {
		out = append(out, '\'')
	}
	return append(append(out, strings.ReplaceAll(text, `"`, `""`)...), '"')
}

func appendJSON(out, url []byte, k *kind) []byte {
	out = appendText(append(out, "\n{\"url\":"...), string(url))
	out = appendText(append(out, `,"verdict":`...), k.outcome.String())
	out = strconv.AppendInt(append(out, `,"line":`...), int64(k.line), 10)
	out = appendText(append(out, `,"crawler":`...), k.crawler)
	out = appendText(append(out, `,"rule":`...), k.rule)
	return append(out, '}')
}

// appendText writes a string of JSON, the common kind without any detour.
func appendText(out []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			quoted, _ := json.Marshal(text) // strings are never refused
			return append(out, quoted...)
		}
	}
	return append(append(append(out, '"'), text...), '"')
}
