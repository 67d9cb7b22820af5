package jobs_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

type order struct {
	Table int `json:"table"`
}

// handleStepwise registers a handler that sends each job to begun, and returns what
// the test then sends to results.
func handleStepwise(s *jobs.Service, options jobs.Options) (kind jobs.Kind[order], begun chan order, results chan error) {
	begun, results = make(chan order), make(chan error)
	kind = jobs.Handle(s, "serve", options, func(_ context.Context, o order) error {
		begun <- o
		return <-results
	})
	return kind, begun, results
}

// A job exists if and only if its transaction was committed, and begins
// immediately in the process that enqueued it.
func TestEnqueueInTransaction(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		ran := make(chan order, 10)
		kind := jobs.Handle(s, "serve", jobs.Options{}, func(_ context.Context, o order) error {
			ran <- o
			return nil
		})
		start(t, s)
		rolledBack := errors.New("rolled back")
		err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			if err := kind.Enqueue(ctx, tx, "", order{1}); err != nil {
				t.Error(err)
			}
			return rolledBack
		})
		if !errors.Is(err, rolledBack) {
			t.Fatal(err)
		}
		enqueue(t, d, kind, "", order{2})
		enqueue(t, d, kind, "", order{3})
		got := []order{receive(t, ran), receive(t, ran)}
		slices.SortFunc(got, func(a, b order) int { return a.Table - b.Table })
		if !slices.Equal(got, []order{{2}, {3}}) {
			t.Errorf("ran %v", got)
		}
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if len(ran) > 0 {
			t.Errorf("also ran %v", <-ran)
		}
	})
}

// There is one job of a key at a time, which runs with the last payload.
func TestOneJobPerKey(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		kind, begun, results := handleStepwise(s, jobs.Options{FirstRetry: time.Millisecond})
		for table := range 3 {
			enqueue(t, d, kind, "terrace", order{table})
		}
		enqueue(t, d, kind, "hall", order{10})
		if got := count(t, s); got.Queued != 2 {
			t.Errorf("%+v, want one queued for each key", got)
		}
		start(t, s)
		first := []order{receive(t, begun), receive(t, begun)}
		if !slices.Contains(first, order{2}) || !slices.Contains(first, order{10}) {
			t.Errorf("ran %v, want the last payload of each key", first)
		}
		enqueue(t, d, kind, "terrace", order{3})
		enqueue(t, d, kind, "terrace", order{4})
		if got := count(t, s); got.Running != 2 || got.Queued != 0 {
			t.Errorf("%+v, want none but the running ones", got)
		}
		results <- nil
		results <- nil
		if rerun := receive(t, begun); rerun != (order{4}) {
			t.Errorf("ran %v again, want the last payload", rerun)
		}
		results <- nil
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
	})
}

// The pauses between attempts grow. When no attempt is left, the job is kept for
// operators.
func TestBackOff(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		at := testkit.NewFixedClock(noon)
		s := jobs.NewService(d, at.Now)
		s.SetTiming(time.Minute, time.Hour, timeout)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 5, FirstRetry: time.Minute, LastRetry: 5 * time.Minute},
			func(context.Context, order) error { return errors.New("the kitchen is closed") })
		enqueue(t, d, kind, "", order{7})
		start(t, s)
		for i, want := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 5 * time.Minute} {
			testkit.Within(t, timeout, "a pause", func() bool {
				due := s.UntilDue(t)
				return due > want-timeout && due <= want && count(t, s).Running == 0
			})
			if failed := failedJobs(t, s); len(failed) > 0 {
				t.Fatalf("after %d attempts: %+v", i+1, failed)
			}
			at.Set(at.Now().Add(want))
			s.Advance(t, want)
		}
		testkit.Within(t, timeout, "the failed job", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
		failed := failedJobs(t, s)
		want := jobs.Failed{
			ID: failed[0].ID, Name: "serve", Payload: `{"table":7}`, Error: "the kitchen is closed", Attempts: 5,
			FirstFailedAt: noon, LastFailedAt: noon.Add(12 * time.Minute), FailedAt: noon.Add(12 * time.Minute),
		}
		failed[0].FirstFailedAt, failed[0].LastFailedAt, failed[0].FailedAt = failed[0].FirstFailedAt.UTC(), failed[0].LastFailedAt.UTC(), failed[0].FailedAt.UTC()
		if failed[0] != want {
			t.Errorf("failed as %+v, want %+v", failed[0], want)
		}
	})
}

