package analytics_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// zones are the time zones of stores.
type zones map[string]string

func (z zones) TimeZone(_ context.Context, storeID string) (*time.Location, error) {
	return time.LoadLocation(z[storeID])
}

var manager = testkit.Member("store", actor.StoreManager, nil)

// shop is a store whose guests are counted in a zone.
type shop struct {
	t       *testing.T
	r       *analytics.Recorder
	reports *analytics.Reports
	clock   *testkit.FixedClock
	zone    *time.Location
}

func newShop(t *testing.T, d *db.DB, zone string) *shop {
	t.Helper()
	clock := testkit.NewFixedClock(noon)
	r := analytics.NewRecorderFolding(d, clock.Now, time.Hour)
	t.Cleanup(func() { testkit.NoError(t, r.Close(context.Background())) })
	r.StopFlushes()
	return &shop{t, r, analytics.NewReports(d, zones{"store": zone}, clock.Now), clock, testkit.Must(time.LoadLocation(zone))}
}

// does is what a visitor does at a time. Kinds are joined: "scan view click".
func (s *shop) does(at time.Time, visitor int, kinds string, change ...func(*analytics.Event)) {
	s.t.Helper()
	s.clock.Set(at)
	for kind := range strings.FieldsSeq(kinds) {
		e := clickOf("link", visitor)
		e.Kind, e.Zone, e.Visitor.ReferrerHost = analytics.Kind(kind), s.zone, ""
		for _, each := range change {
			each(&e)
		}
		switch e.Kind {
		case analytics.View:
			e.SubjectID = "page"
			s.r.View(e)
			continue
		case analytics.Scan:
			e.SubjectID = "store"
			if e.TableID != "" {
				e.SubjectID = e.TableID
			}
		case analytics.Click:
		}
		record(s.t, s.r, e)
	}
}

// report returns a report as lines: value, figures, and figures before where there are any.
func (s *shop) report(by analytics.By, from, to string) string {
	s.t.Helper()
	testkit.NoError(s.t, s.r.Flush())
	r, err := s.reports.Report(s.t.Context(), manager, "store", analytics.Query{From: from, To: to, By: by})
	testkit.NoError(s.t, err)
	lines := []string{figuresText("all", r.Now, r.Before)}
	for _, row := range r.Rows {
		lines = append(lines, figuresText(row.Value, row.Now, row.Before))
	}
	return strings.Join(lines, "; ")
}

func figuresText(name string, now, before analytics.Figures) string {
	text := func(f analytics.Figures) string { return fmt.Sprint(f.Views, f.Scans, f.Clicks, f.Visitors) }
	line := name + " " + text(now)
	if now.ClickThrough != nil {
		line += fmt.Sprintf(" %.2f", *now.ClickThrough)
	}
	if text(before) != "0 0 0 0" {
		line += " before " + text(before)
	}
	return line
}

func (s *shop) check(when string, by analytics.By, from, to, want string) {
	s.t.Helper()
	if got := s.report(by, from, to); got != want {
		s.t.Errorf("%s, by %s:\n%s, want\n%s", when, by, got, want)
	}
}

func at(table string) func(*analytics.Event) {
	return func(e *analytics.Event) { e.TableID = table }
}

func from(host string) func(*analytics.Event) {
	return func(e *analytics.Event) { e.Visitor.ReferrerHost = host }
}

