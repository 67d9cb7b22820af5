package card

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/vector"
)

// path is an outline that is filled where it lies: a rasterizer of the whole card takes
// far longer for a letter.
type path struct {
	parts                    []part
	left, top, right, bottom float32
}

// part is a line or a curve to the last of its points, or what closes the outline.
type part struct {
	op     sfnt.SegmentOp
	points [3][2]float32
	closes bool
}

func (p *path) add(op sfnt.SegmentOp, points ...[2]float32) {
	one := part{op: op}
	copy(one.points[:], points)
	if len(p.parts) == 0 {
		p.left, p.top, p.right, p.bottom = points[0][0], points[0][1], points[0][0], points[0][1]
	}
	for _, at := range points {
		p.left, p.right = min(p.left, at[0]), max(p.right, at[0])
		p.top, p.bottom = min(p.top, at[1]), max(p.bottom, at[1])
	}
	p.parts = append(p.parts, one)
}

// MoveTo, LineTo, QuadTo, CubeTo and ClosePath are those of a vector.Rasterizer.
func (p *path) MoveTo(x, y float32) { p.add(sfnt.SegmentOpMoveTo, [2]float32{x, y}) }
func (p *path) LineTo(x, y float32) { p.add(sfnt.SegmentOpLineTo, [2]float32{x, y}) }

func (p *path) QuadTo(bx, by, x, y float32) {
	p.add(sfnt.SegmentOpQuadTo, [2]float32{bx, by}, [2]float32{x, y})
}

func (p *path) CubeTo(bx, by, cx, cy, x, y float32) {
	p.add(sfnt.SegmentOpCubeTo, [2]float32{bx, by}, [2]float32{cx, cy}, [2]float32{x, y})
}

func (p *path) ClosePath() { p.parts = append(p.parts, part{closes: true}) }

// fill fills the outline on a picture, as far as it lies there, with another one whose
// upper left corner is at a point.
func (p *path) fill(on draw.Image, with image.Image, at image.Point) {
	within := image.Rect(
		int(math.Floor(float64(p.left))), int(math.Floor(float64(p.top))),
		int(math.Ceil(float64(p.right))), int(math.Ceil(float64(p.bottom))),
	)
	within = within.Intersect(on.Bounds())
	if within.Empty() {
		return
	}
	// One wider than 512 pixels calculates in floating point, which is more exact.
	r := vector.NewRasterizer(max(within.Dx(), 513), within.Dy())
	x, y := float32(within.Min.X), float32(within.Min.Y)
	for _, one := range p.parts {
		a, b, c := one.points[0], one.points[1], one.points[2]
		switch {
		case one.closes:
			r.ClosePath()
		case one.op == sfnt.SegmentOpMoveTo:
			r.MoveTo(a[0]-x, a[1]-y)
		case one.op == sfnt.SegmentOpLineTo:
			r.LineTo(a[0]-x, a[1]-y)
		case one.op == sfnt.SegmentOpQuadTo:
			r.QuadTo(a[0]-x, a[1]-y, b[0]-x, b[1]-y)
		case one.op == sfnt.SegmentOpCubeTo:
			r.CubeTo(a[0]-x, a[1]-y, b[0]-x, b[1]-y, c[0]-x, c[1]-y)
		}
	}
	r.Draw(on, within, with, within.Min.Sub(at))
}
