package table

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

// entries deletes and restores tables.
var entries = db.OrderedTable{Table: "tables", Within: "store_id", Noun: "table", Kept: true}

// lockStore locks the store's row until the transaction ends, on either engine.
func lockStore(ctx context.Context, tx bun.IDB, storeID string) error {
	result, err := tx.ExecContext(ctx, `UPDATE stores SET revision = revision WHERE id = ?`, storeID)
	return db.RequireRow(result, err, "locking the store", fault.NoStore)
}

func storeExists(ctx context.Context, tx bun.IDB, storeID string) error {
	var exists bool
	if err := tx.NewRaw(`SELECT EXISTS (SELECT 1 FROM stores WHERE id = ?)`, storeID).Scan(ctx, &exists); err != nil {
		return fmt.Errorf("looking for the store: %w", err)
	}
	if !exists {
		return fault.New(fault.NotFound, fault.NoStore)
	}
	return nil
}

// notDeleted selects the tables of a store that are not deleted, without the row of
// the store as a whole.
func notDeleted(query *bun.SelectQuery, storeID string) *bun.SelectQuery {
	return query.Where("t.store_id = ?", storeID).Where("t.deleted_at IS NULL").Where("t.number <> ?", storeNumber)
}

func listTables(ctx context.Context, tx bun.IDB, storeID string) ([]Table, error) {
	tables := []Table{}
	if err := notDeleted(tx.NewSelect().Model(&tables), storeID).Order("t.number").Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing tables: %w", err)
	}
	return tables, nil
}

func countTables(ctx context.Context, tx bun.IDB, storeID string) (int64, error) {
	n, err := notDeleted(tx.NewSelect().Model((*Table)(nil)), storeID).Count(ctx)
	return n, db.Wrap(err, "counting tables")
}

// countCodes counts the tables of a store, deleted ones too.
func countCodes(ctx context.Context, tx bun.IDB, storeID string) (int64, error) {
	n, err := tx.NewSelect().Model((*Table)(nil)).Where("t.store_id = ?", storeID).Where("t.number <> ?", storeNumber).Count(ctx)
	return n, db.Wrap(err, "counting codes")
}

// markIssued marks the codes of tables as issued.
func markIssued(ctx context.Context, tx bun.IDB, storeID string, ids []string, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.NewUpdate().Model((*Table)(nil)).Set("issued_at = ?", at).
		Where("t.store_id = ?", storeID).Where("t.id IN (?)", bun.List(ids)).Where("t.issued_at IS NULL").Exec(ctx)
	return db.Wrap(err, "marking codes as issued")
}

// listUnissued lists tables of one store that were deleted before a time and whose code
// was not issued.
func listUnissued(ctx context.Context, tx bun.IDB, before time.Time, limit int) (storeID string, ids []string, err error) {
	var tables []Table
	err = tx.NewSelect().Model(&tables).Column("id", "store_id").
		Where("t.deleted_at < ?", before).Where("t.issued_at IS NULL").Order("t.store_id").Limit(int64(limit)).Scan(ctx)
	for i := range tables {
		if tables[i].StoreID == tables[0].StoreID {
			storeID, ids = tables[i].StoreID, append(ids, tables[i].ID)
		}
	}
	return storeID, ids, db.Wrap(err, "listing deleted tables")
}

// deleteUnissued deletes those of the tables for good that were deleted before a time and
// whose code was not issued meanwhile.
func deleteUnissued(ctx context.Context, tx bun.IDB, storeID string, ids []string, before time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*Table)(nil)).Where("t.store_id = ?", storeID).Where("t.id IN (?)", bun.List(ids)).
		Where("t.deleted_at < ?", before).Where("t.issued_at IS NULL").Exec(ctx)
	return db.Wrap(err, "purging deleted tables")
}

// highestNumber is 0 where there are no tables.
func highestNumber(ctx context.Context, tx bun.IDB, storeID string) (int, error) {
	highest := 0
	err := notDeleted(tx.NewSelect().Model((*Table)(nil)), storeID).ColumnExpr("COALESCE(MAX(t.number), 0)").Scan(ctx, &highest)
	return highest, db.Wrap(err, "looking for the highest number")
}

func tablesByIDs(ctx context.Context, tx bun.IDB, storeID string, ids []string) ([]Table, error) {
	tables := []Table{}
	err := notDeleted(tx.NewSelect().Model(&tables), storeID).Where("t.id IN (?)", bun.List(ids)).Order("t.number").Scan(ctx)
	return tables, db.Wrap(err, "reading the tables")
}

