package sheet

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"carte/internal/typeface"
)

// recorder is a canvas that remembers what is drawn where. What is turned upside down
// stands where it stood before.
type recorder struct {
	fills, strokes []drawnPath
	texts          []drawnText
	logos          []box
	isTurned       bool
}

type drawnPath struct {
	*path
	at     box
	color  Color
	turned bool
}

type drawnText struct {
	s      string
	at     box
	turned bool
}

func (r *recorder) fill(p *path, c Color) {
	r.fills = append(r.fills, drawnPath{p, p.bounds(), c, r.isTurned})
}

func (r *recorder) stroke(p *path, c Color, _, _ float64) {
	r.strokes = append(r.strokes, drawnPath{p, p.bounds(), c, r.isTurned})
}

func (r *recorder) text(x, baseline float64, s string, f *typeface.Face, size float64, _ Color) {
	high := size * millimetres * 0.7
	r.texts = append(r.texts, drawnText{s, box{x, baseline - high, f.Width(s) * size * millimetres, high}, r.isTurned})
}

func (r *recorder) logo(b box) { r.logos = append(r.logos, b) }

func (r *recorder) turned(_, _ float64, draw func() error) error {
	r.isTurned = true
	defer func() { r.isTurned = false }()
	return draw()
}

// codes are the codes among what is drawn: nothing else has so many parts.
func (r *recorder) codes() []drawnPath {
	return slices.DeleteFunc(slices.Clone(r.fills), func(p drawnPath) bool { return len(p.segments) < 100 })
}

// recorded draws the first sheet.
func recorded(t *testing.T, l *Layout) *recorder {
	t.Helper()
	r := &recorder{}
	if err := l.drawPage(r, 0); err != nil {
		t.Fatal(err)
	}
	if len(r.codes()) == 0 {
		t.Fatal("no code is drawn")
	}
	return r
}

// bounds are those of a path, and of the control points of its curves.
func (p *path) bounds() box {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(x, y float64) {
		left, top, right, bottom = math.Min(left, x), math.Min(top, y), math.Max(right, x), math.Max(bottom, y)
	}
	for _, s := range p.segments {
		if s.verb == rectangle {
			add(s.at[0], s.at[1])
			add(s.at[0]+s.at[2], s.at[1]+s.at[3])
			continue
		}
		for n := 0; n < letters[s.verb].values; n += 2 {
			add(s.at[n], s.at[n+1])
		}
	}
	return box{left, top, right - left, bottom - top}
}

func (b box) right() float64  { return b.x + b.w }
func (b box) bottom() float64 { return b.y + b.h }

// near reports whether boxes are the same to a thousandth of a millimetre.
func (b box) near(other box) bool {
	d := math.Max(math.Abs(b.x-other.x), math.Abs(b.y-other.y))
	return math.Max(d, math.Max(math.Abs(b.right()-other.right()), math.Abs(b.bottom()-other.bottom()))) < 1e-3
}

// overlaps reports whether boxes have more than an edge in common.
func (b box) overlaps(other box) bool {
	const edge = 1e-9
	return b.x < other.right()-edge && other.x < b.right()-edge && b.y < other.bottom()-edge && other.y < b.bottom()-edge
}

// drawings calls test with each format on each paper.
func drawings(t *testing.T, test func(t *testing.T, o Options)) {
	t.Helper()
	for _, format := range Formats {
		for _, paper := range Papers {
			t.Run(fmt.Sprintf("%s/%s", format, paper), func(t *testing.T) {
				test(t, Options{Format: format, Paper: paper, Palette: cream, Type: typeface.Sans})
			})
		}
	}
}

// A code is at least 3 cm wide, and in its middle is the logo where one was asked for there:
// on a hole among the modules. Otherwise that is above it.
func TestCodesWithLogos(t *testing.T) {
	drawings(t, func(t *testing.T, o Options) {
		for _, o.LogoInCode = range []bool{true, false} {
			r := recorded(t, layoutOf(t, o, turkish, true, 1))
			codes := r.codes()
			if want := map[bool]int{true: 2, false: 1}[o.Format == Tent]; len(codes) != want || len(r.logos) != want {
				t.Fatalf("%d codes and %d logos, want %d", len(codes), len(r.logos), want)
			}
			for i, code := range codes {
				logo := r.logos[i]
				if code.at.w < 30 || code.at.h < 30 {
					t.Errorf("a code of %.1f × %.1f mm", code.at.w, code.at.h)
				}
				holes := slices.ContainsFunc(code.segments, func(s segment) bool {
					return logo.overlaps(box{s.at[0], s.at[1], s.at[2], s.at[3]})
				})
				codeX, codeY := code.at.middle()
				logoX, logoY := logo.middle()
				switch {
				case !o.LogoInCode && logo.bottom() > code.at.y:
					t.Errorf("the logo %+v is not above the code %+v", logo, code.at)
				case o.LogoInCode && (math.Abs(codeX-logoX) > 1e-3 || math.Abs(codeY-logoY) > 1e-3 || logo.w < 0.15*code.at.w || holes):
					t.Errorf("the logo %+v is not in a hole in the middle of the code %+v", logo, code.at)
				}
				if middle := (box{codeX - 1, codeY - 1, 2, 2}); !o.LogoInCode && !slices.ContainsFunc(code.segments, func(s segment) bool {
					return middle.overlaps(box{s.at[0], s.at[1], s.at[2], s.at[3]})
				}) {
					t.Error("the code has a hole without a logo in it")
				}
			}
		}
	})
}