// A job that is enqueued again has all its attempts, whether it failed before or is
// running.
func TestEnqueueAgain(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		kind, begun, results := handleStepwise(s, jobs.Options{MaxAttempts: 1, FirstRetry: time.Millisecond})
		start(t, s)
		enqueue(t, d, kind, "hall", order{1})
		receive(t, begun)
		results <- errors.New("no")
		testkit.Within(t, timeout, "the failed job", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
		enqueue(t, d, kind, "hall", order{2})
		if got := receive(t, begun); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
		enqueue(t, d, kind, "hall", order{3})
		results <- errors.New("no, in its last attempt")
		if got := receive(t, begun); got != (order{3}) {
			t.Errorf("ran %v", got)
		}
		results <- nil
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
	})
}

// A job that is enqueued while it waits for a retry is due immediately, with all its
// attempts.
func TestEnqueueDuringBackOff(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		kind, begun, results := handleStepwise(s, jobs.Options{MaxAttempts: 2, FirstRetry: time.Hour})
		start(t, s)
		enqueue(t, d, kind, "hall", order{1})
		receive(t, begun)
		results <- errors.New("no")
		testkit.Within(t, timeout, "the pause", func() bool { return count(t, s) == jobs.Counts{Queued: 1} })
		enqueue(t, d, kind, "hall", order{2})
		if got := receive(t, begun); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
		results <- errors.New("no, in its first attempt again")
		testkit.Within(t, timeout, "the pause", func() bool { return count(t, s) == jobs.Counts{Queued: 1} })
		enqueue(t, d, kind, "hall", order{3})
		receive(t, begun)
		enqueue(t, d, kind, "hall", order{4})
		results <- errors.New("no, but it was enqueued meanwhile")
		if got := receive(t, begun); got != (order{4}) {
			t.Errorf("ran %v", got)
		}
		results <- nil
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if s.Receive(t) {
			t.Error("a deleted job was received")
		}
	})
}

// A job that is enqueued while it runs has all its attempts, even if the process
// that runs it dies.
func TestEnqueueBeforeProcessDies(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		dead, s := open(d), open(d)
		ran := make(chan order)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 1}, func(_ context.Context, o order) error {
			ran <- o
			return nil
		})
		enqueue(t, d, kind, "hall", order{1})
		if !dead.Receive(t) {
			t.Fatal("nothing is due")
		}
		enqueue(t, d, kind, "hall", order{2})
		s.Advance(t, time.Minute)
		start(t, s)
		if got := receive(t, ran); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
	})
}

// The API document is generated without a database.
func TestRegisterWithoutDatabase(t *testing.T) {
	s := new(jobs.Service)
	jobs.Handle(s, "serve", jobs.Options{}, func(context.Context, order) error { return nil })
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
	defer func() {
		if recover() == nil {
			t.Error("a name was registered twice")
		}
	}()
	s.Every("serve", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
}

func TestSanitizeError(t *testing.T) {
	for text, want := range map[string]string{
		"plain": "plain",
		"Get \"https://x.example/a?key=abc\": EOF": "Get \"https://x.example/a?…\": EOF",
		"dial postgres://carte:secret@db/carte":    "dial postgres://…@db/carte",
		"Authorization: Bearer abc.def":            "Authorization: Bearer …",
		`{"refresh_token": "abc", "a": 1}`:         `{"refresh_token": "…", "a": 1}`,
		"password=abc&x":                           "password=…",
		"token eyJhbGciOi.eyJzdWIi.c2ln end":       "token … end",
		"a\x00b\xff":                               "a�b�",
	} {
		if got := jobs.SanitizeError(errors.New(text)); got != want {
			t.Errorf("sanitizeError(%q) = %q, want %q", text, got, want)
		}
	}
	long := jobs.SanitizeError(errors.New("é" + string(slices.Repeat([]byte("ü"), 1000))))
	if len(long) > 1010 || !slices.Equal([]rune(long), []rune(string([]rune(long)))) {
		t.Errorf("%d bytes", len(long))
	}
}
