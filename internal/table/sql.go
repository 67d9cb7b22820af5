package table

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

const noStore = "There is no such store."

// entries is the deletion of tables.
var entries = db.Entries{Table: "tables", Within: "store_id", Noun: "table", Kept: true}

// lockStore holds the store's record until the transaction ends, on either
// engine.
func lockStore(ctx context.Context, tx bun.IDB, storeID string) error {
	result, err := tx.ExecContext(ctx, `UPDATE stores SET revision = revision WHERE id = ?`, storeID)
	return db.RequireRow(result, err, "locking the store", noStore)
}

func storeExists(ctx context.Context, tx bun.IDB, storeID string) error {
	var exists bool
	if err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM stores WHERE id = ?)`, storeID).Scan(ctx, &exists); err != nil {
		return fmt.Errorf("looking for the store: %w", err)
	}
	if !exists {
		return fault.New(fault.NotFound, noStore)
	}
	return nil
}

// present chooses a store's tables: neither deleted nor the store's own code.
func present(query *bun.SelectQuery, storeID string) *bun.SelectQuery {
	return query.Where("t.store_id = ?", storeID).Where("t.deleted_at IS NULL").Where("t.number <> ?", ownNumber)
}

func listTables(ctx context.Context, tx bun.IDB, storeID string) ([]Table, error) {
	tables := []Table{}
	if err := present(tx.NewSelect().Model(&tables), storeID).Order("t.number").Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing tables: %w", err)
	}
	return tables, nil
}

func countTables(ctx context.Context, tx bun.IDB, storeID string) (int64, error) {
	n, err := present(tx.NewSelect().Model((*Table)(nil)), storeID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("counting tables: %w", err)
	}
	return n, nil
}

func takenNumbers(ctx context.Context, tx bun.IDB, storeID string, numbers []int) ([]int, error) {
	var taken []int
	err := present(tx.NewSelect().Model((*Table)(nil)), storeID).
		Column("number").Where("t.number IN (?)", bun.List(numbers)).Order("t.number").Scan(ctx, &taken)
	if err != nil {
		return nil, fmt.Errorf("looking for the numbers: %w", err)
	}
	return taken, nil
}

func findTable(ctx context.Context, tx bun.IDB, storeID, id string) (Table, error) {
	var table Table
	err := present(tx.NewSelect().Model(&table), storeID).Where("t.id = ?", id).Scan(ctx)
	return table, db.NotFound(err, "reading the table", entries.Missing())
}

// lockTable holds a table until the transaction ends, on either engine.
func lockTable(ctx context.Context, tx bun.IDB, storeID, id string) error {
	result, err := tx.ExecContext(ctx, `UPDATE tables SET revision = revision WHERE store_id = ? AND id = ? AND deleted_at IS NULL`, storeID, id)
	return db.RequireRow(result, err, "locking the table", entries.Missing())
}

func findDeletedToo(ctx context.Context, tx bun.IDB, storeID, id string) (Table, error) {
	var table Table
	err := tx.NewSelect().Model(&table).
		Where("t.store_id = ?", storeID).Where("t.id = ?", id).Where("t.number <> ?", ownNumber).Scan(ctx)
	return table, db.NotFound(err, "reading the table", entries.Missing())
}

func findOwn(ctx context.Context, tx bun.IDB, storeID string) (Table, error) {
	var table Table
	err := tx.NewSelect().Model(&table).Where("t.store_id = ?", storeID).Where("t.number = ?", ownNumber).Where("t.deleted_at IS NULL").Scan(ctx)
	return table, db.NotFound(err, "reading the store's code", noStore)
}

// tableByCode finds the table of a code, deleted ones too.
const tableByCode = `SELECT id, store_id, number, code, status, label, revision, created_at, deleted_at FROM tables WHERE code = ?`

func insertTables(ctx context.Context, tx bun.IDB, tables []Table) error {
	if _, err := tx.NewInsert().Model(&tables).Exec(ctx); err != nil {
		return fmt.Errorf("adding tables: %w", err)
	}
	return nil
}

func updateTable(ctx context.Context, tx bun.IDB, table *Table) error {
	result, err := tx.NewUpdate().Model(table).Column("number", "label", "status", "revision").
		Where("t.store_id = ?", table.StoreID).Where("t.id = ?", table.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the table", entries.Missing())
}

// newCodes makes codes that nobody has.
func newCodes(ctx context.Context, tx bun.IDB, n int) ([]string, error) {
	for {
		codes, fresh := make([]string, n), make(map[string]bool, n)
		for i := range codes {
			codes[i] = db.NewCode()
			fresh[codes[i]] = true
		}
		taken, err := tx.NewSelect().Model((*Table)(nil)).Where("t.code IN (?)", bun.List(codes)).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("making codes: %w", err)
		}
		if taken == 0 && len(fresh) == n {
			return codes, nil
		}
	}
}
