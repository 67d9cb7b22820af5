package guest

import (
	"bufio"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"carte/internal/fault"
	"carte/internal/store"
	"carte/internal/testkit"
)

// announcer are changes that a test tells of.
type announcer struct {
	connected

	tell func(storeID string)
}

func (a *announcer) Subscribe(fn func(storeID string)) { a.tell = fn }

// changing is a service of one store with rules of streams, which were always there.
func changing(stores Stores, rules streamRules) (*Service, *announcer) {
	changes := &announcer{connected: true}
	s := NewService(Config{
		PDFLinks: noPDFs{}, Stores: stores, Pages: pagesOf{}, Changes: changes, Renderer: echoRenderer{}, Configuration: defaultConfiguration{},
		Now: time.Now, CacheBytes: 1 << 20,
	})
	s.streams = newStreams(rules, time.Now().Add(-rules.window))
	return s, changes
}

// known are stores of which one is found.
func known(_ context.Context, key string) (store.Store, error) {
	if key != "osteria" {
		return store.Store{}, fault.New(fault.NotFound, "There is no such store.")
	}
	return store.Store{ID: "store", Slug: "osteria", TimeZone: "UTC"}, nil
}

// quick are rules in whose time a test need not wait for anything.
func quick() streamRules {
	rules := theStreamRules
	rules.settle, rules.pace, rules.heartbeat = time.Millisecond, time.Millisecond, 50*time.Millisecond
	return rules
}

// protocols serves a handler by each protocol, with a time for a request and twice that for an
// answer.
func protocols(t *testing.T, requestTimeout time.Duration, handler func() http.Handler, run func(t *testing.T, server *httptest.Server)) {
	t.Helper()
	for name, isTwo := range map[string]bool{"HTTP/1.1": false, "HTTP/2": true} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewUnstartedServer(handler())
			server.Config.ReadTimeout, server.Config.WriteTimeout = requestTimeout, 2*requestTimeout
			server.EnableHTTP2 = isTwo
			server.StartTLS()
			t.Cleanup(server.Close)
			run(t, server)
		})
	}
}

// opened is a stream as a client reads it.
type opened struct {
	*http.Response

	lines *bufio.Scanner
}

func openStream(t *testing.T, server *httptest.Server, path string) opened {
	t.Helper()
	answer, err := server.Client().Do(testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+path, http.NoBody)))
	testkit.NoError(t, err)
	t.Cleanup(func() { answer.Body.Close() })
	return opened{answer, bufio.NewScanner(answer.Body)}
}

// next reads up to a line, and returns how many heartbeats were before it.
func (o opened) next(t *testing.T, want string) (heartbeats int) {
	t.Helper()
	for o.lines.Scan() {
		switch o.lines.Text() {
		case want:
			return heartbeats
		case ":":
			heartbeats++
		}
	}
	t.Fatalf("the stream ends before %q: %v", want, o.lines.Err())
	return 0
}

// alone reports whether no goroutine of a stream is left.
func alone() bool {
	stacks := make([]byte, 1<<20)
	return !strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "tellChanges")
}

// An open page is told of changes for longer than the server's own times for a request, and
// nothing is left of it when its guest has gone or the program stops.
func TestAnOpenPageIsToldOfChanges(t *testing.T) {
	var s *Service
	var changes *announcer
	handler := func() http.Handler {
		rules := quick()
		// Nothing is sent for longer than a write may take, and the stream is open for longer than
		// any other answer: a handshake must have its time on a busy machine.
		rules.heartbeat, rules.writeTimeout = 600*time.Millisecond, 500*time.Millisecond
		s, changes = changing(storesBy(known), rules)
		return router(s)
	}
	protocols(t, 500*time.Millisecond, handler, func(t *testing.T, server *httptest.Server) {
		stream := openStream(t, server, "/s/osteria/changes")
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no",
			"X-Content-Type-Options": "nosniff", "Content-Security-Policy": plainPolicy,
		} {
			if got := stream.Header.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		stream.next(t, ": changes")
		for range 3 {
			stream.next(t, ":")
		}
		changes.tell("another")
		changes.tell("store")
		stream.next(t, "data: changed")
		if stats := s.StreamStats(); stats != (StreamStats{Open: 1}) {
			t.Errorf("%+v", stats)
		}
		stream.Body.Close()
		testkit.Within(t, 10*time.Second, "a stream whose guest has gone ends", func() bool { return s.StreamStats().Open == 0 && alone() })

		stopped := openStream(t, server, "/s/osteria/changes")
		stopped.next(t, ": changes")
		s.EndStreams()
		if _, err := io.ReadAll(stopped.Body); err != nil {
			t.Errorf("a stop breaks the stream: %v", err)
		}
		testkit.Within(t, 10*time.Second, "nothing is left", func() bool { return s.StreamStats().Open == 0 && alone() })
	})
}

