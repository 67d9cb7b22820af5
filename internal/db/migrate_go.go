package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"
)

// goMigrations are the migrations that SQL common to both engines cannot express.
func (d *DB) goMigrations() []*goose.Migration {
	return []*goose.Migration{
		d.copyConfigurationChanges(),
		goose.NewGoMigration(46, &goose.GoFunc{RunTx: d.destroySalts}, nil),
		goose.NewGoMigration(47, &goose.GoFunc{RunTx: d.addStoreSearch}, nil),
		goose.NewGoMigration(48, &goose.GoFunc{RunTx: d.addUserSearch}, nil),
		goose.NewGoMigration(49, &goose.GoFunc{RunTx: d.indexSearches}, nil),
		goose.NewGoMigration(52, &goose.GoFunc{RunTx: d.addCountBatches}, nil),
		goose.NewGoMigration(77, &goose.GoFunc{RunTx: d.dropImpossibleDays}, nil),
		goose.NewGoMigration(91, &goose.GoFunc{RunTx: d.addReports}, nil),
		goose.NewGoMigration(92, &goose.GoFunc{RunTx: d.fillReports}, nil),
		goose.NewGoMigration(99, &goose.GoFunc{RunTx: d.orderCounts}, nil),
		goose.NewGoMigration(101, &goose.GoFunc{RunTx: d.plainBatches}, nil),
	}
}

// destroySalts removes the visitor salts from the files they were written to. With
// SQLite, which one process serves, salts and visitors are in memory alone. With
// PostgreSQL those of the day are in unlogged tables, so that only the tables' own
// files contain them.
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
		statements = statements[:1]
	}
	return d.SecureDelete(ctx, tx, func() error {
		for _, statement := range statements {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
}
