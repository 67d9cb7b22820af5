// Package typeface is the type that Carte sets by itself, in print sheets and in pictures:
// families with Latin, Greek and Cyrillic letters. Widths are in parts of the size.
package typeface

import (
	"embed"
	"sync"
	"unicode"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

//go:embed fonts/*.ttf
var files embed.FS

// Family is a family of type.
type Family string

// The families. Those of two names have the first for names and numbers.
const (
	Sans         Family = "sans"
	Garamond     Family = "garamond"
	GaramondSans Family = "garamond_sans"
	Fraunces     Family = "fraunces" // in italics
	FrauncesSans Family = "fraunces_sans"
	Archivo      Family = "archivo"
	Nunito       Family = "nunito"
	Ysabeau      Family = "ysabeau"
	Outfit       Family = "outfit"
	Markazi      Family = "markazi"
)

// Families lists them.
var Families = []Family{Sans, Garamond, GaramondSans, Fraunces, FrauncesSans, Archivo, Nunito, Ysabeau, Outfit, Markazi}

// faces are the two faces of a family.
type faces struct{ display, text *Face }

var (
	figtree  = newFace("figtree-medium", gomedium.TTF)
	garamond = newFace("garamond-semibold", gobold.TTF)
	markazi  = newFace("markazi", gomedium.TTF)
	families = map[Family]faces{
		Sans:         {newFace("figtree-bold", gobold.TTF), figtree},
		Garamond:     {garamond, newFace("garamond-medium", gomedium.TTF)},
		GaramondSans: {garamond, figtree},
		Fraunces:     {newFace("fraunces-italic", gobold.TTF), figtree},
		FrauncesSans: {newFace("fraunces", gobold.TTF), figtree},
		Archivo:      {newFace("archivo", gobold.TTF), figtree},
		Nunito:       {newFace("nunito-bold", gobold.TTF), newFace("nunito-medium", gomedium.TTF)},
		Ysabeau:      {newFace("ysabeau-light", goregular.TTF), newFace("ysabeau-medium", gomedium.TTF)},
		Outfit:       {newFace("outfit-light", goregular.TTF), newFace("outfit", goregular.TTF)},
		Markazi:      {markazi, markazi},
	}
)

// Display is the face for names and numbers.
func (f Family) Display() *Face { return families[f].display }

// Text is the face for what is small.
func (f Family) Text() *Face { return families[f].text }

// Scale is how much larger than in sans a text is set to look as large.
func (f Family) Scale() float64 {
	if f == Markazi {
		return 1.3
	}
	return 1
}

// Face is a face of type in several fonts: Latin letters, those of other European
// languages, and another font with Greek and Cyrillic ones.
type Face struct{ fonts func() []*Font }

func newFace(name string, others []byte) *Face {
	return &Face{sync.OnceValue(func() []*Font {
		latin, err := files.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			panic(err) // it is embedded
		}
		extended, err := files.ReadFile("fonts/" + name + "-ext.ttf")
		if err != nil {
			panic(err)
		}
		return []*Font{newFont(latin), newFont(extended), newFont(others)}
	})}
}

// Font is one file of a face.
type Font struct {
	data   []byte
	sfnt   *sfnt.Font
	glyphs map[rune]glyph
}

// Data is the font as TrueType.
func (f *Font) Data() []byte { return f.data }

type glyph struct {
	index sfnt.GlyphIndex
	width float64
}

// newFont reads a font that is part of the program.
func newFont(data []byte) *Font {
	parsed, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	f := &Font{data: data, sfnt: parsed, glyphs: map[rune]glyph{}}
	var buf sfnt.Buffer
	unit := fixed.I(int(parsed.UnitsPerEm()))
	for r := rune(0x20); r < 0x2300; r++ {
		index, err := parsed.GlyphIndex(&buf, r)
		if err != nil || index == 0 || !unicode.IsPrint(r) && !unicode.IsSpace(r) {
			continue
		}
		advance, err := parsed.GlyphAdvance(&buf, index, unit, 0)
		if err != nil {
			panic(err)
		}
		f.glyphs[r] = glyph{index, float64(advance) / float64(unit)}
	}
	return f
}

// Width is how wide a letter is.
func (f *Font) Width(r rune) float64 { return f.glyphs[r].width }

// Segment is a part of an outline. Its points are in parts of the size, from where the
// letter begins on the baseline downwards.
type Segment struct {
	Op     sfnt.SegmentOp
	Points [3]struct{ X, Y float64 }
}

// Outline returns the outline of a letter.
func (f *Font) Outline(r rune) []Segment {
	var buf sfnt.Buffer
	unit := fixed.I(int(f.sfnt.UnitsPerEm()))
	segments, err := f.sfnt.LoadGlyph(&buf, f.glyphs[r].index, unit, nil)
	if err != nil {
		panic(err) // the font is part of the program
	}
	list := make([]Segment, len(segments))
	for i, s := range segments {
		list[i].Op = s.Op
		for n, point := range s.Args {
			list[i].Points[n].X, list[i].Points[n].Y = float64(point.X)/float64(unit), float64(point.Y)/float64(unit)
		}
	}
	return list
}

// Run is a part of a line in one font.
type Run struct {
	Font  *Font
	Text  string
	Width float64
}

// Runs splits a line by the fonts that have its letters. Those that none has are left
// out, such as emoji.
func (f *Face) Runs(s string) []Run {
	var list []Run
	for _, r := range s {
		font := f.fontOf(r)
		if font == nil {
			continue
		}
		if len(list) == 0 || list[len(list)-1].Font != font {
			list = append(list, Run{Font: font})
		}
		last := &list[len(list)-1]
		last.Text += string(r)
		last.Width += font.Width(r)
	}
	return list
}

// Has reports whether the face has a letter.
func (f *Face) Has(r rune) bool { return f.fontOf(r) != nil }

func (f *Face) fontOf(r rune) *Font {
	for _, font := range f.fonts() {
		if _, ok := font.glyphs[r]; ok {
			return font
		}
	}
	return nil
}

// Width is how wide a line is.
func (f *Face) Width(s string) float64 {
	width := 0.0
	for _, r := range s {
		if font := f.fontOf(r); font != nil {
			width += font.Width(r)
		}
	}
	return width
}

// Printable returns a text as a face can show it: composed, without letters that no font
// has, and without the blanks around them.
func (f *Face) Printable(s string) string {
	var kept []rune
	for _, r := range norm.NFC.String(s) {
		blank := unicode.IsSpace(r)
		switch {
		case blank && (len(kept) == 0 || unicode.IsSpace(kept[len(kept)-1])):
		case blank && f.fontOf(r) == nil:
			kept = append(kept, ' ')
		case f.fontOf(r) != nil:
			kept = append(kept, r)
		}
	}
	for len(kept) > 0 && unicode.IsSpace(kept[len(kept)-1]) {
		kept = kept[:len(kept)-1]
	}
	return string(kept)
}
