package db_test

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/testkit"
)

// The context may be canceled before the commit: then that is the error, and
// nothing is written.
func TestWriteGivenUpBeforeItsCommit(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		testkit.Store(t, d, "store")
		ctx, cancel := context.WithCancel(t.Context())
		err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, `DELETE FROM stores`); err != nil {
				return err
			}
			cancel()
			for { // until it has been rolled back
				if _, err := tx.ExecContext(context.WithoutCancel(ctx), `SELECT 1`); errors.Is(err, sql.ErrTxDone) {
					return nil
				}
			}
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it fails by %v", err)
		}
		if stores := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM stores`); stores != 1 {
			t.Errorf("there are %d stores", stores)
		}
	})
}
