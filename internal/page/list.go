package page

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
)

// list is what is done alike with the links of a store and with its PDF links.
type list[T any] struct {
	db     *db.DB
	stores Stores
	now    func() time.Time
	rows   db.OrderedTable
	find   func(ctx context.Context, tx bun.IDB, storeID, id string) (T, error)
	// checkLimit refuses more than a page may have.
	checkLimit func(ctx context.Context, tx bun.IDB, storeID string) error
}

// change is db.ChangeTexts for users who may change the links of a store.
func (l *list[T]) change(ctx context.Context, who *actor.Actor, storeID string, fn func(ctx context.Context, tx bun.Tx, source lang.Key) error) error {
	if err := who.Require(actor.LinksUpdate, storeID); err != nil {
		return err
	}
	return l.db.ChangeTexts(ctx, l.stores, storeID, fn)
}

// delete removes an entry from the page; restore undoes it.
func (l *list[T]) delete(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return l.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return l.rows.Delete(ctx, tx, storeID, id, l.now().UTC())
	})
}

// restore restores a deleted entry to its place.
func (l *list[T]) restore(ctx context.Context, who *actor.Actor, storeID, id string) (restored T, err error) {
	err = l.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) (err error) {
		if err := l.rows.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := l.checkLimit(ctx, tx, storeID); err != nil {
			return err
		}
		restored, err = l.find(ctx, tx, storeID, id)
		return err
	})
	return restored, err
}

// reorder puts all entries into the order of ids.
func (l *list[T]) reorder(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	return l.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return l.rows.Reorder(ctx, tx, storeID, storeID, ids)
	})
}
