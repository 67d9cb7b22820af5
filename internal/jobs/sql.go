package jobs

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/uptrace/bun"
	"maragu.dev/goqite"

	"carte/internal/db"
)

// job is a row of jobs, without the columns that only statements write.
type job struct {
	bun.BaseModel `bun:"table:jobs,alias:j"`

	ID         string    `bun:"id,pk"`
	Name       string    `bun:"name"`
	Key        string    `bun:"key"`
	Payload    string    `bun:"payload"`
	IsPeriodic bool      `bun:"is_periodic"`
	Rerun      bool      `bun:"again"`
	Attempts   int       `bun:"attempts"`
	EnqueuedAt time.Time `bun:"enqueued_at"`
}

func (s *Service) count(ctx context.Context) (Counts, error) {
	var counts Counts
	err := s.db.Read.NewRaw(`SELECT
			COALESCE(SUM(CASE WHEN lease IS NULL AND message_id IS NOT NULL AND NOT is_periodic THEN 1 ELSE 0 END), 0) AS queued,
			COALESCE(SUM(CASE WHEN lease IS NOT NULL THEN 1 ELSE 0 END), 0) AS running,
			COALESCE(SUM(CASE WHEN failed_at IS NOT NULL THEN 1 ELSE 0 END), 0) AS failed
		FROM jobs`).Scan(ctx, &counts)
	return counts, err
}

// listPeriodic lists the periodic jobs that have a handler, by name.
func (s *Service) listPeriodic(ctx context.Context) ([]Periodic, error) {
	var rows []struct {
		Name        string     `bun:"name"`
		Running     bool       `bun:"running"`
		SucceededAt *time.Time `bun:"succeeded_at"`
		DueAt       time.Time  `bun:"due_at"`
		Error       string     `bun:"error"`
	}
	err := s.db.Read.NewRaw(`SELECT j.name, j.lease IS NOT NULL AS running, j.succeeded_at, m.timeout AS due_at, COALESCE(j.error, '') AS error
		FROM jobs AS j JOIN goqite AS m ON m.id = j.message_id WHERE j.is_periodic ORDER BY j.name`).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("listing periodic jobs: %w", err)
	}
	list := []Periodic{}
	for i := range rows {
		row := &rows[i]
		h, ok := s.handlers[row.Name]
		if !ok {
			continue
		}
		p := Periodic{Name: row.Name, Interval: h.interval, Running: row.Running, Error: row.Error}
		if row.SucceededAt != nil {
			p.LastSucceededAt = *row.SucceededAt
		}
		if !row.Running {
			p.NextRunAt = row.DueAt
		}
		list = append(list, p)
	}
	return list, nil
}

// failedColumns are the columns of Failed.
const failedColumns = "id, name, payload, is_periodic, error, attempts, first_failed_at, last_failed_at, failed_at"

func (s *Service) listFailed(ctx context.Context, after *Failed, limit int) ([]Failed, error) {
	failed := []Failed{}
	query := s.db.Read.NewSelect().Model((*job)(nil)).ColumnExpr(failedColumns).
		Where("j.failed_at IS NOT NULL").OrderExpr("j.failed_at DESC, j.id DESC").Limit(int64(limit))
	if after != nil {
		query.Where("(j.failed_at, j.id) < (?, ?)", after.FailedAt.UTC(), after.ID)
	}
	if err := query.Scan(ctx, &failed); err != nil {
		return nil, fmt.Errorf("listing failed jobs: %w", err)
	}
	return failed, nil
}

// noFailed is the detail of the fault for a job that has not failed, or no longer.
const noFailed = "There is no failed job with this id: it may have been retried or discarded meanwhile."

// requeue makes a failed job due now, with all its attempts, and returns it. A
// periodic one that is running is treated as if it were enqueued meanwhile. The
// transaction is one of writeLocked.
func (s *Service) requeue(ctx context.Context, tx bun.Tx, id string) (*Failed, error) {
	var row struct {
		Failed

		MessageID *string `bun:"message_id"`
		Lease     *string `bun:"lease"`
	}
	err := tx.NewRaw(`UPDATE jobs SET failed_at = NULL, attempts = 0, again = TRUE WHERE id = ? AND failed_at IS NOT NULL
		RETURNING id, name, payload, is_periodic, error, message_id, lease`, id).Scan(ctx, &row)
	if err := db.NotFound(err, "retrying a job", noFailed); err != nil {
		return nil, err
	}
	db.AfterCommit(ctx, s.wakeUp)
	switch {
	case row.MessageID == nil:
		err = s.send(ctx, tx, id)
	case row.Lease == nil: // a periodic job that waits for its next run
		err = s.queue.ExtendTx(ctx, tx.Tx, goqite.ID(*row.MessageID), 0)
	}
	if err != nil {
		return nil, fmt.Errorf("retrying a job: %w", err)
	}
	return &row.Failed, nil
}

