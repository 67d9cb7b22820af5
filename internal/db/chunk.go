package db

import (
	"context"

	"github.com/uptrace/bun"
)

// ReadChunk reads at most limit rows of a list, and reports whether there are more. It
// calls read with limit+1 to find out.
func ReadChunk[T any](limit int, read func(limit int) ([]T, error)) (rows []T, more bool, err error) {
	if rows, err = read(limit + 1); err != nil {
		return nil, false, err
	}
	more = len(rows) > limit
	return rows[:min(limit, len(rows))], more, nil
}

// DeleteInBatches deletes the rows of a table that a condition selects, at most limit
// of them in a transaction, so that other writers wait only briefly. The key is the
// columns of the table's primary key, as in "id" or "store_id, day".
func (d *DB) DeleteInBatches(ctx context.Context, limit int64, table, key, condition string, args ...any) error {
	for {
		var deleted int64
		err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			some := tx.NewSelect().Table(table).ColumnExpr(key).Where(condition, args...).Limit(limit)
			result, err := tx.NewDelete().Table(table).Where("(?) IN (?)", bun.Safe(key), some).Exec(ctx)
			if err != nil {
				return err
			}
			deleted, err = result.RowsAffected()
			return err
		})
		if err != nil || deleted == 0 {
			return err
		}
	}
}
