package sheet

import (
	"embed"
	"sync"
	"unicode"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
)

//go:embed fonts/*.ttf
var files embed.FS

// millimetres is how many a point has.
const millimetres = 25.4 / 72

// Type is a family of type.
type Type string

// The families.
const (
	Sans     Type = "sans"
	Garamond Type = "garamond"
	Fraunces Type = "fraunces"
)

// faces are the two faces of a family: for names and numbers, and for what is small.
type faces struct{ display, text *face }

var (
	figtree  = newFace("figtree-medium", gomedium.TTF)
	families = map[Type]faces{
		Sans:     {newFace("figtree-bold", gobold.TTF), figtree},
		Garamond: {newFace("garamond-semibold", gobold.TTF), newFace("garamond-medium", gomedium.TTF)},
		Fraunces: {newFace("fraunces-italic", gobold.TTF), figtree},
	}
)

// face is a face of type in several files: Latin letters, those of other European
// languages, and another font with Greek and Cyrillic ones.
type face struct{ fonts func() []*font }

func newFace(name string, others []byte) *face {
	return &face{sync.OnceValue(func() []*font {
		latin, err := files.ReadFile("fonts/" + name + ".ttf")
		if err != nil {
			panic(err) // it is embedded
		}
		extended, err := files.ReadFile("fonts/" + name + "-ext.ttf")
		if err != nil {
			panic(err)
		}
		return []*font{newFont(latin), newFont(extended), newFont(others)}
	})}
}

// font is one file of a face.
type font struct {
	data   []byte
	sfnt   *sfnt.Font
	glyphs map[rune]glyph
}

type glyph struct {
	index sfnt.GlyphIndex
	// width is in parts of the size.
	width float64
}

// newFont reads a font that is part of the program.
func newFont(data []byte) *font {
	parsed, err := sfnt.Parse(data)
	if err != nil {
		panic(err)
	}
	f := &font{data: data, sfnt: parsed, glyphs: map[rune]glyph{}}
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

// width is how wide a letter is at a size of one point, in millimetres.
func (f *font) width(r rune) float64 { return f.glyphs[r].width * millimetres }

// outline returns the outline of a letter of the size 1.
func (f *font) outline(r rune) *path {
	var buf sfnt.Buffer
	unit := fixed.I(int(f.sfnt.UnitsPerEm()))
	segments, err := f.sfnt.LoadGlyph(&buf, f.glyphs[r].index, unit, nil)
	if err != nil {
		panic(err)
	}
	p := &path{}
	var x, y float64
	for _, s := range segments {
		var at [6]float64
		for i, point := range s.Args {
			at[2*i], at[2*i+1] = float64(point.X)/float64(unit), float64(point.Y)/float64(unit)
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p.segments) > 0 {
				p.close()
			}
			p.move(at[0], at[1])
			x, y = at[0], at[1]
		case sfnt.SegmentOpLineTo:
			p.line(at[0], at[1])
			x, y = at[0], at[1]
		case sfnt.SegmentOpQuadTo: // as a cubic curve
			p.curve(x+2*(at[0]-x)/3, y+2*(at[1]-y)/3, at[2]+2*(at[0]-at[2])/3, at[3]+2*(at[1]-at[3])/3, at[2], at[3])
			x, y = at[2], at[3]
		case sfnt.SegmentOpCubeTo:
			p.curve(at[0], at[1], at[2], at[3], at[4], at[5])
			x, y = at[4], at[5]
		}
	}
	if len(p.segments) > 0 {
		p.close()
	}
	return p
}

// run is a part of a line in one font.
type run struct {
	font *font
	text string
	// width is that at a size of one point, in millimetres.
	width float64
}

// runs splits a line by the fonts that have its letters. Those that none has are left
// out, such as emoji.
func (f *face) runs(s string) []run {
	var list []run
	for _, r := range s {
		font := f.fontOf(r)
		if font == nil {
			continue
		}
		if len(list) == 0 || list[len(list)-1].font != font {
			list = append(list, run{font: font})
		}
		last := &list[len(list)-1]
		last.text += string(r)
		last.width += font.width(r)
	}
	return list
}

func (f *face) fontOf(r rune) *font {
	for _, font := range f.fonts() {
		if _, ok := font.glyphs[r]; ok {
			return font
		}
	}
	return nil
}

// width is how wide a line is at a size of one point, in millimetres.
func (f *face) width(s string) float64 {
	width := 0.0
	for _, r := range s {
		if font := f.fontOf(r); font != nil {
			width += font.width(r)
		}
	}
	return width
}

// printable returns a text as a face can show it: composed, without letters that no font
// has, and without the blanks around them.
func (f *face) printable(s string) string {
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
