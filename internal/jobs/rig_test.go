package jobs_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/jobs"
)

var (
	noon     = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	operator = &actor.Actor{UID: "operator", Email: "admin@carte.example", Admin: true}
)

// soon is longer than anything here takes, on a busy machine too.
const soon = 30 * time.Second

// clock is a time that tests set.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = at
}

// open makes a queue that is woken by what is enqueued here alone.
func open(d *db.DB) *jobs.Service {
	s := jobs.NewService(d, func() time.Time { return noon })
	s.SetTiming(time.Minute, time.Hour, soon)
	return s
}

// start runs the jobs of a queue until the test ends or stop is called, which
// waits for them.
func start(t *testing.T, s *jobs.Service) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-done
	}
	t.Cleanup(stop)
	return stop
}

func enqueue[P any](t *testing.T, d *db.DB, kind jobs.Kind[P], key string, payload P) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return kind.Enqueue(ctx, tx, key, payload) })
	if err != nil {
		t.Fatal(err)
	}
}

// get waits for what a channel brings.
func get[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(soon):
		t.Fatal("nothing came")
		panic("unreachable")
	}
}

// until waits until a condition holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(soon); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not seen: %s", what)
		}
	}
}

func failedJobs(t *testing.T, s *jobs.Service) []jobs.Failed {
	t.Helper()
	list, _, err := s.ListFailed(t.Context(), operator, nil, 100)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func count(t *testing.T, s *jobs.Service) jobs.Counts {
	t.Helper()
	counts, err := s.Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

func periodic(t *testing.T, s *jobs.Service) []jobs.Periodic {
	t.Helper()
	_, list, err := s.Overview(t.Context(), operator)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
