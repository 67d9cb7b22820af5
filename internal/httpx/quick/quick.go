// Package quick serves HTTP/1.1. What guests ask for most, a page or a redirect,
// it answers by itself, on the shortest way from the socket to the handler and
// back; every other connection is net/http's.
//
// What it answers is chosen narrowly: a GET without a body for one of the Paths,
// whose head arrived in one piece and holds nothing unusual. At the first request
// that is anything else, well-formed or not, the connection goes to net/http for
// good, with all that was read of it. So there is one opinion on everything
// doubtful, and it is net/http's.
package quick

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Server is an http.Server with a short way for guests. Its fields are not to be
// changed once it serves.
type Server struct {
	// Paths are what the paths of quick requests start with. The Handler must
	// answer them whole: an answer is sent when the Handler returns, and the
	// request's context does not end when the guest leaves.
	Paths []string
	// HTTP answers everything else, and its Handler both. A guest who neither
	// asks nor reads for its IdleTimeout, which must be set, is let go.
	HTTP *http.Server

	stopping atomic.Bool
	mu       sync.Mutex
	own      net.Listener
	conns    map[*conn]struct{}
	others   handover
	// served counts the connections that are served here, or on their way to HTTP.
	served sync.WaitGroup
}

// Serve answers what comes in at l until Shutdown, and then returns
// http.ErrServerClosed.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.own, s.conns = l, map[*conn]struct{}{}
	s.others = handover{conns: make(chan net.Conn), closed: make(chan struct{}), address: l.Addr()}
	s.mu.Unlock()
	if s.stopping.Load() {
		return errors.Join(http.ErrServerClosed, l.Close())
	}
	ended := make(chan error, 1)
	go func() { ended <- s.HTTP.Serve(&s.others) }()
	failed := s.accept(l)
	if s.stopping.Load() {
		return <-ended
	}
	return errors.Join(failed, s.others.Close())
}

// accept takes connections until the listener is closed. Like net/http it goes
// on after what passes, such as too many open files.
func (s *Server) accept(l net.Listener) error {
	var pause time.Duration
	for {
		c, err := l.Accept()
		var failure net.Error
		switch {
		case err == nil:
			pause = 0
			s.take(c)
		case errors.As(err, &failure) && failure.Temporary() && !s.stopping.Load(): //nolint:staticcheck // nothing else tells
			pause = min(max(2*pause, 5*time.Millisecond), time.Second)
			slog.Warn("no connection can be accepted for now", "error", err)
			time.Sleep(pause)
		default:
			return fmt.Errorf("accepting connections: %w", err)
		}
	}
}

func (s *Server) take(accepted net.Conn) {
	c := newConn(s, accepted)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopping.Load() || c.hold(time.Now()) != nil {
		_ = accepted.Close()
		return
	}
	s.conns[c] = struct{}{}
	s.served.Go(c.serve)
}

func (s *Server) forget(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c)
}

// firstPatience is how long a stop waits for the request of a connection that
// has just been made.
const firstPatience = time.Second

// Shutdown takes no more connections, lets go of those that wait for nothing, and
// returns when all requests have been answered, or with an error when ctx ends
// before. HTTP stops a little later, so that what is handed over meanwhile is
// answered, yet does not wait for the slowest guest.
func (s *Server) Shutdown(ctx context.Context) error {
	err := s.stop()
	s.end(waiting)
	answered := make(chan struct{})
	go func() {
		s.served.Wait()
		close(answered)
	}()
	select {
	case <-answered:
	case <-time.After(firstPatience):
	case <-ctx.Done():
	}
	s.end(fresh)
	err = errors.Join(err, s.HTTP.Shutdown(ctx))
	select {
	case <-answered:
		return err
	case <-ctx.Done():
		return errors.Join(err, ctx.Err())
	}
}

func (s *Server) stop() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopping.Store(true)
	if s.own == nil {
		return nil
	}
	return s.own.Close() //nolint:wrapcheck // as http.Server.Shutdown does
}

// end ends the connections in a state, in which nothing has been asked.
func (s *Server) end(state int32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		if c.state.CompareAndSwap(state, ended) {
			_ = c.Close() // nobody is there to be told
		}
	}
}

// handover is the listener of net/http's connections.
type handover struct {
	conns   chan net.Conn
	address net.Addr
	closed  chan struct{}
	once    sync.Once
}

func (h *handover) Accept() (net.Conn, error) {
	select {
	case c := <-h.conns:
		return c, nil
	case <-h.closed:
		return nil, net.ErrClosed
	}
}

func (h *handover) Close() error {
	h.once.Do(func() { close(h.closed) })
	return nil
}

func (h *handover) Addr() net.Addr { return h.address }
