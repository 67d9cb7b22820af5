package quick_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/httpx/quick"
)

const (
	patience = 30 * time.Second
	page     = "GET /s/a HTTP/1.1\r\nHost: x\r\n\r\n"
)

var silent = log.New(io.Discard, "", 0)

// guest is one end of a connection in memory, whose other end is served.
type guest struct {
	net.Conn
	in *bufio.Reader
	// writes are the sizes of what the server has written.
	writes *[]int
}

// visit gives connections to a server with this handler; it is shut down when
// the test ends.
func visit(t *testing.T, handler http.HandlerFunc, guests int) (*quick.Server, *pipe, []guest) {
	t.Helper()
	s := &quick.Server{Paths: []string{"/s/"}, HTTP: &http.Server{Handler: handler, IdleTimeout: patience, ReadTimeout: patience, ErrorLog: silent}}
	listener := newPipe()
	all := make([]guest, guests)
	for i := range all {
		client, served := net.Pipe()
		all[i] = guest{client, bufio.NewReader(client), new([]int)}
		listener.conns <- countingConn{served, all[i].writes}
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(listener) }()
	t.Cleanup(func() {
		_ = s.Shutdown(context.Background())
		if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
			t.Errorf("Serve ends with %v", err)
		}
	})
	synctest.Wait()
	return s, listener, all
}

func (g guest) ask(t *testing.T, request string) (*http.Response, string) {
	t.Helper()
	g.say(t, request)
	return g.read(t)
}

func (g guest) say(t *testing.T, request string) {
	t.Helper()
	if _, err := io.WriteString(g, request); err != nil {
		t.Fatal(err)
	}
}

// read takes the next answer.
func (g guest) read(t *testing.T) (*http.Response, string) {
	t.Helper()
	answer, err := http.ReadResponse(g.in, nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// letGo waits until the server hangs up and tells how long that took.
func (g guest) letGo(t *testing.T) time.Duration {
	t.Helper()
	began := time.Now()
	if rest, err := io.ReadAll(g.in); err != nil || len(rest) > 0 {
		t.Errorf("at the end come %q and %v", rest, err)
	}
	return time.Since(began)
}

// countingConn notes the writes to a connection.
type countingConn struct {
	net.Conn
	writes *[]int
}

func (c countingConn) Write(p []byte) (int, error) {
	*c.writes = append(*c.writes, len(p))
	return c.Conn.Write(p)
}

func ok(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok") }

// An answer of any size is one write, in whole and in order, request after
// request on one connection.
func TestAnswersAreOneWrite(t *testing.T) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 8<<10)
	synctest.Test(t, func(t *testing.T) {
		_, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			size, _ := strconv.Atoi(r.URL.Query().Get("size"))
			for half := range 2 {
				_, _ = w.Write(body[half*size/2 : (half+1)*size/2])
			}
		}, 1)
		for i, size := range []int{10, 4096, 100_000, 0, 12_000} {
			answer, got := guests[0].ask(t, "GET /s/a?size="+strconv.Itoa(size)+" HTTP/1.1\r\nHost: x\r\n\r\n")
			if got != string(body[:size]) || answer.ContentLength != int64(size) {
				t.Errorf("%d bytes come as %d, said to be %d", size, len(got), answer.ContentLength)
			}
			if n := len(*guests[0].writes); n != i+1 {
				t.Errorf("after %d answers there were %d writes", i+1, n)
			}
		}
	})
}

// What a handler says of the length cannot shift where the next answer begins.
func TestLengthIsWhatIsSent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			w.Header()["Content-Length"] = strings.Split(r.URL.Query().Get("says"), ",")
			ok(w, r)
		}, 1)
		for _, says := range []string{"2", "1", "3", "-1", "x", "2,3", ""} {
			answer, got := guests[0].ask(t, "GET /s/a?says="+says+" HTTP/1.1\r\nHost: x\r\n\r\n")
			if got != "ok" || answer.Header.Get("Content-Length") != "2" {
				t.Errorf("a handler who says %q is sent as %q of %s bytes", says, got, answer.Header["Content-Length"])
			}
		}
	})
}

// Headers of one answer are not seen in the next.
func TestHeadersAreOfOneAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusEarlyHints)
			if r.URL.Query().Has("first") {
				w.Header().Set("Etag", `"first"`)
				w.WriteHeader(http.StatusNotFound)
				w.WriteHeader(http.StatusTeapot)
			}
		}, 1)
		first, _ := guests[0].ask(t, "GET /s/a?first HTTP/1.1\r\nHost: x\r\n\r\n")
		second, _ := guests[0].ask(t, page)
		if first.StatusCode != http.StatusNotFound || second.StatusCode != http.StatusOK || second.Header.Get("Etag") != "" {
			t.Errorf("answered %s, then %s with %v", first.Status, second.Status, second.Header)
		}
	})
}