// updateTables changes those of the tables that are not as they should be.
func updateTables(ctx context.Context, tx bun.IDB, storeID string, patch TablesPatch) error {
	update := tx.NewUpdate().Model((*Table)(nil)).Set("revision = t.revision + 1").
		Where("t.store_id = ?", storeID).Where("t.id IN (?)", bun.List(patch.IDs)).
		Where("t.number <> ?", storeNumber).Where("t.deleted_at IS NULL")
	differs := []string{"1 = 0"}
	var values []any
	set := func(column string, value any) {
		update.Set("? = ?", bun.Ident(column), value)
		differs, values = append(differs, "t."+column+" <> ?"), append(values, value)
	}
	if patch.Area != nil {
		set("area", *patch.Area)
	}
	if patch.Status != nil {
		set("status", *patch.Status)
	}
	_, err := update.Where("("+strings.Join(differs, " OR ")+")", values...).Exec(ctx)
	return db.Wrap(err, "changing tables")
}

// anyTablesByIDs is tablesByIDs for deleted tables as well.
func anyTablesByIDs(ctx context.Context, tx bun.IDB, storeID string, ids []string) ([]Table, error) {
	tables := []Table{}
	err := tx.NewSelect().Model(&tables).Where("t.store_id = ?", storeID).Where("t.id IN (?)", bun.List(ids)).
		Where("t.number <> ?", storeNumber).Order("t.number", "t.id").Scan(ctx)
	return tables, db.Wrap(err, "reading the tables")
}

func deleteTables(ctx context.Context, tx bun.IDB, storeID string, ids []string, at time.Time) error {
	_, err := tx.ExecContext(ctx, `UPDATE tables SET deleted_at = ? WHERE store_id = ? AND id IN (?) AND deleted_at IS NULL`,
		at, storeID, bun.List(ids))
	return db.Wrap(err, "deleting tables")
}

func undeleteTables(ctx context.Context, tx bun.IDB, storeID string, ids []string) error {
	_, err := tx.ExecContext(ctx, `UPDATE tables SET deleted_at = NULL WHERE store_id = ? AND id IN (?)`, storeID, bun.List(ids))
	return db.Wrap(err, "restoring tables")
}

func takenNumbers(ctx context.Context, tx bun.IDB, storeID string, numbers []int) ([]int, error) {
	var taken []int
	err := notDeleted(tx.NewSelect().Model((*Table)(nil)), storeID).
		Column("number").Where("t.number IN (?)", bun.List(numbers)).Order("t.number").Scan(ctx, &taken)
	return taken, db.Wrap(err, "looking for the numbers")
}

func findTable(ctx context.Context, tx bun.IDB, storeID, id string) (Table, error) {
	var table Table
	err := notDeleted(tx.NewSelect().Model(&table), storeID).Where("t.id = ?", id).Scan(ctx)
	return table, db.NotFound(err, "reading the table", entries.NotFoundText())
}

// lockTable locks a table until the transaction ends, on either engine.
func lockTable(ctx context.Context, tx bun.IDB, storeID, id string) error {
	result, err := tx.ExecContext(ctx, `UPDATE tables SET revision = revision WHERE store_id = ? AND id = ? AND deleted_at IS NULL`, storeID, id)
	return db.RequireRow(result, err, "locking the table", entries.NotFoundText())
}

// findAnyTable is findTable for deleted tables as well.
func findAnyTable(ctx context.Context, tx bun.IDB, storeID, id string) (Table, error) {
	var table Table
	err := tx.NewSelect().Model(&table).
		Where("t.store_id = ?", storeID).Where("t.id = ?", id).Where("t.number <> ?", storeNumber).Scan(ctx)
	return table, db.NotFound(err, "reading the table", entries.NotFoundText())
}

func findStoreCode(ctx context.Context, tx bun.IDB, storeID string) (Table, error) {
	var table Table
	err := tx.NewSelect().Model(&table).Where("t.store_id = ?", storeID).Where("t.number = ?", storeNumber).Where("t.deleted_at IS NULL").Scan(ctx)
	return table, db.NotFound(err, "reading the store's code", fault.NoStore)
}

// tableByCode finds the table of a code, which may be deleted.
var tableByCode = `SELECT ` + db.Columns(Table{}) + ` FROM tables WHERE code = ?`

func insertTables(ctx context.Context, tx bun.IDB, tables []Table) error {
	_, err := tx.NewInsert().Model(&tables).Exec(ctx)
	return db.Wrap(err, "adding tables")
}

func updateTable(ctx context.Context, tx bun.IDB, table *Table) error {
	result, err := tx.NewUpdate().Model(table).Column("number", "area", "label", "status", "revision").
		Where("t.store_id = ?", table.StoreID).Where("t.id = ?", table.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the table", entries.NotFoundText())
}

// newCodes returns n codes that no table has.
func newCodes(ctx context.Context, tx bun.IDB, n int) ([]string, error) {
	for {
		codes, unique := make([]string, n), make(map[string]bool, n)
		for i := range codes {
			codes[i] = db.NewCode()
			unique[codes[i]] = true
		}
		taken, err := tx.NewSelect().Model((*Table)(nil)).Where("t.code IN (?)", bun.List(codes)).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("making codes: %w", err)
		}
		if taken == 0 && len(unique) == n {
			return codes, nil
		}
	}
}
