package store_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/store"
	"carte/internal/testkit"
)

var operator = &actor.Actor{UID: "a", Admin: true}

// serve returns the endpoints and a function that adds stores.
func serve(t *testing.T, d *db.DB) (api *testkit.API, open func(slug, name string) store.Store) {
	t.Helper()
	s := store.NewService(d, func() time.Time { return noon })
	api = testkit.NewAPI(func(api huma.API) { store.Register(api, s) })
	return api, func(slug, name string) store.Store {
		t.Helper()
		in := osteria()
		in.Slug, in.Name = slug, name
		created, err := create(t, d, s, in)
		testkit.NoError(t, err)
		return created
	}
}

// page requests one page of stores and returns their names and the next cursor.
func page(t *testing.T, api *testkit.API, who *actor.Actor, query url.Values) (names []string, next string) {
	t.Helper()
	answer := api.Call(t, who, "GET", "/api/stores?"+query.Encode(), "")
	if answer.Status != 200 {
		t.Fatalf("%v answers %d %s", query, answer.Status, answer.Body)
	}
	var stores []store.StoreResource
	answer.Into(t, &stores)
	for i := range stores {
		names = append(names, stores[i].Name)
	}
	return names, answer.Header.Get("Next-Cursor")
}

func TestPages(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		api, open := serve(t, d)
		var want []string
		owner := &actor.Actor{UID: "u", Stores: map[string]actor.Membership{}}
		for i := range 7 {
			// Stores with the same name are ordered by id.
			created := open(fmt.Sprintf("store-%d", i), fmt.Sprintf("Store %d", i/2))
			want = append(want, created.Name)
			owner.Stores[created.ID] = actor.Membership{Role: actor.StoreOwner}
		}
		open("elsewhere", "Elsewhere")

		for name, c := range map[string]struct {
			who  *actor.Actor
			want []string
		}{
			"operator": {operator, append([]string{"Elsewhere"}, want...)},
			"owner":    {owner, want},
			"stranger": {&actor.Actor{UID: "x"}, nil},
		} {
			for limit := 1; limit <= len(c.want)+1; limit++ {
				var got []string
				query := url.Values{"limit": {fmt.Sprint(limit)}}
				for {
					names, next := page(t, api, c.who, query)
					if len(names) > limit || next != "" && len(names) < limit {
						t.Fatalf("%s: a page of %d holds %v", name, limit, names)
					}
					got = append(got, names...)
					if next == "" {
						break
					}
					query.Set("cursor", next)
				}
				if !slices.Equal(got, c.want) {
					t.Errorf("%s in pages of %d: %v, want %v", name, limit, got, c.want)
				}
			}
		}
	})
}

func TestPagesWhileStoresAreAddedAndDeleted(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		api, open := serve(t, d)
		var second store.Store
		for _, letter := range []string{"b", "d", "f", "h"} {
			created := open("store-"+letter, letter)
			if letter == "d" {
				second = created
			}
		}
		first, next := page(t, api, operator, url.Values{"limit": {"2"}})
		open("store-a", "a")
		open("store-e", "e")
		testkit.NewDB(t, d).Execute(`DELETE FROM stores WHERE id = ?`, second.ID)
		rest, _ := page(t, api, operator, url.Values{"cursor": {next}})
		if got := strings.Join(first, "") + "|" + strings.Join(rest, ""); got != "bd|efh" {
			t.Errorf("got %s", got)
		}
	})
}

func TestSearch(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		api, open := serve(t, d)
		mine := open("cinar", "Çınar Meyhane")
		open("oesterreich", "Zum Österreicher")
		open("cafe-royal", "Café Royal")
		open("royal", "Hotel Royal")
		owner := &actor.Actor{UID: "u", Stores: map[string]actor.Membership{mine.ID: {Role: actor.StoreStaff}}}
		for name, c := range map[string]struct {
			who   *actor.Actor
			query url.Values
			want  string
			more  bool
		}{
			"all by name, alike":    {operator, url.Values{}, "Café Royal, Çınar Meyhane, Hotel Royal, Zum Österreicher", false},
			"in any case":           {operator, url.Values{"search": {"ROYAL"}}, "Café Royal, Hotel Royal", false},
			"one page of them":      {operator, url.Values{"search": {"royal"}, "limit": {"1"}}, "Café Royal", true},
			"without accents":       {operator, url.Values{"search": {"cafe"}}, "Café Royal", false},
			"with accents":          {operator, url.Values{"search": {"café"}}, "Café Royal", false},
			"a capital umlaut":      {operator, url.Values{"search": {"österr"}}, "Zum Österreicher", false},
			"Turkish":               {operator, url.Values{"search": {"ÇINAR"}}, "Çınar Meyhane", false},
			"by slug":               {operator, url.Values{"search": {"oesterr"}}, "Zum Österreicher", false},
			"all words":             {operator, url.Values{"search": {"  royal hotel "}}, "Hotel Royal", false},
			"nothing":               {operator, url.Values{"search": {"royal pizza"}}, "", false},
			"a percent is a letter": {operator, url.Values{"search": {"%"}}, "", false},
			"NUL":                   {operator, url.Values{"search": {"\x00"}}, "", false},
			"one's own":             {owner, url.Values{"search": {"meyhane"}}, "Çınar Meyhane", false},
			"not another's":         {owner, url.Values{"search": {"royal"}}, "", false},
			"by its slug":           {operator, url.Values{"slug": {"royal"}}, "Hotel Royal", false},
			"another's by its slug": {owner, url.Values{"slug": {"royal"}}, "", false},
			"no such slug":          {operator, url.Values{"slug": {"\x00"}}, "", false},
		} {
			names, next := page(t, api, c.who, c.query)
			if got := strings.Join(names, ", "); got != c.want || (next != "") != c.more {
				t.Errorf("%s: %q and next %q, want %q", name, got, next, c.want)
			}
		}
	})
}

