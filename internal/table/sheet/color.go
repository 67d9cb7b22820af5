package sheet

import (
	"fmt"
	"math"
)

// Color is a colour on paper.
type Color struct{ R, G, B uint8 }

var (
	white = Color{255, 255, 255}
	black = Color{}
	// hair is that of the lines at which is cut and folded.
	hair = Color{150, 150, 150}
)

// ParseColor reads #rrggbb.
func ParseColor(text string) (Color, error) {
	var c Color
	if _, err := fmt.Sscanf(text, "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil || len(text) != 7 {
		return Color{}, fmt.Errorf("%q is no colour", text)
	}
	return c, nil
}

func (c Color) String() string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

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

// contrast is the ratio of WCAG, 1 to 21.
func contrast(a, b Color) float64 {
	x, y := a.luminance(), b.luminance()
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

// The least contrasts on paper: of texts with their ground, and of a code with white, for
// phones that look at it in the light of a candle.
const (
	leastOfText = 4.5
	leastOfCode = 9
)

// on returns a colour that can be read on a ground: the first of those given, else black
// or white.
func on(ground Color, palette ...Color) Color {
	for _, c := range palette {
		if contrast(c, ground) >= leastOfText {
			return c
		}
	}
	if contrast(black, ground) >= contrast(white, ground) {
		return black
	}
	return white
}

// codeColor is the colour of a code's modules, which lie on white.
func (c *Palette) codeColor() Color {
	if contrast(c.Ink, white) >= leastOfCode {
		return c.Ink
	}
	return black
}
