package jobs_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// A job that fails, panics or hangs stops no other.
func TestPoison(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		var healthy atomic.Int32
		well := jobs.Handle(s, "healthy", jobs.Options{}, func(context.Context, order) error {
			healthy.Add(1)
			return nil
		})
		panics := jobs.Handle(s, "panics", jobs.Options{MaxAttempts: 2, FirstRetry: time.Millisecond}, func(_ context.Context, o order) error {
			return errors.New(strings.Repeat("x", o.Table)[:1]) // of an empty string
		})
		hangs := jobs.Handle(s, "hangs", jobs.Options{MaxAttempts: 1, Timeout: 20 * time.Millisecond}, func(ctx context.Context, _ order) error {
			<-ctx.Done()
			return ctx.Err()
		})
		unknown := jobs.Handle(open(d), "of another version", jobs.Options{}, func(context.Context, order) error { return nil })
		for table := range 8 {
			enqueue(t, d, panics, "", order{})
			enqueue(t, d, hangs, "", order{})
			enqueue(t, d, unknown, "", order{})
			enqueue(t, d, well, "", order{table})
		}
		start(t, s)
		until(t, "healthy jobs done and others failed", func() bool { return healthy.Load() == 8 && len(failedJobs(t, s)) == 16 })
		for _, f := range failedJobs(t, s) {
			if want := map[string]string{"panics": "slice bounds out of range", "hangs": "deadline exceeded"}[f.Name]; !strings.Contains(f.Error, want) || want == "" {
				t.Errorf("%s failed with %q, want %q", f.Name, f.Error, want)
			}
		}
		if got := count(t, s); got.Queued != 8 {
			t.Errorf("%+v: the jobs of another version wait for it", got)
		}
	})
}

// The lease is extended for as long as the handler runs.
func TestALongJobStaysWithItsProcess(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, other := open(d), open(d)
		const lease = 900 * time.Millisecond
		s.SetTiming(lease, time.Hour, soon)
		begun, goOn := make(chan struct{}, 1), make(chan struct{})
		kind := jobs.Handle(s, "long", jobs.Options{}, func(ctx context.Context, _ order) error {
			begun <- struct{}{}
			select {
			case <-goOn:
			case <-ctx.Done():
			}
			return context.Cause(ctx)
		})
		start(t, s)
		enqueue(t, d, kind, "", order{})
		get(t, begun)
		for end := time.Now().Add(2 * lease); time.Now().Before(end); {
			if other.Receive(t) {
				t.Fatal("another process took it")
			}
		}
		close(goOn)
		until(t, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if len(begun) > 0 {
			t.Error("it was begun twice")
		}
	})
}

// Whose clock is ahead by less than two thirds of a lease takes nothing. When
// another process has taken a job all the same, the handler's context ends, and
// what becomes of the job is for the other to say.
func TestALostLease(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s, other := open(d), open(d)
		const lease = 3 * time.Second
		s.SetTiming(lease, time.Hour, soon)
		begun, ended := make(chan struct{}), make(chan error)
		kind := jobs.Handle(s, "long", jobs.Options{}, func(ctx context.Context, _ order) error {
			begun <- struct{}{}
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return nil // as if it had been done
		})
		stop := start(t, s)
		enqueue(t, d, kind, "", order{})
		get(t, begun)
		other.Advance(t, lease/2)
		if other.Receive(t) {
			t.Fatal("a process whose clock is ahead took a running job")
		}
		until(t, "the job taken by another process", func() bool {
			other.Advance(t, lease)
			return other.Receive(t)
		})
		if cause := get(t, ended); cause == nil || !strings.Contains(cause.Error(), "lease") {
			t.Errorf("the context ended by %v", cause)
		}
		stop()
		if got := count(t, other); got != (jobs.Counts{Running: 1}) {
			t.Errorf("%+v, want the other's attempt untouched", got)
		}
	})
}

