// Package tint is colours, and whether they can be told apart.
package tint

import (
	"fmt"
	"math"
	"slices"
)

// Color is an opaque colour in sRGB.
type Color struct{ R, G, B uint8 }

// Black and White are those of ink and paper.
var (
	Black = Color{}
	White = Color{255, 255, 255}
)

// Parse reads #rrggbb.
func Parse(text string) (Color, error) {
	var c Color
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil || len(text) != 7 {
		return Color{}, fmt.Errorf("%q is no colour", text)
	}
	return c, nil
}

func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// RGBA is for image/color.
func (c Color) RGBA() (r, g, b, a uint32) {
	return uint32(c.R) * 0x101, uint32(c.G) * 0x101, uint32(c.B) * 0x101, 0xffff
}

// luminance is the relative luminance of WCAG.
func (c Color) luminance() float64 {
	linear := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// Contrast is the ratio of WCAG, 1 to 21.
func Contrast(a, b Color) float64 {
	x, y := a.luminance(), b.luminance()
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// LeastOfText is the least contrast of a text with its ground.
const LeastOfText = 4.5

// On returns a colour in which texts can be read on a ground: the first of those given,
// else black or white.
func On(ground Color, choices ...Color) Color {
	for _, c := range choices {
		if Contrast(c, ground) >= LeastOfText {
			return c
		}
	}
	if Contrast(Black, ground) >= Contrast(White, ground) {
		return Black
	}
	return White
}

// leastOnPages is the least contrast of a text with its ground on the pages of guests: a
// little more than is needed, for rounding. See web/src/lib/look/color.ts.
const leastOnPages = 4.6

// Stops returns colours from one end of a gradient to the other, as many as it is looked
// at by: two in which a text can be read may have one between them in which it cannot.
func Stops(from, to Color) []Color {
	const steps = 16
	stops := make([]Color, steps+1)
	for n := range stops {
		stops[n] = Mix(from, to, float64(n)/steps)
	}
	return stops
}

// OnGradient returns the ends of a gradient and the colour nearest to the one that is
// wanted in which a text can be read on all of it. Where no colour can be, the gradient is
// shaded as little as will do. It is what pages have, see web/src/lib/look/color.ts.
func OnGradient(from, to, wanted Color) (shadedFrom, shadedTo, ink Color) {
	stops := Stops(from, to)
	isRead := func(ink, layer Color, part float64) bool {
		return !slices.ContainsFunc(stops, func(stop Color) bool { return Contrast(ink, Mix(stop, layer, part)) < leastOnPages })
	}
	lowest := func(ink Color) float64 {
		least := math.Inf(1)
		for _, stop := range stops {
			least = min(least, Contrast(ink, stop))
		}
		return least
	}
	best := Black
	if lowest(White) > lowest(Black) {
		best = White
	}
	if isRead(best, Black, 0) {
		part := smallestPart(func(part float64) bool { return isRead(Mix(wanted, best, part), Black, 0) })
		return from, to, Mix(wanted, best, part)
	}
	ink, layer := Black, White
	if wanted.luminance() > light {
		ink, layer = White, Black
	}
	part := smallestPart(func(part float64) bool { return isRead(ink, layer, part) })
	return Mix(from, layer, part), Mix(to, layer, part), ink
}

// light is the luminance above which a colour lies better on black than on white.
const light = 0.18

// smallestPart returns the smallest part, in steps of a hundredth, for which a condition
// holds.
func smallestPart(holds func(part float64) bool) float64 {
	for step := range 100 {
		if part := float64(step) / 100; holds(part) {
			return part
		}
	}
	return 1
}

// Mix returns a colour between two, with so much of the second, 0 to 1.
func Mix(a, b Color, part float64) Color {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*part)) }
	return Color{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B)}
}
