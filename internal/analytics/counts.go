package analytics

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// countKey is what a count is kept for.
type countKey struct {
	Kind      Kind   `json:"kind"`
	SubjectID string `json:"subject_id"`
	Day       string `json:"day"`
}

// count is what a batch adds to the counts of a key.
type count struct {
	countKey

	StoreID  string `json:"store_id"`
	Count    int64  `json:"count"`
	Visitors int64  `json:"visitors"`
	LastAt   int64  `json:"last_at"` // in Unix milliseconds
}

// sums adds up counts.
type sums map[countKey]*count

func (s sums) add(c count) {
	sum := s[c.countKey]
	if sum == nil {
		s[c.countKey] = &c
		return
	}
	sum.Count += c.Count
	sum.Visitors += c.Visitors
	sum.LastAt = max(sum.LastAt, c.LastAt)
}

// sorted returns the counts in the order of the tables' primary keys, in which a
// database writes faster.
func (s sums) sorted() []count {
	sorted := make([]count, 0, len(s))
	for _, c := range s {
		sorted = append(sorted, *c)
	}
	slices.SortFunc(sorted, func(a, b count) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.SubjectID, b.SubjectID), cmp.Compare(a.Day, b.Day))
	})
	return sorted
}

// countsOf returns what a batch of events adds to the counts; first are its first
// visits.
func countsOf(batch []*pending, first map[uint64]*pending) []count {
	s := sums{}
	countOf := func(p *pending, n, visitors int64) count {
		return count{countKey{p.kind, p.subjectID, p.day}, p.storeID, n, visitors, p.at.UnixMilli()}
	}
	for _, p := range batch {
		if p.day != "" {
			s.add(countOf(p, 1, 0))
		}
	}
	for _, p := range first {
		s.add(countOf(p, 0, 1))
	}
	return s.sorted()
}

// countPart is counts, sorted. It implements part.
type countPart []count

func (p countPart) size() int { return len(p) }

func (p countPart) text() (string, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("encoding counts: %w", err)
	}
	return string(text), nil
}

func (p countPart) add(ctx context.Context, tx bun.Tx) error { return addToCounts(ctx, tx, p) }

// countParts adds up batches of counts.
func countParts(texts []string) ([]part, error) {
	s := sums{}
	for _, text := range texts {
		var counts []count
		if err := json.Unmarshal([]byte(text), &counts); err != nil {
			return nil, err
		}
		for _, c := range counts {
			s.add(c)
		}
	}
	var parts []part
	for chunk := range slices.Chunk(s.sorted(), foldChunk) {
		parts = append(parts, countPart(chunk))
	}
	return parts, nil
}

// unfolded returns a query for the counts that are not folded, in batches with the
// store's ID that is this placeholder. Without that condition, all of them would be parsed.
func unfolded(engine db.Engine, storeID string) string {
	if engine == db.PostgreSQL {
		return `SELECT kind, subject_id, store_id, day, count, visitors, to_timestamp(last_at / 1000.0) AS last_at FROM count_batches,
			json_to_recordset(counts::json) AS c (kind text, subject_id text, store_id text, day text, count bigint, visitors bigint, last_at bigint)
			WHERE strpos(counts, ` + storeID + `) > 0`
	}
	return `SELECT value->>'kind' AS kind, value->>'subject_id' AS subject_id, value->>'store_id' AS store_id, value->>'day' AS day, value->>'count' AS count,
		value->>'visitors' AS visitors, strftime('%Y-%m-%d %H:%M:%f+00:00', value->>'last_at' / 1000.0, 'unixepoch') AS last_at
		FROM count_batches, json_each(counts) WHERE instr(counts, ` + storeID + `) > 0`
}

