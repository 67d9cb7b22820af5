package card

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font/sfnt"

	"carte/internal/typeface"
)

// canvas is a picture that is being drawn, in pixels from the upper left corner.
// What draws is given the picture itself, whose type it knows.
type canvas struct{ *image.RGBA }

func newCanvas(width, height int, ground color.Color) canvas {
	c := canvas{image.NewRGBA(image.Rect(0, 0, width, height))}
	draw.Draw(c.RGBA, c.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	return c
}

// box is a rectangle.
type box struct{ x, y, w, h float64 }

// inset is the box that is so much smaller on each side.
func (b box) inset(by float64) box { return box{b.x + by, b.y + by, b.w - 2*by, b.h - 2*by} }

// fill fills outlines, which are to turn clockwise around what is filled.
func (c canvas) fill(with image.Image, outline func(p *path)) {
	var p path
	outline(&p)
	p.fill(c.RGBA, with, image.Point{})
}

// rect fills a rectangle with round corners.
func (c canvas) rect(b box, radius float64, with image.Image) {
	c.fill(with, func(r *path) { roundRect(r, b, radius) })
}

// frame draws a line within the edges of a rectangle.
func (c canvas) frame(b box, width float64, with image.Image) {
	for _, side := range []box{
		{b.x, b.y, b.w, width},
		{b.x, b.y + b.h - width, b.w, width},
		{b.x, b.y + width, width, b.h - 2*width},
		{b.x + b.w - width, b.y + width, width, b.h - 2*width},
	} {
		c.rect(side, 0, with)
	}
}

// roundRect adds a rectangle, whose corners are quarters of a circle.
func roundRect(r *path, b box, radius float64) {
	const handle = 0.5523 // of a cubic curve that is a quarter of a circle
	x, y, right, bottom := f32(b.x), f32(b.y), f32(b.x+b.w), f32(b.y+b.h)
	round := f32(radius)
	bend := f32(radius * (1 - handle))
	r.MoveTo(x+round, y)
	r.LineTo(right-round, y)
	r.CubeTo(right-bend, y, right, y+bend, right, y+round)
	r.LineTo(right, bottom-round)
	r.CubeTo(right, bottom-bend, right-bend, bottom, right-round, bottom)
	r.LineTo(x+round, bottom)
	r.CubeTo(x+bend, bottom, x, bottom-bend, x, bottom-round)
	r.LineTo(x, y+round)
	r.CubeTo(x, y+bend, x+bend, y, x+round, y)
	r.ClosePath()
}

func f32(v float64) float32 { return float32(v) }

// line writes a line of text from a point on its baseline.
func (c canvas) line(x, baseline float64, s string, face *typeface.Face, size float64, with color.Color) {
	c.fill(image.NewUniform(with), func(r *path) {
		for _, run := range face.Runs(s) {
			for _, letter := range run.Text {
				addLetter(r, run.Font.Outline(letter), x, baseline, size)
				x += run.Font.Width(letter) * size
			}
		}
	})
}

func addLetter(r *path, outline []typeface.Segment, x, y, size float64) {
	for i := range outline {
		s := &outline[i]
		var at [3][2]float32
		for n, p := range s.Points {
			at[n] = [2]float32{f32(x + p.X*size), f32(y + p.Y*size)}
		}
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				r.ClosePath()
			}
			r.MoveTo(at[0][0], at[0][1])
		case sfnt.SegmentOpLineTo:
			r.LineTo(at[0][0], at[0][1])
		case sfnt.SegmentOpQuadTo:
			r.QuadTo(at[0][0], at[0][1], at[1][0], at[1][1])
		case sfnt.SegmentOpCubeTo:
			r.CubeTo(at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1])
		}
	}
	if len(outline) > 0 {
		r.ClosePath()
	}
}

// bounds returns where the letters of a line of the size 1 have ink, from the point where
// it begins on its baseline.
func bounds(s string, face *typeface.Face) (b box) {
	left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	x := 0.0
	points := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}
	for _, run := range face.Runs(s) {
		for _, letter := range run.Text {
			for _, segment := range run.Font.Outline(letter) {
				for _, p := range segment.Points[:points[segment.Op]] {
					left, right = min(left, x+p.X), max(right, x+p.X)
					top, bottom = min(top, p.Y), max(bottom, p.Y)
				}
			}
			x += run.Font.Width(letter)
		}
	}
	if right < left {
		return box{}
	}
	return box{left, top, right - left, bottom - top}
}

// encode returns the picture as PNG.
func (c canvas) encode() ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, c.RGBA)
	return b.Bytes(), err
}
