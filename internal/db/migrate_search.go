package db

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// addStoreSearch adds the folded texts by which stores are sorted and were found.
func (d *DB) addStoreSearch(ctx context.Context, tx *sql.Tx) error {
	if err := d.addFolded(ctx, tx, folded{"stores", "id", "sort_key", `name`}); err != nil {
		return err
	}
	if err := d.addFolded(ctx, tx, folded{"stores", "id", "search_text", `name || ' ' || slug`}); err != nil {
		return err
	}
	for _, statement := range []string{`DROP INDEX stores_by_name`, `CREATE INDEX stores_by_name ON stores (sort_key, id)`} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// addUserSearch adds the folded text by which users were found.
func (d *DB) addUserSearch(ctx context.Context, tx *sql.Tx) error {
	return d.addFolded(ctx, tx, folded{"users", "uid", "search_text", `name || ' ' || email`})
}

// byteOrderedText is the type of a text that is compared byte by byte.
func (d *DB) byteOrderedText() string {
	if d.Engine == PostgreSQL {
		return `TEXT COLLATE "C"`
	}
	return `TEXT`
}

// folded is a column with a folded text of its row.
type folded struct{ table, key, column, text string }

// addFolded adds a folded column and fills it.
func (d *DB) addFolded(ctx context.Context, tx *sql.Tx, f folded) error {
	if _, err := tx.ExecContext(ctx, `ALTER TABLE `+f.table+` ADD COLUMN `+f.column+` `+d.byteOrderedText()+` NOT NULL DEFAULT ''`); err != nil {
		return fmt.Errorf("adding %s to %s: %w", f.column, f.table, err)
	}
	texts, err := readTexts(ctx, tx, `SELECT `+f.key+`, `+f.text+` FROM `+f.table)
	if err != nil {
		return fmt.Errorf("reading %s: %w", f.table, err)
	}
	for key, text := range texts {
		_, err := tx.ExecContext(ctx, d.Read.QueryGen().FormatQuery(`UPDATE ? SET ? = ? WHERE ? = ?`,
			bun.Ident(f.table), bun.Ident(f.column), lang.Fold(text), bun.Ident(f.key), key))
		if err != nil {
			return fmt.Errorf("folding %s: %w", f.table, err)
		}
	}
	return nil
}

func readTexts(ctx context.Context, tx *sql.Tx, query string) (map[string]string, error) {
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	texts := map[string]string{}
	for rows.Next() {
		var key, text string
		if err := rows.Scan(&key, &text); err != nil {
			return nil, err
		}
		texts[key] = text
	}
	return texts, rows.Err()
}
