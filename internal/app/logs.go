package app

import (
	"bytes"
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
// written at once with all before it. The lines of requests are encoded here
// too, not by the request: its small stack would have to grow for it, which
// takes about as long as encoding the line.
type logs struct {
	to    io.Writer
	wake  chan struct{}
	ended chan struct{}

	mu       sync.Mutex
	buffer   bytes.Buffer
	add      func(slog.Record) error // encodes a line into the buffer
	requests []finishedRequest
}

type finishedRequest struct {
	httpx.RequestRecord
	at time.Time
}

const (
	logBuffer = 64 << 10
	// fewRequests are encoded together, so that nobody waits long for the lock.
	fewRequests = 64
	// maxRequests is how many may wait before a request encodes them itself.
	maxRequests = 1024
)

// startLogs makes the process's logger, JSON lines to w, until it is closed.
func startLogs(ctx context.Context, w io.Writer) *logs {
	l := &logs{to: w, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	encoder := slog.NewJSONHandler(&l.buffer, nil)
	l.add = func(line slog.Record) error { return encoder.Handle(ctx, line) }
	slog.SetDefault(slog.New(&logHandler{Handler: slog.NewJSONHandler(l, nil), logs: l}))
	go func() {
		tick := time.NewTicker(logFlush)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				l.flush()
			case <-l.wake:
				l.encode()
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

// Write takes a line of the logger.
func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.encodeRequests()
	l.buffer.Write(p)
	l.writeFull()
	return len(p), nil
}

// request takes the line of a request.
func (l *logs) request(rec httpx.RequestRecord) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests = append(l.requests, finishedRequest{rec, time.Now()})
	switch len(l.requests) {
	case fewRequests:
		select {
		case l.wake <- struct{}{}:
		default:
		}
	case maxRequests:
		l.encodeRequests()
		l.writeFull()
	}
}

func (l *logs) encode() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.encodeRequests()
	l.writeFull()
}

func (l *logs) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.encodeRequests()
	l.write()
}

// encodeRequests makes lines of the requests that wait for it; the caller holds
// the lock.
func (l *logs) encodeRequests() {
	for i := range l.requests {
		rec := &l.requests[i]
		line := slog.NewRecord(rec.at, slog.LevelInfo, "request", 0)
		line.AddAttrs(
			slog.String("request_id", rec.ID), slog.String("method", method(rec.Method)), slog.String("route", rec.Route),
			slog.Int("status", rec.Status), slog.Int64("bytes", rec.Bytes), slog.Float64("ms", float64(rec.Duration.Microseconds())/1000),
		)
		if rec.Refusal != "" {
			line.AddAttrs(slog.String("refusal", rec.Refusal))
		}
		_ = l.add(line) // a buffer takes all
	}
	clear(l.requests) // their strings are free
	l.requests = l.requests[:0]
}

// writeFull writes the lines when they are many; the caller holds the lock.
func (l *logs) writeFull() {
	if l.buffer.Len() >= logBuffer {
		l.write()
	}
}

// write hands over what was gathered; the caller holds the lock.
func (l *logs) write() {
	if l.buffer.Len() > 0 {
		_, _ = l.to.Write(l.buffer.Bytes()) // nobody is left to tell of a broken log
		l.buffer.Reset()
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
