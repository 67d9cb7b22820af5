package analytics_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/testkit"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newRecorder starts a recorder, and closes it when the test ends.
func newRecorder(t *testing.T, d *db.DB, now func() time.Time) *analytics.Recorder {
	t.Helper()
	r := analytics.NewRecorder(d, now)
	t.Cleanup(func() {
		if err := r.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return r
}

func record(t *testing.T, r *analytics.Recorder, e analytics.Event) {
	t.Helper()
	testkit.NoError(t, r.Record(t.Context(), e))
}

// fold adds to the counts what is not in them yet.
func fold(t *testing.T, r *analytics.Recorder) {
	t.Helper()
	testkit.NoError(t, r.Fold(t.Context()))
}

// click is a click of one visitor.
func click(link string) analytics.Event {
	return analytics.Event{
		Kind: analytics.Click, StoreID: "store", SubjectID: link, Address: "203.0.113.7",
		Visitor: analytics.Visitor{Device: analytics.Phone, ReferrerHost: "l.instagram.com", Language: "de", UserAgent: iPhone},
	}
}

// clickOf is a click of a visitor by number. Each has an address of its own.
func clickOf(link string, visitor int) analytics.Event {
	e := click(link)
	e.Address = fmt.Sprintf("10.%d.%d.%d", byte(visitor>>16), byte(visitor>>8), byte(visitor))
	return e
}

// rows returns the rows of a query for one text column.
func rows(t *testing.T, d *db.DB, query string) []string {
	t.Helper()
	var lines []string
	testkit.NoError(t, d.Read.NewRaw(query).Scan(t.Context(), &lines))
	return lines
}

func TestRecord(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, func() time.Time { return noon.Add(1234567 * time.Microsecond) })
		e := click("link")
		e.TableID = "table-4"
		record(t, r, e)
		record(t, r, analytics.Event{Kind: analytics.Scan, StoreID: "store", SubjectID: "page", At: noon})

		got := rows(t, d, `SELECT store_id || '|' || kind || '|' || subject_id || '|' || COALESCE(table_id, '-') || '|' ||
			referrer_host || '|' || device || '|' || language || '|' || CASE WHEN is_bot THEN 'bot' ELSE 'person' END FROM events ORDER BY kind`)
		want := []string{"store|click|link|table-4|l.instagram.com|phone|de|person", "store|scan|page|-||||person"}
		if !slices.Equal(got, want) {
			t.Errorf("stored %q\nwant   %q", got, want)
		}
		var at []time.Time
		testkit.NoError(t, d.Read.NewRaw(`SELECT at FROM events ORDER BY kind`).Scan(t.Context(), &at))
		if !at[0].Equal(noon.Add(1234*time.Millisecond)) || !at[1].Equal(noon) {
			t.Errorf("stored at %v", at)
		}
	})
}