// Reports are the same before, while and after what guests did is folded.
func TestReports(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "Europe/Berlin")
		s.does(noon.AddDate(0, 0, -2), 1, "scan view click", at("t1"))
		s.does(noon.AddDate(0, 0, -2), 2, "view view")
		s.does(noon, 1, "scan view click", at("t1")) // a new day, a new visitor
		fold(t, s.r)
		s.does(noon.Add(time.Minute), 1, "view click", at("t1"))
		s.does(noon.Add(time.Hour), 3, "view click", from("l.instagram.com"))
		s.does(noon.Add(time.Hour), 3, "click", func(e *analytics.Event) { e.SubjectID = "other" })
		s.does(noon.Add(time.Hour), 4, "view", func(e *analytics.Event) { e.Visitor.Language, e.Visitor.Device = "", analytics.Desktop })
		// What is not counted.
		s.does(noon, 5, "view scan click", func(e *analytics.Event) { e.Visitor.Bot = true })
		s.does(noon, 6, "view scan click", func(e *analytics.Event) { e.StoreID, e.SubjectID = "elsewhere", "foreign" })
		for _, when := range []string{"in part", "folded"} {
			const days = "2026-11-21"
			const total = "all 4 1 4 3 1.00"
			s.check(when, analytics.ByDay, days, days, total+"; 2026-11-21 4 1 4 3 1.00")
			s.check(when, analytics.ByHour, days, days, total+"; sat-13 2 1 2 1 1.00; sat-14 2 0 2 2 1.00")
			s.check(when, analytics.ByLink, days, days, total+"; link 0 0 3 2 0.75; other 0 0 1 1 0.25")
			s.check(when, analytics.ByTable, days, days, total+"; t1 2 1 2 1 1.00;  2 0 2 2 1.00")
			s.check(when, analytics.BySource, days, days, total+"; #code 2 1 2 1 1.00; l.instagram.com 1 0 2 1 2.00;  1 0 0 1 0.00")
			s.check(when, analytics.ByDevice, days, days, total+"; phone 3 1 4 2 1.33; desktop 1 0 0 1 0.00")
			s.check(when, analytics.ByLanguage, days, days, total+"; de 3 1 4 2 1.33;  1 0 0 1 0.00")
			s.check(when, analytics.ByDay, "2026-11-20", "2026-11-21",
				total+" before 3 1 1 2; 2026-11-20 0 0 0 0; 2026-11-21 4 1 4 3 1.00 before 3 1 1 2")
			fold(t, s.r)
		}
	})
}

