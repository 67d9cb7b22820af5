package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"carte/internal/app"
	"carte/internal/demo"
)

// What a page may weigh by the level of brotli: the first guest gets it quickly
// compressed, those after as well as can be. A menu of 120 dishes fits the
// first window of a connection for the first one too.
var (
	linkPageBytes = map[int]int{6: 4_400, 11: 4_000}
	menuBytes     = map[int]int{6: 14_600, 11: 14_600}
)

// Each page is weighed whole at both levels, in each language and template: 12
// links and 4 of social networks, 120 dishes.
func TestGuestPagesAreLight(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, osteria := s.token(t, owner), s.storeID(t, "osteria")
	s.lengthenMenu(t, osteria, token, 120)
	for _, template := range []string{"plain", "paper", "trattoria"} {
		look := fmt.Sprintf(`{"template":%q}`, template)
		if p := s.call(t, http.MethodPatch, "/api/stores/"+osteria+"/link-page", token, look, true); p.Status != http.StatusOK {
			t.Fatal(p)
		}
		for _, language := range []string{"en", "fn", "de", "tr"} {
			for _, page := range []struct {
				path   string
				atMost map[int]int
				entry  string // stands before each entry
				shows  int
			}{
				{"/s/osteria", linkPageBytes, `href="/go/`, 16},
				{"/s/osteria/menu", menuBytes, "<h3", 120},
			} {
				body := s.brotli(t, page.path+"?lang="+language)
				text, err := io.ReadAll(brotli.NewReader(strings.NewReader(body)))
				if err != nil {
					t.Fatal(err)
				}
				if got := strings.Count(string(text), page.entry); got != page.shows {
					t.Errorf("%s of %s in %s shows %d entries, want %d", page.path, template, language, got, page.shows)
				}
				for level, atMost := range page.atMost {
					weight := weightAt(t, level, text)
					t.Logf("%s of %s in %s: %d bytes at brotli %d", page.path, template, language, weight, level)
					if weight > atMost {
						t.Errorf("%s of %s in %s weighs %d bytes at brotli %d, at most %d", page.path, template, language, weight, level, atMost)
					}
				}
			}
		}
	}
}

// weightAt is how many bytes a text has at a level of brotli.
func weightAt(t *testing.T, level int, text []byte) int {
	t.Helper()
	var compressed bytes.Buffer
	w := brotli.NewWriterLevel(&compressed, level)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return compressed.Len()
}

// brotli is a page as it goes over the wire.
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
		if err != nil {
			t.Fatal(err)
		}
		if p := s.call(t, http.MethodPost, path, token, string(body), true); p.Status != http.StatusCreated {
			t.Fatal(p)
		}
	}
}

// dishesOf lists the dishes of a store of the demonstration.
func dishesOf(t *testing.T, slug string) []demo.Dish {
	t.Helper()
	stores, err := demo.Load()
	if err != nil {
		t.Fatal(err)
	}
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
