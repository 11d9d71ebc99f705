package bulk

import "bytes"

// Format is what a file of URLs looks like.
type Format uint8

// Formats.
const (
	List    Format = iota // a URL or a path on each line; lines that begin with "#" are passed over
	CSV                   // parted by commas, semicolons or tabs, with a column of URLs
	Sitemap               // XML: a sitemap, an index of sitemaps, RSS or Atom
	Log                   // a web server's, in the common or the combined format
)

// sniffedLines is among how many lines Sniff looks for one of a log.
const sniffedLines = 10

// String is the format in one word.
func (f Format) String() string { return [...]string{"list", "csv", "sitemap", "log"}[f] }

// sniffed is how much of a file Sniff looks at, in bytes.
const sniffed = 64 << 10

// Sniff tells the format of a file by its beginning.
func Sniff(beginning []byte) Format {
	b := bytes.TrimPrefix(beginning[:min(len(beginning), sniffed)], bom)
	b = bytes.TrimLeft(b, " \t\r\n")
	if len(b) > 0 && b[0] == '<' {
		return Sitemap
	}
	line, rest, _ := bytes.Cut(b, []byte("\n"))
	line = bytes.TrimRight(line, "\r")
	// Any line of a log may be that of a broken connection, the first one too.
	for first, n := line, 0; n < sniffedLines; n++ {
		if _, ok := Request(first); ok {
			return Log
		}
		first, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	if _, _, ok := columnOf(line); ok {
		return CSV
	}
	return List
}

var bom = []byte("\ufeff")

// An Extractor takes a file in pieces and gives back lines. A line that Feed appends
// ends in "\n" and is whole.
type Extractor interface {
	// Feed takes the next piece and appends the lines that have become whole.
	Feed(out, piece []byte) []byte
	// End says that there is no more, and appends what was left over.
	End(out []byte) []byte
}

// Open makes an Extractor for a format.
func Open(f Format) Extractor {
	switch f {
	case CSV:
		return &csvReader{}
	case Sitemap:
		return &XML{}
	}
	return &lineReader{}
}

// maxLine bounds a line, in bytes; browsers take URLs of up to 2 MiB. A longer one is cut.
const maxLine = 2 << 20

// A lineReader passes lines on as they are; one that ends in a carriage return
// alone, as on old Macs, then ends in "\n".
type lineReader struct {
	rest []byte // a line that has begun
	any  bool   // the first line has been passed on
}

// Feed passes on all up to the last line end.
func (r *lineReader) Feed(out, piece []byte) []byte {
	last := lastEnd(piece)
	if last < 0 {
		r.rest = append(r.rest, piece[:min(len(piece), max(0, maxLine-len(r.rest)))]...)
		return out
	}
	start := len(out)
	out = append(append(out, r.rest...), piece[:last+1]...)
	endLines(out[start:])
	r.rest = append(r.rest[:0], piece[last+1:]...)
	return r.first(out, start)
}

// lastEnd is where the last line of a piece ends that surely does: behind a carriage
// return at its very end there may come a line feed.
func lastEnd(piece []byte) int {
	return max(bytes.LastIndexByte(piece, '\n'), bytes.LastIndexByte(piece[:max(0, len(piece)-1)], '\r'))
}

// endLines makes a line feed of each carriage return that none follows.
func endLines(b []byte) {
	for at := 0; ; at++ {
		i := bytes.IndexByte(b[at:], '\r')
		if i < 0 {
			return
		}
		if at += i; at+1 == len(b) || b[at+1] != '\n' {
			b[at] = '\n'
		}
	}
}

// first takes a byte order mark off what was appended behind start.
func (r *lineReader) first(out []byte, start int) []byte {
	if !r.any && bytes.HasPrefix(out[start:], bom) {
		out = append(out[:start], out[start+len(bom):]...)
	}
	r.any = true
	return out
}

// End passes on a last line without an end.
func (r *lineReader) End(out []byte) []byte {
	if len(r.rest) > 0 {
		start := len(out)
		out = append(append(out, r.rest...), '\n')
		endLines(out[start:])
		out, r.rest = r.first(out, start), nil
	}
	return out
}

// URLOf is the URL on a line of a list, "" when there is none.
func URLOf(line []byte) []byte {
	for len(line) > 0 && line[len(line)-1] <= ' ' {
		line = line[:len(line)-1]
	}
	for len(line) > 0 && line[0] <= ' ' {
		line = line[1:]
	}
	if len(line) > 0 && line[0] == '#' {
		return nil
	}
	return line
}
