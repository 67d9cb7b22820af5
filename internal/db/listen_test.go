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

// line is a connection to a server that can be cut without a word: what is
// sent arrives when it is mended.
type line struct {
	net.Listener
	mu sync.Mutex // held while the line is cut
}

// lineTo gives the URL of a server behind such a line.
func lineTo(t *testing.T, server string) (*line, string) {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	to := u.Host
	l := &line{}
	if l.Listener, err = new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
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

// heard gathers what is published.
type heard struct {
	mu     sync.Mutex
	stores []string
}

func (h *heard) note(storeID string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stores = append(h.stores, storeID)
}

func (h *heard) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stores = nil
}

func (h *heard) has(storeID string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Contains(h.stores, storeID)
}

// within waits for something that must come soon, and returns how long it took.
func within(t *testing.T, timeout time.Duration, what string, come func() bool) time.Duration {
	t.Helper()
	started := time.Now()
	for !come() {
		if time.Since(started) > timeout {
			t.Fatalf("%s: not within %v", what, timeout)
		}
		time.Sleep(time.Millisecond)
	}
	return time.Since(started)
}

// What is promised is fresh within a second also where the connection that
// tells of changes dies without a word; what is said meanwhile is heard before
// anything that is kept is believed again.
func TestSilenceOfTheListeningConnection(t *testing.T) {
	for _, engine := range testkit.Scalable() {
		t.Run(string(engine), func(t *testing.T) {
			server := testkit.PostgresURL(t)
			l, behind := lineTo(t, server)
			here, there := testkit.Open(t, behind), testkit.Open(t, server)
			testkit.Store(t, there, "while-whole")
			testkit.Store(t, there, "while-cut")
			var told heard
			here.Subscribe(told.note)
			ctx, stop := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() { here.Listen(ctx); close(ended) }()
			defer func() { stop(); <-ended }()
			within(t, 10*time.Second, "listening", here.Connected)

			change(t, there, "while-whole")
			within(t, time.Second, "hearing of a change", func() bool { return told.has("while-whole") })

			l.mu.Lock()
			mend := sync.OnceFunc(l.mu.Unlock)
			defer mend()
			within(t, time.Second, "noticing that the line is cut", func() bool { return !here.Connected() })
			told.forget()
			change(t, there, "while-cut")
			mend()
			within(t, 10*time.Second, "listening again", here.Connected)
			if !told.has("while-cut") && !told.has("") {
				t.Error("a change is missed, and what is kept is believed")
			}
		})
	}
}

func change(t *testing.T, d *db.DB, storeID string) {
	t.Helper()
	if err := d.Change(t.Context(), storeID, func(context.Context, bun.Tx) error { return nil }); err != nil {
		t.Fatal(err)
	}
}
