package db_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/testkit"
)

// logged is what has been logged since.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) lines(containing string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for line := range strings.Lines(l.text.String()) {
		if strings.Contains(line, containing) {
			n++
		}
	}
	return n
}

// keepLog gathers the log of a test.
func keepLog(t *testing.T) *logged {
	t.Helper()
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	l := &logged{}
	slog.SetDefault(slog.New(slog.NewTextHandler(l, nil)))
	return l
}

// An outage has one line when it begins and one when it ends, however often the
// connection is tried meanwhile.
func TestListenLogsAnOutageOnce(t *testing.T) {
	for range testkit.Scalable() {
		log := keepLog(t)
		proxy, through := testkit.StartProxy(t, testkit.PostgresURL(t))
		d := testkit.Open(t, through)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { d.Listen(ctx); close(ended) }()
		t.Cleanup(func() { stop(); <-ended })
		within(t, 10*time.Second, "listening", d.Connected)
		for outage := 1; outage <= 2; outage++ {
			refused := proxy.Refused()
			proxy.Cut(true)
			within(t, 20*time.Second, "trying again", func() bool { return proxy.Refused() > refused+3 })
			if n := log.lines("level=WARN"); n != outage {
				t.Errorf("%d lines for the beginning of outage %d:\n%s", n, outage, &log.text)
			}
			proxy.Cut(false)
			took := within(t, 10*time.Second, "listening again", d.Connected)
			if took > 2*time.Second {
				t.Errorf("it listens again after %v", took)
			}
			if n := log.lines("level=INFO"); n != outage {
				t.Errorf("%d lines for the end of outage %d:\n%s", n, outage, &log.text)
			}
		}
	}
}
