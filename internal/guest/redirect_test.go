package guest

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
)

// redirecting is a store whose page sends its guests straight to a link.
type redirecting struct {
	*testStore
	to    *page.Link
	reads int
	err   error
	// views are the names of the pages that were counted.
	views []string
}

func (f *redirecting) Redirect(context.Context, string) (*page.Link, error) {
	f.reads++
	return f.to, nil
}

func (*redirecting) Public(context.Context, string) (page.LinkPage, []page.Link, error) {
	return page.LinkPage{}, nil, nil
}

func (*redirecting) Look(context.Context, string) (page.LinkPage, error) { return page.LinkPage{}, nil }

func (*redirecting) Previewed(context.Context, string, string) (page.Appearance, error) {
	return page.Appearance{}, nil
}

// ByCode knows the code of table 7, of the store, and of a table that was deleted.
func (*redirecting) ByCode(_ context.Context, code string) (table.Table, error) {
	t := table.Table{ID: code, StoreID: "store"}
	switch code {
	case "seven":
		t.Number = 7
	case "deleted":
		t.Number, t.DeletedAt = 8, time.Unix(1, 0)
	}
	return t, nil
}

func (f *redirecting) View(_ *http.Request, _, page, tableID string, _ *time.Location) {
	f.views = append(f.views, strings.TrimSpace(page+" "+tableID))
}

func (f *redirecting) Scan(_ *http.Request, _, tableID string, _ *time.Location) error {
	f.clicks = append(f.clicks, "scan "+tableID)
	return f.err
}

func (f *redirecting) Click(r *http.Request, storeID, linkID, tableID string, zone *time.Location) error {
	_ = f.testStore.Click(r, storeID, linkID, tableID, zone)
	return f.err
}

func redirectingService(f *redirecting) *Service {
	return NewService(Config{
		PDFLinks: noPDFs{},
		Stores: storesBy(func(_ context.Context, key string) (store.Store, error) {
			return store.Store{ID: "store", Slug: "osteria", TimeZone: "UTC", Languages: lang.All, DefaultLanguage: lang.German}, nil
		}),
		Pages: f, Tables: f, Changes: f, Recorder: f, Renderer: echoRenderer{}, Configuration: defaultConfiguration{}, Now: time.Now,
		BaseURL: "https://carte.example", CacheBytes: 1 << 20,
	})
}

var (
	toBooking = &page.Link{ID: "out", StoreID: "store", LinkAddress: "https://tisch.example/a?b=c", IsActive: true}
	toPDF     = &page.Link{ID: "pdf", StoreID: "store", Kind: page.KindPDFMenu, LinkAddress: "/pdf-menu/pdf", IsActive: true}
	toMenu    = &page.Link{ID: "menu", StoreID: "store", Kind: page.KindMenu, IsActive: true}
)

// request is what a guest's browser asks, with headers as "Name: value".
func request(s *Service, address string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, http.NoBody)
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	s.Known(router(s)).ServeHTTP(w, r)
	return w
}

