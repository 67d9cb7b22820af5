package main

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/testkit"
)

// serve answers over HTTPS with HTTP/2, or in the clear.
func serve(t *testing.T, p protocol, handler http.HandlerFunc) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(handler)
	if p == overHTTPS {
		server.EnableHTTP2 = true
		server.StartTLS()
	} else {
		server.Start()
	}
	t.Cleanup(server.Close)
	return server
}

// inEachManner runs the same cases over each protocol, on kept and on new connections.
func inEachManner(t *testing.T, run func(t *testing.T, l load)) {
	t.Helper()
	for _, m := range manners {
		t.Run(m.name, func(t *testing.T) {
			run(t, load{protocol: m.protocol, fresh: m.fresh, connections: 4, duration: 50 * time.Millisecond})
		})
	}
}

// A guest that begins when the time is over, as on a busy machine, sends a request too.
func TestEachGuestSendsARequest(t *testing.T) {
	inEachManner(t, func(t *testing.T, l load) {
		server := serve(t, l.protocol, func(http.ResponseWriter, *http.Request) {})
		l.address, l.paths, l.status, l.duration = server.Listener.Addr().String(), []string{"/"}, http.StatusOK, 0
		result, err := l.run(t.Context())
		if err != nil || result.Answered != l.connections {
			t.Errorf("%d guests had %d answers: %v", l.connections, result.Answered, err)
		}
	})
}

func TestLoadCountsWhatWasAnswered(t *testing.T) {
	cases := []struct {
		path   string
		status int
		wrong  string
	}{
		{"/empty", http.StatusOK, ""},
		{"/large", http.StatusOK, ""},
		{"/redirect", http.StatusFound, ""},
		{"/redirect", http.StatusOK, "answered 302, not 200"},
	}
	inEachManner(t, func(t *testing.T, l load) {
		var requests, bots, wrongProtocol atomic.Int64
		var visitors sync.Map
		large := strings.Repeat("x", 200_000)
		server := serve(t, l.protocol, func(w http.ResponseWriter, r *http.Request) {
			requests.Add(1)
			if !strings.HasPrefix(r.UserAgent(), "Mozilla/5.0") {
				bots.Add(1)
			}
			if r.ProtoAtLeast(2, 0) != (l.protocol == overHTTPS) {
				wrongProtocol.Add(1)
			}
			visitors.Store(r.Header.Get("X-Forwarded-For"), r.RemoteAddr)
			switch r.URL.Path {
			case "/large":
				w.Header().Set("Content-Length", strconv.Itoa(len(large)))
				w.Write([]byte(large))
			case "/redirect":
				http.Redirect(w, r, "https://example.com/", http.StatusFound)
			}
		})
		for _, c := range cases {
			t.Run(c.path+" "+strconv.Itoa(c.status), func(t *testing.T) {
				requests.Store(0)
				visitors.Clear()
				l.address, l.paths, l.status = server.Listener.Addr().String(), []string{c.path}, c.status
				result, err := l.run(t.Context())
				switch {
				case c.wrong == "" && err != nil:
					t.Fatal(err)
				case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
					t.Fatalf("wrong answers were taken for right: %v", err)
				case c.wrong != "":
					return
				}
				if int64(result.Answered) != requests.Load() || result.Answered < 4 {
					t.Errorf("%d answered, %d asked", result.Answered, requests.Load())
				}
				if len(result.latencies) != result.Answered || !slices.IsSorted(result.latencies) {
					t.Error("the latencies are not one for each answer, in order")
				}
				different, connections := 0, map[any]bool{}
				visitors.Range(func(_, connection any) bool {
					different++
					connections[connection] = true
					return true
				})
				if different != result.Answered {
					t.Errorf("%d requests of %d visitors", result.Answered, different)
				}
				if want := map[bool]int{false: 4, true: result.Answered}[l.fresh]; len(connections) != want {
					t.Errorf("%d requests over %d connections", result.Answered, len(connections))
				}
			})
		}
		if bots.Load() > 0 || wrongProtocol.Load() > 0 {
			t.Errorf("%d requests do not pass for a person's, %d are of another protocol", bots.Load(), wrongProtocol.Load())
		}
	})
}

func TestLoadAsksForEachPathInTurn(t *testing.T) {
	var paths sync.Map
	server := serve(t, overHTTPS, func(_ http.ResponseWriter, r *http.Request) { paths.Store(r.URL.Path, true) })
	result, err := load{
		address: server.Listener.Addr().String(), paths: numbered("/%d", 1, 6), status: http.StatusOK, connections: 2,
		duration: 200 * time.Millisecond,
	}.run(t.Context())
	if err != nil || result.Answered < 5 {
		t.Fatal(result.Answered, err)
	}
	for _, path := range numbered("/%d", 1, 6) {
		if _, requested := paths.Load(path); !requested {
			t.Errorf("%s was not asked for", path)
		}
	}
}

// A load that goes on where its last run ended follows each of many links once.
func TestLoadGoesOnWithTheNextPath(t *testing.T) {
	var repeated atomic.Int64
	var paths sync.Map
	server := serve(t, overHTTPS, func(_ http.ResponseWriter, r *http.Request) {
		if _, seen := paths.LoadOrStore(r.URL.Path, true); seen {
			repeated.Add(1)
		}
	})
	l := load{
		address: server.Listener.Addr().String(), paths: numbered("/%d", 1, 1_000_000), status: http.StatusOK, connections: 2,
		duration: 50 * time.Millisecond, requests: new(atomic.Uint64),
	}
	for range 2 {
		if result, err := l.run(t.Context()); err != nil || result.Answered == 0 {
			t.Fatal(result.Answered, err)
		}
	}
	if n := repeated.Load(); n > 0 {
		t.Errorf("%d of %d requests were for a path that had been asked for", n, l.requests.Load())
	}
}

