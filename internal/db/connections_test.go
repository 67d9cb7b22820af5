package db_test

import (
	"net/url"
	"sync"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/testkit"
)

// limitedRole returns the URL of a database for a role that may have so many
// connections.
func limitedRole(t *testing.T, limit int) string {
	t.Helper()
	address := testkit.PostgresURL(t)
	d := testkit.NewDB(t, testkit.Open(t, address))
	role := "limited_" + db.NewID()
	d.Execute(`CREATE ROLE "` + role + `" LOGIN PASSWORD 'secret'`)
	d.Execute(`ALTER ROLE "`+role+`" CONNECTION LIMIT ?`, limit)
	t.Cleanup(func() { d.Execute(`DROP ROLE "` + role + `"`) })
	u := testkit.Must(url.Parse(address))
	u.User = url.UserPassword(role, "secret")
	return u.String()
}

// Where PostgreSQL takes fewer connections than a process would open, statements
// wait for those there are.
func TestTooManyConnections(t *testing.T) {
	for range testkit.Scalable() {
		log := testkit.KeepLog(t)
		d := testkit.Open(t, limitedRole(t, 4))
		for round := range 5 {
			var all sync.WaitGroup
			started := time.Now()
			for range 64 {
				all.Go(func() {
					if _, err := d.Read.ExecContext(t.Context(), `SELECT pg_sleep(0.01)`); err != nil {
						t.Errorf("round %d: %v", round, err)
					}
				})
			}
			all.Wait()
			if took := time.Since(started); took > 5*time.Second {
				t.Errorf("round %d took %v", round, took)
			}
		}
		if n := log.Lines("level=WARN"); n != 1 {
			t.Errorf("%d lines warn of it: %s", n, log)
		}
	}
}

// A process opens as many connections as it is allowed to.
func TestSetMaxConnections(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		for _, want := range []int{3, 5} {
			d.SetMaxConnections(want)
			var all sync.WaitGroup
			for range 16 {
				all.Go(func() {
					if _, err := d.Read.ExecContext(t.Context(), `SELECT pg_sleep(0.05)`); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			if got := d.Read.Stats().OpenConnections; got != want {
				t.Errorf("%d connections are open, want %d", got, want)
			}
		}
	}
}
