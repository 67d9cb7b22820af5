package app

import (
	"context"
	"fmt"
	"slices"

	"carte/internal/guest"
	"carte/internal/page"
	"carte/internal/table"
	"carte/internal/table/sheet"
	"carte/internal/tint"
)

// prints provides what is printed of a store beside its codes: its name, and how its
// pages look.
type prints struct{ a *App }

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
		Name: store.Name, Path: store.Path(), Languages: store.Languages, Default: store.DefaultLanguage, Type: guest.TypeOf(&look.Appearance),
	}
	if facts.Palette, err = paletteOf(&look); err != nil {
		return table.PrintFacts{}, err
	}
	facts.Logo, err = p.logo(ctx, storeID, look.LogoImage)
	return facts, err
}

// paletteOf returns the colours of a page by day, with those that the owner has chosen.
// A template may be dark by day too.
func paletteOf(look *page.LinkPage) (sheet.Palette, error) {
	of := slices.IndexFunc(page.Looks, func(l page.Look) bool { return l.ID == look.Template })
	light := page.Looks[max(of, 0)].Light
	if look.BackgroundColor != "" {
		light.Hero = look.BackgroundColor
	}
	if look.TextColor != "" {
		light.OnHero = look.TextColor
	}
	var palette sheet.Palette
	for _, c := range []struct {
		to   *sheet.Color
		from string
	}{
		{&palette.Ground, light.Paper},
		{&palette.Ink, light.Ink},
		{&palette.Muted, light.Muted},
		{&palette.Accent, light.Accent},
		{&palette.Band, light.Hero},
		{&palette.OnBand, light.OnHero},
	} {
		var err error
		if *c.to, err = tint.Parse(c.from); err != nil {
			return sheet.Palette{}, fmt.Errorf("reading the colours of a page: %w", err)
		}
	}
	return palette, nil
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
