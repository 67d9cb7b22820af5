package menu

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const (
	// maxPreviews and maxImports are how many previews, and how many imports that were
	// applied, a store keeps; the oldest go.
	maxPreviews = 10
	maxImports  = 50
	// previewsKept and importsKept are how long.
	previewsKept = 24 * time.Hour
	importsKept  = 30 * 24 * time.Hour
)

const noImport = "There is no such import."

func findImport(ctx context.Context, tx bun.IDB, storeID, menuID, id string) (Import, error) {
	var found Import
	err := tx.NewSelect().Model(&found).
		Where("i.store_id = ?", storeID).Where("i.menu_id = ?", menuID).Where("i.id = ?", id).Scan(ctx)
	return found, db.NotFound(err, "reading the import", noImport)
}

// holdImport reads an import that nobody else changes until the transaction ends.
func holdImport(ctx context.Context, tx bun.IDB, storeID, menuID, id string) (Import, error) {
	result, err := tx.ExecContext(ctx, `UPDATE imports SET revision = revision + 1 WHERE store_id = ? AND menu_id = ? AND id = ?`, storeID, menuID, id)
	if err := db.RequireRow(result, err, "holding the import", noImport); err != nil {
		return Import{}, err
	}
	return findImport(ctx, tx, storeID, menuID, id)
}

// insertImport adds an import, in whose place the oldest of the store go.
func insertImport(ctx context.Context, tx bun.IDB, added *Import) error {
	if _, err := tx.NewInsert().Model(added).Exec(ctx); err != nil {
		return db.Wrap(err, "adding the import")
	}
	for _, kept := range []struct {
		states []ImportState
		most   int
	}{{[]ImportState{ImportPreview}, maxPreviews}, {[]ImportState{ImportApplied, ImportUndone}, maxImports}} {
		_, err := tx.ExecContext(ctx, `DELETE FROM imports WHERE store_id = ?0 AND state IN (?1) AND id NOT IN (
			SELECT id FROM (SELECT id FROM imports WHERE store_id = ?0 AND state IN (?1) ORDER BY created_at DESC, id LIMIT ?2) AS kept)`,
			added.StoreID, bun.List(kept.states), kept.most)
		if err != nil {
			return db.Wrap(err, "purging the oldest imports")
		}
	}
	return nil
}

// updateImport writes some columns of an import.
func updateImport(ctx context.Context, tx bun.IDB, changed *Import, columns ...string) error {
	result, err := tx.NewUpdate().Model(changed).Column(columns...).Where("i.store_id = ?", changed.StoreID).Where("i.id = ?", changed.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the import", noImport)
}

func deleteImport(ctx context.Context, tx bun.IDB, storeID, id string) error {
	result, err := tx.ExecContext(ctx, `DELETE FROM imports WHERE store_id = ? AND id = ?`, storeID, id)
	return db.RequireRow(result, err, "discarding the import", noImport)
}

// listImports lists the imports of a menu, the newest first, without what is in them.
func listImports(ctx context.Context, tx bun.IDB, storeID, menuID string) ([]ImportSummary, error) {
	list := []ImportSummary{}
	err := tx.NewSelect().Model((*Import)(nil)).Column("id", "state", "file_name", "created_at", "applied_at").
		Where("i.store_id = ?", storeID).Where("i.menu_id = ?", menuID).OrderExpr("i.created_at DESC, i.id").Scan(ctx, &list)
	return list, db.Wrap(err, "listing imports")
}

// purgeImports removes what can no longer be applied or undone, in every store.
func (s *Service) purgeImports(ctx context.Context) error {
	now := s.now().UTC()
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.ExecContext(ctx, `DELETE FROM imports WHERE state = ? AND created_at < ? OR created_at < ?`,
			ImportPreview, now.Add(-previewsKept), now.Add(-importsKept))
		return db.Wrap(err, "purging imports")
	})
}

// nextOrders returns the position after the last dish of each of a store's sections.
func nextOrders(ctx context.Context, tx bun.IDB, storeID string) (map[string]int, error) {
	var rows []struct {
		SectionID string `bun:"section_id"`
		Last      int    `bun:"last"`
	}
	err := tx.NewRaw(`SELECT section_id, MAX("order") AS last FROM dishes WHERE store_id = ? GROUP BY section_id`, storeID).Scan(ctx, &rows)
	next := make(map[string]int, len(rows))
	for _, row := range rows {
		next[row.SectionID] = row.Last + 1
	}
	return next, db.Wrap(err, "finding the last dishes")
}

// listDishesByID lists those of some dishes of a store that are not deleted, by their ids.
func listDishesByID(ctx context.Context, tx bun.IDB, storeID string, ids []string) (map[string]Dish, error) {
	var list []Dish
	found := map[string]Dish{}
	if len(ids) == 0 {
		return found, nil
	}
	err := tx.NewSelect().Model(&list).Where("d.store_id = ?", storeID).Where("d.id IN (?)", bun.List(ids)).Where("d.deleted_at IS NULL").Scan(ctx)
	for i := range list {
		found[list[i].ID] = list[i]
	}
	return found, db.Wrap(err, "listing the dishes of an import")
}

// eraseDishes removes dishes for good.
func eraseDishes(ctx context.Context, tx bun.IDB, storeID string, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM dishes WHERE store_id = ? AND id IN (?)`, storeID, bun.List(ids))
	return db.Wrap(err, "removing imported dishes")
}

// eraseEmptySections removes those of some sections for good that nobody has changed and
// that have no dish, not even a deleted one.
func eraseEmptySections(ctx context.Context, tx bun.IDB, storeID string, added []addedEntry) error {
	for _, section := range added {
		_, err := tx.ExecContext(ctx, `DELETE FROM sections WHERE store_id = ? AND id = ? AND revision = ?
			AND NOT EXISTS (SELECT 1 FROM dishes WHERE section_id = sections.id)`, storeID, section.ID, section.Revision)
		if err != nil {
			return db.Wrap(err, "removing imported sections")
		}
	}
	return nil
}
