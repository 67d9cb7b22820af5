package db_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// Who holds a name decides by what the one before has written, and a
// transaction that failed holds nothing.
func TestLock(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		execute(t, d, `CREATE TABLE places (name TEXT NOT NULL)`)
		errFull := errors.New("taken")
		take := func(name string) error {
			return d.Write(t.Context(), func(ctx context.Context, tx bun.Tx) error {
				if err := d.Lock(ctx, tx, name); err != nil {
					return err
				}
				var taken bool
				if err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM places WHERE name = ?)`, name).Scan(ctx, &taken); err != nil {
					return err
				}
				if _, err := tx.ExecContext(ctx, `INSERT INTO places (name) VALUES (?)`, name); err != nil {
					return err
				}
				if taken {
					return errFull
				}
				return nil
			})
		}
		for _, name := range []string{"one", "two", "one'; --"} {
			errs := make([]error, 12)
			var all sync.WaitGroup
			for i := range errs {
				all.Go(func() { errs[i] = take(name) })
			}
			all.Wait()
			done := 0
			for _, err := range errs {
				if err == nil {
					done++
				} else if !errors.Is(err, errFull) {
					t.Fatal(err)
				}
			}
			if done != 1 {
				t.Errorf("%q was taken %d times", name, done)
			}
		}
	})
}
