package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"
)

// What SQL common to both engines cannot say, as migrations in Go.
func (d *DB) goMigrations() []*goose.Migration {
	return []*goose.Migration{
		d.copyConfigurationChanges(),
		goose.NewGoMigration(46, &goose.GoFunc{RunTx: d.destroySalts}, nil),
		goose.NewGoMigration(47, &goose.GoFunc{RunTx: d.addStoreSearch}, nil),
		goose.NewGoMigration(48, &goose.GoFunc{RunTx: d.addUserSearch}, nil),
	}
}

// destroySalts takes the visitor salts out of the files they were written to.
// SQLite, which one process serves, keeps neither them nor the visitors they tell
// apart. PostgreSQL keeps those of the day in tables that are not logged, so that
// no file but the tables' own ever has them.
func (d *DB) destroySalts(ctx context.Context, tx *sql.Tx) error {
	statements := []string{
		`DROP TABLE visitor_salts`,
		`CREATE UNLOGGED TABLE visitor_salts (day TEXT PRIMARY KEY, salt TEXT NOT NULL)`,
		// Who followed what on a day of the store's: for counting people once.
		`CREATE UNLOGGED TABLE daily_visitors (
			salt_day TEXT NOT NULL, -- in UTC; the row goes when its salt does
			subject_id TEXT NOT NULL, visitor_hash TEXT NOT NULL, day TEXT NOT NULL, kind TEXT NOT NULL,
			PRIMARY KEY (salt_day, subject_id, visitor_hash, day, kind))`,
	}
	if d.Engine == SQLite {
		statements = []string{`PRAGMA secure_delete = ON`, `DROP TABLE visitor_salts`, `PRAGMA secure_delete = OFF`}
	}
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}