// Of what is not there nothing can be told, and who asks what there would be does not wait.
func TestStreamsOfNothing(t *testing.T) {
	protocols(t, 10*time.Second, func() http.Handler {
		s, _ := changing(storesBy(known), theStreamRules)
		return router(s)
	}, func(t *testing.T, server *httptest.Server) {
		if answer := openStream(t, server, "/s/nobody/changes"); answer.StatusCode != http.StatusNotFound {
			t.Errorf("a store that is not there answers %d", answer.StatusCode)
		}
	})
	s, _ := changing(storesBy(known), theStreamRules)
	answer := httptest.NewRecorder()
	s.changes(answer, requestOf(http.MethodHead, "osteria", "192.0.2.1:1"))
	if got := answer.Header().Get("Content-Type"); answer.Code != http.StatusOK || got != "text/event-stream" {
		t.Errorf("HEAD answers %d with %s", answer.Code, got)
	}
}

func requestOf(method, slug, from string) *http.Request {
	r := httptest.NewRequest(method, "/s/"+slug+"/changes", http.NoBody)
	r.SetPathValue("slug", slug)
	r.RemoteAddr = from
	return r
}

// The streams of a process, a store and a network are bounded; who is refused is not told to
// come back, and goes on by the minute.
func TestStreamsAreBounded(t *testing.T) {
	anyStore := func(_ context.Context, key string) (store.Store, error) {
		return store.Store{ID: key, Slug: key, TimeZone: "UTC"}, nil
	}
	type ask struct{ slug, from string }
	for name, c := range map[string]struct {
		open    []ask
		refused ask
		taken   ask
	}{
		"a store's": {
			[]ask{{"osteria", "192.0.2.1:1"}, {"osteria", "192.0.2.2:1"}}, ask{"osteria", "192.0.2.3:1"}, ask{"trattoria", "192.0.2.3:1"},
		},
		"a network's": {
			[]ask{{"osteria", "192.0.2.1:1"}, {"trattoria", "192.0.2.1:2"}}, ask{"bistro", "192.0.2.1:3"}, ask{"bistro", "192.0.2.2:1"},
		},
		"a network's of IPv6": {
			[]ask{{"osteria", "[2001:db8::1]:1"}, {"trattoria", "[2001:db8::2]:1"}}, ask{"bistro", "[2001:db8::3]:1"}, ask{"bistro", "[2001:db8:0:1::3]:1"},
		},
		"all": {
			[]ask{{"osteria", "192.0.2.1:1"}, {"trattoria", "192.0.2.2:1"}, {"bistro", "192.0.2.3:1"}}, ask{"diner", "192.0.2.4:1"}, ask{},
		},
	} {
		t.Run(name, func(t *testing.T) {
			rules := theStreamRules
			rules.inAll, rules.ofStore, rules.ofClient = 3, 2, 2
			s, _ := changing(storesBy(anyStore), rules)
			asks := func(a ask) (*httptest.ResponseRecorder, func()) {
				ctx, leave := context.WithCancel(t.Context())
				answer, before := httptest.NewRecorder(), s.StreamStats()
				ended := make(chan struct{})
				go func() {
					defer close(ended)
					s.changes(answer, requestOf(http.MethodGet, a.slug, a.from).WithContext(ctx))
				}()
				testkit.Within(t, 10*time.Second, "an answer", func() bool { return s.StreamStats() != before })
				return answer, func() { leave(); <-ended }
			}
			var leaves []func()
			for _, a := range c.open {
				_, leave := asks(a)
				leaves = append(leaves, leave)
			}
			refused, leave := asks(c.refused)
			leave()
			if stats := s.StreamStats(); refused.Code != http.StatusNoContent || stats != (StreamStats{Open: len(c.open), Refused: 1}) {
				t.Errorf("one too many is answered %d: %+v", refused.Code, stats)
			}
			if c.taken != (ask{}) {
				_, leave := asks(c.taken)
				leave()
			}
			leaves[0]()
			if _, leave := asks(c.refused); s.StreamStats().Open != len(c.open) {
				t.Errorf("where one has left there is no place: %+v", s.StreamStats())
			} else {
				leaves = append(leaves, leave)
			}
			for _, leave := range leaves[1:] {
				leave()
			}
			if s.StreamStats().Open != 0 || len(s.streams.rooms)+len(s.streams.clients) != 0 {
				t.Errorf("something is left: %+v", s.streams)
			}
		})
	}
}

