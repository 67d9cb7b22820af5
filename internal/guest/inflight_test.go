package guest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/testkit"
)

// slowRenderer runs one render at a time and records when renders start and how
// many are cancelled.
type slowRenderer struct {
	takes time.Duration
	err   error
	slot  chan struct{} // holds what runs, one at a time

	mu       sync.Mutex
	starts   []time.Time
	canceled int
}

func (r *slowRenderer) Render(ctx context.Context, _ render.Job, data func(context.Context) ([]byte, error)) (render.Markup, error) {
	if r.err != nil {
		return render.Markup{}, r.err
	}
	select {
	case r.slot <- struct{}{}:
		defer func() { <-r.slot }()
	case <-ctx.Done():
		return render.Markup{}, ctx.Err()
	}
	json, err := data(ctx)
	r.mu.Lock()
	r.starts = append(r.starts, time.Now())
	r.mu.Unlock()
	select {
	case <-time.After(r.takes):
		return render.Markup{Body: string(json)}, err
	case <-ctx.Done():
		r.mu.Lock()
		r.canceled++
		r.mu.Unlock()
		return render.Markup{}, ctx.Err()
	}
}

func slow(takes time.Duration) *slowRenderer {
	return &slowRenderer{takes: takes, slot: make(chan struct{}, 1)}
}

func serviceWith(r Renderer) *Service {
	f := &testStore{connected: true}
	return NewService(Config{
		PDFLinks: noPDFs{},
		Stores:   storesOf{}, Pages: pagesOf{f}, Changes: f, Renderer: r, Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20,
	})
}

var osteria = pageKey("osteria", variant{kind: linkPage, language: lang.German})

func TestGuestsWaitTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := slow(100 * time.Millisecond)
		s := serviceWith(r)
		var all sync.WaitGroup
		for i := range 5 {
			all.Go(func() {
				ctx, leave := context.WithCancel(t.Context())
				if i == 0 { // who comes first leaves first
					time.AfterFunc(50*time.Millisecond, leave)
				}
				page, err := s.rendered(ctx, osteria, "")
				if (err == nil) != (i > 0) || (page != nil) != (i > 0) {
					t.Errorf("guest %d: %v", i, err)
				}
				leave()
			})
			synctest.Wait()
		}
		all.Wait()
		if len(r.starts) != 1 || r.canceled != 0 {
			t.Errorf("%d renders, %d of them cancelled", len(r.starts), r.canceled)
		}
		if !s.cache.has(osteria) {
			t.Error("the page is not cached")
		}
	})
}

func (c *cache) has(key cacheKey) bool {
	_, ok := c.peek(key)
	return ok
}

func TestNothingIsRenderedForGuestsWhoLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := slow(time.Second)
		s := serviceWith(r)
		ctx, leave := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer leave()
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { _, _ = s.rendered(ctx, osteria, "") })
		}
		all.Wait()
		synctest.Wait()
		if len(r.starts) != 1 || r.canceled != 1 || len(s.inflight.waiting)+len(s.inflight.running) != 0 {
			t.Errorf("%d renders, %d of them cancelled", len(r.starts), r.canceled)
		}
		if page, err := s.rendered(t.Context(), osteria, ""); err != nil || page == nil {
			t.Errorf("the next guest: %v", err)
		}
	})
}

// Who comes after a change sees it: not what was read before, and not from the cache.
func TestARenderFromBeforeAChangeIsNotShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := slow(100 * time.Millisecond)
		s := serviceWith(r)
		var all sync.WaitGroup
		guest := func() {
			all.Go(func() {
				if _, err := s.rendered(t.Context(), osteria, ""); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		guest()
		s.cache.invalidate("osteria")
		guest()
		guest()
		time.Sleep(110 * time.Millisecond)
		if s.cache.has(osteria) {
			t.Error("a page from before the change is cached")
		}
		all.Wait()
		if len(r.starts) != 2 || !s.cache.has(osteria) {
			t.Errorf("%d renders, want one for the first guest and one for both others", len(r.starts))
		}
	})
}

