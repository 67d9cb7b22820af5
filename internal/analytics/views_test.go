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

// A view is stored without a call, and when the recorder is closed.
func TestViewsAreStored(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := analytics.NewRecorder(d, time.Now)
		view := clickOf("page", 1)
		view.Kind = analytics.View
		r.View(view)
		testkit.Within(t, time.Minute, "storing a view", func() bool {
			return testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM report_batches`) == 1
		})
		r.View(view)
		testkit.NoError(t, r.Close(t.Context()))
		if n := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM report_batches`); n != 2 {
			t.Errorf("%d batches are stored", n)
		}
		if n := r.Stats().Views; n != 2 {
			t.Errorf("%d views are counted", n)
		}
		if n := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM events`); n != 0 {
			t.Errorf("%d views are stored one by one", n)
		}
	})
}

// A visitor is counted once a day, whatever they do and whichever process sees it; over
// SQLite there is one process.
func TestVisitorsOfAStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "UTC")
		other := s
		if d.Engine == db.PostgreSQL {
			other = newShop(t, d, "UTC")
		}
		for i := range 3 {
			s.does(noon.Add(time.Duration(i)*time.Hour), 1, "scan view click")
			testkit.NoError(t, s.r.Flush())
			other.does(noon.Add(time.Duration(i)*time.Hour), 1, "view")
			testkit.NoError(t, other.r.Flush())
		}
		other.does(noon, 2, "scan")
		other.does(noon, 3, "click") // from elsewhere
		testkit.NoError(t, other.r.Flush())
		s.check("", analytics.ByDay, "2026-11-21", "2026-11-21", "all 6 4 4 2 0.67; 2026-11-21 6 4 4 2 0.67")
	})
}

// What one visitor repeats is not counted beyond the limit of clicks, and uses up
// nothing of it.
func TestViewsAreLimited(t *testing.T) {
	log := testkit.KeepLog(t)
	s := newShop(t, testkit.SQLite(t), "UTC")
	for range 30 {
		s.does(noon, 1, "view")
	}
	s.does(noon, 1, "click")
	s.check("", analytics.ByDay, "2026-11-21", "2026-11-21", "all 20 0 1 1 0.05; 2026-11-21 20 0 1 1 0.05")
	if got := s.r.Stats(); got.Views != 20 || got.LimitedViews != 10 || got.Limited != 0 {
		t.Errorf("%+v; want 20 views, 10 more that are limited, and no click that is", got)
	}
	if log.String() != "" {
		t.Errorf("of one visitor it logs %s", log)
	}
}

// Where a network reaches the limit of an hour the log says of what, once each.
func TestWhatIsLimitedIsTold(t *testing.T) {
	log := testkit.KeepLog(t)
	r := newRecorder(t, testkit.SQLite(t), testkit.NewFixedClock(noon).Now)
	event := func(kind analytics.Kind, i int) analytics.Event {
		e := click(fmt.Sprintf("subject%d", i/100))
		e.Kind, e.Visitor.UserAgent = kind, fmt.Sprintf("%s %d", iPhone, i)
		return e
	}
	const views, clicks = `msg="views of a network are over the limit`, `msg="clicks and scans of a network are over the limit`
	for i := range 3300 {
		r.View(event(analytics.View, i))
	}
	if limited := r.Stats().LimitedViews; limited != 300 || log.Lines(views) != 1 || log.Lines(clicks) != 0 {
		t.Errorf("%d views are limited, and the log says %s", limited, log)
	}
	recordAll(t, r, 3300, func(i int) analytics.Event { return event(analytics.Click, i) })
	if limited := r.Stats().Limited; limited != 300 || log.Lines(views) != 1 || log.Lines(clicks) != 1 {
		t.Errorf("%d clicks are limited, and the log says %s", limited, log)
	}
}

// While the database cannot store views they wait, within a limit, and none is counted
// twice.
func TestViewsWaitForTheDatabase(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "UTC")
		rename := func(from, to string) {
			testkit.NewDB(t, d).Execute(`ALTER TABLE ? RENAME TO ?`, bun.Ident(from), bun.Ident(to))
		}
		view := func(n int) {
			e := clickOf("page", n)
			e.Kind, e.StoreID = analytics.View, fmt.Sprintf("store%d", n)
			s.r.View(e)
		}
		rename("report_batches", "elsewhere")
		s.does(noon, 1, "view")
		if err := s.r.Flush(); err == nil {
			t.Error("views are stored nowhere")
		}
		s.does(noon, 2, "view")
		for n := range analytics.MaxWaiting + 10 {
			view(n)
		}
		if n := s.r.Stats().DroppedViews; n < 10 || n > analytics.MaxWaiting {
			t.Errorf("%d views were dropped", n)
		}
		rename("elsewhere", "report_batches")
		testkit.NoError(t, s.r.Flush())
		testkit.NoError(t, s.r.Flush())
		s.check("", analytics.ByDay, "2026-11-21", "2026-11-21", "all 2 0 0 2 0.00; 2026-11-21 2 0 0 2 0.00")
	})
}

// Views that cannot be stored when the recorder stops are counted as dropped, and logged
// with their number, which is the only one, and the reason.
func TestViewsLostAtTheStop(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		log := testkit.KeepLog(t)
		r := analytics.NewRecorder(d, func() time.Time { return noon })
		testkit.NewDB(t, d).Execute(`ALTER TABLE report_batches RENAME TO elsewhere`)
		for n := range 7 {
			e := clickOf("page", n)
			e.Kind = analytics.View
			r.View(e)
		}
		testkit.NoError(t, r.Close(t.Context()))
		if n := log.Lines(`level=ERROR msg="views are lost at the stop" views=7 error="storing views: `); n != 1 {
			t.Errorf("logged %s", log)
		}
		if n := r.Stats().DroppedViews; n != 7 {
			t.Errorf("%d views are counted as dropped", n)
		}
	})
}

