package guest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"carte/internal/fault"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
)

// connected is a Changes without any.
type connected bool

func (connected) Subscribe(func(string)) {}
func (h connected) Connected() bool      { return bool(h) }
func (connected) Versions(context.Context, []string) (map[string]int64, error) {
	return map[string]int64{}, nil
}

// A printed code and a testStore link live on while the database is away, once
// they have been asked for; what is gone for sure is gone.
func TestLookUp(t *testing.T) {
	away, gone := errors.New("connection refused"), fault.New(fault.NotFound, "There is no such link.")
	for name, c := range map[string]struct {
		known, connected bool
		read             error
		want             string
		code             fault.Code
	}{
		"new":                          {false, true, nil, "fresh", ""},
		"known":                        {true, true, away, "cached", ""},
		"known, changes may be missed": {true, false, nil, "fresh", ""},
		"known, the database is away":  {true, false, away, "cached", ""},
		"known, and gone":              {true, false, gone, "", fault.NotFound},
		"new, the database is away":    {false, false, away, "", fault.Internal},
	} {
		t.Run(name, func(t *testing.T) {
			s := NewService(Config{PDFLinks: noPDFs{}, Changes: connected(c.connected), CacheBytes: 1 << 20})
			key := cacheKey{index: menuIndex, key: "key"}
			if c.known {
				s.cache.put(key, "store", "cached", 0, unversioned, s.cache.now())
			}
			got, err := lookUp(context.Background(), s, key, func(context.Context, string) (readResult[string], error) {
				return unversionedOf("fresh", "store", 0), c.read
			})
			if err != nil {
				got = ""
			}
			if got != c.want || fault.CodeOf(err) != c.code {
				t.Errorf("got %q, %v; want %q, %q", got, err, c.want, c.code)
			}
			if value, ok := get[string](s.cache, key); c.code == "" && (!ok || value != c.want) {
				t.Errorf("%q is cached, want %q", value, c.want)
			}
		})
	}
}

// testStore is a store with tables 1 to 12, a link to an address, one to the menu
// and one that was deleted; it records what is read and counted.
type testStore struct {
	connected
	linksRead, tablesRead int
	clicks                []string
}

func (f *testStore) Targets(_ context.Context, id string) ([]page.Link, error) {
	f.linksRead++
	links := []page.Link{
		{ID: "out", StoreID: "store", LinkAddress: "https://example.com/", IsActive: true},
		{ID: "menu", StoreID: "store", Kind: page.KindMenu, IsActive: true},
	}
	if id == "gone" {
		links = append(links, page.Link{
			ID: "gone", StoreID: "store", LinkAddress: "https://example.com/", IsActive: true, DeletedAt: time.Unix(1, 0),
		})
	}
	return links, nil
}

func (*testStore) Redirecting(context.Context, []string) ([]string, error) { return nil, nil }

func (f *testStore) Numbers(context.Context, string) (map[int]string, error) {
	f.tablesRead++
	numbers := map[int]string{}
	for number := range 12 {
		numbers[number+1] = fmt.Sprintf("table-%d", number+1)
	}
	return numbers, nil
}

func (f *testStore) Click(_ *http.Request, _, linkID, tableID string, _ *time.Location) error {
	f.clicks = append(f.clicks, strings.TrimSpace(linkID+" "+tableID))
	return nil
}

type (
	pagesOf  struct{ *testStore }
	tablesOf struct{ *testStore }
	clicksOf struct{ *testStore }
	storesOf struct{}
)

func (pagesOf) Public(context.Context, string) (page.LinkPage, []page.Link, error) {
	return page.LinkPage{}, nil, nil
}
func (pagesOf) Look(context.Context, string) (page.LinkPage, error)  { return page.LinkPage{}, nil }
func (pagesOf) Redirect(context.Context, string) (*page.Link, error) { return nil, nil }
func (pagesOf) Previewed(context.Context, string, string) (page.Appearance, error) {
	return page.Appearance{}, nil
}
func (tablesOf) ByCode(context.Context, string) (table.Table, error) { return table.Table{}, nil }
func (storesOf) Public(_ context.Context, id string) (store.Store, int64, error) {
	return store.Store{ID: id, Slug: "osteria", TimeZone: "UTC"}, 0, nil
}

func (storesOf) Home(_ context.Context, id string) (store.Home, error) {
	return store.Home{ID: id, Slug: "osteria", Zone: time.UTC}, nil
}

func (storesOf) PublicCompany(_ context.Context, id string) (store.Company, error) {
	return store.Company{StoreID: id}, nil
}

func (clicksOf) View(*http.Request, string, string, string, *time.Location) {}

func (clicksOf) Scan(*http.Request, string, string, *time.Location) error { return nil }

