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

// A periodic job runs when it is first known, and then once an interval:
// starting again brings no run forward.
func TestPeriodic(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ran := make(chan struct{}, 10)
		process := func() *jobs.Service {
			s := open(d)
			s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
				ran <- struct{}{}
				return nil
			})
			return s
		}
		s := process()
		stop := start(t, s)
		get(t, ran)
		waits := func(s *jobs.Service) func() bool {
			return func() bool {
				list := periodic(t, s)
				return len(list) == 1 && !list[0].Running && list[0].LastSucceededAt.Equal(noon) && s.NextDue(t) > time.Hour-soon
			}
		}
		until(t, "the next run due in an hour", waits(s))
		list := periodic(t, s)
		if p := list[0]; p.Name != "tidy up" || p.Interval != time.Hour || time.Until(*p.NextRunAt) > time.Hour || p.Error != "" {
			t.Errorf("%+v", p)
		}
		stop()
		s = process()
		start(t, s)
		s.Advance(t, time.Minute)
		if len(ran) > 0 || count(t, s) != (jobs.Counts{}) {
			t.Errorf("ran %d times by starting again, %+v", len(ran), count(t, s))
		}
		s.Advance(t, time.Hour)
		get(t, ran)
		until(t, "the next run due in an hour", waits(s))
	})
}

// Of several processes over one database one runs each tick.
func TestPeriodicOfManyProcesses(t *testing.T) {
	for range testkit.Scalable() {
		url := testkit.PostgresURL(t)
		var runs atomic.Int32
		var last *jobs.Service
		for range 3 {
			s := open(testkit.Open(t, url))
			s.SetTiming(time.Minute, 2*time.Millisecond, soon)
			s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
				runs.Add(1)
				return nil
			})
			last = s
			start(t, s)
		}
		for tick := range int32(20) {
			until(t, "a tick", func() bool {
				return runs.Load() > tick && last.NextDue(t) > time.Hour-soon && count(t, last).Running == 0
			})
			if got := runs.Load(); got != tick+1 {
				t.Fatalf("%d runs after %d ticks", got, tick+1)
			}
			last.Advance(t, time.Hour)
		}
	}
}

// A periodic job that keeps failing is listed among the failed ones and goes on
// once an interval, until it succeeds.
func TestPeriodicThatFails(t *testing.T) {
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
			until(t, "a pause", func() bool { due := s.NextDue(t); return due > pause-soon && due <= pause && count(t, s).Running == 0 })
			if got := periodic(t, s)[0]; got.Error != "the broom is broken" || got.LastSucceededAt != nil {
				t.Errorf("%+v", got)
			}
			s.Advance(t, pause)
		}
		until(t, "the fifth pause", func() bool { return s.NextDue(t) > time.Hour-soon && count(t, s).Running == 0 })
		failed := failedJobs(t, s)
		if len(failed) != 1 || !failed[0].IsPeriodic || failed[0].Attempts != 5 {
			t.Fatalf("%+v", failed)
		}
		broken.Store(false)
		if err := s.Retry(t.Context(), operator, failed[0].ID); err != nil {
			t.Fatal(err)
		}
		until(t, "success", func() bool {
			got := periodic(t, s)[0]
			return got.Error == "" && got.LastSucceededAt != nil && len(failedJobs(t, s)) == 0
		})
	})
}

// A periodic job that a later version does not have fails like any other, and
// is scheduled anew by a version that has it.
func TestPeriodicOfAnotherVersion(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ran := make(chan struct{}, 10)
		process := func() *jobs.Service {
			s := open(d)
			s.Every("tidy up", time.Hour, jobs.Options{}, func(context.Context) error {
				ran <- struct{}{}
				return nil
			})
			return s
		}
		stop := start(t, process())
		get(t, ran)
		stop()
		without := open(d)
		stop = start(t, without)
		until(t, "the failed job", func() bool {
			without.Advance(t, 2*time.Hour)
			return count(t, without) == jobs.Counts{Failed: 1}
		})
		if list := periodic(t, without); len(list) != 0 {
			t.Errorf("%+v", list)
		}
		stop()
		s := process()
		start(t, s)
		get(t, ran)
		until(t, "no failed job", func() bool { return count(t, s) == jobs.Counts{} })
	})
}