// deleteFailed deletes a failed job and returns it.
func deleteFailed(ctx context.Context, tx bun.Tx, id string) (*Failed, error) {
	var failed Failed
	err := tx.NewRaw(`DELETE FROM jobs WHERE id = ? AND failed_at IS NOT NULL RETURNING `+failedColumns, id).Scan(ctx, &failed)
	return &failed, db.NotFound(err, "discarding a job", noFailed)
}

// attempt is one run of a job in this process.
type attempt struct {
	job
	message goqite.ID
	lease   string
}

// errLeaseLost means that an attempt no longer belongs to this process: its lease
// expired before it was extended, and another process may run the job.
var errLeaseLost = errors.New("the lease of the attempt was lost")

// enqueue adds a job, or reruns the one of its name and key. It writes the row in
// either case: an attempt that is about to begin waits for the commit, and one
// that is about to end sees the new payload.
func (s *Service) enqueue(ctx context.Context, tx bun.Tx, j *job) error {
	row, err := upsert(ctx, tx, j, "payload = excluded.payload, again = TRUE")
	if err != nil {
		return err
	}
	if waitsForRetry := row.Lease == nil && row.Attempts > 0; row.MessageID == nil || waitsForRetry {
		return s.send(ctx, tx, row.ID)
	}
	return nil
}

// upserted is what upsert returns of a row.
type upserted struct {
	ID        string  `bun:"id"`
	MessageID *string `bun:"message_id"`
	Lease     *string `bun:"lease"`
	Attempts  int     `bun:"attempts"`
}

// upsert inserts a job, or applies an update to the one of its name and key.
func upsert(ctx context.Context, tx bun.Tx, j *job, update string) (row upserted, err error) {
	err = tx.NewInsert().Model(j).On("CONFLICT (name, key) DO UPDATE").Set(update).
		Returning("id, message_id, lease, attempts").Scan(ctx, &row)
	return row, err
}

// send makes a job due now, with all its attempts. It sends a new message rather
// than change the present one, because the transaction that enqueues a job does not
// hold the lock of writeLocked.
func (s *Service) send(ctx context.Context, tx bun.Tx, id string) error {
	message, err := s.queue.SendAndGetIDTx(ctx, tx.Tx, goqite.Message{Body: []byte(id)})
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `UPDATE jobs SET message_id = ?, attempts = 0, failed_at = NULL WHERE id = ?`, string(message), id)
	return err
}

// schedule adds the periodic jobs that the database does not have yet.
func (s *Service) schedule(ctx context.Context) error {
	for name, h := range s.handlers {
		if h.interval == 0 {
			continue
		}
		err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			j := job{ID: db.NewID(), Name: name, Payload: "null", IsPeriodic: true, EnqueuedAt: s.now().UTC()}
			row, err := upsert(ctx, tx, &j, "is_periodic = TRUE")
			if err != nil || row.MessageID != nil {
				return err
			}
			return s.send(ctx, tx, row.ID)
		})
		if err != nil {
			return fmt.Errorf("scheduling %s: %w", name, err)
		}
	}
	return nil
}

// untilDue returns how long it takes until a job is due: math.MaxInt64 if none is
// queued, not more than 0 if one is due now.
func (s *Service) untilDue(ctx context.Context) (time.Duration, error) {
	var due time.Time
	err := s.db.Read.NewRaw(`SELECT timeout FROM goqite WHERE queue = ? ORDER BY timeout LIMIT 1`, queueName).Scan(ctx, &due)
	if errors.Is(err, sql.ErrNoRows) {
		return math.MaxInt64, nil
	}
	if err != nil {
		return 0, fmt.Errorf("looking for due jobs: %w", err)
	}
	return time.Until(due), nil
}

// writeLocked runs fn in a transaction that may change a message that was sent. There
// is only one at a time. On PostgreSQL, receive would otherwise deadlock with others,
// because it locks the message before the job; and a receiver that has waited for a
// message gets it even if another one has received it or it is no longer due.
func (s *Service) writeLocked(ctx context.Context, fn func(ctx context.Context, tx bun.Tx) error) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.db.Lock(ctx, tx, "jobs"); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// receive begins an attempt at a job that is due. It returns nil if none is. It has
// storeTimeout to finish after ctx is canceled: PostgreSQL may have committed what is
// canceled, and nobody would run the job until its lease has expired.
func (s *Service) receive(ctx context.Context) (*attempt, error) {
	stopping := ctx
	ctx, cancel := context.WithCancel(context.WithoutCancel(stopping))
	defer cancel()
	defer context.AfterFunc(stopping, func() { time.AfterFunc(s.storeTimeout, cancel) })()
	var received *attempt
	err := s.writeLocked(ctx, func(ctx context.Context, tx bun.Tx) error {
		message, err := s.queue.ReceiveTx(ctx, tx.Tx)
		if err != nil || message == nil {
			return err
		}
		a := &attempt{message: message.ID, lease: rand.Text()}
		err = tx.NewRaw(`UPDATE jobs SET lease = ?, attempts = CASE WHEN again THEN 1 ELSE attempts + 1 END, again = FALSE
			WHERE id = ? AND message_id = ? RETURNING id, name, key, payload, is_periodic, again, attempts, enqueued_at`,
			a.lease, string(message.Body), string(message.ID)).Scan(ctx, &a.job)
		if errors.Is(err, sql.ErrNoRows) { // the job was deleted or has another message
			return s.queue.DeleteTx(ctx, tx.Tx, message.ID)
		}
		received = a
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("receiving a job: %w", err)
	}
	return received, nil
}

// extend renews the lease of an attempt. It returns errLeaseLost if the attempt
// no longer belongs to this process.
func (s *Service) extend(ctx context.Context, a *attempt) error {
	return s.writeLocked(ctx, func(ctx context.Context, tx bun.Tx) error {
		// The update changes nothing, but locks the row until the commit.
		result, err := tx.ExecContext(ctx, `UPDATE jobs SET lease = lease WHERE id = ? AND lease = ?`, a.ID, a.lease)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, errLeaseLost)
		}
		return s.queue.ExtendTx(ctx, tx.Tx, a.message, s.lease)
	})
}

