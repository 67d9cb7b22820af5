package analytics

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// statements store a batch of events, and what it adds to the counts. On PostgreSQL
// one statement stores all of it, because a round trip costs as much as several
// events; SQLite has no round trips, and stores row by row.
type statements struct {
	batch                  *db.Prepared // PostgreSQL
	event, counts, reports *db.Prepared // SQLite
}

func newStatements(d *db.DB) statements {
	if d.Engine == db.PostgreSQL {
		return statements{batch: d.PrepareWrite(insertBatch)}
	}
	return statements{
		event: d.PrepareWrite(`INSERT INTO events
			(store_id, kind, subject_id, table_id, at, referrer_host, device, language, is_bot, visitor_hash)
			VALUES (?, ?, ?, NULLIF(?, ''), ?, ?, ?, ?, ?, ?)`),
		counts:  d.PrepareWrite(`INSERT INTO count_batches (counts) VALUES (?)`),
		reports: d.PrepareWrite(`INSERT INTO report_batches (counts) VALUES (?)`),
	}
}

// insertBatch does nothing if the recorder's batch is already stored. All processes
// write visitors in the same order, so that they cannot deadlock.
const insertBatch = `WITH new_batch AS (
	INSERT INTO event_batches AS b (recorder, batch, at) VALUES (?, ?, ?)
	ON CONFLICT (recorder) DO UPDATE SET batch = EXCLUDED.batch, at = EXCLUDED.at WHERE b.batch < EXCLUDED.batch
	RETURNING batch
), reported AS (
	INSERT INTO report_batches (counts) SELECT details FROM (SELECT ?::text AS details FROM new_batch) AS d WHERE details <> ''
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
	FROM (SELECT kind, subject_id, day, MIN(store_id) AS store_id, COUNT(*) AS count,
		CAST(EXTRACT(EPOCH FROM MAX(at)) * 1000 AS BIGINT) AS last_at
		FROM new_events WHERE day <> '' GROUP BY kind, subject_id, day) AS g
	LEFT JOIN (SELECT kind, subject_id, day, COUNT(*) AS visitors FROM first_visits GROUP BY kind, subject_id, day) AS v
		USING (kind, subject_id, day)
)
INSERT INTO count_batches (counts) SELECT json_agg(c)::text FROM counts AS c HAVING COUNT(*) > 0`

// insertPostgres stores a batch on PostgreSQL, with the text of what it adds to the
// reports. A batch that is sent again is stored once.
func (s *statements) insertPostgres(ctx context.Context, recorder string, number int64, batch []*pending, reported string) error {
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
	_, err := s.batch.Exec(ctx, recorder, number, batch[n-1].at, reported,
		texts(func(p *pending) string { return p.storeID }), texts(func(p *pending) string { return string(p.kind) }),
		texts(func(p *pending) string { return p.subjectID }), texts(func(p *pending) string { return p.tableID }), at,
		texts(func(p *pending) string { return p.referrerHost }), texts(func(p *pending) string { return string(p.device) }),
		texts(func(p *pending) string { return p.language }), bots,
		texts(func(p *pending) string { return p.visitorHash }), texts(func(p *pending) string { return p.saltDay }),
		texts(func(p *pending) string { return p.day }))
	return err
}

// insertSQLite stores a batch on SQLite; first are its first visits, reported is the text
// of what it adds to the reports.
func (s *statements) insertSQLite(ctx context.Context, d *db.DB, batch []*pending, first map[uint64]*pending, reported string) error {
	counts := countsOf(batch, first)
	text, err := json.Marshal(counts)
	if err != nil {
		return fmt.Errorf("encoding counts: %w", err)
	}
	// With a context that can be canceled, the driver starts a goroutine for each
	// statement.
	ctx = context.WithoutCancel(ctx)
	return d.WriteWith(ctx, []*db.Prepared{s.event, s.counts, s.reports}, func(prepared []*sql.Stmt) error {
		for _, p := range batch {
			_, err := prepared[0].ExecContext(ctx, p.storeID, string(p.kind), p.subjectID, p.tableID, p.at, p.referrerHost,
				string(p.device), p.language, p.isBot, p.visitorHash)
			if err != nil {
				return fmt.Errorf("adding an event: %w", err)
			}
		}
		if len(counts) == 0 {
			return nil
		}
		if _, err := prepared[1].ExecContext(ctx, string(text)); err != nil {
			return fmt.Errorf("adding what is to be counted: %w", err)
		}
		if reported == "" {
			return nil
		}
		if _, err := prepared[2].ExecContext(ctx, reported); err != nil {
			return fmt.Errorf("adding what is to be reported: %w", err)
		}
		return nil
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
	return db.Wrap(d.DeleteInBatches(ctx, pruneBatch, "daily_visitors", key, "salt_day < ?", today), "pruning visitors of past days")
}

// deleteBatches deletes the batch numbers of recorders that last wrote before a
// time.
func deleteBatches(ctx context.Context, d *db.DB, before time.Time) error {
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`DELETE FROM event_batches WHERE at < ?`, before).Exec(ctx)
		return err
	})
	return db.Wrap(err, "pruning the batch numbers of closed recorders")
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
