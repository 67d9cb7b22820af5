package jobs_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// openPatient makes a PostgreSQL database, where a busy machine may take its time
// while rows are locked.
func openPatient(t *testing.T) *db.DB {
	t.Helper()
	return testkit.Open(t, testkit.PostgresURL(t)+"&lock_timeout=30s&statement_timeout=60s")
}

// outcome is what becomes of an attempt, and whether its job is due afterwards.
type outcome struct {
	name  string
	store func(a jobs.Attempt, ctx context.Context) error
	due   bool
}

// failPeriodic lets a periodic job fail for good, and returns its id when it is due
// again.
func failPeriodic(t *testing.T, s *jobs.Service) (id string) {
	t.Helper()
	s.Every("tidy up", time.Hour, jobs.Options{MaxAttempts: 1}, func(context.Context) error { return errors.New("no") })
	stop := start(t, s)
	testkit.Within(t, timeout, "the failed job", func() bool { return count(t, s) == jobs.Counts{Failed: 1} })
	stop()
	id = failedJobs(t, s)[0].ID
	s.Advance(t, 2*time.Hour)
	return id
}

// lockRows locks all rows of a table until release is called or the test ends.
func lockRows(t *testing.T, d *db.DB, table string) (release func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	locked, released := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(released)
		_ = d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `SELECT 1 FROM `+table+` FOR UPDATE`)
			if err != nil {
				return err
			}
			close(locked)
			<-ctx.Done()
			return ctx.Err()
		})
	}()
	release = func() {
		cancel()
		<-released
	}
	t.Cleanup(release)
	receive(t, locked)
	return release
}

// waitForWaiting waits until this many sessions of the database wait for a lock.
func waitForWaiting(t *testing.T, d *db.DB, sessions int) {
	t.Helper()
	testkit.Within(t, timeout, "sessions that wait for a lock", func() bool {
		return testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock'`) == sessions
	})
}

// lockedFirst are the tables on which to hold up what is stored of a job: before it
// has changed a row, and between its row and its message. SQLite has one writer at a
// time.
func lockedFirst() []string {
	if testing.Short() {
		return nil
	}
	return []string{"jobs", "goqite"}
}

// receiveDuring has other look for a job that is due while store waits for the rows
// of a table. It reports whether an attempt began.
func receiveDuring(t *testing.T, d *db.DB, other *jobs.Service, table string, store func() error) (begun bool) {
	t.Helper()
	release := lockRows(t, d, table)
	stored, received := make(chan error, 1), make(chan error, 1)
	go func() { stored <- store() }()
	waitForWaiting(t, d, 1)
	go func() {
		var err error
		begun, err = other.TryReceive(t.Context())
		received <- err
	}()
	waitForWaiting(t, d, 2)
	release()
	for what, err := range map[string]error{"storing": receive(t, stored), "receiving": receive(t, received)} {
		if err != nil {
			t.Errorf("%s: %v", what, err)
		}
	}
	return begun
}

// A lease may expire while what became of its attempt is being stored, as when the
// process was suspended. Another process that looks for a job at that moment
// receives it only if it is due afterwards.
func TestLeaseExpiresDuringStoring(t *testing.T) {
	for _, c := range []outcome{
		{"extend", jobs.Attempt.Extend, false},
		{"succeed", jobs.Attempt.Succeed, false}, // due in an hour
		{"fail", jobs.Attempt.Fail, false},       // due after a pause
		{"release", jobs.Attempt.Release, true},
	} {
		for _, table := range lockedFirst() {
			t.Run(c.name+" "+table, func(t *testing.T) {
				d := openPatient(t)
				s, other := open(d), open(d)
				s.Every("tidy up", time.Hour, jobs.Options{FirstRetry: time.Hour}, func(context.Context) error { return nil })
				stop := start(t, s)
				testkit.Within(t, timeout, "the first run", func() bool { list := periodic(t, s); return len(list) == 1 && !list[0].LastSucceededAt.IsZero() })
				stop()
				s.Advance(t, 2*time.Hour)
				a := s.Begin(t)
				s.Advance(t, 2*time.Minute)

				if begun := receiveDuring(t, d, other, table, func() error { return c.store(a, t.Context()) }); begun != c.due {
					t.Errorf("another process began an attempt: %v, want %v", begun, c.due)
				}
			})
		}
	}
}

// A failed periodic job may become due while an operator retries it.
func TestPeriodicBecomesDueDuringRetry(t *testing.T) {
	for range testkit.Scalable() {
		d := openPatient(t)
		s, other := open(d), open(d)
		id := failPeriodic(t, s)
		if !receiveDuring(t, d, other, "jobs", func() error { return s.Retry(t.Context(), operator, id) }) {
			t.Error("the retried job is not due")
		}
	}
}

// A failed periodic job that an operator retries while it runs has all its attempts,
// the first one now, unless the attempt that runs succeeds.
func TestRetryWhilePeriodicRuns(t *testing.T) {
	for _, c := range []outcome{
		{"fail", jobs.Attempt.Fail, true},
		{"release", jobs.Attempt.Release, true},
		{"succeed", jobs.Attempt.Succeed, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				s := open(d)
				id := failPeriodic(t, s)
				a := s.Begin(t)
				testkit.NoError(t, s.Retry(t.Context(), operator, id))
				testkit.NoError(t, c.store(a, t.Context()))
				if got := count(t, s); got != (jobs.Counts{}) {
					t.Errorf("after the attempt that ran: %+v", got)
				}
				if due := s.UntilDue(t) <= 0; due != c.due {
					t.Fatalf("the job is due now: %v, want %v", due, c.due)
				}
				if !c.due {
					return
				}
				if n := s.Begin(t).Number(); n != 1 {
					t.Errorf("attempt %d follows", n)
				}
			})
		})
	}
}

// A process may stop while PostgreSQL commits that it has received a job. It runs
// the job: otherwise the job would wait until its lease expires, with one attempt
// less.
func TestStopDuringReceive(t *testing.T) {
	for range testkit.Scalable() {
		d := openPatient(t)
		s := open(d)
		ran := make(chan struct{}, 1)
		kind := jobs.Handle(s, "serve", jobs.Options{MaxAttempts: 1}, func(context.Context, order) error {
			ran <- struct{}{}
			return nil
		})
		enqueue(t, d, kind, "", order{})
		// PostgreSQL may have finished a commit when it is asked to cancel it.
		testkit.NewDB(t, d).Execute(`CREATE TABLE gate (id INTEGER);
			INSERT INTO gate VALUES (1);
			CREATE FUNCTION pass_gate() RETURNS TRIGGER LANGUAGE plpgsql AS $$
			BEGIN
				PERFORM 1 FROM gate FOR SHARE;
				RETURN NULL;
			EXCEPTION WHEN query_canceled THEN
				RETURN NULL;
			END $$;
			CREATE CONSTRAINT TRIGGER pass_gate AFTER UPDATE ON jobs DEFERRABLE INITIALLY DEFERRED
				FOR EACH ROW EXECUTE FUNCTION pass_gate()`)
		openGate := lockRows(t, d, "gate")
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			s.Run(ctx)
		}()
		waitForWaiting(t, d, 1)
		cancel()
		openGate()
		receive(t, ended)
		waitForWaiting(t, d, 0)
		if got := count(t, s); got != (jobs.Counts{}) || len(ran) != 1 {
			t.Errorf("after the stop: %+v, ran %d times", got, len(ran))
		}
	}
}
