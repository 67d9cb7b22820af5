package app_test

import (
	"mime"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/page"
)

// Menus and lists of allergens are drawn in each template and language, as files that are
// named after their store.
func TestPrintedMenus(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	store, token := s.storeID(t, "osteria"), s.token(t, owner)
	var menus []struct {
		ID string `json:"id"`
	}
	s.get(t, "/api/stores/"+store+"/menus", token, &menus)
	for _, look := range page.Looks {
		s.database(t).Execute(`UPDATE link_pages SET template = ? WHERE store_id = ?`, look.ID, store)
		for _, key := range []string{"en", "fn", "de", "tr"} {
			for _, path := range []string{"/export?format=pdf&lang=", "/allergen-list?lang="} {
				answer, body := s.send(t, http.MethodGet, "/api/stores/"+store+"/menus/"+menus[0].ID+path+key, withToken(token), nil)
				head := answer.Header
				if answer.StatusCode != http.StatusOK || head.Get("Content-Type") != "application/pdf" || !strings.HasPrefix(head.Get("Content-Disposition"), "attachment; filename=osteria-") || !strings.HasPrefix(body, "%PDF-") {
					t.Errorf("%s%s in %s answers %d %v: %.300s", path, key, look.ID, answer.StatusCode, head, body)
				}
			}
		}
	}
}

// Files are named after their store, their menu, the day there and their language, so that none
// takes the place of another store's, menu's or day's.
func TestExportedFilesAreNamed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token := s.token(t, owner)
	store, first := s.storeID(t, "osteria"), s.thingsOf(t, "osteria", token)["menus"][0]
	base := "/api/stores/" + store
	lunch := s.make(t, base+"/menus", token, `{"name":{"de":"Mittag & mehr","en":"Lünch"}}`)
	for _, name := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago"} { // one of them has another day than UTC
		s.database(t).Execute(`UPDATE stores SET time_zone = ? WHERE id = ?`, name, store)
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]string{
			"/menus/" + first + "/export?format=csv":               "osteria-menu-DAY-de.csv",
			"/menus/" + first + "/export?format=xlsx&lang=fn":      "osteria-menu-DAY-fr.xlsx",
			"/menus/" + first + "/export?format=json":              "osteria-menu-DAY-de.json",
			"/menus/" + first + "/export?format=pdf&lang=tr":       "osteria-menu-DAY-tr.pdf",
			"/menus/" + lunch + "/export?format=csv":               "osteria-mittag-mehr-DAY-de.csv",
			"/menus/" + lunch + "/export?format=csv&lang=en":       "osteria-lunch-DAY-en.csv",
			"/menus/" + first + "/allergen-list?lang=en":           "osteria-menu-allergens-DAY-en.pdf",
			"/menus/" + first + "/translations?lang=en":            "osteria-menu-DAY-de-en.xlf",
			"/menus/" + lunch + "/translations?lang=fn&format=csv": "osteria-mittag-mehr-DAY-de-fr.csv",
			"/export": "osteria-DAY.json",
		} {
			day := time.Now().In(zone).Format(time.DateOnly)
			answer, body := s.send(t, http.MethodGet, base+path, withToken(token), nil)
			_, params, err := mime.ParseMediaType(answer.Header.Get("Content-Disposition"))
			want = strings.Replace(want, "DAY", day, 1)
			if err != nil || params["filename"] != want || answer.StatusCode != http.StatusOK {
				t.Errorf("%s in %s answers %d as %q, want %q: %.300s", path, name, answer.StatusCode, answer.Header.Get("Content-Disposition"), want, body)
			}
		}
	}
}

// printedAt is what a PDF says of when it was made.
var printedAt = regexp.MustCompile(`/(CreationDate|ModDate) ?\([^)]*\)`)

// A menu is printed in another template than the store's as it would be if that were its own,
// without what its owner has chosen beside it.
func TestMenusArePrintedInAnyTemplate(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	of := s.thingsOf(t, "osteria", s.token(t, owner))
	store, token := of["stores"][0], s.token(t, owner)
	path := "/api/stores/" + store + "/menus/" + of["menus"][0] + "/export?format=pdf&lang=en"
	printed := func(template string) (int, string) {
		answer, body := s.send(t, http.MethodGet, path+template, withToken(token), nil)
		return answer.StatusCode, printedAt.ReplaceAllString(body, "")
	}
	_, own := printed("")
	_, same := printed("&template=trattoria")
	status, night := printed("&template=night")
	if own != same || own == night || status != http.StatusOK {
		t.Errorf("the store's own is itself: %t; another differs: %t (%d)", own == same, own != night, status)
	}
	s.database(t).Execute(`UPDATE link_pages SET template = 'night', text_color = '', background_color = '', type_pairing = 'template' WHERE store_id = ?`, store)
	if _, own := printed(""); own != night {
		t.Error("it is not as if it were the store's own")
	}
	if status, body := printed("&template=nope"); status != http.StatusUnprocessableEntity || !strings.Contains(body, "query.template") {
		t.Errorf("no such template: %d %s", status, body)
	}
}
