package db

import (
	"context"

	"github.com/uptrace/bun"
)

// Lock acquires a named lock for the rest of the transaction. It is for rules about
// several rows, such as that one of them must remain. SQLite has one writer at a
// time, so there it does nothing.
func (d *DB) Lock(ctx context.Context, tx bun.IDB, name string) error {
	if d.Engine == SQLite {
		return nil
	}
	_, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`, name)
	return Wrap(err, "waiting for "+name)
}
