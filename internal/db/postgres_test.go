package db_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// withParameter adds a parameter to a database URL.
func withParameter(t *testing.T, address, name, value string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	query.Set(name, value)
	u.RawQuery = query.Encode()
	return u.String()
}

// Thousands of different texts leave no prepared statement and no plan behind.
func TestStatementsAreNotKept(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		d.Read.SetMaxOpenConns(1)
		memory := func() (prepared int, bytes int64) {
			t.Helper()
			err := d.Read.NewRaw(`SELECT (SELECT COUNT(*) FROM pg_prepared_statements), (SELECT SUM(total_bytes) FROM pg_backend_memory_contexts)`).
				Scan(t.Context(), &prepared, &bytes)
			if err != nil {
				t.Fatal(err)
			}
			return prepared, bytes
		}
		ask := func(from, to int) {
			for i := from; i < to; i++ {
				var slug string
				err := d.Read.NewRaw(`SELECT slug FROM stores WHERE slug = ?`, fmt.Sprintf("store-%d", i)).Scan(t.Context(), &slug)
				if db.NotFound(err, "", "") == nil {
					t.Fatal("it is there")
				}
			}
		}
		ask(0, 500)
		_, before := memory()
		ask(500, 4000)
		prepared, after := memory()
		if prepared > 0 || after-before > 1<<20 {
			t.Errorf("%d statements are prepared; the backend grew from %d to %d bytes", prepared, before, after)
		}
	}
}

// Under a load of many readers connections are used again: a new one costs
// PostgreSQL more than a hundred small queries.
func TestConnectionsAreUsedAgain(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		var all sync.WaitGroup
		for range 64 {
			all.Go(func() {
				for range 20 {
					if _, err := d.Read.ExecContext(t.Context(), `SELECT 1`); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if stats := d.Read.Stats(); stats.MaxIdleClosed > 0 {
			t.Errorf("%d connections were closed between 1280 queries", stats.MaxIdleClosed)
		}
	}
}

func TestPostgresSettings(t *testing.T) {
	for range testkit.Scalable() {
		address := testkit.PostgresURL(t)
		settings := func(d *db.DB) string {
			t.Helper()
			var all []string
			err := d.Read.NewRaw(`SELECT current_setting(name) FROM unnest(ARRAY['application_name', 'statement_timeout', 'lock_timeout',
				'idle_in_transaction_session_timeout']) WITH ORDINALITY AS s (name, n) ORDER BY n`).Scan(t.Context(), &all)
			if err != nil {
				t.Fatal(err)
			}
			return strings.Join(all, " ")
		}
		if got := settings(testkit.Open(t, address)); got != "carte 10s 5s 30s" {
			t.Errorf("the settings are %s", got)
		}
		named := withParameter(t, withParameter(t, address, "application_name", "till"), "statement_timeout", "2s")
		if got := settings(testkit.Open(t, named)); got != "till 2s 5s 30s" {
			t.Errorf("with a URL that names some the settings are %s", got)
		}
	}
}

// What takes too long or cannot be reached is told from what is wrong with a
// statement.
func TestUnavailable(t *testing.T) {
	for range testkit.Scalable() {
		address := testkit.PostgresURL(t)
		d := testkit.Open(t, withParameter(t, withParameter(t, address, "statement_timeout", "50ms"), "lock_timeout", "50ms"))
		run := func(ctx context.Context, query string) error {
			_, err := d.Read.ExecContext(ctx, query)
			return err
		}
		expired, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		cancel()
		given, giveUp := context.WithCancel(t.Context())
		giveUp()
		for name, c := range map[string]struct {
			err  error
			want bool
		}{
			"slow statement":     {run(t.Context(), `SELECT pg_sleep(5)`), true},
			"ended connection":   {run(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`), true},
			"deadline":           {run(expired, `SELECT 1`), true},
			"given up":           {run(given, `SELECT 1`), false},
			"no such table":      {run(t.Context(), `SELECT 1 FROM nothing`), false},
			"other error":        {errors.New("other"), false},
			"nothing":            {nil, false},
			"server not reached": {refused(t), true},
		} {
			if got := db.Unavailable(c.err); got != c.want {
				t.Errorf("%s (%v): unavailable %t", name, c.err, got)
			}
		}
	}
}

func refused(t *testing.T) error {
	t.Helper()
	_, err := db.Open(t.Context(), "postgres://127.0.0.1:1/carte?connect_timeout=2")
	return err
}

// A writer that holds SQLite longer than others wait is no fault of theirs.
func TestBusyIsUnavailable(t *testing.T) {
	d := testkit.SQLite(t)
	err := d.Write(t.Context(), func(ctx context.Context, _ bun.Tx) error {
		_, err := d.Read.ExecContext(ctx, `PRAGMA query_only(0); PRAGMA busy_timeout(1); BEGIN IMMEDIATE`)
		return err
	})
	if !db.Unavailable(err) {
		t.Errorf("a locked database is told as %v", err)
	}
}
