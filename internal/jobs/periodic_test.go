package jobs_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// openPeriodic makes a queue with an hourly job that sends to ran.
func openPeriodic(d *db.DB, ran chan<- struct{}) *jobs.Service {
	s := open(d)
	s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
		ran <- struct{}{}
		return nil
	})
	return s
}

// A periodic job runs when a process first has it, and then once an interval. A
// restart does not bring a run forward.
func TestPeriodic(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ran := make(chan struct{}, 10)
		s := openPeriodic(d, ran)
		stop := start(t, s)
		receive(t, ran)
		waits := func(s *jobs.Service) func() bool {
			return func() bool {
				list := periodic(t, s)
				return len(list) == 1 && !list[0].Running && list[0].LastSucceededAt.Equal(noon) && s.UntilDue(t) > time.Hour-timeout
			}
		}
		testkit.Within(t, timeout, "the next run due in an hour", waits(s))
		list := periodic(t, s)
		if p := list[0]; p.Name != "tidy up" || p.Interval != time.Hour || time.Until(p.NextRunAt) > time.Hour || p.Error != "" {
			t.Errorf("%+v", p)
		}
		stop()
		s = openPeriodic(d, ran)
		start(t, s)
		s.Advance(t, time.Minute)
		if len(ran) > 0 || count(t, s) != (jobs.Counts{}) {
			t.Errorf("ran %d times because of a restart, %+v", len(ran), count(t, s))
		}
		s.Advance(t, time.Hour)
		receive(t, ran)
		testkit.Within(t, timeout, "the next run due in an hour", waits(s))
	})
}

// Of several processes over one database, only one runs each tick.
func TestPeriodicInManyProcesses(t *testing.T) {
	for range testkit.Scalable() {
		url := testkit.PostgresURL(t)
		var runs atomic.Int32
		var last *jobs.Service
		for range 3 {
			s := open(testkit.Open(t, url))
			s.SetTiming(time.Minute, 2*time.Millisecond, timeout)
			s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
				runs.Add(1)
				return nil
			})
			last = s
			start(t, s)
		}
		for tick := range int32(20) {
			testkit.Within(t, timeout, "a tick", func() bool {
				return runs.Load() > tick && last.UntilDue(t) > time.Hour-timeout && count(t, last).Running == 0
			})
			if got := runs.Load(); got != tick+1 {
				t.Fatalf("%d runs after %d ticks", got, tick+1)
			}
			last.Advance(t, time.Hour)
		}
	}
}

// A periodic job with no attempt left is listed as failed, and runs once an interval
// until it succeeds.
func TestPeriodicFails(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(d)
		var broken atomic.Bool
		broken.Store(true)
		s.Every("tidy up", time.Hour, jobs.Options{MaxAttempts: 3, FirstRetry: time.Minute}, func(context.Context) error {
			if broken.Load() {
				return errors.New("the broom is broken")
			}
			return nil
		})
		start(t, s)
		for _, pause := range []time.Duration{time.Minute, 2 * time.Minute, time.Hour, time.Hour} {
			testkit.Within(t, timeout, "a pause", func() bool {
				due := s.UntilDue(t)
				return due > pause-timeout && due <= pause && count(t, s).Running == 0
			})
			if got := periodic(t, s)[0]; got.Error != "the broom is broken" || !got.LastSucceededAt.IsZero() {
				t.Errorf("%+v", got)
			}
			s.Advance(t, pause)
		}
		testkit.Within(t, timeout, "the fifth pause", func() bool { return s.UntilDue(t) > time.Hour-timeout && count(t, s).Running == 0 })
		failed := failedJobs(t, s)
		if len(failed) != 1 || !failed[0].IsPeriodic || failed[0].Attempts != 5 {
			t.Fatalf("%+v", failed)
		}
		broken.Store(false)
		testkit.NoError(t, s.Retry(t.Context(), operator, failed[0].ID))
		testkit.Within(t, timeout, "success", func() bool {
			got := periodic(t, s)[0]
			return got.Error == "" && !got.LastSucceededAt.IsZero() && len(failedJobs(t, s)) == 0
		})
	})
}

// A periodic job without a handler fails like any other job. A version that has the
// handler schedules it again.
func TestPeriodicWithoutHandler(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ran := make(chan struct{}, 10)
		stop := start(t, openPeriodic(d, ran))
		receive(t, ran)
		stop()
		without := open(d)
		stop = start(t, without)
		testkit.Within(t, timeout, "the failed job", func() bool {
			without.Advance(t, 2*time.Hour)
			return count(t, without) == jobs.Counts{Failed: 1}
		})
		if list := periodic(t, without); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		stop()
		s := openPeriodic(d, ran)
		start(t, s)
		receive(t, ran)
		testkit.Within(t, timeout, "no failed job", func() bool { return count(t, s) == jobs.Counts{} })
	})
}
