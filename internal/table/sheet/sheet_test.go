package sheet

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"carte/internal/tint"
	"carte/internal/typeface"
)

// chequered is no code that can be read, and as fast to make as one is not.
func chequered(_ string, least int) ([][]bool, error) {
	modules := make([][]bool, least)
	for y := range modules {
		modules[y] = make([]bool, least)
		for x := range modules[y] {
			modules[y][x] = (x+y)%2 == 0
		}
	}
	return modules, nil
}

var (
	red   = Color{R: 0xb9, G: 0x32, B: 0x20}
	cream = Palette{Ground: Color{R: 0xff, G: 0xf7, B: 0xe8}, Ink: Color{R: 0x33, G: 0x21, B: 0x1a}, Muted: Color{R: 0x74, G: 0x59, B: 0x4a}, Accent: red, Band: red, OnBand: Color{R: 0xff, G: 0xf7, B: 0xe8}}
)

// the longest texts that a store can have, with and without places to break them.
var (
	longName  = strings.Repeat("Gasthausbrauerei zum ", 4)[:80]
	noBlanks  = strings.Repeat("W", 80)
	turkish   = "Şişli Köşkü Ğğ İıÜüÇçÖö"
	longPlace = strings.Repeat("Ä", 40) + " · " + strings.Repeat("M", 40)
)

func layoutOf(t *testing.T, o Options, name string, withLogo bool, codes int) *Layout {
	t.Helper()
	text := Text{
		Title: name, Language: "de", Name: name, Calls: []string{"Zur Speisekarte: hier scannen", "Scannez pour voir la carte"},
		Address: strings.Repeat("speisekarte-", 5) + "example/s/" + strings.Repeat("x", 60), Date: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC),
	}
	if withLogo {
		logo, err := NewLogo(image.NewGray(image.Rect(0, 0, 30, 20)), 0.5, 0.5)
		if err != nil {
			t.Fatal(err)
		}
		text.Logo = logo
	}
	list := make([]Code, codes)
	for i := range list {
		list[i] = Code{Content: fmt.Sprint(i), Word: "Tisch", Number: "9999", Place: longPlace}
	}
	return New(o, text, list, chequered)
}

// every calls test with every layout.
func every(t *testing.T, test func(t *testing.T, o Options, name string, withLogo bool)) {
	t.Helper()
	for _, format := range Formats {
		for _, paper := range Papers {
			for i, name := range []string{longName, noBlanks, turkish} {
				for _, print := range []bool{false, true} {
					o := Options{Format: format, Paper: paper, Palette: Plain, Type: typeface.Families[i], LogoInCode: !print, CropMarks: print, Bleed: print}
					if print {
						o.Palette = cream
					}
					t.Run(fmt.Sprintf("%s/%s/%s/%v", format, paper, o.Type, print), func(t *testing.T) { test(t, o, name, i > 0) })
				}
			}
		}
	}
}

// No text leaves what is cut out, however long it is, and those that were there are all
// there in the language they were written in.
func TestTextsStayWithin(t *testing.T) {
	every(t, func(t *testing.T, o Options, name string, withLogo bool) {
		l := layoutOf(t, o, name, withLogo, 1)
		at := l.grid.at(0)
		x, y := at.middle()
		safe := func(px, py float64) bool {
			if o.Format == Coaster {
				return (px-x)*(px-x)+(py-y)*(py-y) < (at.w/2-2)*(at.w/2-2)
			}
			return px > at.x+3 && px < at.x+at.w-3 && py > at.y+2 && py < at.y+at.h-2
		}
		r := recorded(t, l)
		for _, b := range r.logos {
			if !safe(b.x, b.y) || !safe(b.x+b.w, b.y+b.h) {
				t.Errorf("the logo leaves what is cut out: %+v", b)
			}
		}
		var said strings.Builder
		for _, text := range r.texts {
			said.WriteString(text.s)
			if b := text.at; !safe(b.x, b.y) || !safe(b.x+b.w, b.y) || !safe(b.x, b.y+b.h) || !safe(b.x+b.w, b.y+b.h) {
				t.Errorf("%q leaves what is cut out: %+v", text.s, b)
			}
		}
		for _, want := range []string{"9999", "Zur Speisekarte: hier scannen", "Scannez pour voir la carte", string([]rune(name)[:8])} {
			if !strings.Contains(said.String(), want) {
				t.Errorf("%q is not among %q", want, said.String())
			}
		}
		// Beneath each code stands where its store is found without it.
		for _, code := range r.codes() {
			if !slices.ContainsFunc(r.texts, func(text drawnText) bool {
				return strings.HasPrefix(text.s, "speisekarte-") && text.at.y > code.at.bottom() && text.turned == code.turned
			}) {
				t.Errorf("no address is beneath the code at %+v", code.at)
			}
		}
	})
}

