package app_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// deleteStore deletes a store as its owner does.
func (s *server) deleteStore(t *testing.T, id, slug, token string) {
	t.Helper()
	if got := s.call(t, http.MethodDelete, "/api/stores/"+id+"?confirm="+slug, token, "", false); got.Status != http.StatusNoContent {
		t.Fatalf("deleting answers %d %s", got.Status, got.Detail)
	}
}

// Guests of a deleted store read that there is nothing, at each of its addresses and
// at once, until it is restored.
func TestGuestsOfADeletedStore(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token := s.token(t, "owner@kaffeehaus.example")
		of := s.thingsOf(t, "kaffeehaus", token)
		id := of["stores"][0]
		paths := []string{
			"/s/kaffeehaus", "/s/kaffeehaus/menu", "/links?links=kaffeehaus", "/links?links=" + id,
			"/dynamic-menu?menu=" + of["menus"][0], "/q/" + s.codeOf(t, id, token), "/go/" + of["links"][0],
		}
		status := func(path string) int {
			answer, _ := s.ask(t, question{path: path})
			return answer.StatusCode
		}
		for _, path := range paths {
			if got := status(path); got >= 400 {
				t.Errorf("before: %s answers %d", path, got)
			}
		}
		s.deleteStore(t, id, "kaffeehaus", token)
		for _, path := range paths {
			answer, text := s.ask(t, question{path: path})
			if answer.StatusCode != http.StatusNotFound || strings.Contains(text, "Kaffeehaus") {
				t.Errorf("%s answers %d", path, answer.StatusCode)
			}
			said := "This page is no longer here"
			if strings.HasPrefix(path, "/q/") {
				said = "This code is not in use"
			}
			if !strings.Contains(text, said) || strings.Contains(text, "scan") {
				t.Errorf("%s does not say %q, or sends guests to scan again", path, said)
			}
		}
		if got := s.call(t, "GET", "/api/stores/"+id, token, "", false); got.Status != http.StatusForbidden {
			t.Errorf("its owner is answered %d %s", got.Status, got.Detail)
		}
		var me struct {
			StoreCount int `json:"store_count"`
			Plans      []any
		}
		s.get(t, "/api/me", token, &me)
		if me.StoreCount != 0 || len(me.Plans) != 0 {
			t.Errorf("its owner has %+v", me)
		}
		var deleted []struct{ ID, Name string }
		s.get(t, "/api/stores?deleted=true", token, &deleted)
		if len(deleted) != 1 || deleted[0].ID != id {
			t.Errorf("%+v can be restored", deleted)
		}
		if got := s.call(t, "POST", "/api/stores/"+id+"/restore", token, "", false); got.Status != http.StatusOK {
			t.Fatalf("restoring answers %d %s", got.Status, got.Detail)
		}
		for _, path := range paths {
			if got := status(path); got >= 400 {
				t.Errorf("restored: %s answers %d", path, got)
			}
		}
	})
}

