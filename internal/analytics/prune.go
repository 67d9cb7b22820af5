package analytics

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"
)

// pruneBatch is how many events go in one transaction, so that clicks never
// wait long behind the cleaning.
const pruneBatch = 5000

// Prune forgets single events older than 25 months, and the visitor salts of
// past days; the daily counts stay. Calling it hourly keeps the promise that a
// salt goes with its day also where nobody clicks.
func (r *Recorder) Prune(ctx context.Context, now time.Time) error {
	if err := r.salts.forget(ctx, now); err != nil {
		return err
	}
	before := now.UTC().AddDate(0, -keepMonths, 0)
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
			return fmt.Errorf("forgetting old events: %w", err)
		}
		if last {
			return nil
		}
	}
}
