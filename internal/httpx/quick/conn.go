package quick

import (
	"bufio"
	"bytes"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The states of a connection.
const (
	fresh   int32 = iota // nothing has been asked yet
	waiting              // for the next request
	busy                 // with one that was read
	ended                // by Shutdown
)

// conn is a connection that is served here.
type conn struct {
	net.Conn
	server *Server
	in     *bufio.Reader
	remote string
	// header is that of all its answers in turn.
	header http.Header
	state  atomic.Int32
	// deadline is when the connection ends by itself.
	deadline time.Time
}

func newConn(s *Server, c net.Conn) *conn {
	remote := ""
	if address := c.RemoteAddr(); address != nil { // nil where the guest has left already
		remote = address.String()
	}
	return &conn{Conn: c, server: s, in: bufio.NewReader(c), remote: remote, header: http.Header{}}
}

// serve answers requests until one is not for it.
func (c *conn) serve() {
	defer c.server.forget(c)
	defer c.survive()
	// Of a first request net/http takes any byte for an attempt, of the next ones four.
	for least := 1; ; least = 4 {
		if _, err := c.in.Peek(least); err != nil {
			break
		}
		read, _ := c.in.Peek(c.in.Buffered()) // asks for no more than there is
		r := c.request(read)
		if !c.begin() {
			break
		}
		if r == nil {
			c.leave(read)
			return
		}
		if !c.answer(r) {
			break
		}
		c.state.Store(waiting)
		if c.server.stopping.Load() {
			break
		}
	}
	_ = c.Close() // nobody is there to be told
}

// begin is false where the connection was ended meanwhile.
func (c *conn) begin() bool {
	return c.state.CompareAndSwap(waiting, busy) || c.state.CompareAndSwap(fresh, busy)
}

// hold moves the deadline on. That costs, so it is done when the deadline has
// come a little nearer, and not with each request.
func (c *conn) hold(now time.Time) error {
	patience := c.server.HTTP.IdleTimeout
	if c.deadline.Sub(now) >= patience {
		return nil
	}
	c.deadline = now.Add(patience + patience/8)
	return c.SetDeadline(c.deadline) //nolint:wrapcheck // only tells that it has ended
}

// request takes the next request off what was read; nil where it is not for the
// short way.
func (c *conn) request(read []byte) *http.Request {
	end := bytes.Index(read, headEnd)
	if end < 0 || !c.server.isQuick(read) || !plain(read[:end]) {
		return nil
	}
	r, err := http.ReadRequest(c.in)
	if err != nil || !validHost(r.Host) {
		return nil
	}
	r.RemoteAddr = c.remote
	return r
}

// leave hands the connection to net/http, with what was read of it.
func (c *conn) leave(read []byte) {
	if c.SetDeadline(time.Time{}) != nil {
		_ = c.Close()
		return
	}
	c.server.served.Add(1)
	r := &resumed{Conn: c.Conn, read: slices.Clone(read), arrived: sync.OnceFunc(c.server.served.Done)}
	select {
	case c.server.others.conns <- r:
	case <-c.server.others.closed:
		_ = r.Close()
	}
}

// survive ends the connection alone where a handler panics.
func (c *conn) survive() {
	cause := recover()
	if cause == nil {
		return
	}
	if cause != http.ErrAbortHandler { //nolint:errorlint,err113 // handlers panic with this very value
		slog.Error("handler panicked", "cause", cause, "stack", string(debug.Stack()))
	}
	_ = c.Close()
}

// resumed is a connection of which something has been read already.
type resumed struct {
	net.Conn
	read []byte
	// arrived is called when net/http has read that and asks for more, which it
	// does when it either needs more of the head or has begun to answer.
	arrived func()
}

func (r *resumed) Read(p []byte) (int, error) {
	if len(r.read) > 0 {
		n := copy(p, r.read)
		if r.read = r.read[n:]; len(r.read) == 0 {
			r.read = nil // a connection may last
		}
		return n, nil
	}
	r.arrived()
	return r.Conn.Read(p) //nolint:wrapcheck // net/http compares it
}

func (r *resumed) Close() error {
	r.arrived()
	return r.Conn.Close() //nolint:wrapcheck // as it is
}

// CloseWrite says that nothing more is sent: net/http refuses so what it does
// not read to the end.
func (r *resumed) CloseWrite() error {
	if c, ok := r.Conn.(interface{ CloseWrite() error }); ok {
		return c.CloseWrite() //nolint:wrapcheck // as it is
	}
	return nil
}