// A process that stops receives no more, lets what runs end, and releases the
// rest without counting the attempt.
func TestStop(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		s.SetTiming(time.Minute, time.Hour, 50*time.Millisecond)
		begun, goOn := make(chan int, 10), make(chan struct{})
		handler := func(ctx context.Context, o order) error {
			begun <- o.Table
			if o.Table == 1 {
				<-goOn
				return nil
			}
			<-ctx.Done()
			return ctx.Err()
		}
		options := jobs.Options{MaxAttempts: 1}
		kind := jobs.Handle(s, "serve", options, handler)
		stop := start(t, s)
		enqueue(t, d, kind, "", order{1})
		enqueue(t, d, kind, "", order{2})
		get(t, begun)
		get(t, begun)
		close(goOn)
		stop()
		if got := count(t, s); got != (jobs.Counts{Queued: 1}) {
			t.Errorf("after the stop: %+v", got)
		}
		next := open(d)
		done := make(chan int, 10)
		jobs.Handle(next, "serve", options, func(_ context.Context, o order) error {
			done <- o.Table
			return nil
		})
		start(t, next)
		if got := get(t, done); got != 2 {
			t.Errorf("the next process runs %d", got)
		}
		until(t, "an empty queue", func() bool { return count(t, next) == jobs.Counts{} })
	})
}

// Several processes over one database run each job once.
func TestManyProcesses(t *testing.T) {
	for range testkit.Scalable() {
		url := testkit.PostgresURL(t)
		const processes, total = 4, 200
		var mu sync.Mutex
		runs := map[int]int{}
		var kind jobs.Kind[order]
		var first *jobs.Service
		for range processes {
			s := open(testkit.Open(t, url))
			s.SetTiming(time.Minute, 5*time.Millisecond, soon)
			kind = jobs.Handle(s, "serve", jobs.Options{}, func(_ context.Context, o order) error {
				mu.Lock()
				defer mu.Unlock()
				runs[o.Table]++
				return nil
			})
			first = s
			start(t, s)
		}
		err := testkit.Open(t, url).Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			for table := range total {
				if err := kind.Enqueue(ctx, tx, "", order{table}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		until(t, "an empty queue", func() bool { return count(t, first) == jobs.Counts{} })
		mu.Lock()
		if len(runs) != total {
			t.Errorf("%d of %d were run", len(runs), total)
		}
		for table, n := range runs {
			if n != 1 {
				t.Errorf("job %d was run %d times", table, n)
			}
		}
		mu.Unlock()
	}
}

// seen notes the statements of a pool.
type seen struct {
	mu         sync.Mutex
	statements []string
}

func (s *seen) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (s *seen) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.statements = append(s.statements, e.Query)
}

// A queue with nothing due asks one short question each time it looks, outside
// a transaction.
func TestIdle(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		s.SetTiming(time.Minute, time.Millisecond, soon)
		s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
		stop := start(t, s)
		until(t, "the first run", func() bool { list := periodic(t, s); return len(list) == 1 && list[0].LastSucceededAt != nil })
		stop()
		watch := &seen{}
		d.Read = d.Read.WithQueryHook(watch)
		idle := open(d)
		idle.SetTiming(time.Minute, time.Millisecond, soon)
		stop = start(t, idle)
		until(t, "some looks", func() bool { watch.mu.Lock(); defer watch.mu.Unlock(); return len(watch.statements) > 50 })
		stop()
		for _, statement := range watch.statements {
			if !strings.HasPrefix(statement, "SELECT timeout FROM goqite WHERE queue = 'jobs' ORDER BY timeout LIMIT 1") {
				t.Fatalf("an idle queue says %s", statement)
			}
		}
	})
}

// While the database fails, a process looks for jobs as seldom as it does when
// there are none.
func TestOutage(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		const poll = 50 * time.Millisecond
		s.SetTiming(time.Minute, poll, soon)
		watch := &seen{}
		d.Read = d.Read.WithQueryHook(watch)
		err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `ALTER TABLE goqite RENAME TO away`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		start(t, s)
		looks := func() time.Duration {
			watch.mu.Lock()
			defer watch.mu.Unlock()
			return time.Duration(len(watch.statements))
		}
		until(t, "some looks", func() bool { return looks() >= 4 })
		if n, most := looks(), 1+time.Since(began)/poll; n > most {
			t.Errorf("%d looks in the time of %d", n, most)
		}
	})
}