func TestSlugAnswers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		api, open := serve(t, d)
		mine := open("osteria", "Osteria")
		other := open("osteria-2", "Osteria")
		testkit.NewDB(t, d).Execute(`INSERT INTO former_slugs (slug, store_id) VALUES ('da-mario', ?)`, mine.ID)
		testkit.NewDB(t, d).Execute(`UPDATE stores SET address = 'Gasse 1, 50667 Köln' WHERE id = ?`, other.ID)
		for slug, want := range map[string]string{
			"trattoria":              `{"slug":"trattoria","available":true}`,
			"osteria":                `{"slug":"osteria","available":false,"code":"taken","message":"is already taken","alternatives":["osteria-3","osteria-4","osteria-5"]}`,
			"dashboard":              `{"slug":"dashboard","available":false,"code":"reserved","message":"is reserved","alternatives":["dashboard-2","dashboard-3","dashboard-4"]}`,
			"osteria?word=Caf%C3%A9": `{"slug":"osteria","available":false,"code":"taken","message":"is already taken","alternatives":["osteria-cafe","osteria-3","osteria-4"]}`,
			"os":                     `{"slug":"os","available":false,"code":"length","params":{"max":40,"min":3},"message":"must be 3 to 40 characters"}`,
			"Osteria":                `{"slug":"Osteria","available":false,"code":"not_a_slug","message":"must be lower-case letters a-z, digits and single hyphens between them"}`,
		} {
			answer := api.Call(t, operator, "GET", "/api/slugs/"+slug, "")
			if got := strings.TrimSpace(answer.Body); answer.Status != 200 || got != want {
				t.Errorf("%s answers %d %s, want %s", slug, answer.Status, got, want)
			}
		}
		taken := `{"slug":"da-mario","available":false,"code":"taken","message":"is already taken","alternatives":["da-mario-koln","da-mario-2","da-mario-3"]}`
		for name, c := range map[string]struct {
			who    *actor.Actor
			id     string
			status int
			want   string
		}{
			"guest":    {&actor.Actor{}, mine.ID, 401, ""},
			"stranger": {&actor.Actor{UID: "u"}, mine.ID, 403, ""},
			"manager":  {testkit.Member(mine.ID, actor.StoreManager, nil), mine.ID, 403, ""},
			"owner":    {testkit.Member(mine.ID, actor.StoreOwner, nil), mine.ID, 200, `{"slug":"da-mario","available":true}`},
			"another":  {testkit.Member(other.ID, actor.StoreOwner, nil), other.ID, 200, taken},
		} {
			answer := api.Call(t, c.who, "GET", "/api/slugs/da-mario?store_id="+c.id, "")
			if got := strings.TrimSpace(answer.Body); answer.Status != c.status || c.want != "" && got != c.want {
				t.Errorf("a former slug, %s: %d %s, want %s", name, answer.Status, got, c.want)
			}
		}
	})
}

func TestBadPages(t *testing.T) {
	api, open := serve(t, testkit.SQLite(t))
	open("osteria", "Osteria")
	for query, location := range map[string]string{
		"limit=0":                              "query.limit",
		"limit=201":                            "query.limit",
		"limit=some":                           "query.limit",
		"cursor=osteria&limit=5":               "query.cursor",
		"cursor=%20":                           "query.cursor",
		"cursor=" + httpx.NewCursor("Osteria"): "query.cursor",
		"cursor=" + httpx.NewCursor("a", "b", "c"):     "query.cursor",
		"cursor=" + httpx.NewCursor("Osteria", "\x00"): "query.cursor",
		"cursor=" + strings.Repeat("a", 2001):          "query.cursor",
		"search=" + strings.Repeat("a", 81):            "query.search",
		"page=2":                                       "query.page",
	} {
		answer := api.Call(t, operator, "GET", "/api/stores?"+query, "")
		var problem struct {
			Detail string
			Errors []struct{ Location string }
		}
		answer.Into(t, &problem)
		if answer.Status != 422 || len(problem.Errors) == 0 || problem.Errors[0].Location != location || !strings.HasPrefix(problem.Detail, location) {
			t.Errorf("%s answers %d %s, want 422 at %s", query, answer.Status, answer.Body, location)
		}
	}
}
