package testkit

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"
)

// Log has what is logged. It may be read while it is written.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// KeepLog keeps what is logged until the test ends.
func KeepLog(t testing.TB) *Log {
	t.Helper()
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	l := &Log{}
	slog.SetDefault(slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug})))
	return l
}

// Write is for io.Writer.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String returns what has been logged since Reset.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Lines counts the lines with a part.
func (l *Log) Lines(part string) int {
	n := 0
	for line := range strings.Lines(l.String()) {
		if strings.Contains(line, part) {
			n++
		}
	}
	return n
}

// Reset forgets what has been logged.
func (l *Log) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Reset()
}
