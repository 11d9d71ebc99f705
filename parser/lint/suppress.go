package lint

import (
	"strings"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/lang"
)

// mark starts a comment that switches checks off.
const mark = "robotstester: ignore"

// findSuppressions reads the comments that switch checks off.
func (p *pass) findSuppressions() {
	if !strings.Contains(p.source, mark) {
		return
	}
	p.muted = map[int][]string{}
	var pending []string
	for n := 1; n <= p.file.NumLines(); n++ {
		l := p.line(n)
		ids, ok := p.suppression(l)
		if ok && l.Kind == parser.Comment {
			pending = append(pending, names(ids)...)
			continue
		}
		if ok {
			pending = append(pending, names(ids)...)
		}
		if len(pending) > 0 {
			p.muted[n], pending = pending, nil
		}
	}
}

type word struct {
	text string
	span parser.Span
}

func names(words []word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.text
	}
	return out
}

// suppression takes such a comment apart.
func (p *pass) suppression(l parser.Line) (ids []word, ok bool) {
	text := p.text(l.Comment)
	body := strings.TrimLeft(text, "# \t")
	if !strings.HasPrefix(body, mark) {
		return nil, false
	}
	at := l.Comment.Start + len(text) - len(body) + len(mark)
	return pieces(p.src, parser.Span{Start: at, End: l.Comment.End}, ", \t"), true
}

// pieces splits a span at any of the separators.
func pieces(src []byte, s parser.Span, separators string) []word {
	var out []word
	for i := s.Start; i < s.End; {
		if strings.IndexByte(separators, src[i]) >= 0 {
			i++
			continue
		}
		start := i
		for i < s.End && strings.IndexByte(separators, src[i]) < 0 {
			i++
		}
		out = append(out, word{string(src[start:i]), parser.Span{Start: start, End: i}})
	}
	return out
}

func (p *pass) isMuted(id string, offset int) bool {
	if len(p.muted) == 0 {
		return false
	}
	for _, muted := range p.muted[p.file.LineAt(offset)] {
		if muted == id {
			return true
		}
	}
	return false
}

var unknownCheck = &Check{
	ID:       "unknown-check",
	Title:    "A comment switches off a check that does not exist",
	Severity: Warning,
	Why: "The comment “# robotstester: ignore CHECK” switches a check off for the next line. " +
		"With an ID that no check has it does nothing, and the finding it was meant for goes on being reported.",
	Bad:    "User-agent: *\n# robotstester: ignore secret-paths\nDisallow: /backup/\n",
	Good:   "User-agent: *\n# robotstester: ignore secret-path\nDisallow: /backup/\n",
	Source: "https://github.com/robotstester/robotstester/blob/main/docs/checks.md",
	on:     ^on(parser.Blank),
	line: func(p *pass, l parser.Line) {
		if l.Comment.Len() < len(mark) {
			return
		}
		ids, _ := p.suppression(l)
		for _, id := range ids {
			if _, ok := byID(p.all, id.text); ok || p.full() {
				continue
			}
			d := p.report(id.span, lang.Say("There is no check “{check}”, so nothing is switched off.", "check", clip(id.text)))
			if near := nearestID(p.all, id.text); near != "" {
				d.Message += " " + lang.Say("The nearest is “{check}”.", "check", near)
				d.fix(write(near), keepsVerdict, replace(id.span, near))
			}
		}
	},
}