// Sheets have the size of the paper, and room for what is cut out with bleed and marks.
func TestSheetsFitOnPaper(t *testing.T) {
	every(t, func(t *testing.T, o Options, _ string, _ bool) {
		g := gridOf(o)
		x, y := g.origin()
		room := 4.2 // what printers leave white
		if o.CropMarks {
			room = bleed + 1.5 // of marks 4 mm long, three may be cut
		}
		if o.Format != Poster && (x < room || y < room) {
			t.Errorf("%.1f and %.1f mm are left around", x, y)
		}
		if o.Format == Poster && g.item != paperSizes[o.Paper] || o.Format != Poster && g.page != paperSizes[o.Paper] {
			t.Errorf("the page is %+v and the print %+v", g.page, g.item)
		}
	})
}

// Codes are at least 3 cm wide without the light zone around them.
func TestCodesAreLargeEnough(t *testing.T) {
	plans := map[Format]plan{Tent: tentFace, Sticker: stickerFace, Coaster: coasterFace, Poster: posterFace(paperSizes[Letter], true)}
	for _, name := range Formats {
		p := plans[name]
		for modules := leastModules; modules <= leastModules+20; modules += 4 {
			unit := moduleWidth(p.code.to-p.code.from, modules)
			if width, dots := unit*float64(modules), unit/dot; width < 30 || modules < 57 && math.Abs(dots-math.Round(dots)) > 1e-9 {
				t.Errorf("the code of a %s of %d modules is %.1f mm wide, a module %.2f dots", name, modules, width, dots)
			}
		}
	}
}

var object = regexp.MustCompile(`/(Title|Lang|MediaBox|TrimBox|BleedBox) ?(\[[^\]]*\]|\([^)]*\))`)

func TestPDFSaysWhatItIs(t *testing.T) {
	write := func(o Options) map[string]string {
		var file bytes.Buffer
		if err := layoutOf(t, o, turkish, true, 3).Write(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, m := range object.FindAllStringSubmatch(file.String(), -1) {
			found[m[1]] = m[2]
		}
		return found
	}
	tent := write(Options{Format: Tent, Paper: A4, Palette: Plain, Type: typeface.Sans})
	poster := write(Options{Format: Poster, Paper: Letter, Palette: cream, Type: typeface.Sans, CropMarks: true, Bleed: true})
	if tent["Lang"] != "(de)" || tent["MediaBox"] != "[0 0 595.28 841.89]" || !strings.HasPrefix(tent["Title"], "(\xfe\xff\x01^") || tent["TrimBox"] != "" {
		t.Errorf("a tent is %q", tent)
	}
	if poster["MediaBox"] != "[0 0 668.69 848.69]" || poster["TrimBox"] != "[28.35 28.35 640.35 820.35]" || poster["BleedBox"] != "[19.84 19.84 648.85 828.85]" {
		t.Errorf("a poster is %q", poster)
	}
}

var elements = []string{"svg", "path", "g", "image", "defs", "use"}

// The preview is an image by itself: well-formed, and without anything from elsewhere.
func TestPreviewIsSVG(t *testing.T) {
	every(t, func(t *testing.T, o Options, name string, withLogo bool) {
		svg, err := layoutOf(t, o, name+`<&"`, withLogo, 30).Preview()
		if err != nil || !utf8.ValidString(svg) || len(svg) > 700<<10 {
			t.Fatalf("%d bytes, %v", len(svg), err)
		}
		decoder := xml.NewDecoder(strings.NewReader(svg))
		for {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if element, ok := token.(xml.StartElement); ok && !slices.Contains(elements, element.Name.Local) {
				t.Errorf("it has an element %s", element.Name.Local)
			}
		}
	})
}

// What guests must read contrasts with its ground, whatever colours an owner has chosen.
func TestContrast(t *testing.T) {
	for _, c := range []Palette{
		{Ground: white, Ink: Color{R: 0xdd, G: 0xdd, B: 0xdd}, Accent: Color{R: 0xff, G: 0xff, B: 0}, Band: Color{R: 0x88, G: 0x88, B: 0x88}, OnBand: Color{R: 0x99, G: 0x99, B: 0x99}},
		{Ground: Color{R: 0x10, G: 0x10, B: 0x18}, Ink: Color{R: 0xf0, G: 0xf0, B: 0xf0}, Accent: Color{R: 0x33, G: 0, B: 0x66}, Band: black, OnBand: black},
		cream,
		Plain,
	} {
		for what, ratio := range map[string]float64{
			"number": tint.Contrast(c.Ground, tint.On(c.Ground, c.Accent, c.Ink)), "name": tint.Contrast(c.Band, tint.On(c.Band, c.OnBand, c.Ink)),
		} {
			if ratio < tint.LeastOfText {
				t.Errorf("%+v: the %s has a contrast of %.1f", c, what, ratio)
			}
		}
		if ratio := tint.Contrast(white, c.codeColor()); ratio < leastOfCode {
			t.Errorf("%+v: the code has a contrast of %.1f", c, ratio)
		}
	}
}

func TestWritingEndsWithItsRequest(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	var file bytes.Buffer
	l := layoutOf(t, Options{Format: Tent, Paper: A4, Palette: Plain, Type: typeface.Sans}, turkish, false, 10)
	if err := l.Write(ended, &file); !errors.Is(err, context.Canceled) || file.Len() > 0 {
		t.Errorf("%d bytes, %v", file.Len(), err)
	}
}
