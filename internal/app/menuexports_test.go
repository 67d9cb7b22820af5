package app_test

import (
	"net/http"
	"strings"
	"testing"

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
