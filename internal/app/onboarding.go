package app

import (
	"context"
	"fmt"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
)

// StoreInput is the body of create-store.
type StoreInput struct {
	Name            string     `json:"name" maxLength:"200"`
	Slug            string     `json:"slug" maxLength:"80" doc:"The store's part of its public address /s/{slug}"`
	Type            store.Type `json:"type" enum:"restaurant,cafe,bar,bakery,hotel,shop,other"`
	DefaultLanguage lang.Key   `json:"default_language" enum:"en,fn,de,tr"`
	Languages       []lang.Key `json:"languages" enum:"en,fn,de,tr" nullable:"false" minItems:"1" maxItems:"4"`
	Currency        string     `json:"currency" doc:"ISO 4217" maxLength:"3"`
	TimeZone        string     `json:"time_zone" doc:"IANA name" maxLength:"60"`
}

// requireStoreCreation refuses users where the configuration lets operators alone
// open stores.
func (a *App) requireStoreCreation(ctx context.Context, who *actor.Actor) error {
	if !a.configuration.Current(ctx).Features.StoreCreation && who.RequireAdmin() != nil {
		return fault.New(fault.Forbidden, "Only the operators of this site open stores. Ask them for one.")
	}
	return nil
}

// createStore opens a store for a user, where users may, in one transaction: the
// record, a link page and a menu to start from, and the user as its owner.
func (a *App) createStore(ctx context.Context, who *actor.Actor, in StoreInput) (store.Store, error) {
	if err := a.requireStoreCreation(ctx, who); err != nil {
		return store.Store{}, err
	}
	opened, err := a.opened.reserve(who, time.Now())
	if err != nil {
		return store.Store{}, err
	}
	trialDays := a.configuration.Current(ctx).TrialDays
	var made store.Store
	err = a.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		made, err = a.stores.CreateIn(ctx, tx, who, store.NewStore(in), trialDays)
		if err != nil {
			return err
		}
		if _, _, err := a.startStore(ctx, tx, &made, page.StartPage{}); err != nil {
			return err
		}
		if err := a.team.AddOwner(ctx, tx, who, made.ID); err != nil {
			return err
		}
		return a.identity.ClaimsChanged(ctx, tx, who.UID)
	})
	if err != nil {
		opened.giveBack()
	}
	return made, err
}

// startStore adds a new store's menu and its link page with what is given of it.
func (a *App) startStore(ctx context.Context, tx bun.IDB, made *store.Store, given page.StartPage) (links []page.Link, menuID string, err error) {
	given.StoreID, given.Languages, given.Default = made.ID, made.Languages, made.DefaultLanguage
	links, err = a.pages.Start(ctx, tx, given)
	if err != nil {
		return nil, "", fmt.Errorf("starting the link page: %w", err)
	}
	menuID, err = a.menus.Start(ctx, tx, menu.StartMenu{
		StoreID: made.ID, Type: string(made.Type), Languages: made.Languages, Default: made.DefaultLanguage, Currency: made.Currency,
	})
	if err != nil {
		return nil, "", fmt.Errorf("starting the menu: %w", err)
	}
	return links, menuID, nil
}

func (a *App) registerCreateStore(api huma.API) {
	type input struct{ Body StoreInput }
	type output struct{ Body store.StoreResource }
	httpx.HandleCreate(api, huma.Operation{
		OperationID: "create-store", Path: "/api/stores",
		Summary: "Open a store with a link page and a menu to start from", Tags: []string{"stores"},
		Metadata: httpx.RequiresFunc(a.requireStoreCreation),
	}, func(ctx context.Context, who *actor.Actor, in *input) (*output, error) {
		made, err := a.createStore(ctx, who, in.Body)
		if err != nil {
			return nil, err
		}
		// The actor is as it was before the store existed.
		owner := *who
		owner.Stores = map[string]actor.Membership{made.ID: {Role: actor.StoreOwner}}
		return &output{a.stores.Represent(&owner, &made)}, nil
	})
}
