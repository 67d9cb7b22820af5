package httpx

import (
	"context"
	"net"
	"net/http"
	"sync"
)

// An answer larger than net/http's buffer of 4 KiB, head included, costs it two
// system calls, which is a third of what serving a kept page costs at all.
// Connections of a Listener can hold back what is written until the answer is
// whole, see WriteWhole.

// Listener makes connections that WriteWhole can use, with ConnContext as the
// server's.
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

// conn is a connection that can hold back what is written. Only the goroutine
// that serves it writes.
type conn struct {
	net.Conn
	held *[]byte
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
	_, _ = c.Conn.Write(*held) // a guest who left has nobody to tell
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