func TestLoadTellsWhenTheServerDies(t *testing.T) {
	inEachManner(t, func(t *testing.T, l load) {
		var answered atomic.Int64
		enough := make(chan struct{})
		server := serve(t, l.protocol, func(http.ResponseWriter, *http.Request) {
			if answered.Add(1) == 50 {
				close(enough)
			}
		})
		server.Config.ErrorLog = log.New(io.Discard, "", 0)
		go func() {
			<-enough
			server.Listener.Close()
			server.CloseClientConnections()
		}()
		l.address, l.paths, l.status, l.duration = server.Listener.Addr().String(), []string{"/"}, http.StatusOK, 10*time.Second
		result, err := l.run(t.Context())
		if err == nil {
			t.Fatal("the load outlived its server")
		}
		if result.Answered == 0 || int64(result.Answered) > answered.Load() {
			t.Errorf("%d answered, the server knows of %d", result.Answered, answered.Load())
		}
	})
}

// files serves fixed texts as a site does.
func files(t *testing.T, texts map[string]string) site {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, found := texts[r.URL.Path]
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte(text))
	}))
	t.Cleanup(server.Close)
	return site{url: server.URL}
}

func TestScriptsAreFollowed(t *testing.T) {
	s := files(t, map[string]string{
		"/assets/a.js":    `import{x}from"./b.js";import"./c.js";const later=()=>import("./lazy.js")`,
		"/assets/b.js":    `export*from"./c.js"`,
		"/assets/c.js":    `export const c=1`,
		"/assets/lazy.js": `import"./c.js";import"./deep.js"`,
		"/assets/deep.js": `1`,
		"/old.js":         `2`,
	})
	html := `<script type="module" src="/assets/a.js"></script><script src="/old.js"></script><script type="application/json">{}</script>`
	found, err := s.scripts(t.Context(), html)
	testkit.NoError(t, err)
	if found.files != 4 || found.lazy != len(`import"./c.js";import"./deep.js"`)+1 {
		t.Errorf("found %+v", found)
	}
	if !slices.Equal(found.blocking, []string{"/old.js"}) {
		t.Errorf("blocking: %v", found.blocking)
	}
}

func TestFloorPageHasTheSameHTMLAndNoScript(t *testing.T) {
	s := files(t, map[string]string{
		"/images/a-176.webp": "small", "/images/a-704.webp": "large", "/assets/f.woff2": "font", "/icon.svg": "icon",
	})
	html := `<link rel="modulepreload" href="/assets/a.js"><link rel="icon" href="/icon.svg">` +
		`<style>@font-face{src:url(/assets/f.woff2)}</style><script defer src="/assets/a.js"></script>` +
		`<img src="/images/a-176.webp" srcset="/images/a-176.webp 1x, /images/a-704.webp 4x"><a href="/s/x/menu">Menu</a>` +
		`<script type="application/json">{"a":"</p>"}</script>`
	pages, err := s.withoutScripts(t.Context(), document{Type: "text/html", Body: []byte(html)}, "/menu")
	testkit.NoError(t, err)
	page, err := pages["/menu"].decode()
	testkit.NoError(t, err)
	want := `<link rel="icon" href="/icon.svg"><style>@font-face{src:url(/assets/f.woff2)}</style>` +
		`<img src="/images/a-176.webp" srcset="/images/a-176.webp 1x, /images/a-704.webp 4x"><a href="/s/x/menu">Menu</a>`
	if string(page) != want {
		t.Errorf("got %s", page)
	}
	for path, text := range map[string]string{"/images/a-704.webp": "large", "/assets/f.woff2": "font", "/icon.svg": "icon"} {
		if string(pages[path].Body) != text {
			t.Errorf("%s is %q", path, pages[path].Body)
		}
	}
	if len(pages) != 5 {
		t.Errorf("%d pages", len(pages))
	}
}

func TestPageSettles(t *testing.T) {
	started := time.Now()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		body := "quick"
		if time.Since(started) > 300*time.Millisecond {
			body = "tight"
		}
		w.Write([]byte(body))
	}))
	defer server.Close()
	page, err := site{url: server.URL, settling: time.Second}.settled(context.Background(), "/")
	if err != nil || string(page.Body) != "tight" {
		t.Errorf("got %q, %v", page.Body, err)
	}
}

func TestFigures(t *testing.T) {
	cases := []struct {
		name string
		figure
		met bool
	}{
		{"no target", figure{Value: 7}, true},
		{"at least, reached", figure{Value: 0.9, AtLeast: 0.9}, true},
		{"at least, missed", figure{Value: 0.899, AtLeast: 0.9}, false},
		{"at most, kept", figure{Value: 15, AtMost: 15}, true},
		{"at most, passed", figure{Value: 15.1, AtMost: 15}, false},
		{"wrong whatever the number", figure{Value: 1, AtMost: 15, Wrong: "clicks were lost"}, false},
	}
	for _, c := range cases {
		if c.figure.met() != c.met {
			t.Errorf("%s: met is %v", c.name, !c.met)
		}
	}
	for value, text := range map[float64]string{0: "–", 0.904: "0.90", 12.34: "12.3", 999.6: "1,000", 61450.8: "61,451"} {
		if number(value) != text {
			t.Errorf("%v is written %s", value, number(value))
		}
	}
	if got := median([]float64{5, 1, 9, 3, 7}); got != 5 {
		t.Errorf("median %v", got)
	}
}
