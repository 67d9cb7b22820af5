package db_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

func TestChangeTellsSubscribers(t *testing.T) {
	refused := errors.New("refused")
	for name, c := range map[string]struct {
		fn        func(ctx context.Context, tx bun.Tx) error
		fails     bool
		published []string
	}{
		"of a change": {
			fn:        func(context.Context, bun.Tx) error { return nil },
			published: []string{"store"},
		},
		"not of what was refused": {
			fn:    func(context.Context, bun.Tx) error { return refused },
			fails: true,
		},
		"not where all is as it was, which is no failure": {
			fn: func(ctx context.Context, tx bun.Tx) error {
				if _, err := tx.ExecContext(ctx, `INSERT INTO broken (id) VALUES ('a')`); err != nil {
					return err
				}
				return fmt.Errorf("the dish: %w", db.ErrUnchanged)
			},
		},
		"of a commit that failed, whose answer may have been lost": {
			fn: func(ctx context.Context, tx bun.Tx) error {
				return testkit.Err(tx.ExecContext(ctx, `INSERT INTO broken (id, parent) VALUES ('a', 'nobody')`))
			},
			fails:     true,
			published: []string{"store"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				testkit.Store(t, d, "store")
				// A constraint that is checked by the commit only.
				testkit.NewDB(t, d).Execute(`CREATE TABLE broken (
					id TEXT PRIMARY KEY, parent TEXT REFERENCES broken (id) DEFERRABLE INITIALLY DEFERRED)`)
				var published []string
				d.Subscribe(func(storeID string) { published = append(published, storeID) })
				if err := d.Change(t.Context(), "store", c.fn); (err != nil) != c.fails {
					t.Errorf("Change = %v", err)
				}
				if versions, err := d.Versions(t.Context(), []string{"store"}); err != nil || (versions["store"] > 0) != (len(c.published) > 0 && !c.fails) {
					t.Errorf("Versions = %v, %v", versions, err)
				}
				if !slices.Equal(published, c.published) {
					t.Errorf("told %q, want %q", published, c.published)
				}
			})
		})
	}
}
