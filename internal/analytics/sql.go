package analytics

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

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

func (s *Service) totals(ctx context.Context, kind Kind, storeID string, subjectIDs []string) ([]totalRow, error) {
	var totals []totalRow
	if len(subjectIDs) == 0 {
		return totals, nil
	}
	err := s.db.Read.NewSelect().Model(&totals).
		Where("t.kind = ?", kind).Where("t.subject_id IN (?)", bun.List(subjectIDs)).Where("t.store_id = ?", storeID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading the totals of each %s: %w", kind, err)
	}
	return totals, nil
}

// statements store a batch of events. On PostgreSQL one statement stores all of
// it, because a round trip costs as much as several events; SQLite has no round
// trips, and stores row by row.
type statements struct {
	batch, lockedSubjects *db.Prepared // PostgreSQL
	event, daily, total   *db.Prepared // SQLite
}

func newStatements(d *db.DB) statements {
	if d.Engine == db.PostgreSQL {
		return statements{batch: d.PrepareWrite(insertBatch), lockedSubjects: d.PrepareRead(lockedSubjects)}
	}
	return statements{
		event: d.PrepareWrite(`INSERT INTO events
			(store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash)
			VALUES (?, ?, ?, NULLIF(?, ''), ?, ?, ?, ?, ?, ?)`),
		daily: d.PrepareWrite(`INSERT INTO daily_counts AS t (kind, subject_id, day, store_id, count, visitors)
			VALUES (?, ?, ?, ?, ?, ?)` + addToDay),
		total: d.PrepareWrite(`INSERT INTO totals AS t (kind, subject_id, store_id, count, visitors, last_at)
			VALUES (?, ?, ?, ?, ?, ?)` + addToTotal),
	}
}

const (
	addToDay = ` ON CONFLICT (kind, subject_id, day) DO UPDATE SET
		count = t.count + EXCLUDED.count, visitors = t.visitors + EXCLUDED.visitors`
	addToTotal = ` ON CONFLICT (kind, subject_id) DO UPDATE SET
		count = t.count + EXCLUDED.count, visitors = t.visitors + EXCLUDED.visitors,
		last_at = CASE WHEN EXCLUDED.last_at > t.last_at THEN EXCLUDED.last_at ELSE t.last_at END`
)

// insertBatch does nothing if the recorder's batch is already stored. It waits
// half a second for a lock, because all events wait for it. All processes write
// rows in the same order, so that they cannot deadlock.
const insertBatch = `WITH new_batch AS (
	INSERT INTO event_batches AS b (recorder, batch, at) VALUES (?, ?, ?)
	ON CONFLICT (recorder) DO UPDATE SET batch = EXCLUDED.batch, at = EXCLUDED.at WHERE b.batch < EXCLUDED.batch
	RETURNING batch, set_config('lock_timeout', '500ms', true)
), new_events AS (
	SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[], ?::text[], ?::text[], ?::text[], ?::boolean[],
		?::text[], ?::text[], ?::text[])
		AS g (store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash, salt_day, day)
	WHERE EXISTS (SELECT FROM new_batch)
), stored AS (
	INSERT INTO events (store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash)
	SELECT store_id, kind, subject_id, NULLIF(table_id, ''), at, referrer_host, device, language, is_bot, visitor_hash FROM new_events
), first_visits AS (
	INSERT INTO daily_visitors (salt_day, kind, subject_id, day, visitor_hash)
	SELECT DISTINCT salt_day, kind, subject_id, day, visitor_hash FROM new_events WHERE day <> ''
	ORDER BY kind, subject_id, day, visitor_hash ON CONFLICT DO NOTHING
	RETURNING kind, subject_id, day
), counts AS (
	SELECT g.*, COALESCE(v.visitors, 0) AS visitors
	FROM (SELECT kind, subject_id, day, MIN(store_id) AS store_id, COUNT(*) AS count, MAX(at) AS last_at
		FROM new_events WHERE day <> '' GROUP BY kind, subject_id, day) AS g
	LEFT JOIN (SELECT kind, subject_id, day, COUNT(*) AS visitors FROM first_visits GROUP BY kind, subject_id, day) AS v
		USING (kind, subject_id, day)
), days AS (
	INSERT INTO daily_counts AS t (kind, subject_id, day, store_id, count, visitors)
	SELECT kind, subject_id, day, store_id, count, visitors FROM counts ORDER BY kind, subject_id, day` + addToDay + `
)
INSERT INTO totals AS t (kind, subject_id, store_id, count, visitors, last_at)
SELECT kind, subject_id, MIN(store_id), SUM(count), SUM(visitors), MAX(last_at) FROM counts
GROUP BY kind, subject_id ORDER BY kind, subject_id` + addToTotal