func TestCounts(t *testing.T) {
	berlin := testkit.Must(time.LoadLocation("Europe/Berlin"))
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		r, s := newRecorder(t, d, time.Now), analytics.NewService(d)
		late := time.Date(2026, 11, 21, 23, 30, 0, 0, time.UTC) // half past midnight in Berlin
		for _, change := range []func(*analytics.Event){
			func(*analytics.Event) {},
			func(e *analytics.Event) { e.At = noon.Add(time.Minute) },
			func(e *analytics.Event) { e.At, e.Zone = late, berlin },
			func(e *analytics.Event) { e.At = late },
			func(e *analytics.Event) { e.Visitor.Bot, e.Visitor.Device = true, analytics.Bot },
			func(e *analytics.Event) { e.SubjectID = "other" },
			func(e *analytics.Event) { e.Kind = analytics.Scan },
			func(e *analytics.Event) { e.Kind, e.At = analytics.Scan, noon.Add(-time.Hour) },
			func(e *analytics.Event) { e.Kind, e.Visitor.Bot, e.At = analytics.Scan, true, late },
			func(e *analytics.Event) { e.StoreID, e.SubjectID = "elsewhere", "foreign" },
		} {
			e := click("subject")
			e.At = noon
			change(&e)
			record(t, r, e)
		}
		fold(t, r)

		got := rows(t, d, `SELECT kind || '|' || subject_id || '|' || day || '|' || store_id || '|' || count || '|' || visitors FROM daily_counts ORDER BY kind, subject_id, day`)
		want := []string{
			"click|foreign|2026-11-21|elsewhere|1|1", "click|other|2026-11-21|store|1|1",
			"click|subject|2026-11-21|store|3|1", "click|subject|2026-11-22|store|1|1", "scan|subject|2026-11-21|store|2|1",
		}
		if !slices.Equal(got, want) {
			t.Errorf("counted %q\nwant    %q", got, want)
		}
		if n := rows(t, d, `SELECT COUNT(*) FROM events`)[0]; n != "10" {
			t.Errorf("%s events stored, want 10, bots included", n)
		}

		ids := []string{"subject", "other", "foreign", "nobody"}
		clicks, unique, err := s.Clicks(ctx, "store", ids)
		if want := map[string]int64{"subject": 4, "other": 1}; err != nil || !maps.Equal(clicks, want) {
			t.Errorf("Clicks = %v, %v; want %v", clicks, err, want)
		}
		if want := map[string]int64{"subject": 2, "other": 1}; !maps.Equal(unique, want) {
			t.Errorf("unique Clicks = %v; want %v", unique, want)
		}
		last, err := s.LastScans(ctx, "store", ids)
		if err != nil || len(last) != 1 || !last["subject"].Equal(noon) {
			t.Errorf("LastScans = %v, %v; want %v", last, err, noon)
		}
		if none, _, err := s.Clicks(ctx, "store", nil); err != nil || len(none) != 0 {
			t.Errorf("Clicks of nothing = %v, %v", none, err)
		}
	})
}

func TestRecordRefusesInvalidEvents(t *testing.T) {
	r := newRecorder(t, testkit.SQLite(t), time.Now)
	long := string(slices.Repeat([]byte("x"), 81))
	for name, change := range map[string]func(*analytics.Event){
		"unknown kind":  func(e *analytics.Event) { e.Kind = "glance" },
		"no store":      func(e *analytics.Event) { e.StoreID = "" },
		"no subject":    func(e *analytics.Event) { e.SubjectID = "" },
		"long subject":  func(e *analytics.Event) { e.SubjectID = long },
		"invalid UTF-8": func(e *analytics.Event) { e.TableID = "\xff" },
		"zero byte":     func(e *analytics.Event) { e.TableID = "a\x00b" },
		"quotation":     func(e *analytics.Event) { e.StoreID = `a"b` },
	} {
		t.Run(name, func(t *testing.T) {
			e := click("link")
			change(&e)
			if err := r.Record(t.Context(), e); err == nil {
				t.Error("it was accepted")
			}
		})
	}
}

func TestPrune(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, func() time.Time { return noon })
		limit := noon.AddDate(0, -25, 0)
		for _, at := range []time.Time{limit.AddDate(-1, 0, 0), limit.Add(-time.Millisecond), limit, noon} {
			e := click("link")
			e.At = at
			record(t, r, e)
		}
		// More old events than are deleted at a time, many of them at the same time.
		old := make([]oldEvent, 12_000)
		for i := range old {
			old[i] = oldEvent{StoreID: "store", Kind: "scan", SubjectID: "table", At: limit.AddDate(0, -1-i/7000, 0), Device: "phone"}
		}
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error { return testkit.Err(tx.NewInsert().Model(&old).Exec(ctx)) })
		testkit.NoError(t, r.Prune(t.Context(), noon))
		fold(t, r)
		if n := rows(t, d, `SELECT COUNT(*) FROM events`)[0]; n != "2" {
			t.Errorf("%s events are left, want 2", n)
		}
		if n := rows(t, d, `SELECT SUM(count) FROM daily_counts`)[0]; n != "4" {
			t.Errorf("the counts add up to %s, want 4", n)
		}
	})
}

// oldEvent is a row of events.
type oldEvent struct {
	bun.BaseModel `bun:"table:events"`

	StoreID      string    `bun:"store_id"`
	Kind         string    `bun:"kind"`
	SubjectID    string    `bun:"subject_id"`
	At           time.Time `bun:"at"`
	ReferrerHost string    `bun:"referrer_host"`
	Device       string    `bun:"device"`
	Language     string    `bun:"language"`
	IsBot        bool      `bun:"is_bot"`
	VisitorHash  string    `bun:"visitor_hash"`
}

