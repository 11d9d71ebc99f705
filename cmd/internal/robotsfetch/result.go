package robotsfetch

import (
	"bytes"
	"compress/gzip"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode/utf8"

	"github.com/robotstester/robotstester/parser"
	"github.com/robotstester/robotstester/parser/pagetags"
	"github.com/robotstester/robotstester/parser/pagetags/markup"
)

// A Result is all that is told of what a host answered.
type Result struct {
	URL       string   `json:"url"`    // that was asked first
	Status    int      `json:"status"` // of the last answer; 0: there was none
	Hops      []Hop    `json:"hops"`   // every answer, in order
	Elsewhere bool     `json:"elsewhere"`
	Headers   []Header `json:"headers"` // those that matter, of the last answer
	Kind      string   `json:"kind"`    // of the body: "text", "html", "sitemap", "page" or "other"
	Text      string   `json:"text"`
	Base64    []byte   `json:"base64,omitempty"` // in place of Text where that is not UTF-8
	Bytes     int      `json:"bytes"`

	Tags      []pagetags.Tag `json:"tags,omitempty"` // of a page, in place of its text
	Truncated bool           `json:"truncated"`
	Problem   string         `json:"problem,omitempty"` // a sentence, with what to do next
	Delivery  string         `json:"delivery"`          // as parser.ParseDelivery reads it

	first string // host that was asked first
}

// A Hop is one answer on the way.
type Hop struct {
	URL      string `json:"url"`
	Status   int    `json:"status"`
	Location string `json:"location,omitempty"` // where it redirects to
}

// A Header is one line of a response.
type Header struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// tellingHeaders say how a file is to be read and kept; no other is passed on.
var tellingHeaders = []string{"Content-Type", "Cache-Control", "Expires", "Age", "Last-Modified", "Etag", "Retry-After", "X-Robots-Tag"}

// maxHeaders bounds how often one of them is told.
const maxHeaders = 50

func (r *Result) takeHeaders(h http.Header) {
	for _, name := range tellingHeaders {
		values := h.Values(name)
		for _, v := range values[:min(len(values), maxHeaders)] {
			r.Headers = append(r.Headers, Header{name, strings.ToValidUTF8(v, "\ufffd")})
		}
	}
}

// fail forgets the answers of hosts in front of one that gave none.
func (r *Result) fail(problem string) {
	r.Status, r.Problem = 0, problem
}

// kindOf names what a body is: by its type, and where that lies by its first bytes.
func (r *Result) kindOf(body []byte) string {
	contentType := ""
	if len(r.Headers) > 0 && r.Headers[0].Name == "Content-Type" {
		contentType, _, _ = mime.ParseMediaType(r.Headers[0].Value)
	}
	if sniffed := http.DetectContentType(body); strings.HasPrefix(sniffed, "text/html") {
		return "html"
	}
	switch contentType {
	case "", "text/plain":
		return "text"
	case "text/html", "application/xhtml+xml":
		return "html"
	}
	return "other"
}

func (r *Result) takeText(body []byte) {
	r.Kind = r.kindOf(body)
	if utf8.Valid(body) {
		r.Text = string(body)
	} else {
		r.Base64 = body
	}
}

// takeTags passes on what a page says to crawlers, and nothing else of it.
func (r *Result) takeTags(body []byte) {
	r.Kind = "page"
	for _, t := range markup.Tags(body) {
		if t.Speaks() {
			r.Tags = append(r.Tags, t)
		}
	}
}

// takeSitemap passes on what is a sitemap and nothing else, so that the door to
// sitemaps is none to other files.
func (r *Result) takeSitemap(body []byte, limit int64) {
	if bytes.HasPrefix(body, []byte("\x1f\x8b")) {
		if z, err := gzip.NewReader(bytes.NewReader(body)); err == nil {
			body, err = io.ReadAll(io.LimitReader(z, limit+1))
			if err != nil || int64(len(body)) > limit {
				r.Truncated = true
			}
			body = body[:min(int64(len(body)), limit)]
			r.Bytes = len(body)
		}
	}
	if r.Status/100 != 2 || !isSitemap(body) {
		r.Kind = "other"
		if r.Problem == "" && r.Status/100 == 2 {
			r.Problem = "The address answers, but with no sitemap. Check it in the Sitemap line."
		}
		return
	}
	r.Kind, r.Text = "sitemap", strings.ToValidUTF8(string(body), "\ufffd")
}

// isSitemap reports whether a text begins as a sitemap does: an XML root of one, or URLs.
func isSitemap(body []byte) bool {
	head := bytes.TrimPrefix(body[:min(len(body), 64<<10)], []byte("\ufeff"))
	if head = bytes.TrimSpace(head); bytes.HasPrefix(head, []byte("http://")) || bytes.HasPrefix(head, []byte("https://")) {
		line, _, _ := bytes.Cut(head, []byte("\n"))
		return !bytes.ContainsAny(bytes.TrimSpace(line), " \t<>")
	}
	for {
		start := bytes.IndexByte(head, '<')
		if start < 0 {
			return false
		}
		head = head[start+1:]
		switch {
		case bytes.HasPrefix(head, []byte("!--")):
			_, after, ok := bytes.Cut(head, []byte("-->"))
			if !ok {
				return false
			}
			head = after
		case bytes.HasPrefix(head, []byte("?")), bytes.HasPrefix(head, []byte("!")):
		default:
			name := head[:min(len(head), 64)]
			if i := bytes.IndexAny(name, " \t\r\n/>"); i >= 0 {
				name = name[:i]
			}
			if i := bytes.IndexByte(name, ':'); i >= 0 {
				name = name[i+1:]
			}
			switch string(name) {
			case "urlset", "sitemapindex", "rss", "feed":
				return true
			}
			return false
		}
	}
}

// delivery is the result as a crawler would see it.
func (r *Result) delivery() parser.Delivery {
	v := parser.Delivery{Status: r.Status, Hops: max(len(r.Hops)-1, 0), Elsewhere: r.Elsewhere}
	if r.Problem == manyHops {
		v.Hops++
	}
	if r.Status == 0 {
		return parser.Delivery{}
	}
	if r.Status/100 == 2 {
		v.Body = map[string]parser.Body{"html": parser.BodyHTML, "other": parser.BodyOther}[r.Kind]
		if r.Truncated {
			v.Bytes = r.Bytes + 1
		}
	}
	return v
}
