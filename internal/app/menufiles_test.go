package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"image/png"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// importFile begins the import of a file into a store's menu.
func (s *server) importFile(t *testing.T, slug, token, name string, content []byte) (status int, body string) {
	t.Helper()
	of := s.thingsOf(t, slug, token)
	return s.importTo(t, "/api/stores/"+of["stores"][0]+"/menus/"+of["menus"][0], token, name, content)
}

// importTo does so for the menu at a path.
func (s *server) importTo(t *testing.T, menu, token, name string, content []byte) (status int, body string) {
	t.Helper()
	head := withToken(token)
	head.Set("Content-Type", formType)
	form := "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n" + string(content) + "\r\n--x--\r\n"
	answer, body := s.send(t, http.MethodPost, menu+"/imports", head, strings.NewReader(form))
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

// scan makes a PDF whose page is a picture.
func scan(t *testing.T, file []byte) []byte {
	t.Helper()
	m := testkit.Must(png.Decode(bytes.NewReader(file)))
	var b bytes.Buffer
	testkit.NoError(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 90}))
	size := m.Bounds().Size()
	content := "q 420 0 0 595 0 0 cm /P Do Q"
	return testkit.PDFOf("", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length %d >>\nstream\n%s\nendstream",
			size.X, size.Y, b.Len(), b.String()))
}

// A photo and a scanned PDF are read where Tesseract is installed, as it is for the tests.
func TestMenusAreImportedFromPictures(t *testing.T) {
	picture := testkit.Must(os.ReadFile("testdata/plates.png"))
	s := start(t, app.Config{Demo: true, Tesseract: "tesseract"})
	s.client.Timeout = 3 * time.Minute // reading takes a second, and many on a busy machine
	owner := s.token(t, owner)
	for name, content := range map[string][]byte{"karte.png": picture, "karte.pdf": scan(t, picture)} {
		status, body := s.importFile(t, "osteria", owner, name, content)
		var read struct {
			Source struct{ Format string }
			Rows   []struct {
				Kind, Section, Name string
				Prices              []struct{ Amount int }
			}
		}
		if err := json.Unmarshal([]byte(body), &read); err != nil || status != http.StatusCreated || read.Source.Format != "picture" {
			t.Fatalf("%s: %d %s", name, status, body)
		}
		var dishes []string
		for _, row := range read.Rows {
			if row.Kind == "dish" && len(row.Prices) == 1 {
				dishes = append(dishes, fmt.Sprint(strings.ToLower(row.Section), " > ", row.Name, " ", row.Prices[0].Amount))
			}
		}
		for _, want := range []string{"mains > Flat iron steak 2200", "mains > Cauliflower curry 1550", "small plates > Crispy squid 900"} {
			if !slices.Contains(dishes, want) {
				t.Errorf("%s: read %q, without %q", name, dishes, want)
			}
		}
	}
}

// Without Tesseract pictures are refused, and the dashboard is told so.
func TestPicturesNeedTesseract(t *testing.T) {
	picture := testkit.Must(os.ReadFile("testdata/plates.png"))
	for program, reads := range map[string]bool{"": false, "no-such-program": false, "tesseract": true} {
		s := start(t, app.Config{Demo: true, Tesseract: program})
		owner := s.token(t, owner)
		of := s.thingsOf(t, "osteria", owner)
		var list struct {
			ReadsPictures bool `json:"reads_pictures"`
		}
		s.get(t, "/api/stores/"+of["stores"][0]+"/menus/"+of["menus"][0]+"/imports", owner, &list)
		if list.ReadsPictures != reads {
			t.Errorf("%q: reads_pictures is %t", program, list.ReadsPictures)
		}
		if reads {
			continue
		}
		for code, content := range map[string][]byte{"menu_file_no_pictures": picture, "menu_file_no_words": scan(t, picture)} {
			if status, body := s.importFile(t, "osteria", owner, "karte", content); status != 422 || !strings.Contains(body, code) {
				t.Errorf("%q: %d %s, want %s", program, status, body, code)
			}
		}
	}
}
