package httpx

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"time"

	"golang.org/x/net/http2"
)

// ServeHTTP2 has a server answer HTTP/2 over connections that send the parts of an answer
// together, as batchingConn does. net/http takes no connection but tls.Conn, so it uses the
// package that net/http has its HTTP/2 from, in the way that was meant before net/http had any:
// see docs/decisions/0081-an-answer-is-sent-at-once.md.
//
//nolint:staticcheck // what is deprecated is the only way, and a test holds that it works
func ServeHTTP2(server *http.Server) error {
	protocol := &http2.Server{}
	if err := http2.ConfigureServer(server, protocol); err != nil {
		return fmt.Errorf("configuring HTTP/2: %w", err)
	}
	if server.TLSNextProto == nil {
		server.TLSNextProto = map[string]func(*http.Server, *tls.Conn, http.Handler){}
	}
	server.TLSNextProto[http2.NextProtoTLS] = func(server *http.Server, conn *tls.Conn, handler http.Handler) {
		ctx := context.Background()
		// net/http hands over the context of the connection in this way.
		if base, ok := handler.(interface{ BaseContext() context.Context }); ok {
			ctx = base.BaseContext()
		}
		protocol.ServeConn(newBatchingConn(conn, server.WriteTimeout), &http2.ServeConnOpts{Context: ctx, BaseConfig: server, Handler: handler})
	}
	return nil
}

// restWait is how long the beginning of an answer waits for the rest of it, which streams may
// not have for minutes. Handlers take microseconds from one to the other.
const restWait = 2 * time.Millisecond

// batchSize is how much of an answer waits for its rest. It is what a TLS record holds.
const batchSize = 16 << 10

// batchingConn holds back the beginning of an answer for the rest of it. The HTTP/2 server
// flushes headers, body and end by themselves, which makes three TLS records, three writes
// and mostly as many packets of what would be one: a fifth of what a cached page costs, and
// packets that may be lost.
type batchingConn struct {
	*tls.Conn

	// stall is how long the client may take nothing of what is written, 0 for ever.
	stall time.Duration

	mu     sync.Mutex
	frames frameReader
	held   *bytes.Buffer // nil while nothing is held back
	timer  *time.Timer
	// extend is when the next write gives the client its time anew.
	extend time.Time
	// err is that of a write that has failed, after which there is none.
	err error
}

func newBatchingConn(conn *tls.Conn, stall time.Duration) *batchingConn {
	return &batchingConn{Conn: conn, stall: stall}
}

var batches = sync.Pool{New: func() any { return bytes.NewBuffer(make([]byte, 0, 2*batchSize)) }}

// Write writes what it is given at once, unless more of an answer must follow.
func (c *batchingConn) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return 0, c.err
	}
	awaitsRest := c.frames.endWithinMessage(p)
	if c.held != nil && c.held.Len()+len(p) > c.held.Cap() {
		if err := c.writeHeld(); err != nil {
			return 0, err
		}
	}
	if c.held == nil && (!awaitsRest || len(p) > batchSize) {
		return c.write(p)
	}
	if c.held == nil {
		c.held, _ = batches.Get().(*bytes.Buffer)
		c.startTimer()
	}
	c.held.Write(p)
	if awaitsRest && c.held.Len() <= batchSize {
		return len(p), nil
	}
	if err := c.writeHeld(); err != nil {
		return 0, err
	}
	return len(p), nil
}

// flush writes what is held back; the next write answers its error.
func (c *batchingConn) flush() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.held != nil && c.err == nil {
		_ = c.writeHeld()
	}
}

func (c *batchingConn) writeHeld() error {
	c.timer.Stop()
	_, err := c.write(c.held.Bytes())
	c.held.Reset()
	batches.Put(c.held)
	c.held = nil
	return err
}

// write drops a connection that takes nothing. The HTTP/2 server knows times of streams
// alone, and what ends a stream has to be written too: such a connection would keep the
// memory of all its streams for as long as the client likes.
func (c *batchingConn) write(p []byte) (n int, err error) {
	// Setting a deadline costs as much as some of the work of a cached page.
	if now := time.Now(); c.stall > 0 && now.After(c.extend) {
		c.extend = now.Add(c.stall / 32)
		err = c.SetWriteDeadline(now.Add(c.stall))
	}
	if err == nil {
		n, err = c.Conn.Write(p)
	}
	if err == nil {
		return n, nil
	}
	c.err = err
	below := c.NetConn()
	if tcp, ok := below.(*net.TCPConn); ok && errors.Is(err, os.ErrDeadlineExceeded) {
		_ = tcp.SetLinger(0) // the system would try to deliver some megabytes for minutes more
	}
	_ = below.Close() // by which reading ends, and with it all that serves the connection
	return n, err     //nolint:wrapcheck // as a connection does
}

func (c *batchingConn) startTimer() {
	if c.timer == nil {
		c.timer = time.AfterFunc(restWait, c.flush)
		return
	}
	c.timer.Reset(restWait)
}

// frameReader follows the frames of HTTP/2 that are written to a connection (RFC 9113,
// section 4.1), in pieces of any size.
type frameReader struct {
	header [frameHeaderSize]byte
	// known is how many bytes of the header have been read, and left how many of the
	// frame's payload have not.
	known, left int
}

// frameHeaderSize is that of a frame's length, type, flags and stream.
const frameHeaderSize = 9

// endWithinMessage reads on through p, and reports whether p ends between two frames of a
// message.
func (f *frameReader) endWithinMessage(p []byte) bool {
	for len(p) > 0 {
		if f.left == 0 && f.known == frameHeaderSize {
			f.known = 0
		}
		if f.known < frameHeaderSize {
			n := copy(f.header[f.known:], p)
			p = p[n:]
			if f.known += n; f.known < frameHeaderSize {
				return false
			}
			f.left = int(binary.BigEndian.Uint32(f.header[:4]) >> 8)
		}
		n := min(f.left, len(p))
		f.left -= n
		p = p[n:]
	}
	if f.left > 0 || f.known < frameHeaderSize {
		return false
	}
	flags := http2.Flags(f.header[4])
	switch http2.FrameType(f.header[3]) {
	case http2.FrameHeaders:
		return flags.Has(http2.FlagHeadersEndHeaders) && !flags.Has(http2.FlagHeadersEndStream)
	case http2.FrameData:
		return !flags.Has(http2.FlagDataEndStream)
	default:
		return false
	}
}
