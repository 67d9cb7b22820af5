package app

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/httpx"
	"carte/internal/store"
)

// deleteStore deletes a store until restoreStore or eraseStores.
func (a *App) deleteStore(ctx context.Context, who *actor.Actor, id, confirm string) error {
	if err := who.Require(actor.StoreDelete, id); err != nil {
		return err
	}
	return a.db.Change(ctx, id, func(ctx context.Context, tx bun.Tx) error {
		if _, err := a.stores.DeleteIn(ctx, tx, who, id, confirm); err != nil {
			return err
		}
		return a.team.ClaimsChanged(ctx, tx, id)
	})
}

// restoreStore restores a deleted store.
func (a *App) restoreStore(ctx context.Context, who *actor.Actor, id string) (restored store.Store, err error) {
	if err := who.Require(actor.StoreDelete, id); err != nil {
		return store.Store{}, err
	}
	err = a.db.Change(ctx, id, func(ctx context.Context, tx bun.Tx) (err error) {
		if restored, err = a.stores.RestoreIn(ctx, tx, who, id); err != nil {
			return err
		}
		return a.team.ClaimsChanged(ctx, tx, id)
	})
	return restored, err
}

// erasedAtOnce is how many stores a run of eraseStores lists at a time.
const erasedAtOnce = 20

// eraseStores erases the stores that can no longer be restored, with everything of theirs.
func (a *App) eraseStores(ctx context.Context) error {
	for {
		expired, err := a.stores.Expired(ctx, erasedAtOnce)
		if err != nil || len(expired) == 0 {
			return err
		}
		for i := range expired {
			if err := a.eraseStore(ctx, &expired[i]); err != nil {
				return err
			}
			slog.InfoContext(ctx, "a deleted store has been erased", "store", expired[i].ID)
		}
	}
}

// eraseStore erases a store: first what is much, in small transactions, and last its
// record, so that an interrupted run is taken up again.
func (a *App) eraseStore(ctx context.Context, s *store.Store) error {
	if err := a.recorder.EraseStore(ctx, s.ID, time.Now()); err != nil {
		return err
	}
	return a.db.Change(ctx, s.ID, func(ctx context.Context, tx bun.Tx) error {
		if err := a.media.DeleteOfStore(ctx, tx, s.ID); err != nil {
			return err
		}
		return a.stores.EraseIn(ctx, tx, s)
	})
}

func (a *App) registerDeletion(api huma.API) {
	tags := []string{"stores"}
	httpx.Handle(api, huma.Operation{
		OperationID: "delete-store", Method: http.MethodDelete, Path: "/api/stores/{store_id}", DefaultStatus: http.StatusNoContent,
		Summary: "Delete a store; it can be restored for 30 days", Tags: tags, Metadata: httpx.Requires(actor.StoreDelete),
	}, func(ctx context.Context, who *actor.Actor, in *struct {
		httpx.StorePath
		Confirm string `query:"confirm" required:"true" maxLength:"200" doc:"The name or the slug of the store, typed by who deletes it"`
	},
	) (*struct{}, error) {
		return nil, a.deleteStore(ctx, who, in.StoreID, in.Confirm)
	})
	httpx.Handle(api, huma.Operation{
		OperationID: "restore-store", Method: http.MethodPost, Path: "/api/stores/{store_id}/restore",
		Summary: "Restore a deleted store", Tags: tags, Metadata: httpx.Requires(actor.StoreDelete),
	}, func(ctx context.Context, who *actor.Actor, in *httpx.StorePath) (*httpx.Resource[store.StoreResource], error) {
		restored, err := a.restoreStore(ctx, who, in.StoreID)
		if err != nil {
			return nil, err
		}
		return httpx.Answer(a.stores.Represent(who, &restored), nil)
	})
}
