package engine

import (
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser/lang"
)

// oddities count what an editor cannot hold.
type oddities struct {
	lf, cr, crlf, nul, broken int
	bom                       bool
}

func oddBytes(src []byte) (o oddities) {
	if strings.HasPrefix(string(src[:min(3, len(src))]), "\xef\xbb\xbf") {
		o.bom = true
		src = src[3:]
	}
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '\n':
			o.lf++
		case c == '\r' && i+1 < len(src) && src[i+1] == '\n':
			o.crlf++
			i++
		case c == '\r':
			o.cr++
		case c == 0:
			o.nul++
		case c >= utf8.RuneSelf:
			r, n := utf8.DecodeRune(src[i:])
			if r == utf8.RuneError && n == 1 {
				o.broken++
			}
			i += n - 1
		}
	}
	return o
}

// factsOf describes the file for the status bar.
func factsOf(src []byte, lines int) Facts {
	o := oddBytes(src)
	f := Facts{Lines: lines, Bytes: len(src), LineEnd: o.lineEnd(), Encoding: "UTF-8", Notes: []string{}}
	f.Plain = !o.bom && o.cr+o.crlf+o.broken == 0
	if o.bom {
		f.Encoding = lang.Say("UTF-8 with BOM")
		f.Notes = append(f.Notes, lang.Say("The file begins with a byte order mark. It is kept and not shown."))
	}
	if o.broken > 0 {
		f.Encoding = lang.Say("not UTF-8")
		f.Notes = append(f.Notes, lang.Count(o.broken,
			"{n} byte is not UTF-8. It is shown as �, and kept where you do not edit.|{n} bytes are not UTF-8. They are shown as �, and kept where you do not edit."))
	}
	if f.LineEnd == "mixed" {
		f.Notes = append(f.Notes, lang.Say("The line ends are of several kinds. They are kept."))
	}
	if o.nul > 0 {
		f.Notes = append(f.Notes, lang.Count(o.nul, "{n} NUL byte is in the text. Some readers stop there.|{n} NUL bytes are in the text. Some readers stop there."))
	}
	return f
}

func (o oddities) lineEnd() string {
	kinds, name := 0, ""
	for _, k := range []struct {
		n    int
		name string
	}{{o.lf, "LF"}, {o.crlf, "CRLF"}, {o.cr, "CR"}} {
		if k.n > 0 {
			kinds++
			name = k.name
		}
	}
	if kinds > 1 {
		return "mixed"
	}
	return name
}
