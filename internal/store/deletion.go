package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// RestoreDays is how long a deleted store can be restored.
const RestoreDays = 30

// DeleteIn deletes a store until RestoreIn, in the caller's db.Change of the store.
// confirm is what the owner has typed to confirm it: the store's slug, or its name. One
// that is deleted stays as it is: the error is db.ErrUnchanged then.
func (s *Service) DeleteIn(ctx context.Context, tx bun.IDB, who *actor.Actor, id, confirm string) (Store, error) {
	if err := who.Require(actor.StoreDelete, id); err != nil {
		return Store{}, err
	}
	store, err := findAny(ctx, tx, id)
	switch {
	case err != nil:
		return Store{}, err
	case store.DeletedAt.Before(s.erasedBefore()) && !store.DeletedAt.IsZero():
		return Store{}, fault.New(fault.NotFound, fault.NoStore)
	case !store.DeletedAt.IsZero():
		return store, db.ErrUnchanged // sent again, because the answer was lost
	}
	if !store.isNamed(confirm) {
		var rules fault.Rules
		rules.Check(false, "query.confirm", fault.NewRule("not_this_store", "must be the name or the address of this store"), confirm)
		return Store{}, rules.Err()
	}
	store.DeletedAt = s.now().UTC()
	err = s.mark(ctx, tx, who, &store, actionDeleted)
	return store, err
}

// isNamed reports whether a text is the store's name or slug, in any case.
func (s *Store) isNamed(text string) bool {
	text = strings.TrimPrefix(lang.Clean(text), "/s/")
	return text != "" && (lang.Fold(text) == lang.Fold(s.Name) || strings.EqualFold(text, s.Slug))
}

// RestoreIn restores a deleted store, in the caller's db.Change of the store. One that is
// not deleted stays as it is: the error is db.ErrUnchanged then.
func (s *Service) RestoreIn(ctx context.Context, tx bun.IDB, who *actor.Actor, id string) (Store, error) {
	if err := who.Require(actor.StoreDelete, id); err != nil {
		return Store{}, err
	}
	store, err := findAny(ctx, tx, id)
	if err != nil {
		return Store{}, err
	}
	if store.DeletedAt.IsZero() {
		return store, db.ErrUnchanged
	}
	if store.DeletedAt.Before(s.erasedBefore()) {
		// Some of it may be erased already.
		return Store{}, fault.New(fault.NotFound, fault.NoStore)
	}
	store.DeletedAt = time.Time{}
	err = s.mark(ctx, tx, who, &store, actionRestored)
	return store, err
}

// mark writes whether the store is deleted.
func (s *Service) mark(ctx context.Context, tx bun.IDB, who *actor.Actor, store *Store, action audit.Action) error {
	store.Revision++
	result, err := tx.NewUpdate().Model(store).Column("deleted_at", "revision").Where("s.id = ?", store.ID).Exec(ctx)
	if err := db.RequireRow(result, err, "marking the store", fault.NoStore); err != nil {
		return err
	}
	return audit.Record(ctx, tx, who, s.now(), audit.Entry{StoreID: store.ID, Action: action, After: store.names()})
}

// names tell a store from others in the audit log, also once it is erased.
func (s *Store) names() audit.Values { return audit.Values{"name": s.Name, "slug": s.Slug} }

// erasedBefore is when the stores that are to be erased now were deleted at the latest.
func (s *Service) erasedBefore() time.Time { return s.now().UTC().AddDate(0, 0, -RestoreDays) }

// Expired returns stores that can no longer be restored.
func (s *Service) Expired(ctx context.Context, limit int) ([]Store, error) {
	stores := []Store{}
	err := s.db.Read.NewSelect().Model(&stores).Where("s.deleted_at < ?", s.erasedBefore()).
		Order("s.deleted_at", "s.id").Limit(int64(limit)).Scan(ctx)
	return stores, db.Wrap(err, "listing deleted stores")
}

// EraseIn removes what is left of a deleted store, in a transaction of the caller. The
// audit log of the site keeps that it was there.
func (s *Service) EraseIn(ctx context.Context, tx bun.IDB, store *Store) error {
	for _, statement := range []string{`DELETE FROM audit WHERE store_id = ?`, `DELETE FROM stores WHERE id = ?`} {
		if _, err := tx.ExecContext(ctx, statement, store.ID); err != nil {
			return fmt.Errorf("erasing the store: %w", err)
		}
	}
	return audit.Record(ctx, tx, actor.System(), s.now(), audit.Entry{Action: actionErased, Before: store.names()})
}
