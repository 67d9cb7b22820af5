package guest

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/configuration"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/render"
	"carte/internal/store"
)

// storesBy finds stores as a test says.
type storesBy func(ctx context.Context, key string) (store.Store, error)

func (f storesBy) Public(ctx context.Context, key string) (store.Store, int64, error) {
	s, err := f(ctx, key)
	return s, 0, err
}

func moved(context.Context, string) (store.Store, error) {
	return store.Store{ID: "store", Slug: "trattoria", TimeZone: "UTC"}, nil
}

func silent(ctx context.Context, _ string) (store.Store, error) {
	<-ctx.Done()
	return store.Store{}, ctx.Err()
}

// Where a slug leads is read again while changes may be missed, and a database
// that is silent makes no guest wait who can be led without it.
func TestLocation(t *testing.T) {
	for name, c := range map[string]struct {
		known, connected bool
		stores           storesBy
		slug             string
		code             fault.Code
		waits            time.Duration
	}{
		"known":                           {true, true, moved, "osteria", "", 0},
		"known, changes may be missed":    {true, false, moved, "trattoria", "", 0},
		"known, the database is silent":   {true, false, silent, "osteria", "", recheckTimeout},
		"unknown, the database is silent": {false, true, silent, "", fault.Internal, lookUpTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := NewService(Config{Stores: c.stores, Changes: connected(c.connected), CacheBytes: 1 << 20})
				if c.known {
					l := &location{store: store.Store{ID: "store", Slug: "osteria"}}
					s.cache.put(cacheKey{index: locationIndex, key: "osteria"}, "store", l, l.size(), 0, s.cache.now())
				}
				started := time.Now()
				l, err := s.location(t.Context(), "Osteria")
				if fault.CodeOf(err) != c.code || err == nil && l.store.Slug != c.slug {
					t.Errorf("leads to %+v, %v; want %s, %s", l, err, c.slug, c.code)
				}
				if waited := time.Since(started); waited != c.waits {
					t.Errorf("the guest waits %v, want %v", waited, c.waits)
				}
			})
		})
	}
}

// messageRenderer renders nothing but the data.
type messageRenderer struct{}

func (messageRenderer) Render(ctx context.Context, _ string, data func(context.Context) ([]byte, error)) (render.Markup, error) {
	json, err := data(ctx)
	return render.Markup{Body: string(json)}, err
}

// unconfigured is a site nobody has configured.
type unconfigured struct{}

func (unconfigured) Current(context.Context) configuration.Configuration {
	return configuration.Defaults()
}

// uncounted is a recorder whose database is away.
type uncounted struct{ clicksOf }

func (uncounted) Click(*http.Request, string, string, string, *time.Location) error {
	return errors.New("connection refused")
}

// ask sends a request through the routes as the app does.
func ask(s *Service, target string) *httptest.ResponseRecorder {
	router := chi.NewRouter()
	observer := httpx.Observer{NewID: func() string { return "the-request" }, Done: func(httpx.RequestRecord) {}, Fail: s.Fail}
	for pattern, handler := range s.Routes() {
		router.Method(http.MethodGet, pattern, observer.Observe(handler))
	}
	answer := httptest.NewRecorder()
	router.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, target, http.NoBody))
	return answer
}

func TestASlashAtTheEndIsSentOn(t *testing.T) {
	s := NewService(Config{Stores: storesOf{}, Changes: connected(true), CacheBytes: 1 << 20})
	for target, want := range map[string]string{
		"/s/osteria/":              "/s/osteria",
		"/s/osteria/?table=7":      "/s/osteria?table=7",
		"/s/osteria/menu/":         "/s/osteria/menu",
		"/s/OSTERIA/menu/?lang=tr": "/s/osteria/menu?lang=tr",
	} {
		answer := ask(s, target)
		if got := answer.Header().Get("Location"); answer.Code != http.StatusMovedPermanently || got != want {
			t.Errorf("%s: %d to %q, want %q", target, answer.Code, got, want)
		}
	}
}

// Whatever goes wrong, a guest gets a page, and one that browsers trust with nothing.
func TestFailuresAreGuardedPages(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })

	f := &followed{connected: true}
	broken := func(context.Context, string) (store.Store, error) { panic("out of order") }
	for name, c := range map[string]struct {
		stores Stores
		target string
		says   string
		logs   string
	}{
		"a click that cannot be stored": {storesOf{}, "/go/out", `<a href="https://example.com/">`, "connection refused"},
		"a page that panics":            {storesBy(broken), "/s/osteria", `"status":503`, "out of order"},
		"a link that panics":            {storesBy(broken), "/go/out", `"status":503`, "out of order"},
	} {
		t.Run(name, func(t *testing.T) {
			log.Reset()
			s := NewService(Config{
				Stores: c.stores, Pages: pagesOf{f}, Tables: tablesOf{f}, Changes: f, Recorder: uncounted{clicksOf{f}},
				Renderer: messageRenderer{}, Configuration: unconfigured{}, CacheBytes: 1 << 20,
			})
			answer := ask(s, c.target)
			if answer.Code != http.StatusServiceUnavailable || !strings.Contains(answer.Body.String(), c.says) {
				t.Errorf("%d %s, want 503 with %s", answer.Code, answer.Body, c.says)
			}
			h := answer.Header()
			if h.Get("Content-Type") != "text/html; charset=utf-8" || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-store" ||
				!strings.HasPrefix(h.Get("Content-Security-Policy"), "default-src 'none';") {
				t.Errorf("it carries %v", h)
			}
			if !strings.Contains(log.String(), c.logs) {
				t.Errorf("the log says %s", log.String())
			}
		})
	}
}
