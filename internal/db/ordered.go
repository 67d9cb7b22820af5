package db

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/fault"
)

// OrderedTable is a table whose rows are in lists with an order that users choose,
// and can be restored after they were deleted: links, sections, dishes. Its
// columns are id, store_id, "order", deleted_at, and the one named by Within.
type OrderedTable struct {
	Table string
	// Within is the column that names the list: store_id, menu_id, section_id.
	Within string
	// Noun is a row in messages to users: "dish".
	Noun string
	// Kept is set where Delete purges no other rows.
	Kept bool
	// MostDeleted takes the place of MaxDeleted where it is not 0.
	MostDeleted int
}

// idsPerStatement is how many rows one statement deletes or restores by their ids.
const idsPerStatement = 500

// MaxDeleted is how many deleted rows of a kind a store may have, so that adding and
// deleting in turns does not grow the database without limit.
const MaxDeleted = 200

// purgeBatch is how many rows a transaction purges; a section goes with its
// dishes.
const purgeBatch = 200

// NextOrder returns the position after the last row of a list. Deleted rows keep
// their positions.
func (o OrderedTable) NextOrder(ctx context.Context, tx bun.IDB, list string) (int, error) {
	var order int
	err := tx.NewRaw(`SELECT COALESCE(MAX("order"), 0) + 1 FROM ? WHERE ? = ?`,
		bun.Ident(o.Table), bun.Ident(o.Within), list).Scan(ctx, &order)
	return order, Wrap(err, "finding the last "+o.Noun)
}

// MoveBefore puts a row of a list before another of it, and returns its new position; 0,
// and it stays, where the list has no such other row or that is deleted. Rows may have
// the same position, so room for two is made: what stands beside them has other ones.
func (o OrderedTable) MoveBefore(ctx context.Context, tx bun.IDB, list, id, before string) (int, error) {
	var order int
	err := tx.NewRaw(`SELECT "order" FROM ? WHERE ? = ? AND id = ? AND deleted_at IS NULL`,
		bun.Ident(o.Table), bun.Ident(o.Within), list, before).Scan(ctx, &order)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("finding the place of a %s: %w", o.Noun, err)
	}
	_, err = tx.ExecContext(ctx, `UPDATE ? SET "order" = CASE id WHEN ? THEN ? ELSE "order" + 2 END
		WHERE ? = ? AND (id = ? OR "order" > ? OR "order" = ? AND id >= ?)`,
		bun.Ident(o.Table), id, order+1, bun.Ident(o.Within), list, id, order, order, before)
	return order + 1, Wrap(err, "moving the "+o.Noun)
}

// MoveBehind puts the last row of a list directly behind another of it, and returns its new
// position; 0, and it stays, where no other stands behind that one.
func (o OrderedTable) MoveBehind(ctx context.Context, tx bun.IDB, list, id, other string) (int, error) {
	var next string
	err := tx.NewRaw(`SELECT id FROM ? WHERE ? = ? AND deleted_at IS NULL AND id <> ?
		AND ("order", id) > (SELECT "order", id FROM ? WHERE ? = ? AND id = ?) ORDER BY "order", id LIMIT 1`,
		bun.Ident(o.Table), bun.Ident(o.Within), list, id, bun.Ident(o.Table), bun.Ident(o.Within), list, other).Scan(ctx, &next)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("finding the next %s: %w", o.Noun, err)
	}
	return o.MoveBefore(ctx, tx, list, id, next)
}