// addToCounts adds sorted counts to those of each day and to the totals. All
// processes write rows in the same order, so that they cannot deadlock.
func addToCounts(ctx context.Context, tx bun.Tx, counts []count) error {
	days, totals := make([]dayRow, len(counts)), make([]totalRow, 0, len(counts))
	for i, c := range counts {
		days[i] = dayRow{Kind: c.Kind, SubjectID: c.SubjectID, Day: c.Day, StoreID: c.StoreID, Count: c.Count, Visitors: c.Visitors}
		at := time.UnixMilli(c.LastAt).UTC()
		if last := len(totals) - 1; last >= 0 && totals[last].Kind == c.Kind && totals[last].SubjectID == c.SubjectID {
			totals[last].add(c.Count, c.Visitors, at)
		} else {
			totals = append(totals, totalRow{Kind: c.Kind, SubjectID: c.SubjectID, StoreID: c.StoreID, Count: c.Count, Visitors: c.Visitors, LastAt: at})
		}
	}
	const add = `count = ?TableAlias.count + EXCLUDED.count, visitors = ?TableAlias.visitors + EXCLUDED.visitors`
	_, err := tx.NewInsert().Model(&days).On("CONFLICT (kind, subject_id, day) DO UPDATE").Set(add).Exec(ctx)
	if err != nil {
		return fmt.Errorf("adding to the counts of a day: %w", err)
	}
	_, err = tx.NewInsert().Model(&totals).On("CONFLICT (kind, subject_id) DO UPDATE").Set(add).
		Set("last_at = CASE WHEN EXCLUDED.last_at > ?TableAlias.last_at THEN EXCLUDED.last_at ELSE ?TableAlias.last_at END").Exec(ctx)
	if err != nil {
		return fmt.Errorf("adding to the totals: %w", err)
	}
	return nil
}

// totalRow is a row of totals: the counts of a subject over all days.
type totalRow struct {
	bun.BaseModel `bun:"table:totals,alias:t"`

	Kind      Kind      `bun:"kind,pk"`
	SubjectID string    `bun:"subject_id,pk"`
	StoreID   string    `bun:"store_id"`
	Count     int64     `bun:"count"`
	Visitors  int64     `bun:"visitors"`
	LastAt    time.Time `bun:"last_at"`
}

func (t *totalRow) add(count, visitors int64, at time.Time) {
	t.Count += count
	t.Visitors += visitors
	if at.After(t.LastAt) {
		t.LastAt = at
	}
}

// totals returns the totals of a store's subjects, with what is not folded yet. One
// statement reads both, so that nothing is folded in between.
func (s *Service) totals(ctx context.Context, kind Kind, storeID string, subjectIDs []string) ([]totalRow, error) {
	var totals []totalRow
	if len(subjectIDs) == 0 {
		return totals, nil
	}
	err := s.db.Read.NewRaw(`SELECT subject_id, CAST(SUM(count) AS BIGINT) AS count, CAST(SUM(visitors) AS BIGINT) AS visitors, MAX(last_at) AS last_at
		FROM (SELECT kind, subject_id, store_id, count, visitors, last_at FROM totals WHERE kind = ?0 AND subject_id IN (?2)
			UNION ALL SELECT kind, subject_id, store_id, count, visitors, last_at FROM (`+unfolded(s.db.Engine, `?1`)+`) AS u) AS t
		WHERE kind = ?0 AND store_id = ?1 AND subject_id IN (?2) GROUP BY subject_id`,
		kind, storeID, bun.List(subjectIDs)).Scan(ctx, &totals)
	if err != nil {
		return nil, fmt.Errorf("reading the totals of each %s: %w", kind, err)
	}
	return totals, nil
}

// days returns the counts of a store's subjects on each of some days, which are in
// order, with what is not folded yet, as totals does.
func (s *Service) days(ctx context.Context, kind Kind, storeID string, subjectIDs, days []string) ([]dayRow, error) {
	var rows []dayRow
	if len(subjectIDs) == 0 || len(days) == 0 {
		return rows, nil
	}
	err := s.db.Read.NewRaw(`SELECT subject_id, day, CAST(SUM(count) AS BIGINT) AS count, CAST(SUM(visitors) AS BIGINT) AS visitors
		FROM (SELECT kind, subject_id, store_id, day, count, visitors FROM daily_counts
				WHERE kind = ?0 AND subject_id IN (?2) AND day BETWEEN ?3 AND ?4
			UNION ALL SELECT kind, subject_id, store_id, day, count, visitors FROM (`+unfolded(s.db.Engine, `?1`)+`) AS u) AS t
		WHERE kind = ?0 AND store_id = ?1 AND subject_id IN (?2) AND day BETWEEN ?3 AND ?4 GROUP BY subject_id, day`,
		kind, storeID, bun.List(subjectIDs), days[0], days[len(days)-1]).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("reading the counts of each %s and day: %w", kind, err)
	}
	return rows, nil
}
