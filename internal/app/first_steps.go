package app

import (
	"context"

	"carte/internal/start"
)

// startFacts gathers what the capabilities know of a store's first steps.
type startFacts struct{ app *App }

// StartFacts reads a statement for each capability.
func (f startFacts) StartFacts(ctx context.Context, storeID string) (start.Facts, error) {
	found, err := f.app.stores.ByID(ctx, storeID)
	if err != nil {
		return start.Facts{}, err
	}
	look, err := f.app.pages.Look(ctx, storeID)
	if err != nil {
		return start.Facts{}, err
	}
	replaced, err := f.app.menus.Replaced(ctx, storeID)
	if err != nil {
		return start.Facts{}, err
	}
	leadsOn, err := f.app.pages.LeadsOn(ctx, storeID)
	return start.Facts{
		MenuReplaced: replaced, LinksAdded: leadsOn, PicturesAdded: look.LogoImage != "" && look.BackgroundImage != "",
		LookChosen: look.LookChosen, HoursSet: found.OpeningHours.Known(),
	}, err
}