// Days and hours are the store's also where clocks change: 23 and 25 hours, and half an hour.
func TestReportsWhereClocksChange(t *testing.T) {
	for _, c := range []struct{ zone, from, to, by, want string }{
		{
			"Europe/Berlin", "2026-03-28T22:59Z 2026-03-28T23:00Z 2026-03-29T00:59Z 2026-03-29T01:00Z 2026-03-29T21:59Z 2026-03-29T22:00Z", "2026-03-29", "hour",
			"all 4; sun-0 1; sun-1 1; sun-3 1; sun-23 1",
		},
		{
			"Europe/Berlin", "2026-10-24T21:59Z 2026-10-24T22:00Z 2026-10-25T00:30Z 2026-10-25T01:30Z 2026-10-25T22:59Z 2026-10-25T23:00Z", "2026-10-25", "hour",
			"all 4; sun-0 1; sun-2 2; sun-23 1",
		},
		{
			"Australia/Lord_Howe", "2026-04-04T12:59Z 2026-04-04T13:00Z 2026-04-04T14:45Z 2026-04-04T15:15Z 2026-04-05T13:29Z 2026-04-05T13:30Z", "2026-04-05", "hour",
			"all 4; sun-0 1; sun-1 2; sun-23 1",
		},
		{
			"Asia/Kathmandu", "2026-11-20T18:14Z 2026-11-20T18:15Z 2026-11-21T18:14Z 2026-11-21T18:15Z", "2026-11-21", "hour",
			"all 2; sat-0 1; sat-23 1",
		},
		{"Europe/Berlin", "2026-10-24T21:59Z 2026-10-24T22:00Z 2026-10-25T22:59Z 2026-10-25T23:00Z", "2026-10-25", "day", "all 2; 2026-10-25 2"},
	} {
		t.Run(c.zone+" "+c.to+" by "+c.by, func(t *testing.T) {
			s := newShop(t, testkit.SQLite(t), c.zone)
			for i, text := range strings.Fields(c.from) {
				s.does(testkit.Must(time.Parse("2006-01-02T15:04Z", text)), i, "scan")
			}
			r, err := s.reports.Report(t.Context(), manager, "store", analytics.Query{From: c.to, To: c.to, By: analytics.By(c.by)})
			testkit.NoError(t, err)
			got := fmt.Sprint("all ", r.Now.Scans)
			for _, row := range r.Rows {
				if row.Now.Scans > 0 { // the others are in the range before
					got += fmt.Sprint("; ", row.Value, " ", row.Now.Scans)
				}
			}
			if got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// A visitor's clicks are those of where the visitor came from last.
func TestSourcesOfClicks(t *testing.T) {
	s := newShop(t, testkit.SQLite(t), "UTC")
	s.does(noon, 1, "view click", from(""))
	s.does(noon, 2, "scan view click")
	s.does(noon, 2, "view", from("www.google.com"))
	s.does(noon, 2, "click")
	s.check("", analytics.BySource, "2026-11-21", "2026-11-21",
		"all 3 1 3 2 1.00; #code 1 1 1 1 1.00;  1 0 1 1 1.00; www.google.com 1 0 1 0 1.00")
}

// What guests choose makes no report large.
func TestReportsAreSmall(t *testing.T) {
	d := testkit.SQLite(t)
	s := newShop(t, d, "UTC")
	for i := range 300 {
		s.does(noon.Add(time.Duration(i)*time.Minute), i, "view", from(fmt.Sprintf("host%d.example", i)))
	}
	testkit.NoError(t, s.r.Flush())
	fold(t, s.r)
	r, err := s.reports.Report(t.Context(), manager, "store", analytics.Query{From: "2026-11-21", To: "2026-11-21", By: analytics.BySource})
	if err != nil || len(r.Rows) != 100 || r.Rows[0].Value != "*" || r.Rows[0].Now.Views != 201 || r.Now.Views != 300 {
		t.Errorf("%d rows, the first is %+v, %v", len(r.Rows), r.Rows[0], err)
	}
	if minutes := rows(t, d, `SELECT minutes FROM report_days`)[0]; strings.Count(minutes, "\n") != 61 {
		t.Errorf("%d minutes are kept", strings.Count(minutes, "\n"))
	}
}

// The last half hour is told by minute, across midnight too.
func TestLive(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "Europe/Berlin")
		midnight := time.Date(2026, 11, 21, 23, 0, 0, 0, time.UTC)
		s.does(midnight.Add(-31*time.Minute), 1, "view")
		s.does(midnight.Add(-20*time.Minute), 1, "scan view click")
		testkit.NoError(t, s.r.Flush())
		fold(t, s.r)
		s.does(midnight.Add(5*time.Minute), 2, "view view")
		testkit.NoError(t, s.r.Flush())
		live, err := s.reports.Live(t.Context(), manager, "store")
		if err != nil || live.Now.Views != 3 || live.Now.Scans != 1 || live.Now.Clicks != 1 || live.Now.Visitors != 1 ||
			len(live.Minutes) != 30 || live.Minutes[4] != 3 || live.Minutes[29] != 2 {
			t.Errorf("%+v, %v", live, err)
		}
		s.clock.Set(midnight.Add(time.Hour))
		if live, err = s.reports.Live(t.Context(), manager, "store"); err != nil || live.Now.Views != 0 || live.Now.ClickThrough != nil {
			t.Errorf("an hour later %+v, %v", live, err)
		}
	})
}

func TestReportEndpoint(t *testing.T) {
	s := newShop(t, testkit.SQLite(t), "Europe/Berlin")
	s.does(noon, 1, "scan view click")
	testkit.NoError(t, s.r.Flush())
	api := testkit.NewAPI(func(api huma.API) { analytics.Register(api, s.reports) })
	const path = "/api/stores/store/reports"
	for name, c := range map[string]struct {
		query  string
		status int
		want   []string
	}{
		"a day":            {"?from=2026-11-21&to=2026-11-21", http.StatusOK, []string{`"by":"day"`, `"time_zone":"Europe/Berlin"`, `"before_from":"2026-11-20"`, `"click_through":1`}},
		"25 months":        {"?from=2024-11-22&to=2026-12-21&by=hour", http.StatusOK, []string{`"value":"sat-13"`}},
		"a day more":       {"?from=2024-11-22&to=2026-12-22", http.StatusUnprocessableEntity, []string{"query.to", "range_too_long"}},
		"the wrong way":    {"?from=2026-11-22&to=2026-11-21", http.StatusUnprocessableEntity, []string{"query.to", "before_from"}},
		"no date":          {"?from=yesterday&to=2026-11-21", http.StatusUnprocessableEntity, []string{"query.from", "not_a_date"}},
		"no such day":      {"?from=2026-11-01&to=2026-11-31", http.StatusUnprocessableEntity, []string{"query.to", "not_a_date"}},
		"a year of no use": {"?from=0001-01-01&to=0001-01-02", http.StatusUnprocessableEntity, []string{"query.from", "query.to", "too_early"}},
		"the year before":  {"?from=1999-12-31&to=2026-11-21", http.StatusUnprocessableEntity, []string{"query.from", `"code":"too_early"`, `"year":2000`}},
		"no range":         {"", http.StatusUnprocessableEntity, []string{"query.from", "query.to", "required"}},
		"by something":     {"?from=2026-11-21&to=2026-11-21&by=weather", http.StatusUnprocessableEntity, []string{"query.by", "one_of"}},
	} {
		t.Run(name, func(t *testing.T) {
			answer := api.Call(t, manager, http.MethodGet, path+c.query, "")
			if answer.Status != c.status {
				t.Fatalf("%d: %s", answer.Status, answer.Body)
			}
			for _, want := range c.want {
				if !strings.Contains(answer.Body, want) {
					t.Errorf("no %s in %s", want, answer.Body)
				}
			}
		})
	}
}

// Whoever takes a store out has its days; nothing of them is left of one that is erased.
func TestDaysOfAStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "UTC")
		s.does(noon, 1, "scan view click")
		s.does(noon.AddDate(0, 0, 1), 1, "view")
		testkit.NoError(t, s.r.Flush())
		fold(t, s.r)
		days, err := analytics.NewService(d).Days(t.Context(), "store")
		if err != nil || fmt.Sprint(days) != "[{{} 2026-11-21 1 1 1 1} {{} 2026-11-22 1 0 0 1}]" {
			t.Errorf("%v, %v", days, err)
		}
		testkit.NoError(t, s.r.EraseStore(t.Context(), "store", noon.AddDate(0, 0, 2)))
		if days, err = analytics.NewService(d).Days(t.Context(), "store"); err != nil || len(days) != 0 {
			t.Errorf("of an erased store %v, %v", days, err)
		}
	})
}

