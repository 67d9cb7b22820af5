package jobs

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"maragu.dev/goqite"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// count counts jobs by their state.
func (s *Service) count(ctx context.Context) (Counts, error) {
	var counts Counts
	err := s.db.Read.NewRaw(`SELECT
			COALESCE(SUM(CASE WHEN lease IS NULL AND message_id IS NOT NULL AND NOT is_periodic THEN 1 ELSE 0 END), 0) AS queued,
			COALESCE(SUM(CASE WHEN lease IS NOT NULL THEN 1 ELSE 0 END), 0) AS running,
			COALESCE(SUM(CASE WHEN failed_at IS NOT NULL THEN 1 ELSE 0 END), 0) AS failed
		FROM jobs`).Scan(ctx, &counts)
	return counts, err
}

// listPeriodic lists the periodic jobs that this program has, by name.
func (s *Service) listPeriodic(ctx context.Context) ([]Periodic, error) {
	var rows []struct {
		Name        string     `bun:"name"`
		Running     bool       `bun:"running"`
		SucceededAt *time.Time `bun:"succeeded_at"`
		Timeout     time.Time  `bun:"timeout"`
		Error       string     `bun:"error"`
	}
	err := s.db.Read.NewRaw(`SELECT j.name, j.lease IS NOT NULL AS running, j.succeeded_at, m.timeout, COALESCE(j.error, '') AS error
		FROM jobs AS j JOIN goqite AS m ON m.id = j.message_id WHERE j.is_periodic`).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("listing periodic jobs: %w", err)
	}
	list := []Periodic{}
	for i := range rows {
		row := &rows[i]
		h, known := s.handlers[row.Name]
		if !known {
			continue
		}
		p := Periodic{
			Name: row.Name, Interval: h.interval, Running: row.Running, LastSucceededAt: row.SucceededAt, NextRunAt: &row.Timeout, Error: row.Error,
		}
		if row.Running {
			p.NextRunAt = nil
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b Periodic) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}

func (s *Service) listFailed(ctx context.Context, after *Failed, limit int) ([]Failed, error) {
	failed := []Failed{}
	query := s.db.Read.NewSelect().Model((*job)(nil)).
		Column("id", "name", "payload", "is_periodic", "error", "attempts", "first_failed_at", "last_failed_at", "failed_at").
		Where("j.failed_at IS NOT NULL").OrderExpr("j.failed_at DESC, j.id DESC").Limit(int64(limit))
	if after != nil {
		query.Where("(j.failed_at, j.id) < (?, ?)", after.FailedAt.UTC(), after.ID)
	}
	if err := query.Scan(ctx, &failed); err != nil {
		return nil, fmt.Errorf("listing failed jobs: %w", err)
	}
	return failed, nil
}

// noFailed is what operators are told of a job that is not failed, or no more.
const noFailed = "There is no failed job with this id: it may have been tried again or discarded meanwhile."

// Retry makes a failed job due now, with all its attempts.
func (s *Service) Retry(ctx context.Context, who *actor.Actor, id string) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row struct {
			MessageID *string `bun:"message_id"`
			Lease     *string `bun:"lease"`
		}
		err := tx.NewRaw(`UPDATE jobs SET failed_at = NULL, attempts = 0 WHERE id = ? AND failed_at IS NOT NULL RETURNING message_id, lease`, id).
			Scan(ctx, &row)
		if err := db.NotFound(err, "retrying a job", noFailed); err != nil {
			return err
		}
		db.AfterCommit(ctx, s.wakeUp)
		switch {
		case row.MessageID == nil:
			err = s.send(ctx, tx, id)
		case row.Lease == nil: // a periodic one, which goes on
			err = s.queue.ExtendTx(ctx, tx.Tx, goqite.ID(*row.MessageID), 0)
		}
		if err != nil {
			return fmt.Errorf("retrying a job: %w", err)
		}
		return nil
	})
}

// Discard deletes a failed job, which then is never done.
func (s *Service) Discard(ctx context.Context, who *actor.Actor, id string) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		var periodic bool
		err := tx.NewRaw(`DELETE FROM jobs WHERE id = ? AND failed_at IS NOT NULL RETURNING is_periodic`, id).Scan(ctx, &periodic)
		if err := db.NotFound(err, "discarding a job", noFailed); err != nil {
			return err
		}
		if periodic {
			return fault.New(fault.Conflict, "This job is periodic and goes on; it can be tried again at once, but not be discarded.")
		}
		return nil
	})
}
