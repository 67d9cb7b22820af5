package db_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// withParameter adds a parameter to a database URL.
func withParameter(t *testing.T, address, name, value string) string {
	t.Helper()
	u := testkit.Must(url.Parse(address))
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
			testkit.NoError(t, err)
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
			testkit.NoError(t, err)
			return strings.Join(all, " ")
		}
		if got := settings(testkit.Open(t, address)); got != "carte 10s 4s 30s" {
			t.Errorf("the settings are %s", got)
		}
		named := withParameter(t, withParameter(t, address, "application_name", "till"), "statement_timeout", "2s")
		if got := settings(testkit.Open(t, named)); got != "till 2s 4s 30s" {
			t.Errorf("with a URL that names some the settings are %s", got)
		}
	}
}

// Every connection has a name, by which pg_stat_activity shows what it belongs to.
func TestConnectionsAreNamed(t *testing.T) {
	for range testkit.Scalable() {
		d := testkit.Open(t, testkit.PostgresURL(t))
		stop := testkit.Listen(t, d)
		var names []string
		err := d.Read.NewRaw(`SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()`).Scan(t.Context(), &names)
		if err != nil || strings.Join(names, ",") != "carte" {
			t.Errorf("the names are %q, %v", names, err)
		}
		stop()
	}
}

// Timeouts and lost connections are distinguished from errors in a statement,
// each with its reason for the log.
func TestUnavailable(t *testing.T) {
	const noAnswer, slow = "the database does not answer", "the database takes too long for a statement"
	for range testkit.Scalable() {
		address := testkit.PostgresURL(t)
		d := testkit.Open(t, withParameter(t, withParameter(t, address, "statement_timeout", "50ms"), "lock_timeout", "20ms"))
		run := func(ctx context.Context, query string) error { return testkit.Err(d.Read.ExecContext(ctx, query)) }
		// What is told comes in its own time, also on a busy machine.
		calm := testkit.Open(t, address)
		raise := func(code string) error {
			return testkit.Err(calm.Read.ExecContext(t.Context(), `DO $$ BEGIN RAISE EXCEPTION 'told' USING ERRCODE = '`+code+`'; END $$`))
		}
		expired, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		cancel()
		given, giveUp := context.WithCancel(t.Context())
		giveUp()
		for name, c := range map[string]struct {
			err  error
			want string
		}{
			"slow statement":       {run(t.Context(), `SELECT pg_sleep(5)`), slow},
			"locked table":         {lockedTable(t, d), "rows of the database are locked for too long"},
			"full disk":            {raise("53100"), "the disk of the database is full"},
			"too many connections": {raise("53300"), "the database takes no more connections"},
			"out of memory":        {raise("53200"), noAnswer},
			"ended connection":     {run(t.Context(), `SELECT pg_terminate_backend(pg_backend_pid())`), noAnswer},
			"deadline":             {run(expired, `SELECT 1`), noAnswer},
			"given up":             {run(given, `SELECT 1`), ""},
			"no such table":        {run(t.Context(), `SELECT 1 FROM nothing`), ""},
			"other error":          {errors.New("other"), ""},
			"nothing":              {nil, ""},
			"server not reached":   {refused(t), noAnswer},
			"closed connection":    {closed(t, address), noAnswer},
			"full disk of a file":  {fmt.Errorf("storing: %w", &fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}), ""},
			"a system call":        {fmt.Errorf("storing: %w", syscall.EACCES), ""},
			"another server":       {&url.Error{Op: "Get", URL: "https://keys.example", Err: context.DeadlineExceeded}, ""},
		} {
			if got := db.UnavailableReason(c.err); got != c.want || db.Unavailable(c.err) != (c.want != "") {
				t.Errorf("%s (%v): %q, want %q", name, c.err, got, c.want)
			}
		}
	}
}

// lockedTable is the error of a statement on a table that is locked.
func lockedTable(t *testing.T, d *db.DB) (err error) {
	t.Helper()
	failed := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, `LOCK TABLE stores`); err != nil {
			return err
		}
		_, err = d.Read.ExecContext(ctx, `SELECT 1 FROM stores`)
		return nil
	})
	if failed != nil {
		t.Fatal(failed)
	}
	return err
}

// closed is the error of a statement on a connection that has been closed.
func closed(t *testing.T, address string) error {
	t.Helper()
	conn := testkit.Must(pgx.Connect(t.Context(), address))
	testkit.NoError(t, conn.Close(t.Context()))
	_, err := conn.Begin(t.Context())
	return fmt.Errorf("beginning the transaction: %w", err)
}

func refused(t *testing.T) error {
	t.Helper()
	_, err := db.Open(t.Context(), "postgres://127.0.0.1:1/carte?connect_timeout=2")
	return err
}

// What keeps SQLite from writing is reported as unavailable, not as an error of
// the request.
func TestSQLiteUnavailable(t *testing.T) {
	for want, fill := range map[string]func(ctx context.Context, d *db.DB, tx bun.Tx) error{
		"rows of the database are locked for too long": func(ctx context.Context, d *db.DB, _ bun.Tx) error {
			return testkit.Err(d.Read.ExecContext(ctx, `PRAGMA query_only(0); PRAGMA busy_timeout(1); BEGIN IMMEDIATE`))
		},
		"the disk of the database is full": func(ctx context.Context, _ *db.DB, tx bun.Tx) error {
			return testkit.Err(tx.ExecContext(ctx, `PRAGMA max_page_count(1); CREATE TABLE large (content); INSERT INTO large VALUES (zeroblob(1000000))`))
		},
	} {
		d := testkit.SQLite(t)
		err := d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error { return fill(ctx, d, tx) })
		if got := db.UnavailableReason(err); got != want {
			t.Errorf("%v is told as %q, want %q", err, got, want)
		}
	}
}
