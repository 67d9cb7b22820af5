package app

import (
	"context"

	"carte/internal/menu"
)

// menuExports provides what stands on exported menus.
type menuExports struct{ a *App }

func (m menuExports) ExportFacts(ctx context.Context, storeID string) (menu.ExportFacts, error) {
	store, err := m.a.stores.ByID(ctx, storeID)
	if err != nil {
		return menu.ExportFacts{}, err
	}
	return menu.ExportFacts{Slug: store.Slug}, nil
}
