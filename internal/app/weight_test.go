package app_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"

	"carte/internal/app"
	"carte/internal/demo"
	"carte/internal/page"
	"carte/internal/testkit"
)

// What a page may weigh as it is served to a browser that takes brotli. The first guest
// gets a page that was compressed quickly.
const (
	firstLinkPageBytes = 4_400
	linkPageBytes      = 4_000
	redirectPageBytes  = 2_600
	// menuBytes is the first window of a connection: the demonstration's menu fits it, and
	// all that guests wait for of one of 120 dishes.
	menuBytes = 14_600
	// longMenuBytes is for such a one with all that search engines are told behind it.
	longMenuBytes = 16_000
	// largeMenuBytes is for one of 500 dishes with everything.
	largeMenuBytes = 45_000
)

// Each page is measured as it is transferred, in each language and template, with all that
// an owner may have on it and add to a look: logo and cover or background, opening hours and
// languages, 12 links and 4 of social networks, of them some in rows, with pictures or an
// end, a PDF menu and the Wi-Fi; 120 dishes.
func TestGuestPagesAreLight(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	s.weighDemonstration(t, osteria, token)
	s.lengthenMenu(t, osteria, token, 120)
	s.fillLinkPage(t, osteria, token)
	const own = `"background_color":"#2c1a3b","gradient_color":"#8129d9","background_placement":"page","button_shape":"pill"`
	for _, template := range page.Templates {
		for _, look := range []struct {
			name, fields string
			languages    []string
		}{
			{"as it is", `"background_color":"","gradient_color":"","background_placement":"cover","button_shape":"template","type_pairing":"template"`, []string{"en", "fn", "de", "tr"}},
			{"with a ground and a shape", own + `,"type_pairing":"template"`, []string{"fn", "tr"}},
			{"with a ground, a shape and fonts", own + `,"type_pairing":"fraunces_sans"`, []string{"fn", "tr"}},
		} {
			s.publishLook(t, osteria, token, fmt.Sprintf(`{"template":%q,%s}`, template, look.fields))
			s.weigh(t, string(template)+" "+look.name, look.languages)
		}
		s.weighRedirect(t, osteria, token, string(template))
	}
}

// weighDemonstration weighs the menu of the demonstration in each template and language.
func (s *server) weighDemonstration(t *testing.T, store, token string) {
	t.Helper()
	for _, template := range page.Templates {
		s.publishLook(t, store, token, fmt.Sprintf(`{"template":%q}`, template))
		for _, language := range []string{"en", "fn", "de", "tr"} {
			path := "/s/osteria/menu?lang=" + language
			s.weighFirst(t, weighed{name: path + " in " + string(template), path: path, first: menuBytes, entry: "<h3", shows: 105})
			var told [3]int
			items := s.itemsOf(t, path)
			for _, item := range items {
				for i, isTold := range []bool{item.isPriced(), len(item.Diets) > 0, item.Description != ""} {
					if isTold {
						told[i]++
					}
				}
			}
			if len(items) != 105 || min(told[0], told[2]) < 90 || told[1] < 60 {
				t.Errorf("%s in %s tells %d dishes, of which %v have prices, diets and a description", path, template, len(items), told)
			}
		}
	}
}

// weighRedirect weighs what guests and the owner get while a direct redirect is on.
func (s *server) weighRedirect(t *testing.T, store, token, template string) {
	t.Helper()
	path := "/api/stores/" + store + "/link-page"
	var links []struct{ ID, Kind string }
	s.get(t, "/api/stores/"+store+"/links", token, &links)
	at := slices.IndexFunc(links, func(link struct{ ID, Kind string }) bool { return link.Kind == "booking" })
	for _, body := range []string{`{"direct_redirect":true,"direct_redirect_link":"` + links[at].ID + `"}`, `{"direct_redirect":false}`} {
		if p := s.call(t, http.MethodPatch, path, token, body, true); p.Status != http.StatusOK {
			t.Fatal(p)
		}
		if strings.Contains(body, "true") {
			s.weighFirst(t, weighed{name: "the page behind a redirect in " + template, path: "/s/osteria?edit&lang=fn", first: firstLinkPageBytes, entry: `href="/go/`, shows: 15})
			s.weighFirst(t, weighed{name: "where a redirect leads, in " + template, path: "/redirect?links=osteria&lang=fn", first: redirectPageBytes, entry: `href="/go/`, shows: 1})
		}
	}
}

