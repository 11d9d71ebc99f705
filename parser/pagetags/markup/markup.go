// Package markup finds the <meta> elements of a page as a browser does: by the tree
// that the HTML standard makes of the text, so that comments, scripts and templates
// say nothing and a head that ends early is seen to end.
package markup

import (
	"bytes"
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/robotstester/robotstester/parser/pagetags"
)

// maxPage is how much of a page is looked through, in bytes; heads are at the start.
const maxPage = 4 << 20

// maxTags bounds how many elements are told.
const maxTags = 2000

// Tags finds the elements that have content and a name of some kind, in order.
func Tags(page []byte) []pagetags.Tag { return Read(page).Tags }

// Read finds all of a page that speaks to crawlers. Pages that nest deeper than browsers
// follow are read without their tree.
func Read(page []byte) (out pagetags.Page) {
	page = page[:min(len(page), maxPage)]
	root, err := html.ParseWithOptions(bytes.NewReader(page), html.ParseOptionEnableScripting(false))
	if err != nil {
		return pagetags.Page{Tags: flat(page)}
	}
	for n := root; n != nil && len(out.Tags) < maxTags; n = next(n) {
		if n.Type != html.ElementNode {
			continue
		}
		if n.DataAtom == atom.Meta && n.Namespace == "" {
			if t, ok := tag(n.Attr); ok {
				t.InBody = !inHead(n)
				out.Tags = append(out.Tags, t)
			}
		}
		if has(n.Attr, "data-nosnippet") && len(out.NoSnippet) < maxTags {
			out.NoSnippet = append(out.NoSnippet, n.Data)
		}
	}
	return out
}

func has(attrs []html.Attribute, key string) bool {
	return slices.ContainsFunc(attrs, func(a html.Attribute) bool { return a.Key == key })
}

// next is the node behind n in the order of the text, templates passed over.
func next(n *html.Node) *html.Node {
	if n.FirstChild != nil && n.DataAtom != atom.Template {
		return n.FirstChild
	}
	for ; n != nil; n = n.Parent {
		if n.NextSibling != nil {
			return n.NextSibling
		}
	}
	return nil
}

func inHead(n *html.Node) bool {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.DataAtom == atom.Head {
			return true
		}
	}
	return false
}

// tag takes an element that names itself; of several ways "name" counts.
func tag(attrs []html.Attribute) (t pagetags.Tag, ok bool) {
	values := map[string]string{}
	for _, a := range attrs {
		if a.Namespace == "" {
			values[a.Key] = a.Val
		}
	}
	content, has := values["content"]
	for _, key := range [...]string{"name", "property", "http-equiv"} {
		if name, ok := values[key]; ok && has {
			return pagetags.Tag{Key: key, Name: name, Content: content}, true
		}
	}
	return t, false
}

// flat finds the elements of a page without its tree.
func flat(page []byte) (out []pagetags.Tag) {
	z := html.NewTokenizer(bytes.NewReader(page))
	body := false
	for len(out) < maxTags {
		switch z.Next() {
		case html.ErrorToken:
			return out
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			switch token.DataAtom {
			case atom.Meta:
			case atom.Html, atom.Head, atom.Title, atom.Link, atom.Script, atom.Style, atom.Base, atom.Noscript, atom.Template:
				continue
			default:
				body = true // what belongs into no head ends it
				continue
			}
			if t, ok := tag(token.Attr); ok {
				t.InBody = body
				out = append(out, t)
			}
		}
	}
	return out
}
