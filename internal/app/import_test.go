package app_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// A page that was saved whole is read, and as many links as a page may hold are added at
// once, however long their addresses are.
func TestLargeImports(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, links := s.token(t, owner), "/api/stores/"+s.storeID(t, "osteria")+"/links"
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	file := testkit.Must(w.CreateFormFile("file", "linktree.html"))
	testkit.Must(fmt.Fprintf(file, `<html><style>%s</style><a href="https://shop.example">Shop</a></html>`, strings.Repeat("a{}\n", 1<<18)))
	testkit.NoError(t, w.Close())
	head := withToken(token)
	head.Set("Content-Type", w.FormDataContentType())
	if answer, text := s.send(t, http.MethodPost, links+"/import/preview", head, &form); answer.StatusCode != http.StatusOK || !strings.Contains(text, "https://shop.example") {
		t.Errorf("a file of a megabyte: %d %.300s", answer.StatusCode, text)
	}
	rows := make([]string, 80)
	for i := range rows {
		rows[i] = fmt.Sprintf(`{"kind":"website","name":{"de":%q},"link_address":"https://%d.example/%s","is_active":true}`, strings.Repeat("ä", 80), i, strings.Repeat("a", 1900))
	}
	body := `{"links":[` + strings.Join(rows, ",") + `]}`
	if p := s.call(t, http.MethodPost, links+"/import", token, body, true); p.Status != http.StatusCreated {
		t.Errorf("%d bytes of links: %+v", len(body), p)
	}
	if p := s.call(t, http.MethodPost, links+"/import", token, `{"links":[`+strings.Repeat(" ", 1<<20)+`]}`, true); p.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("more than that: %+v", p)
	}
}
