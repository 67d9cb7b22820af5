package app

import (
	"net/http"
	"testing"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// choiceOfMenus has a store's guests choose one of two menus first, and returns one of them.
func (a *App) choiceOfMenus(t *testing.T, slug string) string {
	t.Helper()
	who, named := actor.System(), lang.TextPatch{De: new("Mittag"), Tr: new("Öğle")}
	found, _, err := a.stores.Public(t.Context(), slug)
	testkit.NoError(t, err)
	lunch := testkit.Must(a.menus.AddMenu(t.Context(), who, found.ID, menu.MenuInput{Name: named}))
	section := testkit.Must(a.menus.AddSection(t.Context(), who, found.ID, lunch.ID, menu.SectionInput{Name: named}))
	testkit.Must(a.menus.AddDish(t.Context(), who, found.ID, section.ID, menu.DishInput{Name: named}))
	isChosen := true
	testkit.Must(a.menus.UpdateInfo(t.Context(), who, found.ID, lunch.ID, lunch.Info.Revision, menu.RestaurantInfoPatch{MenuChoice: &isChosen}))
	return lunch.ID
}

// Pages that people are shown are counted, and nothing else; each request is another
// visitor's.
func TestViewsAreOfPeople(t *testing.T) {
	config := Config{Demo: true}
	config.Data, config.Listen, config.BaseURL = t.TempDir(), "127.0.0.1:0", "https://carte.example"
	a, err := New(t.Context(), config)
	testkit.NoError(t, err)
	t.Cleanup(func() { a.Close() })
	testkit.Listen(t, a.db)
	serve := a.guests.Known(a.routes())
	chosen := a.choiceOfMenus(t, "meyhane")
	browser := "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1"
	with := func(fields ...string) http.Header {
		h := http.Header{"User-Agent": {browser}, "Accept-Encoding": {"br"}}
		for i := 0; i < len(fields); i += 2 {
			h.Set(fields[i], fields[i+1])
		}
		return h
	}
	tag := a.answerOf(t, serve, http.MethodGet, "/s/osteria", with()).header.Get("ETag")
	for name, c := range map[string]struct {
		method, path string
		header       http.Header
		status       int
		views        uint64
	}{
		"link page":                 {"GET", "/s/osteria", with(), 200, 1},
		"menu at a table":           {"GET", "/s/osteria/menu?table=7", with(), 200, 1},
		"at no table":               {"GET", "/s/osteria?lang=en&table=999", with(), 200, 1},
		"a PDF menu":                {"GET", "/pdf", with(), 200, 1},
		"a PDF menu ahead":          {"GET", "/pdf", with("Sec-Purpose", "prefetch"), 200, 0},
		"by its id":                 {"GET", "/links?links=osteria", with(), 200, 1},
		"in gzip":                   {"GET", "/s/osteria", with("Accept-Encoding", "gzip"), 200, 1},
		"not compressed":            {"GET", "/s/osteria", with("Accept-Encoding", "identity"), 200, 1},
		"the browser has it":        {"GET", "/s/osteria", with("If-None-Match", tag), 304, 1},
		"by a service worker":       {"GET", "/s/osteria", with("Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "empty"), 200, 1},
		"by a worker, in Firefox":   {"GET", "/s/osteria", with("Sec-Fetch-Mode", "same-origin", "Sec-Fetch-Dest", "empty", "Accept", "text/html,*/*;q=0.8"), 200, 1},
		"in another site's object":  {"GET", "/s/osteria", with("Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "object"), 200, 0},
		"in another site's frame":   {"GET", "/s/osteria", with("Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "frame"), 200, 0},
		"ahead by a service worker": {"GET", "/s/osteria/menu", with("Sec-Fetch-Mode", "cors", "Sec-Fetch-Dest", "empty"), 200, 0},
		"HEAD":                      {"HEAD", "/s/osteria", with(), 200, 0},
		"ahead":                     {"GET", "/s/osteria", with("Sec-Purpose", "prefetch;prerender"), 200, 0},
		"the dashboard's preview":   {"GET", "/s/osteria", with("Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"), 200, 0},
		"a bot":                     {"GET", "/s/osteria", with("User-Agent", "Googlebot/2.1"), 200, 0},
		"a link's preview":          {"GET", "/s/osteria", with("User-Agent", "WhatsApp/2.24"), 200, 0},
		"the privacy notice":        {"GET", "/s/osteria/privacy", with(), 200, 0},
		"another address":           {"GET", "/s/osteria/", with(), 301, 0},
		"nothing":                   {"GET", "/s/nowhere", with(), 404, 0},
		"a choice of menus first":   {"GET", "/s/meyhane/menu?table=7", with(), 200, 0},
		"the same, as known":        {"GET", "/s/meyhane/menu", with(), 200, 0},
		"the same, by its address":  {"GET", "/s/meyhane/menus", with(), 200, 0},
		"one that is chosen":        {"GET", "/s/meyhane/menu/" + chosen, with(), 200, 1},
		"one by its id":             {"GET", "/dynamic-menu?menu=" + chosen, with(), 200, 1},
		"all of them, to print":     {"GET", "/base-meyhane-menu", with(), 200, 1},
	} {
		before := a.recorder.Stats().Views
		if got := a.answerOf(t, serve, c.method, c.path, c.header).status; got != c.status {
			t.Errorf("%s: %d, want %d", name, got, c.status)
		}
		if n := a.recorder.Stats().Views - before; n != c.views {
			t.Errorf("%s: %d views, want %d", name, n, c.views)
		}
	}
}
