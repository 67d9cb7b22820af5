package httpx

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// What serving a kept page costs is nearly all net/http's and the kernel's.
// Connections of a Listener spare them two things: an answer larger than
// net/http's buffer of 4 KiB goes out with one system call instead of two, see
// WriteWhole; and a deadline for writes that would move on by a few seconds is
// left where it is.

// Listener makes such connections; ConnContext must be the server's.
type Listener struct {
	net.Listener
}

// Accept waits for the next connection.
func (l Listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err //nolint:wrapcheck // net/http compares it
	}
	return &conn{Conn: c}, nil
}

type connKey struct{}

// ConnContext lets handlers find their connection; it is a http.Server's
// ConnContext.
func ConnContext(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// conn is a connection of a Listener. Only the goroutine that serves it writes
// and sets deadlines for writes.
type conn struct {
	net.Conn
	held *[]byte
	// write is the deadline that holds for writes.
	write time.Time
}

// deadlineSlack is how much earlier than asked a deadline may fall.
const deadlineSlack = 5 * time.Second

// near tells whether a deadline that holds will do for one that is asked for.
func near(asked, holds time.Time) bool {
	return !holds.IsZero() && !asked.Before(holds) && asked.Sub(holds) < deadlineSlack
}

// SetWriteDeadline sets when a write must have ended. net/http takes it away
// after each answer and sets the next with the next request; nothing is
// written between.
func (c *conn) SetWriteDeadline(t time.Time) error {
	if t.IsZero() || near(t, c.write) {
		return nil
	}
	c.write = t
	return c.Conn.SetWriteDeadline(t)
}

var heldBuffers = sync.Pool{New: func() any {
	b := make([]byte, 0, 32<<10)
	return &b
}}

func (c *conn) Write(p []byte) (int, error) {
	if c.held != nil {
		*c.held = append(*c.held, p...)
		return len(p), nil
	}
	return c.Conn.Write(p)
}

// release writes what was held back.
func (c *conn) release() {
	held := c.held
	c.held = nil
	if _, err := c.Conn.Write(*held); err != nil {
		// net/http believes that all is written: nothing may follow half an answer.
		_ = c.Close()
	}
	*held = (*held)[:0]
	heldBuffers.Put(held)
}

// WriteWhole writes an answer's body, whose Content-Length is set, and sends it
// together with its head.
func WriteWhole(w http.ResponseWriter, r *http.Request, body []byte) {
	c, ok := r.Context().Value(connKey{}).(*conn)
	if !ok {
		_, _ = w.Write(body)
		return
	}
	c.held, _ = heldBuffers.Get().(*[]byte)
	defer c.release()
	_, _ = w.Write(body)
	_ = http.NewResponseController(w).Flush()
}