// insertPostgres stores a batch on PostgreSQL. A batch that is sent again is
// stored once.
func (s *statements) insertPostgres(ctx context.Context, recorder string, number int64, batch []*pending) error {
	n := len(batch)
	texts := func(column func(*pending) string) []string {
		list := make([]string, n)
		for i, p := range batch {
			list[i] = column(p)
		}
		return list
	}
	at, bots := make([]time.Time, n), make([]bool, n)
	for i, p := range batch {
		at[i], bots[i] = p.at, p.isBot
	}
	_, err := s.batch.Exec(ctx, recorder, number, batch[n-1].at,
		texts(func(p *pending) string { return p.storeID }), texts(func(p *pending) string { return string(p.kind) }),
		texts(func(p *pending) string { return p.subjectID }), texts(func(p *pending) string { return p.tableID }), at,
		texts(func(p *pending) string { return p.referrerHost }), texts(func(p *pending) string { return string(p.device) }),
		texts(func(p *pending) string { return p.language }), bots,
		texts(func(p *pending) string { return p.visitorHash }), texts(func(p *pending) string { return p.saltDay }),
		texts(func(p *pending) string { return p.day }))
	return err
}

// insertSQLite stores a batch on SQLite; first are its first visits.
func (s *statements) insertSQLite(ctx context.Context, d *db.DB, batch []*pending, first map[uint64]*pending) error {
	counts := countBatch(batch, first)
	// With a context that can be canceled, the driver starts a goroutine for each
	// statement.
	ctx = context.WithoutCancel(ctx)
	return d.WriteWith(ctx, []*db.Prepared{s.event, s.daily, s.total}, func(prepared []*sql.Stmt) error {
		event, daily, total := prepared[0], prepared[1], prepared[2]
		for _, p := range batch {
			_, err := event.ExecContext(ctx, p.storeID, string(p.kind), p.subjectID, p.tableID, p.at, p.referrerHost,
				string(p.device), p.language, p.isBot, p.visitorHash)
			if err != nil {
				return fmt.Errorf("adding an event: %w", err)
			}
		}
		for _, c := range counts {
			if _, err := daily.ExecContext(ctx, string(c.kind), c.subjectID, c.day, c.storeID, c.count, c.visitors); err != nil {
				return fmt.Errorf("adding to the counts of a day: %w", err)
			}
			if _, err := total.ExecContext(ctx, string(c.kind), c.subjectID, c.storeID, c.count, c.visitors, c.lastAt); err != nil {
				return fmt.Errorf("adding to the totals: %w", err)
			}
		}
		return nil
	})
}

// countKey is what a count is kept for.
type countKey struct {
	kind           Kind
	subjectID, day string
}

// count is what a batch adds to the counts of a key.
type count struct {
	countKey

	storeID         string
	count, visitors int64
	lastAt          time.Time
}

// countBatch counts the events and first visits of a batch. The counts are in the
// order of the tables' primary keys, in which SQLite writes faster.
func countBatch(batch []*pending, first map[uint64]*pending) []*count {
	counts := map[countKey]*count{}
	countOf := func(p *pending) *count {
		key := countKey{p.kind, p.subjectID, p.day}
		if counts[key] == nil {
			counts[key] = &count{countKey: key, storeID: p.storeID}
		}
		return counts[key]
	}
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		c := countOf(p)
		c.count++
		if p.at.After(c.lastAt) {
			c.lastAt = p.at
		}
	}
	for _, p := range first {
		countOf(p).visitors++
	}
	return slices.SortedFunc(maps.Values(counts), func(a, b *count) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.subjectID, b.subjectID), cmp.Compare(a.day, b.day))
	})
}

// pruneBatch limits the rows that one transaction deletes, so that clicks do not
// wait long for it.
const pruneBatch = 5000

// deleteVisitors deletes the visitors of the days before today.
func deleteVisitors(ctx context.Context, d *db.DB, today string) error {
	if d.Engine == db.SQLite {
		return nil
	}
	const key = "salt_day, subject_id, visitor_hash, day, kind"
	if err := d.DeleteInBatches(ctx, pruneBatch, "daily_visitors", key, "salt_day < ?", today); err != nil {
		return fmt.Errorf("pruning visitors of past days: %w", err)
	}
	return nil
}

// deleteBatches deletes the batch numbers of recorders that last wrote before a
// time.
func deleteBatches(ctx context.Context, d *db.DB, before time.Time) error {
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`DELETE FROM event_batches WHERE at < ?`, before).Exec(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("pruning the batch numbers of closed recorders: %w", err)
	}
	return nil
}

// deleteEvents deletes the events before a time.
func deleteEvents(ctx context.Context, d *db.DB, before time.Time) error {
	for {
		var through time.Time
		err := d.Read.NewRaw(`SELECT at FROM events WHERE at < ? ORDER BY at LIMIT 1 OFFSET ?`, before, pruneBatch).
			Scan(ctx, &through)
		last := errors.Is(err, sql.ErrNoRows)
		if last {
			through = before.Add(-time.Millisecond) // times are stored in milliseconds
		} else if err != nil {
			return fmt.Errorf("finding old events: %w", err)
		}
		err = d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.NewRaw(`DELETE FROM events WHERE at <= ?`, through).Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("pruning old events: %w", err)
		}
		if last {
			return nil
		}
	}
}
