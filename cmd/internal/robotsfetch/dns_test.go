package robotsfetch_test

import (
	"context"
	"net"
	"net/netip"
	"sync"
	"testing"

	"golang.org/x/net/dns/dnsmessage"
)

// fakeDNS answers with the addresses of a name: one list for each question, the last
// one again and again.
type fakeDNS struct {
	mu    sync.Mutex
	names map[string][][]string
}

func newDNS(t *testing.T, names map[string][][]string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	d := &fakeDNS{names: names}
	go d.serve(conn)
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

func (d *fakeDNS) serve(conn net.PacketConn) {
	buf := make([]byte, 1500)
	for {
		n, from, err := conn.ReadFrom(buf)
		if err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(buf[:n]) != nil || len(m.Questions) != 1 {
			continue
		}
		m.Response, m.Authoritative, m.Additionals = true, true, nil
		d.answer(&m)
		if packed, err := m.Pack(); err == nil {
			conn.WriteTo(packed, from)
		}
	}
}

func (d *fakeDNS) answer(m *dnsmessage.Message) {
	q := m.Questions[0]
	d.mu.Lock()
	defer d.mu.Unlock()
	lists, ok := d.names[q.Name.String()]
	if !ok {
		m.RCode = dnsmessage.RCodeNameError
		return
	}
	header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
	for _, text := range lists[0] {
		a := netip.MustParseAddr(text)
		switch {
		case q.Type == dnsmessage.TypeA && a.Is4():
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: a.As4()}})
		case q.Type == dnsmessage.TypeAAAA && a.Is6():
			m.Answers = append(m.Answers, dnsmessage.Resource{Header: header, Body: &dnsmessage.AAAAResource{AAAA: a.As16()}})
		}
	}
	if len(lists) > 1 && q.Type == dnsmessage.TypeA {
		d.names[q.Name.String()] = lists[1:]
	}
}
