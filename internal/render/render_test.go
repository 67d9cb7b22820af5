package render_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"carte/internal/render"
	"carte/internal/testkit"
)

// bundle replaces the web build's: it renders, fails, loops or grows as its data says.
const bundle = `
var calls = 0
globalThis.renderGuestPage = function (json) {
  var data = JSON.parse(json)
  calls++
  if (data.fail) throw new Error('no such component')
  if (data.loop) for (;;) {}
  if (data.grow) { var all = []; for (;;) all.push(new Array(1e6).fill(1)) }
  if (data.number) return 42
  return JSON.stringify({ style: 'b{}', body: '<h1>' + data.name + '</h1>', title: data.name, description: String(calls), themeColor: { light: '#fff', dark: '#000' } })
}`

func newPool(t *testing.T, engines int) *render.Pool {
	t.Helper()
	p, err := render.NewPool(bundle, engines)
	testkit.NoError(t, err)
	t.Cleanup(func() { p.Close() })
	return p
}

// dataOf returns data that needs no reading.
func dataOf(json string) func(context.Context) ([]byte, error) {
	return func(context.Context) ([]byte, error) { return []byte(json), nil }
}

// rendersWell checks that the next guest is served.
func rendersWell(t *testing.T, p *render.Pool) {
	t.Helper()
	markup, err := p.Render(t.Context(), render.Job{StoreID: "store"}, dataOf(`{"name":"Köfte \"İzmir\" 🍽"}`))
	if err != nil || markup.Body != `<h1>Köfte "İzmir" 🍽</h1>` || markup.ThemeColor.Dark != "#000" {
		t.Fatalf("Render = %+v, %v", markup, err)
	}
}

func TestRender(t *testing.T) {
	p := newPool(t, 1)
	rendersWell(t, p)
	for _, bad := range []string{`{"fail":true}`, `{"grow":true}`, `{"number":true}`, `{`} {
		if markup, err := p.Render(t.Context(), render.Job{StoreID: "store"}, dataOf(bad)); err == nil {
			t.Errorf("Render(%s) = %+v without an error", bad, markup)
		}
		rendersWell(t, p)
	}
}

// Nothing is rendered for guests who have left.
func TestARenderEndsWithItsContext(t *testing.T) {
	p := newPool(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	started := time.Now()
	time.AfterFunc(20*time.Millisecond, cancel)
	_, err := p.Render(ctx, render.Job{StoreID: "store"}, dataOf(`{"loop":true}`))
	if !errors.Is(err, context.Canceled) || time.Since(started) > 2*time.Second {
		t.Errorf("%v after %v", err, time.Since(started))
	}
	rendersWell(t, p)

	gathered := false
	_, err = p.Render(ctx, render.Job{StoreID: "store"}, func(context.Context) ([]byte, error) { gathered = true; return nil, nil })
	if !errors.Is(err, context.Canceled) || gathered {
		t.Errorf("%v, gathered: %v", err, gathered)
	}
	rendersWell(t, p)
}

func TestNewPoolRefusesABrokenBundle(t *testing.T) {
	for _, source := range []string{"function (", "throw new Error('at load')"} {
		if _, err := render.NewPool(source, 1); err == nil {
			t.Errorf("NewPool(%q) succeeded", source)
		}
	}
}

func TestCompress(t *testing.T) {
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&text, "<li>Spaghetti %x alle vongole <b>%d,%02d €</b></li>", i*i*7919, i%30, i*37%100)
	}
	document := []byte(text.String())
	var fast int
	for _, level := range []render.Level{render.Fast, render.Fast, render.Best} {
		compressed, err := render.Brotli(document, level)
		testkit.NoError(t, err)
		if got, err := render.Decompress(compressed); err != nil || !bytes.Equal(got, document) {
			t.Errorf("level %d decodes to %d bytes, %v", level, len(got), err)
		}
		if level == render.Best && len(compressed) >= fast {
			t.Errorf("the best is %d bytes, the fast one %d", len(compressed), fast)
		}
		fast = len(compressed)
	}
	if _, err := render.Decompress([]byte("no brotli")); err == nil {
		t.Error("what is no brotli is decompressed")
	}
}

func TestAccepted(t *testing.T) {
	for header, want := range map[string]render.Encoding{
		"":                        render.Identity,
		"gzip, deflate, br, zstd": render.BrotliEncoding,
		"gzip, deflate":           render.GzipEncoding,
		"br;q=0, gzip":            render.GzipEncoding,
		"br;q=0.0":                render.Identity,
		"br;q=0.4":                render.BrotliEncoding,
		"BR":                      render.BrotliEncoding,
		"identity":                render.Identity,
		"x-brotli, deflate":       render.Identity,
	} {
		if got := render.Accepted(header); got != want {
			t.Errorf("Accepted(%q) = %q, want %q", header, got, want)
		}
	}
}

// discarded counts what a client is sent that does not read it.
type discarded struct {
	header http.Header
	bytes  int
}

func (d *discarded) Header() http.Header         { return d.header }
func (d *discarded) WriteHeader(int)             {}
func (d *discarded) Write(p []byte) (int, error) { d.bytes += len(p); return len(p), nil }

// A document for a client that takes no compression is not held whole.
func TestIdentityIsSentInPieces(t *testing.T) {
	document := bytes.Repeat([]byte("<li>Spaghetti alle vongole</li>"), 1<<16)
	encoded, err := render.Encode(document)
	testkit.NoError(t, err)
	request := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
	for name, send := range map[string]func(http.ResponseWriter) error{
		"a file":         func(w http.ResponseWriter) error { encoded.Send(w, request); return nil },
		"what is cached": func(w http.ResponseWriter) error { return render.DecompressTo(w, encoded.Brotli) },
	} {
		w := &discarded{header: http.Header{}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		testkit.NoError(t, send(w))
		runtime.ReadMemStats(&after)
		if length := w.header.Get("Content-Length"); w.bytes != len(document) || length != "" && length != strconv.Itoa(len(document)) {
			t.Errorf("%s of %d bytes: %d are sent, announced are %s", name, len(document), w.bytes, length)
		}
		if took := after.TotalAlloc - before.TotalAlloc; took > uint64(len(document)/4) {
			t.Errorf("%s of %d bytes takes %d to send", name, len(document), took)
		}
	}
	if err := render.DecompressTo(&bytes.Buffer{}, []byte("no brotli")); err == nil {
		t.Error("what is no brotli is decompressed")
	}
	if err := render.GunzipTo(&bytes.Buffer{}, []byte("no gzip")); err == nil {
		t.Error("what is no gzip is decompressed")
	}
}
