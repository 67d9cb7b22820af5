package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// The reasons why a start is refused, for the terminal.
var (
	errInUse         = errors.New("--demo is for a demonstration, and this database holds something else: name a new folder with --data, or an empty --database")
	errDemonstration = errors.New("this database holds a demonstration, where anybody signs in as anybody: serve it with --demo, or name another --data or --database")
)

// CheckDatabase refuses the database of a demonstration unless demo is set, and any
// other database in use if it is. Call it before the migrations, so that a database
// that is refused does not change.
func CheckDatabase(ctx context.Context, d *db.DB, demo bool) error {
	tables, err := d.Tables(ctx)
	if err != nil {
		return err
	}
	isDemo, inUse, err := stateOf(ctx, d.Read, tables)
	switch {
	case err != nil:
		return err
	case isDemo && !demo:
		return errDemonstration
	case inUse && !isDemo && demo:
		return errInUse
	}
	return nil
}

// IsDemonstration reports whether a database has been filled as a demonstration. Call it
// before the migrations or later.
func IsDemonstration(ctx context.Context, d *db.DB) (bool, error) {
	tables, err := d.Tables(ctx)
	if err != nil {
		return false, err
	}
	isDemo, _, err := stateOf(ctx, d.Read, tables)
	return isDemo, err
}

// stateOf reports whether a database with the tables is a demonstration, and whether
// it has any content. Without the table of the mark, a demonstration is known by its
// users, as to the migration that adds the mark.
func stateOf(ctx context.Context, tx bun.IDB, tables []string) (isDemo, inUse bool, err error) {
	demo, content := []string{"FALSE"}, []string{"FALSE"}
	for _, table := range []string{"users", "invitations", "stores"} {
		if slices.Contains(tables, table) {
			content = append(content, "EXISTS (SELECT 1 FROM "+table+")")
		}
	}
	switch {
	case slices.Contains(tables, "demonstration"):
		demo = append(demo, "EXISTS (SELECT 1 FROM demonstration)")
	case slices.Contains(tables, "users"):
		demo = append(demo, "EXISTS (SELECT 1 FROM users WHERE provider = 'demo') AND NOT EXISTS (SELECT 1 FROM users WHERE provider <> 'demo')")
	}
	err = tx.NewRaw("SELECT "+strings.Join(demo, " OR ")+", "+strings.Join(content, " OR ")).Scan(ctx, &isDemo, &inUse)
	if err != nil {
		return false, false, fmt.Errorf("looking for a demonstration: %w", err)
	}
	return isDemo, inUse, nil
}

// mark marks an empty database as a demonstration, and reports whether it was not
// one before. It waits for other processes that do the same.
func mark(ctx context.Context, d *db.DB, tx bun.IDB) (isNew bool, err error) {
	if err := d.Lock(ctx, tx, "demonstration"); err != nil {
		return false, err
	}
	isDemo, inUse, err := stateOf(ctx, tx, []string{"demonstration", "users", "invitations", "stores"})
	switch {
	case err != nil || isDemo:
		return false, err
	case inUse:
		return false, errInUse
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO demonstration (id, filled_at) VALUES (1, ?)`, time.Now().UTC()); err != nil {
		return false, fmt.Errorf("marking the demonstration: %w", err)
	}
	return true, nil
}
