package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/temoto/robotstxt"
)

// A site is a file with addresses of its site, as paths with their queries: temoto
// takes nothing else.
type site struct {
	robots []byte
	paths  []string
}

const madeUpName = "made up"

type corpus struct {
	from    string
	sites   []site
	refused int // files that temoto fails on
}

// loadCorpus reads the directory, or makes a corpus up where there is none. Files that
// temoto fails on are left out: it stops early there, which is no speed.
func loadCorpus(dir string) (*corpus, error) {
	c := &corpus{from: dir, sites: madeUp()}
	if dir == "" {
		c.from = madeUpName
	} else {
		files, _ := filepath.Glob(filepath.Join(dir, "*", "robots.txt"))
		c.sites = nil
		for _, name := range files {
			s, err := readSite(name)
			if err != nil {
				return nil, err
			}
			c.sites = append(c.sites, s)
		}
	}
	read := c.sites[:0]
	for _, s := range c.sites {
		if _, err := robotstxt.FromBytes(s.robots); err != nil {
			c.refused++
		} else {
			read = append(read, s)
		}
	}
	if c.sites = read; len(read) == 0 {
		return nil, fmt.Errorf("%s holds no SITE/robots.txt", dir)
	}
	return c, nil
}

// named is a name for work on the corpus. What was made up is never compared with real files.
func (c *corpus) named(work string) string {
	if c.from == madeUpName {
		return work + ", " + madeUpName
	}
	return work
}

func readSite(name string) (s site, err error) {
	if s.robots, err = os.ReadFile(name); err != nil {
		return s, err
	}
	urls, err := os.ReadFile(filepath.Join(filepath.Dir(name), "urls.txt"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return s, err
	}
	for line := range strings.Lines(string(urls)) {
		if u, err := url.Parse(strings.TrimSpace(line)); err == nil && u.Host != "" {
			s.paths = append(s.paths, u.RequestURI())
		}
	}
	return s, nil
}

func (c *corpus) describe() string {
	size, paths := 0, 0
	for _, s := range c.sites {
		size += len(s.robots)
		paths += len(s.paths)
	}
	return fmt.Sprintf("corpus: %s, %d files, %d bytes, %d URLs (files that temoto refuses: %d, left out)", c.from, len(c.sites), size, paths, c.refused)
}

// madeUp is a corpus in the shape of real ones: most files are small and some very
// large, there are comments and several groups, and a fifth of the rules has wildcards.
func madeUp() []site {
	r := rand.New(rand.NewPCG(9309, 2022))
	sites := make([]site, 400)
	for i := range sites {
		sites[i] = madeUpSite(r, int(math.Exp(2.8+1.5*r.NormFloat64()))+1)
	}
	return sites
}

// madeUpPath is a path of a few words, with a query now and then.
func madeUpPath(r *rand.Rand) string {
	word := func() string {
		syllables := []string{"ad", "min", "se", "arch", "us", "er", "log", "in", "cart", "tag", "pa", "ge", "wp-", "news", "api", "pri", "vate", "2026"}
		w := ""
		for range 1 + r.IntN(3) {
			w += syllables[r.IntN(len(syllables))]
		}
		return w
	}
	p := ""
	for range 1 + r.IntN(3) {
		p += "/" + word()
	}
	if r.IntN(3) == 0 {
		p += fmt.Sprintf("?%s=%d", word(), r.IntN(100))
	}
	return p
}

func madeUpPattern(r *rand.Rand) string {
	switch p := madeUpPath(r); r.IntN(20) {
	case 0, 1:
		return "/*" + p
	case 2:
		return "/*" + p[1:] + "="
	case 3:
		return p + "*.php$"
	case 4, 5, 6, 7, 8, 9:
		return p + "/"
	default:
		return p
	}
}

func madeUpSite(r *rand.Rand, rules int) site {
	var b strings.Builder
	b.WriteString("# robots.txt of a site\n\nUser-agent: *\n")
	for i := range rules {
		switch {
		case i > 0 && r.IntN(25) == 0:
			names := []string{"Googlebot", "bingbot", "Slurp", "AhrefsBot", "GPTBot"}
			fmt.Fprintf(&b, "\n# %s\nUser-agent: %s\n", madeUpPath(r), names[r.IntN(len(names))])
		case r.IntN(8) == 0:
			fmt.Fprintf(&b, "Allow: %s\n", madeUpPattern(r))
		default:
			fmt.Fprintf(&b, "Disallow: %s\n", madeUpPattern(r))
		}
	}
	b.WriteString("\nSitemap: https://example.com/sitemap.xml\n")
	s := site{robots: []byte(b.String())}
	for range 50 {
		s.paths = append(s.paths, madeUpPath(r))
	}
	return s
}
