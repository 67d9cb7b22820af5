package app_test

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// importFile begins the import of a file into a store's menu.
func (s *server) importFile(t *testing.T, slug, token, name string, content []byte) (status int, body string) {
	t.Helper()
	of := s.thingsOf(t, slug, token)
	head := withToken(token)
	head.Set("Content-Type", formType)
	form := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n" + string(content) + "\r\n--x--\r\n"
	answer, body := s.send(t, http.MethodPost, "/api/stores/"+of["stores"][0]+"/menus/"+of["menus"][0]+"/imports", head, strings.NewReader(form))
	return answer.StatusCode, body
}

// A PDF is read by where its words stand, and one of pictures alone says so.
func TestMenusAreImportedFromPDFs(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	owner := s.token(t, owner)
	status, body := s.importFile(t, "osteria", owner, "karte.pdf", testkit.Must(os.ReadFile("../menu/menufile/testdata/pdf/gasthaus.pdf")))
	var read struct {
		Source struct{ Format string }
		Rows   []struct{ Kind, Section, Name, Action string }
	}
	if err := json.Unmarshal([]byte(body), &read); err != nil || status != http.StatusCreated || read.Source.Format != "pdf" {
		t.Fatalf("%d %s", status, body)
	}
	dishes := 0
	for _, row := range read.Rows {
		if row.Kind == "dish" && row.Action == "add" && row.Section != "" {
			dishes++
		}
	}
	if dishes != 6 {
		t.Errorf("%d dishes of %+v", dishes, read.Rows)
	}
	for name, c := range map[string]struct {
		content []byte
		code    string
	}{
		"no words":  {testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>", "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"), "menu_file_no_words"},
		"no dishes": {testkit.PDF("Welcome"), "menu_file_empty"},
		"damaged":   {[]byte("%PDF-1.7\nnothing\n%%EOF\n"), "pdf_damaged"},
	} {
		if status, body := s.importFile(t, "osteria", owner, "karte.pdf", c.content); status != 422 || !strings.Contains(body, c.code) {
			t.Errorf("%s: %d %s", name, status, body)
		}
	}
}