func TestSeedCounts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		totals := map[string]int64{"busy": 1874, "quiet": 3, "new": 0}
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			return analytics.SeedCounts(ctx, tx, "store", analytics.Click, totals, noon)
		})
		got, unique, err := analytics.NewService(d).Clicks(t.Context(), "store", []string{"busy", "quiet", "new"})
		if want := map[string]int64{"busy": 1874, "quiet": 3}; err != nil || !maps.Equal(got, want) {
			t.Errorf("Clicks = %v, %v; want %v", got, err, want)
		}
		if unique["busy"] < 1200 || unique["busy"] >= 1874 || unique["quiet"] < 1 || unique["quiet"] > 3 {
			t.Errorf("unique Clicks = %v", unique)
		}
		days := rows(t, d, `SELECT day FROM daily_counts WHERE subject_id = 'busy' AND count > 0 ORDER BY day`)
		if len(days) != 60 || days[0] != "2026-09-22" || days[59] != "2026-11-20" {
			t.Errorf("counts on %d days, %v", len(days), days)
		}
	})
}

func TestFailedCommit(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, time.Now)
		record(t, r, click("link"))
		testkit.NewDB(t, d).Execute(`DROP TABLE count_batches`)
		var all sync.WaitGroup
		for i := range 64 {
			all.Go(func() {
				if err := r.Record(context.Background(), clickOf("link", i)); err == nil {
					t.Error("Record succeeded without counting the event")
				}
			})
		}
		all.Wait()
		if n := rows(t, d, `SELECT COUNT(*) FROM events`)[0]; n != "1" {
			t.Errorf("%s events are stored, want 1", n)
		}
	})
}

// block keeps events from being stored until release is called.
func block(t *testing.T, d *db.DB) (release func()) {
	t.Helper()
	if d.Engine == db.PostgreSQL {
		return hold(t, d, `LOCK TABLE events IN EXCLUSIVE MODE`)
	}
	return hold(t, d, `UPDATE events SET kind = kind`)
}

// hold keeps the locks of a statement until release is called.
func hold(t *testing.T, d *db.DB, statement string, args ...any) (release func()) {
	t.Helper()
	held, released, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- d.Write(context.Background(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, statement, args...)
			close(held)
			<-released
			return err
		})
	}()
	<-held
	return func() {
		close(released)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

func TestRecordTimesOut(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := newRecorder(t, d, time.Now)
		record(t, r, click("link")) // makes the salt
		release := block(t, d)
		r.Timeout = time.Millisecond
		if err := r.Record(context.Background(), click("link")); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("Record = %v while the database is blocked, want %s", err, fault.Unavailable)
		}
		release()
	})
}

func TestCloseStoresQueuedEvents(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := analytics.NewRecorder(d, time.Now)
		record(t, r, click("link")) // makes the salt
		release := block(t, d)
		var all sync.WaitGroup
		const more = 5000 // more than the queue holds
		var mu sync.Mutex
		results := map[bool]int{}
		for i := range more {
			all.Go(func() {
				err := r.Record(context.Background(), clickOf("link", i))
				if err != nil && fault.CodeOf(err) != fault.Unavailable {
					t.Error(err)
				}
				mu.Lock()
				defer mu.Unlock()
				results[err == nil]++
			})
		}
		for r.Queued() == 0 {
			runtime.Gosched()
		}
		expiring, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		defer cancel()
		if err := r.Close(expiring); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Close = %v, want %v", err, context.DeadlineExceeded)
		}
		release()
		if err := r.Close(context.Background()); err != nil {
			t.Error(err)
		}
		all.Wait()
		if want, got := fmt.Sprint(results[true]+1), rows(t, d, `SELECT COUNT(*) FROM events`)[0]; got != want {
			t.Errorf("%s events are stored, want %s", got, want)
		}
		if err := r.Record(context.Background(), click("link")); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("Record after Close = %v, want %s", err, fault.Unavailable)
		}
	})
}
