package configuration

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const noun = "configuration"

// find reads the configuration; Defaults where there is none.
func find(ctx context.Context, tx bun.IDB) (Configuration, error) {
	var c Configuration
	err := tx.NewSelect().Model(&c).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Defaults(), nil
	}
	if err != nil {
		return Configuration{}, fmt.Errorf("reading the configuration: %w", err)
	}
	return c, nil
}

// save writes a configuration. It fails with Stale unless the present revision is base.
func save(ctx context.Context, tx bun.IDB, c *Configuration, base int64) error {
	result, err := tx.NewInsert().Model(c).On("CONFLICT (id) DO UPDATE").Where("c.revision = ?", base).Exec(ctx)
	if err != nil {
		return fmt.Errorf("writing the configuration: %w", err)
	}
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return db.Stale(noun)
	}
	return nil
}
