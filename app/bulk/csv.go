package bulk

import (
	"bytes"
	"slices"
)

// headings are what columns of URLs are called, in lower case.
var headings = []string{"url", "address", "loc", "page", "landing page", "top pages", "link", "uri", "path", "urls", "seite", "страница", "adresse"}

// verdicts are what tables of ours, and test cases, have beside a URL.
var verdicts = []string{"allowed", "disallowed", "blocked", "no-answer"}

// columnOf finds the column of URLs in the first record: by its heading, or by the first
// field that is a URL itself. A record of one field is a list.
func columnOf(record []byte) (column int, separator byte, ok bool) {
	for _, separator := range []byte{'\t', ';', ','} {
		fields := fieldsOf(record, separator)
		if len(fields) < 2 {
			continue
		}
		for i, f := range fields {
			name := bytes.ToLower(bytes.TrimSpace(f))
			for _, h := range headings {
				if string(name) == h {
					return i, separator, true
				}
			}
		}
		// "https://example.com/a,b" is a URL with a comma, unless another field is a
		// number as tables have them, or a verdict, as in an export without its headings.
		judged := slices.ContainsFunc(fields, isVerdict)
		table := judged || record[0] == '"' || slices.ContainsFunc(fields, isNumber)
		for i, f := range fields {
			if isURL(f) && (i > 0 || table) || isPath(f) && judged {
				return i, separator, true
			}
		}
	}
	return 0, 0, false
}

func isPath(f []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(f), []byte("/")) }

func isVerdict(f []byte) bool {
	return slices.Contains(verdicts, string(bytes.ToLower(bytes.TrimSpace(f))))
}

func isNumber(f []byte) bool {
	f = bytes.TrimSpace(f)
	return len(f) > 0 && len(bytes.Trim(f, "0123456789.")) == 0
}

func isURL(f []byte) bool {
	f = bytes.TrimSpace(f)
	return bytes.HasPrefix(f, []byte("http://")) || bytes.HasPrefix(f, []byte("https://"))
}

// fieldsOf parts a record, quotes taken off.
func fieldsOf(record []byte, separator byte) [][]byte {
	var fields [][]byte
	var field []byte
	quoted := false
	for _, c := range record {
		switch {
		case c == '"':
			quoted = !quoted
		case c == separator && !quoted:
			fields, field = append(fields, field), nil
		default:
			field = append(field, c)
		}
	}
	return append(fields, field)
}

// A csvReader gives the URLs of one column. Fields may hold line ends within quotes.
type csvReader struct {
	first     []byte // the first record, until it is whole
	begun     bool
	column    int
	separator byte

	at     int    // column of the field that is being read
	field  []byte // of the column of URLs
	quoted bool
	quote  bool // the last byte was a quote within quotes: its end, or the first of two
}

// Feed reads on from where the last piece ended.
func (r *csvReader) Feed(out, piece []byte) []byte {
	if r.begun {
		return r.read(out, piece)
	}
	i := bytes.IndexByte(piece, '\n')
	if i < 0 && len(r.first) < sniffed {
		r.first = append(r.first, piece...)
		return out
	}
	return r.read(r.begin(out, append(r.first, piece[:i+1]...)), piece[i+1:])
}

// begin finds the column. A first record of headings is no URL.
func (r *csvReader) begin(out, first []byte) []byte {
	r.begun, r.first = true, nil
	first = bytes.TrimPrefix(first, bom)
	line := bytes.TrimRight(first, "\r\n")
	r.column, r.separator, _ = columnOf(line)
	if r.separator == 0 {
		r.separator = ','
	}
	fields := fieldsOf(line, r.separator)
	if r.column < len(fields) && !isURL(fields[r.column]) && !isPath(fields[r.column]) {
		return out
	}
	return r.read(out, first)
}

// End gives the URL of a last record without an end.
func (r *csvReader) End(out []byte) []byte {
	if !r.begun {
		out = r.begin(out, r.first)
	}
	return r.record(out)
}

func (r *csvReader) read(out, piece []byte) []byte {
	for _, c := range piece {
		if r.quote {
			r.quote = false
			if c == '"' {
				r.keep(c)
				continue
			}
			r.quoted = false
		}
		switch {
		case c == '"' && r.quoted:
			r.quote = true
		case c == '"':
			r.quoted = true
		case r.quoted:
			r.keep(c)
		case c == r.separator:
			r.at++
		case c == '\n':
			out = r.record(out)
		default:
			r.keep(c)
		}
	}
	return out
}

func (r *csvReader) keep(c byte) {
	if r.at == r.column && len(r.field) < maxLine {
		if c == '\n' || c == '\r' {
			c = ' '
		}
		r.field = append(r.field, c)
	}
}

// record ends a record.
func (r *csvReader) record(out []byte) []byte {
	if url := bytes.TrimSpace(r.field); len(url) > 0 {
		out = append(append(out, url...), '\n')
	}
	r.field, r.at, r.quoted, r.quote = r.field[:0], 0, false, false
	return out
}
