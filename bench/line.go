package main

import (
	"context"
	"errors"
	"net"
	"sync"
	"syscall"
	"time"
)

// line is a slow way to a server, one bottleneck for all connections, as a phone has it: what is sent waits for what
// was sent before it. Chromium's own throttling gives each request its share at once and knows no handshakes, so it
// cannot show what an order of requests is worth.
type line struct {
	net.Listener

	target     string
	bytesASec  int
	oneWay     time.Duration
	mu         sync.Mutex
	idleFrom   time.Time // when what was sent towards the phone has passed
	connection sync.WaitGroup
}

// queueTime is how much the bottleneck queues; a sender finds out when there is more.
const queueTime = 400 * time.Millisecond

// newLine lays one to a server, with a round trip of twice oneWay.
func newLine(ctx context.Context, target string, bytesASec int, oneWay time.Duration) (*line, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	l := &line{Listener: listener, target: target, bytesASec: bytesASec, oneWay: oneWay}
	l.connection.Go(func() { l.accept(ctx) })
	return l, nil
}

// stop ends the line with all its connections.
func (l *line) stop() {
	_ = l.Close()
	l.connection.Wait()
}

func (l *line) accept(ctx context.Context) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for {
		phone, err := l.Accept()
		if err != nil {
			return
		}
		l.connection.Go(func() { l.carry(ctx, phone) })
	}
}

func (l *line) carry(ctx context.Context, phone net.Conn) {
	defer func() { _ = phone.Close() }()
	time.Sleep(2 * l.oneWay) // the handshake of TCP
	// What the line has not taken yet stays with the server, as it does in front of a slow line.
	small := func(_, _ string, c syscall.RawConn) (err error) {
		return errors.Join(c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 16<<10) }), err)
	}
	server, err := (&net.Dialer{Control: small}).DialContext(ctx, "tcp", l.target)
	if err != nil {
		return
	}
	defer func() { _ = server.Close() }()
	defer context.AfterFunc(ctx, func() { _, _ = phone.Close(), server.Close() })()
	var ways sync.WaitGroup
	ways.Go(func() { l.pump(server, phone, func(int) time.Time { return time.Now() }) })
	ways.Go(func() { l.pump(phone, server, l.passed) })
	ways.Wait()
}

// passed is when so many bytes will have passed the bottleneck; it returns when they fit its queue.
func (l *line) passed(count int) time.Time {
	l.mu.Lock()
	if now := time.Now(); l.idleFrom.Before(now) {
		l.idleFrom = now
	}
	l.idleFrom = l.idleFrom.Add(time.Duration(count) * time.Second / time.Duration(l.bytesASec))
	at := l.idleFrom
	l.mu.Unlock()
	time.Sleep(time.Until(at) - queueTime)
	return at
}

// pump carries bytes one way until one end closes, and closes the other's.
func (l *line) pump(to, from net.Conn, passed func(int) time.Time) {
	type packet struct {
		bytes []byte
		at    time.Time
	}
	onTheWay := make(chan packet, 1024)
	var arriving sync.WaitGroup
	arriving.Go(func() {
		for p := range onTheWay {
			time.Sleep(time.Until(p.at))
			_, _ = to.Write(p.bytes) // where it fails, what comes next is dropped as well
		}
		_ = to.(*net.TCPConn).CloseWrite()
	})
	for {
		bytes := make([]byte, 1448)
		count, err := from.Read(bytes)
		if count > 0 {
			onTheWay <- packet{bytes[:count], passed(count).Add(l.oneWay)}
		}
		if err != nil {
			break
		}
	}
	close(onTheWay)
	arriving.Wait()
}
