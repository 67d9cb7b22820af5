// Package jobs does work behind the requests: what a change causes, such as a
// call of another service, and what is due from time to time, such as pruning.
//
// A job is enqueued in the transaction of the change that causes it, so that
// there is one if and only if the change was committed. Any process of the
// site may run it. It is run at least once: a process that dies in the middle
// leaves it to the next one when its lease has ended, so handlers must be fit
// to run twice. What fails is tried again after growing pauses, and kept for
// operators when no attempt is left.
//
// A job whose payload names what it is about has a key: of one name and key
// there is one job at a time, however often it is enqueued, and after the last
// time it is run once more from the beginning.
//
// A periodic job is one whose handler has an interval. Its next run is due an
// interval after the last one ended, set in the same transaction; so each run
// is one process's.
//
// The table jobs says what is to be done, and maragu.dev/goqite when and by
// whom: its message about a job is received with a timeout, which is the lease
// of the attempt.
package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// Options bound what becomes of a job. What is zero has the default.
type Options struct {
	// MaxAttempts is how often a job is tried before it has failed; 10.
	MaxAttempts int
	// Timeout ends the context of one attempt; 1 minute.
	Timeout time.Duration
	// FirstRetry is the pause after the first failure, doubled by each one that
	// follows; 2 seconds.
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

// backOff is the pause after so many failures in a row.
func (o Options) backOff(failures int) time.Duration {
	pause := o.FirstRetry
	for range failures - 1 {
		if pause *= 2; pause >= o.LastRetry {
			return o.LastRetry
		}
	}
	return min(pause, o.LastRetry)
}

// handler does the jobs of one name.
type handler struct {
	options Options
	// interval is zero where the jobs are not periodic.
	interval time.Duration
	run      func(ctx context.Context, payload []byte) error
}

func (s *Service) handle(name string, h handler) {
	if _, taken := s.handlers[name]; taken {
		panic(fmt.Sprintf("jobs: there is a handler named %q already", name))
	}
	h.options = h.options.withDefaults()
	if s.handlers == nil {
		s.handlers = map[string]handler{}
	}
	s.handlers[name] = h
}

// Kind is a kind of job that can be enqueued, with the type of its payload.
type Kind[P any] struct {
	service *Service
	name    string
}

// Handle registers the handler of a kind of job under a name, which stays the
// same over releases. Call it before Run.
func Handle[P any](s *Service, name string, options Options, run func(ctx context.Context, payload P) error) Kind[P] {
	s.handle(name, handler{options: options, run: func(ctx context.Context, raw []byte) error {
		var payload P
		if err := json.Unmarshal(raw, &payload); err != nil {
			return fmt.Errorf("reading the payload: %w", err)
		}
		return run(ctx, payload)
	}})
	return Kind[P]{s, name}
}

// Every registers a periodic job under a name, which stays the same over
// releases. It is first due when a process starts that knows it. Call it
// before Run.
func (s *Service) Every(name string, interval time.Duration, options Options, run func(ctx context.Context) error) {
	s.handle(name, handler{options: options, interval: interval, run: func(ctx context.Context, _ []byte) error { return run(ctx) }})
}

// Enqueue adds a job to the transaction of a db.Write or db.Change, whose
// context is ctx. Where a job of the same key waits, the payload of that one is
// replaced, and it is due now with all its attempts; where one runs, it is run
// again at once afterwards, whatever becomes of it. An empty key is nobody
// else's. A payload holds no secrets: operators are shown it.
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