// end ends an attempt, and calls fn in the same transaction to update the job;
// rerun is whether it was enqueued since the attempt began. It returns
// errLeaseLost if the attempt no longer belongs to this process.
func (s *Service) end(ctx context.Context, a *attempt, fn func(ctx context.Context, tx bun.Tx, rerun bool) error) error {
	return s.writeLocked(ctx, func(ctx context.Context, tx bun.Tx) error {
		var rerun bool
		err := tx.NewRaw(`UPDATE jobs SET lease = NULL WHERE id = ? AND lease = ? RETURNING again`, a.ID, a.lease).Scan(ctx, &rerun)
		if errors.Is(err, sql.ErrNoRows) {
			return errLeaseLost
		}
		if err != nil {
			return err
		}
		return fn(ctx, tx, rerun)
	})
}

// succeed deletes the job of a successful attempt, or makes it due again: a
// periodic one after its interval, one that was enqueued meanwhile now.
func (s *Service) succeed(ctx context.Context, a *attempt, h *handler) error {
	return s.end(ctx, a, func(ctx context.Context, tx bun.Tx, rerun bool) error {
		if !a.IsPeriodic && !rerun {
			if _, err := tx.ExecContext(ctx, `DELETE FROM jobs WHERE id = ?`, a.ID); err != nil {
				return err
			}
			return s.queue.DeleteTx(ctx, tx.Tx, a.message)
		}
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET attempts = 0, succeeded_at = ?, error = NULL,
			first_failed_at = NULL, last_failed_at = NULL, failed_at = NULL WHERE id = ?`, s.now().UTC(), a.ID)
		if err != nil {
			return err
		}
		return s.makeDue(ctx, tx, a.message, h.interval)
	})
}

// fail makes the job of a failed attempt due again after a pause, or keeps it for
// operators if no attempt is left, which final reports. A periodic job is still
// due once an interval then, and one that was enqueued meanwhile is due now with
// all its attempts.
func (s *Service) fail(ctx context.Context, a *attempt, h *handler, text string) (final bool, err error) {
	final = a.Attempts >= h.options.MaxAttempts
	err = s.end(ctx, a, func(ctx context.Context, tx bun.Tx, rerun bool) error {
		now, attempts, pause := s.now().UTC(), a.Attempts, h.options.backOff(a.Attempts)
		if rerun {
			final, attempts, pause = false, 0, 0
		}
		_, err := tx.ExecContext(ctx, `UPDATE jobs SET attempts = ?, error = ?, first_failed_at = COALESCE(first_failed_at, ?),
			last_failed_at = ? WHERE id = ?`, attempts, text, now, now, a.ID)
		if err != nil {
			return err
		}
		if !final {
			if a.IsPeriodic {
				pause = min(pause, h.interval)
			}
			return s.makeDue(ctx, tx, a.message, pause)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET failed_at = COALESCE(failed_at, ?) WHERE id = ?`, now, a.ID); err != nil {
			return err
		}
		if a.IsPeriodic {
			return s.makeDue(ctx, tx, a.message, h.interval)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET message_id = NULL, is_periodic = FALSE WHERE id = ?`, a.ID); err != nil {
			return err
		}
		return s.queue.DeleteTx(ctx, tx.Tx, a.message)
	})
	return final, err
}

// release makes the job of an interrupted attempt due now, and does not count the
// attempt.
func (s *Service) release(ctx context.Context, a *attempt) error {
	return s.end(ctx, a, func(ctx context.Context, tx bun.Tx, _ bool) error {
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET attempts = attempts - 1 WHERE id = ?`, a.ID); err != nil {
			return err
		}
		return s.makeDue(ctx, tx, a.message, 0)
	})
}

func (s *Service) makeDue(ctx context.Context, tx bun.Tx, message goqite.ID, in time.Duration) error {
	db.AfterCommit(ctx, s.wakeUp)
	return s.queue.ExtendTx(ctx, tx.Tx, message, in)
}
