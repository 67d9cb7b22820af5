package analytics_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// Reports are exact at any moment while events are recorded and folded, on PostgreSQL
// by two processes.
func TestReportsDuringFolds(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		recorders := []*analytics.Recorder{analytics.NewRecorderFolding(d, time.Now, time.Millisecond)}
		if d.Engine == db.PostgreSQL {
			recorders = append(recorders, analytics.NewRecorderFolding(d, time.Now, time.Millisecond))
		}
		const workers, each, links = 16, 100, 700
		s := analytics.NewService(d)
		var all sync.WaitGroup
		for worker := range workers {
			all.Go(func() {
				mine := fmt.Sprintf("link-of-%d", worker)
				for n := range each {
					r := recorders[n%len(recorders)]
					for _, e := range []analytics.Event{clickOf(mine, worker<<16+n), clickOf(fmt.Sprintf("link%d", (worker*each+n)%links), n)} {
						if err := r.Record(context.Background(), e); err != nil {
							t.Error(err)
							return
						}
					}
					counted, unique, err := s.Clicks(context.Background(), "store", []string{mine})
					if err != nil || counted[mine] != int64(n+1) || unique[mine] != int64(n+1) {
						t.Errorf("after %d clicks %d are reported, %d unique, %v", n+1, counted[mine], unique[mine], err)
						return
					}
				}
			})
		}
		all.Wait()
		for _, r := range recorders {
			fold(t, r)
			if err := r.Close(t.Context()); err != nil {
				t.Error(err)
			}
		}
		checkReports(t, d)
		for query, want := range map[string]int{
			`SELECT COUNT(*) FROM count_batches`: 0, `SELECT CAST(SUM(count) AS BIGINT) FROM totals`: 2 * workers * each,
			`SELECT CAST(SUM(count) AS BIGINT) FROM daily_counts`: 2 * workers * each,
		} {
			if n := testkit.NewDB(t, d).Count(query); n != want {
				t.Errorf("%s: %d, want %d", query, n, want)
			}
		}
	})
}

// Events are folded soon without a call, also those that another process has left.
func TestFoldsByItself(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		left := newRecorder(t, d, time.Now)
		record(t, left, click("left"))
		record(t, analytics.NewRecorderFolding(d, time.Now, time.Millisecond), click("own"))
		testkit.Within(t, time.Minute, "folding the events", func() bool {
			return testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM totals`) == 2
		})
	})
}

// When nothing can be folded, events are stored up to a limit, and reported.
func TestUnfoldedEventsAreLimited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, time.Now)
		rename := func(from, to string) {
			t.Helper()
			testkit.NewDB(t, d).Execute(`ALTER TABLE ? RENAME TO ?`, bun.Ident(from), bun.Ident(to))
		}
		rename("daily_counts", "elsewhere")
		for visitor := range 10 {
			record(t, r, clickOf("link", 100+visitor))
		}
		if err := r.Fold(t.Context()); err == nil {
			t.Error("a fold without a table succeeds")
		}
		if n := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM count_batches`); n != 1 || r.Stats().Unfolded != 1 {
			t.Errorf("%d batches and %d counts of one link are left", n, r.Stats().Unfolded)
		}
		checkReports(t, d)
		r.AddUnfolded(analytics.MaxUnfolded)
		if err := r.Record(t.Context(), clickOf("link", 1)); err != nil {
			t.Errorf("a click when one count is left after a fold: %v", err)
		}
		rename("count_batches", "batches")
		r.AddUnfolded(analytics.MaxUnfolded)
		if err := r.Record(t.Context(), clickOf("link", 2)); err == nil || !strings.Contains(err.Error(), "wait to be counted") {
			t.Errorf("a click when too many are left: %v", err)
		}
		rename("batches", "count_batches")
		rename("elsewhere", "daily_counts")
		fold(t, r)
		if n := r.Stats().Unfolded; n != 0 {
			t.Errorf("%d events are left", n)
		}
		checkReports(t, d)
	})
}
