package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/httpx"
	"carte/internal/testkit"
)

// pdfLink is a PDF link as the API answers it.
type pdfLink struct {
	ID, File, PDF, Address, Preview string
	Name, Description               map[string]string
	Order                           int
	SocialLinkType                  json.RawMessage `json:"social_link_type"` // null, which is not absent
	PageCount                       int             `json:"page_count"`
	IsActive                        bool            `json:"is_active"`
	Clicks, Revision                int64
}

// sendPDF sends a PDF to an endpoint that takes one.
func (s *server) sendPDF(t *testing.T, method, path, token, name string, content []byte) (problem, pdfLink) {
	t.Helper()
	return s.sendPDFOn(t, method, path, token, 0, name, content)
}

// sendPDFOn is sendPDF for a file that is based on a revision, 0 for none.
func (s *server) sendPDFOn(t *testing.T, method, path, token string, revision int64, name string, content []byte) (p problem, added pdfLink) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	testkit.Must(testkit.Must(form.CreateFormFile("file", "menu.pdf")).Write(content))
	if method == http.MethodPost {
		testkit.NoError(t, form.WriteField("name", name))
	}
	testkit.NoError(t, form.Close())
	head := withToken(token)
	head.Set("Content-Type", form.FormDataContentType())
	if revision != 0 {
		head.Set("If-Match", httpx.ETag(revision))
	}
	answer, text := s.send(t, method, path, head, &body)
	if answer.StatusCode < http.StatusBadRequest {
		testkit.NoError(t, json.Unmarshal([]byte(text), &added))
	} else {
		testkit.NoError(t, json.Unmarshal([]byte(text), &p))
	}
	p.Status = answer.StatusCode
	return p, added
}

// addPDF adds a PDF menu of two pages to a store.
func (s *server) addPDF(t *testing.T, storeID, token, line string) pdfLink {
	t.Helper()
	got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+storeID+"/pdf-links", token, "Weine", testkit.PDF(line, "Second page"))
	if got.Status != http.StatusCreated || !s.keeps(t, added.Preview) {
		t.Fatalf("adding a PDF answers %+v", got)
	}
	return added
}

