package robotsfetch

import (
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"code.dny.dev/ssrf"
)

// azure is where machines of that cloud ask for their settings, in public space.
var azure = netip.MustParsePrefix("168.63.129.16/32")

// A guard judges each address at the moment of connecting.
type guard struct {
	*ssrf.Guardian
	allow []netip.Prefix
	own   func() ([]net.Addr, error)
}

func newGuard(o *Options) *guard {
	var v4, v6 []netip.Prefix
	for _, p := range o.Allow {
		if p.Addr().Is4() {
			v4 = append(v4, p)
		} else {
			v6 = append(v6, p)
		}
	}
	return &guard{
		Guardian: ssrf.New(ssrf.WithDeniedV4Prefixes(azure), ssrf.WithPorts(o.Ports...), ssrf.WithAllowedV4Prefixes(v4...), ssrf.WithAllowedV6Prefixes(v6...)),
		allow:    o.Allow,
		own:      net.InterfaceAddrs,
	}
}

// control is for a net.Dialer. The addresses of this machine are refused even where
// they are public ones.
func (g *guard) control(network, address string, c syscall.RawConn) error {
	if err := g.Safe(network, address, c); err != nil {
		return err
	}
	target, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	for _, p := range g.allow {
		if p.Contains(target.Addr()) {
			return nil
		}
	}
	addrs, err := g.own()
	if err != nil {
		return err
	}
	for _, a := range addrs {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().Unmap() == target.Addr().Unmap() {
			return ssrf.ErrProhibitedIP
		}
	}
	return nil
}

// newTransport makes a transport that no environment steers and that keeps nothing. It
// is used without an http.Client, which would follow redirects and fail on bad ones.
func newTransport(o *Options) *http.Transport {
	dialer := &net.Dialer{Timeout: o.Connect, Control: newGuard(o).control, Resolver: o.Resolver}
	return &http.Transport{
		Proxy:                  nil, // a proxy's address would be judged in place of the target's
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    5 * time.Second,
		MaxResponseHeaderBytes: 32 << 10,
		DisableKeepAlives:      true,
		ForceAttemptHTTP2:      true,
	}
}
