package app_test

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"carte/internal/app"
	"carte/internal/testkit"
)

// structuredItem is a dish as search engines are told it.
type structuredItem struct {
	Name, Description string
	Diets             []string        `json:"suitableForDiet"`
	Offers            json.RawMessage `json:"offers"`
}

func (i structuredItem) isPriced() bool { return len(i.Offers) > 0 }

// itemsOf lists the dishes that search engines are told by the menu at a path.
func (s *server) itemsOf(t *testing.T, path string) []structuredItem {
	t.Helper()
	text := string(testkit.Must(io.ReadAll(brotli.NewReader(strings.NewReader(s.brotli(t, path))))))
	_, text, _ = strings.Cut(text, `ld+json">`)
	text, _, _ = strings.Cut(text, "</script>")
	var business struct {
		Menu struct {
			Sections []struct {
				Items []structuredItem `json:"hasMenuItem"`
			} `json:"hasMenuSection"`
		} `json:"hasMenu"`
	}
	if err := json.Unmarshal([]byte(text), &business); err != nil {
		t.Fatalf("%s tells %.100s: %v", path, text, err)
	}
	var items []structuredItem
	for _, section := range business.Menu.Sections {
		items = append(items, section.Items...)
	}
	return items
}

// A menu of 500 dishes, no two with the same text, tells search engines all of them with
// descriptions, prices and diets, and stays light. So does one that is little larger than
// the first window of a connection.
func TestLargeMenusTellEverything(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, owner)
	dishes := s.foreignDishes(t)
	added := 0
	for _, c := range []struct{ dishes, bytes int }{{112, longMenuBytes}, {140, 20_000}, {500, largeMenuBytes}} {
		const already = 105
		s.importOwn(t, token, dishes[added:c.dishes-already])
		added = c.dishes - already
		for _, language := range []string{"de", "tr"} {
			path := "/s/osteria/menu?lang=" + language
			s.weighFirst(t, weighed{name: path, path: path, first: c.bytes, entry: "<h3", shows: c.dishes})
			items := s.itemsOf(t, path)
			var described, priced, diets int
			for _, item := range items {
				described += min(len(item.Description), 1)
				priced += min(len(item.Offers), 1)
				diets += min(len(item.Diets), 1)
			}
			if len(items) != c.dishes || described < c.dishes*8/10 || priced < c.dishes*9/10 || diets < c.dishes/3 {
				t.Errorf("of %d dishes %s tells %d: %d with a description, %d with a price, %d with diets", c.dishes, path, len(items), described, priced, diets)
			}
		}
	}
}

// ownDish is a dish of our own JSON, and ownMenu what it stands in.
type (
	ownDish = map[string]any
	ownMenu struct {
		Context  any            `json:"@context"`
		Type     string         `json:"@type"`
		Carte    map[string]any `json:"carte"`
		Sections []ownSection   `json:"hasMenuSection"`
	}
	ownSection struct {
		Type   string         `json:"@type"`
		Name   any            `json:"name"`
		Carte  map[string]any `json:"carte"`
		Dishes []ownDish      `json:"hasMenuItem"`
	}
)

// menuPath is the way to a store's menu.
func (s *server) menuPath(t *testing.T, slug, token string) string {
	t.Helper()
	base := "/api/stores/" + s.storeID(t, slug) + "/menus"
	var menus []struct{ ID string }
	s.get(t, base, token, &menus)
	return base + "/" + menus[0].ID
}

// exported is a store's menu in our own JSON.
func (s *server) exported(t *testing.T, slug, token string) ownMenu {
	t.Helper()
	var m ownMenu
	s.get(t, s.menuPath(t, slug, token)+"/export?format=json", token, &m)
	return m
}

// foreignDishes are those of the demonstration in languages in which its first store does not
// write first, as if these were their own: they have all that a dish has, and share few words.
func (s *server) foreignDishes(t *testing.T) []ownDish {
	t.Helper()
	var list []ownDish
	for _, of := range []struct {
		slug      string
		languages []string
	}{{"osteria", []string{"en", "fr", "tr"}}, {"meyhane", []string{"tr", "en"}}, {"kaffeehaus", []string{"de", "en"}}} {
		m := s.exported(t, of.slug, s.token(t, "owner@"+of.slug+".example"))
		for _, language := range of.languages {
			for _, section := range m.Sections {
				for _, dish := range section.Dishes {
					list = append(list, written(dish, language, len(list)+1))
				}
			}
		}
	}
	return list
}

// written is a dish of which all is written in one language and taken for German. Its name is
// made another, as the Italian ones are in each language what they were.
func written(dish ownDish, language string, number int) ownDish {
	own := ownDish{}
	for key, value := range dish {
		own[key] = value
	}
	for _, key := range []string{"name", "description"} {
		texts, _ := dish[key].([]any)
		var value string
		for _, each := range texts {
			if text, _ := each.(map[string]any); value == "" || text["@language"] == language {
				value, _ = text["@value"].(string)
			}
		}
		if key == "name" {
			words := append(strings.Fields(value), strconv.Itoa(number))
			slices.Reverse(words)
			value = strings.Join(words, " ")
		}
		own[key] = []any{map[string]any{"@language": "de", "@value": value}}
	}
	offers, _ := dish["offers"].([]any)
	for _, each := range offers {
		offer, _ := each.(map[string]any)
		offer["priceCurrency"] = "EUR"
		if sizes, _ := offer["name"].([]any); len(sizes) > 0 {
			size, _ := sizes[0].(map[string]any)
			size["@language"] = "de"
		}
	}
	carte := map[string]any{}
	for key, value := range dish["carte"].(map[string]any) { //nolint:forcetypeassert // a dish of ours has it
		if key != "extras" {
			carte[key] = value
		}
	}
	own["carte"] = carte
	return own
}

// importOwn imports dishes in our own JSON into the demonstration's first menu.
func (s *server) importOwn(t *testing.T, token string, dishes []ownDish) {
	t.Helper()
	m := s.exported(t, "osteria", token)
	delete(m.Carte, "groups")
	m.Sections = m.Sections[:1]
	m.Sections[0].Dishes = dishes
	path := s.menuPath(t, "osteria", token)
	status, body := s.importTo(t, path, token, "karte.json", testkit.Must(json.Marshal(m)))
	var read struct{ ID string }
	if err := json.Unmarshal([]byte(body), &read); err != nil || status != http.StatusCreated {
		t.Fatalf("%d %.500s", status, body)
	}
	if p := s.call(t, http.MethodPost, path+"/imports/"+read.ID+"/apply", token, "{}", true); p.Status != http.StatusOK {
		t.Fatal(p)
	}
}
