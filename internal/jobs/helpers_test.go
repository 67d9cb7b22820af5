package jobs_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

var (
	noon     = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	operator = &actor.Actor{UID: "operator", Email: "admin@carte.example", Admin: true}
)

// timeout is longer than anything in these tests takes, even on a busy machine.
const timeout = 30 * time.Second

// open makes a queue that never polls: only a job enqueued in it wakes it up.
func open(d *db.DB) *jobs.Service {
	s := jobs.NewService(d, func() time.Time { return noon })
	s.SetTiming(time.Minute, time.Hour, timeout)
	return s
}

// start runs the jobs of a queue until stop is called or the test ends. stop waits
// for them.
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
	testkit.NoError(t, d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return kind.Enqueue(ctx, tx, key, payload) }))
}

// receive waits for a value from a channel.
func receive[T any](t *testing.T, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(timeout):
		t.Fatal("no value was sent")
		panic("unreachable")
	}
}

func failedJobs(t *testing.T, s *jobs.Service) []jobs.Failed {
	t.Helper()
	list, _, err := s.ListFailed(t.Context(), operator, nil, 100)
	testkit.NoError(t, err)
	return list
}

func count(t *testing.T, s *jobs.Service) jobs.Counts {
	t.Helper()
	counts, _, err := s.State(t.Context())
	testkit.NoError(t, err)
	return counts
}

func periodic(t *testing.T, s *jobs.Service) []jobs.Periodic {
	t.Helper()
	_, list, err := s.Overview(t.Context(), operator)
	testkit.NoError(t, err)
	return list
}
