package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// addStoreSearch gives stores the folded texts they are sorted and found by.
func (d *DB) addStoreSearch(ctx context.Context, tx *sql.Tx) error {
	return d.addSearch(ctx, tx, "stores", "id", `SELECT id, name, name || ' ' || slug FROM stores`,
		`DROP INDEX stores_by_name`, `CREATE INDEX stores_by_name ON stores (sort_key, id)`)
}

// addSearch adds columns for a row's folded name and for all it is found by, and
// fills them from a query of keys, names and texts. They compare byte by byte on
// either engine.
func (d *DB) addSearch(ctx context.Context, tx *sql.Tx, table, key, query string, after ...string) error {
	text := `TEXT`
	if d.Engine == PostgreSQL {
		text = `TEXT COLLATE "C"`
	}
	for _, column := range []string{"sort_key", "search_text"} {
		if _, err := tx.ExecContext(ctx, `ALTER TABLE `+table+` ADD COLUMN `+column+` `+text+` NOT NULL DEFAULT ''`); err != nil {
			return fmt.Errorf("adding %s to %s: %w", column, table, err)
		}
	}
	found, err := readSearch(ctx, tx, query)
	if err != nil {
		return fmt.Errorf("reading %s: %w", table, err)
	}
	for _, row := range found {
		_, err := tx.ExecContext(ctx, d.Read.QueryGen().FormatQuery(`UPDATE ? SET sort_key = ?, search_text = ? WHERE ? = ?`,
			bun.Ident(table), lang.Fold(row.name), lang.Fold(row.text), bun.Ident(key), row.key))
		if err != nil {
			return fmt.Errorf("folding %s: %w", table, err)
		}
	}
	for _, statement := range after {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

type searchRow struct{ key, name, text string }

func readSearch(ctx context.Context, tx *sql.Tx, query string) ([]searchRow, error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []searchRow
	for rows.Next() {
		var row searchRow
		if err := rows.Scan(&row.key, &row.name, &row.text); err != nil {
			return nil, err
		}
		found = append(found, row)
	}
	return found, rows.Err()
}