// Who does not read what is sent is dropped, and keeps nobody from stopping.
func TestWhoDoesNotReadIsDropped(t *testing.T) {
	rules := quick()
	rules.writeTimeout = 50 * time.Millisecond
	s, changes := changing(storesBy(known), rules)
	isOpen := func() bool { return s.StreamStats().Open == 1 }
	isDropped := func() bool {
		changes.tell("store")
		return s.StreamStats().Open == 0 && alone()
	}

	near, far := net.Pipe() // holds nothing that has not been read
	server := &http.Server{Handler: router(s), ReadHeaderTimeout: time.Second}
	listener := &oneConnection{conn: far, closed: make(chan struct{})}
	var serving sync.WaitGroup
	serving.Go(func() { _ = server.Serve(listener) })
	testkit.Must(io.WriteString(near, "GET /s/osteria/changes HTTP/1.1\r\nHost: carte\r\n\r\n"))
	testkit.Must(near.Read(make([]byte, 1)))
	testkit.Within(t, 10*time.Second, "a stream", isOpen)
	testkit.Within(t, 10*time.Second, "dropped over HTTP/1.1", isDropped)
	testkit.NoError(t, server.Shutdown(t.Context()))
	serving.Wait()

	two := httptest.NewUnstartedServer(router(s))
	two.EnableHTTP2 = true
	two.StartTLS()
	defer two.Close()
	trust := two.Client().Transport.(*http.Transport).TLSClientConfig.Clone() //nolint:forcetypeassert // httptest's own
	trust.NextProtos, trust.ServerName = []string{"h2"}, "example.com"
	conn := testkit.Must(tls.Dial("tcp", two.Listener.Addr().String(), trust))
	defer conn.Close()
	testkit.Must(io.WriteString(conn, http2.ClientPreface))
	framer := http2.NewFramer(conn, conn)
	testkit.NoError(t, framer.WriteSettings(http2.Setting{ID: http2.SettingInitialWindowSize, Val: 10}))
	var fields strings.Builder
	encoder := hpack.NewEncoder(&fields)
	for _, field := range [][2]string{{":method", "GET"}, {":scheme", "https"}, {":authority", "carte"}, {":path", "/s/osteria/changes"}} {
		testkit.NoError(t, encoder.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]}))
	}
	testkit.NoError(t, framer.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: []byte(fields.String()), EndStream: true, EndHeaders: true}))
	testkit.Within(t, 10*time.Second, "a stream", isOpen)
	testkit.Within(t, 10*time.Second, "dropped over HTTP/2", isDropped)
}

// oneConnection is a listener that accepts one connection.
type oneConnection struct {
	conn   net.Conn
	closed chan struct{}
	once   sync.Once
}

func (l *oneConnection) Accept() (conn net.Conn, _ error) {
	if conn, l.conn = l.conn, nil; conn != nil {
		return conn, nil
	}
	<-l.closed
	return nil, net.ErrClosed
}

func (l *oneConnection) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (*oneConnection) Addr() net.Addr { return &net.TCPAddr{} }
