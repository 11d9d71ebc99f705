package parser

import (
	"fmt"
	"slices"
	"strings"
)

// fits compares a name in the file with a crawler's own name, both in lower case.
func (d *Dialect) fits(name, robot string) bool {
	if name == "" {
		return d.EmptyAgent == EmptyEverybody
	}
	switch d.NameTest {
	case NameInRobot:
		return strings.Contains(robot, name)
	case RobotInName:
		return robot != "" && strings.Contains(name, robot)
	case NameBegins:
		return strings.HasPrefix(robot, name)
	case NameOrToken:
		return name == robot || robot != "" && TokenPrefix(name) == robot
	}
	return name == robot
}

// lookup is one search for a group.
type lookup struct {
	file   *File
	robots []string // the crawler's own names as they are compared, in lower case
	names  []string // of File.agents, in lower case
}

// pickRare adds the groups that name one of the crawler's tokens, for dialects
// that do not simply merge all of an equal name.
func (f *File) pickRare(r *Rules, tokens []string) bool {
	d := f.dialect
	l := lookup{file: f, names: make([]string, len(f.agents))}
	for _, t := range tokens {
		l.robots = append(l.robots, strings.ToLower(d.robot(t)))
	}
	for i := range f.agents {
		l.names[i] = strings.ToLower(f.agents[i].name)
	}
	switch d.NamePick {
	case PickFirst:
		l.take(r, true, l.fits)
	case PickLongest:
		if name, ok := l.longest(); ok {
			l.take(r, false, func(i int) bool { return l.names[i] == name })
		}
	case PickEqualFirst:
		l.equalFirst(r, tokens)
	case PickCopied:
		l.copied(r)
	case PickShared:
		l.shared(r)
	default:
		l.take(r, false, l.fits)
	}
	return len(r.groups) > 0
}

// fits reports whether agent i names the crawler.
func (l *lookup) fits(i int) bool {
	return !l.file.agents[i].star && slices.ContainsFunc(l.robots, func(robot string) bool {
		return l.file.dialect.fits(l.names[i], robot)
	})
}

// usable reports whether a group may be found by the names of crawlers.
func (l *lookup) usable(g *group) bool {
	d := l.file.dialect
	if d.EmptyGroup == EmptyGroupNone && !g.ruled {
		return false
	}
	return !d.StarApart || !slices.ContainsFunc(l.file.agents[g.firstAgent:g.endAgent], func(a agent) bool { return a.star })
}

// take adds the usable groups with an agent that fits.
func (l *lookup) take(r *Rules, firstOnly bool, fits func(i int) bool) {
	before := false // the group in front was taken
	for n := range l.file.groups {
		g := &l.file.groups[n]
		if !l.usable(g) {
			before = false
			continue
		}
		taken := l.takeGroup(r, n, fits)
		if !taken && g.joined && before {
			taken = true
			r.takeGroup(n)
		}
		if before = taken; taken && firstOnly {
			return
		}
	}
}

// takeGroup adds a group if an agent of it fits.
func (l *lookup) takeGroup(r *Rules, n int, fits func(i int) bool) bool {
	g, chosen := &l.file.groups[n], false
	for i := g.firstAgent; i < g.endAgent; i++ {
		if fits(int(i)) {
			chosen = true
			r.chosenBy = append(r.chosenBy, l.file.agents[i].line)
		}
	}
	if chosen {
		r.takeGroup(n)
	}
	return chosen
}

// longest is the longest name that fits, the first one among equals.
func (l *lookup) longest() (name string, found bool) {
	for n := range l.file.groups {
		g := &l.file.groups[n]
		if !l.usable(g) {
			continue
		}
		for i := g.firstAgent; i < g.endAgent; i++ {
			if l.fits(int(i)) && (!found || len(l.names[i]) > len(name)) {
				name, found = l.names[i], true
			}
		}
	}
	return name, found
}

