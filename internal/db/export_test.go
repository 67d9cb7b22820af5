package db

import (
	"context"

	"github.com/pressly/goose/v3"
)

// MigrateTo migrates up to a version and no further.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	return d.withMigrations(func(provider *goose.Provider) error {
		_, err := provider.UpTo(ctx, version)
		return err
	})
}
