// Package jobs runs work in the background: what follows from a change, such as
// a call of another service, and what is due regularly, such as pruning.
//
// A job is enqueued in the transaction of the change that causes it, so it
// exists if and only if the change was committed. Any process of the site may
// run it. A job runs at least once: when a process dies, another one runs its
// jobs again after their leases have expired, so a handler must be safe to run
// twice. A job that fails is retried with growing pauses, and is kept for
// operators when no attempt is left.
//
// A job can have a key. There is at most one job of a name and key at a time,
// however often it is enqueued; enqueued while it runs, it runs once more
// afterwards.
//
// A periodic job has an interval. Its next run is due one interval after the
// end of the last one, and is scheduled in the transaction that ends it, so each
// run takes place in one process only.
//
// The table jobs holds the jobs, and maragu.dev/goqite decides when and where
// they run: a process receives the message of a job with a timeout, which is the
// lease of the attempt.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Options limit the attempts at a job. A zero field has the default.
type Options struct {
	// MaxAttempts is how many attempts may fail before the job has failed; 10.
	MaxAttempts int
	// Timeout limits one attempt; 1 minute.
	Timeout time.Duration
	// FirstRetry is the pause after the first failed attempt, doubled after each
	// further one; 2 seconds.
	FirstRetry time.Duration
	// LastRetry is the longest pause; 1 hour.
	LastRetry time.Duration
}

func (o Options) withDefaults() Options {
	if o.MaxAttempts == 0 {
		o.MaxAttempts = 10
	}
	if o.Timeout == 0 {
		o.Timeout = time.Minute
	}
	if o.FirstRetry == 0 {
		o.FirstRetry = 2 * time.Second
	}
	if o.LastRetry == 0 {
		o.LastRetry = time.Hour
	}
	return o
}

// backOff is the pause after this many failed attempts in a row.
func (o Options) backOff(failures int) time.Duration {
	pause := o.FirstRetry
	for range failures - 1 {
		if pause *= 2; pause >= o.LastRetry {
			return o.LastRetry
		}
	}
	return min(pause, o.LastRetry)
}

// handler runs the jobs of one name.
type handler struct {
	options Options
	// interval is zero for jobs that are not periodic.
	interval time.Duration
	run      func(ctx context.Context, payload []byte) error
}

func (s *Service) handle(name string, h handler) {
	if _, ok := s.handlers[name]; ok {
		panic(fmt.Sprintf("jobs: a handler named %q is already registered", name))
	}
	h.options = h.options.withDefaults()
	if s.handlers == nil {
		s.handlers = map[string]handler{}
	}
	s.handlers[name] = h
}

// Kind enqueues the jobs of one name, whose payloads have the type P.
type Kind[P any] struct {
	service *Service
	name    string
}

// Handle registers the handler for the jobs of a name, which must stay the same
// across releases. Call it before Run. It panics if the name is taken.
func Handle[P any](s *Service, name string, options Options, run func(ctx context.Context, payload P) error) Kind[P] {
	s.handle(name, handler{options: options, run: func(ctx context.Context, raw []byte) error {
		var payload P
		if err := json.Unmarshal(raw, &payload); err != nil {
			return fmt.Errorf("decoding the payload: %w", err)
		}
		return run(ctx, payload)
	}})
	return Kind[P]{s, name}
}

// Every registers a periodic job under a name, which must stay the same across
// releases. Its first run is due when a process that has it first starts. Call
// it before Run. It panics if the name is taken.
func (s *Service) Every(name string, interval time.Duration, options Options, run func(ctx context.Context) error) {
	s.handle(name, handler{options: options, interval: interval, run: func(ctx context.Context, _ []byte) error { return run(ctx) }})
}

// Enqueue adds a job in the transaction of a db.Write or db.Change, whose
// context is ctx. If a job of the same key is queued, its payload is replaced,
// and it is due immediately with all its attempts. If one is running, it runs
// again as soon as it has ended, successfully or not. Jobs with an empty key are
// independent. A payload must not hold secrets: operators can read it.
func (k Kind[P]) Enqueue(ctx context.Context, tx bun.Tx, key string, payload P) error {
	raw, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("encoding the payload of %s: %w", k.name, err)
	}
	j := job{ID: db.NewID(), Name: k.name, Key: key, Payload: string(raw), EnqueuedAt: k.service.now().UTC()}
	if key == "" {
		j.Key = j.ID
	}
	if err := k.service.enqueue(ctx, tx, &j); err != nil {
		return fmt.Errorf("enqueuing %s: %w", k.name, err)
	}
	db.AfterCommit(ctx, k.service.wakeUp)
	return nil
}

// Counts is how many jobs there are in each state. Periodic jobs that wait for
// their next run are not counted.
type Counts struct {
	Queued  int `bun:"queued" json:"queued" doc:"Waiting for their first or another attempt"`
	Running int `bun:"running" json:"running"`
	Failed  int `bun:"failed" json:"failed" doc:"With no attempt left"`
}

// Periodic is the state of a periodic job.
type Periodic struct {
	Name            string
	Interval        time.Duration
	Running         bool
	LastSucceededAt time.Time // zero if it never has
	NextRunAt       time.Time // zero while it runs
	Error           string    // of the last attempt; empty if that succeeded
}

// Failed is a job with no attempt left.
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
