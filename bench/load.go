package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"
)

// userAgent is a phone's, so that what is asked counts as a person's.
const userAgent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) " +
	"Chrome/130.0.0.0 Mobile Safari/537.36"

// load is a closed loop: so many connections, each asking again as soon as it is answered. It speaks HTTP/1.1
// over bare sockets, since a client that costs as much as the server would hide the server's cost.
type load struct {
	address     string // host:port
	path        string
	status      int // what every answer must be
	connections int
	duration    time.Duration
}

// loadResult is what a load saw. Answered counts the right answers.
type loadResult struct {
	Answered int
	Seconds  float64
	// latencies of the right answers, sorted.
	latencies []time.Duration
}

func (r loadResult) rate() float64 { return float64(r.Answered) / r.Seconds }

// percentile gives the latency that the share p of the answers stayed within.
func (r loadResult) percentile(p float64) time.Duration {
	if len(r.latencies) == 0 {
		return 0
	}
	return r.latencies[min(int(p*float64(len(r.latencies))), len(r.latencies)-1)]
}

// run asks until the time is over. Every question asked is waited for, so that Answered is exact; on an error
// it is what had been answered until then.
func (l load) run(ctx context.Context) (loadResult, error) {
	request := fmt.Appendf(nil, "GET %s HTTP/1.1\r\nHost: %s\r\nUser-Agent: %s\r\nAccept: text/html\r\n"+
		"Accept-Language: en\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n", l.path, l.address, userAgent)
	clients := make([]client, l.connections)
	defer func() {
		for _, c := range clients {
			if c.conn != nil {
				c.conn.Close()
			}
		}
	}()
	for i := range clients {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", l.address)
		if err != nil {
			return loadResult{}, err
		}
		clients[i] = client{conn: conn, buffer: make([]byte, 0, 64<<10)}
	}
	var group sync.WaitGroup
	started := time.Now()
	for i := range clients {
		group.Go(func() { clients[i].loop(request, l.status, started.Add(l.duration)) })
	}
	group.Wait()
	result := loadResult{Seconds: time.Since(started).Seconds()}
	var wrong []error
	for i := range clients {
		result.latencies = append(result.latencies, clients[i].latencies...)
		wrong = append(wrong, clients[i].err)
	}
	slices.Sort(result.latencies)
	result.Answered = len(result.latencies)
	return result, errors.Join(wrong...)
}

// client is one connection.
type client struct {
	conn      net.Conn
	buffer    []byte // what has been read and not yet used
	latencies []time.Duration
	err       error
}

func (c *client) loop(request []byte, status int, until time.Time) {
	now := time.Now()
	// An answer this late is none.
	c.err = c.conn.SetDeadline(until.Add(10 * time.Second))
	for c.err == nil && now.Before(until) {
		if _, c.err = c.conn.Write(request); c.err != nil {
			return
		}
		var got int
		if got, c.err = c.answer(); c.err != nil {
			return
		}
		if got != status {
			c.err = fmt.Errorf("answered %d, not %d", got, status)
			return
		}
		asked := now
		now = time.Now()
		c.latencies = append(c.latencies, now.Sub(asked))
	}
}

var (
	headEnd       = []byte("\r\n\r\n")
	contentLength = []byte("\r\nContent-Length: ")
)

// answer reads one answer, its body included, and returns its status.
func (c *client) answer() (int, error) {
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

func (c *client) fill() error {
	if len(c.buffer) == cap(c.buffer) {
		c.buffer = slices.Grow(c.buffer, cap(c.buffer))
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
