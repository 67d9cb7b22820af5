package jobs

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/uptrace/bun"
	"maragu.dev/goqite"

	"carte/internal/actor"
	"carte/internal/audit"
	"carte/internal/db"
	"carte/internal/fault"
)

const (
	// workers is how many jobs a process runs at a time.
	workers = 4
	// lease is how long a job belongs to a process that stops extending it. It is
	// extended every third of this time. The clocks of two processes may differ by
	// two thirds of it before one receives a job that the other is running.
	lease = time.Minute
	// poll is how soon a process finds what another one has enqueued.
	poll = time.Second
	// stopTimeout is how long running jobs may take to end when the process stops.
	stopTimeout = 5 * time.Second
	// storeTimeout is how long storing an attempt's outcome may take, and its beginning
	// once the process stops.
	storeTimeout = 5 * time.Second
)

// queueName is the only queue in goqite's table.
const queueName = "jobs"

// The actions in the audit log.
const (
	retried   audit.Action = "job.retried"
	discarded audit.Action = "job.discarded"
)

// Service is the queue, its workers, and the operators' use cases. Jobs can also
// be registered with the zero Service, which cannot run them.
type Service struct {
	db       *db.DB
	queue    *goqite.Queue
	now      func() time.Time
	handlers map[string]handler
	// wake is sent to when a job may have become due in this process.
	wake chan struct{}
	// These are the constants of the same names, except in tests.
	lease, poll, stopTimeout, storeTimeout time.Duration
}

// NewService makes a queue over a database. Run runs its jobs.
func NewService(d *db.DB, now func() time.Time) *Service {
	s := &Service{
		db: d, now: now, wake: make(chan struct{}, 1),
		lease: lease, poll: poll, stopTimeout: stopTimeout, storeTimeout: storeTimeout,
	}
	s.makeQueue()
	return s
}

func (s *Service) makeQueue() {
	flavour := goqite.SQLFlavorSQLite
	if s.db.Engine == db.PostgreSQL {
		flavour = goqite.SQLFlavorPostgreSQL
	}
	s.queue = goqite.New(goqite.NewOpts{
		// It requires a pool but never uses it: all calls here pass a transaction.
		DB: s.db.Read.DB, Name: queueName, SQLFlavor: flavour, Timeout: s.lease,
		// The handler's options limit the attempts.
		MaxReceive: math.MaxInt32,
	})
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // it is about to wake up already
	}
}

// Overview counts all jobs and lists the periodic ones by name.
func (s *Service) Overview(ctx context.Context, who *actor.Actor) (Counts, []Periodic, error) {
	if err := who.RequireAdmin(); err != nil {
		return Counts{}, nil, err
	}
	return s.State(ctx)
}

// State is Overview for metrics.
func (s *Service) State(ctx context.Context) (Counts, []Periodic, error) {
	periodic, err := s.listPeriodic(ctx)
	if err != nil {
		return Counts{}, nil, err
	}
	// Counted after the list, so that no job runs here that has ended there.
	counts, err := s.count(ctx)
	if err != nil {
		return Counts{}, nil, fmt.Errorf("counting jobs: %w", err)
	}
	return counts, periodic, nil
}

// ListFailed lists failed jobs, the newest first, and reports whether there are
// more. The list starts behind after; nil starts with the newest.
func (s *Service) ListFailed(ctx context.Context, who *actor.Actor, after *Failed, limit int) (failed []Failed, more bool, err error) {
	if err := who.RequireAdmin(); err != nil {
		return nil, false, err
	}
	return db.ReadChunk(limit, func(limit int) ([]Failed, error) { return s.listFailed(ctx, after, limit) })
}

// Retry makes a failed job due immediately, with all its attempts.
func (s *Service) Retry(ctx context.Context, who *actor.Actor, id string) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	return s.writeLocked(ctx, func(ctx context.Context, tx bun.Tx) error {
		failed, err := s.requeue(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.record(ctx, tx, who, retried, failed)
	})
}

// Discard deletes a failed job, which is never run again.
func (s *Service) Discard(ctx context.Context, who *actor.Actor, id string) error {
	if err := who.RequireAdmin(); err != nil {
		return err
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		failed, err := deleteFailed(ctx, tx, id)
		if err != nil {
			return err
		}
		if failed.IsPeriodic {
			return fault.NewConflict("job_periodic", nil, "A periodic job continues to run; it can be retried, but not discarded.")
		}
		return s.record(ctx, tx, who, discarded, failed)
	})
}

// record adds what was done with a failed job to the audit log.
func (s *Service) record(ctx context.Context, tx bun.Tx, who *actor.Actor, action audit.Action, failed *Failed) error {
	before := audit.Values{"name": failed.Name, "payload": failed.Payload, "error": failed.Error}
	return audit.Record(ctx, tx, who, s.now(), audit.Entry{Action: action, Before: before})
}
