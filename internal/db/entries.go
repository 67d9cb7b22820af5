package db

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/fault"
)

// Entries is a table whose rows stand in lists that the owner orders, and can
// be brought back after they were deleted: links, sections, dishes. Its
// columns are id, store_id, "order", deleted_at, and the one named by Within.
type Entries struct {
	Table string
	// Within is the column that names the list: store_id, menu_id, section_id.
	Within string
	// Noun names a row to people: "dish".
	Noun string
	// Kept is set where deleted rows are never purged.
	Kept bool
}

// MaxDeleted is how many deleted rows of a kind a store may have: adding and
// deleting in turns must not grow the database without an end.
const MaxDeleted = 200

// purgeBatch is how many rows a transaction purges; a section goes with its
// dishes.
const purgeBatch = 200

// NextOrder is the place after the last one of a list, deleted rows included:
// they keep their places.
func (e Entries) NextOrder(ctx context.Context, tx bun.IDB, list string) (int, error) {
	var order int
	err := tx.NewRaw(`SELECT COALESCE(MAX("order"), 0) + 1 FROM ? WHERE ? = ?`,
		bun.Ident(e.Table), bun.Ident(e.Within), list).Scan(ctx, &order)
	if err != nil {
		return 0, fmt.Errorf("finding the last %s: %w", e.Noun, err)
	}
	return order, nil
}

// Arrange puts the rows of a list into the order of ids, which must name every
// row that is not deleted, once. Deleted rows stay where they were among them.
// Revisions stay as well, so that nobody's open edit is refused for a new order.
func (e Entries) Arrange(ctx context.Context, tx bun.IDB, storeID, list string, ids []string) error {
	var rows []struct {
		ID      string `bun:"id"`
		Order   int    `bun:"order"`
		Deleted bool   `bun:"deleted"`
	}
	err := tx.NewRaw(`SELECT id, "order", deleted_at IS NOT NULL AS deleted FROM ?
		WHERE store_id = ? AND ? = ? ORDER BY "order", id`,
		bun.Ident(e.Table), storeID, bun.Ident(e.Within), list).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("reading the order of %s: %w", e.Table, err)
	}
	present := make([]string, 0, len(rows))
	for _, row := range rows {
		if !row.Deleted {
			present = append(present, row.ID)
		}
	}
	if err := e.sameIDs(present, ids); err != nil {
		return err
	}
	var places strings.Builder
	var moved []any
	next := 0
	for i, row := range rows {
		id := row.ID
		if !row.Deleted {
			id = ids[next]
			next++
		}
		// A row that already stands at its place needs no write.
		if id != row.ID || row.Order != i+1 {
			places.WriteString(" WHEN ? THEN " + strconv.Itoa(i+1))
			moved = append(moved, id)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	values := append(append([]any{bun.Ident(e.Table)}, moved...), storeID, bun.List(moved))
	_, err = tx.ExecContext(ctx, `UPDATE ? SET "order" = CASE id`+places.String()+` END WHERE store_id = ? AND id IN (?)`, values...)
	if err != nil {
		return fmt.Errorf("ordering %s: %w", e.Table, err)
	}
	return nil
}

func (e Entries) sameIDs(present, ids []string) error {
	present, sorted := slices.Sorted(slices.Values(present)), slices.Sorted(slices.Values(ids))
	if slices.Equal(present, sorted) {
		return nil
	}
	var rules fault.Rules
	rules.Check(len(slices.Compact(sorted)) == len(ids), "body.ids", fault.NewRule("duplicate", "must name each %s once", e.Noun), nil)
	if err := rules.Err(); err != nil {
		return err
	}
	return fault.New(fault.Conflict, "The list does not name every %s there is now, and no other. Load it again and repeat your change.", e.Noun)
}

// Delete takes a row out of its list; Restore brings it back to its place. What
// was deleted first is purged where a store has more than MaxDeleted such rows.
func (e Entries) Delete(ctx context.Context, tx bun.IDB, storeID, id string, now time.Time) error {
	result, err := tx.ExecContext(ctx, `UPDATE ? SET deleted_at = ? WHERE store_id = ? AND id = ? AND deleted_at IS NULL`,
		bun.Ident(e.Table), now, storeID, id)
	if err := RequireRow(result, err, "deleting the "+e.Noun, e.Missing()); err != nil || e.Kept {
		return err
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM ? WHERE id IN (
		SELECT id FROM ? WHERE store_id = ? AND deleted_at IS NOT NULL AND id <> ? ORDER BY deleted_at DESC, id LIMIT ? OFFSET ?)`,
		bun.Ident(e.Table), bun.Ident(e.Table), storeID, id, purgeBatch, MaxDeleted-1)
	if err != nil {
		return fmt.Errorf("purging the oldest deleted rows of %s: %w", e.Table, err)
	}
	return nil
}

// Restore undoes Delete. A row that is not deleted stays as it is.
func (e Entries) Restore(ctx context.Context, tx bun.IDB, storeID, id string) error {
	result, err := tx.ExecContext(ctx, `UPDATE ? SET deleted_at = NULL WHERE store_id = ? AND id = ?`,
		bun.Ident(e.Table), storeID, id)
	return RequireRow(result, err, "restoring the "+e.Noun, e.Missing())
}

// Purge removes for good what was deleted before a moment, in every store.
func (e Entries) Purge(ctx context.Context, d *DB, before time.Time) error {
	err := d.InBatches(ctx, func(ctx context.Context, tx bun.Tx) (sql.Result, error) {
		return tx.ExecContext(ctx, `DELETE FROM ? WHERE id IN (SELECT id FROM ? WHERE deleted_at < ? LIMIT ?)`,
			bun.Ident(e.Table), bun.Ident(e.Table), before, purgeBatch)
	})
	if err != nil {
		return fmt.Errorf("purging deleted rows of %s: %w", e.Table, err)
	}
	return nil
}

// Missing is what people are told when there is no such row.
func (e Entries) Missing() string { return "There is no such " + e.Noun + "." }

// Current refuses a change that is based on another revision than the present
// one. A change based on 0 is made whatever the present one is.
func Current(based, present int64, noun string) error {
	if based == 0 || based == present {
		return nil
	}
	return Stale(noun)
}

// Stale refuses a change that another has overtaken.
func Stale(noun string) error {
	return fault.New(fault.Stale, "Somebody changed this %s meanwhile. Load it again and repeat your change.", noun)
}
