package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync/atomic"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"
)

// userAgent is a phone's, so that requests are not counted as a bot's.
const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) " +
	"Chrome/130.0.0.0 Mobile Safari/537.36"

// protocol is the protocol of a load's requests.
type protocol int

const (
	overHTTPS protocol = iota // HTTP/2 over TLS, as guests do
	overHTTP                  // HTTP/1.1 in the clear
)

// client is one connection that sends one request at a time. Neither implementation is net/http's: a client that
// costs as much as the server would hide the server's cost.
type client interface {
	// get requests a path as a visitor with this address, reads the whole response and returns its status.
	get(path, visitor string) (int, error)
	io.Closer
}

// visitors counts the addresses given out; each request is another visitor's.
var visitors atomic.Uint32

func nextVisitor() string {
	n := visitors.Add(1)
	address := make([]byte, 0, len("10.255.255.255"))
	address = append(address, "10"...)
	for _, part := range [3]uint32{n >> 16 & 255, n >> 8 & 255, n & 255} {
		address = strconv.AppendUint(append(address, '.'), uint64(part), 10)
	}
	return string(address)
}

// dial connects; the connection fails after the deadline.
func (p protocol) dial(ctx context.Context, address string, deadline time.Time) (client, error) {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	if err := conn.SetDeadline(deadline); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	if p == overHTTP {
		return &http1Client{conn: conn, buffer: make([]byte, 0, 32<<10)}, nil
	}
	secure := tls.Client(conn, newGuest)
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return newHTTP2Client(secure, address)
}

// trustAll does not verify: what that costs is the guest's, not the server's.
var trustAll = &tls.Config{InsecureSkipVerify: true} //nolint:gosec // a loopback server with a certificate made for this run

// newGuest keeps no sessions, since each guest is a new one.
var newGuest = &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}} //nolint:gosec // likewise

// window is the flow-control window: how many bytes a server may send before an update.
const window = 1 << 30

// http2Client implements client with HTTP/2.
type http2Client struct {
	conn    net.Conn
	writer  *bufio.Writer
	framer  *http2.Framer
	fields  []hpack.HeaderField // the same for each request
	block   bytes.Buffer
	encoder *hpack.Encoder
	decoder *hpack.Decoder
	stream  uint32
	status  string
	unread  uint32 // bytes read since the last window update
}

func newHTTP2Client(conn net.Conn, authority string) (*http2Client, error) {
	c := &http2Client{conn: conn, writer: bufio.NewWriter(conn), stream: 1}
	c.framer = http2.NewFramer(c.writer, bufio.NewReaderSize(conn, 32<<10))
	c.framer.SetReuseFrames()
	c.encoder = hpack.NewEncoder(&c.block)
	c.decoder = hpack.NewDecoder(4096, func(f hpack.HeaderField) {
		if f.Name == ":status" {
			c.status = f.Value
		}
	})
	for _, field := range [][2]string{
		{":method", "GET"},
		{":scheme", "https"},
		{":authority", authority},
		{"user-agent", userAgent},
		{"accept", "text/html"},
		{"accept-language", "en"},
		{"accept-encoding", "gzip, deflate, br"},
	} {
		c.fields = append(c.fields, hpack.HeaderField{Name: field[0], Value: field[1]})
	}
	// What is written here is sent with the first request.
	_, err := c.writer.WriteString(http2.ClientPreface)
	return c, errors.Join(err,
		c.framer.WriteSettings(http2.Setting{ID: http2.SettingEnablePush, Val: 0}, http2.Setting{ID: http2.SettingInitialWindowSize, Val: window}),
		c.framer.WriteWindowUpdate(0, window))
}

func (c *http2Client) get(path, visitor string) (int, error) {
	stream := c.stream
	c.stream += 2
	c.block.Reset()
	// Sensitive fields are not indexed: these are others each time.
	own := [2]hpack.HeaderField{{Name: ":path", Value: path, Sensitive: true}, {Name: "x-forwarded-for", Value: visitor, Sensitive: true}}
	for _, fields := range [3][]hpack.HeaderField{own[:1], c.fields, own[1:]} {
		for _, field := range fields {
			if err := c.encoder.WriteField(field); err != nil {
				return 0, err
			}
		}
	}
	err := c.framer.WriteHeaders(http2.HeadersFrameParam{StreamID: stream, BlockFragment: c.block.Bytes(), EndStream: true, EndHeaders: true})
	if err != nil {
		return 0, err
	}
	if err := c.writer.Flush(); err != nil {
		return 0, err
	}
	for ended := false; !ended; {
		if ended, err = c.read(stream); err != nil {
			return 0, err
		}
	}
	return strconv.Atoi(c.status)
}

