package parser

import "strings"

// pathOf is the part of a URL that rules are compared with: path, parameters
// and query. It follows robots.cc, GetPathParamsQuery, on any text: the scheme
// and host may be missing, the fragment is dropped, an absent path is "/".
// fromQuery is set when a slash has to be put in front of the result.
func pathOf(url string) (path string, addSlash bool) {
	if len(url) > 1 && url[0] == '/' && url[1] != '/' {
		if i := strings.IndexByte(url, '#'); i >= 0 {
			url = url[:i]
		}
		return url, false // the rest would find the same, more slowly
	}
	start := 0
	if strings.HasPrefix(url, "//") {
		start = 2
	}
	early := pathFrom(url, start)
	host := start
	if i := strings.Index(url[start:], "://"); i >= 0 && start+i <= early {
		host = start + i + len("://")
	}
	begin := pathFrom(url, host)
	if begin == none {
		return "/", false
	}
	end := len(url)
	if i := strings.IndexByte(url[start:], '#'); i >= 0 {
		end = start + i
	}
	if end < begin {
		return "/", false
	}
	return url[begin:end], url[begin] != '/'
}

// pathFrom is where a path, query or parameters begin at or behind from, or none.
func pathFrom(url string, from int) int {
	for i := from; i < len(url); i++ {
		if c := url[i]; c == '/' || c == '?' || c == ';' {
			return i
		}
	}
	return none
}

// indexAnyFrom is strings.IndexAny from an offset, or none. It looks at single
// ASCII characters only, so that broken UTF-8 does not matter.
func indexAnyFrom(s, chars string, from int) int {
	for i := from; i < len(s); i++ {
		if strings.IndexByte(chars, s[i]) >= 0 {
			return i
		}
	}
	return none
}

// URLError says what is wrong with a URL given to a tester. Verdicts are given
// all the same, on the reading that crawlers' parsers have of such text.
type URLError struct {
	URL    string
	Reason string // a clause; {scheme} in it is Scheme
	Scheme string
}

// Error is a sentence without the URL, which may be long.
func (e *URLError) Error() string { return strings.ReplaceAll(e.Reason, "{scheme}", e.Scheme) }

// CheckURL reports why text is neither an absolute http, https or ftp URL nor a path.
func CheckURL(text string) error {
	fail := func(reason string) error { return &URLError{URL: text, Reason: reason} }
	if text == "" {
		return fail("the URL is empty, so the path / is compared")
	}
	if text[0] == '/' && !strings.HasPrefix(text, "//") {
		return nil
	}
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		if s, _, found := strings.Cut(text, ":"); found && isScheme(s) && !strings.ContainsAny(s, ".") {
			return &URLError{text, "a {scheme}: address has no path that robots.txt could rule", s}
		}
		return fail("the text is neither a URL with http:// or https:// nor a path that begins with /")
	}
	switch {
	case !equalFoldAny(scheme, "http") && !equalFoldAny(scheme, "https") && !equalFoldAny(scheme, "ftp"):
		return fail("robots.txt rules http, https and ftp addresses only")
	case !validHost(rest):
		return fail("the host of the URL is not a valid one; only the path behind it is compared")
	}
	return nil
}

// Sent is a URL as crawlers send it: what stands in none, letters beyond ASCII and
// spaces above all, is in percent-encoding. A reader may compare what it is given as it
// stands, and people give it what they see.
func Sent(url string) string {
	first := 0
	for first < len(url) && !unsent[url[first]] {
		first++
	}
	if first == len(url) {
		return url
	}
	b := append(make([]byte, 0, len(url)+len(url)/2), url[:first]...)
	for i := first; i < len(url); i++ {
		if unsent[url[i]] {
			b = appendEscape(b, url[i])
		} else {
			b = append(b, url[i])
		}
	}
	return string(b)
}

// unsent marks the octets that stand in no URL.
var unsent = func() (t [256]bool) {
	for c := range t {
		t[c] = c <= ' ' || c > '~' || c == '"' || c == '<' || c == '>'
	}
	return t
}()

func isScheme(s string) bool {
	for i := 0; i < len(s); i++ {
		c := lower[s[i]]
		if (c < 'a' || c > 'z') && (i == 0 || (c < '0' || c > '9') && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return s != ""
}

// validHost looks at the authority in front of a path: something must be there,
// brackets must close, and a port must be a number up to 65535.
func validHost(rest string) bool {
	host := rest
	if i := indexAnyFrom(rest, "/?#", 0); i != none {
		host = rest[:i]
	}
	if i := strings.LastIndexByte(host, '@'); i >= 0 {
		host = host[i+1:]
	}
	port := ""
	if strings.HasPrefix(host, "[") {
		end := strings.IndexByte(host, ']')
		if end < 0 {
			return false
		}
		host, port = host[:end], host[end+1:]
	} else if i := strings.IndexByte(host, ':'); i >= 0 {
		host, port = host[:i], host[i:]
	}
	if port != "" && (port[0] != ':' || !validPort(port[1:])) {
		return false
	}
	return host != "" && indexAnyFrom(host, " \t\"<>\\^`{|}", 0) == none
}

func validPort(s string) bool {
	n := 0
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' || n > 65535 {
			return false
		}
		n = n*10 + int(s[i]-'0')
	}
	return n <= 65535
}
