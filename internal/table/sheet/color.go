package sheet

import "carte/internal/tint"

// Color is a colour on paper.
type Color = tint.Color

var (
	white = tint.White
	black = tint.Black
	// hair is that of the lines at which is cut and folded.
	hair = Color{R: 150, G: 150, B: 150}
)

// leastOfCode is the least contrast of a code with white, for phones that look at it in
// the light of a candle.
const leastOfCode = 9

// codeColor is the colour of a code's modules, which lie on white.
func (c *Palette) codeColor() Color {
	if tint.Contrast(c.Ink, white) >= leastOfCode {
		return c.Ink
	}
	return black
}
