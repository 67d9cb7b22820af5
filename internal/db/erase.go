package db

import (
	"context"
	"database/sql"
	"fmt"
)

// rowQueryer is a transaction of database/sql or of bun.
type rowQueryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// SecureDelete makes SQLite overwrite what fn deletes or changes in the
// transaction, so that the file keeps nothing of it. The write-ahead log still has
// the pages as they were: call TruncateWAL after the commit. On PostgreSQL it only
// calls fn.
func (d *DB) SecureDelete(ctx context.Context, tx rowQueryer, fn func() error) error {
	if d.Engine != SQLite {
		return fn()
	}
	// The setting is the connection's, which others use afterwards.
	var before, now int
	if err := tx.QueryRowContext(ctx, `PRAGMA secure_delete`).Scan(&before); err != nil {
		return fmt.Errorf("reading secure_delete: %w", err)
	}
	if err := tx.QueryRowContext(ctx, `PRAGMA secure_delete = ON`).Scan(&now); err != nil {
		return fmt.Errorf("setting secure_delete: %w", err)
	}
	defer func() {
		_ = tx.QueryRowContext(context.WithoutCancel(ctx), fmt.Sprintf(`PRAGMA secure_delete = %d`, before)).Scan(&now)
	}()
	return fn()
}

// TruncateWAL writes SQLite's write-ahead log back to the database and empties it.
// On PostgreSQL it does nothing.
func (d *DB) TruncateWAL(ctx context.Context) error {
	if d.Engine != SQLite {
		return nil
	}
	_, err := d.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return Wrap(err, "truncating the write-ahead log")
}
