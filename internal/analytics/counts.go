package analytics

import (
	"cmp"
	"slices"

	"carte/internal/db"
)

// countsOf adds up what counts in a batch, in one order everywhere, so that two
// processes never wait for each other's rows.
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
		k := key{p.row.kind, p.row.subjectID, p.day}
		n, ok := at[k]
		if !ok {
			n, at[k] = len(counts), len(counts)
			counts = append(counts, countRow{Kind: k.kind, SubjectID: k.subject, Day: k.day, StoreID: p.row.storeID})
		}
		counts[n].Count++
		if p.row.at.After(counts[n].LastAt) {
			counts[n].LastAt = p.row.at
		}
	}
	slices.SortFunc(counts, func(a, b countRow) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.SubjectID, b.SubjectID), cmp.Compare(a.Day, b.Day))
	})
	return counts
}

// addCounts adds to the daily counts.
var addCounts = db.NewInsert("daily_counts",
	`ON CONFLICT (kind, subject_id, day) DO UPDATE SET count = t.count + EXCLUDED.count,
	 last_at = CASE WHEN EXCLUDED.last_at > t.last_at THEN EXCLUDED.last_at ELSE t.last_at END`,
	db.Column{Name: "kind", Type: db.Text}, db.Column{Name: "subject_id", Type: db.Text},
	db.Column{Name: "day", Type: db.Text}, db.Column{Name: "store_id", Type: db.Text},
	db.Column{Name: "count", Type: db.Integer}, db.Column{Name: "last_at", Type: db.Instant},
)
