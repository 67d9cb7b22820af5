package card_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"

	"carte/internal/card"
	"carte/internal/testkit"
	"carte/internal/tint"
	"carte/internal/typeface"
)

var look = card.Look{
	Paper: tint.Color{R: 255, G: 247, B: 232}, Ink: tint.Color{R: 51, G: 33, B: 26}, Muted: tint.Color{R: 116, G: 89, B: 74},
	Accent: tint.Color{R: 185, G: 50, B: 32}, OnAccent: tint.White, Ground: card.Plain(tint.Color{G: 60, B: 90}), OnGround: tint.White,
	Type: typeface.Sans,
}

// filled is a picture of one colour, with another one in its left half.
func filled(left, right color.Color) *card.Picture {
	m := image.NewRGBA(image.Rect(0, 0, 400, 200))
	draw.Draw(m, m.Rect, image.NewUniform(right), image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(0, 0, 200, 200), image.NewUniform(left), image.Point{}, draw.Src)
	return &card.Picture{Image: m, FocalX: 0.5, FocalY: 0.5, Backing: tint.White}
}

func decoded(t *testing.T, content []byte, err error) *image.RGBA {
	t.Helper()
	testkit.NoError(t, err)
	m := testkit.Must(png.Decode(bytes.NewReader(content)))
	decoded := image.NewRGBA(m.Bounds())
	draw.Draw(decoded, decoded.Rect, m, m.Bounds().Min, draw.Src)
	return decoded
}

// inkOf returns where a picture differs from a colour, within an area.
func inkOf(m *image.RGBA, ground tint.Color, within image.Rectangle) (ink image.Rectangle) {
	differs := func(a, b uint8) bool { return max(a, b)-min(a, b) > 12 }
	for y := within.Min.Y; y < within.Max.Y; y++ {
		for x := within.Min.X; x < within.Max.X; x++ {
			if c := m.RGBAAt(x, y); differs(c.R, ground.R) || differs(c.G, ground.G) || differs(c.B, ground.B) {
				ink = ink.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return ink
}

// However long and in whichever letters a name is, it is on the card, and within the
// square that programs may crop a card to.
func TestTextsStayOnTheCard(t *testing.T) {
	red, green := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 160, 0, 255}
	for name, c := range map[string]card.Card{
		"short":             {Name: "Ö"},
		"a name":            {Name: "Osteria Cedrina", Tagline: "Tuscan cooking and wood-fired pizza"},
		"Turkish":           {Name: "Gül Bahçesi Işıltılı İğde", Tagline: "Deniz kenarında meze, balık, rakı"},
		"80 wide letters":   {Name: strings.Repeat("W", 80), Tagline: strings.Repeat("M", 160)},
		"80 letters":        {Name: strings.Repeat("Donaudampf", 8), Tagline: strings.Repeat("Schifffahrt ", 13)},
		"80 in words":       {Name: strings.TrimSpace(strings.Repeat("Gasthaus ", 9))[:80], Tagline: "Wien"},
		"no letter it has":  {Name: "寿司", Tagline: ""},
		"with a logo":       {Name: strings.Repeat("Ägidius", 11), Tagline: strings.Repeat("lang ", 32), Logo: filled(red, green)},
		"without a tagline": {Name: "Café", Logo: filled(red, green)},
	} {
		for n, family := range typeface.Families {
			c.Look = look
			c.Look.Type, c.Look.Ornament = family, card.Ornaments[n%len(card.Ornaments)]
			content, err := c.Draw()
			m := decoded(t, content, err)
			if m.Bounds() != image.Rect(0, 0, card.Width, card.Height) {
				t.Fatalf("%s: %v", name, m.Bounds())
			}
			// Between the ornaments, which are at the edges.
			ink := inkOf(m, look.Ground.From, image.Rect(100, 100, 1100, 590))
			if ink.Empty() != (name == "no letter it has") {
				t.Errorf("%s in %s: ink %v", name, family, ink)
			}
			if !ink.In(image.Rect(300, 100, 900, 585)) {
				t.Errorf("%s in %s: ink %v is not in the middle", name, family, ink)
			}
		}
	}
}

// A cover fills the card around a sheet with the name.
func TestCover(t *testing.T) {
	c := card.Card{Look: look, Name: "Osteria", Cover: filled(color.RGBA{255, 0, 0, 255}, color.RGBA{0, 160, 0, 255})}
	content, err := c.Draw()
	m := decoded(t, content, err)
	for at, want := range map[image.Point]color.RGBA{{10, 300}: {255, 0, 0, 255}, {1190, 300}: {0, 160, 0, 255}, {340, 60}: {255, 247, 232, 255}} {
		if got := color.RGBAModel.Convert(m.At(at.X, at.Y)); got != want {
			t.Errorf("at %v is %v, want %v", at, got, want)
		}
	}
	if inkOf(m, look.Paper, image.Rect(330, 100, 870, 560)).Empty() {
		t.Error("there is no name")
	}
}

// Messengers show no card that is much larger than half a megabyte, and PNG keeps each
// detail of a photograph.
func TestCardsAreLight(t *testing.T) {
	noise := image.NewRGBA(image.Rect(0, 0, 1280, 720))
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(random.IntN(256)) | 255*uint8(i%4/3) //nolint:gosec // a byte
	}
	c := card.Card{Look: look, Name: "Osteria", Cover: &card.Picture{Image: noise, FocalX: 0.5, FocalY: 0.5}}
	content, err := c.Draw()
	decoded(t, content, err)
	if len(content) > 500<<10 {
		t.Errorf("the card has %d bytes", len(content))
	}
}

func TestIcons(t *testing.T) {
	red, green, nothing := color.RGBA{255, 0, 0, 255}, color.RGBA{0, 160, 0, 255}, color.RGBA{}
	left, none := filled(red, green), filled(nothing, nothing)
	left.FocalX = 0
	for name, c := range map[string]struct {
		icon         card.Icon
		masked       bool
		edge, middle color.RGBA
	}{
		"around the focal point": {card.Icon{Logo: left}, false, red, red},
		"masked, it goes on":     {card.Icon{Logo: left}, true, red, red},
		"transparent":            {card.Icon{Logo: none}, false, color.RGBA{255, 247, 232, 255}, color.RGBA{255, 247, 232, 255}},
		"a letter":               {card.Icon{Name: "„Ibis“"}, false, color.RGBA{185, 50, 32, 255}, color.RGBA{255, 255, 255, 255}},
		"no letter":              {card.Icon{Name: "寿"}, false, color.RGBA{185, 50, 32, 255}, color.RGBA{185, 50, 32, 255}},
	} {
		c.icon.Look = look
		for _, pixels := range []int{32, 180, 192, 512} {
			content, err := c.icon.Draw(pixels, c.masked)
			m := decoded(t, content, err)
			if m.Bounds() != image.Rect(0, 0, pixels, pixels) {
				t.Fatalf("%s: %v", name, m.Bounds())
			}
			if got := color.RGBAModel.Convert(m.At(0, 0)); got != c.edge {
				t.Errorf("%s, %d px: the edge is %v, want %v", name, pixels, got, c.edge)
			}
			if got := color.RGBAModel.Convert(m.At(pixels/2, pixels/2)); got != c.middle {
				t.Errorf("%s, %d px: the middle is %v, want %v", name, pixels, got, c.middle)
			}
		}
	}
}
