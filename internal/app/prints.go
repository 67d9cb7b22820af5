package app

import (
	"context"
	"fmt"
	"slices"

	"carte/internal/page"
	"carte/internal/table"
	"carte/internal/table/sheet"
)

// prints provides what is printed of a store beside its codes: its name, and how its
// pages look.
type prints struct{ a *App }

// typeOf is the type of templates that bring one; the others have the dashboard's.
var typeOf = map[page.Template]sheet.Type{"paper": sheet.Garamond, "trattoria": sheet.Fraunces}

// logoPixels is the size of the logo that is printed.
const logoPixels = 360

func (p prints) PrintFacts(ctx context.Context, storeID string) (table.PrintFacts, error) {
	store, err := p.a.stores.ByID(ctx, storeID)
	if err != nil {
		return table.PrintFacts{}, err
	}
	look, err := p.a.pages.Look(ctx, storeID)
	if err != nil {
		return table.PrintFacts{}, err
	}
	facts := table.PrintFacts{
		Name: store.Name, Path: store.Path(), Languages: store.Languages, Default: store.DefaultLanguage, Type: sheet.Sans,
	}
	if printed, ok := typeOf[look.Template]; ok {
		facts.Type = printed
	}
	if facts.Colors, err = colorsOf(&look); err != nil {
		return table.PrintFacts{}, err
	}
	facts.Logo, err = p.logo(ctx, storeID, look.LogoImage)
	return facts, err
}

// colorsOf returns the colours of a page by day: paper is white or light.
func colorsOf(look *page.LinkPage) (sheet.Colors, error) {
	of := slices.IndexFunc(page.Looks, func(l page.Look) bool { return l.ID == look.Template })
	palette := page.Looks[max(of, 0)].Light
	if look.BackgroundColor != "" {
		palette.Hero = look.BackgroundColor
	}
	if look.TextColor != "" {
		palette.OnHero = look.TextColor
	}
	var colors sheet.Colors
	for _, c := range []struct {
		to   *sheet.Color
		from string
	}{
		{&colors.Ground, palette.Paper},
		{&colors.Ink, palette.Ink},
		{&colors.Muted, palette.Muted},
		{&colors.Accent, palette.Accent},
		{&colors.Band, palette.Hero},
		{&colors.OnBand, palette.OnHero},
	} {
		var err error
		if *c.to, err = sheet.ParseColor(c.from); err != nil {
			return sheet.Colors{}, fmt.Errorf("reading the colours of a page: %w", err)
		}
	}
	return colors, nil
}

// logo returns the logo to print, nil where the store has none.
func (p prints) logo(ctx context.Context, storeID, id string) (*sheet.Logo, error) {
	if id == "" {
		return nil, nil //nolint:nilnil // none is no failure
	}
	image, picture, err := p.a.media.Picture(ctx, storeID, id, logoPixels)
	if err != nil || picture == nil {
		return nil, err
	}
	return sheet.NewLogo(picture, image.FocalX, image.FocalY)
}
