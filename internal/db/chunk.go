package db

import (
	"context"
	"database/sql"

	"github.com/uptrace/bun"
)

// ReadChunk reads at most limit rows of a list, and reports whether there are
// more behind them: read is asked for one row too many.
func ReadChunk[T any](limit int, read func(limit int) ([]T, error)) (rows []T, more bool, err error) {
	if rows, err = read(limit + 1); err != nil {
		return nil, false, err
	}
	more = len(rows) > limit
	return rows[:min(limit, len(rows))], more, nil
}

// InBatches runs a statement that changes at most some rows, each time in a
// transaction of its own, until it has changed none: so that nobody waits long
// behind it.
func (d *DB) InBatches(ctx context.Context, statement func(ctx context.Context, tx bun.Tx) (sql.Result, error)) error {
	for {
		var changed int64
		err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			result, err := statement(ctx, tx)
			if err != nil {
				return err
			}
			changed, err = result.RowsAffected()
			return err
		})
		if err != nil || changed == 0 {
			return err
		}
	}
}
