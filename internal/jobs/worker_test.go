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

// A job that fails, panics or hangs does not stop others.
func TestFailuresDoNotStopOthers(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		var healthy atomic.Int32
		healthyKind := jobs.Handle(s, "healthy", jobs.Options{}, func(context.Context, order) error {
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
			enqueue(t, d, healthyKind, "", order{table})
		}
		start(t, s)
		testkit.Within(t, timeout, "healthy jobs done and others failed", func() bool { return healthy.Load() == 8 && len(failedJobs(t, s)) == 16 })
		for _, f := range failedJobs(t, s) {
			if want := map[string]string{"panics": "slice bounds out of range", "hangs": "deadline exceeded"}[f.Name]; !strings.Contains(f.Error, want) || want == "" {
				t.Errorf("%s failed with %q, want %q", f.Name, f.Error, want)
			}
		}
		// A worker may just have looked at some of them, and puts them back.
		testkit.Within(t, timeout, "the jobs of another version wait for it", func() bool { return count(t, s).Queued == 8 })
	})
}

// The lease is extended as long as the handler runs.
func TestLeaseIsExtended(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		t.Parallel() // it waits
		s, other := open(d), open(d)
		const lease = 2 * time.Second
		s.SetTiming(lease, time.Hour, timeout)
		begun, proceed := make(chan struct{}, 1), make(chan struct{})
		kind := jobs.Handle(s, "long", jobs.Options{}, func(ctx context.Context, _ order) error {
			begun <- struct{}{}
			select {
			case <-proceed:
			case <-ctx.Done():
			}
			return context.Cause(ctx)
		})
		start(t, s)
		enqueue(t, d, kind, "", order{})
		receive(t, begun)
		// As often as workers look; more would leave the database no time to extend it.
		looks := time.NewTicker(20 * time.Millisecond)
		defer looks.Stop()
		for end := time.Now().Add(2 * lease); time.Now().Before(end); <-looks.C {
			if other.Receive(t) {
				t.Fatal("another process received it")
			}
		}
		close(proceed)
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, s) == jobs.Counts{} })
		if len(begun) > 0 {
			t.Error("it began twice")
		}
	})
}

// A process whose clock is ahead by less than two thirds of a lease does not receive
// a running job. If another process has received it nevertheless, the handler's
// context is canceled, and only the other process stores the outcome.
func TestLostLease(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		t.Parallel() // it waits
		s, other := open(d), open(d)
		const lease = 3 * time.Second
		s.SetTiming(lease, time.Hour, timeout)
		begun, ended := make(chan struct{}), make(chan error)
		kind := jobs.Handle(s, "long", jobs.Options{}, func(ctx context.Context, _ order) error {
			begun <- struct{}{}
			<-ctx.Done()
			ended <- context.Cause(ctx)
			return nil // as if it had been done
		})
		stop := start(t, s)
		enqueue(t, d, kind, "", order{})
		receive(t, begun)
		other.Advance(t, lease/2)
		if other.Receive(t) {
			t.Fatal("a process whose clock is ahead received a running job")
		}
		testkit.Within(t, timeout, "another process to receive the job", func() bool {
			other.Advance(t, lease)
			return other.Receive(t)
		})
		if cause := receive(t, ended); cause == nil || !strings.Contains(cause.Error(), "lease") {
			t.Errorf("the context was canceled by %v", cause)
		}
		stop()
		if got := count(t, other); got != (jobs.Counts{Running: 1}) {
			t.Errorf("%+v, want the other's attempt untouched", got)
		}
	})
}

// A process that stops receives no more jobs, waits for the running ones, and
// releases the rest without counting their attempts.
func TestStop(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		s.SetTiming(time.Minute, time.Hour, 50*time.Millisecond)
		begun, proceed := make(chan int, 10), make(chan struct{})
		handler := func(ctx context.Context, o order) error {
			begun <- o.Table
			if o.Table == 1 {
				<-proceed
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
		receive(t, begun)
		receive(t, begun)
		close(proceed)
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
		if got := receive(t, done); got != 2 {
			t.Errorf("the next process runs %d", got)
		}
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, next) == jobs.Counts{} })
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
			s.SetTiming(time.Minute, 5*time.Millisecond, timeout)
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
		testkit.NoError(t, err)
		testkit.Within(t, timeout, "an empty queue", func() bool { return count(t, first) == jobs.Counts{} })
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

// queryLog is a query hook that keeps the statements of a pool.
type queryLog struct {
	mu         sync.Mutex
	statements []string
}

func (l *queryLog) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (l *queryLog) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.statements = append(l.statements, e.Query)
}

// A queue with nothing due sends one short query each time it polls, outside a
// transaction.
func TestIdle(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		s.SetTiming(time.Minute, time.Millisecond, timeout)
		s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error { return nil })
		stop := start(t, s)
		testkit.Within(t, timeout, "the first run", func() bool { list := periodic(t, s); return len(list) == 1 && !list[0].LastSucceededAt.IsZero() })
		stop()
		log := &queryLog{}
		d.Read = d.Read.WithQueryHook(log)
		idle := open(d)
		idle.SetTiming(time.Minute, time.Millisecond, timeout)
		stop = start(t, idle)
		testkit.Within(t, timeout, "some polls", func() bool { log.mu.Lock(); defer log.mu.Unlock(); return len(log.statements) > 50 })
		stop()
		for _, statement := range log.statements {
			if !strings.HasPrefix(statement, "SELECT timeout FROM goqite WHERE queue = 'jobs' ORDER BY timeout LIMIT 1") {
				t.Fatalf("an idle queue sends %s", statement)
			}
		}
	})
}

// While the database fails, a process does not poll more often than usual.
func TestOutage(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		const poll = 50 * time.Millisecond
		s.SetTiming(time.Minute, poll, timeout)
		log := &queryLog{}
		d.Read = d.Read.WithQueryHook(log)
		err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `ALTER TABLE goqite RENAME TO away`)
			return err
		})
		testkit.NoError(t, err)
		began := time.Now()
		start(t, s)
		polls := func() time.Duration {
			log.mu.Lock()
			defer log.mu.Unlock()
			return time.Duration(len(log.statements))
		}
		testkit.Within(t, timeout, "some polls", func() bool { return polls() >= 4 })
		if n, most := polls(), 1+time.Since(began)/poll; n > most {
			t.Errorf("%d polls, want at most %d", n, most)
		}
	})
}
