package db_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

func TestHooks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		failed := errors.New("no")
		cases := []struct {
			name string
			fail error
			want []string
		}{
			{"committed", nil, []string{"first, after the commit", "second, after the commit"}},
			{"rolled back", failed, []string{"undone"}},
		}
		for _, c := range cases {
			var calls []string
			committed := "before the commit"
			err := d.Write(t.Context(), func(ctx context.Context, _ bun.Tx) error {
				db.AfterCommit(ctx, func() {
					// On SQLite this would wait for ever while the transaction holds the connection.
					if err := d.Write(ctx, func(context.Context, bun.Tx) error { return nil }); err != nil {
						t.Error(err)
					}
					committed = "after the commit"
					calls = append(calls, "first, "+committed)
				})
				db.AfterCommit(ctx, func() { calls = append(calls, "second, "+committed) })
				db.AfterRollback(ctx, func() { calls = append(calls, "undone") })
				return c.fail
			})
			if !errors.Is(err, c.fail) || !slices.Equal(calls, c.want) {
				t.Errorf("%s: %v, calls %q, want %q", c.name, err, calls, c.want)
			}
		}
	})
}