// Whoever opens the page or a code is sent straight on, with one redirect, once all that
// they did is stored.
func TestGuestsAreSentStraightOn(t *testing.T) {
	const booking = "https://tisch.example/a?b=c"
	for name, c := range map[string]struct {
		to       *page.Link
		address  string
		headers  []string
		location string
		counted  string
	}{
		"the page":                   {toBooking, "/s/osteria", nil, booking, "out"},
		"its table":                  {toBooking, "/s/osteria?table=7", nil, booking, "out table-7"},
		"its language":               {toBooking, "/s/osteria?lang=tr", nil, booking, "out"},
		"/links":                     {toBooking, "/links?links=osteria&table=3", nil, booking, "out table-3"},
		"a navigation":               {toBooking, "/s/osteria", []string{"Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document", "Accept: text/html,*/*"}, booking, "out"},
		"by a worker, in Chromium":   {toBooking, "/s/osteria", []string{"Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: empty", "Accept: text/html,*/*"}, booking, "out"},
		"by a worker, in Firefox":    {toBooking, "/q/seven", []string{"Sec-Fetch-Mode: same-origin", "Sec-Fetch-Dest: empty", "Accept: text/html,*/*"}, booking, "scan seven,out seven"},
		"one that knows the page":    {toBooking, "/s/osteria", []string{"If-None-Match: *"}, booking, "out"},
		"a table's code":             {toBooking, "/q/seven", nil, booking, "scan seven,out seven"},
		"the store's code":           {toBooking, "/q/whole", nil, booking, "scan ,out"},
		"a deleted table's code":     {toBooking, "/q/deleted", nil, booking, "scan deleted,out deleted"},
		"the page, to the menu":      {toMenu, "/s/osteria?table=7&lang=tr", nil, "/s/osteria/menu?lang=tr&table=7", "menu table-7"},
		"a code, to the menu":        {toMenu, "/q/seven", nil, "/s/osteria/menu?table=7#code=seven", "scan seven,menu seven"},
		"the page, to a PDF menu":    {toPDF, "/s/osteria?table=7", nil, "/pdf-menu/pdf?table=7", "pdf table-7"},
		"a code, to a PDF menu":      {toPDF, "/q/seven", nil, "/pdf-menu/pdf?table=7#code=seven", "scan seven,pdf seven"},
		"the owner":                  {toBooking, "/s/osteria?edit", nil, "", ""},
		"the owner, in a language":   {toBooking, "/s/osteria?edit&lang=tr", nil, "", ""},
		"the owner, at a table":      {toMenu, "/links?links=osteria&table=7&edit=1", nil, "", ""},
		"the owner chooses another":  {toBooking, "/s/osteria?lang=tr", []string{"Referer: https://carte.example/s/osteria?edit&table=7"}, "/s/osteria?lang=tr&table=7&edit", ""},
		"the owner has chosen":       {toBooking, "/s/osteria?lang=tr&edit", []string{"Referer: https://carte.example/s/osteria?edit"}, "", ""},
		"another site says edit":     {toBooking, "/s/osteria?lang=tr", []string{"Referer: https://evil.example/s/osteria?edit"}, booking, "out"},
		"the dashboard's frame":      {toBooking, "/s/osteria?lang=de", []string{"Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe", "Accept: text/html,*/*"}, "", ""},
		"a script, of the page":      {toBooking, "/s/osteria", []string{"Sec-Fetch-Mode: cors", "Accept: */*"}, "", ""},
		"a script, of a code":        {toBooking, "/q/seven", []string{"Sec-Fetch-Mode: cors", "Accept: */*"}, "/s/osteria?table=7#code=seven", "scan seven"},
		"a script, of one to a menu": {toMenu, "/q/seven", []string{"Sec-Fetch-Mode: cors", "Accept: */*"}, "/s/osteria/menu?table=7#code=seven", "scan seven,menu seven"},
		"no redirect":                {nil, "/s/osteria", nil, "", ""},
		"no redirect, a code":        {nil, "/q/seven", nil, "/s/osteria?table=7#code=seven", "scan seven"},
		"no redirect, in place":      {nil, "/redirect?links=osteria&table=7&lang=tr", nil, "/s/osteria?lang=tr&table=7", ""},
	} {
		f := &redirecting{testStore: &testStore{connected: true}, to: c.to}
		s := redirectingService(f)
		for _, again := range []string{"", ", again"} {
			f.clicks = nil
			w := request(s, c.address, c.headers...)
			status := http.StatusOK
			if c.location != "" {
				status = http.StatusFound
				if c.counted == "" && c.to != nil {
					status = http.StatusSeeOther
				}
				if w.Header().Get("Cache-Control") != "no-store" {
					t.Errorf("%s%s: may be cached: %v", name, again, w.Header())
				}
			}
			if got := w.Header().Get("Location"); w.Code != status || got != c.location {
				t.Errorf("%s%s: %d to %q, want %d to %q", name, again, w.Code, got, status, c.location)
			}
			if got := strings.Join(f.clicks, ","); got != c.counted {
				t.Errorf("%s%s: counted %q, want %q", name, again, got, c.counted)
			}
		}
		if f.reads != 1 {
			t.Errorf("%s: the redirect is read %d times for two guests", name, f.reads)
		}
	}
}

