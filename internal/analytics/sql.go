package analytics

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"time"

	"carte/internal/db"
)

// queries are the statements that store a batch of events. PostgreSQL stores it
// in one, because each round trip costs as much as several events; SQLite, which
// has no round trips, takes row after row.
type queries struct {
	batch                 *db.Prepared // PostgreSQL
	event, daily, inTotal *db.Prepared // SQLite
}

func newQueries(d *db.DB) queries {
	if d.Engine == db.PostgreSQL {
		return queries{batch: d.PrepareWrite(addBatch)}
	}
	return queries{
		event: d.PrepareWrite(`INSERT INTO events
			(store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash)
			VALUES (?, ?, ?, NULLIF(?, ''), ?, ?, ?, ?, ?, ?)`),
		daily: d.PrepareWrite(`INSERT INTO daily_counts AS t (kind, subject_id, day, store_id, count, visitors)
			VALUES (?, ?, ?, ?, ?, ?)` + addToDay),
		inTotal: d.PrepareWrite(`INSERT INTO totals AS t (kind, subject_id, store_id, count, visitors, last_at)
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

// addBatch does nothing where the recorder's batch has been stored before. Rows
// are written in one order everywhere, so that processes never wait for each
// other in a circle.
const addBatch = `WITH mine AS (
	INSERT INTO event_batches AS b (recorder, batch, at) VALUES (?, ?, ?)
	ON CONFLICT (recorder) DO UPDATE SET batch = EXCLUDED.batch, at = EXCLUDED.at WHERE b.batch < EXCLUDED.batch
	RETURNING batch
), given AS (
	SELECT * FROM unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::timestamptz[], ?::text[], ?::text[], ?::text[], ?::boolean[],
		?::text[], ?::text[], ?::text[])
		AS g (store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash, salt_day, day)
	WHERE EXISTS (SELECT FROM mine)
), stored AS (
	INSERT INTO events (store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash)
	SELECT store_id, kind, subject_id, NULLIF(table_id, ''), at, referrer_host, device, language, is_bot, visitor_hash FROM given
), first AS (
	INSERT INTO daily_visitors (salt_day, kind, subject_id, day, visitor_hash)
	SELECT DISTINCT salt_day, kind, subject_id, day, visitor_hash FROM given WHERE day <> ''
	ORDER BY kind, subject_id, day, visitor_hash ON CONFLICT DO NOTHING
	RETURNING kind, subject_id, day
), counts AS (
	SELECT g.*, COALESCE(v.visitors, 0) AS visitors
	FROM (SELECT kind, subject_id, day, MIN(store_id) AS store_id, COUNT(*) AS count, MAX(at) AS last_at
		FROM given WHERE day <> '' GROUP BY kind, subject_id, day) AS g
	LEFT JOIN (SELECT kind, subject_id, day, COUNT(*) AS visitors FROM first GROUP BY kind, subject_id, day) AS v
		USING (kind, subject_id, day)
), days AS (
	INSERT INTO daily_counts AS t (kind, subject_id, day, store_id, count, visitors)
	SELECT kind, subject_id, day, store_id, count, visitors FROM counts ORDER BY kind, subject_id, day` + addToDay + `
)
INSERT INTO totals AS t (kind, subject_id, store_id, count, visitors, last_at)
SELECT kind, subject_id, MIN(store_id), SUM(count), SUM(visitors), MAX(last_at) FROM counts
GROUP BY kind, subject_id ORDER BY kind, subject_id` + addToTotal

// add stores a batch on PostgreSQL, once, however often it is sent.
func (q *queries) addAtOnce(ctx context.Context, recorder string, number int64, batch []*pending) error {
	n := len(batch)
	texts := func(of func(*pending) string) []string {
		list := make([]string, n)
		for i, p := range batch {
			list[i] = of(p)
		}
		return list
	}
	at, bots := make([]time.Time, n), make([]bool, n)
	for i, p := range batch {
		at[i], bots[i] = p.at, p.isBot
	}
	_, err := q.batch.Exec(ctx, recorder, number, batch[n-1].at,
		texts(func(p *pending) string { return p.storeID }), texts(func(p *pending) string { return string(p.kind) }),
		texts(func(p *pending) string { return p.subjectID }), texts(func(p *pending) string { return p.tableID }), at,
		texts(func(p *pending) string { return p.referrerHost }), texts(func(p *pending) string { return string(p.device) }),
		texts(func(p *pending) string { return p.language }), bots,
		texts(func(p *pending) string { return p.visitorHash }), texts(func(p *pending) string { return p.saltDay }),
		texts(func(p *pending) string { return p.day }))
	return err
}

// addOneByOne stores a batch on SQLite, in which some events are the first of
// their visitors.
func (q *queries) addOneByOne(ctx context.Context, d *db.DB, batch []*pending, fresh map[uint64]*pending) error {
	counts := countsOf(batch, fresh)
	// Where a context may end, the driver starts a goroutine with each statement.
	ctx = context.WithoutCancel(ctx)
	return d.WriteWith(ctx, []*db.Prepared{q.event, q.daily, q.inTotal}, func(in []*sql.Stmt) error {
		event, daily, inTotal := in[0], in[1], in[2]
		for _, p := range batch {
			_, err := event.ExecContext(ctx, p.storeID, string(p.kind), p.subjectID, p.tableID, p.at, p.referrerHost,
				string(p.device), p.language, p.isBot, p.visitorHash)
			if err != nil {
				return fmt.Errorf("adding an event: %w", err)
			}
		}
		for _, c := range counts {
			if _, err := daily.ExecContext(ctx, string(c.kind), c.subjectID, c.day, c.storeID, c.count, c.visitors); err != nil {
				return fmt.Errorf("counting a day: %w", err)
			}
			if _, err := inTotal.ExecContext(ctx, string(c.kind), c.subjectID, c.storeID, c.count, c.visitors, c.lastAt); err != nil {
				return fmt.Errorf("counting in total: %w", err)
			}
		}
		return nil
	})
}

// dayOf is what a count is of.
type dayOf struct {
	kind           Kind
	subjectID, day string
}

// count is what a batch adds to a day.
type count struct {
	dayOf

	storeID         string
	count, visitors int64
	lastAt          time.Time
}

// countsOf adds up what counts in a batch, as it stands in the index, which is
// written faster so.
func countsOf(batch []*pending, fresh map[uint64]*pending) []*count {
	byDay := map[dayOf]*count{}
	of := func(p *pending) *count {
		key := dayOf{p.kind, p.subjectID, p.day}
		if byDay[key] == nil {
			byDay[key] = &count{dayOf: key, storeID: p.storeID}
		}
		return byDay[key]
	}
	for _, p := range batch {
		if p.day == "" {
			continue
		}
		c := of(p)
		c.count++
		if p.at.After(c.lastAt) {
			c.lastAt = p.at
		}
	}
	for _, p := range fresh {
		of(p).visitors++
	}
	return slices.SortedFunc(maps.Values(byDay), func(a, b *count) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.subjectID, b.subjectID), cmp.Compare(a.day, b.day))
	})
}
