package guest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"carte/internal/lang"
	"carte/internal/render"
	"carte/internal/store"
)

// slowRenderer runs one render at a time, takes its time, and notes when renders began and ended early.
type slowRenderer struct {
	takes time.Duration
	err   error
	slot  chan struct{} // holds what runs, one at a time

	mu    sync.Mutex
	begun []time.Time
	cut   int
}

func (r *slowRenderer) Render(ctx context.Context, _ string, data func(context.Context) ([]byte, error)) (render.Markup, error) {
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
	r.begun = append(r.begun, time.Now())
	r.mu.Unlock()
	select {
	case <-time.After(r.takes):
		return render.Markup{Body: string(json)}, err
	case <-ctx.Done():
		r.mu.Lock()
		r.cut++
		r.mu.Unlock()
		return render.Markup{}, ctx.Err()
	}
}

func slow(takes time.Duration) *slowRenderer {
	return &slowRenderer{takes: takes, slot: make(chan struct{}, 1)}
}

func serviceWith(r Renderer) *Service {
	f := &followed{connected: true}
	return NewService(Config{
		Stores: storesOf{}, Pages: pagesOf{f}, Changes: f, Renderer: r, Configuration: unconfigured{}, Now: time.Now, CacheBytes: 1 << 20,
	})
}

var osteria = pageKey{"osteria", variant{linkPage, lang.German}}

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
				page, err := s.rendered(ctx, osteria)
				if (err == nil) != (i > 0) || (page != nil) != (i > 0) {
					t.Errorf("guest %d: %v", i, err)
				}
				leave()
			})
			synctest.Wait()
		}
		all.Wait()
		if len(r.begun) != 1 || r.cut != 0 {
			t.Errorf("%d renders, %d of them cut", len(r.begun), r.cut)
		}
		if !s.cache.has(osteria) {
			t.Error("the page is not cached")
		}
	})
}

func (c *cache) has(key pageKey) bool {
	_, ok := c.peek(key.cacheKey())
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
			all.Go(func() { _, _ = s.rendered(ctx, osteria) })
		}
		all.Wait()
		synctest.Wait()
		if len(r.begun) != 1 || r.cut != 1 || len(s.inflight.waiting)+len(s.inflight.running) != 0 {
			t.Errorf("%d renders, %d of them cut", len(r.begun), r.cut)
		}
		if page, err := s.rendered(t.Context(), osteria); err != nil || page == nil {
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
				if _, err := s.rendered(t.Context(), osteria); err != nil {
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
		if len(r.begun) != 2 || !s.cache.has(osteria) {
			t.Errorf("%d renders, want one for the first guest and one for both others", len(r.begun))
		}
	})
}

// While changes may be missed, the generation says nothing about the data of a
// running render: who comes later gets a page of their own.
func TestARunningRenderIsNotSharedWhileChangesMayBeMissed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := slow(100 * time.Millisecond)
		f := &followed{connected: false}
		s := NewService(Config{
			Stores: storesOf{}, Pages: pagesOf{f}, Changes: f, Renderer: r, Configuration: unconfigured{}, Now: time.Now, CacheBytes: 1 << 20,
		})
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() {
				if _, err := s.rendered(t.Context(), osteria); err != nil {
					t.Error(err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if len(r.begun) != 2 {
			t.Errorf("%d renders, want one for the first guest and one for both others", len(r.begun))
		}
	})
}

// A page that the clock has changed while it was rendered is not for guests who
// came after that moment.
func TestAPageThatExpiredIsNotShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := &followed{connected: true}
		day := []store.Hours{{From: "00:00", To: "12:00"}}
		open := func(context.Context, string) (store.Store, error) {
			return store.Store{ID: "osteria", Slug: "osteria", TimeZone: "UTC", OpeningHours: store.OpeningHours{
				Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day,
			}}, nil
		}
		s := NewService(Config{
			Stores: storesBy(open), Pages: pagesOf{f}, Changes: f, Renderer: slow(100 * time.Millisecond),
			Configuration: unconfigured{}, Now: time.Now, CacheBytes: 1 << 20,
		})
		noon := time.Now().Truncate(24 * time.Hour).Add(12 * time.Hour)
		var all sync.WaitGroup
		for _, c := range []struct {
			at    time.Duration
			shows string
		}{{-50 * time.Millisecond, `"state":"open"`}, {10 * time.Millisecond, `"state":"closed"`}} {
			time.Sleep(time.Until(noon.Add(c.at)))
			all.Go(func() {
				page, err := s.rendered(t.Context(), osteria)
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
				if _, err := s.rendered(t.Context(), osteria); err != nil {
					t.Fatal(err)
				}
				if waited := time.Since(asked); waited > 600*time.Millisecond {
					t.Errorf("a change is seen after %v", waited)
				}
			}
			if len(r.begun) > most {
				t.Errorf("%d renders of %v in a second, at most %d", len(r.begun), takes, most)
			}
		})
	}
}

func TestAFullQueueIsAnsweredWith503(t *testing.T) {
	s := serviceWith(&slowRenderer{err: render.ErrBusy})
	answer := ask(s, "/s/osteria")
	if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" {
		t.Errorf("%d, Retry-After %q", answer.Code, answer.Header().Get("Retry-After"))
	}
}

// A page that is asked for again is compressed better; its ETag stays, so that
// browsers keep what they have.
func TestPagesAreCompressedAnew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serviceWith(messageRenderer{})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { s.Recompress(ctx); close(ended) }()
		get := func(encoding string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, "/s/osteria", http.NoBody)
			r.SetPathValue("slug", "osteria")
			r.Header.Set("Accept-Encoding", encoding)
			w := httptest.NewRecorder()
			s.bySlug(linkPage)(w, r)
			return w
		}
		first := get("br")
		time.Sleep(5 * time.Second)
		key := pageKey{"osteria", variant{kind: linkPage}}
		if page, ok := s.cache.peek(key.cacheKey()); !ok || page.best {
			t.Fatalf("cached: %v, compressed anew for one guest", ok)
		}
		get("br")
		time.Sleep(5 * time.Second)
		later := get("br")
		if page, _ := s.cache.peek(key.cacheKey()); !page.best || later.Body.Len() > first.Body.Len() {
			t.Errorf("%d bytes, then %d", first.Body.Len(), later.Body.Len())
		}
		if a, b := first.Header().Get("ETag"), later.Header().Get("ETag"); a != b {
			t.Errorf("ETag %s became %s", a, b)
		}
		plain := get("")
		text := plain.Body.String()
		if plain.Header().Get("Content-Length") != strconv.Itoa(len(text)) {
			t.Errorf("%d bytes are said to be %s", len(text), plain.Header().Get("Content-Length"))
		}
		if !strings.Contains(text, "<html") || get("gzip").Header().Get("Content-Encoding") != "gzip" {
			t.Errorf("other encodings are broken: %.40s", text)
		}
		if page, _ := s.cache.peek(key.cacheKey()); page.gzip == nil || !page.best {
			t.Error("the gzip copy is not cached")
		}
		stop()
		<-ended
	})
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
	s := NewService(Config{Changes: changes, CacheBytes: 1 << 20})
	fill(s.cache, "a", 10)
	if changes.changed(""); s.cache.size != 0 {
		t.Errorf("%d bytes are cached still", s.cache.size)
	}
}
