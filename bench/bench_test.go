package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestLoadCountsWhatWasAnswered(t *testing.T) {
	var asked, bots atomic.Int64
	large := strings.Repeat("x", 200_000)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if !strings.HasPrefix(r.UserAgent(), "Mozilla/5.0") {
			bots.Add(1)
		}
		switch r.URL.Path {
		case "/large":
			w.Header().Set("Content-Length", strconv.Itoa(len(large)))
			w.Write([]byte(large))
		case "/redirect":
			http.Redirect(w, r, "https://example.com/", http.StatusFound)
		}
	}))
	defer server.Close()
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
	for _, c := range cases {
		t.Run(c.path+" "+strconv.Itoa(c.status), func(t *testing.T) {
			asked.Store(0)
			result, err := load{
				address: server.Listener.Addr().String(), path: c.path, status: c.status,
				connections: 4, duration: 50 * time.Millisecond,
			}.run(t.Context())
			switch {
			case c.wrong == "" && err != nil:
				t.Fatal(err)
			case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
				t.Fatalf("wrong answers were taken for right: %v", err)
			case c.wrong != "":
				return
			}
			if int64(result.Answered) != asked.Load() || result.Answered < 4 {
				t.Errorf("%d answered, %d asked", result.Answered, asked.Load())
			}
			if len(result.latencies) != result.Answered || !slices.IsSorted(result.latencies) {
				t.Error("the latencies are not one for each answer, in order")
			}
		})
	}
	if bots.Load() > 0 {
		t.Error("the load does not pass for a person")
	}
}

func TestLoadTellsWhenTheServerDies(t *testing.T) {
	var answered atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { answered.Add(1) }))
	defer server.Close()
	time.AfterFunc(50*time.Millisecond, server.CloseClientConnections)
	result, err := load{
		address: server.Listener.Addr().String(), path: "/", status: http.StatusOK, connections: 4, duration: 10 * time.Second,
	}.run(t.Context())
	if err == nil {
		t.Fatal("the load outlived its server")
	}
	if result.Answered == 0 || int64(result.Answered) > answered.Load() {
		t.Errorf("%d answered, the server knows of %d", result.Answered, answered.Load())
	}
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
	if err != nil {
		t.Fatal(err)
	}
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
	if err != nil {
		t.Fatal(err)
	}
	page, err := pages["/menu"].decode()
	if err != nil {
		t.Fatal(err)
	}
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
	page, err := site{url: server.URL}.settled(context.Background(), "/")
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
