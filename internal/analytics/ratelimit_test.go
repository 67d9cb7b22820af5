package analytics_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/db"
	"carte/internal/testkit"
)

// recordAll records n events concurrently.
func recordAll(t *testing.T, r *analytics.Recorder, n int, event func(i int) analytics.Event) {
	t.Helper()
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			if err := r.Record(context.Background(), event(i)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
}

// stored returns how many events of a kind are stored. They must all be counted.
func stored(t *testing.T, d *db.DB, r *analytics.Recorder, kind analytics.Kind) string {
	t.Helper()
	fold(t, r)
	events := rows(t, d, fmt.Sprintf(`SELECT COUNT(*) FROM events WHERE kind = '%s'`, kind))[0]
	if counted := rows(t, d, fmt.Sprintf(`SELECT COALESCE(SUM(count), 0) FROM totals WHERE kind = '%s'`, kind))[0]; counted != events {
		t.Errorf("%s events of the kind %s are stored, and %s are counted", events, kind, counted)
	}
	return events
}

// Requests of bots, HEAD among them, use up nothing of what the guests of their
// network have.
func TestBotsHaveLimitsOfTheirOwn(t *testing.T) {
	d := testkit.SQLite(t)
	r, s := newRecorder(t, d, testkit.NewFixedClock(noon).Now), analytics.NewService(d)
	recordAll(t, r, 3300, func(i int) analytics.Event {
		e := click(fmt.Sprintf("link%d", i/20))
		e.Visitor.Bot = true
		return e
	})
	if got := rows(t, d, `SELECT COUNT(*) FROM events`)[0]; got != "3000" {
		t.Errorf("%s events of bots are stored, want 3000", got)
	}
	record(t, r, click("link0"))
	all, _, err := s.Clicks(t.Context(), "store", []string{"link0"})
	if err != nil || all["link0"] != 1 {
		t.Errorf("%v clicks, %v; want the guest's", all, err)
	}
}

// Of one visitor, 20 clicks a minute on a link are stored at most, and further ones
// are no errors. Other visitors and other links are not affected.
func TestVisitorLimit(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		c := testkit.NewFixedClock(noon)
		r, s := newRecorder(t, d, c.Now), analytics.NewService(d)
		recordAll(t, r, 300, func(int) analytics.Event { return click("link") })
		recordAll(t, r, 30, func(i int) analytics.Event { return clickOf("link", i) })
		record(t, r, click("other"))
		c.Set(noon.Add(59 * time.Second))
		record(t, r, click("link"))
		all, unique, err := s.Clicks(t.Context(), "store", []string{"link", "other"})
		if err != nil || all["link"] != 50 || unique["link"] != 31 || all["other"] != 1 {
			t.Errorf("%v clicks, %v unique, %v; want 20 of one visitor and 30 of others", all, unique, err)
		}
		if got := stored(t, d, r, analytics.Click); got != "51" {
			t.Errorf("%s events are stored, want 51", got)
		}
		c.Set(noon.Add(time.Minute))
		record(t, r, click("link"))
		if all, _, err := s.Clicks(t.Context(), "store", []string{"link"}); err != nil || all["link"] != 51 {
			t.Errorf("a minute later there are %v clicks, %v; want one more", all, err)
		}
	})
}

// Of one network, 300 clicks a minute on a link are stored at most, even if each has
// another User-Agent, and as many scans of a code.
func TestNetworkLimitOnOneSubject(t *testing.T) {
	for name, address := range map[string]func(i int) string{
		"IPv4":             func(int) string { return "203.0.113.7" },
		"IPv4 within IPv6": func(i int) string { return [...]string{"203.0.113.7", "::ffff:203.0.113.7"}[i%2] },
		"IPv6":             func(i int) string { return fmt.Sprintf("2001:db8:1:2:%x::1", i) },
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				c := testkit.NewFixedClock(noon)
				r := newRecorder(t, d, c.Now)
				for _, kind := range []analytics.Kind{analytics.Click, analytics.Scan} {
					event := func(i int) analytics.Event {
						e := click("subject")
						e.Kind, e.Address, e.Visitor.UserAgent = kind, address(i), fmt.Sprintf("%s %d", iPhone, i)
						return e
					}
					recordAll(t, r, 400, event)
					if got := stored(t, d, r, kind); got != "300" {
						t.Errorf("%s of 400 %ss are stored, want 300", got, kind)
					}
				}
				record(t, r, clickOf("subject", 1))
				if got := stored(t, d, r, analytics.Click); got != "301" {
					t.Errorf("%s clicks are stored, want one more from another network", got)
				}
				c.Set(noon.Add(time.Minute))
				record(t, r, click("subject"))
				if got := stored(t, d, r, analytics.Click); got != "302" {
					t.Errorf("%s clicks are stored, want one more a minute later", got)
				}
			})
		})
	}
}

// Of one network, 3,000 events an hour are stored at most, and reaching that is
// logged once. Events beyond the other limits do not count.
func TestNetworkLimitOnAllSubjects(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		log := testkit.KeepLog(t)
		c := testkit.NewFixedClock(noon)
		r := newRecorder(t, d, c.Now)
		recordAll(t, r, 1000, func(int) analytics.Event { return click("repeated") }) // 20 are stored
		recordAll(t, r, 3300, func(i int) analytics.Event {
			e := click(fmt.Sprintf("link%d", i/100))
			e.Visitor.UserAgent = fmt.Sprintf("%s %d", iPhone, i)
			return e
		})
		events := func() string { return rows(t, d, `SELECT COUNT(*) FROM events`)[0] }
		if got := events(); got != "3000" {
			t.Errorf("%s events are stored, want 3000", got)
		}
		if lines := strings.Count(log.String(), "--trusted-proxy"); lines != 1 || strings.Contains(log.String(), "203.0.113") {
			t.Errorf("logged %q, want one line without the address", log.String())
		}
		record(t, r, clickOf("link", 1))
		if got := events(); got != "3001" {
			t.Errorf("%s events are stored, want one more from another network", got)
		}
		c.Set(noon.Add(time.Hour))
		record(t, r, click("link"))
		if got := events(); got != "3002" {
			t.Errorf("%s events are stored, want one more an hour later", got)
		}
	})
}
