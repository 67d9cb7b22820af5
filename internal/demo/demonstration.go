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

// What refuses a start, told to the person at the terminal.
var (
	errInUse         = errors.New("--demo is for a demonstration, and this database holds something else: name a new folder with --data, or an empty --database")
	errDemonstration = errors.New("this database holds a demonstration, where anybody signs in as anybody: serve it with --demo, or name another --data or --database")
)

// CheckDatabase refuses a demonstration to a server that is none, and a
// database in use that is no demonstration to one that is. It comes before the
// tables are migrated: what is refused is left as it was.
func CheckDatabase(ctx context.Context, d *db.DB, demo bool) error {
	tables, err := d.Tables(ctx)
	if err != nil {
		return err
	}
	marked, used, err := stateOf(ctx, d.Read, tables)
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

// stateOf reports whether a database with some tables is marked as a
// demonstration, and whether it holds anything. Before there was a mark, a
// demonstration was told by its users, as the migration that marks it does.
func stateOf(ctx context.Context, tx bun.IDB, tables []string) (marked, used bool, err error) {
	marks, holds := []string{"FALSE"}, []string{"FALSE"}
	for _, table := range []string{"users", "invitations", "stores"} {
		if slices.Contains(tables, table) {
			holds = append(holds, "EXISTS (SELECT 1 FROM "+table+")")
		}
	}
	switch {
	case slices.Contains(tables, "demonstration"):
		marks = append(marks, "EXISTS (SELECT 1 FROM demonstration)")
	case slices.Contains(tables, "users"):
		marks = append(marks, "EXISTS (SELECT 1 FROM users WHERE provider = 'demo') AND NOT EXISTS (SELECT 1 FROM users WHERE provider <> 'demo')")
	}
	err = tx.NewRaw("SELECT "+strings.Join(marks, " OR ")+", "+strings.Join(holds, " OR ")).Scan(ctx, &marked, &used)
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
	marked, used, err := stateOf(ctx, tx, []string{"demonstration", "users", "invitations", "stores"})
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
