package robotsfetch

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"github.com/robotstester/robotstester/parser"
)

// Options of a Fetcher. The zero Options are the policy.
type Options struct {
	Pages      bool           // pages may be asked for
	MaxSitemap int64          // bytes of a sitemap, unpacked; 0: 4 MiB
	Total      time.Duration  // for one target, redirects and all; 0: 10 s
	Connect    time.Duration  // for one connection; 0: as FailAfter
	FailAfter  time.Duration  // a failure is told no sooner; 0: 3 s
	Allow      []netip.Prefix // networks that may be reached though they are not public
	Ports      []uint16       // nil: 80 and 443
	Resolver   *net.Resolver  // nil: the system's
}

// maxRobots is how much of a robots.txt is read, in bytes: what Google reads of one.
const maxRobots = 500 << 10

// maxPage is how much of a page is looked through for tags.
const maxPage = 1 << 20

// agent is what the program calls itself.
const agent = "robotstester/1 (+https://github.com/robotstester/robotstester)"

// A Fetcher fetches under one policy. It may be used from several goroutines.
type Fetcher struct {
	options   Options
	transport *http.Transport
}

// New makes a Fetcher.
func New(o Options) *Fetcher {
	if o.MaxSitemap == 0 {
		o.MaxSitemap = 4 << 20
	}
	if o.Total == 0 {
		o.Total = 10 * time.Second
	}
	if o.FailAfter == 0 {
		o.FailAfter = 3 * time.Second
	}
	if o.Connect == 0 {
		o.Connect = o.FailAfter
	}
	if o.Ports == nil {
		o.Ports = []uint16{80, 443}
	}
	return &Fetcher{o, newTransport(&o)}
}

// Pages reports whether pages may be asked for.
func (f *Fetcher) Pages() bool { return f.options.Pages }

// What went wrong. Addresses that are refused, closed and silent read the same, so
// that nobody learns of a network what only its own people may know.
const (
	noAnswer    = "No answer. The name may not exist, nothing may listen there, or the address is not a public one. Check the spelling, or paste the file."
	badCert     = "The host has no valid certificate, so crawlers do not reach it either. Ask again with http, or paste the file."
	badRedirect = "It redirects to an address that is not fetched from: another port, another scheme, or one that cannot be read."
	manyHops    = "It redirects more than five times."
	tooSlow     = "The answer did not arrive in full within the time allowed. What arrived is shown."
)

// Fetch fetches a target. An error is a Refusal, for what the target is; what the
// network does is in the Result.
func (f *Fetcher) Fetch(ctx context.Context, t Target) (*Result, error) {
	u, err := f.address(t)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, f.options.Total)
	defer cancel()
	r := &Result{URL: u.String(), Hops: []Hop{}, Headers: []Header{}, first: u.Hostname()}
	for {
		next, err := f.hop(ctx, r, u, t)
		if err != nil {
			r.fail(noAnswerTo(err))
			break
		}
		if next == nil {
			break
		}
		u = next
	}
	r.Delivery = r.delivery().String()
	return r, nil
}

// hop asks one address. Where that redirects, next is where to.
func (f *Fetcher) hop(ctx context.Context, r *Result, u *url.URL, t Target) (next *url.URL, err error) {
	start := time.Now()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", agent)
	res, err := f.transport.RoundTrip(req)
	if err != nil {
		pause(ctx, f.options.FailAfter-time.Since(start))
		return nil, err
	}
	defer res.Body.Close()
	r.Status = res.StatusCode
	r.Hops = append(r.Hops, Hop{URL: u.String(), Status: res.StatusCode})
	if location := res.Header.Get("Location"); location != "" && isRedirect(res.StatusCode) {
		return f.follow(r, u, location, t)
	}
	f.read(r, res, t)
	return nil, nil
}

// follow judges where a redirect leads.
func (f *Fetcher) follow(r *Result, u *url.URL, location string, t Target) (*url.URL, error) {
	next, err := u.Parse(location)
	if err != nil || f.check(next) != nil || f.isOwn(next.Hostname(), t.Own) {
		r.Problem = badRedirect
		return nil, nil
	}
	next.Fragment, next.RawFragment = "", ""
	r.Hops[len(r.Hops)-1].Location = next.String()
	r.Elsewhere = r.Elsewhere || next.Hostname() != r.first
	if len(r.Hops) > parser.MaxHops {
		r.Problem = manyHops
		return nil, nil
	}
	return next, nil
}

// read takes what matters of the last answer.
func (f *Fetcher) read(r *Result, res *http.Response, t Target) {
	r.takeHeaders(res.Header)
	limit := int64(maxRobots)
	switch {
	case t.Page != "":
		limit = maxPage
	case t.Sitemap != "":
		limit = f.options.MaxSitemap
	}
	body, err := io.ReadAll(io.LimitReader(res.Body, limit+1))
	if err != nil {
		r.Problem, r.Truncated = tooSlow, true
	}
	if int64(len(body)) > limit {
		body, r.Truncated = body[:limit], true
	}
	r.Bytes = len(body)
	switch {
	case t.Page != "":
		r.takeTags(body)
	case t.Sitemap != "":
		r.takeSitemap(body, limit)
	default:
		r.takeText(body)
	}
}

func isRedirect(status int) bool {
	switch status {
	case 301, 302, 303, 307, 308:
		return true
	}
	return false
}

// noAnswerTo tells the one failure that only a public host can bring about from all others.
func noAnswerTo(err error) string {
	if cert := (*tls.CertificateVerificationError)(nil); errors.As(err, &cert) {
		return badCert
	}
	return noAnswer
}

func pause(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
