package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	_ "image/png"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

var (
	cardAddress = regexp.MustCompile(`<meta property="og:image" content="([^"]+)">`)
	iconAddress = regexp.MustCompile(`<link rel="(?:icon|apple-touch-icon)" href="([^"]+)">`)
)

// The pictures of a store are at the addresses that its pages and its manifest name, are
// kept for ever there, have other addresses when what they show changes, and are drawn
// without logo and cover while these are missing.
func TestPicturesOfAStore(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	const forEver, aMinute, anHour = "public, max-age=31536000, immutable", "public, max-age=60", "public, max-age=3600"

	look := func(change string) {
		t.Helper()
		s.publishLook(t, store, token, change)
	}
	add := func(width, height int) string {
		p, added := s.upload(t, store, token, "photo.jpg", jpegOf(t, width, height))
		if p.Status != http.StatusCreated {
			t.Fatal(p)
		}
		return added.ID
	}
	look(fmt.Sprintf(`{"logo_image":%q,"background_image":%q}`, add(60, 60), add(160, 90)))
	addresses := func(path string) (card string, icons []string) {
		_, page := s.send(t, http.MethodGet, path, nil, nil)
		found := cardAddress.FindStringSubmatch(page)
		if found == nil {
			t.Fatalf("%s has no card", path)
		}
		for _, icon := range iconAddress.FindAllStringSubmatch(page, -1) {
			icons = append(icons, icon[1])
		}
		return strings.TrimPrefix(found[1], s.config.BaseURL), icons
	}
	picture := func(address string, side image.Point, caching string) string {
		t.Helper()
		answer, content := s.send(t, http.MethodGet, address, nil, nil)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "image/png" || answer.Header.Get("Cache-Control") != caching {
			t.Fatalf("%s: %d %v", address, answer.StatusCode, answer.Header)
		}
		if shown, format, err := image.DecodeConfig(bytes.NewReader([]byte(content))); err != nil || format != "png" || shown.Width != side.X || shown.Height != side.Y {
			t.Errorf("%s is %dx%d, %s, %v", address, shown.Width, shown.Height, format, err)
		}
		tag := answer.Header.Get("ETag")
		if again, body := s.send(t, http.MethodGet, address, http.Header{"If-None-Match": {tag}}, nil); again.StatusCode != http.StatusNotModified || body != "" {
			t.Errorf("%s: %d to who has it", address, again.StatusCode)
		}
		if head, body := s.send(t, http.MethodHead, address, nil, nil); head.ContentLength != int64(len(content)) || body != "" || head.Header.Get("ETag") != tag {
			t.Errorf("HEAD %s: %d, %v", address, head.ContentLength, head.Header)
		}
		return content
	}
	wide, square := image.Pt(1200, 630), func(side int) image.Point { return image.Pt(side, side) }

	card, icons := addresses("/s/osteria?lang=de")
	english, _ := addresses("/s/osteria/menu?lang=en")
	if len(icons) != 2 || !strings.HasPrefix(card, "/s/osteria/card.png?v=") || !strings.HasPrefix(english, "/s/osteria/card-en.png?v=") {
		t.Fatalf("the pages name %s, %s and %v", card, english, icons)
	}
	german := picture(card, wide, forEver)
	if picture(english, wide, forEver) == german {
		t.Error("the card in English is that in German")
	}
	picture(icons[0], square(32), forEver)
	picture(icons[1], square(180), forEver)
	if bare := picture("/s/osteria/card.png", wide, anHour); bare != german {
		t.Error("without a version it is another card")
	}
	if legal, _ := addresses("/s/osteria/imprint"); legal != "/s/osteria/card.png" && !strings.HasPrefix(legal, "/s/osteria/card-") {
		t.Errorf("the imprint names %s", legal)
	}
	s.checkManifest(t, picture, square, forEver)

	look(`{"template":"paper"}`)
	paper, _ := addresses("/s/osteria?lang=de")
	if paper == card || picture(paper, wide, forEver) == german {
		t.Errorf("in another template the card is still %s", paper)
	}
	picture(card, wide, anHour) // what others have of before shows the store as it is now

	away := t.TempDir()
	files := testkit.Must(filepath.Glob(filepath.Join(s.config.Data, "images", "*.webp")))
	for _, file := range files {
		testkit.NoError(t, os.Rename(file, filepath.Join(away, filepath.Base(file))))
	}
	look(`{"template":"plain"}`)
	plain, icons := addresses("/s/osteria?lang=de")
	without := picture(plain, wide, aMinute)
	picture(icons[0], square(32), aMinute)
	for _, file := range files {
		testkit.NoError(t, os.Rename(filepath.Join(away, filepath.Base(file)), file))
	}
	if picture(plain, wide, forEver) == without {
		t.Error("the cover is still missing when the storage is back")
	}
	for _, path := range []string{"/s/osteria/icon-64.png", "/s/osteria/card-it.png", "/s/nobody/card.png", "/s/nobody/manifest.webmanifest"} {
		if answer, _ := s.send(t, http.MethodGet, path, nil, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s answers %d", path, answer.StatusCode)
		}
	}
}

// checkManifest holds the manifest of a store against what it names.
func (s *server) checkManifest(t *testing.T, picture func(string, image.Point, string) string, square func(int) image.Point, caching string) {
	t.Helper()
	answer, text := s.send(t, http.MethodGet, "/s/osteria/manifest.webmanifest", nil, nil)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("the manifest answers %d %v", answer.StatusCode, answer.Header)
	}
	var manifest struct {
		Name      string `json:"name"`
		ShortName string `json:"short_name"`
		Lang      string `json:"lang"`
		StartURL  string `json:"start_url"`
		Scope     string `json:"scope"`
		Icons     []struct{ Src, Sizes, Purpose string }
	}
	testkit.NoError(t, json.Unmarshal([]byte(text), &manifest))
	if manifest.Name != "Osteria Cedrina" || manifest.ShortName != "Osteria" || manifest.Lang != "de" || manifest.StartURL != "/s/osteria" || manifest.Scope != "/s/osteria" {
		t.Errorf("the manifest is %s", text)
	}
	sides := map[string]int{"192x192 any": 192, "512x512 any": 512, "512x512 maskable": 512}
	if len(manifest.Icons) != len(sides) {
		t.Errorf("the manifest has the icons %v", manifest.Icons)
	}
	for _, icon := range manifest.Icons {
		picture(icon.Src, square(sides[icon.Sizes+" "+icon.Purpose]), caching)
	}
	if again, _ := s.send(t, http.MethodGet, "/s/osteria/manifest.webmanifest", http.Header{"If-None-Match": {answer.Header.Get("ETag")}}, nil); again.StatusCode != http.StatusNotModified {
		t.Errorf("the manifest answers %d to who has it", again.StatusCode)
	}
}
