// Package testkit gives tests what the program runs on: a fresh, migrated
// database on either engine. Only tests import it.
package testkit

import (
	"context"
	"errors"
	"path/filepath"
	"testing"

	"carte/internal/db"
)

// PostgresVariable names the environment variable with the URL of a PostgreSQL
// database from which tests may make their own; scripts/with-postgres.sh sets it.
const PostgresVariable = "CARTE_TEST_POSTGRES"

// Scalable lists the engines to test that several processes may share: none with
// -short.
func Scalable() []db.Engine {
	if testing.Short() {
		return nil
	}
	return []db.Engine{db.PostgreSQL}
}

// Engines runs the same cases on a fresh database of each engine. With -short
// only SQLite is used.
func Engines(t *testing.T, run func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { run(t, SQLite(t)) })
	if !testing.Short() {
		t.Run("postgresql", func(t *testing.T) { run(t, Open(t, PostgresURL(t))) })
	}
}

// SQLite opens a fresh SQLite database.
func SQLite(t testing.TB) *db.DB {
	t.Helper()
	path := filepath.Join(t.TempDir(), "carte.db")
	migrated.WriteSQLite(t, path)
	return Open(t, "sqlite:"+path)
}

// Open opens a database and closes it when the test ends.
func Open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	NoError(t, err)
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// PostgresURL makes a fresh, migrated PostgreSQL database, dropped when the
// test ends, for tests that open it more than once.
func PostgresURL(t testing.TB) string {
	t.Helper()
	return migrated.PostgresURL(t)
}

// migrated is an empty database.
var migrated = NewTemplate(func(databaseURL string) error {
	d, err := db.Open(context.Background(), databaseURL)
	if err != nil {
		return err
	}
	return errors.Join(d.Migrate(context.Background()), d.Close())
})