// The links of a store are read once; its tables too, and only for guests who sit
// at one.
func TestLinksAndTablesOfAStoreAreReadOnce(t *testing.T) {
	f := &testStore{connected: true}
	osteria := func(context.Context, string) (store.Store, error) {
		return store.Store{ID: "store", Slug: "osteria", TimeZone: "UTC"}, nil
	}
	s := NewService(Config{
		PDFLinks: noPDFs{},
		Stores:   storesBy(osteria), Pages: pagesOf{f}, Tables: tablesOf{f}, Changes: f, Recorder: clicksOf{f}, Now: time.Now,
		BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /go/{id}", s.follow)
	for i, step := range []struct {
		link, from  string
		to          string
		click       string
		tablesKnown int // how many maps of tables are in memory afterwards
	}{
		{"gone", "?table=7", "/s/osteria?table=7", "", 0},
		{"out", "", "https://example.com/", "out", 0},
		{"out", "?table=-7", "https://example.com/", "out", 0},
		{"out", "?table=7", "https://example.com/", "out table-7", 1},
		{"menu", "?table=3&lang=fr", "/s/osteria/menu?lang=fn&table=3", "menu table-3", 1},
		{"menu", "?table=13", "/s/osteria/menu?table=13", "menu", 1},
	} {
		f.clicks = nil
		r := httptest.NewRequest(http.MethodGet, "/go/"+step.link, nil)
		r.Header.Set("Referer", "https://carte.example/s/osteria"+step.from)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); w.Code != http.StatusFound || got != step.to {
			t.Errorf("step %d: %d to %q, want %q", i, w.Code, got, step.to)
		}
		if got := strings.Join(f.clicks, ","); got != step.click {
			t.Errorf("step %d: counted %q, want %q", i, got, step.click)
		}
		_, known := get[map[int]string](s.cache, cacheKey{index: tableIndex, key: "store"})
		if f.linksRead != 1 {
			t.Errorf("step %d: links read %d times, want once for the whole store", i, f.linksRead)
		}
		if f.tablesRead != step.tablesKnown || known != (step.tablesKnown > 0) {
			t.Errorf("step %d: tables read %d times, cached: %v, want %d", i, f.tablesRead, known, step.tablesKnown)
		}
	}
}

// deletedLinks is a store with 50 links to long addresses and any number of deleted
// ones.
type deletedLinks struct{ pagesOf }

func (deletedLinks) Targets(_ context.Context, id string) ([]page.Link, error) {
	var links []page.Link
	for i := range 50 {
		links = append(links, page.Link{
			ID: fmt.Sprint("live-", i), StoreID: "store", LinkAddress: "https://example.com/" + strings.Repeat("a", 1980), IsActive: true,
		})
	}
	if strings.HasPrefix(id, "deleted") {
		links = append(links, page.Link{ID: id, StoreID: "store", DeletedAt: time.Unix(1, 0)})
	}
	return links, nil
}

// Deleted links do not keep the addresses of all others in memory, each again: a store
// may have hundreds of them, and what is cached of other stores would be evicted.
func TestDeletedLinksTakeLittleMemory(t *testing.T) {
	s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesOf{}, Pages: deletedLinks{}, Changes: connected(true), CacheBytes: 64 << 20})
	follow := func(id string) *target {
		_, found, err := s.target(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	follow("deleted-0")
	before := s.CacheStats().Bytes
	for i := range 200 {
		if id := fmt.Sprint("deleted-", i); !follow(id).inactive {
			t.Errorf("%s is followed as if it was not deleted", id)
		}
		if follow("live-7").inactive {
			t.Error("a link is followed as if it was deleted")
		}
	}
	if each := (s.CacheStats().Bytes - before) / 199; each > 2000 {
		t.Errorf("each deleted link takes %d bytes", each)
	}
}

// manyStores are stores with 15 links each; a link's id ends in its store's.
type manyStores struct {
	pagesOf
	reads *int
}

func (f manyStores) Targets(_ context.Context, id string) ([]page.Link, error) {
	*f.reads++
	_, storeID, _ := strings.Cut(id, "-")
	links := make([]page.Link, 15)
	for n := range links {
		links[n] = page.Link{
			ID: fmt.Sprintf("%012d-%s", n, storeID), StoreID: storeID, LinkAddress: "https://reservierung.example/osteria-cedrina", IsActive: true,
		}
	}
	return links, nil
}

// The default memory for pages has room for the links of 8,333 stores: each store is
// read once, whichever of its links are followed in whatever order.
func TestTargetsOf100000LinksAreCached(t *testing.T) {
	const stores, pageCache = 8333, 64 << 20 / 4 * 3
	day := []store.Hours{{From: "11:30", To: "14:30"}, {From: "17:30", To: "23:00"}}
	osteria := func(_ context.Context, id string) (store.Store, error) {
		return store.Store{
			ID: id, Slug: "osteria-" + id, TimeZone: "UTC", Address: "Kastanienallee 12, 10435 Berlin", Phone: "+49 30 5557 2210",
			OpeningHours: store.OpeningHours{Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day},
		}, nil
	}
	reads := 0
	s := NewService(Config{PDFLinks: noPDFs{}, Stores: storesBy(osteria), Pages: manyStores{reads: &reads}, Changes: connected(true), CacheBytes: pageCache})
	for n := range 12 {
		for i := range stores {
			if _, _, err := s.target(t.Context(), fmt.Sprintf("%012d-store-%d", n, i)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if reads != stores {
		t.Errorf("%d stores were read %d times", stores, reads)
	}
}

// redirectFrom requests an address from a page of the site and returns where it is
// redirected.
func redirectFrom(s *Service, page, target string) string {
	r := httptest.NewRequest(http.MethodGet, target, http.NoBody)
	r.Header.Set("Referer", "https://carte.example"+page)
	w := httptest.NewRecorder()
	router(s).ServeHTTP(w, r)
	return w.Header().Get("Location")
}

// A table and a language are carried on from a page of the link's own store
// alone, whichever of its addresses that has.
func TestTheTableIsTakenFromTheSameStore(t *testing.T) {
	f := &testStore{connected: true}
	stores := func(_ context.Context, key string) (store.Store, error) {
		switch key {
		case "store", "osteria", "former":
			return store.Store{ID: "store", Slug: "osteria", TimeZone: "UTC"}, nil
		case "meyhane":
			return store.Store{ID: "other", Slug: "meyhane", TimeZone: "UTC"}, nil
		}
		return store.Store{}, fault.New(fault.NotFound, fault.NoStore)
	}
	s := NewService(Config{
		PDFLinks: noPDFs{},
		Stores:   storesBy(stores), Pages: pagesOf{f}, Tables: tablesOf{f}, Menus: menusOf{}, Changes: f, Recorder: clicksOf{f}, Now: time.Now,
		Configuration: defaultConfiguration{}, BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
	for from, want := range map[string]string{
		"/s/osteria?table=7":                      "/s/osteria/menu?table=7",
		"/s/former?table=7&lang=tr":               "/s/osteria/menu?lang=tr&table=7",
		"/s/osteria/menu?table=7":                 "/s/osteria/menu?table=7",
		"/links?links=osteria&table=7":            "/s/osteria/menu?table=7",
		"/dynamic-menu?menu=of-osteria&table=7":   "/s/osteria/menu?table=7",
		"/s/meyhane?table=7&lang=tr":              "/s/osteria/menu",
		"/s/unknown?table=7":                      "/s/osteria/menu",
		"/links?links=meyhane&table=7":            "/s/osteria/menu",
		"/links?table=7":                          "/s/osteria/menu", // no default store
		"/dynamic-menu?menu=of-meyhane&table=7":   "/s/osteria/menu",
		"/dashboard/stores?table=7&links=osteria": "/s/osteria/menu",
	} {
		if got := redirectFrom(s, from, "/go/menu"); got != want {
			t.Errorf("from %s to %q, want %q", from, got, want)
		}
	}
}

// Without scripts a link to another language names no table: the server adds it.
func TestAnotherLanguageRetainsTheTable(t *testing.T) {
	f := &testStore{connected: true}
	s := NewService(Config{
		PDFLinks: noPDFs{},
		Stores: storesBy(func(_ context.Context, slug string) (store.Store, error) {
			return store.Store{ID: slug, Slug: slug, TimeZone: "UTC"}, nil
		}),
		Pages: pagesOf{f}, Changes: f, Recorder: clicksOf{f}, Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, Now: time.Now,
		BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
	for from, want := range map[string]string{
		"/s/osteria?table=7&lang=tr":   "/s/osteria?lang=de&table=7",
		"/links?links=osteria&table=7": "/s/osteria?lang=de&table=7",
		"/s/osteria?lang=tr":           "",
		"/links?links=meyhane&table=7": "",
		"/s/meyhane?table=7":           "",
	} {
		if got := redirectFrom(s, from, "/s/osteria?lang=de"); got != want {
			t.Errorf("from %s to %q, want %q", from, got, want)
		}
	}
}

// menusOf knows the menu of-X of each store X.
type menusOf struct{ Menus }

func (menusOf) StoreOfMenu(_ context.Context, menuID string) (string, error) {
	return map[string]string{"of-osteria": "store", "of-meyhane": "other"}[menuID], nil
}

func (menusOf) Active(context.Context, string) ([]string, error) { return nil, nil }
