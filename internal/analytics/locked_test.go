package analytics_test

import (
	"context"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// lockRow locks the rows of one link in a table of counts until release is called.
func lockRow(t *testing.T, d *db.DB, table, link string) (release func()) {
	t.Helper()
	locked, released, done := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		done <- d.Write(context.Background(), func(ctx context.Context, tx bun.Tx) error {
			_, err := tx.ExecContext(ctx, `UPDATE ? SET count = count WHERE subject_id = ?`, bun.Ident(table), link)
			close(locked)
			<-released
			return err
		})
	}()
	<-locked
	return func() {
		close(released)
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// A locked row of counts delays the events of its subject alone: they are stored
// when it is released, and refused when that takes too long.
func TestLockedCounts(t *testing.T) {
	for range testkit.Scalable() {
		for _, table := range []string{"totals", "daily_counts"} {
			t.Run(table, func(t *testing.T) {
				d := testkit.Open(t, testkit.PostgresURL(t))
				r := newRecorder(t, d, time.Now)
				for _, link := range []string{"locked", "free"} {
					record(t, r, click(link))
				}
				release := lockRow(t, d, table, "locked")
				results := make(chan error, 2)
				for visitor := range 2 {
					go func() { results <- r.Record(context.Background(), clickOf("locked", visitor)) }()
				}
				const clicks = 10
				started := time.Now()
				for visitor := range clicks {
					record(t, r, clickOf("free", visitor))
				}
				if took := time.Since(started); took > 3*time.Second {
					t.Errorf("%d clicks of another link took %v", clicks, took)
				}
				release()
				for range 2 {
					if err := <-results; err != nil {
						t.Errorf("a click of the locked link: %v", err)
					}
				}

				release = lockRow(t, d, table, "locked")
				r.Timeout = time.Second
				for visitor := range 2 {
					go func() { results <- r.Record(context.Background(), clickOf("locked", 10+visitor)) }()
				}
				for range 2 {
					if err := <-results; fault.CodeOf(err) != fault.Unavailable || !db.Unavailable(err) {
						t.Errorf("a click of the locked link: %v, want %s", err, fault.Unavailable)
					}
				}
				record(t, r, clickOf("free", clicks))
				release()
				record(t, r, clickOf("locked", 20))
				for _, want := range []struct {
					link          string
					least, atMost int
				}{{"free", clicks + 2, clicks + 2}, {"locked", 4, 6}} {
					n := testkit.NewDB(t, d).Count(`SELECT count FROM totals WHERE subject_id = ?`, want.link)
					events := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM events WHERE subject_id = ?`, want.link)
					if n != events || n < want.least || n > want.atMost {
						t.Errorf("%d clicks of %s are counted and %d stored, want %d", n, want.link, events, want.least)
					}
				}
			})
		}
	}
}
