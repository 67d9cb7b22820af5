package card

import (
	"math"

	"carte/internal/tint"
)

// Ground is one colour, where both are the same, or a gradient.
type Ground struct {
	From, To tint.Color
	// Angle is where a gradient leads, in degrees, clockwise from upwards as in CSS.
	Angle float64
}

// Plain is a ground of one colour.
func Plain(c tint.Color) Ground { return Ground{From: c, To: c} }

// under returns the ground on which a text can be read, and the colour of that text: the
// first of those given that can be.
func (g Ground) under(choices ...tint.Color) (Ground, tint.Color) {
	if g.From == g.To {
		return g, tint.On(g.From, choices...)
	}
	ink := choices[0]
	g.From, g.To, ink = tint.OnGradient(g.From, g.To, ink)
	return g, ink
}

// contrast returns the lowest and the highest contrast of a colour with the ground.
func (g Ground) contrast(c tint.Color) (lowest, highest float64) {
	lowest = math.Inf(1)
	for _, stop := range tint.Stops(g.From, g.To) {
		here := tint.Contrast(c, stop)
		lowest, highest = min(lowest, here), max(highest, here)
	}
	return lowest, highest
}

// newGround returns a canvas that is filled with the ground, as browsers draw it.
func newGround(width, height int, g Ground) canvas {
	c := newCanvas(width, height, g.From)
	if g.From == g.To {
		return c
	}
	sin, cos := math.Sincos(g.Angle * math.Pi / 180)
	w, h := float64(width), float64(height)
	length := math.Abs(w*sin) + math.Abs(h*cos)
	for y := range height {
		for x := range width {
			along := (float64(x)+0.5-w/2)*sin - (float64(y)+0.5-h/2)*cos
			at := tint.Mix(g.From, g.To, min(1, max(0, 0.5+along/length)))
			pixel := c.Pix[c.PixOffset(x, y):]
			pixel[0], pixel[1], pixel[2] = at.R, at.G, at.B
		}
	}
	return c
}
