package db_test

import (
	"context"
	"database/sql"
	"errors"
	"slices"
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

// A client may leave while PostgreSQL commits: what becomes of the transaction is known all
// the same, whether it is committed at once or later.
func TestClientLeavesDuringCommit(t *testing.T) {
	d := testkit.Open(t, testkit.PostgresURL(t))
	rows := testkit.NewDB(t, d)
	rows.Execute(`CREATE TABLE things (id TEXT)`)
	for name, commit := range map[string]func(ctx context.Context, fn func(context.Context, bun.Tx) error) error{
		"at once": d.Write,
		"later": func(ctx context.Context, fn func(context.Context, bun.Tx) error) error {
			ctx, transaction := d.Defer(ctx, func(context.Context, bun.Tx) error { return nil })
			defer transaction.Rollback()
			if err := d.Write(ctx, fn); err != nil {
				return err
			}
			return transaction.Commit(func(context.Context, bun.Tx) error { return nil })
		},
	} {
		t.Run(name, func(t *testing.T) {
			wait, release := testkit.HoldCommits(t, d, "things")
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			var calls []string
			ended := make(chan error)
			go func() {
				ended <- commit(ctx, func(ctx context.Context, tx bun.Tx) error {
					db.AfterCommit(ctx, func() { calls = append(calls, "committed") })
					db.AfterRollback(ctx, func() { calls = append(calls, "rolled back") })
					return testkit.Err(tx.ExecContext(ctx, `INSERT INTO things (id) VALUES (?)`, name))
				})
			}()
			wait(1)
			leave()
			release()
			if err := <-ended; err != nil || !slices.Equal(calls, []string{"committed"}) {
				t.Errorf("it is told %v and %q", err, calls)
			}
			if n := rows.Count(`SELECT COUNT(*) FROM things WHERE id = ?`, name); n != 1 {
				t.Errorf("%d rows are stored", n)
			}
		})
	}
}