// While changes may be missed, the generation says nothing about the data of a
// running render: who comes later gets a page of their own.
func TestARunningRenderIsNotSharedWhileChangesMayBeMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := slow(100 * time.Millisecond)
		f := &testStore{connected: false}
		s := NewService(Config{
			PDFLinks: noPDFs{},
			Stores:   storesOf{}, Pages: pagesOf{f}, Changes: f, Renderer: r, Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20,
		})
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if _, err := s.rendered(t.Context(), osteria, ""); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if len(r.starts) != 2 {
			t.Errorf("%d renders, want one for the first guest and one for both others", len(r.starts))
		}
	})
}

// A page that the clock has changed while it was rendered is not for guests who
// came after that moment.
func TestAPageThatExpiredIsNotShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &testStore{connected: true}
		day := []store.Hours{{From: "00:00", To: "12:00"}}
		open := func(context.Context, string) (store.Store, error) {
			return store.Store{ID: "osteria", Slug: "osteria", TimeZone: "UTC", OpeningHours: store.OpeningHours{
				Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day,
			}}, nil
		}
		s := NewService(Config{
			PDFLinks: noPDFs{},
			Stores:   storesBy(open), Pages: pagesOf{f}, Changes: f, Renderer: slow(100 * time.Millisecond),
			Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20,
		})
		noon := time.Now().Truncate(24 * time.Hour).Add(12 * time.Hour)
		var all sync.WaitGroup
		for _, c := range []struct {
			at    time.Duration
			shows string
		}{{-50 * time.Millisecond, `"state":"open"`}, {10 * time.Millisecond, `"state":"closed"`}} {
			time.Sleep(time.Until(noon.Add(c.at)))
			all.Go(func() {
				page, err := s.rendered(t.Context(), osteria, "")
				if err != nil {
					t.Error(err)
					return
				}
				text, err := render.Decompress(page.brotli)
				if err != nil || !strings.Contains(string(text), c.shows) {
					t.Errorf("who comes at noon%+v is not shown %s: %s, %v", c.at, c.shows, text, err)
				}
			})
		}
		all.Wait()
	})
}

// A page that is changed all the time is rendered with pauses, and each change
// is seen within a second.
func TestRendersAfterWritesAreCoalesced(t *testing.T) {
	for takes, most := range map[time.Duration]int{20 * time.Millisecond: 26, 300 * time.Millisecond: 3} {
		synctest.Test(t, func(t *testing.T) {
			r := slow(takes)
			s := serviceWith(r)
			for started := time.Now(); time.Since(started) < time.Second; {
				asked := time.Now()
				s.cache.invalidate("osteria")
				if _, err := s.rendered(t.Context(), osteria, ""); err != nil {
					t.Fatal(err)
				}
				if waited := time.Since(asked); waited > 600*time.Millisecond {
					t.Errorf("a change is seen after %v", waited)
				}
			}
			if len(r.starts) > most {
				t.Errorf("%d renders of %v in a second, at most %d", len(r.starts), takes, most)
			}
		})
	}
}

// jobRecorder records for whom it renders.
type jobRecorder struct {
	echoRenderer
	job render.Job
}

func (r *jobRecorder) Render(ctx context.Context, job render.Job, data func(context.Context) ([]byte, error)) (render.Markup, error) {
	r.job = job
	return r.echoRenderer.Render(ctx, job, data)
}