// After its time has passed nothing of a deleted store is left in any table, and nothing
// of another one is gone.
func TestDeletedStoresAreErased(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, admin := s.token(t, "owner@osteria.example"), s.token(t, "admin@carte.example")
		id, other := s.storeID(t, "osteria"), s.storeID(t, "kaffeehaus")
		s.patchStore(t, id, token, `{"slug":"da-mario"}`, 200)
		s.patchStore(t, other, admin, `{"slug":"amsel"}`, 200)
		for _, store := range []string{id, other} {
			invite := `{"email":"new@osteria.example","role":"store_staff"}`
			if got := s.call(t, "PUT", "/api/"+store+"/assign-role-to-a-user", admin, invite, true); got.Status != 200 {
				t.Fatalf("inviting answers %d %s", got.Status, got.Detail)
			}
			if got := s.call(t, "PATCH", "/api/stores/"+store+"/company", admin, `{"legal_name":"Mario GmbH"}`, true); got.Status != 200 {
				t.Fatalf("naming the company answers %d %s", got.Status, got.Detail)
			}
		}
		s.ask(t, question{path: "/q/" + s.codeOf(t, id, token)})
		s.ask(t, question{path: "/q/" + s.codeOf(t, other, admin)})
		picture, others := s.addPicture(t, id, token), s.addPicture(t, other, admin)
		file, othersFile := s.addPDF(t, id, token, "Wine"), s.addPDF(t, other, admin, "Cakes")
		d := s.database(t)
		d.Execute(`INSERT INTO link_checks (link_id, store_id, address, code, status, checked_at)
			SELECT id, store_id, link_address, 'ok', 200, ? FROM links WHERE store_id IN (?, ?)`, time.Now().UTC(), id, other)
		d.Execute(`INSERT INTO imports (id, store_id, menu_id, state, file_name, source, "rows", created_by, created_at)
			SELECT 'of' || id, store_id, id, 'preview', '', '{}', '[]', '', created_at FROM menus WHERE store_id IN (?, ?)`, id, other)
		d.Execute(`INSERT INTO translation_imports (id, store_id, menu_id, language, changes, created_at)
			SELECT 'of' || id, store_id, id, 'fn', '[]', created_at FROM menus WHERE store_id IN (?, ?)`, id, other)
		d.Execute(`INSERT INTO service_translations (id, store_id, menu_id, language, text_id, source, target, created_at)
			SELECT 'of' || id, store_id, id, 'fn', 'a', 'a', 'b', created_at FROM menus WHERE store_id IN (?, ?)`, id, other)
		tables := tablesOfStores(t, d)
		testkit.Within(t, 30*time.Second, "counts", func() bool { return rowsOf(d, "daily_counts", id) > 0 })
		// A batch that is folded after the erasure would bring its counts back.
		testkit.Within(t, 30*time.Second, "the batches are folded", func() bool { return d.Count(`SELECT COUNT(*) FROM count_batches`) == 0 })
		before := map[string]int{}
		for _, table := range tables {
			before[table] = rowsOf(d, table, other)
			if before[table] == 0 || rowsOf(d, table, id) == 0 {
				t.Errorf("%s has no rows to erase: this test has to add some, and eraseStore to delete them", table)
			}
		}
		s.deleteStore(t, id, "da-mario", token)
		s.program.EraseStores(t)
		if rowsOf(d, "links", id) == 0 {
			t.Fatal("the store is erased at once")
		}
		d.Execute(`UPDATE stores SET deleted_at = ? WHERE id = ?`, time.Now().UTC().AddDate(0, 0, -31), id)
		s.program.EraseStores(t)
		s.program.EraseStores(t) // nothing is left to do
		for _, table := range tables {
			if n := rowsOf(d, table, id); n != 0 {
				t.Errorf("%s still has %d rows", table, n)
			}
			if n := rowsOf(d, table, other); n != before[table] {
				t.Errorf("%s has %d rows of another store, %d before", table, n, before[table])
			}
		}
		if n := d.Count(`SELECT COUNT(*) FROM stores WHERE id = ?`, id); n != 0 {
			t.Error("the record is left")
		}
		testkit.Within(t, time.Minute, "the pictures of its PDF are erased", func() bool { return !s.keeps(t, file.Preview) })
		if !s.keeps(t, othersFile.Preview) {
			t.Error("those of another store's are erased too")
		}
		for _, v := range picture.Variants {
			testkit.Within(t, time.Minute, "its pictures are erased", func() bool { return !s.keeps(t, v.URL) })
		}
		for _, v := range others.Variants {
			if !s.keeps(t, v.URL) {
				t.Errorf("%s of another store is erased", v.URL)
			}
		}
		if got := s.call(t, "POST", "/api/stores/"+id+"/restore", admin, "", false); got.Status != http.StatusNotFound {
			t.Errorf("restoring answers %d %s", got.Status, got.Detail)
		}
		body := `{"name":"Osteria","slug":"osteria","type":"bar","default_language":"de","languages":["de"],"currency":"EUR","time_zone":"Europe/Berlin"}`
		if got := s.call(t, "POST", "/api/stores", token, body, true); got.Status != http.StatusCreated {
			t.Errorf("taking the address answers %d %s", got.Status, got.Detail)
		}
	})
}

func (s *server) addPicture(t *testing.T, storeID, token string) uploaded {
	t.Helper()
	got, added := s.upload(t, storeID, token, "photo.jpg", jpegOf(t, 400, 300))
	if got.Status != http.StatusCreated || !s.keeps(t, added.Variants[0].URL) {
		t.Fatalf("adding a picture answers %d %s", got.Status, got.Detail)
	}
	return added
}

// keeps reports whether the file of a picture is in the folder.
func (s *server) keeps(t *testing.T, url string) bool {
	t.Helper()
	_, err := os.Stat(filepath.Join(s.config.Data, "images", filepath.Base(url)))
	return err == nil
}

// tablesOfStores lists the tables whose rows belong to stores.
func tablesOfStores(t *testing.T, d testkit.DB) []string {
	t.Helper()
	var tables []string
	for _, table := range testkit.Must(d.Tables(t.Context())) {
		query := `SELECT COUNT(*) FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ? AND column_name = 'store_id'`
		if d.Engine == db.SQLite {
			query = `SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = 'store_id'`
		}
		if d.Count(query, table) > 0 {
			tables = append(tables, table)
		}
	}
	slices.Sort(tables)
	if len(tables) < 12 {
		t.Fatalf("only %v belong to stores", tables)
	}
	return tables
}

// rowsOf counts a store's rows in a table.
func rowsOf(d testkit.DB, table, storeID string) int {
	return d.Count(`SELECT COUNT(*) FROM ? WHERE store_id = ?`, bun.Ident(table), storeID)
}

