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

// find reads the configuration, Defaults where there is none.
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

// save writes the configuration that follows one, unless another did meanwhile.
func save(ctx context.Context, tx bun.IDB, c *Configuration, follows int64) error {
	result, err := tx.NewInsert().Model(c).On("CONFLICT (id) DO UPDATE").Where("c.revision = ?", follows).Exec(ctx)
	if err != nil {
		return fmt.Errorf("writing the configuration: %w", err)
	}
	if n, err := result.RowsAffected(); err == nil && n == 0 {
		return db.Current(follows, c.Revision, noun)
	}
	return nil
}

func note(ctx context.Context, tx bun.IDB, c *Change) error {
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return fmt.Errorf("noting the change: %w", err)
	}
	return nil
}

// listChanges reads the newest changes below a revision; 0 begins with the last.
func listChanges(ctx context.Context, tx bun.IDB, below int64, limit int) ([]Change, error) {
	changes := []Change{}
	query := tx.NewSelect().Model(&changes).Order("cc.revision DESC").Limit(int64(limit))
	if below > 0 {
		query.Where("cc.revision < ?", below)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing changes of the configuration: %w", err)
	}
	return changes, nil
}