// The reports, the counts of links and those of codes agree.
func TestReportsAgreeWithCounts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := newShop(t, d, "Europe/Berlin")
		var tables []string
		for i := range 40 {
			table := fmt.Sprintf("t%d", i%4)
			tables = append(tables, table)
			s.does(noon.Add(time.Duration(i)*time.Hour), i%7, "scan click", at(table))
			if i == 20 {
				fold(t, s.r)
			}
		}
		r, err := s.reports.Report(t.Context(), manager, "store", analytics.Query{From: "2026-11-01", To: "2026-12-01", By: analytics.ByLink})
		testkit.NoError(t, err)
		service := analytics.NewService(d)
		all, unique, err := service.Clicks(t.Context(), "store", []string{"link"})
		testkit.NoError(t, err)
		if r.Now.Clicks != 40 || r.Rows[0].Now.Clicks != all["link"] || r.Rows[0].Now.Visitors != unique["link"] || all["link"] != 40 {
			t.Errorf("the report has %+v, the links have %v and %v", r.Rows[0], all, unique)
		}
		scans, err := s.reports.Report(t.Context(), manager, "store", analytics.Query{From: "2026-11-01", To: "2026-12-01", By: analytics.ByTable})
		testkit.NoError(t, err)
		last, err := service.LastScans(t.Context(), "store", tables)
		if err != nil || len(scans.Rows) != len(last) || scans.Now.Scans != 40 {
			t.Errorf("the report has %d tables and %d scans, %d were scanned, %v", len(scans.Rows), scans.Now.Scans, len(last), err)
		}
	})
}

// However many counts a site has, PostgreSQL reads those of the store's links alone.
func TestLinksAreReportedFromTheirOwnCounts(t *testing.T) {
	d := testkit.Open(t, testkit.PostgresURL(t))
	store := testkit.NewDB(t, d)
	store.Execute(`INSERT INTO daily_counts (kind, subject_id, day, store_id, count, visitors)
		SELECT 'click', 'link' || l, CAST(date '2024-12-01' + n AS TEXT), 'store' || l / 30, 1, 1 FROM generate_series(0, 89) AS l, generate_series(0, 699) AS n`)
	store.Execute(`INSERT INTO totals SELECT kind, subject_id, store_id, SUM(count), SUM(visitors), now() FROM daily_counts GROUP BY 1, 2, 3`)
	store.Execute(`ANALYZE`) //nolint:misspell // SQL
	var plan []string
	testkit.NoError(t, d.Read.NewRaw(`EXPLAIN `+analytics.LinkReport(d.Engine), "store1", "2024-12-01", "2025-11-16", "2026-10-31").Scan(t.Context(), &plan))
	if text := strings.Join(plan, "\n"); strings.Contains(text, "Seq Scan on daily_counts") || !strings.Contains(text, "daily_counts_pkey") {
		t.Error(text)
	}
}