func TestGuestsHaveSoMuchPatience(t *testing.T) {
	const most = patience + patience/8
	for name, begin := range map[string]func(t *testing.T, g guest){
		"says nothing": func(*testing.T, guest) {},
		"asks once":    func(t *testing.T, g guest) { g.ask(t, page) },
		"asks for long": func(t *testing.T, g guest) {
			for range 20 {
				g.ask(t, page)
				time.Sleep(patience - time.Second)
			}
			g.ask(t, page)
		},
		"does not read": func(t *testing.T, g guest) {
			g.say(t, page)
			time.Sleep(most + time.Second)
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, _, guests := visit(t, ok, 1)
				began := time.Now()
				begin(t, guests[0])
				if waited := guests[0].letGo(t); time.Since(began) < patience || waited > most {
					t.Errorf("let go %v after the last word, %v after the first", waited, time.Since(began))
				}
			})
		})
	}
}

// A connection takes no deadline along to net/http.
func TestPatienceEndsWithHandingOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(2 * patience)
			ok(w, r)
		}, 1)
		if _, body := guests[0].ask(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n"); body != "ok" {
			t.Errorf("answered %q", body)
		}
	})
}

func TestConnectionsAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("panic") {
				panic(http.ErrAbortHandler)
			}
			ok(w, r)
		}, 4)
		guests[0].ask(t, page)
		guests[0].Close()
		guests[1].say(t, "GET /s/a?panic HTTP/1.1\r\nHost: x\r\n\r\n")
		guests[2].ask(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
		guests[3].ask(t, page)
		synctest.Wait()
		if n := s.Served(); n != 1 {
			t.Errorf("%d connections are remembered where one is left", n)
		}
	})
}

func TestPanicEndsItsOwnConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, _, guests := visit(t, func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Has("panic") {
				_, _ = io.WriteString(w, "half an answer")
				panic(http.ErrAbortHandler)
			}
			ok(w, r)
		}, 2)
		guests[1].ask(t, page)
		guests[0].say(t, "GET /s/a?panic HTTP/1.1\r\nHost: x\r\n\r\n")
		guests[0].letGo(t)
		guests[1].ask(t, page)
	})
}

// A head that net/http finds too large is refused in words: the end of the answer
// comes before the connection is cut.
func TestRefusalEndsBeforeItsConnection(t *testing.T) {
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &quick.Server{Paths: []string{"/s/"}, HTTP: &http.Server{Handler: http.HandlerFunc(ok), IdleTimeout: patience, MaxHeaderBytes: 1 << 10, ErrorLog: silent}}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(listener) }()
	client, err := new(net.Dialer).DialContext(t.Context(), "tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if _, err := io.WriteString(client, "GET /s/a HTTP/1.1\r\nHost: x\r\nAccept: "+strings.Repeat("a", 50<<10)); err != nil {
		t.Fatal(err)
	}
	if answer, err := io.ReadAll(client); err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 431 ") {
		t.Errorf("answered %q, then %v", answer, err)
	}
	if err := s.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, http.ErrServerClosed) {
		t.Errorf("Serve ends with %v", err)
	}
}

// nameless is a connection whose other end was gone before it could be named.
type nameless struct{ net.Conn }

func (nameless) RemoteAddr() net.Addr { return nil }

func TestGuestsNeedNoAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, listener, _ := visit(t, func(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "from "+r.RemoteAddr) }, 0)
		client, served := net.Pipe()
		listener.conns <- nameless{served}
		g := guest{client, bufio.NewReader(client), nil}
		if _, body := g.ask(t, page); body != "from " {
			t.Errorf("answered %q", body)
		}
	})
}

// failing is a listener that fails a few times.
type failing struct {
	*pipe
	errs []error
}

func (f *failing) Accept() (net.Conn, error) {
	if len(f.errs) == 0 {
		return f.pipe.Accept()
	}
	err := f.errs[0]
	f.errs = f.errs[1:]
	return nil, &net.OpError{Op: "accept", Err: err}
}

func TestServeGoesOnAfterWhatPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, served := net.Pipe()
		listener := &failing{newPipe(), []error{syscall.EMFILE, syscall.ECONNABORTED, syscall.EMFILE}}
		listener.conns <- served
		s := &quick.Server{Paths: []string{"/s/"}, HTTP: &http.Server{Handler: http.HandlerFunc(ok), IdleTimeout: patience}}
		ended := make(chan error, 1)
		go func() { ended <- s.Serve(listener) }()
		g := guest{client, bufio.NewReader(client), nil}
		g.ask(t, page)

		_ = listener.Close()
		if err := <-ended; !errors.Is(err, net.ErrClosed) {
			t.Errorf("Serve ends with %v where its listener is closed", err)
		}
		g.ask(t, page)
		g.say(t, "GET /api HTTP/1.1\r\nHost: x\r\n\r\n") // which nobody answers any more
		g.letGo(t)
	})
}

// pipe is a listener for connections in memory.
type pipe struct {
	conns  chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func newPipe() *pipe {
	return &pipe{conns: make(chan net.Conn, 10), closed: make(chan struct{})}
}

func (p *pipe) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipe) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (p *pipe) Addr() net.Addr { return &net.TCPAddr{} }
