package parser

import (
	"math"
	"strconv"
	"strings"
)

// What few readers do with groups stands here, behind one test a line.

// rareGroups reports whether the dialect groups lines in a way of its own.
func (d *Dialect) rareGroups() bool {
	return d.BlankLine != BlankNothing || d.Enders != RulesEnd || d.Orphans != OrphansIgnored ||
		d.EmptyAgent == EmptyGlues || d.EmptyGroup != EmptyGroupAllows || d.BadDelay ||
		d.RobotVers20 != VersionIgnored || d.Encoding == EncodeUnquoted
}

// groupRare is group for such dialects.
func (p *parse) groupRare(l *line, n int32) {
	d := p.file.dialect
	switch l.kind {
	case Blank:
		if d.BlankLine == BlankEnds || d.BlankLine == EmptyEnds && p.file.start(int(n)) == l.eol {
			p.closeGroup()
		}
	case Comment:
	case Malformed:
		if all := p.file.parts(int(n)); p.file.text[all.keyStart] == ':' { // a record with an empty key
			if d.EmptyAgent == EmptyGlues {
				p.glue()
			}
			p.ended = p.ended || d.Enders == ColonsEnd
		}
	case UserAgent:
		p.agentRare(l, n)
	case Allow, Disallow, CrawlDelay, RequestRate:
		p.rule(l, n)
		p.fresh = false
	default:
		if p.fresh && d.RobotVers20 != VersionIgnored && l.kind == RobotVersion {
			p.open.version2 = l.valStart < l.valEnd && p.file.text[l.valStart] == '2'
		}
		p.ended = p.ended || d.Enders >= RecordsEnd
		p.glued = p.glued && !p.ended
		p.fresh = false
	}
}

func (p *parse) agentRare(l *line, n int32) {
	d := p.file.dialect
	value := p.file.text[l.valStart:l.valEnd]
	if value == "" && d.EmptyAgent == EmptyGlues {
		if p.ended {
			p.glue()
		}
		return
	}
	joins := p.inUse && p.glued && p.open.ruled
	if joins || p.ended || !p.inUse {
		p.openGroup(n)
		p.open.joined = joins
	}
	p.glued, p.fresh, p.named = false, true, true
	p.file.agents = append(p.file.agents, d.agent(value, n))
	p.open.lastLine = n
}

// glue lets the next user-agent line join those of the open group, with which it
// shares the rules behind it but not those in front (Protego, an empty field or
// a user-agent line without a value behind rules).
func (p *parse) glue() { p.ended, p.glued = false, true }

// rule takes in a rule or a delay.
func (p *parse) rule(l *line, n int32) {
	d := p.file.dialect
	if l.kind == CrawlDelay && d.BadDelay && !validDelay(p.file.text[l.valStart:l.valEnd]) {
		p.fail(n, "the value of Crawl-delay is not a number")
	}
	if !p.inUse && !p.orphan(n) {
		return
	}
	if l.kind.IsRule() {
		if reason := d.refuses(p.file.text[l.valStart:l.valEnd]); reason != "" {
			p.fail(n, reason)
		}
	}
	p.open.lastLine, p.open.ruled = n, true
	p.ended = p.ended || l.kind.IsRule() || d.Enders != RulesEnd
	p.glued = p.glued && !p.ended
}

// refuses says why a pattern makes the reader fail, "" when it does not.
func (d *Dialect) refuses(value string) string {
	switch d.Encoding {
	case EncodeUnquoted:
		if _, ok := unquotedPattern(value); !ok {
			return "the path holds // and a bracket, which is taken for a broken IPv6 address"
		}
	case EncodeRepCPP:
		if !repTakes(value) || !repTakes(strings.TrimLeft(value, "*")) {
			return "the path holds // and a colon, which is taken for a host with a broken port"
		}
	}
	return ""
}

// orphan deals with a rule in front of any user-agent line and reports whether
// there is a group for it.
func (p *parse) orphan(n int32) bool {
	if p.named {
		return false // behind a group that has ended
	}
	switch p.file.dialect.Orphans {
	case OrphansFail:
		p.fail(n, "a rule stands in front of the first user-agent line")
	case OrphansToStar:
		p.openGroup(n)
		p.file.agents = append(p.file.agents, agent{star: true})
		return true
	}
	return false
}

func validDelay(value string) bool {
	v, err := strconv.ParseFloat(value, 64)
	return err == nil && v >= 0 && !math.IsInf(v, 0)
}
