package db

import "context"

// MigrateTo migrates up to a version and no further.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	provider, err := d.migrations()
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, version)
	return err
}
