package analytics

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const (
	// eventMonths is how long single events are kept; the counts stay.
	eventMonths = 25
	// pruneBatch is how many rows go in one transaction, so that clicks never
	// wait long behind the pruning.
	pruneBatch = 5000
)

// Prune removes single events older than 25 months, the visitor salts of past
// days and the visitors that were told apart by them; the counts stay. Calling
// it hourly keeps the promise that a salt goes with its day also where nobody
// clicks.
func (r *Recorder) Prune(ctx context.Context, now time.Time) error {
	if err := r.salts.prune(ctx, now); err != nil {
		return err
	}
	if err := r.pruneVisitors(ctx, dayOfSalt(now)); err != nil {
		return err
	}
	err := r.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`DELETE FROM event_batches WHERE at < ?`, now.UTC().AddDate(0, 0, -1)).Exec(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("pruning the batches of recorders that are gone: %w", err)
	}
	return r.pruneEvents(ctx, now.UTC().AddDate(0, -eventMonths, 0))
}

func (r *Recorder) pruneVisitors(ctx context.Context, today string) error {
	if r.db.Engine == db.SQLite {
		return nil
	}
	err := r.db.InBatches(ctx, func(ctx context.Context, tx bun.Tx) (sql.Result, error) {
		return tx.NewRaw(`DELETE FROM daily_visitors WHERE (salt_day, subject_id, visitor_hash, day, kind) IN
			(SELECT salt_day, subject_id, visitor_hash, day, kind FROM daily_visitors WHERE salt_day < ? LIMIT ?)`,
			today, pruneBatch).Exec(ctx)
	})
	if err != nil {
		return fmt.Errorf("pruning visitors of past days: %w", err)
	}
	return nil
}

func (r *Recorder) pruneEvents(ctx context.Context, before time.Time) error {
	for {
		var through time.Time
		err := r.db.Read.NewRaw(`SELECT at FROM events WHERE at < ? ORDER BY at LIMIT 1 OFFSET ?`, before, pruneBatch).
			Scan(ctx, &through)
		last := errors.Is(err, sql.ErrNoRows)
		if last {
			through = before.Add(-time.Millisecond) // events are kept to the millisecond
		} else if err != nil {
			return fmt.Errorf("finding old events: %w", err)
		}
		err = r.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
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