// The renderer limits clients as the proxies in front name them, yet not the
// message that says so.
func TestRendersAreLimitedByClient(t *testing.T) {
	for target, want := range map[string]render.Job{
		"/s/osteria":         {StoreID: "osteria", Client: "2001:db8:1:2::/64"},
		"/s/osteria/nothing": {StoreID: "osteria", Client: "2001:db8:1:2::/64"},
		"/s/no!slug":         {Client: "2001:db8:1:2::/64"},
		"/s/broken":          {},
	} {
		r := &jobRecorder{}
		proxies := testkit.Must(httpx.ParseProxies([]string{"192.0.2.0/24"}))
		s := NewService(Config{
			PDFLinks: noPDFs{},
			Stores: storesBy(func(_ context.Context, slug string) (store.Store, error) {
				if slug == "broken" {
					return store.Store{}, errors.New("out of order")
				}
				return store.Store{ID: slug, Slug: slug, TimeZone: "UTC"}, nil
			}),
			Pages: pagesOf{}, Changes: connected(true), Renderer: r, Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20, Proxies: proxies,
		})
		request := httptest.NewRequest(http.MethodGet, target, http.NoBody) // from 192.0.2.1
		request.Header.Set("X-Forwarded-For", "2001:db8:1:2:3::4")
		router(s).ServeHTTP(httptest.NewRecorder(), request)
		if r.job != want {
			t.Errorf("%s: %+v, want %+v", target, r.job, want)
		}
	}
}

// A full queue has one line in the log, and a client that asks for too much none.
func TestAFullQueueIsAnsweredWith503(t *testing.T) {
	for name, c := range map[string]struct {
		err   error
		lines int
	}{
		"too many wait":               {render.ErrBusy, 1},
		"too many wait for a client":  {render.ErrClientBusy, 0},
		"something else is the cause": {errors.New("out of order"), 20},
	} {
		t.Run(name, func(t *testing.T) {
			log := testkit.KeepLog(t)
			s := serviceWith(&slowRenderer{err: c.err})
			for range 10 {
				answer := ask(s, "/s/osteria")
				if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" {
					t.Errorf("%d, Retry-After %q", answer.Code, answer.Header().Get("Retry-After"))
				}
			}
			if lines := log.Lines(""); lines != c.lines {
				t.Errorf("%d lines, want %d: %s", lines, c.lines, log)
			}
		})
	}
}

// The guests who open the same address that is none wait for one message, which
// is cached for the next, whether changes may be missed or not.
func TestAMessageIsRenderedOnce(t *testing.T) {
	for _, isConnected := range []connected{true, false} {
		synctest.Test(t, func(t *testing.T) {
			r := slow(100 * time.Millisecond)
			s := NewService(Config{
				PDFLinks: noPDFs{},
				Stores:   storesOf{}, Pages: pagesOf{}, Changes: isConnected, Renderer: r, Configuration: defaultConfiguration{}, Now: time.Now, CacheBytes: 1 << 20,
			})
			for _, target := range []string{"/s/osteria/nothing", "/s/osteria/nothing?lang=tr", "/s/trattoria/nothing"} {
				r.starts = nil
				var all sync.WaitGroup
				for range 5 {
					all.Go(func() {
						time.Sleep(10 * time.Millisecond)
						if answer := ask(s, target); answer.Code != http.StatusNotFound {
							t.Errorf("%s answers %d", target, answer.Code)
						}
					})
				}
				all.Wait()
				ask(s, target)
				if len(r.starts) != 1 {
					t.Errorf("%s: rendered %d times", target, len(r.starts))
				}
			}
		})
	}
}

// failingChanges cannot say which versions stores have.
type failingChanges struct {
	connected
	changed func(string)
}

func (c *failingChanges) Subscribe(fn func(string)) { c.changed = fn }
func (*failingChanges) Versions(context.Context, []string) (map[string]int64, error) {
	return nil, errors.New("connection refused")
}

func TestWithoutVersionsAllIsDropped(t *testing.T) {
	changes := &failingChanges{connected: true}
	s := NewService(Config{PDFLinks: noPDFs{}, Changes: changes, CacheBytes: 1 << 20})
	fill(s.cache, "a", 10)
	if changes.changed(""); s.cache.size != 0 {
		t.Errorf("%d bytes are cached still", s.cache.size)
	}
}