// fillLinkPage gives the demonstration's page of 12 links what it has not: links with a
// picture, a PDF menu in place of a link to a PDF, and the Wi-Fi in place of another link.
func (s *server) fillLinkPage(t *testing.T, store, token string) {
	t.Helper()
	base := "/api/stores/" + store
	change := func(method, path, body string) {
		t.Helper()
		if p := s.call(t, method, base+path, token, body, body != ""); p.Status >= http.StatusBadRequest {
			t.Fatalf("%s %s answers %+v", method, path, p)
		}
	}
	var menus []struct{ ID string }
	s.get(t, base+"/menus", token, &menus)
	change(http.MethodPatch, "/menus/"+menus[0].ID+"/restaurant-info", `{"wifi_name":"Osteria Gast","wifi_password":"tiramisu-2026"}`)
	var links []struct{ ID, Kind string }
	s.get(t, base+"/links", token, &links)
	for i, link := range links {
		switch link.Kind {
		case "website":
			change(http.MethodPatch, "/links/"+link.ID, `{"kind":"wifi","link_address":"","name":{"de":"WLAN","en":"Wi-Fi","fn":"Wi-Fi","tr":"Wi-Fi"}}`)
		case "pdf":
			change(http.MethodDelete, "/links/"+link.ID, "")
		case "offer", "event":
			p, image := s.upload(t, store, token, "picture.jpg", jpegOf(t, 300+i, 300))
			if p.Status != http.StatusCreated {
				t.Fatal(p)
			}
			change(http.MethodPatch, "/links/"+link.ID, `{"image":"`+image.ID+`"}`)
		}
	}
	s.addPDF(t, store, token, "Chianti 24,00")
}

// weigh weighs the pages of the store in a look.
func (s *server) weigh(t *testing.T, look string, languages []string) {
	t.Helper()
	var served []weighed
	for _, language := range languages {
		for _, page := range []weighed{
			{path: "/s/osteria", first: firstLinkPageBytes, later: linkPageBytes, entry: `href="/go/`, shows: 15},
			{path: "/s/osteria/menu", first: longMenuBytes, awaited: menuBytes, entry: "<h3", shows: 120},
		} {
			page.path += "?lang=" + language
			page.name = page.path + " in " + look
			page.weight = s.weighFirst(t, page)
			if page.later > 0 {
				s.brotli(t, page.path) // requested again
				served = append(served, page)
			}
		}
	}
	for _, page := range served {
		s.weighLater(t, page)
	}
}

