package db

import (
	"context"
	"database/sql"
	"fmt"
)

// indexSearches replaces the texts that searches scanned by tables of words with
// an index.
func (d *DB) indexSearches(ctx context.Context, tx *sql.Tx) error {
	for _, t := range []struct {
		index            SearchIndex
		table, key, text string
	}{
		{SearchIndex{"store_words", "store_id"}, "stores", "id", `name || ' ' || slug`},
		{SearchIndex{"user_words", "uid"}, "users", "uid", `name || ' ' || email`},
	} {
		for _, statement := range []string{
			fmt.Sprintf(`CREATE TABLE %[1]s (word %[2]s NOT NULL, %[3]s TEXT NOT NULL REFERENCES %[4]s (%[5]s) ON DELETE CASCADE,
				PRIMARY KEY (word, %[3]s))`, t.index.Table, d.byteOrderedText(), t.index.Key, t.table, t.key),
			fmt.Sprintf(`CREATE INDEX %[1]s_by_%[2]s ON %[1]s (%[2]s)`, t.index.Table, t.index.Key), // for the cascade
			`ALTER TABLE ` + t.table + ` DROP COLUMN search_text`,
		} {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		texts, err := readTexts(ctx, tx, `SELECT `+t.key+`, `+t.text+` FROM `+t.table)
		if err != nil {
			return fmt.Errorf("reading %s: %w", t.table, err)
		}
		for id, text := range texts {
			query, values := t.index.insert(id, text)
			if _, err := tx.ExecContext(ctx, d.Read.QueryGen().FormatQuery(query, values...)); err != nil {
				return fmt.Errorf("indexing %s: %w", t.table, err)
			}
		}
	}
	return nil
}