// A PDF menu is shown page by page with its text, is counted, downloaded, replaced under
// its address, and gone when its owner says so.
func TestPDFMenus(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		token, store := s.token(t, owner), s.storeID(t, "osteria")
		links := "/api/stores/" + store + "/pdf-links"
		added := s.addPDF(t, store, token, "Chianti 24,00")
		shows := func(path string, wanted ...string) {
			t.Helper()
			answer, page := s.send(t, http.MethodGet, path, nil, nil)
			for _, want := range wanted {
				if answer.StatusCode != http.StatusOK || !strings.Contains(page, want) {
					t.Errorf("%s answers %d without %s", path, answer.StatusCode, want)
				}
			}
		}
		missing := func(path, of string) {
			t.Helper()
			if answer, page := s.send(t, http.MethodGet, path, nil, nil); answer.StatusCode != http.StatusNotFound || !strings.Contains(page, of) {
				t.Errorf("%s answers %d, and not 404 with %s", path, answer.StatusCode, of)
			}
		}
		must := func(got problem, want int) {
			t.Helper()
			if got.Status != want {
				t.Fatalf("%+v, want %d", got, want)
			}
		}
		shows(added.Address, "Chianti 24,00", "Second page", added.Preview, "Osteria", `href="/s/osteria?lang=`, `loading="lazy"`, added.PDF)
		shows("/pdf?pdf="+added.ID, "Chianti 24,00")
		shows(added.Address+"?lang=tr", `<html lang="tr"`, `<p lang="de">Chianti`, `<a href="/s/osteria/imprint?lang=tr">`)
		shows("/s/osteria", "/go/"+added.ID)
		base := s.config.BaseURL
		shows(added.Address, `<meta property="og:image" content="`+base+`/s/osteria/card.png"><meta property="og:image:width" content="1200">`,
			`"url":"`+base+`/s/osteria"`, `"hasMenu":"`+base+added.Address+`"`)
		var ways []struct{ ID, Kind string }
		s.get(t, "/api/stores/"+store+"/links", token, &ways)
		must(s.call(t, http.MethodPatch, "/api/stores/"+store+"/links/"+ways[0].ID, token, `{"is_active":false}`, true), http.StatusOK)
		shows(added.Address, `<a href="/s/osteria/menu?lang=de" class="first">`) // also where the page has no link to it
		if answer, picture := s.send(t, http.MethodGet, added.Preview, nil, nil); answer.Header.Get("Content-Type") != "image/webp" || !strings.HasPrefix(picture, "RIFF") {
			t.Errorf("its picture is %v", answer.Header)
		}

		// Followed and counted, with the table and the language of the page before.
		head := http.Header{"User-Agent": {browser}, "Referer": {s.config.BaseURL + "/s/osteria?lang=tr&table=7"}}
		if answer, _ := s.send(t, http.MethodGet, "/go/"+added.ID, head, nil); answer.Header.Get("Location") != added.Address+"?lang=tr&table=7" {
			t.Errorf("following it answers %d %v", answer.StatusCode, answer.Header)
		}
		var list []pdfLink
		if s.get(t, links, token, &list); len(list) != 1 || list[0].Clicks != 1 || list[0].PageCount != 2 || list[0].Name["de"] != "Weine" {
			t.Errorf("it is listed as %+v", list)
		}
		if list[0].Order != 1 || list[0].Description["de"] != "" || string(list[0].SocialLinkType) != "null" {
			t.Errorf("its order is %d, its description %q and its network %s", list[0].Order, list[0].Description, list[0].SocialLinkType)
		}
		type row struct {
			Value string
			Now   struct{ Clicks int64 }
		}
		var report struct{ Rows []row }
		today := time.Now().UTC()
		s.get(t, "/api/stores/"+store+"/reports?by=link&from="+today.AddDate(0, 0, -1).Format(time.DateOnly)+"&to="+today.AddDate(0, 0, 1).Format(time.DateOnly), token, &report)
		if !slices.ContainsFunc(report.Rows, func(r row) bool { return r.Value == added.ID && r.Now.Clicks == 1 }) {
			t.Errorf("the report by link has %+v", report.Rows)
		}

		answer, file := s.send(t, http.MethodGet, added.PDF, nil, nil)
		for name, want := range map[string]string{
			"Content-Type": "application/pdf", "Content-Disposition": `attachment; filename="Osteria Cedrina Weine.pdf"`, "X-Content-Type-Options": "nosniff",
		} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("the file has %s %q, want %q", name, got, want)
			}
		}
		if !strings.HasPrefix(answer.Header.Get("Content-Security-Policy"), "sandbox; default-src 'none'") || !strings.HasPrefix(file, "%PDF-") {
			t.Errorf("the file is sent with %v", answer.Header)
		}
		if again, _ := s.send(t, http.MethodGet, added.PDF, http.Header{"If-None-Match": {answer.Header.Get("ETag")}}, nil); again.StatusCode != http.StatusNotModified {
			t.Errorf("a known file answers %d", again.StatusCode)
		}

		got, replaced := s.sendPDF(t, http.MethodPut, links+"/"+added.ID+"/file", token, "", testkit.PDF("Barolo 48,00"))
		must(got, http.StatusOK)
		if replaced.ID != added.ID || replaced.Preview == added.Preview || replaced.PageCount != 1 {
			t.Errorf("replaced: %+v", replaced)
		}
		shows(added.Address, "Barolo 48,00", replaced.Preview)
		// Its file before is kept for a day, for who takes the new version back.
		var foreign []pdfLink
		s.get(t, "/api/stores/"+s.storeID(t, "kaffeehaus")+"/pdf-links", s.token(t, admin), &foreign)
		takeBack := func(file string) problem {
			return s.call(t, http.MethodPatch, links+"/"+added.ID, token, `{"file":"`+file+`"}`, true)
		}
		must(takeBack(added.File), http.StatusOK)
		shows(added.Address, "Chianti 24,00", added.Preview)
		if refused := takeBack(foreign[0].File); refused.Status != http.StatusUnprocessableEntity || refused.Errors[0].Location != "body.file" || refused.Errors[0].Code != "unknown_pdf" {
			t.Errorf("another store's file: %+v", refused)
		}
		must(takeBack(replaced.File), http.StatusOK)
		shows(added.Address, "Barolo 48,00", replaced.Preview)
		replaced.Revision += 2
		got, _ = s.sendPDFOn(t, http.MethodPut, links+"/"+added.ID+"/file", token, added.Revision, "", testkit.PDF("Merlot 6,00"))
		must(got, http.StatusPreconditionFailed)
		if got.Code != "pdf_changed" {
			t.Errorf("who has not seen the new version is told %q", got.Code)
		}
		shows(added.Address, "Barolo 48,00")
		got, _ = s.sendPDFOn(t, http.MethodPut, links+"/"+added.ID+"/file", token, replaced.Revision, "", testkit.PDF("Barolo 48,00"))
		must(got, http.StatusOK)
		must(s.call(t, http.MethodPatch, links+"/"+added.ID, token, `{"name":{"tr":"Şaraplar"},"description":{"de":"Offen und in Flaschen"},"is_active":false}`, true), http.StatusOK)
		for _, path := range []string{added.Address, added.PDF, "/pdf?pdf=" + added.ID} {
			missing(path, "/s/osteria/imprint?lang=")
		}
		if answer, _ := s.send(t, http.MethodGet, "/go/"+added.ID, nil, nil); answer.Header.Get("Location") != "/s/osteria" {
			t.Errorf("switched off it leads to %v", answer.Header)
		}
		must(s.call(t, http.MethodPatch, links+"/"+added.ID, token, `{"is_active":true}`, true), http.StatusOK)
		shows(added.Address+"?lang=tr", "<h1>Şaraplar</h1>")
		if s.get(t, links, token, &list); list[0].Description["de"] != "Offen und in Flaschen" {
			t.Errorf("it is described as %q", list[0].Description)
		}
		shows("/s/osteria", "Offen und in Flaschen")
		must(s.call(t, http.MethodDelete, links+"/"+added.ID, token, "", false), http.StatusNoContent)
		missing(added.Address, "Osteria")
		must(s.call(t, http.MethodPost, links+"/"+added.ID+"/restore", token, "", false), http.StatusOK)
		shows(added.Address, "Barolo 48,00")
		missing("/pdf-menu/aaaaaaaaaaaa", "")

		// The default of the site.
		must(s.configure(t, nil), http.StatusOK)
		missing("/pdf", "")
		must(s.configure(t, map[string]any{"default_pdf_id": "aaaaaaaaaaaa"}), http.StatusUnprocessableEntity)
		must(s.configure(t, map[string]any{"default_pdf_id": added.ID}), http.StatusOK)
		shows("/pdf", "Barolo 48,00")
		var chosen struct {
			Names []struct{ Name string }
		}
		if s.get(t, "/api/configuration", s.token(t, admin), &chosen); len(chosen.Names) != 1 || chosen.Names[0].Name != "Osteria Cedrina · Weine" {
			t.Errorf("the default is called %+v", chosen)
		}
		// Its owner may delete it, which keeps the operator from nothing.
		must(s.call(t, http.MethodDelete, links+"/"+added.ID, token, "", false), http.StatusNoContent)
		missing("/pdf", "")
		must(s.configure(t, map[string]any{"default_pdf_id": added.ID, "trial_days": 14}), http.StatusOK)
		must(s.call(t, http.MethodPost, links+"/"+added.ID+"/restore", token, "", false), http.StatusOK)
		shows("/pdf", "Barolo 48,00")
	})
}

