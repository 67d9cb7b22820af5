package app

import (
	"context"
	"io"
	"log/slog"
	"regexp"
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

// logRequest writes the line of a request. It makes the record itself: slog's
// functions look up where in the code they are called, which no line shows.
func logRequest(rec httpx.RequestRecord) {
	line := slog.NewRecord(time.Now(), slog.LevelInfo, "request", 0)
	line.AddAttrs(
		slog.String("request_id", rec.ID), slog.String("method", method(rec.Method)), slog.String("route", rec.Route),
		slog.Int("status", rec.Status), slog.Int64("bytes", rec.Bytes), slog.Float64("ms", float64(rec.Duration.Microseconds())/1000),
	)
	if rec.Refusal != "" {
		line.AddAttrs(slog.String("refusal", rec.Refusal))
	}
	_ = slog.Default().Handler().Handle(context.Background(), line) // nobody is left to tell of a broken log
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

// connectionLog takes what net/http has to say of connections.
type connectionLog struct{}

func (connectionLog) Write(line []byte) (int, error) {
	if text := connectionLine(string(line)); text != "" {
		slog.Warn(text)
	}
	return len(line), nil
}

// clientFaults begin the lines of what a client does wrong. Whoever scans the
// port could fill the log with them.
var clientFaults = []string{
	"http: TLS handshake error", "http2: server", "http2: received GOAWAY",
	"timeout waiting for SETTINGS frames", "timeout waiting for PING response",
}

// remoteAddress is the address of the other end, which no log may have.
var remoteAddress = regexp.MustCompile(`(\b\d{1,3}(\.\d{1,3}){3}|\[[0-9A-Fa-f:.]+(%\w+)?\]):\d+`)

// connectionLine is what is logged of a line of net/http's, "" for nothing.
func connectionLine(line string) string {
	for _, fault := range clientFaults {
		if strings.HasPrefix(line, fault) {
			return ""
		}
	}
	return remoteAddress.ReplaceAllLiteralString(strings.TrimSpace(line), "a client")
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
