package httpx_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"
	"time"

	"carte/internal/httpx"
)

// countingListener counts the writes that reach the sockets.
type countingListener struct {
	net.Listener
	writes chan int
}

type countingConn struct {
	net.Conn
	writes chan int
}

func (l countingListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return countingConn{c, l.writes}, nil
}

func (c countingConn) Write(p []byte) (int, error) {
	c.writes <- len(p)
	return c.Conn.Write(p)
}

func serve(t *testing.T, server *http.Server) (address string, writes chan int) {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	writes = make(chan int, 100)
	server.ConnContext = httpx.ConnContext
	go func() { _ = server.Serve(httpx.Listener{Listener: countingListener{listener, writes}}) }()
	t.Cleanup(func() { _ = server.Close() })
	return listener.Addr().String(), writes
}

// An answer of any size is one write, in whole and in order, request after
// request on one connection.
func TestWriteWholeIsOneWrite(t *testing.T) {
	body := bytes.Repeat([]byte("0123456789abcdef"), 4<<10)
	address, writes := serve(t, &http.Server{
		ReadTimeout: 30 * time.Second, IdleTimeout: 30 * time.Second, WriteTimeout: 60 * time.Second,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			size, _ := strconv.Atoi(r.URL.Query().Get("size"))
			w.Header().Set("Content-Length", strconv.Itoa(size))
			httpx.WriteWhole(w, r, body[:size])
		}),
	})
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	reader := bufio.NewReader(conn)
	for _, c := range []struct {
		method string
		size   int
		bytes  int
	}{{"GET", 10, 10}, {"GET", 4096, 4096}, {"GET", 60000, 60000}, {"HEAD", 60000, 0}, {"GET", 12000, 12000}} {
		request, err := http.NewRequest(c.method, "http://carte.example/?size="+strconv.Itoa(c.size), nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := request.Write(conn); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(reader, request)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		if err != nil || !bytes.Equal(got, body[:c.bytes]) {
			t.Errorf("%s %d: %d bytes, %v", c.method, c.size, len(got), err)
		}
		<-writes
		if more := len(writes); more != 0 {
			t.Errorf("%s %d: %d writes more than one", c.method, c.size, more)
		}
	}
}

// A client that says nothing, or stops in the middle, is let go.
func TestDeadlinesStillHold(t *testing.T) {
	const patience = 300 * time.Millisecond
	address, _ := serve(t, &http.Server{
		ReadTimeout: patience, ReadHeaderTimeout: patience, IdleTimeout: patience, WriteTimeout: time.Minute,
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "2")
			httpx.WriteWhole(w, r, []byte("ok"))
		}),
	})
	for name, begin := range map[string]string{
		"nothing":       "",
		"half a head":   "GET / HTTP/1.1\r\nHost: x\r\n",
		"after a while": "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			conn, err := net.Dial("tcp", address)
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			if _, err := io.WriteString(conn, begin); err != nil {
				t.Fatal(err)
			}
			started := time.Now()
			if err := conn.SetReadDeadline(started.Add(10 * time.Second)); err != nil {
				t.Fatal(err)
			}
			// The server closes: reading ends before our own deadline.
			if _, err := io.Copy(io.Discard, conn); err != nil {
				t.Errorf("after %v: %v", time.Since(started), err)
			}
		})
	}
}