// pdfPageBytes is what the page of a PDF menu of four pages may weigh as it is served to
// its first guest, without what is written on them.
const pdfPageBytes = 3_000

func TestPDFPagesAreLight(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+store+"/pdf-links", token, "Weine", testkit.PDF("", "", "", ""))
	if got.Status != http.StatusCreated {
		t.Fatal(got)
	}
	// As long in HTML as if the pages were drawn in full size, which takes seconds.
	s.database(t).Execute(`UPDATE pdfs SET pages = ? WHERE store_id = ?`,
		"["+strings.Join(slices.Repeat([]string{`{"width":1600,"height":2264}`}, 4), ",")+"]", store)
	for _, language := range []string{"en", "fn", "de", "tr"} {
		s.weighFirst(t, weighed{name: "a PDF menu in " + language, path: added.Address + "?lang=" + language, first: pdfPageBytes, entry: "<img src=\"/images/", shows: 5})
	}
}

// A PDF is taken up to its limits, and where it is encrypted without a password for who
// reads it.
func TestPDFsAtTheLimits(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	encrypted := func(name string) []byte {
		return testkit.Must(os.ReadFile(filepath.Join("..", "pdf", "testdata", name+".pdf")))
	}
	for name, c := range map[string]struct {
		content []byte
		pages   int
	}{
		"25 MB":                     {sizedPDF(25 << 20), 1},
		"60 pages":                  {testkit.PDF(slices.Repeat([]string{"Chianti 24,00"}, 60)...), 60},
		"RC4 without a password":    {encrypted("rc4-128"), 1},
		"AES without a password":    {encrypted("aes-256"), 1},
		"old RC4, no password":      {encrypted("rc4-40"), 1},
		"AES of 128 bits, likewise": {encrypted("aes-128"), 1},
	} {
		t.Run(name, func(t *testing.T) {
			got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+store+"/pdf-links", token, "Weine", c.content)
			if got.Status != http.StatusCreated || added.PageCount != c.pages {
				t.Fatalf("answers %+v with %d pages, want 201 with %d", got, added.PageCount, c.pages)
			}
			if _, page := s.send(t, http.MethodGet, added.Address, nil, nil); strings.Count(page, "Chianti 24,00") != c.pages {
				t.Errorf("its page has the text of %d pages, want %d", strings.Count(page, "Chianti 24,00"), c.pages)
			}
			if _, file := s.send(t, http.MethodGet, added.PDF, nil, nil); file != string(c.content) {
				t.Error("the download is another file")
			}
		})
	}
}

