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

// Template is a database that tests copy. It is filled once for each engine and each
// process of tests, so that packages tested side by side never share one.
type Template struct {
	sqlite   func() ([]byte, error)
	postgres func() (string, error)
}

// NewTemplate makes a template that fill fills, given the URL of a new database. It must
// close the connections it opens.
func NewTemplate(fill func(databaseURL string) error) *Template {
	return &Template{
		sqlite: sync.OnceValues(func() ([]byte, error) {
			folder, err := os.MkdirTemp("", "carte-template")
			if err != nil {
				return nil, err
			}
			defer os.RemoveAll(folder)
			path := filepath.Join(folder, "carte.db")
			if err := fill("sqlite:" + path); err != nil {
				return nil, err
			}
			return os.ReadFile(path)
		}),
		postgres: sync.OnceValues(func() (string, error) {
			name := "carte_template_" + db.NewID()
			if err := maintain("CREATE DATABASE " + name); err != nil {
				return "", err
			}
			return name, fill(databaseURL(name))
		}),
	}
}

// WriteSQLite writes a copy of the template to a file.
func (m *Template) WriteSQLite(t testing.TB, path string) {
	t.Helper()
	content, err := m.sqlite()
	if err != nil {
		t.Fatalf("making the SQLite template: %v", err)
	}
	NoError(t, os.WriteFile(path, content, 0o600))
}

// PostgresURL makes a copy of the template in PostgreSQL, dropped when the test ends.
func (m *Template) PostgresURL(t testing.TB) string {
	t.Helper()
	if os.Getenv(PostgresVariable) == "" {
		t.Fatalf("%s is not set: run `make test`, `scripts/with-postgres.sh go test ./...`, or `go test -short`", PostgresVariable)
	}
	template, err := m.postgres()
	if err != nil {
		t.Fatalf("making the PostgreSQL template: %v", err)
	}
	name := "carte_test_" + db.NewID()
	// Copying the files takes half the work of the default, which logs each page.
	NoError(t, maintain(fmt.Sprintf("CREATE DATABASE %s TEMPLATE %s STRATEGY FILE_COPY", name, template)))
	t.Cleanup(func() {
		if err := maintain(fmt.Sprintf("DROP DATABASE IF EXISTS %s WITH (FORCE)", name)); err != nil {
			t.Error(err)
		}
	})
	return databaseURL(name)
}

// maintenance is the connection from which a process of tests makes its databases, once
// it has made one: another connection takes PostgreSQL as long as the copying.
var maintenance struct {
	sync.Mutex
	conn *pgx.Conn
}

// maintain runs a statement in the database from which tests make their own.
func maintain(statement string) error {
	ctx := context.Background()
	maintenance.Lock()
	defer maintenance.Unlock()
	if maintenance.conn == nil || maintenance.conn.IsClosed() {
		conn, err := pgx.Connect(ctx, os.Getenv(PostgresVariable))
		if err != nil {
			return fmt.Errorf("reaching PostgreSQL: %w", err)
		}
		maintenance.conn = conn
	}
	if _, err := maintenance.conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

// databaseURL is the URL of another database of the same cluster.
func databaseURL(name string) string {
	u, err := url.Parse(os.Getenv(PostgresVariable))
	if err != nil {
		return os.Getenv(PostgresVariable)
	}
	u.Path = "/" + name
	return u.String()
}