// publishLook changes the look of a store for guests.
func (s *server) publishLook(t *testing.T, store, token, look string) {
	t.Helper()
	path := "/api/stores/" + store + "/appearance"
	if p := s.call(t, http.MethodPatch, path, token, look, true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
	if p := s.call(t, http.MethodPost, path+"/publish", token, "", false); p.Status != http.StatusOK {
		t.Fatal(p)
	}
}

// weighed is a page with what it may weigh and must show.
type weighed struct {
	name, path   string
	first, later int    // later is 0 where it may weigh the same as for the first guest
	awaited      int    // in how many bytes all comes that a guest waits for; 0 where all is
	entry        string // precedes each entry
	shows        int
	weight       int // for the first guest
}

// weighFirst returns what a page weighs for the first guest.
func (s *server) weighFirst(t *testing.T, page weighed) int {
	t.Helper()
	body := s.brotli(t, page.path)
	text, err := io.ReadAll(brotli.NewReader(strings.NewReader(body)))
	testkit.NoError(t, err)
	if got := strings.Count(string(text), page.entry); got != page.shows {
		t.Errorf("%s shows %d entries, want %d", page.name, got, page.shows)
	}
	t.Logf("%s: %d bytes for the first guest", page.name, len(body))
	if len(body) > page.first {
		t.Errorf("%s weighs %d bytes for the first guest, at most %d", page.name, len(body), page.first)
	}
	if page.awaited > 0 {
		begun, _ := io.ReadAll(brotli.NewReader(strings.NewReader(body[:min(page.awaited, len(body))]))) // which ends early
		if _, data, _ := strings.Cut(string(begun), `id="page-data">`); !strings.Contains(data, "</script>") {
			t.Errorf("the first %d bytes of %s end with %q", page.awaited, page.name, begun[max(0, len(begun)-60):])
		}
	}
	return len(body)
}

// weighLater waits until a page is compressed in the background.
func (s *server) weighLater(t *testing.T, page weighed) {
	t.Helper()
	weight := page.weight
	testkit.Within(t, time.Minute, page.name+" compressed in the background", func() bool {
		weight = len(s.brotli(t, page.path))
		return weight != page.weight
	})
	t.Logf("%s: %d bytes", page.name, weight)
	if weight > page.later {
		t.Errorf("%s weighs %d bytes, at most %d", page.name, weight, page.later)
	}
}

// brotli returns a page as transferred, compressed.
func (s *server) brotli(t *testing.T, path string) string {
	t.Helper()
	answer, body := s.send(t, http.MethodGet, path, http.Header{"Accept-Encoding": {"br"}}, nil)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "br" {
		t.Fatalf("%s answers %d in %q", path, answer.StatusCode, answer.Header.Get("Content-Encoding"))
	}
	return body
}

// lengthenMenu adds dishes of another store, which share neither words nor
// prices with the menu's own, until it has so many.
func (s *server) lengthenMenu(t *testing.T, storeID, token string, dishes int) {
	t.Helper()
	var menus []struct {
		ID string `json:"id"`
	}
	s.get(t, "/api/stores/"+storeID+"/menus", token, &menus)
	var menu struct {
		MenuSections []struct {
			ID     string            `json:"id"`
			Dishes []json.RawMessage `json:"dishes"`
		} `json:"menu_sections"`
	}
	s.get(t, "/api/stores/"+storeID+"/menus/"+menus[0].ID, token, &menu)
	missing := dishes
	for _, section := range menu.MenuSections {
		missing -= len(section.Dishes)
	}
	path := "/api/stores/" + storeID + "/sections/" + menu.MenuSections[0].ID + "/dishes"
	others := dishesOf(t, "meyhane")
	if missing > len(others) {
		t.Fatalf("%d dishes are missing", missing)
	}
	for _, dish := range others[:missing] {
		prices := []map[string]any{}
		for _, price := range dish.Prices {
			prices = append(prices, map[string]any{"name": demo.Text{"de": price.Name["en"]}, "amount": price.Amount})
		}
		body, err := json.Marshal(map[string]any{
			"name":        demo.Text{"de": dish.Name["en"], "tr": dish.Name["tr"]},
			"description": demo.Text{"de": dish.Description["en"], "tr": dish.Description["tr"]},
			"prices":      prices,
			"allergens":   dish.Allergens.Declared(),
			"diets":       dish.Diets,
		})
		testkit.NoError(t, err)
		if p := s.call(t, http.MethodPost, path, token, string(body), true); p.Status != http.StatusCreated {
			t.Fatal(p)
		}
	}
}

// dishesOf lists the dishes of a store of the demonstration.
func dishesOf(t *testing.T, slug string) []demo.Dish {
	t.Helper()
	stores := testkit.Must(demo.Load())
	var dishes []demo.Dish
	for i := range stores {
		if stores[i].Store.Slug == slug {
			for _, section := range stores[i].Sections {
				dishes = append(dishes, section.Dishes...)
			}
		}
	}
	return dishes
}
