package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"
)

// goMigrations are the migrations that SQL common to both engines cannot express.
func (d *DB) goMigrations() []*goose.Migration {
	var list []*goose.Migration
	for _, one := range []struct {
		version int64
		name    string
		run     func(ctx context.Context, tx *sql.Tx) error
	}{
		{32, "configuration_changes", d.copyConfigurationChanges},
		{46, "destroy_salts", d.destroySalts},
		{47, "store_search", d.addStoreSearch},
		{48, "user_search", d.addUserSearch},
		{49, "search_indexes", d.indexSearches},
		{52, "count_batches", d.addCountBatches},
		{77, "impossible_days", d.dropImpossibleDays},
		{91, "reports", d.addReports},
		{92, "fill_reports", d.fillReports},
		{99, "order_counts", d.orderCounts},
		{101, "plain_batches", d.plainBatches},
	} {
		migration := goose.NewGoMigration(one.version, &goose.GoFunc{RunTx: one.run}, nil)
		migration.Source = fmt.Sprintf("%05d_%s.go", one.version, one.name)
		list = append(list, migration)
	}
	return list
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
