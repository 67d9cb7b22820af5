package app

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/store"
)

// updateStore changes the settings of a store, and what follows them, in one transaction:
// texts follow the default language, prices the currency. A revision other than 0 must be
// the current one.
func (a *App) updateStore(ctx context.Context, who *actor.Actor, id string, revision int64, patch *store.StorePatch) (store.Store, error) {
	if err := a.stores.CheckUpdate(ctx, who, id, patch); err != nil {
		return store.Store{}, err
	}
	var updated store.Store
	err := a.db.Change(ctx, id, func(ctx context.Context, tx bun.Tx) error {
		before, after, err := a.stores.UpdateIn(ctx, tx, who, id, revision, patch)
		updated = after
		if err != nil {
			return err
		}
		if from, to := before.DefaultLanguage, after.DefaultLanguage; from != to {
			if err := a.pages.ChangeSourceIn(ctx, tx, id, from, to); err != nil {
				return err
			}
			if err := a.pdfLinks.ChangeSourceIn(ctx, tx, id, from, to); err != nil {
				return err
			}
			if err := a.menus.ChangeSourceIn(ctx, tx, id, from, to); err != nil {
				return err
			}
		}
		if before.Currency != after.Currency {
			return a.menus.ConvertPricesIn(ctx, tx, id, before.Currency, after.Currency)
		}
		return nil
	})
	return updated, err
}

// SettingsPreview is what a change of settings would do to links and menus.
type SettingsPreview struct {
	Prices       int `json:"prices" doc:"How many prices would be in the other currency, with the same number"`
	UnfitPrices  int `json:"unfit_prices" doc:"How many of them cannot be written in it: the change would be refused"`
	MissingTexts int `json:"missing_texts" doc:"How many texts lack the other default language: they would be filled in from the present one"`
}

// previewSettings returns what a change to another currency and default language would do.
// Empty ones stay as they are.
func (a *App) previewSettings(ctx context.Context, who *actor.Actor, id, currency string, language lang.Key) (preview SettingsPreview, err error) {
	if err := who.Require(actor.StoreUpdate, id); err != nil {
		return preview, err
	}
	current, err := a.stores.Get(ctx, who, id)
	if err != nil {
		return preview, err
	}
	if currency != "" && currency != current.Currency {
		if preview.Prices, preview.UnfitPrices, err = a.menus.CountPrices(ctx, id, current.Currency, currency); err != nil {
			return preview, err
		}
	}
	if language == "" || language == current.DefaultLanguage {
		return preview, nil
	}
	links, err := a.pages.CountMissing(ctx, id, current.DefaultLanguage, language)
	if err != nil {
		return preview, err
	}
	pdfs, err := a.pdfLinks.CountMissing(ctx, id, current.DefaultLanguage, language)
	if err != nil {
		return preview, err
	}
	dishes, err := a.menus.CountMissing(ctx, id, current.DefaultLanguage, language)
	preview.MissingTexts = links + pdfs + dishes
	return preview, err
}

func (a *App) registerSettings(api huma.API) {
	httpx.Handle(api, huma.Operation{
		OperationID: "update-store", Method: http.MethodPatch, Path: "/api/stores/{store_id}",
		Summary: "Change a store's settings", Tags: []string{"stores"}, Metadata: httpx.Requires(actor.StoreUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		httpx.IfMatch
		Body store.StorePatch
	},
	) (*httpx.Resource[store.StoreResource], error) {
		revision, err := in.Revision()
		if err != nil {
			return nil, err
		}
		updated, err := a.updateStore(ctx, who, in.StoreID, revision, &in.Body)
		if err != nil {
			return nil, err
		}
		return httpx.Answer(a.stores.Represent(who, &updated), nil)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "preview-store-update", Method: http.MethodGet, Path: "/api/stores/{store_id}/settings-preview",
		Summary: "Ask what another currency or default language would do", Tags: []string{"stores"}, Metadata: httpx.Requires(actor.StoreUpdate),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Currency        string   `query:"currency" maxLength:"3" doc:"ISO 4217"`
		DefaultLanguage lang.Key `query:"default_language" enum:"en,fn,de,tr"`
	},
	) (*httpx.Body[SettingsPreview], error) {
		return httpx.AnswerBody(a.previewSettings(ctx, who, in.StoreID, in.Currency, in.DefaultLanguage))
	})
}
