package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/page"
	"carte/internal/testkit"
)

// A printed menu is read back as the menu that it is of: each dish is found by its section, its
// name and its prices, and what stands beside the dishes becomes none.
func TestPrintedMenusAreReadBack(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for slug, of := range map[string]struct {
		owner     string
		templates []page.Look
		dishes    int
	}{
		"osteria":    {"owner@osteria.example", page.Looks, 105},
		"kaffeehaus": {"owner@kaffeehaus.example", page.Looks[:1], 43},
	} {
		token := s.token(t, of.owner)
		things := s.thingsOf(t, slug, token)
		path := "/api/stores/" + things["stores"][0] + "/menus/" + things["menus"][0]
		for _, look := range of.templates {
			for _, key := range []string{"de", "en"} {
				_, printed := s.send(t, http.MethodGet, path+"/export?format=pdf&lang="+key+"&template="+string(look.ID), withToken(token), nil)
				status, body := s.importTo(t, path, token, "karte.pdf", []byte(printed))
				var read struct {
					ID   string
					Rows []struct {
						Kind, Section, Name, Description, Action string
						Changes                                  []string
					}
				}
				if err := json.Unmarshal([]byte(body), &read); err != nil || status != http.StatusCreated {
					t.Fatalf("%s in %s: %d %.300s", slug, look.ID, status, body)
				}
				dishes := 0
				for _, row := range read.Rows {
					if row.Kind != "dish" {
						continue
					}
					// What a guest gets of a drink is kept with its price, where its description has nothing
					// else. A dish whose name is the same in all languages is found in the first of them.
					allowed := []string{"prices"}
					if key != "de" && row.Description != "" {
						allowed = []string{"description"}
					}
					isSame := row.Action == "same" || row.Action == "update" && slices.Equal(row.Changes, allowed) && (row.Description == "" || key != "de")
					if dishes++; !isSame {
						t.Errorf("%s in %s, %s: %s %s > %s %q %v", slug, look.ID, key, row.Action, row.Section, row.Name, row.Description, row.Changes)
					}
				}
				if dishes != of.dishes {
					t.Errorf("%s in %s, %s has %d dishes, want %d", slug, look.ID, key, dishes, of.dishes)
				}
				if answer, body := s.send(t, http.MethodDelete, path+"/imports/"+read.ID, withToken(token), nil); answer.StatusCode != http.StatusOK {
					t.Fatalf("discarding answers %d %s", answer.StatusCode, body)
				}
			}
		}
	}
}

// Dishes without a price, those that are served at times and those with extras come back from a
// print as what they are, in each language.
func TestPrintedTimesAndExtrasAreReadBack(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, "owner@kaffeehaus.example")
	things := s.thingsOf(t, "kaffeehaus", token)
	store := "/api/stores/" + things["stores"][0]
	path := store + "/menus/" + things["menus"][0]
	change := func(method, path, body string, into any) {
		t.Helper()
		head := withToken(token)
		head.Set("Content-Type", "application/json")
		answer, said := s.send(t, method, path, head, strings.NewReader(body))
		if answer.StatusCode >= http.StatusMultipleChoices {
			t.Fatalf("%s %s answers %d %.300s", method, path, answer.StatusCode, said)
		}
		if into != nil {
			testkit.NoError(t, json.Unmarshal([]byte(said), into))
		}
	}
	var group, section struct{ ID string }
	change(http.MethodPost, store+"/extra-groups", `{"name":{"de":"Brot","en":"Bread","fn":"Pain","tr":"Ekmek"},"options":[{"name":{"de":"Semmel"},"amount":160},{"name":{"de":"Kornspitz"},"amount":190}]}`, &group)
	change(http.MethodPost, path+"/sections", `{"name":{"de":"Kastenschau","en":"Display","fn":"Vitrine","tr":"Vitrin"}}`, &section)
	for _, dish := range []string{
		`{"name":{"de":"Altwiener Suppentopf"},"prices":[{"amount":720}],"extras":["` + group.ID + `"]}`,
		`{"name":{"de":"Raritäten"}}`,
		`{"name":{"de":"Nussecke"},"prices":[{"amount":310}],"allergens":{"contains":["gluten"],"may_contain":["nuts"],"free":[]}}`,
		`{"name":{"de":"Backhendl"},"description":{"de":"vom Land"},"prices":[{"amount":1690}],"availability":{"days":[5,6,0],"from":"","to":"","first_day":"","last_day":"2026-12-31","hidden":false}}`,
		`{"name":{"de":"Ganslsuppe"},"prices":[{"amount":690}],"availability":{"days":[0,1,2,3,4,5,6],"from":"","to":"","first_day":"2026-11-01","last_day":"","hidden":false},"extras":["` + group.ID + `"]}`,
	} {
		change(http.MethodPost, store+"/sections/"+section.ID+"/dishes", dish, nil)
	}
	for _, key := range []string{"de", "en", "fn", "tr"} {
		_, printed := s.send(t, http.MethodGet, path+"/export?format=pdf&lang="+key, withToken(token), nil)
		status, body := s.importTo(t, path, token, "karte.pdf", []byte(printed))
		var read struct {
			ID   string
			Rows []struct {
				Kind, Section, Name, Description, Action, From, Until string
				Days                                                  []int
				Allergens                                             []string
				MayContain                                            []string `json:"may_contain"`
			}
		}
		if err := json.Unmarshal([]byte(body), &read); err != nil || status != http.StatusCreated {
			t.Fatalf("%s: %d %.300s", key, status, body)
		}
		got, options := map[string]string{}, 0
		for _, row := range read.Rows {
			if row.Name == "Nussecke" && fmt.Sprint(row.Allergens, row.MayContain) != "[gluten] [nuts]" {
				t.Errorf("%s: the letters are read as %v and %v", key, row.Allergens, row.MayContain)
			}
			got[row.Name] = strings.TrimSpace(fmt.Sprint(row.Kind, " ", row.Description, " ", row.From, "..", row.Until, " ", row.Days))
			if strings.HasPrefix(row.Name, "Semmel") || strings.HasPrefix(row.Name, "Kornspitz") || strings.HasPrefix(row.Name, "+ ") {
				if row.Kind != "note" {
					t.Errorf("%s: an option is %+v", key, row)
				}
				options++
			}
		}
		for name, want := range map[string]string{
			"Altwiener Suppentopf": "dish  .. []", "Raritäten": "dish  .. []", "Nussecke": "dish  .. []", "Backhendl": "dish vom Land ..2026-12-31 [0 5 6]", "Ganslsuppe": "dish  2026-11-01.. []",
		} {
			if got[name] != want {
				t.Errorf("%s: %s is %q, want %q", key, name, got[name], want)
			}
		}
		if options != 4 { // and the heading of those of its coffee
			t.Errorf("%s: the extras have %d rows of %+v", key, options, read.Rows)
		}
		if answer, body := s.send(t, http.MethodDelete, path+"/imports/"+read.ID, withToken(token), nil); answer.StatusCode != http.StatusOK {
			t.Fatalf("discarding answers %d %s", answer.StatusCode, body)
		}
	}
}
