package httpx

import (
	"bytes"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"golang.org/x/net/http2"
)

func TestFrameReader(t *testing.T) {
	const headers, ended, more = http2.FlagHeadersEndHeaders, http2.FlagHeadersEndStream, 0
	for _, c := range []struct {
		name  string
		write func(*http2.Framer) error
		want  bool
	}{
		{"headers with a body", writeHeaders(headers), true},
		{"headers alone", writeHeaders(headers | ended), false},
		{"headers that go on", writeHeaders(more), false},
		{"a part of a body", writeData("soup", false), true},
		{"an empty part of a body", writeData("", false), true},
		{"the end of a body", writeData("soup", true), false},
		{"the end of a body without more of it", writeData("", true), false},
		{"settings", func(f *http2.Framer) error { return f.WriteSettings() }, false},
		{"a large part of a body", writeData(strings.Repeat("soup", 4_000), false), true},
		{"a ping", func(f *http2.Framer) error { return f.WritePing(true, [8]byte{}) }, false},
		{"the end of a stream", func(f *http2.Framer) error { return f.WriteRSTStream(1, http2.ErrCodeCancel) }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			var b bytes.Buffer
			framer := http2.NewFramer(&b, nil)
			for range 2 {
				if err := c.write(framer); err != nil {
					t.Fatal(err)
				}
			}
			for _, size := range []int{1, 3, 8, 9, 10, 4_096, b.Len()} {
				if got := endWithinMessage(b.Bytes(), size); got != c.want {
					t.Errorf("in pieces of %d: got %t, want %t", size, got, c.want)
				}
				if endWithinMessage(b.Bytes()[:b.Len()-1], size) {
					t.Errorf("in pieces of %d: it ends within the last frame", size)
				}
			}
		})
	}
}

// endWithinMessage is what a frameReader reports of the last piece of what was written.
func endWithinMessage(written []byte, size int) (reported bool) {
	var reader frameReader
	for piece := range slices.Chunk(written, size) {
		reported = reader.endWithinMessage(piece)
	}
	return reported
}

func writeHeaders(flags http2.Flags) func(*http2.Framer) error {
	return func(f *http2.Framer) error {
		return f.WriteRawFrame(http2.FrameHeaders, flags, 1, []byte{0x88})
	}
}

func writeData(text string, isEnd bool) func(*http2.Framer) error {
	return func(f *http2.Framer) error { return f.WriteData(1, isEnd, []byte(text)) }
}

// countedListener counts what the connections that it accepts write.
type countedListener struct {
	net.Listener

	writes atomic.Int64
}

func (l *countedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	return &countedConn{conn, l}, err
}

type countedConn struct {
	net.Conn

	listener *countedListener
}

func (c *countedConn) Write(p []byte) (int, error) {
	c.listener.writes.Add(1)
	return c.Conn.Write(p)
}

// http2Server serves a handler over HTTP/2 as the site does.
func http2Server(t *testing.T, handler http.HandlerFunc) (*httptest.Server, *countedListener) {
	t.Helper()
	server := unstartedHTTP2Server(t, handler)
	counted := &countedListener{Listener: server.Listener}
	server.Listener = counted
	server.StartTLS()
	t.Cleanup(server.Close)
	return server, counted
}

func unstartedHTTP2Server(t *testing.T, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	// A connection that has sent little makes records of one packet each, so that a browser
	// can begin with the first. They would be counted one by one.
	server.TLS = &tls.Config{DynamicRecordSizingDisabled: true}
	if err := ServeHTTP2(server.Config); err != nil {
		t.Fatal(err)
	}
	server.EnableHTTP2 = true
	return server
}

func TestAnswersAreSentTogether(t *testing.T) {
	for _, size := range []int{0, 1, 3_900, 4_096, 13_000, 15_000} {
		t.Run(strconv.Itoa(size), func(t *testing.T) {
			text := strings.Repeat("x", size)
			server, counted := http2Server(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Length", strconv.Itoa(size))
				_, _ = io.WriteString(w, text)
			})
			get := func() {
				answer, err := server.Client().Get(server.URL)
				if err != nil {
					t.Fatal(err)
				}
				defer answer.Body.Close()
				got, err := io.ReadAll(answer.Body)
				if answer.ProtoMajor != 2 || err != nil || string(got) != text {
					t.Fatalf("HTTP/%d: %d bytes, %v", answer.ProtoMajor, len(got), err)
				}
			}
			get() // settings are exchanged as well
			before := counted.writes.Load()
			get()
			// The answer, and at most one of what keeps the connection's windows.
			if writes := counted.writes.Load() - before; writes > 2 {
				t.Errorf("an answer takes %d writes", writes)
			}
		})
	}
}

func TestWhatIsHeldBackIsSent(t *testing.T) {
	next := make(chan struct{})
	server, _ := http2Server(t, func(w http.ResponseWriter, r *http.Request) {
		controller := http.NewResponseController(w)
		switch r.URL.Path {
		case "/stream":
			_ = controller.Flush()
			<-next
			_, _ = io.WriteString(w, "first\n")
			_ = controller.Flush()
			<-next
			_, _ = io.WriteString(w, "second\n")
		case "/large":
			for range 300 {
				_, _ = w.Write(bytes.Repeat([]byte("soup"), 1_000))
			}
		case "/cut":
			_, _ = w.Write(bytes.Repeat([]byte("soup"), 2_000))
			panic(http.ErrAbortHandler)
		case "/echo":
			_, _ = io.Copy(w, r.Body)
		}
	})
	get := func(t *testing.T, path string) *http.Response {
		t.Helper()
		answer, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		return answer
	}
	t.Run("a stream, as it comes", func(t *testing.T) {
		answer := get(t, "/stream") // its headers alone
		for _, want := range []string{"first\n", "second\n"} {
			next <- struct{}{}
			got := make([]byte, len(want))
			if _, err := io.ReadFull(answer.Body, got); err != nil || string(got) != want {
				t.Fatalf("%q, %v", got, err)
			}
		}
	})
	t.Run("a large answer", func(t *testing.T) {
		got, err := io.ReadAll(get(t, "/large").Body)
		if err != nil || !bytes.Equal(got, bytes.Repeat([]byte("soup"), 300_000)) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	})
	t.Run("an answer that is cut off", func(t *testing.T) {
		if got, err := io.ReadAll(get(t, "/cut").Body); err == nil {
			t.Errorf("%d bytes are taken for whole", len(got))
		}
	})
	t.Run("a body that waits to be asked for", func(t *testing.T) {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL+"/echo", strings.NewReader("soup"))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Expect", "100-continue")
		answer, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if got, err := io.ReadAll(answer.Body); err != nil || string(got) != "soup" {
			t.Errorf("%q, %v", got, err)
		}
	})
	t.Run("many at once", func(t *testing.T) {
		done := make(chan error)
		for range 50 {
			go func() {
				answer, err := server.Client().Get(server.URL + "/large")
				if err == nil {
					_, err = io.Copy(io.Discard, answer.Body)
					_ = answer.Body.Close()
				}
				done <- err
			}()
		}
		for range 50 {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
}
