package db

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Lock waits until no other transaction holds the name, and holds it until this
// one ends: for rules about rows of which none can be locked, such as that one
// of them must stay. On SQLite a transaction that writes is alone anyway.
func (d *DB) Lock(ctx context.Context, tx bun.IDB, name string) error {
	if d.Engine == SQLite {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended(?, 0))`, name); err != nil {
		return fmt.Errorf("waiting for %s: %w", name, err)
	}
	return nil
}
