package db

import (
	"context"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// migrations hold one SQL text for both engines. A change to the tables is a
// new file; a file that has been released is never edited.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Migrate brings the tables up to date. Several processes may call it at once.
func (d *DB) Migrate(ctx context.Context) error {
	provider, err := d.migrations()
	if err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrating the database: %w", err)
	}
	return nil
}

func (d *DB) migrations() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, fmt.Errorf("reading migrations: %w", err)
	}
	dialect, options := goose.DialectSQLite3, []goose.ProviderOption{}
	if d.Engine == PostgreSQL {
		dialect = goose.DialectPostgres
		locker, err := lock.NewPostgresSessionLocker()
		if err != nil {
			return nil, fmt.Errorf("preparing the migration lock: %w", err)
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	provider, err := goose.NewProvider(dialect, d.write.DB, files, options...)
	if err != nil {
		return nil, fmt.Errorf("reading migrations: %w", err)
	}
	return provider, nil
}