// An export has everything, as a file.
func TestExport(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, id := s.token(t, "owner@osteria.example"), s.storeID(t, "osteria")
		of := s.thingsOf(t, "osteria", token)
		testkit.NewDB(t, s.database(t).DB).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO former_slugs (slug, store_id) VALUES ('da-mario', ?)`, id)
			return err
		})
		// Two looks that guests have seen, and one that is worked on.
		draft := "/api/stores/" + id + "/appearance"
		for _, change := range [][3]string{{"PATCH", draft, `{"template":"kiosk"}`}, {"POST", draft + "/publish", ""}, {"PATCH", draft, `{"template":"night","text_color":"#ffe8c0"}`}} {
			if got := s.call(t, change[0], change[1], token, change[2], change[2] != ""); got.Status != http.StatusOK {
				t.Fatalf("%v answers %+v", change, got)
			}
		}
		answer, content := s.send(t, http.MethodGet, "/api/stores/"+id+"/export", withToken(token), nil)
		day := time.Now().In(testkit.Must(time.LoadLocation("Europe/Berlin"))).Format(time.DateOnly)
		name := `attachment; filename="osteria-` + day + `.json"`
		if got := answer.Header.Get("Content-Disposition"); answer.StatusCode != http.StatusOK || got != name {
			t.Errorf("%d %s, want %s", answer.StatusCode, got, name)
		}
		type look struct {
			Template    string
			TextColor   string `json:"text_color"`
			IsPublished bool   `json:"is_published"`
			IsCurrent   bool   `json:"is_current"`
			PublishedBy string `json:"published_by"`
			Preview     string
		}
		var export struct {
			Format      int
			Store       struct{ Slug string }
			FormerSlugs []string                  `json:"former_slugs"`
			LinkPage    struct{ Template string } `json:"link_page"`
			Appearance  look                      `json:"appearance"`
			Versions    []look                    `json:"appearance_versions"`
			Links       []struct{ ID string }
			Menus       []struct {
				Info     struct{ Tagline map[string]any } `json:"restaurant_info"`
				Sections []struct {
					Dishes []struct{ Name map[string]any }
				} `json:"menu_sections"`
			}
			Tables  []struct{ Code string }
			Members []struct{ Email string }
			Clicks  []struct {
				ID, Day string
				Count   int
			}
			Scans []any
		}
		testkit.NoError(t, json.Unmarshal([]byte(content), &export))
		if export.Format != 1 || export.Store.Slug != "osteria" || !slices.Equal(export.FormerSlugs, []string{"da-mario"}) || export.LinkPage.Template == "" ||
			len(export.Links) != len(of["links"]) || len(export.Menus) != 1 || len(export.Menus[0].Sections) != len(of["sections"]) ||
			len(export.Menus[0].Sections[0].Dishes) != len(of["dishes"]) || len(export.Tables) != len(of["tables"]) || len(export.Members) < 3 ||
			len(export.Clicks) == 0 || export.Clicks[0].Count == 0 || export.Clicks[0].Day == "" {
			t.Errorf("the export is %.2000s", content)
		}
		if draft := export.Appearance; draft.Template != "night" || draft.TextColor != "#ffe8c0" || draft.IsPublished || draft.Preview != "" {
			t.Errorf("the look that is worked on is exported as %+v", draft)
		}
		if v := export.Versions; len(v) < 2 || v[0].Template != "kiosk" || !v[0].IsCurrent || v[0].PublishedBy == "" || v[0].Preview != "" || v[1].Template == "kiosk" || v[1].Preview != "" {
			t.Errorf("the looks that were published are exported as %+v", v)
		}
	})
}

// Operators find nothing of a deleted store, as its members do, until it is restored.
func TestOperatorsOfADeletedStore(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, admin := s.token(t, "owner@kaffeehaus.example"), s.token(t, "admin@carte.example")
		of := s.thingsOf(t, "kaffeehaus", admin)
		id := of["stores"][0]
		s.deleteStore(t, id, "kaffeehaus", token)
		store := "/api/stores/" + id
		for _, request := range [][3]string{
			{"GET", store, ""},
			{"GET", store + "/links", ""},
			{"GET", store + "/tables", ""},
			{"GET", store + "/menus", ""},
			{"GET", store + "/menus/" + of["menus"][0], ""},
			{"GET", store + "/link-page", ""},
			{"GET", store + "/members", ""},
			{"GET", store + "/export", ""},
			{"DELETE", store + "/links/" + of["links"][0], ""},
			{"POST", store + "/tables", `{"number":77}`},
			{"POST", store + "/links", `{"kind":"menu","name":{"de":"Karte"}}`},
			{"PUT", "/api/" + id + "/assign-role-to-a-user", `{"email":"new@example.com","role":"store_owner"}`},
		} {
			if got := s.call(t, request[0], request[1], admin, request[2], true); got.Status != http.StatusNotFound {
				t.Errorf("%s %s answers %d %s", request[0], request[1], got.Status, got.Detail)
			}
		}
		if got := s.call(t, "POST", store+"/restore", admin, "", false); got.Status != http.StatusOK {
			t.Fatalf("restoring answers %d %s", got.Status, got.Detail)
		}
		if got := s.call(t, "GET", store+"/links", admin, "", false); got.Status != http.StatusOK {
			t.Errorf("restored: %d %s", got.Status, got.Detail)
		}
	})
}
