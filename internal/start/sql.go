package start

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// find returns what is kept of a store's steps; a store has no row before its first.
func find(ctx context.Context, tx bun.IDB, storeID string) (Start, error) {
	start := Start{StoreID: storeID}
	err := tx.NewSelect().Model(&start).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Start{StoreID: storeID}, nil
	}
	return start, db.Wrap(err, "reading the first steps")
}

// upsert changes what is kept of a store's steps; what the patch leaves stays as it is.
func upsert(ctx context.Context, tx bun.IDB, storeID string, patch Patch) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO starts (store_id, code_downloaded, hidden) VALUES (?0, COALESCE(?1, FALSE), COALESCE(?2, FALSE))
		ON CONFLICT (store_id) DO UPDATE SET code_downloaded = COALESCE(?1, starts.code_downloaded), hidden = COALESCE(?2, starts.hidden)`,
		storeID, patch.CodeDownloaded, patch.Hidden)
	return db.Wrap(err, "storing the first steps")
}
