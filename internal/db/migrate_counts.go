package db

import (
	"context"
	"database/sql"
	"fmt"
)

// addCountBatches adds the table of what is not in the counts yet: a row a batch of
// events, in the order they came.
func (d *DB) addCountBatches(ctx context.Context, tx *sql.Tx) error {
	id := `INTEGER PRIMARY KEY`
	if d.Engine == PostgreSQL {
		id = `BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY`
	}
	statement := `CREATE TABLE count_batches (id ` + id + `, counts TEXT NOT NULL)` // JSON
	if _, err := tx.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}
