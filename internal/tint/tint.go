// Package tint is colours, and whether they can be told apart.
package tint

import (
	"fmt"
	"math"
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

// Mix returns a colour between two, with so much of the second, 0 to 1.
func Mix(a, b Color, part float64) Color {
	mix := func(x, y uint8) uint8 { return uint8(math.Round(float64(x) + (float64(y)-float64(x))*part)) }
	return Color{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B)}
}
