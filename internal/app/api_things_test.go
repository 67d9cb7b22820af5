package app_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/testkit"
)

// things are ids by collection: of a store, its menu, its links and so on.
type things map[string][]string

// with has other ids in one collection.
func (of things) with(collection string, ids ...string) things {
	changed := maps.Clone(of)
	changed[collection] = ids
	return changed
}

// thingsOf reads what a store has; its dishes are those of the first section.
func (s *server) thingsOf(t *testing.T, slug, token string) things {
	t.Helper()
	type entry struct{ ID string }
	ids := func(list []entry) (ids []string) {
		for _, e := range list {
			ids = append(ids, e.ID)
		}
		return ids
	}
	store := s.storeID(t, slug)
	// Tests ask hundreds of times, and a server takes a hundred connections.
	opened, err := db.Open(t.Context(), s.databaseURL())
	testkit.NoError(t, err)
	defer opened.Close()
	d := testkit.NewDB(t, opened)
	var links, menus, tables, sections, dishes, groups, pdfs, versions []entry
	var images []string
	var menu struct {
		Sections []struct {
			entry
			Dishes []struct {
				entry
				Image string
			}
		} `json:"menu_sections"`
	}
	s.get(t, "/api/stores/"+store+"/links", token, &links)
	s.get(t, "/api/stores/"+store+"/tables", token, &tables)
	s.get(t, "/api/stores/"+store+"/appearance/versions", token, &versions)
	s.get(t, "/api/stores/"+store+"/extra-groups", token, &groups)
	if s.get(t, "/api/stores/"+store+"/pdf-links", token, &pdfs); len(pdfs) == 0 {
		// One with a file and without pictures, also of a store whose plan has ended.
		file := "fileof" + slug
		pdfs = []entry{{ID: "pdfof" + slug}}
		d.Execute(`INSERT INTO pdf_links (id, store_id, name, description, pdf, "order", is_active, created_at, updated_at)
			SELECT ?, id, '{"en":"Wine","de":"Wein","tr":"Şarap"}', '{}', ?, 1, TRUE, created_at, created_at FROM stores WHERE id = ?`, pdfs[0].ID, file, store)
		d.Execute(`INSERT INTO pdfs (id, store_id, pages, texts, file_bytes, bytes, created_at)
			SELECT ?, id, '[]', '[]', 3, 3, created_at FROM stores WHERE id = ?`, file, store)
		testkit.NoError(t, os.WriteFile(filepath.Join(s.config.Data, "images", file+".pdf"), []byte("PDF"), 0o600))
	}
	// Of more portions than guests are told of, as only those that are counted can be changed.
	d.Execute(`UPDATE dishes SET portions_left = 500 WHERE portions_left IS NULL AND store_id = ?`, store)
	s.get(t, "/api/stores/"+store+"/menus", token, &menus)
	s.get(t, "/api/stores/"+store+"/menus/"+menus[0].ID, token, &menu)
	d.Execute(`INSERT INTO translation_imports (id, store_id, menu_id, language, changes, created_at)
		SELECT ?, id, ?, 'fn', '[]', created_at FROM stores WHERE id = ? ON CONFLICT DO NOTHING`, "importof"+slug, menus[0].ID, store)
	for i, section := range menu.Sections {
		sections = append(sections, section.entry)
		for _, dish := range section.Dishes {
			if i == 0 {
				dishes = append(dishes, dish.entry)
			}
			if dish.Image != "" {
				images = append(images, dish.Image)
			}
		}
	}
	return things{
		"stores": {store}, "names": {slug}, "links": ids(links), "menus": ids(menus), "sections": ids(sections),
		"dishes": ids(dishes), "extra-groups": ids(groups), "tables": ids(tables), "table": ids(tables[:1]), "pdf-links": ids(pdfs), "images": images, "versions": ids(versions), "imports": {previewOf(d, slug, store, menus[0].ID)}, "translations": {"importof" + slug}, "slugs": {"free-to-take"}, "failed": {"aaaaaaaaaaaa"}, // no job has
	}
}

// previewOf is the preview of an import of a menu, also of a store whose plan has ended.
func previewOf(d testkit.DB, slug, store, menu string) string {
	id := "importof" + slug
	d.Execute(`DELETE FROM imports WHERE id = ? AND state <> 'preview'`, id)
	d.Execute(`INSERT INTO imports (id, store_id, menu_id, state, file_name, source, "rows", file, created_by, created_at)
		SELECT ?, id, ?, 'preview', 'a.csv', '{"format":"csv","columns":[{"index":0,"field":"name"},{"index":1,"field":"price"}]}',
			'[{"id":0,"kind":"note","line":1,"end":1,"name":"Name | Price","prices":[],"diets":[],"marks":[],"days":[],"problems":[],"changes":[]},{"id":1,"kind":"dish","line":2,"end":2,"section":"Wine","name":"Riesling","prices":[{"size":"","amount":650}],"diets":[],"marks":[],"days":[],"problems":[],"changes":[]}]',
			?, '', created_at FROM stores WHERE id = ? ON CONFLICT (id) DO NOTHING`, id, menu, []byte("Name,Price\nRiesling,6.50\n"), store)
	return id
}

// problem is an answer of the API that is an error (RFC 9457).
type problem struct {
	Status int    `json:"status"`
	Title  string `json:"title"`
	Detail string `json:"detail"`
	Errors []struct {
		Location string `json:"location"`
		Message  string `json:"message"`
		Code     string `json:"code"`
	} `json:"errors"`
	Code   string `json:"code"`
	Params struct {
		Reason string `json:"reason"`
		Since  string `json:"since"`
	} `json:"params"`
}

// try calls an endpoint on the things of a store; body "" sends none. Where files are being prepared it tries again,
// as the answer asks: compiling what prepares them takes a busy machine longer than an upload waits.
func (s *server) try(t *testing.T, op operation, of things, token, body string) problem {
	t.Helper()
	var got problem
	for range 10 {
		got = s.call(t, op.method, op.address(t, of), token, body, body != "")
		if got.Code != "images_busy" {
			break
		}
	}
	return got
}

const csrfToken = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// call sends a request to the API. Of a response that is no error it returns
// only the status.
func (s *server) call(t *testing.T, method, path, token, body string, withBody bool) problem {
	t.Helper()
	var content io.Reader
	if withBody {
		content = strings.NewReader(body)
	}
	head := withToken(token)
	if token == "" {
		// As a browser without a session does; nothing is refused for the lack of it.
		head = http.Header{"Content-Type": {"application/json"}, "Cookie": {"csrftoken=" + csrfToken}, "X-Csrftoken": {csrfToken}}
	}
	if isForm(body) {
		head.Set("Content-Type", formType)
	}
	answer, raw := s.send(t, method, path, head, content)
	p := problem{Status: answer.StatusCode}
	if answer.StatusCode < 400 {
		return p
	}
	if got := answer.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("%s %s: an error of type %q", method, path, got)
	}
	if err := json.Unmarshal([]byte(raw), &p); err != nil {
		t.Fatalf("%s %s: %s", method, path, raw)
	}
	if p.Status != answer.StatusCode || p.Detail == "" || p.Title == "" {
		t.Errorf("%s %s: status %d is told as %s", method, path, answer.StatusCode, raw)
	}
	return p
}
