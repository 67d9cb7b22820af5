package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strconv"
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

	mu       sync.Mutex // may be locked while encoding is, not the other way round
	requests []finishedRequest

	encoding sync.Mutex
	buffer   []byte
	// spare is the slice of requests that was encoded last, to be used again.
	spare []finishedRequest
	// kinds are what all lines of a kind of request have, between time and id.
	kinds map[requestKind]string
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
func startLogs(w io.Writer) *logs {
	l := &logs{to: w, wake: make(chan struct{}, 1), ended: make(chan struct{}), kinds: map[requestKind]string{}}
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
	l.encoding.Lock()
	defer l.encoding.Unlock()
	l.encodeRequests()
	l.buffer = append(l.buffer, p...)
	l.writeFull()
	return len(p), nil
}

// request buffers the line of a request.
func (l *logs) request(rec httpx.RequestRecord) {
	l.mu.Lock()
	l.requests = append(l.requests, finishedRequest{rec, time.Now()})
	waiting := len(l.requests)
	l.mu.Unlock()
	switch {
	case waiting >= maxRequests:
		l.encode()
	case waiting == encodeAfter:
		select {
		case l.wake <- struct{}{}:
		default:
		}
	}
}

func (l *logs) encode() {
	l.encoding.Lock()
	defer l.encoding.Unlock()
	l.encodeRequests()
	l.writeFull()
}

func (l *logs) flush() {
	l.encoding.Lock()
	defer l.encoding.Unlock()
	l.encodeRequests()
	l.write()
}

// encodeRequests encodes the lines of the waiting requests; the caller has locked encoding.
func (l *logs) encodeRequests() {
	l.mu.Lock()
	requests := l.requests
	l.requests = l.spare
	l.mu.Unlock()
	for i := range requests {
		l.buffer = l.appendRequest(l.buffer, &requests[i])
	}
	clear(requests) // releases their strings
	l.spare = requests[:0]
}

// appendRequest appends the line of a request as slog's JSON handler would write it, which
// takes four times as long; the caller has locked encoding.
func (l *logs) appendRequest(line []byte, rec *finishedRequest) []byte {
	line = append(line, `{"time":"`...)
	line = rec.at.AppendFormat(line, time.RFC3339Nano)
	line = append(line, l.kindOf(requestKind{rec.Route, method(rec.Method), rec.Status})...)
	line = rec.AppendID(line)
	line = append(line, `","bytes":`...)
	line = strconv.AppendInt(line, rec.Bytes, 10)
	line = append(line, `,"ms":`...)
	line = strconv.AppendFloat(line, float64(rec.Duration.Microseconds())/1000, 'f', 3, 64)
	if rec.Refusal != "" {
		line = append(line, `,"refusal":`...)
		line = append(line, quoted(rec.Refusal)...)
	}
	return append(line, "}\n"...)
}

// kindOf returns what lines of a kind of request have between time and id; the caller has
// locked encoding.
func (l *logs) kindOf(kind requestKind) string {
	known, ok := l.kinds[kind]
	if !ok {
		known = fmt.Sprintf(`","level":"INFO","msg":"request","method":%s,"route":%s,"status":%d,"request_id":"`,
			quoted(kind.method), quoted(kind.route), kind.status)
		l.kinds[kind] = known
	}
	return known
}

// quoted returns a text as JSON.
func quoted(text string) []byte {
	value, _ := json.Marshal(text) // a text never fails
	return value
}

// writeFull writes the buffered lines if they are many; the caller has locked encoding.
func (l *logs) writeFull() {
	if len(l.buffer) >= logBuffer {
		l.write()
	}
}

// write writes the buffered lines; the caller has locked encoding.
func (l *logs) write() {
	if len(l.buffer) > 0 {
		_, _ = l.to.Write(l.buffer) // there is no other log for the error
		l.buffer = l.buffer[:0]
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