// Reorder puts the rows of a list into the order of ids. The list may have changed
// since it was read: ids that are not in it count for nothing, and rows that ids do
// not name keep their places. The rows share out the positions they have, and deleted
// ones keep theirs, so that whoever shows the new order before it is stored knows where
// a deleted row returns to. Revisions stay as they are, so that an edit in progress is
// not refused for a new order.
func (o OrderedTable) Reorder(ctx context.Context, tx bun.IDB, storeID, list string, ids []string) error {
	var rows []struct {
		ID      string `bun:"id"`
		Order   int    `bun:"order"`
		Deleted bool   `bun:"deleted"`
	}
	err := tx.NewRaw(`SELECT id, "order", deleted_at IS NOT NULL AS deleted FROM ?
		WHERE store_id = ? AND ? = ? ORDER BY "order", id`,
		bun.Ident(o.Table), storeID, bun.Ident(o.Within), list).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("reading the order of %s: %w", o.Table, err)
	}
	present := make([]string, 0, len(rows))
	for _, row := range rows {
		if !row.Deleted {
			present = append(present, row.ID)
		}
	}
	ids, err = o.arranged(present, ids)
	if err != nil {
		return err
	}
	var cases strings.Builder
	var moved []any
	next, position := 0, 0
	for _, row := range rows {
		// Rows added at the same time may have the same one.
		position = max(row.Order, position+1)
		id := row.ID
		if !row.Deleted {
			id = ids[next]
			next++
		}
		// A row at its position already needs no write.
		if id != row.ID || row.Order != position {
			cases.WriteString(" WHEN ? THEN " + strconv.Itoa(position))
			moved = append(moved, id)
		}
	}
	if len(moved) == 0 {
		return nil
	}
	values := append(append([]any{bun.Ident(o.Table)}, moved...), storeID, bun.List(moved))
	_, err = tx.ExecContext(ctx, `UPDATE ? SET "order" = CASE id`+cases.String()+` END WHERE store_id = ? AND id IN (?)`, values...)
	return Wrap(err, "ordering "+o.Table)
}

// arranged returns the ids that are present in the order of wanted, each that wanted
// does not name at its place.
func (o OrderedTable) arranged(present, wanted []string) ([]string, error) {
	isPresent, isWanted := make(map[string]bool, len(present)), make(map[string]bool, len(wanted))
	for _, id := range present {
		isPresent[id] = true
	}
	var named []string
	for _, id := range wanted {
		if isPresent[id] && !isWanted[id] {
			named = append(named, id)
		}
		isWanted[id] = true
	}
	var rules fault.Rules
	rules.Check(len(isWanted) == len(wanted), "body.ids", fault.NewRule("duplicate", "must name each %s once", o.Noun), nil)
	if err := rules.Err(); err != nil {
		return nil, err
	}
	result := slices.Clone(present)
	for i, id := range result {
		if isWanted[id] {
			result[i], named = named[0], named[1:]
		}
	}
	return result, nil
}

// Delete marks a row as deleted, until Restore, and returns ErrUnchanged where it was
// deleted before. The rows that were deleted first are purged where a store has more
// than MaxDeleted.
func (o OrderedTable) Delete(ctx context.Context, tx bun.IDB, storeID, id string, now time.Time) error {
	result, err := tx.ExecContext(ctx, `UPDATE ? SET deleted_at = ? WHERE store_id = ? AND id = ? AND deleted_at IS NULL`,
		bun.Ident(o.Table), now, storeID, id)
	if err := RequireRow(result, err, "deleting the "+o.Noun, o.NotFoundText()); err != nil {
		return o.UnlessDeleted(ctx, tx, storeID, id, err)
	}
	return o.purgeOldest(ctx, tx, storeID, []string{id})
}

// purgeOldest removes the rows that were deleted first where a store has too many, but none of
// those that have just been deleted.
func (o OrderedTable) purgeOldest(ctx context.Context, tx bun.IDB, storeID string, deleted []string) error {
	if o.Kept {
		return nil
	}
	most := cmp.Or(o.MostDeleted, MaxDeleted)
	_, err := tx.ExecContext(ctx, `DELETE FROM ? WHERE id IN (
		SELECT id FROM ? WHERE store_id = ? AND deleted_at IS NOT NULL AND id NOT IN (?) ORDER BY deleted_at DESC, id LIMIT ? OFFSET ?)`,
		bun.Ident(o.Table), bun.Ident(o.Table), storeID, bun.List(deleted), purgeBatch+len(deleted), max(0, most-len(deleted)))
	return Wrap(err, "purging the oldest deleted rows of "+o.Table)
}

// DeleteAll is Delete for several rows, which RestoreAll brings back together. Those that were
// deleted before stay so; it returns ErrUnchanged where all were.
func (o OrderedTable) DeleteAll(ctx context.Context, tx bun.IDB, storeID string, ids []string, now time.Time) error {
	changed, err := o.mark(ctx, tx, storeID, ids, `UPDATE ? SET deleted_at = ? WHERE store_id = ? AND deleted_at IS NULL AND id IN (?)`, now)
	if err != nil {
		return Wrap(err, "deleting "+o.Table)
	}
	if changed < len(ids) {
		if err := o.requireAll(ctx, tx, storeID, ids); err != nil {
			return err
		}
	}
	if changed == 0 {
		return ErrUnchanged
	}
	return o.purgeOldest(ctx, tx, storeID, ids)
}