// A link with a window is gone to within it, to the second, by a store that stays in memory.
func TestRedirectWithinItsWindow(t *testing.T) {
	opens := time.Date(2026, 11, 24, 17, 0, 0, 0, time.UTC)
	closes := opens.Add(time.Hour)
	link := *toBooking
	link.Window = page.Window{LinkStartActiveTime: &opens, LinkEndActiveTime: &closes}
	f := &redirecting{testStore: &testStore{connected: true}, to: &link}
	s := redirectingService(f)
	for _, step := range []struct {
		now  time.Time
		page bool
	}{{opens.Add(-time.Nanosecond), true}, {opens, false}, {closes.Add(-time.Nanosecond), false}, {closes, true}} {
		s.Now = func() time.Time { return step.now }
		for address, home := range map[string]string{"/s/osteria": "", "/q/whole": "/s/osteria#code=whole", "/redirect?links=osteria": "/s/osteria"} {
			w := request(s, address)
			to := w.Header().Get("Location") + w.Header().Get("Refresh")
			if isHome := to == home; isHome != step.page {
				t.Errorf("%s at %v: %d to %q", address, step.now, w.Code, to)
			}
		}
	}
	if f.reads > 3 { // by the address, by the id, and of the screen's text
		t.Errorf("the redirect was read %d times", f.reads)
	}
}

// Where nothing can be stored guests are led on all the same, but not by a 302.
func TestGuestsAreSentOnUncounted(t *testing.T) {
	f := &redirecting{testStore: &testStore{connected: true}, to: toBooking, err: errors.New("disk full")}
	s := redirectingService(f)
	for address, counted := range map[string]string{"/s/osteria": "out", "/q/seven": "scan seven", "/links?links=osteria": "out"} {
		f.clicks = nil
		w := request(s, address)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Refresh") != "0; url=https://tisch.example/a?b=c" {
			t.Errorf("%s: %d, %v", address, w.Code, w.Header())
		}
		if got := strings.Join(f.clicks, ","); got != counted {
			t.Errorf("%s: %q was to be counted, want %q", address, got, counted)
		}
	}
}

// The screen names the target, leads there by a link and by itself, and nobody keeps it.
func TestRedirectScreen(t *testing.T) {
	f := &redirecting{testStore: &testStore{connected: true}, to: toBooking}
	s := redirectingService(f)
	w := request(s, "/redirect?links=osteria&lang=tr")
	if w.Code != http.StatusOK || w.Header().Get("Refresh") != "0; url=/go/out" || w.Header().Get("Cache-Control") != "no-cache" {
		t.Errorf("%d, %v", w.Code, w.Header())
	}
	if body := w.Body.String(); !strings.Contains(body, `"host":"tisch.example"`) || !strings.Contains(body, `"page":"redirect"`) || !strings.Contains(body, `name="robots" content="noindex"`) {
		t.Errorf("it is rendered from %s", body)
	}
	if got := redirectFrom(s, "/redirect?links=osteria&table=7", "/go/menu"); got != "/s/osteria/menu?table=7" {
		t.Errorf("from the screen a guest comes to %s", got)
	}
	if len(f.clicks) != 1 {
		t.Errorf("counted %v", f.clicks)
	}
}

// What the owner sees in place of a redirect is no view of a guest's.
func TestViewsOfTheOwnerDoNotCount(t *testing.T) {
	for address, want := range map[string]string{
		"/s/osteria":                     "link-page",
		"/s/osteria?table=7":             "link-page table-7",
		"/s/osteria?lang=tr&table=7":     "link-page table-7",
		"/s/osteria?edit":                "",
		"/s/osteria?edit&lang=de":        "",
		"/s/osteria?lang=de&edit=1":      "",
		"/links?links=osteria&edit":      "",
		"/links?links=osteria&lang=edit": "link-page",
	} {
		f := &redirecting{testStore: &testStore{connected: true}}
		if w := request(redirectingService(f), address); w.Code != http.StatusOK {
			t.Fatalf("%s: %d", address, w.Code)
		}
		if got := strings.Join(f.views, ","); got != want {
			t.Errorf("%s counts %q, want %q", address, got, want)
		}
	}
}
