package analytics_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// A locked row of counts delays no click, and not what is counted of other subjects.
// Its own clicks are in the reports meanwhile.
func TestLockedCounts(t *testing.T) {
	for range testkit.Scalable() {
		for _, table := range []string{"totals", "daily_counts"} {
			t.Run(table, func(t *testing.T) {
				d := testkit.Open(t, testkit.PostgresURL(t))
				r := newRecorder(t, d, time.Now)
				record(t, r, click("locked"))
				fold(t, r)
				release := hold(t, d, `UPDATE ? SET count = count WHERE subject_id = ?`, bun.Ident(table), "locked")
				const links = 2000 // more than one transaction's
				var all sync.WaitGroup
				for link := range links {
					all.Go(func() {
						if err := r.Record(context.Background(), clickOf(fmt.Sprintf("free%d", link), link)); err != nil {
							t.Error(err)
						}
					})
				}
				record(t, r, clickOf("locked", 1))
				all.Wait()
				if err := r.Fold(t.Context()); db.UnavailableReason(err) != "rows of the database are locked for too long" {
					t.Errorf("a fold while a row is locked: %v", err)
				}
				counted := `SELECT COUNT(*) FROM totals WHERE subject_id LIKE 'free%'`
				if n, left := testkit.NewDB(t, d).Count(counted), r.Stats().Unfolded; n < links/2 || n+int(left) != links+1 {
					t.Errorf("%d of %d links are counted while another is locked, %d are left", n, links, left)
				}
				checkReports(t, d)
				release()
				fold(t, r)
				if n := testkit.NewDB(t, d).Count(counted); n != links || r.Stats().Unfolded != 0 {
					t.Errorf("%d of %d links are counted, %d are left", n, links, r.Stats().Unfolded)
				}
				checkReports(t, d)
			})
		}
	}
}

// What another session locks is told as that, also where the turn of a click does not come
// before it has timed out.
func TestLockIsTold(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, time.Now)
		record(t, r, click("link")) // makes the salt
		another, lock := d, `LOCK TABLE daily_visitors IN EXCLUSIVE MODE`
		if d.Engine == db.SQLite {
			another, lock = testkit.Open(t, "sqlite:"+rows(t, d, `SELECT file FROM pragma_database_list`)[0]), `UPDATE events SET kind = kind`
		}
		release := hold(t, another, lock)
		view := clickOf("page", 1)
		view.Kind = analytics.View
		r.View(view)        // takes turns with the clicks
		const clicks = 3000 // more than the queue holds
		var all sync.WaitGroup
		var mu sync.Mutex
		told := map[string]int{}
		for n := range clicks {
			all.Go(func() {
				err := r.Record(context.Background(), clickOf(fmt.Sprintf("link%d", n), n))
				mu.Lock()
				defer mu.Unlock()
				told[db.UnavailableReason(err)]++
			})
		}
		all.Wait()
		release()
		if n := told["rows of the database are locked for too long"]; n != clicks {
			t.Errorf("of %d clicks %d are told that rows are locked: %v", clicks, n, told)
		}
	})
}