// read takes one frame and reports whether the stream has ended with it.
func (c *http2Client) read(stream uint32) (ended bool, err error) {
	frame, err := c.framer.ReadFrame()
	if err != nil {
		return false, err
	}
	switch f := frame.(type) {
	case *http2.HeadersFrame:
		_, err = c.decoder.Write(f.HeaderBlockFragment())
		ended = f.StreamEnded()
	case *http2.ContinuationFrame:
		_, err = c.decoder.Write(f.HeaderBlockFragment())
	case *http2.DataFrame:
		ended = f.StreamEnded()
		if c.unread += f.Length; c.unread > window/2 {
			err = c.framer.WriteWindowUpdate(0, c.unread)
			c.unread = 0
		}
	case *http2.SettingsFrame:
		if !f.IsAck() {
			err = c.framer.WriteSettingsAck()
		}
	case *http2.PingFrame:
		err = errors.Join(c.framer.WritePing(true, f.Data), c.writer.Flush())
	case *http2.RSTStreamFrame:
		err = fmt.Errorf("the server ended stream %d: %s", stream, f.ErrCode)
	case *http2.GoAwayFrame:
		err = fmt.Errorf("the server went away: %s", f.ErrCode)
	}
	return ended, err
}

func (c *http2Client) Close() error { return c.conn.Close() }

// http1Client implements client with HTTP/1.1.
type http1Client struct {
	conn    net.Conn
	request []byte
	buffer  []byte // what has been read and not yet used
}

func (c *http1Client) get(path, visitor string) (int, error) {
	c.request = fmt.Appendf(c.request[:0], "GET %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\nAccept: text/html\r\n"+
		"Accept-Language: en\r\nAccept-Encoding: gzip, deflate, br\r\nX-Forwarded-For: %s\r\n\r\n", path, c.conn.RemoteAddr(), userAgent, visitor)
	if _, err := c.conn.Write(c.request); err != nil {
		return 0, err
	}
	return c.answer()
}

func (c *http1Client) Close() error { return c.conn.Close() }

var (
	headEnd       = []byte("\r\n\r\n")
	contentLength = []byte("\r\nContent-Length: ")
)

// answer reads one answer, its body included, and returns its status.
func (c *http1Client) answer() (int, error) {
	head := bytes.Index(c.buffer, headEnd)
	for head < 0 {
		if err := c.fill(); err != nil {
			return 0, err
		}
		head = bytes.Index(c.buffer, headEnd)
	}
	status, err := strconv.Atoi(string(c.buffer[len("HTTP/1.1 "):len("HTTP/1.1 200")]))
	if err != nil {
		return 0, fmt.Errorf("no status in %q", c.buffer[:head])
	}
	at := bytes.Index(c.buffer[:head+2], contentLength)
	if at < 0 {
		return 0, fmt.Errorf("no Content-Length in %q", c.buffer[:head])
	}
	at += len(contentLength)
	length, err := strconv.Atoi(string(c.buffer[at : at+bytes.IndexByte(c.buffer[at:], '\r')]))
	if err != nil {
		return 0, fmt.Errorf("bad Content-Length in %q", c.buffer[:head])
	}
	whole := head + len(headEnd) + length
	for len(c.buffer) < whole {
		if err := c.fill(); err != nil {
			return 0, err
		}
	}
	c.buffer = c.buffer[:copy(c.buffer, c.buffer[whole:])]
	return status, nil
}

func (c *http1Client) fill() error {
	if len(c.buffer) == cap(c.buffer) {
		c.buffer = append(make([]byte, 0, 2*cap(c.buffer)), c.buffer...)
	}
	n, err := c.conn.Read(c.buffer[len(c.buffer):cap(c.buffer)])
	c.buffer = c.buffer[:len(c.buffer)+n]
	if n == 0 && err == nil {
		return io.ErrNoProgress
	}
	if n > 0 {
		return nil
	}
	return err
}
