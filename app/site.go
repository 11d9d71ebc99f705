//go:build !wasm

// Command app, run natively, prints the page's first view as HTML. The site
// build puts it into index.html, so that the page can be read before and
// without WebAssembly.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	if err := prerender(out, app.HTMLString(newTester())); err != nil {
		fmt.Fprintln(os.Stderr, "prerender:", err)
		os.Exit(1)
	}
	out.Flush()
}

// prerender writes go-app's HTML in one fixed form. go-app writes attributes in
// random order, which would change the site's version with every build, and
// quotes them as Go strings, which a quote in a value would break out of: such
// a value is refused.
func prerender(w io.Writer, source string) error {
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(source), body)
	if err != nil {
		return err
	}
	nodes = slices.DeleteFunc(nodes, func(n *html.Node) bool { return n.Type != html.ElementNode })
	if len(nodes) != 1 {
		return fmt.Errorf("the root renders %d elements, want 1", len(nodes))
	}
	// The loader finds the page's root by this mark, whatever extensions put around it.
	nodes[0].Attr = append(nodes[0].Attr, html.Attribute{Key: "data-app-root"})
	if err := normalise(nodes[0]); err != nil {
		return err
	}
	if err := offerReload(nodes[0]); err != nil {
		return err
	}
	return html.Render(w, nodes[0])
}

// offerReload fills the line that the loader writes its progress to. The words
// stay only where the loader itself did not arrive.
func offerReload(root *html.Node) error {
	for n := range root.Descendants() {
		if slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == "data-load-status" }) {
			link := &html.Node{Type: html.ElementNode, Data: "a", DataAtom: atom.A, Attr: []html.Attribute{{Key: "href"}}}
			link.AppendChild(&html.Node{Type: html.TextNode, Data: "Load again"})
			n.AppendChild(&html.Node{Type: html.TextNode, Data: "The tester has not started. "})
			n.AppendChild(link)
			return nil
		}
	}
	return errors.New("no element has data-load-status, where the loader tells how it gets on")
}

func normalise(n *html.Node) error {
	for i, a := range n.Attr {
		if strings.HasPrefix(a.Key, "aria-") && a.Val == "" {
			n.Attr[i].Val = "true" // which go-app writes as a bare name, fit for HTML's own attributes only
		}
		if strings.ContainsAny(a.Key, `"'\<`) || strings.Contains(a.Val, `\`) {
			return fmt.Errorf("<%s %s=%q>: a value that go-app cannot quote for HTML", n.Data, a.Key, a.Val)
		}
	}
	slices.SortFunc(n.Attr, func(a, b html.Attribute) int { return strings.Compare(a.Key, b.Key) })
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if err := normalise(c); err != nil {
			return err
		}
	}
	return nil
}
