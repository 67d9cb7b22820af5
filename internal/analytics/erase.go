package analytics

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// EraseStore deletes all events and counts of a store. It may be interrupted, and called
// again.
func (r *Recorder) EraseStore(ctx context.Context, storeID string, now time.Time) error {
	if err := eraseEvents(ctx, r.db, storeID, now); err != nil {
		return err
	}
	if err := eraseReports(ctx, r.db, storeID); err != nil {
		return err
	}
	return eraseCounts(ctx, r.db, storeID)
}

func eraseReports(ctx context.Context, d *db.DB, storeID string) error {
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`DELETE FROM report_days WHERE store_id = ?`, storeID).Exec(ctx)
		return err
	})
	return db.Wrap(err, "deleting the reports of a store")
}

// eraseEvents deletes a store's events day by day, because they are only indexed by time.
// It looks for them first: reading a day's events keeps no writer waiting.
func eraseEvents(ctx context.Context, d *db.DB, storeID string, now time.Time) error {
	const ofDay = `at >= ? AND at < ? AND store_id = ?`
	tomorrow := now.UTC().AddDate(0, 0, 1)
	for day := now.UTC().AddDate(0, -eventMonths, -1); day.Before(tomorrow); day = day.AddDate(0, 0, 1) {
		next := day.AddDate(0, 0, 1)
		var found bool
		if err := d.Read.NewRaw(`SELECT EXISTS (SELECT 1 FROM events WHERE `+ofDay+`)`, day, next, storeID).Scan(ctx, &found); err != nil {
			return fmt.Errorf("looking for the events of a store: %w", err)
		}
		if !found {
			continue
		}
		err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `DELETE FROM events WHERE `+ofDay, day, next, storeID)
			return err
		})
		if err != nil {
			return fmt.Errorf("deleting the events of a store: %w", err)
		}
	}
	return nil
}

// eraseCounts deletes a store's counts, subject by subject, by which alone days are
// indexed. Totals go last: they say which subjects there are.
func eraseCounts(ctx context.Context, d *db.DB, storeID string) error {
	var subjects []totalRow
	if err := d.Read.NewRaw(`SELECT kind, subject_id FROM totals WHERE store_id = ?`, storeID).Scan(ctx, &subjects); err != nil {
		return fmt.Errorf("listing what of a store is counted: %w", err)
	}
	for _, subject := range subjects {
		err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			for _, table := range []string{"daily_counts", "totals"} {
				if _, err := tx.ExecContext(ctx, `DELETE FROM `+table+` WHERE kind = ? AND subject_id = ?`, subject.Kind, subject.SubjectID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("deleting the counts of a store: %w", err)
		}
	}
	return nil
}
