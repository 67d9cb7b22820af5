package guest

import (
	"context"
	"errors"
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
	"carte/internal/testkit"
)

// storesBy finds stores as a test says.
type storesBy func(ctx context.Context, key string) (store.Store, error)

func (f storesBy) Public(ctx context.Context, key string) (store.Store, int64, error) {
	s, err := f(ctx, key)
	return s, 0, err
}

func (f storesBy) Home(ctx context.Context, id string) (store.Home, error) {
	s, err := f(ctx, id)
	return s.Home(), err
}

func (f storesBy) PublicCompany(_ context.Context, id string) (store.Company, error) {
	return store.Company{StoreID: id}, nil
}

func otherSlug(context.Context, string) (store.Store, error) {
	return store.Store{ID: "store", Slug: "trattoria", TimeZone: "UTC"}, nil
}

func noAnswer(ctx context.Context, _ string) (store.Store, error) {
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
		"known":                                 {true, true, otherSlug, "osteria", "", 0},
		"known, changes may be missed":          {true, false, otherSlug, "trattoria", "", 0},
		"known, the database does not answer":   {true, false, noAnswer, "osteria", "", recheckTimeout},
		"unknown, the database does not answer": {false, true, noAnswer, "", fault.Internal, lookUpTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := NewService(Config{PDFLinks: noPDFs{}, Stores: c.stores, Pages: pagesOf{}, Changes: connected(c.connected), CacheBytes: 1 << 20})
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

// While changes may be missed nothing is known: the store has to be read again.
func TestKnownStores(t *testing.T) {
	for isConnected, routed := range map[connected]bool{true: false, false: true} {
		s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesOf{}, Pages: pagesOf{}, Changes: isConnected, Recorder: clicksOf{}, Now: time.Now, CacheBytes: 1 << 20})
		l := &location{store: store.Store{ID: "store", Slug: "osteria"}}
		s.cache.put(cacheKey{index: locationIndex, key: "osteria"}, "store", l, l.size(), 0, s.cache.now())
		page := responseOf(10)
		page.best = true
		s.cache.put(pageKey("store", variant{kind: linkPage}), "store", page, page.size(), 0, s.cache.now())
		answer, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/s/osteria", http.NoBody)
		r.Header.Set("Accept-Encoding", "br")
		s.Known(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })).ServeHTTP(answer, r)
		if got := answer.Code == http.StatusTeapot; got != routed || !routed && answer.Body.Len() != 10 {
			t.Errorf("connected %t: goes to the router %t, want %t; %d bytes", isConnected, got, routed, answer.Body.Len())
		}
	}
}

// echoRenderer renders the data as it is.
type echoRenderer struct{}

func (echoRenderer) Render(ctx context.Context, _ render.Job, data func(context.Context) ([]byte, error)) (render.Markup, error) {
	json, err := data(ctx)
	return render.Markup{Body: string(json)}, err
}

// defaultConfiguration is a Configuration that was never changed.
type defaultConfiguration struct{}

func (defaultConfiguration) Current(context.Context) configuration.Configuration {
	return configuration.Defaults()
}

// failingRecorder stores no clicks.
type failingRecorder struct{ clicksOf }

func (failingRecorder) Click(*http.Request, string, string, string, *time.Location) error {
	return errors.New("connection refused")
}

// router has the routes as the app does.
func router(s *Service) http.Handler {
	router := chi.NewRouter()
	observer := httpx.Observer{IDPrefix: "the-request-", Done: func(httpx.RequestRecord) {}, Fail: s.Fail}
	for pattern, handler := range s.Routes() {
		router.Method(http.MethodGet, pattern, observer.Observe(handler))
	}
	return router
}

// ask sends a request that accepts the encodings.
func ask(s *Service, target string, encodings ...string) *httptest.ResponseRecorder {
	answer, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, http.NoBody)
	r.Header.Set("Accept-Encoding", strings.Join(encodings, ","))
	router(s).ServeHTTP(answer, r)
	return answer
}

func TestASlashAtTheEndIsSentOn(t *testing.T) {
	s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesOf{}, Pages: pagesOf{}, Changes: connected(true), CacheBytes: 1 << 20})
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
	log := testkit.KeepLog(t)
	f := &testStore{connected: true}
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
				PDFLinks: noPDFs{},
				Stores:   c.stores, Pages: pagesOf{f}, Tables: tablesOf{f}, Changes: f, Recorder: failingRecorder{clicksOf{f}}, Now: time.Now,
				Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, CacheBytes: 1 << 20,
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
