package parser

import (
	"errors"
	"net/netip"
	"strings"
)

// Site is what one robots.txt governs: every scheme, host and port has a file of
// its own, and so has every subdomain (RFC 9309 section 2.3).
type Site struct {
	Scheme string // lower case
	Host   string // lower case; an IPv6 address without its brackets
	Port   string // "" for the scheme's own
}

// RobotsURL is the address of the file that governs the site.
func (s Site) RobotsURL() string { return s.String() + "/robots.txt" }

// String is the site as the beginning of its URLs.
func (s Site) String() string {
	host := s.Host
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if s.Port != "" {
		host += ":" + s.Port
	}
	return s.Scheme + "://" + host
}

// ErrNoSite says that a text is a path, which belongs to no site in particular.
var ErrNoSite = errors.New("a path belongs to no site in particular")

// defaultPorts are those of the schemes that robots.txt rules.
var defaultPorts = map[string]string{"http": "80", "https": "443", "ftp": "21"}

// SiteOf is the site that a URL belongs to. Letters beyond ASCII in a host are
// written by ascii, as "xn--…"; nil refuses them. The error is a sentence.
func SiteOf(url string, ascii func(host string) (string, error)) (Site, error) {
	url = strings.Trim(url, " \t\r\n\f")
	if strings.HasPrefix(url, "/") && !strings.HasPrefix(url, "//") {
		return Site{}, ErrNoSite
	}
	if err := CheckURL(url); err != nil {
		return Site{}, err
	}
	scheme, rest, _ := strings.Cut(url, "://")
	s := Site{Scheme: strings.ToLower(scheme)}
	if i := indexAnyFrom(rest, "/?#", 0); i != none {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	host, port := rest, ""
	if end := strings.LastIndexByte(rest, ']'); end >= 0 {
		host, port = rest[:end+1], rest[end+1:]
	} else if i := strings.IndexByte(rest, ':'); i >= 0 {
		host, port = rest[:i], rest[i:]
	}
	port = strings.TrimLeft(strings.TrimPrefix(port, ":"), "0")
	if port != defaultPorts[s.Scheme] {
		s.Port = port
	}
	var err error
	s.Host, err = hostOf(host, ascii)
	if err != nil {
		return Site{}, &URLError{URL: url, Reason: err.Error()}
	}
	return s, nil
}

// hostOf writes a host in the one form that two spellings of it share.
func hostOf(host string, ascii func(string) (string, error)) (string, error) {
	if strings.HasPrefix(host, "[") {
		addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
		if err != nil || addr.Zone() != "" {
			return "", errors.New("the host is not a valid IPv6 address")
		}
		return addr.String(), nil
	}
	b := make([]byte, 0, len(host))
	plain := true
	for i := 0; i < len(host); i++ {
		c := host[i]
		if c == '%' {
			if i+2 >= len(host) || unhex(host[i+1]) < 0 || unhex(host[i+2]) < 0 {
				return "", errors.New("the host holds a broken escape")
			}
			c = byte(unhex(host[i+1])<<4 | unhex(host[i+2]))
			i += 2
		}
		plain = plain && c < 0x80
		b = append(b, lower[c])
	}
	text := string(b)
	if !plain {
		if ascii == nil {
			return "", errors.New("the host has letters beyond ASCII")
		}
		written, err := ascii(text)
		if err != nil {
			return "", errors.New("the host is not a valid name")
		}
		text = strings.ToLower(written)
	}
	if text == "" || !isHost(text) {
		return "", errors.New("the host is not a valid name")
	}
	return text, nil
}

// isHost reports whether a name holds only what names of hosts may.
func isHost(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '.', c == '_':
		default:
			return false
		}
	}
	return s != "." && !strings.Contains(s, "..") && s[0] != '.'
}

func unhex(c byte) int {
	switch c = lower[c]; {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	}
	return -1
}

// ComparedPath is the path of a URL as this dialect compares it: without fragment,
// at least "/", in comparison form. ok is false where its reader does not take the URL.
func (d *Dialect) ComparedPath(url string) (path string, ok bool) {
	path, fate := d.path(url, nil)
	return strings.Clone(path), fate == urlCompared
}
