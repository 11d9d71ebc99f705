package main

import (
	"strings"

	"github.com/temoto/robotstxt"

	"github.com/robotstester/robotstester/parser"
)

const agent = "Googlebot"

// sink keeps answers alive.
var sink bool

func (c *corpus) workloads() []workload { return []workload{c.parse(), c.verdicts()} }

// parse reads every file and asks for one URL.
func (c *corpus) parse() workload {
	w := workload{name: c.named("parse + one verdict"), unit: "MB/s"}
	first := make([]string, len(c.sites))
	for i, s := range c.sites {
		w.size += float64(len(s.robots)) / 1e6
		if first[i] = "/"; len(s.paths) > 0 {
			first[i] = s.paths[0]
		}
	}
	w.ours = func() {
		for i, s := range c.sites {
			sink, _ = parser.Parse(s.robots, parser.Google).For(parser.Token(agent)).Allowed(first[i])
		}
	}
	w.peer = func() {
		for i, s := range c.sites {
			if r, err := robotstxt.FromBytes(s.robots); err == nil {
				sink = r.TestAgent(first[i], agent)
			}
		}
	}
	return w
}

// verdicts asks for all URLs of a site that has been read.
func (c *corpus) verdicts() workload {
	w := workload{name: c.named("verdicts on parsed files"), unit: "million URLs/s"}
	var ours []*parser.Rules
	var peer []*robotstxt.Group
	for _, s := range c.sites {
		w.size += float64(len(s.paths)) / 1e6
		ours = append(ours, parser.Parse(s.robots, parser.Google).For(parser.Token(agent)).Prepare())
		r, _ := robotstxt.FromBytes(s.robots) // those it fails on were left out
		peer = append(peer, r.FindGroup(agent))
	}
	w.ours = func() {
		for i, s := range c.sites {
			for _, p := range s.paths {
				sink, _ = ours[i].Allowed(p)
			}
		}
	}
	w.peer = func() {
		for i, s := range c.sites {
			for _, p := range s.paths {
				sink = peer[i].Test(p)
			}
		}
	}
	return w
}

// hostile are the shapes that cost the most.
func hostile() []workload {
	stars := "User-agent: *\n" + strings.Repeat("Disallow: /"+strings.Repeat("*a", 1000)+"*b\n", 250)
	groups := strings.Repeat("User-agent: x\nDisallow: /a\n", 50_000)
	return []workload{
		whole("250 rules of 1,000 stars", stars, "/"+strings.Repeat("a", 2000)),
		whole("one rule of 4 stars, path of 1 MB", "User-agent: *\nDisallow: /*a*a*a*b$\n", "/"+strings.Repeat("a", 1<<20)),
		whole("50,000 groups", groups, "/b"),
		whole("one line of 10 MB", "User-agent: *\nDisallow: /"+strings.Repeat("a", 10<<20)+"\n", "/b"),
	}
}

// whole reads a file and asks for one path.
func whole(name, robots, path string) workload {
	src := []byte(robots)
	return workload{
		name: name, unit: "ms",
		ours: func() { sink, _ = parser.Parse(src, parser.Google).For(parser.Token(agent)).Allowed(path) },
		peer: func() {
			if r, err := robotstxt.FromBytes(src); err == nil {
				sink = r.TestAgent(path, agent)
			}
		},
	}
}