// With bleed the colours of each thing on a sheet reach 3 mm over its edges, and over no
// other thing's; without, they end at them.
func TestBleed(t *testing.T) {
	drawings(t, func(t *testing.T, o Options) {
		for _, o.Bleed = range []bool{true, false} {
			edge := map[bool]float64{true: 3, false: 0}[o.Bleed]
			l := layoutOf(t, o, turkish, false, 9)
			r := recorded(t, l)
			var grounds, bands []box
			for _, f := range r.fills {
				switch f.color {
				case cream.Ground:
					grounds = append(grounds, f.at)
				case cream.Band:
					bands = append(bands, f.at)
				}
			}
			if len(grounds) != l.grid.count() {
				t.Fatalf("%d things have a ground, of %d", len(grounds), l.grid.count())
			}
			for i, ground := range grounds {
				item := l.grid.at(i)
				if !ground.near(item.inset(-edge)) {
					t.Errorf("the ground of %+v is %+v", item, ground)
				}
				if slices.ContainsFunc(grounds[:i], func(other box) bool { return other.overlaps(ground) }) {
					t.Errorf("the ground %+v is on another's", ground)
				}
				if o.Format == Coaster {
					continue
				}
				if !slices.ContainsFunc(bands, func(band box) bool {
					top := item.y - edge
					if o.Format == Tent { // whose bands begin at its fold
						top = item.y + item.h/2
					}
					return math.Abs(band.x-item.x+edge) < 1e-3 && math.Abs(band.right()-item.right()-edge) < 1e-3 && math.Abs(band.y-top) < 1e-3
				}) {
					t.Errorf("no band is over the width of %+v: %+v", item, bands)
				}
			}
		}
	})
}

// Crop marks of 4 mm stand at each edge of what is cut out, half a millimetre outside of
// its bleed, and there are no others.
func TestCropMarks(t *testing.T) {
	const from, long = 3.5, 4.0
	drawings(t, func(t *testing.T, o Options) {
		o.CropMarks, o.Bleed = true, true
		l := layoutOf(t, o, turkish, false, 9)
		last := l.grid.at(l.grid.count() - 1)
		left, top, right, bottom := l.grid.at(0).x, l.grid.at(0).y, last.right(), last.bottom()
		var want []box
		for i := range l.grid.count() {
			at := l.grid.at(i)
			for _, x := range []float64{at.x, at.right()} {
				want = append(want, box{x, top - from - long, 0, long}, box{x, bottom + from, 0, long})
			}
			for _, y := range []float64{at.y, at.bottom()} {
				want = append(want, box{left - from - long, y, long, 0}, box{right + from, y, long, 0})
			}
		}
		marks := cropMarks(recorded(t, l))
		for _, mark := range want {
			if !slices.ContainsFunc(marks, mark.near) {
				t.Errorf("there is no mark %+v: %+v", mark, marks)
			}
		}
		for _, mark := range marks {
			if !slices.ContainsFunc(want, mark.near) {
				t.Errorf("the mark %+v is at no edge", mark)
			}
		}
		o.CropMarks = false
		if marks := cropMarks(recorded(t, layoutOf(t, o, turkish, false, 1))); len(marks) > 0 {
			t.Errorf("there are marks that nobody asked for: %+v", marks)
		}
	})
}

// cropMarks are the black lines, each by itself.
func cropMarks(r *recorder) (marks []box) {
	for _, stroke := range r.strokes {
		for i := 0; stroke.color == black && i+1 < len(stroke.segments); i += 2 {
			marks = append(marks, (&path{stroke.segments[i : i+2]}).bounds())
		}
	}
	return marks
}