// RestoreAll undoes DeleteAll. Rows that are not deleted stay as they are.
func (o OrderedTable) RestoreAll(ctx context.Context, tx bun.IDB, storeID string, ids []string) error {
	changed, err := o.mark(ctx, tx, storeID, ids, `UPDATE ? SET deleted_at = ? WHERE store_id = ? AND id IN (?)`, nil)
	if err == nil && changed < len(ids) {
		return fault.New(fault.NotFound, "%s", o.NotFoundText())
	}
	return Wrap(err, "restoring "+o.Table)
}

// mark runs an update of when rows were deleted, and returns how many it has changed.
func (o OrderedTable) mark(ctx context.Context, tx bun.IDB, storeID string, ids []string, update string, deletedAt any) (changed int, err error) {
	for chunk := range slices.Chunk(ids, idsPerStatement) {
		result, err := tx.ExecContext(ctx, update, bun.Ident(o.Table), deletedAt, storeID, bun.List(chunk))
		if err != nil {
			return 0, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return 0, err
		}
		changed += int(n)
	}
	return changed, nil
}

// requireAll returns a NotFound fault where a store has not all of some rows, deleted or not.
func (o OrderedTable) requireAll(ctx context.Context, tx bun.IDB, storeID string, ids []string) error {
	count := 0
	for chunk := range slices.Chunk(ids, idsPerStatement) {
		var n int
		look := tx.NewRaw(`SELECT COUNT(*) FROM ? WHERE store_id = ? AND id IN (?)`, bun.Ident(o.Table), storeID, bun.List(chunk))
		if err := look.Scan(ctx, &n); err != nil {
			return fmt.Errorf("looking for %s: %w", o.Table, err)
		}
		count += n
	}
	if count < len(ids) {
		return fault.New(fault.NotFound, "%s", o.NotFoundText())
	}
	return nil
}

// UnlessDeleted returns ErrUnchanged in place of a NotFound fault for a row that is
// deleted, and any other error as it is: who deletes a row again, because the answer
// was lost, is done.
func (o OrderedTable) UnlessDeleted(ctx context.Context, tx bun.IDB, storeID, id string, err error) error {
	if fault.CodeOf(err) != fault.NotFound {
		return err
	}
	var deleted bool
	look := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM ? WHERE store_id = ? AND id = ? AND deleted_at IS NOT NULL)`, bun.Ident(o.Table), storeID, id)
	if failed := look.Scan(ctx, &deleted); failed != nil {
		return fmt.Errorf("looking for the deleted %s: %w", o.Noun, failed)
	}
	if deleted {
		return ErrUnchanged
	}
	return err
}

// Restore undoes Delete. A row that is not deleted stays as it is.
func (o OrderedTable) Restore(ctx context.Context, tx bun.IDB, storeID, id string) error {
	result, err := tx.ExecContext(ctx, `UPDATE ? SET deleted_at = NULL WHERE store_id = ? AND id = ?`,
		bun.Ident(o.Table), storeID, id)
	return RequireRow(result, err, "restoring the "+o.Noun, o.NotFoundText())
}

// Purge removes the rows that were deleted before a time, in every store.
func (o OrderedTable) Purge(ctx context.Context, d *DB, before time.Time) error {
	return Wrap(d.DeleteInBatches(ctx, purgeBatch, o.Table, "id", "deleted_at < ?", before), "purging deleted rows of "+o.Table)
}

// NotFoundText is the message of a NotFound fault for a row.
func (o OrderedTable) NotFoundText() string { return "There is no such " + o.Noun + "." }

// CheckChange returns a Stale fault for a change based on another revision than the
// current one. A change based on 0 is allowed on any revision. One that leaves
// everything as it is gets ErrUnchanged whatever it is based on: somebody whose answer
// was lost sends it again, and must not be told of a conflict with themselves.
func CheckChange(unchanged bool, based, current int64, noun string) error {
	switch {
	case unchanged:
		return ErrUnchanged
	case based == 0 || based == current:
		return nil
	}
	return Stale(noun)
}

// Stale returns the fault for a change that another one has overtaken.
func Stale(noun string) error {
	return fault.New(fault.Stale, "Somebody changed this %s meanwhile. Load it again and repeat your change.", noun)
}