// Where views arrive faster than they are counted, guests' requests count them, so that no
// more than the limit wait.
func TestViewsThatArriveHaveALimit(t *testing.T) {
	s := newShop(t, testkit.SQLite(t), "UTC") // whose recorder counts nothing by itself
	const views = analytics.MaxArrivals + 10
	for n := range views {
		e := clickOf("page", n)
		e.Kind = analytics.View
		s.r.View(e)
	}
	if n := s.r.Arrived(); n != views-analytics.MaxArrivals {
		t.Errorf("%d views wait", n)
	}
	if n := s.r.Stats().Views; n != views {
		t.Errorf("%d views are counted", n)
	}
}

// A view counts for the source that it names, but no more of those are known than the
// limit: then a visitor's next one counts for none.
func TestKnownSourcesHaveALimit(t *testing.T) {
	s := newShop(t, testkit.SQLite(t), "UTC")
	for n := range analytics.MaxSources {
		e := clickOf("link", n)
		e.Visitor.ReferrerHost = fmt.Sprintf("host%d.example", n)
		s.r.Know(&e, noon)
	}
	s.does(noon, 1, "click")
	s.does(noon, analytics.MaxSources, "view", from("late.example"))
	s.does(noon, analytics.MaxSources, "click")
	s.check("", analytics.BySource, "2026-11-21", "2026-11-21",
		"all 1 0 2 1 2.00;  0 0 1 0; host1.example 0 0 1 0; late.example 1 0 0 1 0.00")
}

// All views are counted, however many guests come at once and while they are folded.
func TestViewsAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := analytics.NewRecorderFolding(d, func() time.Time { return noon }, time.Millisecond)
		const workers, each = 8, 500
		var all sync.WaitGroup
		for worker := range workers {
			all.Go(func() {
				for n := range each {
					e := clickOf("page", worker*each+n)
					e.Kind = analytics.View
					r.View(e)
				}
			})
		}
		all.Wait()
		testkit.NoError(t, r.Close(context.Background()))
		report, err := analytics.NewReports(d, zones{"store": "UTC"}, time.Now).Report(t.Context(), manager, "store",
			analytics.Query{From: "2026-11-21", To: "2026-11-21", By: analytics.ByDay})
		if err != nil || report.Now.Views != workers*each || report.Now.Visitors != workers*each {
			t.Errorf("%+v, %v", report.Now, err)
		}
	})
}
