package analytics

import (
	"cmp"
	"slices"

	"github.com/uptrace/bun"
)

// countsOf adds up what counts in a batch.
func countsOf(batch []*pending) []countRow {
	type key struct {
		kind         Kind
		subject, day string
	}
	counts := make([]countRow, 0, len(batch))
	at := make(map[key]int, len(batch))
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		k := key{p.row.Kind, p.row.SubjectID, p.day}
		n, ok := at[k]
		if !ok {
			n, at[k] = len(counts), len(counts)
			counts = append(counts, countRow{Kind: k.kind, SubjectID: k.subject, Day: k.day, StoreID: p.row.StoreID})
		}
		counts[n].Count++
		if p.row.At.After(counts[n].LastAt) {
			counts[n].LastAt = p.row.At
		}
	}
	return counts
}

// addCounts is the query that adds to the daily counts. It takes the rows in
// one order everywhere, so that two processes never wait for each other's.
func addCounts(tx bun.IDB, counts []countRow) *bun.InsertQuery {
	slices.SortFunc(counts, func(a, b countRow) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.SubjectID, b.SubjectID), cmp.Compare(a.Day, b.Day))
	})
	return tx.NewInsert().Model(&counts).On("CONFLICT (kind, subject_id, day) DO UPDATE").
		Set("count = c.count + EXCLUDED.count").
		Set("last_at = CASE WHEN EXCLUDED.last_at > c.last_at THEN EXCLUDED.last_at ELSE c.last_at END")
}
