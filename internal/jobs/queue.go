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

// job is a row of jobs. The columns that are written by statements alone are
// not among the fields.
type job struct {
	bun.BaseModel `bun:"table:jobs,alias:j"`

	ID         string    `bun:"id,pk"`
	Name       string    `bun:"name"`
	Key        string    `bun:"key"`
	Payload    string    `bun:"payload"`
	IsPeriodic bool      `bun:"is_periodic"`
	Again      bool      `bun:"again"`
	Attempts   int       `bun:"attempts"`
	EnqueuedAt time.Time `bun:"enqueued_at"`
}

// attempt is one run of a job by this process.
type attempt struct {
	job
	message goqite.ID
	lease   string
}

// errLeaseLost says that an attempt is no longer this process's: its lease
// ended before it was extended, and another may run the job.
var errLeaseLost = errors.New("the lease of the attempt was lost")

// enqueue adds a job, or has the one of its name and key run once more from the
// beginning. The row is written in any case: an attempt that is about to begin
// waits for the commit, and one that is about to end learns of it.
func (s *Service) enqueue(ctx context.Context, tx bun.Tx, j *job) error {
	row, err := insert(ctx, tx, j, "payload = excluded.payload, again = TRUE")
	if err != nil {
		return err
	}
	if backsOff := row.Lease == nil && row.Attempts > 0; row.MessageID == nil || backsOff {
		return s.send(ctx, tx, row.ID)
	}
	return nil
}

// inserted is what insert reads of a job.
type inserted struct {
	ID        string  `bun:"id"`
	MessageID *string `bun:"message_id"`
	Lease     *string `bun:"lease"`
	Attempts  int     `bun:"attempts"`
}

// insert adds a job, or changes the one of its name and key.
func insert(ctx context.Context, tx bun.Tx, j *job, change string) (row inserted, err error) {
	err = tx.NewInsert().Model(j).On("CONFLICT (name, key) DO UPDATE").Set(change).
		Returning("id, message_id, lease, attempts").Scan(ctx, &row)
	return row, err
}

// send makes a job due now, with all its attempts. A message that it has is
// replaced, not changed: its receiver locks the message before the job, and the
// two would wait for each other.
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
			row, err := insert(ctx, tx, &j, "is_periodic = TRUE")
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

// nextDue is how long it takes until a job is due; never, where none waits.
func (s *Service) nextDue(ctx context.Context) (time.Duration, error) {
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

// receive begins an attempt at a job that is due; nil where none is.
func (s *Service) receive(ctx context.Context) (*attempt, error) {
	var a *attempt
	err := s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		// On PostgreSQL, of two receivers at once both may get the same message.
		if err := s.db.Lock(ctx, tx, "jobs"); err != nil {
			return err
		}
		message, err := s.queue.ReceiveTx(ctx, tx.Tx)
		if err != nil || message == nil {
			return err
		}
		begun := &attempt{message: message.ID, lease: rand.Text()}
		err = tx.NewRaw(`UPDATE jobs SET lease = ?, attempts = CASE WHEN again THEN 1 ELSE attempts + 1 END, again = FALSE
			WHERE id = ? AND message_id = ? RETURNING id, name, key, payload, is_periodic, again, attempts, enqueued_at`,
			begun.lease, string(message.Body), string(message.ID)).Scan(ctx, &begun.job)
		if errors.Is(err, sql.ErrNoRows) { // replaced or deleted, and must not be in the others' way
			return s.queue.DeleteTx(ctx, tx.Tx, message.ID)
		}
		a = begun
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("receiving a job: %w", err)
	}
	return a, nil
}

// extend keeps an attempt's lease from ending.
func (s *Service) extend(ctx context.Context, a *attempt) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		// What is written changes nothing, but holds the row until the commit.
		result, err := tx.ExecContext(ctx, `UPDATE jobs SET lease = lease WHERE id = ? AND lease = ?`, a.ID, a.lease)
		if err != nil {
			return err
		}
		if held, err := result.RowsAffected(); err != nil || held == 0 {
			return errors.Join(err, errLeaseLost)
		}
		return s.queue.ExtendTx(ctx, tx.Tx, a.message, s.lease)
	})
}

// end ends an attempt in one transaction with what becomes of the job. It fails
// with errLeaseLost where that is not for this process to say.
func (s *Service) end(ctx context.Context, a *attempt, then func(ctx context.Context, tx bun.Tx, again bool) error) error {
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		var again bool
		err := tx.NewRaw(`UPDATE jobs SET lease = NULL WHERE id = ? AND lease = ? RETURNING again`, a.ID, a.lease).Scan(ctx, &again)
		if errors.Is(err, sql.ErrNoRows) {
			return errLeaseLost
		}
		if err != nil {
			return err
		}
		return then(ctx, tx, again)
	})
}

// succeeded deletes a job that is done, or makes it due again: a periodic one
// after its interval, and one that was enqueued anew at once.
func (s *Service) succeeded(ctx context.Context, a *attempt, h *handler) error {
	return s.end(ctx, a, func(ctx context.Context, tx bun.Tx, again bool) error {
		if !a.IsPeriodic && !again {
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
		return s.due(ctx, tx, a.message, h.interval)
	})
}

// failed makes a job due again after a pause, or keeps it for operators where
// no attempt is left. A periodic one goes on once an interval, and one that was
// enqueued anew begins anew at once.
func (s *Service) failed(ctx context.Context, a *attempt, h *handler, text string) (final bool, err error) {
	final = a.Attempts >= h.options.MaxAttempts
	err = s.end(ctx, a, func(ctx context.Context, tx bun.Tx, again bool) error {
		now, attempts, pause := s.now().UTC(), a.Attempts, h.options.backOff(a.Attempts)
		if again {
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
			return s.due(ctx, tx, a.message, pause)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET failed_at = COALESCE(failed_at, ?) WHERE id = ?`, now, a.ID); err != nil {
			return err
		}
		if a.IsPeriodic {
			return s.due(ctx, tx, a.message, h.interval)
		}
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET message_id = NULL, is_periodic = FALSE WHERE id = ?`, a.ID); err != nil {
			return err
		}
		return s.queue.DeleteTx(ctx, tx.Tx, a.message)
	})
	return final, err
}

// release leaves a job that was stopped in the middle to the next process, as
// if this attempt had not been.
func (s *Service) release(ctx context.Context, a *attempt) error {
	return s.end(ctx, a, func(ctx context.Context, tx bun.Tx, _ bool) error {
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET attempts = attempts - 1 WHERE id = ?`, a.ID); err != nil {
			return err
		}
		return s.due(ctx, tx, a.message, 0)
	})
}

func (s *Service) due(ctx context.Context, tx bun.Tx, message goqite.ID, in time.Duration) error {
	db.AfterCommit(ctx, s.wakeUp)
	return s.queue.ExtendTx(ctx, tx.Tx, message, in)
}
