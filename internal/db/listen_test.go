package db_test

import (
	"context"
	"net"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// line is a connection to a server that can be cut silently: what is sent
// meanwhile arrives when it is restored.
type line struct {
	net.Listener
	mu sync.Mutex // held while the line is cut
}

// lineTo gives the URL of a server behind such a line.
func lineTo(t *testing.T, server string) (*line, string) {
	t.Helper()
	u := testkit.Must(url.Parse(server))
	to := u.Host
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	testkit.NoError(t, err)
	l := &line{Listener: listener}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				near.Close()
				return
			}
			go l.carry(near, far)
			go l.carry(far, near)
		}
	}()
	u.Host = l.Addr().String()
	return l, u.String()
}

func (l *line) carry(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		l.mu.Lock()
		_, err = to.Write(buffer[:n])
		l.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// recorder records the stores whose changes are published.
type recorder struct {
	mu     sync.Mutex
	stores []string
}

func (r *recorder) add(storeID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stores = append(r.stores, storeID)
}

func (r *recorder) reset() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stores = nil
}

func (r *recorder) has(storeID string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Contains(r.stores, storeID)
}

// Changes are seen within a second even where the listening connection dies
// silently; those published meanwhile are delivered before the caches are
// trusted again.
func TestSilenceOfTheListeningConnection(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			server := testkit.PostgresURL(t)
			l, behind := lineTo(t, server)
			here, there := testkit.Open(t, behind), testkit.Open(t, server)
			testkit.Store(t, there, "while-whole")
			testkit.Store(t, there, "while-cut")
			var changes recorder
			here.Subscribe(changes.add)
			testkit.Listen(t, here)

			change(t, there, "while-whole")
			testkit.Within(t, time.Second, "hearing of a change", func() bool { return changes.has("while-whole") })

			l.mu.Lock()
			restore := sync.OnceFunc(l.mu.Unlock)
			defer restore()
			testkit.Within(t, time.Second, "noticing that the line is cut", func() bool { return !here.Connected() })
			changes.reset()
			change(t, there, "while-cut")
			restore()
			testkit.Within(t, 10*time.Second, "listening again", here.Connected)
			if !changes.has("while-cut") && !changes.has("") {
				t.Error("a change is missed, and what is kept is believed")
			}
		})
	}
}

func change(t *testing.T, d *db.DB, storeID string) {
	t.Helper()
	testkit.NoError(t, d.Change(t.Context(), storeID, func(context.Context, bun.Tx) error { return nil }))
}
