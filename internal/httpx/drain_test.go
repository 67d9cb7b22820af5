package httpx_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

// refusing serves a handler that refuses each request without reading its body.
func refusing(t *testing.T) *httptest.Server {
	t.Helper()
	refuse := func(w http.ResponseWriter, r *http.Request) {
		httpx.WriteProblem(w, r, fault.New(fault.TooLarge, "It is too large."))
	}
	s := httptest.NewUnstartedServer(httpx.DrainBodies(http.HandlerFunc(refuse)))
	s.EnableHTTP2 = true
	s.StartTLS()
	t.Cleanup(s.Close)
	return s
}

// counted counts what is read.
type counted struct {
	io.Reader
	n atomic.Int64
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n.Add(int64(n))
	return n, err
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

const uploadType = "multipart/form-data; boundary=x"

// A client that sends all of an upload before it reads has the answer, by HTTP/1.1 and
// HTTP/2, whether it tells the length or not, and may use the connection again.
func TestDrainBodies(t *testing.T) {
	s := refusing(t)
	const size = 40 << 20
	for _, proto := range []int{1, 2} {
		for _, length := range []int64{size, -1} {
			t.Run(fmt.Sprintf("HTTP/%d, length %d", proto, length), func(t *testing.T) {
				transport := s.Client().Transport.(*http.Transport).Clone() //nolint:forcetypeassert // httptest's
				if proto == 1 {
					transport.ForceAttemptHTTP2 = false
					transport.TLSClientConfig.NextProtos = []string{"http/1.1"}
				}
				defer transport.CloseIdleConnections()
				client := &http.Client{Transport: transport, Timeout: 2 * time.Minute}
				body := &counted{Reader: io.LimitReader(zeros{}, size)}
				request := testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL, body))
				request.ContentLength = length
				request.Header.Set("Content-Type", uploadType)
				answer, err := client.Do(request)
				testkit.NoError(t, err)
				defer answer.Body.Close()
				if answer.ProtoMajor != proto || answer.StatusCode != http.StatusRequestEntityTooLarge || body.n.Load() != size || answer.Close {
					t.Errorf("%s %d after %d bytes, closing: %v", answer.Proto, answer.StatusCode, body.n.Load(), answer.Close)
				}
			})
		}
	}
}

// A client that has asked whether to send, and one that sends without an end, are
// answered before they have sent all.
func TestDrainBodiesWithoutEnd(t *testing.T) {
	s := httptest.NewServer(refusing(t).Config.Handler)
	defer s.Close()
	for name, head := range map[string]string{
		"asks":         "Content-Length: 40000000\r\nExpect: 100-continue\r\n",
		"has no end":   "Content-Length: 99000000000\r\n",
		"is no upload": "",
	} {
		t.Run(name, func(t *testing.T) {
			connection := testkit.Must(new(net.Dialer).DialContext(t.Context(), "tcp", s.Listener.Addr().String()))
			defer connection.Close()
			testkit.NoError(t, connection.SetDeadline(time.Now().Add(2*time.Minute)))
			kind := uploadType
			if head == "" {
				head, kind = "Content-Length: 40000000\r\n", "application/json"
			}
			testkit.Must(io.WriteString(connection, "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: "+kind+"\r\n"+head+"\r\n"))
			if strings.Contains(head, "99000000000") {
				go func() { _, _ = io.Copy(connection, zeros{}) }() // until the test closes it
			}
			answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
			testkit.NoError(t, err)
			defer answer.Body.Close()
			if answer.StatusCode != http.StatusRequestEntityTooLarge || !answer.Close {
				t.Errorf("answers %d, closing: %v", answer.StatusCode, answer.Close)
			}
		})
	}
}

// A client that closes the connection after the answer has it all, also when the end of
// its small body comes after the answer has begun.
func TestDrainOfAClosedConnection(t *testing.T) {
	const size = 1 << 20 // more than is on its way at once
	s := httptest.NewServer(httpx.DrainBodies(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write(make([]byte, size))
	})))
	defer s.Close()
	connection := testkit.Must(new(net.Dialer).DialContext(t.Context(), "tcp", s.Listener.Addr().String()))
	defer connection.Close()
	testkit.NoError(t, connection.SetDeadline(time.Now().Add(time.Minute)))
	testkit.Must(io.WriteString(connection, "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"))
	testkit.Must(io.WriteString(connection, strings.Repeat(" ", 99998)+"}"))
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	testkit.NoError(t, err)
	defer answer.Body.Close()
	if read, err := io.Copy(io.Discard, answer.Body); read != size || err != nil {
		t.Errorf("%d bytes came: %v", read, err)
	}
}
