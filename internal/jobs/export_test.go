package jobs

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"maragu.dev/goqite"

	"carte/internal/testkit"
)

// SanitizeError returns the text of an error for operators.
var SanitizeError = sanitizeError

// SetTiming sets how long a service waits; for outcomes to be stored, as long as a
// busy machine needs.
func (s *Service) SetTiming(lease, poll, stopTimeout time.Duration) {
	s.lease, s.poll, s.stopTimeout, s.storeTimeout = lease, poll, stopTimeout, time.Minute
	s.makeQueue()
}

// Receive begins an attempt without running its handler, and reports whether a job
// was due.
func (s *Service) Receive(t *testing.T) bool {
	t.Helper()
	begun, err := s.TryReceive(t.Context())
	testkit.NoError(t, err)
	return begun
}

// TryReceive is Receive for other goroutines than the test's.
func (s *Service) TryReceive(ctx context.Context) (begun bool, err error) {
	a, err := s.receive(ctx)
	return a != nil, err
}

// Attempt is an attempt whose handler is not run.
type Attempt struct {
	service *Service
	attempt *attempt
	handler handler
}

// Begin begins an attempt at a job that is due.
func (s *Service) Begin(t *testing.T) Attempt {
	t.Helper()
	a, err := s.receive(t.Context())
	testkit.NoError(t, err)
	if a == nil {
		t.Fatal("no job is due")
	}
	return Attempt{s, a, s.handlers[a.Name]}
}

// Number is 1 for the first attempt, and one more for each further one.
func (a Attempt) Number() int { return a.attempt.Attempts }

// Extend renews the lease.
func (a Attempt) Extend(ctx context.Context) error { return a.service.extend(ctx, a.attempt) }

// Succeed stores that the handler has succeeded.
func (a Attempt) Succeed(ctx context.Context) error {
	return a.service.succeed(ctx, a.attempt, &a.handler)
}

// Fail stores that the handler has failed.
func (a Attempt) Fail(ctx context.Context) error {
	_, err := a.service.fail(ctx, a.attempt, &a.handler, "no")
	return err
}

// Release stores that the process stopped before the handler ended.
func (a Attempt) Release(ctx context.Context) error { return a.service.release(ctx, a.attempt) }

// UntilDue returns how long it takes until a job is due.
func (s *Service) UntilDue(t *testing.T) time.Duration {
	t.Helper()
	wait, err := s.untilDue(t.Context())
	testkit.NoError(t, err)
	return wait
}

// Advance makes all jobs due sooner, as a process sees them whose clock is ahead.
func (s *Service) Advance(t *testing.T, by time.Duration) {
	t.Helper()
	err := s.db.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		// Workers lock in this order too: receivers, then jobs, then messages.
		if err := s.db.Lock(ctx, tx, "jobs"); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE jobs SET lease = lease`); err != nil {
			return err
		}
		var rows []struct {
			ID      string    `bun:"id"`
			Timeout time.Time `bun:"timeout"`
		}
		if err := tx.NewRaw(`SELECT id, timeout FROM goqite`).Scan(ctx, &rows); err != nil {
			return err
		}
		for _, row := range rows {
			if err := s.queue.ExtendTx(ctx, tx.Tx, goqite.ID(row.ID), max(0, time.Until(row.Timeout)-by)); err != nil {
				return err
			}
		}
		return nil
	})
	testkit.NoError(t, err)
	s.wakeUp()
}
