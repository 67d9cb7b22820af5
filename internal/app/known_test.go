package app

import (
	"net/http"
	"net/http/httptest"
	"reflect"
	"testing"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

// answer is what a client gets and what is recorded of it.
type answer struct {
	status int
	header http.Header
	body   string
	record httpx.RequestRecord
}

// answerOf sends a request to what serves the site behind the Observer.
func (a *App) answerOf(t *testing.T, serve http.Handler, method, path string, header http.Header) answer {
	t.Helper()
	observer := a.newObserver()
	var recorded httpx.RequestRecord
	observer.Done = func(rec httpx.RequestRecord) { recorded = rec }
	w, r := httptest.NewRecorder(), httptest.NewRequest(method, path, http.NoBody)
	if header != nil {
		r.Header = header.Clone()
	}
	observer.Observe(serve).ServeHTTP(w, r)
	got := answer{w.Code, w.Result().Header, w.Body.String(), recorded}
	if got.record.Number == 0 || got.record.IDPrefix == "" {
		t.Errorf("%s %s is not recorded", method, path)
	}
	// These differ from request to request.
	if got.header.Get("X-Request-Id") != "" {
		got.header.Set("X-Request-Id", "an id")
	}
	got.record.Number, got.record.IDPrefix, got.record.Duration = 0, "", 0
	return got
}

// The pages of stores in the cache are answered before the router, and as it does:
// with the same status, headers and body, and the same line in the log. Everything
// else goes to the router.
func TestKnownPages(t *testing.T) {
	config := Config{Demo: true}
	config.Data, config.Listen, config.BaseURL = t.TempDir(), "127.0.0.1:0", "https://carte.example"
	a, err := New(t.Context(), config)
	testkit.NoError(t, err)
	t.Cleanup(func() { a.Close() })
	testkit.Listen(t, a.db)
	routed := false
	router := redirectUntidyPaths(a.routes())
	known := a.guests.Known(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routed = true
		router.ServeHTTP(w, r)
	}))
	if a.answerOf(t, known, http.MethodGet, "/s/osteria", nil); !routed {
		t.Error("a store that is not in the cache does not go to the router")
	}

	tag := a.answerOf(t, router, http.MethodGet, "/s/osteria", nil).header.Get("ETag")
	with := func(name, value string) http.Header { return http.Header{name: {value}} }
	for name, c := range map[string]struct {
		method, path string
		header       http.Header
		status       int
		known        bool
	}{
		"link page":                  {"GET", "/s/osteria", nil, 200, true},
		"menu":                       {"GET", "/s/osteria/menu", nil, 200, true},
		"HEAD":                       {"HEAD", "/s/osteria/menu", nil, 200, true},
		"in brotli":                  {"GET", "/s/osteria/menu", with("Accept-Encoding", "gzip, br"), 200, true},
		"in gzip":                    {"GET", "/s/osteria/menu", with("Accept-Encoding", "gzip"), 200, true},
		"in the browser's language":  {"GET", "/s/osteria", with("Accept-Language", "tr"), 200, true},
		"in a chosen language":       {"GET", "/s/osteria?lang=en", nil, 200, true},
		"for a table":                {"GET", "/s/osteria?table=7", nil, 200, true},
		"a language keeps the table": {"GET", "/s/osteria?lang=en", with("Referer", a.baseURL+"/s/osteria?table=7"), 303, true},
		"not modified":               {"GET", "/s/osteria", with("If-None-Match", tag), 304, true},
		"HEAD, not modified":         {"HEAD", "/s/osteria", with("If-None-Match", `"other", `+tag), 304, true},
		"modified":                   {"GET", "/s/osteria/menu", with("If-None-Match", tag), 200, true},
		"a broken query":             {"GET", "/s/osteria?lang=%zz", nil, 200, true},
		"another method":             {"POST", "/s/osteria", nil, 405, false},
		"an unknown method":          {"BREW", "/s/osteria/menu", nil, 405, false},
		"a slash at the end":         {"GET", "/s/osteria/", nil, 301, false},
		"the menu's slash":           {"GET", "/s/osteria/menu/", nil, 301, false},
		"a capital letter":           {"GET", "/s/Osteria", nil, 301, false},
		"an escaped letter":          {"GET", "/s/osteri%61", nil, 200, false},
		"an untidy path":             {"GET", "/s//osteria", nil, 307, false},
		"dots":                       {"GET", "/s/../s/osteria", nil, 307, false},
		"below a store":              {"GET", "/s/osteria/menu/wine", nil, 404, false},
		"no store":                   {"GET", "/s/nobody/menu", nil, 404, false},
		"no slug":                    {"GET", "/s//menu", nil, 307, false},
		"the word menu":              {"GET", "/s/menu", nil, 404, false},
		"by parameter":               {"GET", "/links?links=osteria", nil, 200, false},
		"another prefix":             {"GET", "/osteria", nil, 404, false},
	} {
		t.Run(name, func(t *testing.T) {
			want := a.answerOf(t, router, c.method, c.path, c.header)
			routed = false
			got := a.answerOf(t, known, c.method, c.path, c.header)
			if routed == c.known {
				t.Errorf("goes to the router: %t", routed)
			}
			if got.status != c.status || !reflect.DeepEqual(got, want) {
				t.Errorf("answers %+v, the router %+v", got, want)
			}
		})
	}
}
