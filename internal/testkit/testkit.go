// Package testkit gives tests what the program runs on: a fresh, migrated
// database on either engine. Only tests import it.
package testkit

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"

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
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("making the SQLite template: %v", err)
	}
	path := filepath.Join(t.TempDir(), "carte.db")
	if err := os.WriteFile(path, template, 0o600); err != nil {
		t.Fatal(err)
	}
	return Open(t, "sqlite:"+path)
}

// Open opens a database and closes it when the test ends.
func Open(t testing.TB, url string) *db.DB {
	t.Helper()
	d, err := db.Open(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// PostgresURL makes a fresh, migrated PostgreSQL database, dropped when the
// test ends, for tests that open it more than once.
func PostgresURL(t testing.TB) string {
	t.Helper()
	maintenance := os.Getenv(PostgresVariable)
	if maintenance == "" {
		t.Fatalf("%s is not set: run `make test`, `scripts/with-postgres.sh go test ./...`, or `go test -short`", PostgresVariable)
	}
	template, err := postgresTemplate(maintenance)
	if err != nil {
		t.Fatalf("making the PostgreSQL template: %v", err)
	}
	name := "carte_test_" + db.NewID()
	if err := execute(maintenance, fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s", name, template)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := execute(maintenance, fmt.Sprintf("DROP DATABASE IF EXISTS %s WITH (FORCE)", name)); err != nil {
			t.Error(err)
		}
	})
	return withDatabase(maintenance, name)
}

// sqliteTemplate is the content of a migrated, empty database file.
var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "carte-template")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "carte.db")
	d, err := db.Open(context.Background(), "sqlite:"+path)
	if err != nil {
		return nil, err
	}
	err = d.Migrate(context.Background())
	if closed := d.Close(); err == nil {
		err = closed // the last connection to close writes the log back
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

var postgres struct {
	sync.Mutex
	template string
}

// postgresTemplate makes the migrated template database, one for each process
// of tests, so that packages tested side by side never share one.
func postgresTemplate(maintenance string) (string, error) {
	postgres.Lock()
	defer postgres.Unlock()
	if postgres.template != "" {
		return postgres.template, nil
	}
	name := "carte_template_" + db.NewID()
	if err := execute(maintenance, "CREATE DATABASE "+name); err != nil {
		return "", err
	}
	d, err := db.Open(context.Background(), withDatabase(maintenance, name))
	if err != nil {
		return "", err
	}
	defer d.Close()
	if err := d.Migrate(context.Background()); err != nil {
		return "", err
	}
	postgres.template = name
	return name, nil
}

func execute(databaseURL, statement string) error {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, databaseURL)
	if err != nil {
		return fmt.Errorf("reaching PostgreSQL: %w", err)
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

func withDatabase(maintenance, name string) string {
	u, err := url.Parse(maintenance)
	if err != nil {
		return maintenance
	}
	u.Path = "/" + name
	return u.String()
}
