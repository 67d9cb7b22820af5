package app

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"sync"
	"time"
)

// logFlush is how long a log line may wait for company. Writing lines one by
// one costs a system call each, more than serving a cached page.
const logFlush = 200 * time.Millisecond

// logs gathers log lines and writes them together; a warning or an error is
// written at once with all before it.
type logs struct {
	mu     sync.Mutex
	buffer *bufio.Writer
}

// startLogs makes the process's logger, JSON lines to w, until ctx ends; the
// function it returns writes what is left.
func startLogs(ctx context.Context, w io.Writer) (flush func()) {
	l := &logs{buffer: bufio.NewWriterSize(w, 64<<10)}
	slog.SetDefault(slog.New(&logHandler{Handler: slog.NewJSONHandler(l, nil), logs: l}))
	go func() {
		tick := time.NewTicker(logFlush)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				l.flush()
			case <-ctx.Done():
				return
			}
		}
	}()
	return l.flush
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buffer.Write(p)
}

func (l *logs) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	_ = l.buffer.Flush() // nobody is left to tell of a broken log
}

type logHandler struct {
	slog.Handler
	logs *logs
}

func (h *logHandler) Handle(ctx context.Context, record slog.Record) error {
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
