package db_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/testkit"
)

// A caller that waits for a connection to prepare a statement does not block
// others beyond their deadlines.
func TestPreparingHeedsTheContext(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		d.Read.SetMaxOpenConns(1)
		held, err := d.Read.Conn(t.Context())
		testkit.NoError(t, err)
		statement := d.PrepareRead(`SELECT COUNT(*) AS stores FROM stores WHERE id <> ?`)
		scan := func(ctx context.Context) chan error {
			ended := make(chan error, 1)
			go func() {
				var row struct{ Stores int }
				ended <- statement.Scan(ctx, &row, "nothing")
			}()
			return ended
		}
		first := scan(t.Context())
		for d.Read.Stats().WaitCount == 0 {
			time.Sleep(time.Millisecond)
		}
		left, leave := context.WithCancel(t.Context())
		leave()
		select {
		case err := <-scan(left):
			if !errors.Is(err, context.Canceled) {
				t.Errorf("answered with %v", err)
			}
		case <-time.After(time.Minute):
			t.Error("it waits for another's context")
		}
		second := scan(t.Context())
		testkit.NoError(t, held.Close())
		for _, ended := range []chan error{first, second} {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
}