// equalFirst takes the groups of the name that equals the crawler's whole name.
// Else it goes through the names in order of appearance; the groups of one name
// are a merged group with the names that all of them share, and the first one
// with a shared name that fits is taken (robotparser.py, _find_entry).
func (l *lookup) equalFirst(r *Rules, tokens []string) {
	whole := make([]string, len(tokens))
	for i, t := range tokens {
		whole[i] = strings.ToLower(t)
	}
	if l.take(r, false, func(i int) bool { return slices.Contains(whole, l.names[i]) }); len(r.groups) > 0 {
		return
	}
	groupsOf := map[string][]int{}
	var names []string
	fitting := make([]map[string]bool, len(l.file.groups)) // names that fit, as they are spelled
	for n := range l.file.groups {
		g := &l.file.groups[n]
		fitting[n] = map[string]bool{}
		for i := g.firstAgent; i < g.endAgent; i++ {
			name := l.names[i]
			if had := groupsOf[name]; had == nil {
				names = append(names, name)
			}
			if had := groupsOf[name]; had == nil || had[len(had)-1] != n {
				groupsOf[name] = append(had, n)
			}
			if l.fits(int(i)) {
				fitting[n][l.file.agents[i].name] = true
			}
		}
	}
	known := map[string]bool{} // lists of groups that share no name that fits
	for _, name := range names {
		groups := groupsOf[name]
		key := fmt.Sprint(groups)
		if known[key] {
			continue
		}
		if sharesOne(fitting, groups) {
			l.take(r, false, func(i int) bool { return l.names[i] == name })
			return
		}
		known[key] = true
	}
}

// sharesOne reports whether one name fits in every group of a list.
func sharesOne(fitting []map[string]bool, groups []int) bool {
	for name := range fitting[groups[0]] {
		if !slices.ContainsFunc(groups[1:], func(n int) bool { return !fitting[n][name] }) {
			return true
		}
	}
	return false
}

// copied takes the groups as rep-cpp keeps them: the first name of a group adds
// its rules to those it has, and each further name that has none yet becomes a
// copy of the first.
func (l *lookup) copied(r *Rules) {
	type node struct {
		group int
		rest  *node // the groups in front, shared by copies
	}
	lists := map[string]*node{}
	known := map[string]bool{"*": true}
	var further []string // names that wait for the rules of the first one
	for n := range l.file.groups {
		g := &l.file.groups[n]
		first := l.agentName(int(g.firstAgent))
		lists[first], known[first] = &node{n, lists[first]}, true
		for i := g.firstAgent + 1; i < g.endAgent; i++ {
			further = append(further, l.agentName(int(i)))
		}
		if first == "" {
			continue // they go on waiting
		}
		for _, name := range further {
			if !known[name] {
				lists[name], known[name] = lists[first], true
			}
		}
		further = further[:0]
	}
	for _, robot := range l.robots {
		var groups []int
		for at := lists[robot]; at != nil; at = at.rest {
			groups = append(groups, at.group)
		}
		slices.Reverse(groups)
		if l.takeAll(r, robot, groups); len(groups) > 0 {
			return
		}
	}
}

// takeAll adds groups that apply under a name, whether or not they say it.
func (l *lookup) takeAll(r *Rules, name string, groups []int) {
	for _, n := range groups {
		if !l.takeGroup(r, n, func(i int) bool { return l.agentName(i) == name }) {
			r.takeGroup(n)
		}
	}
}

// shared takes the groups as Heritrix keeps them. A name that has rules goes on
// with them; any other name joins the names in front of it as long as those have
// none. The first name in the file that fits is taken.
func (l *lookup) shared(r *Rules) {
	type ruleSet struct {
		groups []int
		ruled  bool
	}
	sets := map[string]*ruleSet{}
	var current *ruleSet
	for n := range l.file.groups {
		g := &l.file.groups[n]
		for i := g.firstAgent; i < g.endAgent; i++ {
			name := l.agentName(int(i))
			if had := sets[name]; had != nil && had.ruled {
				current = had
			} else if current == nil || current.ruled {
				current = &ruleSet{}
			}
			sets[name] = current
		}
		current.groups, current.ruled = append(current.groups, n), current.ruled || g.ruled
	}
	for i := range l.names {
		name := l.agentName(i)
		if name == "*" && slices.Contains(l.robots, "*") || name != "*" && l.fits(i) {
			l.takeAll(r, name, sets[name].groups)
			return
		}
	}
}

func (l *lookup) agentName(i int) string {
	if l.file.agents[i].star {
		return "*"
	}
	return l.names[i]
}
