package sheet

import (
	"math"

	"golang.org/x/image/font/sfnt"

	"carte/internal/typeface"
)

// canvas is what a layout is drawn on. Angles are degrees, clockwise.
type canvas interface {
	fill(p *path, c Color)
	// stroke draws lines; dashed ones with dashes and gaps of the length.
	stroke(p *path, c Color, width, dash float64)
	// text draws a line of text from a point on its baseline.
	text(x, baseline float64, s string, f *typeface.Face, points float64, c Color)
	logo(b box)
	// turned draws upside down, around a point.
	turned(x, y float64, draw func() error) error
}

// verb is what a segment of a path does.
type verb byte

const (
	moveTo verb = iota
	lineTo
	curveTo
	closePath
	// rectangle is a whole one: x, y, width and height.
	rectangle
)

type segment struct {
	verb verb
	at   [6]float64
}

// path is an outline. What overlaps is filled once.
type path struct{ segments []segment }

func (p *path) move(x, y float64) *path { return p.add(moveTo, x, y) }
func (p *path) line(x, y float64) *path { return p.add(lineTo, x, y) }
func (p *path) close() *path            { return p.add(closePath) }

func (p *path) curve(x1, y1, x2, y2, x, y float64) *path {
	return p.add(curveTo, x1, y1, x2, y2, x, y)
}

func (p *path) rect(b box) *path { return p.add(rectangle, b.x, b.y, b.w, b.h) }

func (p *path) add(v verb, at ...float64) *path {
	s := segment{verb: v}
	copy(s.at[:], at)
	p.segments = append(p.segments, s)
	return p
}

// arc is how far the control points of a quarter of a circle are from its ends.
const arc = 0.5522847498

func (p *path) circle(x, y, r float64) *path {
	return p.rounded(box{x - r, y - r, 2 * r, 2 * r}, r)
}

// rounded adds a rectangle with round corners.
func (p *path) rounded(b box, r float64) *path {
	r = math.Min(r, math.Min(b.w, b.h)/2)
	k := r * (1 - arc)
	right, bottom := b.x+b.w, b.y+b.h
	p.move(b.x+r, b.y).line(right-r, b.y).curve(right-k, b.y, right, b.y+k, right, b.y+r)
	p.line(right, bottom-r).curve(right, bottom-k, right-k, bottom, right-r, bottom)
	p.line(b.x+r, bottom).curve(b.x+k, bottom, b.x, bottom-k, b.x, bottom-r)
	return p.line(b.x, b.y+r).curve(b.x, b.y+k, b.x+k, b.y, b.x+r, b.y).close()
}

// scaled returns a path that is moved and made larger.
func (p *path) scaled(x, y, scale float64) *path {
	moved := &path{make([]segment, len(p.segments))}
	for i, s := range p.segments {
		for n := range s.at {
			s.at[n] *= scale
			if s.verb == rectangle && n > 1 {
				continue
			}
			if n%2 == 0 {
				s.at[n] += x
			} else {
				s.at[n] += y
			}
		}
		moved.segments[i] = s
	}
	return moved
}

// outline returns the outline of a letter of the size 1.
func outline(f *typeface.Font, r rune) *path {
	p := &path{}
	var x, y float64
	for _, s := range f.Outline(r) {
		a, b, c := s.Points[0], s.Points[1], s.Points[2]
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if len(p.segments) > 0 {
				p.close()
			}
			p.move(a.X, a.Y)
			x, y = a.X, a.Y
		case sfnt.SegmentOpLineTo:
			p.line(a.X, a.Y)
			x, y = a.X, a.Y
		case sfnt.SegmentOpQuadTo: // as a cubic curve
			p.curve(x+2*(a.X-x)/3, y+2*(a.Y-y)/3, b.X+2*(a.X-b.X)/3, b.Y+2*(a.Y-b.Y)/3, b.X, b.Y)
			x, y = b.X, b.Y
		case sfnt.SegmentOpCubeTo:
			p.curve(a.X, a.Y, b.X, b.Y, c.X, c.Y)
			x, y = c.X, c.Y
		}
	}
	if len(p.segments) > 0 {
		p.close()
	}
	return p
}
