package demo

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// What refuses a start, told to the person at the terminal.
var (
	errInUse         = errors.New("--demo is for a demonstration, and this database holds something else: name a new folder with --data, or an empty --database")
	errDemonstration = errors.New("this database holds a demonstration, where anybody signs in as anybody: serve it with --demo, or name another --data or --database")
)

// CheckDatabase refuses a demonstration to a server that is none, and a
// database in use that is no demonstration to one that is.
func CheckDatabase(ctx context.Context, d *db.DB, demo bool) error {
	marked, used, err := stateOf(ctx, d.Read)
	switch {
	case err != nil:
		return err
	case marked && !demo:
		return errDemonstration
	case used && !marked && demo:
		return errInUse
	}
	return nil
}

// stateOf reports whether a database is marked as a demonstration, and whether
// it holds anything.
func stateOf(ctx context.Context, tx bun.IDB) (marked, used bool, err error) {
	err = tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM demonstration),
		EXISTS (SELECT 1 FROM users) OR EXISTS (SELECT 1 FROM invitations) OR EXISTS (SELECT 1 FROM stores)`).Scan(ctx, &marked, &used)
	if err != nil {
		return false, false, fmt.Errorf("looking for a demonstration: %w", err)
	}
	return marked, used, nil
}

// mark makes an empty database a demonstration, and reports whether that was to
// be done. It waits for other processes that do the same.
func mark(ctx context.Context, d *db.DB, tx bun.IDB) (fresh bool, err error) {
	if err := d.Lock(ctx, tx, "demonstration"); err != nil {
		return false, err
	}
	marked, used, err := stateOf(ctx, tx)
	switch {
	case err != nil || marked:
		return false, err
	case used:
		return false, errInUse
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO demonstration (id, filled_at) VALUES (1, ?)`, time.Now().UTC()); err != nil {
		return false, fmt.Errorf("marking the demonstration: %w", err)
	}
	return true, nil
}