// sizedPDF is a PDF of one page that has so many bytes.
func sizedPDF(size int) []byte {
	small := testkit.PDF("Chianti 24,00")
	comment := "%" + strings.Repeat(" ", size-len(small)-len("%\n")) + "\n"
	return bytes.Replace(small, []byte("startxref"), []byte(comment+"startxref"), 1)
}

// A file that is no PDF which pages can show is refused for a reason that clients can tell,
// and nothing of it is left.
func TestHostilePDFs(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	good := testkit.PDF("Chianti")
	locked := testkit.Must(os.ReadFile(filepath.Join("..", "pdf", "testdata", "aes-256-password.pdf")))
	million := bytes.Replace(good, []byte("/Count 1 "), []byte("/Count 1000000 "), 1)
	states := bytes.Repeat([]byte("q "), 2_000_000)
	bomb := testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>", fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(states), states))
	narrow := bytes.Replace(good, []byte("[0 0 595 842]"), []byte("[0 0 2 14000]"), 1)
	before := s.storedFiles(t)
	for name, c := range map[string]struct {
		content []byte
		name    string
		status  int
		code    string
	}{
		"no bytes":         {nil, "Wine", 422, "pdf_empty"},
		"a page":           {[]byte("<!doctype html>"), "Wine", 415, "pdf_type"},
		"a picture":        {jpegOf(t, 64, 48), "Wine", 415, "pdf_type"},
		"half of it":       {good[:len(good)/2], "Wine", 422, "pdf_damaged"},
		"a password":       {locked, "Wine", 422, "pdf_encrypted"},
		"and an archive":   {append(bytes.Clone(good), zipped(t)...), "Wine", 422, "pdf_polyglot"},
		"a million pages":  {million, "Wine", 422, "pdf_too_many_pages"},
		"61 pages":         {testkit.PDF(make([]string, 61)...), "Wine", 422, "pdf_too_many_pages"},
		"a strip":          {narrow, "Wine", 422, "pdf_page_shape"},
		"more than 25 MB":  {sizedPDF(25<<20 + 1), "Wine", 413, "pdf_too_large"},
		"no name":          {good, " ", 422, "required_in_default_language"},
		"a name too long":  {good, strings.Repeat("a", 81), 422, "too_long"},
		"a very long name": {good, strings.Repeat("a", 5000), 422, "too_long"},
	} {
		t.Run(name, func(t *testing.T) {
			got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+store+"/pdf-links", token, c.name, c.content)
			code, location := got.Code, "body.file"
			if c.code == "required_in_default_language" || c.code == "too_long" {
				location = "body.name"
			}
			if c.status == 422 {
				if len(got.Errors) != 1 || got.Errors[0].Location != location {
					t.Fatalf("the answer names %+v", got.Errors)
				}
				code = got.Errors[0].Code
			}
			if got.Status != c.status || code != c.code {
				t.Errorf("answers %d %s %s, want %d %s; added %+v", got.Status, code, got.Detail, c.status, c.code, added)
			}
		})
	}
	if after := s.storedFiles(t); after != before {
		t.Errorf("files are left: %s before, %s after", path.Clean(before), after)
	}
	s.addPDF(t, store, token, "Chianti") // as if nothing had been

	// Scripts are harmless: pictures have none, and the file is a download.
	scripted := bytes.Replace(good, []byte("/Type /Catalog"), []byte("/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"), 1)
	got, added := s.sendPDF(t, http.MethodPost, "/api/stores/"+store+"/pdf-links", token, "Scripts", scripted)
	if got.Status != http.StatusCreated {
		t.Fatalf("a PDF with scripts: %+v", got)
	}
	if _, page := s.send(t, http.MethodGet, added.Address, nil, nil); strings.Contains(page, "app.alert") {
		t.Error("the page has the script of the PDF")
	}
	if answer, _ := s.send(t, http.MethodGet, added.PDF, nil, nil); !strings.HasPrefix(answer.Header.Get("Content-Disposition"), "attachment;") ||
		!strings.HasPrefix(answer.Header.Get("Content-Security-Policy"), "sandbox;") || answer.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the file with scripts is sent with %v", answer.Header)
	}

	// Who sends one that takes too much waits before the next one.
	for _, c := range []struct {
		content []byte
		status  int
		code    string
	}{{bomb, 422, "pdf_too_complex"}, {good, 429, "pdf_pause"}} {
		got, _ := s.sendPDF(t, http.MethodPost, "/api/stores/"+store+"/pdf-links", token, "Wine", c.content)
		code := got.Code
		for _, field := range got.Errors {
			code = field.Code
		}
		if got.Status != c.status || code != c.code {
			t.Errorf("answers %d %s, want %d %s", got.Status, code, c.status, c.code)
		}
	}
}
