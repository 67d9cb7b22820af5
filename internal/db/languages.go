package db

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// Languages returns the default language of a store, from which its texts are
// translated; a NotFound fault when there is no such store.
type Languages interface {
	DefaultLanguage(ctx context.Context, tx bun.IDB, storeID string) (lang.Key, error)
}

// ChangeTexts is Change for what holds texts of a store. fn is given the store's
// default language.
func (d *DB) ChangeTexts(ctx context.Context, stores Languages, storeID string, fn func(ctx context.Context, tx bun.Tx, source lang.Key) error) error {
	return d.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		// Within the change, because the language itself may be changed meanwhile.
		source, err := stores.DefaultLanguage(ctx, tx, storeID)
		if err != nil {
			return err
		}
		return fn(ctx, tx, source)
	})
}
