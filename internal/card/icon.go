package card

import (
	"image"
	"unicode"
	"unicode/utf8"

	"carte/internal/tint"
)

// Icon is what an icon shows: the logo, else the first letter of the name.
type Icon struct {
	Look Look
	Name string
	// Logo may be nil.
	Logo *Picture
}

// Draw draws an icon with so many pixels a side. One that is masked may be cut to any
// shape, of which a circle with four fifths of its width stays.
func (i *Icon) Draw(pixels int, masked bool) ([]byte, error) {
	if i.Logo == nil {
		return i.letter(pixels).encode()
	}
	if !masked {
		return i.Logo.square(pixels, i.Logo.backingOn(i.Look.Paper)).encode()
	}
	const part = 0.58 // of a square that is in the circle
	inner := i.Logo.square(int(part*float64(pixels)), i.Logo.backingOn(i.Look.Paper))
	c := newCanvas(pixels, pixels, edgeOf(inner))
	at := image.Pt((pixels-inner.Rect.Dx())/2, (pixels-inner.Rect.Dy())/2)
	for y := range inner.Rect.Dy() {
		copy(c.Pix[c.PixOffset(at.X, at.Y+y):], inner.Pix[y*inner.Stride:][:inner.Stride])
	}
	return c.encode()
}

// edgeOf is the mean colour of a picture's edge, with which it goes on.
func edgeOf(c canvas) tint.Color {
	var r, g, b, n int
	last := c.Rect.Dx() - 1
	for i := range c.Rect.Dx() {
		for _, at := range [4]image.Point{{i, 0}, {i, last}, {0, i}, {last, i}} {
			p := c.Pix[c.PixOffset(at.X, at.Y):]
			r, g, b, n = r+int(p[0]), g+int(p[1]), b+int(p[2]), n+1
		}
	}
	return tint.Color{R: uint8(r / n), G: uint8(g / n), B: uint8(b / n)} //nolint:gosec // means of bytes
}

// letter draws the first letter of the name, whose ink is in the middle.
func (i *Icon) letter(pixels int) canvas {
	ground := i.Look.Accent
	c := newCanvas(pixels, pixels, ground)
	face := i.Look.Type.Display()
	name := face.Printable(i.Name)
	first, size := utf8.DecodeRuneInString(name)
	for size > 0 && !unicode.IsLetter(first) && !unicode.IsDigit(first) {
		name = name[size:]
		first, size = utf8.DecodeRuneInString(name)
	}
	if size == 0 {
		return c
	}
	text := string(first)
	ink, side := bounds(text, face), float64(pixels)
	scale := min(0.52*side/ink.h, 0.6*side/ink.w)
	c.line((side-ink.w*scale)/2-ink.x*scale, (side-ink.h*scale)/2-ink.y*scale, text, face, scale,
		tint.On(ground, i.Look.OnAccent, i.Look.Paper))
	return c
}
