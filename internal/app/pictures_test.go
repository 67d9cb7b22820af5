package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
	"carte/internal/tint"
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

var gradientOfPage = regexp.MustCompile(`--on-hero:(#[0-9a-f]+);--ground:linear-gradient\((\d+)deg,(#[0-9a-f]{6}),(#[0-9a-f]{6})\)`)

// A card has the gradient that the page has by day, with the text in the same colour, also
// where no text could be read on the gradient that was chosen.
func TestCardsHaveTheGradientOfThePage(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	token, store := s.token(t, owner), s.storeID(t, "osteria")
	full := func(short string) tint.Color {
		if len(short) == 4 {
			short = "#" + strings.Repeat(short[1:2], 2) + strings.Repeat(short[2:3], 2) + strings.Repeat(short[3:4], 2)
		}
		return testkit.Must(tint.Parse(short))
	}
	drawn := map[string]bool{}
	left, right, top, bottom := 0, 1199, 0, 629
	for look, c := range map[string]struct {
		angle    string
		from, to image.Point
	}{
		`"background_color":"#5a2416","gradient_color":"#8129d9","gradient_direction":"down","text_color":""`:              {"180", image.Pt(600, top), image.Pt(600, bottom)},
		`"background_color":"#e8b04a","gradient_color":"#fff3d6","gradient_direction":"right","text_color":"#7a5a20"`:      {"90", image.Pt(left, 300), image.Pt(right, 300)},
		`"background_color":"#ffffff","gradient_color":"#000000","gradient_direction":"down_right","text_color":"#ffffff"`: {"135", image.Pt(left, top), image.Pt(right, bottom)},
		`"background_color":"","gradient_color":"#11cb5f","gradient_direction":"up_right","text_color":"#1c1b1a"`:          {"45", image.Pt(left, bottom), image.Pt(right, top)},
	} {
		s.publishLook(t, store, token, `{"template":"plain","background_image":"","logo_image":"",`+look+`}`)
		_, page := s.send(t, http.MethodGet, "/s/osteria?lang=de", nil, nil)
		found := gradientOfPage.FindStringSubmatch(page)
		if len(found) == 0 || found[2] != c.angle {
			t.Fatalf("%s: the page has %q", look, found)
		}
		ink, from, to := full(found[1]), full(found[3]), full(found[4])
		address := strings.TrimPrefix(cardAddress.FindStringSubmatch(page)[1], s.config.BaseURL)
		if drawn[address] {
			t.Errorf("%s: the card has the address of another one", look)
		}
		drawn[address] = true
		_, content := s.send(t, http.MethodGet, address, nil, nil)
		card := testkit.Must(png.Decode(strings.NewReader(content)))
		for at, want := range map[image.Point]tint.Color{c.from: from, c.to: to} {
			if !isNear(card.At(at.X, at.Y), want) {
				t.Errorf("%s: at %v the card is %v, the page %v", look, at, card.At(at.X, at.Y), want)
			}
		}
		if !has(card, image.Rect(300, 100, 900, 530), ink) {
			t.Errorf("%s: the card has no text in %v", look, ink)
		}
		if len(content) > 200<<10 {
			t.Errorf("%s: the card has %d bytes", look, len(content))
		}
	}
}

// isNear reports whether two colours differ by rounding alone.
func isNear(a, b color.Color) bool {
	r, g, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	for _, pair := range [3][2]uint32{{r, r2}, {g, g2}, {b1, b2}} {
		if max(pair[0], pair[1])>>8-min(pair[0], pair[1])>>8 > 3 {
			return false
		}
	}
	return true
}

// has reports whether a picture has a colour within an area.
func has(m image.Image, within image.Rectangle, wanted color.Color) bool {
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if isNear(m.At(x, y), wanted) {
				return true
			}
		}
	}
	return false
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
