package analytics_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/testkit"
)

// proxy is a way to PostgreSQL that can be cut, as a restart of the server cuts it.
type proxy struct {
	target string
	mu     sync.Mutex
	down   bool
	open   map[net.Conn]bool
}

// startProxy returns the proxy and the database's URL through it.
func startProxy(t *testing.T, database string) (*proxy, string) {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{target: u.Host, open: map[net.Conn]bool{}}
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

func (p *proxy) serve(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", p.target)
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

func (p *proxy) note(connections ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range connections {
		p.open[c] = true
	}
	return !p.down
}

// cut ends all connections; while it is down it takes no new ones.
func (p *proxy) cut(down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.down = down
	for c := range p.open {
		_ = c.Close()
	}
	clear(p.open)
}

// A server that is restarted under load costs no click, and none is counted twice
// although nobody knows which of the last transactions were committed.
func TestRestartOfTheServerLosesNoEvent(t *testing.T) {
	for range testkit.Scalable() {
		server := testkit.PostgresURL(t)
		p, through := startProxy(t, server)
		r := recorder(t, testkit.Open(t, through), time.Now)
		record(t, r, click("first"))
		var all sync.WaitGroup
		const workers, each = 32, 150
		for worker := range workers {
			all.Go(func() {
				for n := range each {
					e := clickOf(fmt.Sprintf("link%d", n%5), worker<<16+n)
					e.TableID = fmt.Sprintf("%d-%d", worker, n)
					if err := r.Record(context.Background(), e); err != nil {
						t.Errorf("a click is refused: %v", err)
					}
				}
			})
		}
		ended := make(chan struct{})
		go func() { all.Wait(); close(ended) }()
		cuts := 0
		restarts := time.NewTicker(50 * time.Millisecond)
		for loaded := true; loaded; cuts++ {
			select {
			case <-restarts.C:
				p.cut(false)
			case <-ended:
				loaded = false
			}
		}
		restarts.Stop()
		d := testkit.Open(t, server)
		if got, want := rows(t, d, `SELECT COUNT(DISTINCT table_id) || ' of ' || COUNT(table_id) FROM events`)[0], fmt.Sprintf("%d of %d", workers*each, workers*each); got != want {
			t.Errorf("stored %s events, want %s", got, want)
		}
		counted, unique, err := analytics.NewService(d).Clicks(t.Context(), "store", []string{"link0", "link1", "link2", "link3", "link4"})
		for link, n := range counted {
			if n != workers*each/5 || unique[link] != n {
				t.Errorf("%s has %d clicks, %d unique; want %d", link, n, unique[link], workers*each/5)
			}
		}
		if err != nil || len(counted) != 5 || cuts < 3 {
			t.Errorf("%v; connections were cut %d times, %d links are counted", err, cuts, len(counted))
		}
	}
}

// While the server is known to be gone, guests are sent on at once.
func TestGoneServerIsNotWaitedForTwice(t *testing.T) {
	for range testkit.Scalable() {
		p, through := startProxy(t, testkit.PostgresURL(t))
		r := recorder(t, testkit.Open(t, through), time.Now)
		r.Timeout = 300 * time.Millisecond
		record(t, r, click("first"))
		p.cut(true)
		if err := r.Record(t.Context(), click("second")); err == nil {
			t.Fatal("it is stored")
		}
		r.Timeout = time.Minute
		for i := range 3 {
			if err := r.Record(t.Context(), clickOf("third", i)); err == nil {
				t.Fatal("it is stored")
			}
		}
		p.cut(false)
		record(t, r, click("fourth"))
	}
}
