package app

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"time"

	"carte/internal/httpx"
)

// logFlush is how long a log line may wait for company. Writing lines one by
// one costs a system call each, more than serving a cached page.
const logFlush = 200 * time.Millisecond

// logs gathers log lines and writes them together; a warning or an error is
// written at once with all before it.
type logs struct {
	mu     sync.Mutex
	to     io.Writer
	buffer []byte
	ended  chan struct{}
}

// startLogs makes the process's logger, JSON lines to w, until it is closed.
func startLogs(w io.Writer) *logs {
	l := &logs{to: w, buffer: make([]byte, 0, logBuffer+4096), ended: make(chan struct{})}
	slog.SetDefault(slog.New(&logHandler{Handler: slog.NewJSONHandler(l, nil), logs: l}))
	go func() {
		tick := time.NewTicker(logFlush)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				l.flush()
			case <-l.ended:
				return
			}
		}
	}()
	return l
}

// close writes what is left.
func (l *logs) close() {
	close(l.ended)
	l.flush()
}

const logBuffer = 64 << 10

// Write takes a line of the logger.
func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buffer = append(l.buffer, p...)
	l.flushFull()
	return len(p), nil
}

// logRequest writes the line of a request.
func logRequest(rec httpx.RequestRecord) {
	attrs := []slog.Attr{
		slog.String("request_id", rec.ID), slog.String("method", method(rec.Method)), slog.String("route", rec.Route),
		slog.Int("status", rec.Status), slog.Int64("bytes", rec.Bytes), slog.Float64("ms", float64(rec.Duration.Microseconds())/1000),
	}
	if rec.Refusal != "" {
		attrs = append(attrs, slog.String("refusal", rec.Refusal))
	}
	slog.LogAttrs(context.Background(), slog.LevelInfo, "request", attrs...)
}

func (l *logs) flushFull() {
	if len(l.buffer) >= logBuffer {
		l.write()
	}
}

func (l *logs) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write()
}

// write hands over what was gathered; the caller holds the lock.
func (l *logs) write() {
	if len(l.buffer) > 0 {
		_, _ = l.to.Write(l.buffer) // nobody is left to tell of a broken log
		l.buffer = l.buffer[:0]
	}
}

// connectionLog takes what net/http has to say of connections. Failed
// handshakes are left out: whoever scans the port makes them, and their lines
// name the address of the other end.
type connectionLog struct{}

func (connectionLog) Write(line []byte) (int, error) {
	if !bytes.Contains(line, []byte("TLS handshake error")) {
		slog.Warn(strings.TrimSpace(string(line)))
	}
	return len(line), nil
}

// logHandler adds the id of the request that a line is written for, where the
// context knows it.
type logHandler struct {
	slog.Handler
	logs *logs
}

func (h *logHandler) Handle(ctx context.Context, record slog.Record) error {
	if id := httpx.RequestID(ctx); id != "" {
		record = record.Clone()
		record.AddAttrs(slog.String("request_id", id))
	}
	err := h.Handler.Handle(ctx, record)
	if record.Level >= slog.LevelWarn {
		h.logs.flush()
	}
	return err
}

func (h *logHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &logHandler{h.Handler.WithAttrs(attrs), h.logs}
}

func (h *logHandler) WithGroup(name string) slog.Handler {
	return &logHandler{h.Handler.WithGroup(name), h.logs}
}
