package app_test

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/testkit"
)

// The people of a store get the file of a PDF menu back as it was uploaded, also when
// guests do not see it.
func TestOriginalOfPDF(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, store := s.token(t, owner), s.storeID(t, "osteria")
		links := "/api/stores/" + store + "/pdf-links"
		first, second := testkit.PDF("Chianti 24,00"), testkit.PDF("Barolo 48,00")
		got, added := s.sendPDF(t, http.MethodPost, links, token, `Weine: "Rot/Weiß"`, first)
		if got.Status != http.StatusCreated {
			t.Fatalf("adding a PDF answers %+v", got)
		}
		file := links + "/" + added.ID + "/file"
		ask := func(path, token string) (answer *http.Response, body string, p problem) {
			t.Helper()
			answer, body = s.send(t, http.MethodGet, path, withToken(token), nil)
			if answer.StatusCode >= http.StatusBadRequest {
				testkit.NoError(t, json.Unmarshal([]byte(body), &p))
			}
			return answer, body, p
		}
		gets := func(token string, want []byte) {
			t.Helper()
			answer, body, _ := ask(file, token)
			if answer.StatusCode != http.StatusOK || body != string(want) {
				t.Fatalf("%s answers %d with %d bytes, want %d", file, answer.StatusCode, len(body), len(want))
			}
			for name, want := range map[string]string{
				"Content-Type": "application/pdf", "X-Content-Type-Options": "nosniff", "Cache-Control": "private, no-cache",
				"Content-Disposition": `attachment; filename*=utf-8''Weine-%20-Rot-Wei%C3%9F-.pdf`,
			} {
				if got := answer.Header.Get(name); got != want {
					t.Errorf("the file has %s %q, want %q", name, got, want)
				}
			}
			if answer.ContentLength != int64(len(want)) || !strings.HasPrefix(answer.Header.Get("Content-Security-Policy"), "sandbox; default-src 'none'") {
				t.Errorf("the file is sent with %v", answer.Header)
			}
		}
		refused := func(path, token string, want int) {
			t.Helper()
			answer, _, p := ask(path, token)
			if answer.StatusCode != want || p.Detail == "" || answer.Header.Get("Content-Disposition") != "" {
				t.Errorf("%s answers %d %+v, want %d", path, answer.StatusCode, answer.Header, want)
			}
		}
		gets(token, first)
		for _, off := range []string{`{"is_active":false}`, `{"is_active":true}`} {
			if got := s.call(t, http.MethodPatch, links+"/"+added.ID, token, off, true); got.Status != http.StatusOK {
				t.Fatal(got)
			}
			gets(s.token(t, "staff@osteria.example"), first)
		}
		if got, _ := s.sendPDF(t, http.MethodPut, file, token, "", second); got.Status != http.StatusOK {
			t.Fatal(got)
		}
		gets(s.token(t, admin), second)

		refused(file, "", http.StatusUnauthorized)
		refused(file, s.token(t, "owner@kaffeehaus.example"), http.StatusForbidden)
		refused(strings.Replace(file, store, s.storeID(t, "kaffeehaus"), 1), s.token(t, admin), http.StatusNotFound)
		refused(links+"/aaaaaaaaaaaa/file", token, http.StatusNotFound)
		if got := s.call(t, http.MethodDelete, links+"/"+added.ID, token, "", false); got.Status != http.StatusNoContent {
			t.Fatal(got)
		}
		refused(file, token, http.StatusNotFound)
		if got := s.call(t, http.MethodPost, links+"/"+added.ID+"/restore", token, "", false); got.Status != http.StatusOK {
			t.Fatal(got)
		}
		gets(token, second)
		var list []pdfLink
		s.get(t, links, token, &list)
		stored := filepath.Join(s.config.Data, "images", list[len(list)-1].File+".pdf")
		testkit.NoError(t, os.Rename(stored, stored+".lost"))
		refused(file, token, http.StatusNotFound)
	})
}
