package db_test

import (
	"context"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/testkit"
)

// The reports of a database that counted before begin with its counts, those of them
// that were not added up yet among them.
func TestReportsAreMadeOfTheCounts(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		testkit.NoError(t, d.MigrateTo(context.Background(), 90))
		for _, row := range [][]any{
			{"click", "a", "2026-11-20", "one", 5, 3},
			{"click", "b", "2026-11-20", "one", 2, 2},
			{"click", "a", "2026-11-21", "one", 1, 1},
			{"scan", "table", "2026-11-20", "one", 4, 4},
			{"scan", "one", "2026-11-20", "one", 6, 5},
			{"click", "c", "2026-11-20", "two", 7, 7},
		} {
			execute(t, d, `INSERT INTO daily_counts (kind, subject_id, day, store_id, count, visitors) VALUES (?, ?, ?, ?, ?, ?)`, row...)
		}
		execute(t, d, `INSERT INTO count_batches (counts) VALUES (?)`,
			`[{"kind":"click","subject_id":"a","day":"2026-11-20","store_id":"one","count":10,"visitors":1,"last_at":1},
			{"kind":"scan","subject_id":"table","day":"2026-11-21","store_id":"one","count":1,"visitors":1,"last_at":1}]`)
		testkit.NoError(t, d.Migrate(context.Background()))
		var lines []string
		testkit.NoError(t, d.Read.NewRaw(`SELECT store_id || ' ' || day || ' ' || views || ' ' || scans || ' ' || clicks || ' ' || visitors || ' ' || tables
			FROM report_days ORDER BY store_id, day`).Scan(t.Context(), &lines))
		got := strings.Join(lines, "|")
		want := "one 2026-11-20 0 10 17 5 " + "\t0\t6\t0\t0\ntable\t0\t4\t0\t0\n" + "|one 2026-11-21 0 1 1 1 table\t0\t1\t0\t0\n|two 2026-11-20 0 0 7 7 "
		swapped := strings.Replace(want, "\t0\t6\t0\t0\ntable\t0\t4\t0\t0\n", "table\t0\t4\t0\t0\n\t0\t6\t0\t0\n", 1)
		if got != want && got != swapped {
			t.Errorf("the reports are\n%q, want\n%q", got, want)
		}
	})
}
