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

// logFlush is how long a log line may be buffered. A system call for each line would
// cost more than serving a cached page.
const logFlush = 200 * time.Millisecond

// logs buffers log lines. A warning or an error is written immediately, with all lines
// before it. The lines of requests are encoded here and not in the request's
// goroutine, whose small stack would have to grow for it, which takes about as long
// as encoding the line.
type logs struct {
	to    io.Writer
	wake  chan struct{}
	ended chan struct{}

	mu       sync.Mutex
	buffer   bytes.Buffer
	requests []finishedRequest
	// encoder encodes a line into the buffer, and kinds those of requests: what all lines
	// of a kind have is encoded once.
	encoder slog.Handler
	add     func(encoder slog.Handler, line slog.Record) error
	kinds   map[requestKind]slog.Handler
}

type finishedRequest struct {
	httpx.RequestRecord
	at time.Time
}

const (
	logBuffer = 64 << 10
	// encodeAfter is the number of requests that are encoded together, few enough to
	// hold the lock only briefly.
	encodeAfter = 64
	// maxRequests is the number of waiting requests at which the next one encodes them.
	maxRequests = 1024
)

// startLogs makes the default logger write JSON lines to w, until it is closed.
func startLogs(ctx context.Context, w io.Writer) *logs {
	l := &logs{to: w, wake: make(chan struct{}, 1), ended: make(chan struct{}), kinds: map[requestKind]slog.Handler{}}
	l.encoder = slog.NewJSONHandler(&l.buffer, nil)
	l.add = func(encoder slog.Handler, line slog.Record) error { return encoder.Handle(ctx, line) }
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

// close writes the lines that are left.
func (l *logs) close() {
	close(l.ended)
	l.flush()
}

// Write buffers a line of the logger.
func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.encodeRequests()
	l.buffer.Write(p)
	l.writeFull()
	return len(p), nil
}

// request buffers the line of a request.
func (l *logs) request(rec httpx.RequestRecord) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.requests = append(l.requests, finishedRequest{rec, time.Now()})
	switch len(l.requests) {
	case encodeAfter:
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

// encodeRequests encodes the lines of the waiting requests; the caller holds the lock.
func (l *logs) encodeRequests() {
	for i := range l.requests {
		rec := &l.requests[i]
		line := slog.NewRecord(rec.at, slog.LevelInfo, "request", 0)
		line.AddAttrs(slog.String("request_id", rec.ID), slog.Int64("bytes", rec.Bytes), slog.Float64("ms", float64(rec.Duration.Microseconds())/1000))
		if rec.Refusal != "" {
			line.AddAttrs(slog.String("refusal", rec.Refusal))
		}
		_ = l.add(l.encoderOf(requestKind{rec.Route, method(rec.Method), rec.Status}), line) // writing to a buffer does not fail
	}
	clear(l.requests) // releases their strings
	l.requests = l.requests[:0]
}

// encoderOf returns the encoder of requests of a kind; the caller holds the lock.
func (l *logs) encoderOf(kind requestKind) slog.Handler {
	known := l.kinds[kind]
	if known == nil {
		known = l.encoder.WithAttrs([]slog.Attr{
			slog.String("method", kind.method), slog.String("route", kind.route), slog.Int("status", kind.status),
		})
		l.kinds[kind] = known
	}
	return known
}

// writeFull writes the buffered lines if they are many; the caller holds the lock.
func (l *logs) writeFull() {
	if l.buffer.Len() >= logBuffer {
		l.write()
	}
}

// write writes the buffered lines; the caller holds the lock.
func (l *logs) write() {
	if l.buffer.Len() > 0 {
		_, _ = l.to.Write(l.buffer.Bytes()) // there is no other log for the error
		l.buffer.Reset()
	}
}

// connectionLog is the error log of the HTTP servers.
type connectionLog struct{}

func (connectionLog) Write(line []byte) (int, error) {
	if text := connectionLine(string(line)); text != "" {
		slog.Warn(text)
	}
	return len(line), nil
}

// clientFaults are the beginnings of lines about errors of clients. A port scan could
// fill the log with them.
var clientFaults = []string{
	"http: TLS handshake error", "http2: server", "http2: received GOAWAY",
	"timeout waiting for SETTINGS frames", "timeout waiting for PING response",
}

// remoteAddress matches the address of a client, which no log may contain.
var remoteAddress = regexp.MustCompile(`(\b\d{1,3}(\.\d{1,3}){3}|\[[0-9A-Fa-f:.]+(%\w+)?\]):\d+`)

// connectionLine returns what to log of a line of net/http, "" for nothing.
func connectionLine(line string) string {
	for _, fault := range clientFaults {
		if strings.HasPrefix(line, fault) {
			return ""
		}
	}
	return remoteAddress.ReplaceAllLiteralString(strings.TrimSpace(line), "a client")
}

// logHandler adds the id of the request in the context, if there is one.
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
