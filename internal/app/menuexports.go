package app

import (
	"context"
	"fmt"
	"slices"
	"time"

	"carte/internal/fault"
	"carte/internal/guest"
	"carte/internal/menu"
	"carte/internal/menu/menusheet"
	"carte/internal/page"
	"carte/internal/tint"
)

// menuExports provides what stands on exported menus.
type menuExports struct{ a *App }

func (m menuExports) ExportFacts(ctx context.Context, storeID, template string) (menu.ExportFacts, error) {
	store, err := m.a.stores.ByID(ctx, storeID)
	if err != nil {
		return menu.ExportFacts{}, err
	}
	look, err := m.a.pages.Look(ctx, storeID)
	if err != nil {
		return menu.ExportFacts{}, err
	}
	if template != "" && template != string(look.Template) {
		var rules fault.Rules
		rules.Check(slices.Contains(page.Templates, page.Template(template)), "query.template", fault.NewRule("unknown", "must be the id of a template"), template)
		if err := rules.Err(); err != nil {
			return menu.ExportFacts{}, err
		}
		// The colours and fonts that the owner has chosen are for the store's own.
		look.Appearance = page.Appearance{Template: page.Template(template)}
	}
	zone, err := time.LoadLocation(store.TimeZone)
	if err != nil {
		return menu.ExportFacts{}, fmt.Errorf("reading the time zone of a store: %w", err)
	}
	facts := menu.ExportFacts{
		Slug: store.Slug, Name: store.Name, Address: store.Address, Currency: store.Currency, Zone: zone,
		Type: guest.TypeOf(&look.Appearance), Leaders: look.Template == "paper",
	}
	facts.Palette, err = menuPaletteOf(&look)
	return facts, err
}

// menuPaletteOf is paletteOf for menus, which have lines.
func menuPaletteOf(look *page.LinkPage) (menusheet.Palette, error) {
	base, err := paletteOf(look)
	if err != nil {
		return menusheet.Palette{}, err
	}
	of := slices.IndexFunc(page.Looks, func(l page.Look) bool { return l.ID == look.Template })
	line, err := tint.Parse(page.Looks[max(of, 0)].Light.Line)
	return menusheet.Palette{
		Ground: base.Ground, Ink: base.Ink, Muted: base.Muted, Line: line, Accent: base.Accent, Band: base.Band, OnBand: base.OnBand,
	}, err
}
