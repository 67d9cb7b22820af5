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

// A job is there if and only if the transaction was committed, and begins at
// once in the process that enqueued it.
func TestAJobOfACommittedChange(t *testing.T) {
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
		got := []order{get(t, ran), get(t, ran)}
		slices.SortFunc(got, func(a, b order) int { return a.Table - b.Table })
		if !slices.Equal(got, []order{{2}, {3}}) {
			t.Errorf("ran %v", got)
		}
		until(t, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if len(ran) > 0 {
			t.Errorf("ran once more: %v", <-ran)
		}
	})
}

// Of one key there is one job at a time, whose run sees the last payload.
func TestOneJobOfAKey(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		begun, goOn := make(chan order), make(chan error)
		kind := jobs.Handle(s, "serve", jobs.Options{FirstRetry: time.Millisecond}, func(_ context.Context, o order) error {
			begun <- o
			return <-goOn
		})
		for table := range 3 {
			enqueue(t, d, kind, "terrace", order{table})
		}
		enqueue(t, d, kind, "hall", order{10})
		if got := count(t, s); got.Queued != 2 {
			t.Errorf("%+v wait, want one a key", got)
		}
		start(t, s)
		first := []order{get(t, begun), get(t, begun)}
		if !slices.Contains(first, order{2}) || !slices.Contains(first, order{10}) {
			t.Errorf("ran %v, want the last payload of each key", first)
		}
		enqueue(t, d, kind, "terrace", order{3})
		enqueue(t, d, kind, "terrace", order{4})
		if got := count(t, s); got.Running != 2 || got.Queued != 0 {
			t.Errorf("%+v, want none beside those that run", got)
		}
		goOn <- nil
		goOn <- nil
		if again := get(t, begun); again != (order{4}) {
			t.Errorf("ran %v again, want the last payload", again)
		}
		goOn <- nil
		until(t, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
	})
}

// The pauses grow, and when no attempt is left the job stays for operators.
func TestBackOff(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		at := &clock{at: noon}
		s := jobs.NewService(d, at.now)
		s.SetTiming(time.Minute, time.Hour, soon)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 5, FirstRetry: time.Minute, LastRetry: 5 * time.Minute},
			func(context.Context, order) error { return errors.New("the kitchen is closed") })
		enqueue(t, d, kind, "", order{7})
		start(t, s)
		for i, want := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 5 * time.Minute} {
			until(t, "a pause", func() bool { due := s.NextDue(t); return due > want-soon && due <= want && count(t, s).Running == 0 })
			if failed := failedJobs(t, s); len(failed) > 0 {
				t.Fatalf("after %d attempts: %+v", i+1, failed)
			}
			at.set(at.now().Add(want))
			s.Advance(t, want)
		}
		until(t, "the failed job", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
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

// What is enqueued anew has all its attempts again, whatever became of the job
// before.
func TestEnqueuedAnew(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		begun, goOn := make(chan order), make(chan error)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 1, FirstRetry: time.Millisecond}, func(_ context.Context, o order) error {
			begun <- o
			return <-goOn
		})
		start(t, s)
		enqueue(t, d, kind, "hall", order{1})
		get(t, begun)
		goOn <- errors.New("no")
		until(t, "the failed job", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
		enqueue(t, d, kind, "hall", order{2})
		if got := get(t, begun); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
		enqueue(t, d, kind, "hall", order{3})
		goOn <- errors.New("no, in its last attempt")
		if got := get(t, begun); got != (order{3}) {
			t.Errorf("ran %v", got)
		}
		goOn <- nil
		until(t, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
	})
}

// What is enqueued while it waits to be tried again is due at once, with all its
// attempts.
func TestEnqueuedDuringBackOff(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		begun, goOn := make(chan order), make(chan error)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 2, FirstRetry: time.Hour}, func(_ context.Context, o order) error {
			begun <- o
			return <-goOn
		})
		start(t, s)
		enqueue(t, d, kind, "hall", order{1})
		get(t, begun)
		goOn <- errors.New("no")
		until(t, "the pause", func() bool { return count(t, s) == jobs.Counts{Queued: 1} })
		enqueue(t, d, kind, "hall", order{2})
		if got := get(t, begun); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
		goOn <- errors.New("no, in its first attempt again")
		until(t, "the pause", func() bool { return count(t, s) == jobs.Counts{Queued: 1} })
		enqueue(t, d, kind, "hall", order{3})
		get(t, begun)
		enqueue(t, d, kind, "hall", order{4})
		goOn <- errors.New("no, but it was enqueued anew meanwhile")
		if got := get(t, begun); got != (order{4}) {
			t.Errorf("ran %v", got)
		}
		goOn <- nil
		until(t, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if s.Receive(t) {
			t.Error("a job that is done was received")
		}
	})
}

// What is enqueued while a process runs it that then dies has all its attempts.
func TestEnqueuedBeforeItsProcessDied(t *testing.T) {
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
		if got := get(t, ran); got != (order{2}) {
			t.Errorf("ran %v", got)
		}
	})
}

// The API's document is written of capabilities that have no database.
func TestRegisteringWithoutADatabase(t *testing.T) {
	s := new(jobs.Service)
	jobs.Handle(s, "serve", jobs.Options{}, func(context.Context, order) error { return nil })
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
	defer func() {
		if recover() == nil {
			t.Error("a name can be taken twice")
		}
	}()
	s.Every("serve", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
}

func TestDescribe(t *testing.T) {
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
		if got := jobs.Describe(errors.New(text)); got != want {
			t.Errorf("%q is told as %q, want %q", text, got, want)
		}
	}
	long := jobs.Describe(errors.New("é" + string(slices.Repeat([]byte("ü"), 1000))))
	if len(long) > 1010 || !slices.Equal([]rune(long), []rune(string([]rune(long)))) {
		t.Errorf("%d bytes", len(long))
	}
}
