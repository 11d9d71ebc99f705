package robotsfetch

import (
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

// A Target is what a caller may ask for: the robots.txt of a host, or a sitemap of it.
type Target struct {
	Scheme  string `json:"scheme,omitempty"`  // "https", which "" means, or "http"
	Host    string `json:"host"`              // a name or an address, with a port if need be
	Sitemap string `json:"sitemap,omitempty"` // a path on the host, or a URL of it
	Page    string `json:"page,omitempty"`    // the same of a page, whose tags alone are answered

	Own []string `json:"-"` // hosts that are the caller's door itself
}

// A Refusal says why a target is not fetched. It depends on the text of the target alone.
type Refusal struct{ Reason string }

// Error is a sentence.
func (r *Refusal) Error() string { return r.Reason }

func refuse(reason string) error { return &Refusal{reason} }

// profile is what browsers do with names in other letters.
var profile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false), idna.StrictDomainName(false), idna.CheckHyphens(false))

// ASCII writes a host name in the letters of the DNS: "bücher.example" is "xn--bcher-kva.example".
func ASCII(host string) (string, error) { return profile.ToASCII(host) }

// address is the URL to ask first.
func (f *Fetcher) address(t Target) (*url.URL, error) {
	u := &url.URL{Scheme: t.Scheme, Path: "/robots.txt"}
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return nil, refuse("Only http and https are fetched.")
	}
	var err error
	if u.Host, err = f.host(t.Host, u.Scheme); err != nil {
		return nil, err
	}
	if f.isOwn(u.Hostname(), t.Own) {
		return nil, refuse("This is the host that serves the tester; it does not fetch from itself.")
	}
	other := t.Sitemap + t.Page
	switch {
	case t.Sitemap != "" && t.Page != "":
		return nil, refuse("A sitemap and a page cannot be asked for at once.")
	case t.Page != "" && !f.options.Pages:
		return nil, refuse("Pages are not fetched here.")
	case other == "":
		return u, nil
	}
	return f.within(u, other)
}

// within is a path on a host, or a URL that must be of it.
func (f *Fetcher) within(home *url.URL, text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || len(text) > 2048 {
		return nil, refuse("The address on the host cannot be read.")
	}
	if u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/") {
		u.Scheme, u.Host = home.Scheme, home.Host
	}
	if err := f.check(u); err != nil {
		return nil, err
	}
	if u.Hostname() != home.Hostname() {
		return nil, refuse("The address belongs to another host.")
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// check refuses a URL that must not be asked for, and writes its host as it is to be.
func (f *Fetcher) check(u *url.URL) error {
	if u.Scheme != "http" && u.Scheme != "https" {
		return refuse("Only http and https are fetched.")
	}
	if u.User != nil {
		return refuse("An address with a user name is not fetched.")
	}
	if u.Opaque != "" || u.Host == "" {
		return refuse("The address has no host.")
	}
	host, err := f.host(u.Host, u.Scheme)
	u.Host = host
	return err
}

// host reads a host with or without a port, and leaves out the scheme's own port.
func (f *Fetcher) host(text, scheme string) (string, error) {
	name, port := text, ""
	if end := strings.LastIndexByte(text, ']'); end >= 0 {
		name, port = text[:end+1], text[end+1:]
	} else if i := strings.IndexByte(text, ':'); i >= 0 {
		name, port = text[:i], text[i:]
	}
	name, err := hostName(name)
	if err != nil {
		return "", err
	}
	if port == "" {
		return name, nil
	}
	n, err := strconv.ParseUint(strings.TrimPrefix(port, ":"), 10, 16)
	if err != nil || port[0] != ':' {
		return "", refuse("The port is not a number.")
	}
	if !slices.Contains(f.options.Ports, uint16(n)) {
		return "", refuse("Only the ports of http and https are fetched from.")
	}
	if n == 443 && scheme == "https" || n == 80 && scheme == "http" {
		return name, nil
	}
	return name + ":" + strconv.Itoa(int(n)), nil
}

const noName = "The host is not a valid name: give a name such as example.com, without path."

var errNoName = refuse(noName)

// hostName writes a name or an address in its one form.
func hostName(text string) (string, error) {
	if strings.HasPrefix(text, "[") {
		addr, err := netip.ParseAddr(strings.Trim(text, "[]"))
		if err != nil || addr.Zone() != "" || !addr.Is6() {
			return "", errNoName
		}
		return "[" + addr.String() + "]", nil
	}
	if len(text) > 1000 {
		return "", errNoName
	}
	name, err := ASCII(text)
	if err != nil {
		return "", errNoName
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	if addr, err := netip.ParseAddr(name); err == nil && addr.Is4() {
		return addr.String(), nil
	}
	if !isName(name) {
		return "", errNoName
	}
	return name, nil
}

// isName reports whether a name is one of the public DNS: letters, digits, "-", "_" and
// dots, with a last part that is no number, since "127.1" is an address to some.
func isName(name string) bool {
	labels := strings.Split(name, ".")
	if len(labels) < 2 || len(name) > 253 {
		return false
	}
	for _, l := range labels {
		if l == "" || len(l) > 63 || strings.Trim(l, "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" || strings.ContainsFunc(l, notInName) {
			return false
		}
	}
	last := labels[len(labels)-1]
	_, err := strconv.ParseUint(last, 0, 64)
	return err != nil && !errors.Is(err, strconv.ErrRange) && strings.Trim(last, "0123456789") != ""
}

func notInName(r rune) bool {
	return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_'
}

func (f *Fetcher) isOwn(host string, own []string) bool {
	for _, o := range own {
		if name, err := f.host(o, ""); err == nil && (&url.URL{Host: name}).Hostname() == host {
			return true
		}
		if name, _, ok := strings.Cut(o, ":"); ok {
			if name, err := hostName(name); err == nil && name == host {
				return true
			}
		}
	}
	return false
}
