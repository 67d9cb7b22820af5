package db

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"
)

// Move puts a row of a list before another one.
type Move struct{ ID, Before string }

// MoveAllBefore is MoveBefore for several rows of a list, one after another. The rows are counted
// anew once for all of them, which for each would take their number squared.
func (o OrderedTable) MoveAllBefore(ctx context.Context, tx bun.IDB, list string, moves []Move) error {
	type row struct {
		ID      string `bun:"id"`
		Order   int    `bun:"order"`
		Deleted bool   `bun:"deleted"`
	}
	var rows []row
	err := tx.NewRaw(`SELECT id, "order", deleted_at IS NOT NULL AS deleted FROM ? WHERE ? = ? ORDER BY "order", id`,
		bun.Ident(o.Table), bun.Ident(o.Within), list).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("reading the order of %s: %w", o.Table, err)
	}
	at := func(id string) int { return slices.IndexFunc(rows, func(r row) bool { return r.ID == id }) }
	moved := false
	for _, move := range moves {
		from, to := at(move.ID), at(move.Before)
		if from < 0 || to < 0 || from == to || rows[to].Deleted {
			continue
		}
		one := rows[from]
		one.Order = 0
		rows = slices.Delete(rows, from, from+1)
		if from < to {
			to--
		}
		rows = slices.Insert(rows, to, one)
		moved = true
	}
	if !moved {
		return nil
	}
	var cases strings.Builder
	var ids []any
	position := 0
	for _, r := range rows {
		if position = max(position+1, r.Order); position != r.Order {
			cases.WriteString(" WHEN ? THEN " + strconv.Itoa(position))
			ids = append(ids, r.ID)
		}
	}
	values := append(append([]any{bun.Ident(o.Table)}, ids...), bun.Ident(o.Within), list, bun.List(ids))
	_, err = tx.ExecContext(ctx, `UPDATE ? SET "order" = CASE id`+cases.String()+` END WHERE ? = ? AND id IN (?)`, values...)
	return Wrap(err, "moving "+o.Table)
}
