package db

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/database"
	"github.com/pressly/goose/v3/lock"
)

// migrations are SQL for both engines. A change to the tables is a new file; released
// files are never edited.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date, and refuses a database that a newer Carte
// has migrated. Several processes may call it concurrently over PostgreSQL.
func (d *DB) Migrate(ctx context.Context) error {
	return d.withMigrations(func(provider *goose.Provider) error {
		began := time.Now()
		migrated, err := migrateAll(ctx, provider)
		if err != nil {
			return fmt.Errorf("migrating the database: %w", err)
		}
		if _, err := pending(ctx, provider); err != nil {
			return err
		}
		// A migration may have deleted secrets, which the log still has.
		err = d.TruncateWAL(ctx)
		switch {
		case err != nil && migrated == 0:
			slog.Warn("the database's write-ahead log cannot be written back; the disk may be full", "error", err)
			return nil
		case err == nil && migrated > 0:
			slog.Info("the database is migrated", "migrations", migrated, "seconds", seconds(time.Since(began)))
		}
		return err
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

// Tables lists the tables of a database, which need not be migrated.
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

// withMigrations calls fn with a migration provider. On PostgreSQL it has connections
// of its own, without the timeout for statements: rewriting a table may take longer.
func (d *DB) withMigrations(fn func(*goose.Provider) error) error {
	if d.Engine == SQLite {
		return d.withProvider(goose.DialectSQLite3, d.write.DB, noLock{}, fn)
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
	return d.withProvider(goose.DialectPostgres, pool, locker, fn)
}

// withProvider calls fn with a migration provider that migrates while it has the lock.
func (d *DB) withProvider(dialect goose.Dialect, pool *sql.DB, locker lock.SessionLocker, fn func(*goose.Provider) error) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return fmt.Errorf("reading migrations: %w", err)
	}
	store, err := database.NewStore(dialect, goose.DefaultTablename)
	if err != nil {
		return fmt.Errorf("reading migrations: %w", err)
	}
	log := &migrationLog{SessionLocker: locker, store: store}
	provider, err := goose.NewProvider(dialect, pool, files, goose.WithGoMigrations(d.goMigrations()...), goose.WithSessionLocker(log))
	if err != nil {
		return fmt.Errorf("reading migrations: %w", err)
	}
	log.sources = provider.ListSources()
	return fn(provider)
}
