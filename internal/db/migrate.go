package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrations hold one SQL text for both engines. A change to the tables is a
// new file; a file that has been released is never edited.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date, and refuses a database that a newer Carte
// has migrated. Several processes may call it at once over PostgreSQL.
func (d *DB) Migrate(ctx context.Context) error {
	return d.withMigrations(func(provider *goose.Provider) error {
		if _, err := provider.Up(ctx); err != nil {
			return fmt.Errorf("migrating the database: %w", err)
		}
		if _, err := pending(ctx, provider); err != nil {
			return err
		}
		return d.emptyLog(ctx)
	})
}

// Migrated reports whether the tables are up to date. It refuses a database that
// a newer Carte has migrated, as Migrate does.
func (d *DB) Migrated(ctx context.Context) (done bool, err error) {
	err = d.withMigrations(func(provider *goose.Provider) error {
		left, err := pending(ctx, provider)
		done = !left
		return err
	})
	return done, err
}

// Tables lists the tables there are, also in a database that is not migrated.
func (d *DB) Tables(ctx context.Context) ([]string, error) {
	query := `SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`
	if d.Engine == SQLite {
		query = `SELECT name FROM sqlite_schema WHERE type = 'table'`
	}
	var tables []string
	if err := d.Read.NewRaw(query).Scan(ctx, &tables); err != nil {
		return nil, fmt.Errorf("listing the database's tables: %w", err)
	}
	return tables, nil
}

func pending(ctx context.Context, provider *goose.Provider) (bool, error) {
	current, target, err := provider.GetVersions(ctx)
	if err != nil {
		return false, fmt.Errorf("reading the version of the database's tables: %w", err)
	}
	if current > target {
		return false, fmt.Errorf("a newer Carte has migrated the database (its tables are version %d, this program knows %d): start that one or a later one", current, target)
	}
	return current < target, nil
}

// withMigrations gives fn what migrates. On PostgreSQL it has connections of its
// own: to rewrite a table may take longer than any time-out for statements.
func (d *DB) withMigrations(fn func(*goose.Provider) error) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("reading migrations: %w", err)
	}
	if d.Engine == SQLite {
		provider, err := goose.NewProvider(goose.DialectSQLite3, d.write.DB, files, goose.WithGoMigrations(d.goMigrations()...))
		if err != nil {
			return fmt.Errorf("reading migrations: %w", err)
		}
		return fn(provider)
	}
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 600)) // tried each second
	if err != nil {
		return fmt.Errorf("preparing the migration lock: %w", err)
	}
	config, err := postgresConfig(d.url, nil)
	if err != nil {
		return err
	}
	pool := stdlib.OpenDB(*config)
	defer pool.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, pool, files,
		goose.WithGoMigrations(d.goMigrations()...), goose.WithSessionLocker(locker))
	if err != nil {
		return fmt.Errorf("reading migrations: %w", err)
	}
	return fn(provider)
}

// emptyLog writes SQLite's log back and empties it, so that what a migration has
// destroyed stands in no file.
func (d *DB) emptyLog(ctx context.Context) error {
	if d.Engine == PostgreSQL {
		return nil
	}
	if _, err := d.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`); err != nil {
		return fmt.Errorf("emptying the log: %w", err)
	}
	return nil
}
