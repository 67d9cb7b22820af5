package analytics_test

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"carte/internal/analytics"
	"carte/internal/testkit"
)

// When PostgreSQL restarts under load, no click is lost, and none is counted twice,
// although the outcome of the last transactions is unknown.
func TestRestartLosesNoEvent(t *testing.T) {
	for range testkit.Scalable() {
		server := testkit.PostgresURL(t)
		p, through := testkit.StartProxy(t, server)
		r := newRecorder(t, testkit.Open(t, through), time.Now)
		record(t, r, click("first"))
		var all sync.WaitGroup
		var recorded, cuts atomic.Int64
		// Connections are cut by progress, because a busy machine may take long for a batch.
		const workers, each, cutEvery = 32, 150, 200
		for worker := range workers {
			all.Go(func() {
				for n := range each {
					e := clickOf(fmt.Sprintf("link%d", n%5), worker<<16+n)
					e.TableID = fmt.Sprintf("%d-%d", worker, n)
					if err := r.Record(context.Background(), e); err != nil {
						t.Error(err)
					}
					if recorded.Add(1)%cutEvery == 0 {
						p.Cut(false)
						cuts.Add(1)
					}
				}
			})
		}
		all.Wait()
		d := testkit.Open(t, server)
		if got, want := rows(t, d, `SELECT COUNT(DISTINCT table_id) || ' of ' || COUNT(table_id) FROM events`)[0], fmt.Sprintf("%d of %d", workers*each, workers*each); got != want {
			t.Errorf("stored %s events, want %s", got, want)
		}
		counted, unique, err := analytics.NewService(d).Clicks(t.Context(), "store", []string{"link0", "link1", "link2", "link3", "link4"})
		for link, n := range counted {
			if n != workers*each/5 || unique[link] != n {
				t.Errorf("%s has %d clicks, %d unique; want %d", link, n, unique[link], workers*each/5)
			}
		}
		if err != nil || len(counted) != 5 || cuts.Load() < 3 {
			t.Errorf("%v; connections were cut %d times, %d links are counted", err, cuts.Load(), len(counted))
		}
	}
}

// While PostgreSQL is known to be unavailable, Record fails immediately.
func TestOutage(t *testing.T) {
	for range testkit.Scalable() {
		p, through := testkit.StartProxy(t, testkit.PostgresURL(t))
		r := newRecorder(t, testkit.Open(t, through), time.Now)
		record(t, r, click("first"))
		p.Cut(true)
		r.Timeout = 300 * time.Millisecond
		if err := r.Record(t.Context(), click("second")); err == nil {
			t.Fatal("Record succeeded without a server")
		}
		r.Timeout = time.Minute
		for i := range 3 {
			if err := r.Record(t.Context(), clickOf("third", i)); err == nil {
				t.Fatal("Record succeeded without a server")
			}
		}
		p.Cut(false)
		record(t, r, click("fourth"))
	}
}
