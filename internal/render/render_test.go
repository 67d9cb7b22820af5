package render_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"carte/internal/render"
)

// bundle stands for the web build's: it renders, fails, loops or grows as told.
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

func TestRender(t *testing.T) {
	r, err := render.New(bundle)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	good := func() {
		t.Helper()
		page, err := r.Render([]byte(`{"name":"Köfte \"İzmir\" 🍽"}`))
		if err != nil || page.Body != `<h1>Köfte "İzmir" 🍽</h1>` || page.ThemeColor.Dark != "#000" {
			t.Fatalf("Render = %+v, %v", page, err)
		}
	}
	good()
	for _, bad := range []string{`{"fail":true}`, `{"grow":true}`, `{"number":true}`, `{`} {
		if page, err := r.Render([]byte(bad)); err == nil {
			t.Errorf("Render(%s) = %+v without an error", bad, page)
		}
		good() // and the next guest is served
	}
}

func TestNewRefusesABrokenBundle(t *testing.T) {
	for _, source := range []string{"function (", "throw new Error('at load')"} {
		if _, err := render.New(source); err == nil {
			t.Errorf("New(%q) succeeded", source)
		}
	}
}

func TestEncode(t *testing.T) {
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(&text, "<li>Spaghetti %x alle vongole <b>%d,%02d €</b></li>", i*i*7919, i%30, i*37%100)
	}
	document := []byte(text.String())
	e, err := render.Encode(document)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(e.Brotli)))
	if err != nil || !bytes.Equal(got, document) {
		t.Errorf("brotli decodes to %d bytes, %v", len(got), err)
	}
	if got, err := e.Identity(); err != nil || !bytes.Equal(got, document) {
		t.Errorf("Identity = %d bytes, %v", len(got), err)
	}
}

func TestAccepted(t *testing.T) {
	for header, want := range map[string]render.Encoding{
		"":                        render.Identity,
		"gzip, deflate, br, zstd": render.Brotli,
		"gzip, deflate":           render.Gzip,
		"br;q=0, gzip":            render.Gzip,
		"br;q=0.0":                render.Identity,
		"br;q=0.4":                render.Brotli,
		"BR":                      render.Brotli,
		"identity":                render.Identity,
		"x-brotli, deflate":       render.Identity,
	} {
		if got := render.Accepted(header); got != want {
			t.Errorf("Accepted(%q) = %q, want %q", header, got, want)
		}
	}
}
