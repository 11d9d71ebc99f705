package fetchhttp

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// maxClients bounds how many clients are remembered; those beyond share one limit.
const maxClients = 10_000

// A limiter lets each client have a burst, and as much again in each period.
type limiter struct {
	burst float64
	each  time.Duration // for one request to be given back

	mu      sync.Mutex
	clients map[string]*bucket
	forgot  time.Time // when those in no hurry were last dropped
}

type bucket struct {
	left float64
	seen time.Time
}

func newLimiter(burst int, per time.Duration) *limiter {
	return &limiter{burst: float64(burst), each: per / time.Duration(burst), clients: map[string]*bucket{}}
}

// take reports whether a client may have one more.
func (l *limiter) take(address string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucketOf(clientOf(address), now)
	b.left = min(l.burst, b.left+float64(now.Sub(b.seen))/float64(l.each))
	b.seen = now
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

func (l *limiter) bucketOf(client string, now time.Time) *bucket {
	if b := l.clients[client]; b != nil {
		return b
	}
	if len(l.clients) >= maxClients && now.Sub(l.forgot) >= time.Second {
		l.forget(now)
	}
	if len(l.clients) >= maxClients {
		client = "others"
		if b := l.clients[client]; b != nil {
			return b
		}
	}
	b := &bucket{l.burst, now}
	l.clients[client] = b
	return b
}

// forget drops clients whose burst is whole again.
func (l *limiter) forget(now time.Time) {
	l.forgot = now
	for client, b := range l.clients {
		if b.left+float64(now.Sub(b.seen))/float64(l.each) >= l.burst {
			delete(l.clients, client)
		}
	}
}

// clientOf is what a limit counts by: an address, or of IPv6 the network, all of which
// one client has.
func clientOf(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		host = address
	}
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host
	}
	if ip = ip.Unmap(); ip.Is6() {
		if p, err := ip.WithZone("").Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}
