package jobs

import (
	"context"
	"fmt"
	"math"
	"time"

	"maragu.dev/goqite"

	"carte/internal/actor"
	"carte/internal/db"
)

// Timing of the queue.
const (
	// workers is how many jobs a process runs at once.
	workers = 4
	// lease is how long a job stays with a process that is not heard of; it is
	// extended three times as often. Clocks of two processes may differ by two
	// thirds of it before one takes what the other runs.
	lease = time.Minute
	// poll is how soon a process sees what another one has enqueued.
	poll = time.Second
	// stopTimeout is what running jobs have to end by themselves when the
	// process stops.
	stopTimeout = 5 * time.Second
)

// queueName is the one queue in goqite's table.
const queueName = "jobs"

// Service is the queue, its workers, and operators' use cases. Jobs can be
// registered with the zero Service, which runs none.
type Service struct {
	db       *db.DB
	queue    *goqite.Queue
	now      func() time.Time
	handlers map[string]handler
	// wake tells the workers of this process that something may be due.
	wake chan struct{}
	// lease, poll and stopTimeout are the constants, but in tests.
	lease, poll, stopTimeout time.Duration
}

// NewService makes the queue over a database and a clock. It runs nothing.
func NewService(d *db.DB, now func() time.Time) *Service {
	s := &Service{
		db: d, now: now, wake: make(chan struct{}, 1),
		lease: lease, poll: poll, stopTimeout: stopTimeout,
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
		// It asks for a pool and uses none: every call of ours names its transaction.
		DB: s.db.Read.DB, Name: queueName, SQLFlavor: flavour, Timeout: s.lease,
		// How often a job is tried is a matter of its handler.
		MaxReceive: math.MaxInt32,
	})
}

func (s *Service) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// Counts is how many jobs there are, periodic ones that wait for their time
// left aside.
type Counts struct {
	Queued  int `bun:"queued" json:"queued" doc:"Waiting, also for another attempt"`
	Running int `bun:"running" json:"running"`
	Failed  int `bun:"failed" json:"failed" doc:"No attempt was left"`
}

// Periodic is the state of a periodic job.
type Periodic struct {
	Name            string
	Interval        time.Duration
	Running         bool
	LastSucceededAt *time.Time
	// NextRunAt is nil while it runs.
	NextRunAt *time.Time
	// Error is why it failed last; empty where it did not since it succeeded.
	Error string
}

// Failed is a job of which no attempt was left.
type Failed struct {
	ID            string    `bun:"id"`
	Name          string    `bun:"name"`
	Payload       string    `bun:"payload"`
	IsPeriodic    bool      `bun:"is_periodic"`
	Error         string    `bun:"error"`
	Attempts      int       `bun:"attempts"`
	FirstFailedAt time.Time `bun:"first_failed_at"`
	LastFailedAt  time.Time `bun:"last_failed_at"`
	FailedAt      time.Time `bun:"failed_at"`
}

// Overview is how many jobs there are, and how the periodic ones do.
func (s *Service) Overview(ctx context.Context, who *actor.Actor) (Counts, []Periodic, error) {
	if err := who.RequireAdmin(); err != nil {
		return Counts{}, nil, err
	}
	counts, err := s.Count(ctx)
	if err != nil {
		return Counts{}, nil, err
	}
	periodic, err := s.listPeriodic(ctx)
	return counts, periodic, err
}

// Count counts the jobs, for metrics.
func (s *Service) Count(ctx context.Context) (Counts, error) {
	counts, err := s.count(ctx)
	if err != nil {
		return Counts{}, fmt.Errorf("counting jobs: %w", err)
	}
	return counts, nil
}

// ListFailed lists failed jobs, the newest first, and whether there are more.
// It goes on behind a job, or begins where that is nil.
func (s *Service) ListFailed(ctx context.Context, who *actor.Actor, after *Failed, limit int) (failed []Failed, more bool, err error) {
	if err := who.RequireAdmin(); err != nil {
		return nil, false, err
	}
	return db.ReadChunk(limit, func(limit int) ([]Failed, error) { return s.listFailed(ctx, after, limit) })
}
