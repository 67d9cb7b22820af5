package db

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// Languages returns the default language of a store, from which its texts are
// translated; a NotFound fault when there is no such store.
type Languages interface {
	DefaultLanguage(ctx context.Context, storeID string) (lang.Key, error)
}

// ChangeTexts is Change for what holds texts of a store. fn is given the store's
// default language.
func (d *DB) ChangeTexts(ctx context.Context, stores Languages, storeID string, fn func(ctx context.Context, tx bun.Tx, source lang.Key) error) error {
	source, err := stores.DefaultLanguage(ctx, storeID)
	if err != nil {
		return err
	}
	return d.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error { return fn(ctx, tx, source) })
}
