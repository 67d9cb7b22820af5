package guest

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"

	"carte/internal/card"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/tint"
	"carte/internal/typeface"
)

// portrait is all that the pictures are drawn from by which other programs show a store:
// the card of its link's preview, and its icons.
type portrait struct {
	StoreID, Name      string
	Tagline            lang.Text
	Language           lang.Key
	Template           page.Template
	Type               typeface.Family
	Text, Background   string
	Gradient           string         `json:",omitempty"`
	Direction          page.Direction `json:",omitempty"`
	Logo, Cover        string
	LogoAt, CoverAt    [2]float64
	LogoHue            string
	version, shortName string
}

// drawing counts how often the drawing itself has changed, which changes all addresses.
const drawing = 1

// portraitOf is that of a store; shown are its pictures.
func portraitOf(found *store.Store, look *page.LinkPage, shown images) *portrait {
	p := &portrait{
		StoreID: found.ID, Name: found.Name, Tagline: look.Tagline, Language: found.DefaultLanguage, Template: look.Template, Type: TypeOf(&look.Appearance),
		Text: look.TextColor, Background: look.BackgroundColor, shortName: shortNameOf(found.Name),
	}
	if look.GradientColor != "" {
		p.Gradient, p.Direction = look.GradientColor, look.GradientDirection
	}
	if image, ok := shown[look.LogoImage]; ok {
		p.Logo, p.LogoAt, p.LogoHue = image.ID, [2]float64{image.FocalX, image.FocalY}, image.Color
	}
	if image, ok := shown[look.BackgroundImage]; ok {
		p.Cover, p.CoverAt = image.ID, [2]float64{image.FocalX, image.FocalY}
	}
	p.version = p.hash()
	return p
}

// hash tells drawings apart in their addresses.
func (p *portrait) hash() string {
	raw, err := json.Marshal([]any{drawing, p})
	if err != nil {
		panic(fmt.Errorf("encoding strings and numbers: %w", err))
	}
	sum := sha256.Sum256(raw)
	return base64.RawURLEncoding.EncodeToString(sum[:])[:6]
}

// without is the portrait without pictures, for when they cannot be read.
func (p *portrait) without(logo, cover bool) *portrait {
	less := *p
	if logo {
		less.Logo = ""
	}
	if cover {
		less.Cover = ""
	}
	less.version = less.hash()
	return &less
}

func (p *portrait) size() int64 {
	text, _ := json.Marshal(p)
	return 2 * allocated(len(text))
}

// portrait finds the portrait of a store.
func (s *Service) portrait(ctx context.Context, storeID string) (*portrait, error) {
	return lookUp(ctx, s, cacheKey{index: portraitIndex, key: storeID}, func(ctx context.Context, storeID string) (readResult[*portrait], error) {
		l, err := s.location(ctx, storeID)
		if err != nil {
			return readResult[*portrait]{}, err
		}
		look, err := s.Pages.Look(ctx, storeID)
		if err != nil {
			return readResult[*portrait]{}, err
		}
		shown, err := s.imagesOf(ctx, storeID, look.LogoImage, look.BackgroundImage)
		if err != nil {
			return readResult[*portrait]{}, err
		}
		p := portraitOf(&l.store, &look, shown)
		return readResult[*portrait]{value: p, storeID: storeID, size: p.size(), version: l.version}, nil
	})
}

// shortNameOf is what stands below an icon: as many of a name's words as there is room for.
func shortNameOf(name string) string {
	const room = 12
	runes := []rune(name)
	if len(runes) <= room {
		return name
	}
	for end := room; end > 0; end-- {
		if runes[end] == ' ' {
			return string(runes[:end])
		}
	}
	return string(runes[:room])
}

// typesOf are those of templates; the others are set in sans.
var typesOf = map[page.Template]typeface.Family{
	"paper": typeface.Garamond, "trattoria": typeface.Fraunces, "kiosk": typeface.Archivo, "cafe": typeface.Nunito,
	"garden": typeface.Ysabeau, "night": typeface.Outfit, "meyhane": typeface.Markazi,
}

// pairingsOf are those of fonts that an owner has chosen in place of a template's. The
// fonts of a device are not ours to print: what comes near stands for them.
var pairingsOf = map[page.TypePairing]typeface.Family{
	"sans": typeface.Sans, "serif": typeface.Garamond, "serif_sans": typeface.GaramondSans, "garamond": typeface.Garamond,
	"fraunces_sans": typeface.FrauncesSans,
}

// TypeOf is the type of a store's pages.
func TypeOf(look *page.Appearance) typeface.Family {
	if family, ok := pairingsOf[look.TypePairing]; ok {
		return family
	}
	if family, ok := typesOf[look.Template]; ok {
		return family
	}
	return typeface.Sans
}

var ornaments = map[page.Template]card.Ornament{
	"paper": card.Frame, "trattoria": card.Awning, "kiosk": card.Bands, "cafe": card.Wave, "garden": card.Sprig, "meyhane": card.Tiles,
}

// light is the palette of a template by day, with the colours that the owner has chosen.
func (p *portrait) light() page.Palette {
	of := slices.IndexFunc(page.Looks, func(l page.Look) bool { return l.ID == p.Template })
	palette := page.Looks[max(of, 0)].Light
	if p.Background != "" {
		palette.Hero = p.Background
	}
	if p.Text != "" {
		palette.OnHero = p.Text
	}
	return palette
}

// look is what the portrait is drawn in.
func (p *portrait) look() card.Look {
	light, l := p.light(), card.Look{Type: p.Type, Ornament: ornaments[p.Template]}
	for to, from := range map[*tint.Color]string{
		&l.Paper: light.Paper, &l.Ink: light.Ink, &l.Muted: light.Muted, &l.Accent: light.Accent, &l.OnAccent: light.OnAccent,
		&l.Ground.From: light.Hero, &l.OnGround: light.OnHero,
	} {
		*to = colorOf(from)
	}
	l.Ground.To = l.Ground.From
	if p.Gradient != "" {
		l.Ground.To, l.Ground.Angle = colorOf(p.Gradient), angles[p.Direction]
	}
	return l
}

// angles are where gradients lead, in degrees as in CSS.
var angles = map[page.Direction]float64{"down": 180, "right": 90, "down_right": 135, "up_right": 45}

// colorOf reads a colour that is stored, white where there is none.
func colorOf(text string) tint.Color {
	c, err := tint.Parse(text)
	if err != nil {
		return tint.White
	}
	return c
}
