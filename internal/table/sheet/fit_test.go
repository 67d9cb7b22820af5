package sheet

import (
	"math"
	"strings"
	"testing"

	"carte/internal/typeface"
)

// lines is a canvas that remembers the boxes of its texts, from the highest letters to the
// lowest.
type lines struct {
	texts []string
	sizes []float64
	boxes []box
}

func (l *lines) fill(*path, Color)                            {}
func (l *lines) stroke(*path, Color, float64, float64)        {}
func (l *lines) logo(box)                                     {}
func (l *lines) turned(_, _ float64, draw func() error) error { return draw() }
func (l *lines) text(x, baseline float64, s string, f *typeface.Face, size float64, _ Color) {
	high := size * millimetres
	l.texts, l.sizes = append(l.texts, s), append(l.sizes, size)
	l.boxes = append(l.boxes, box{x, baseline - high*0.73, f.Width(s) * high, high * 0.93})
}

// The texts of a coaster leave a millimetre to the ring around them at every height,
// however long they are.
func TestTextsKeepFromTheRing(t *testing.T) {
	for _, name := range []string{longName, noBlanks, turkish, "Zum Goldenen Ochsen am Alten Marktplatz"} {
		for _, family := range typeface.Families {
			for _, withLogo := range []bool{false, true} {
				l := layoutOf(t, Options{Format: Coaster, Paper: A4, Palette: Plain, Type: family}, name, withLogo, 1)
				drawn := &lines{}
				if err := l.drawPage(drawn, 0); err != nil {
					t.Fatal(err)
				}
				at := l.grid.at(0)
				x, y := at.middle()
				for i, b := range drawn.boxes {
					across := math.Max(x-b.x, b.x+b.w-x)
					down := math.Max(y-b.y, b.y+b.h-y)
					if far := math.Hypot(across, down); far > at.w/2-2-0.25-1+1e-6 {
						t.Errorf("%s: %q of %.1f points is %.2f mm from the middle, the ring %.2f", family, drawn.texts[i], drawn.sizes[i], far, at.w/2-2.25)
					}
				}
			}
		}
	}
}

// A name without a blank is broken into lines that can be read across a table, instead of
// being made as small as one line needs.
func TestLongWordsAreBroken(t *testing.T) {
	name := strings.Repeat("Donaudampfschifffahrtsgesellschaftskapitaen", 2)[:69]
	for _, format := range Formats {
		l := layoutOf(t, Options{Format: format, Paper: A4, Palette: Plain, Type: typeface.Sans}, name, false, 1)
		drawn := &lines{}
		if err := l.drawPage(drawn, 0); err != nil {
			t.Fatal(err)
		}
		size, found := 0.0, ""
		for i, text := range drawn.texts {
			if text != "" && strings.Contains(name, text) && len(text) > 4 {
				size, found = drawn.sizes[i], found+text
			}
		}
		least := map[Format]float64{Tent: 10, Sticker: 6, Coaster: 5, Poster: 20}[format]
		if !strings.Contains(found, name) || size < least {
			t.Errorf("%s: %q of %.1f points, want all of the name in at least %.0f", format, found, size, least)
		}
	}
}
