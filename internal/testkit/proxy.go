package testkit

import (
	"context"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Proxy is a proxy in front of PostgreSQL whose connections can be cut, as a restart
// of the server does.
type Proxy struct {
	target string
	mu     sync.Mutex
	down   bool
	open   map[net.Conn]bool
	// refused counts the connection attempts while it was down.
	refused int
}

// StartProxy returns the proxy and the database's URL through it.
func StartProxy(t testing.TB, database string) (*Proxy, string) {
	t.Helper()
	u, err := url.Parse(database)
	NoError(t, err)
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	NoError(t, err)
	p := &Proxy{target: u.Host, open: map[net.Conn]bool{}}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go p.serve(client)
		}
	}()
	u.Host = listener.Addr().String()
	return p, u.String()
}

func (p *Proxy) serve(client net.Conn) {
	defer client.Close()
	server, err := new(net.Dialer).DialContext(context.Background(), "tcp", p.target)
	if err != nil {
		return
	}
	defer server.Close()
	if !p.note(client, server) {
		return
	}
	go func() {
		_, _ = io.Copy(server, client)
		_ = server.Close()
	}()
	_, _ = io.Copy(client, server)
}

func (p *Proxy) note(connections ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down {
		p.refused++
		return false
	}
	for _, c := range connections {
		p.open[c] = true
	}
	return true
}

// Refused returns the number of connection attempts while the proxy was down.
func (p *Proxy) Refused() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}

// Cut ends all connections; while it is down it accepts no new ones.
func (p *Proxy) Cut(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
	for c := range p.open {
		_ = c.Close()
	}
	clear(p.open)
}
