package db_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/pressly/goose/v3/lock"

	"carte/internal/db"
	"carte/internal/testkit"
)

var logLine = regexp.MustCompile(`level=(\w+) msg="?([^"]*?)"?(?: version=(\d+) name=(\S+))?(?: migrations=\d+)?(?: seconds=\S+)?$`)

// logged returns the lines of a log without their times, and empties it.
func logged(t *testing.T, log *testkit.Log) []string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(log.String()) {
		parts := logLine.FindStringSubmatch(strings.TrimSpace(line))
		if parts == nil {
			t.Errorf("the log has %s", line)
			continue
		}
		lines = append(lines, strings.TrimSpace(strings.Join(parts[1:], " ")))
	}
	log.Reset()
	return lines
}

// Operators see which migration runs while a start takes long, and how long each took; a
// start that has nothing to migrate says nothing.
func TestMigrationsAreLogged(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		testkit.NoError(t, d.MigrateTo(ctx, 98))
		log := testkit.KeepLog(t)
		testkit.NoError(t, d.Migrate(ctx))
		got := logged(t, log)
		want := []string{
			"INFO a migration of the database begins 99 order_counts", "INFO a migration of the database has ended 99 order_counts",
			"INFO a migration of the database begins 100 issued_codes", "INFO a migration of the database has ended 100 issued_codes",
		}
		if len(got) <= len(want) || !slices.Equal(got[:len(want)], want) || got[len(got)-1] != "INFO the database is migrated" {
			t.Errorf("logged %q", got)
		}
		testkit.NoError(t, d.Migrate(ctx))
		if got := logged(t, log); len(got) > 0 {
			t.Errorf("with nothing to migrate it logs %q", got)
		}
	})
}

// A new database has no need of a line for each of its migrations.
func TestNewDatabaseIsLogged(t *testing.T) {
	empty(t, func(t *testing.T, d *db.DB) {
		log := testkit.KeepLog(t)
		testkit.NoError(t, d.Migrate(t.Context()))
		if got := logged(t, log); !slices.Equal(got, []string{"INFO the tables of a new database are made", "INFO the database is migrated"}) {
			t.Errorf("logged %q", got)
		}
	})
}

// Of processes that migrate a database at once, the one that runs a migration logs it, and
// no other.
func TestConcurrentMigrationsAreLoggedOnce(t *testing.T) {
	if len(testkit.Scalable()) == 0 {
		return // one process migrates an embedded database
	}
	url := testkit.PostgresURL(t)
	first := testkit.Open(t, url)
	execute(t, first, `DROP SCHEMA public CASCADE`)
	execute(t, first, `CREATE SCHEMA public`)
	testkit.NoError(t, first.MigrateTo(t.Context(), 95))
	log := testkit.KeepLog(t)
	var all sync.WaitGroup
	for range 3 {
		d := testkit.Open(t, url)
		all.Go(func() {
			if err := d.Migrate(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	begun := map[string]int{}
	for _, line := range logged(t, log) {
		begun[line]++
	}
	for _, name := range []string{"96 listed_stores", "97 company_facts", "98 appearance", "99 order_counts", "100 issued_codes"} {
		for _, what := range []string{"begins", "has ended"} {
			if n := begun["INFO a migration of the database "+what+" "+name]; n != 1 {
				t.Errorf("%s %s is logged %d times: %v", name, what, n, begun)
			}
		}
	}
}

// Whoever waits for another process to migrate says what for.
func TestWaitingForAMigrationIsLogged(t *testing.T) {
	if len(testkit.Scalable()) == 0 {
		return // the lock of an embedded database is that of its folder
	}
	url := testkit.PostgresURL(t)
	d, other := testkit.Open(t, url), testkit.Must(pgx.Connect(t.Context(), url))
	defer other.Close(context.Background())
	execute(t, d, `DROP SCHEMA public CASCADE`)
	execute(t, d, `CREATE SCHEMA public`)
	testkit.Must(other.Exec(t.Context(), `SELECT pg_advisory_lock($1)`, lock.DefaultLockID))
	log := testkit.KeepLog(t)
	ended := make(chan error, 1)
	go func() { ended <- d.Migrate(context.Background()) }()
	testkit.Within(t, time.Minute, "a line that says so", func() bool { return log.Lines("another process migrates the database") == 1 })
	testkit.Must(other.Exec(t.Context(), `SELECT pg_advisory_unlock($1)`, lock.DefaultLockID))
	testkit.NoError(t, <-ended)
	if got := logged(t, log); !slices.Equal(got[1:], []string{"INFO the tables of a new database are made", "INFO the database is migrated"}) {
		t.Errorf("logged %q", got)
	}
}
