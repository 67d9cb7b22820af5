package db

import (
	"context"
	"database/sql"
	"fmt"
)

// addReports adds the tables of what stores' guests do, told apart by hour, table and
// the like: a row a batch of events, and a row a day of a store.
func (d *DB) addReports(ctx context.Context, tx *sql.Tx) error {
	id := `INTEGER PRIMARY KEY`
	if d.Engine == PostgreSQL {
		id = `BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY`
	}
	for _, statement := range []string{
		`CREATE TABLE report_batches (id ` + id + `, counts TEXT NOT NULL)`,
		// The texts are lines: a value, and its views, scans, clicks and visitors.
		`CREATE TABLE report_days (
			store_id TEXT NOT NULL, day TEXT NOT NULL, -- YYYY-MM-DD in the store's time zone
			views BIGINT NOT NULL, scans BIGINT NOT NULL, clicks BIGINT NOT NULL, visitors BIGINT NOT NULL,
			hours TEXT NOT NULL, tables TEXT NOT NULL, sources TEXT NOT NULL, devices TEXT NOT NULL, languages TEXT NOT NULL,
			minutes TEXT NOT NULL, -- of the last hour
			PRIMARY KEY (store_id, day))`,
		// Counting writes to it for a new link or table alone.
		`CREATE INDEX totals_of_store ON totals (store_id)`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// fillReports makes reports of the counts that are there. They tell days, links and
// tables apart; by hour, source, device and language guests are told apart from now on.
// Of visitors the most that one link or code had on a day is known.
func (d *DB) fillReports(ctx context.Context, tx *sql.Tx) error {
	tab, end, join := `char(9)`, `char(10)`, `GROUP_CONCAT`
	unfolded := `SELECT value->>'kind' AS kind, value->>'subject_id' AS subject_id, value->>'store_id' AS store_id, value->>'day' AS day,
		value->>'count' AS count, value->>'visitors' AS visitors FROM count_batches, json_each(counts)`
	if d.Engine == PostgreSQL {
		tab, end, join = `chr(9)`, `chr(10)`, `STRING_AGG`
		unfolded = `SELECT kind, subject_id, store_id, day, count, visitors FROM count_batches,
			json_to_recordset(counts::json) AS c (kind text, subject_id text, store_id text, day text, count bigint, visitors bigint)`
	}
	statement := `INSERT INTO report_days (store_id, day, views, scans, clicks, visitors, hours, tables, sources, devices, languages, minutes)
		SELECT store_id, day, 0, CAST(SUM(CASE WHEN kind = 'scan' THEN count ELSE 0 END) AS BIGINT),
			CAST(SUM(CASE WHEN kind = 'click' THEN count ELSE 0 END) AS BIGINT), MAX(visitors), '',
			COALESCE(` + join + `(CASE WHEN kind = 'scan' THEN CASE WHEN subject_id = store_id THEN '' ELSE subject_id END
				|| ` + tab + ` || '0' || ` + tab + ` || CAST(count AS TEXT) || ` + tab + ` || '0' || ` + tab + ` || '0' || ` + end + ` END, ''), ''),
			'', '', '', ''
		FROM (SELECT kind, subject_id, store_id, day, CAST(SUM(count) AS BIGINT) AS count, CAST(SUM(visitors) AS BIGINT) AS visitors
			FROM (SELECT kind, subject_id, store_id, day, count, visitors FROM daily_counts UNION ALL ` + unfolded + `) AS u
			WHERE kind IN ('click', 'scan') GROUP BY kind, subject_id, store_id, day) AS c
		GROUP BY store_id, day`
	if _, err := tx.ExecContext(ctx, statement); err != nil {
		return fmt.Errorf("making reports of the counts: %w", err)
	}
	return nil
}

// orderCounts stores the counts of a link or code beside each other. In SQLite rows lay in
// the order in which they were made, those of all stores of a day together, and a report
// by link over a year read a page of the file for every fifteen rows. PostgreSQL, whose
// cache is larger, needs 36 ms for it as it is.
func (d *DB) orderCounts(ctx context.Context, tx *sql.Tx) error {
	if d.Engine == PostgreSQL {
		return nil
	}
	for _, statement := range []string{
		`CREATE TABLE ordered_counts (kind TEXT NOT NULL, subject_id TEXT NOT NULL, day TEXT NOT NULL, -- YYYY-MM-DD
			store_id TEXT NOT NULL, count BIGINT NOT NULL, visitors BIGINT NOT NULL DEFAULT 0,
			PRIMARY KEY (kind, subject_id, day)) WITHOUT ROWID`,
		`INSERT INTO ordered_counts SELECT kind, subject_id, day, store_id, count, visitors FROM daily_counts ORDER BY kind, subject_id, day`,
		`DROP TABLE daily_counts`,
		`ALTER TABLE ordered_counts RENAME TO daily_counts`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// plainBatches keeps the batches of counts and reports uncompressed in their rows. They
// live for seconds: compressing a batch and storing it in pieces, which PostgreSQL does
// with rows of more than 2 kB, cost as much as storing several events.
func (d *DB) plainBatches(ctx context.Context, tx *sql.Tx) error {
	if d.Engine != PostgreSQL {
		return nil
	}
	for _, table := range []string{"count_batches", "report_batches"} {
		statement := `ALTER TABLE ` + table + ` ALTER COLUMN counts SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160)`
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}
