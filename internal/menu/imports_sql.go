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
	// maxImportsSize is how long all of a store's imports may be together, with their files and
	// what takes them back; the oldest previews go, then the oldest of the others, but never the
	// one that is added.
	maxImportsSize = 32 << 20
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

// holdSameImport keeps others from changing an import until the transaction ends, and reports
// whether nobody has changed it since it was read.
func holdSameImport(ctx context.Context, tx bun.IDB, read *Import) (bool, error) {
	result, err := tx.ExecContext(ctx, `UPDATE imports SET revision = revision + 1 WHERE store_id = ? AND menu_id = ? AND id = ? AND revision = ?`,
		read.StoreID, read.MenuID, read.ID, read.Revision)
	if err != nil {
		return false, db.Wrap(err, "holding the import")
	}
	n, err := result.RowsAffected()
	return n == 1, db.Wrap(err, "holding the import")
}

// versionIn returns the number of changes to a store, that of the transaction included.
func versionIn(ctx context.Context, tx bun.IDB, storeID string) (version int64, err error) {
	err = tx.NewRaw(`SELECT version FROM store_versions WHERE store_id = ?`, storeID).Scan(ctx, &version)
	return version, db.Wrap(err, "reading the version of the store")
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
	_, err := tx.ExecContext(ctx, `DELETE FROM imports WHERE store_id = ?0 AND id IN (SELECT id FROM (
		SELECT id, SUM(LENGTH("rows") + COALESCE(LENGTH(file), 0) + COALESCE(LENGTH(undo), 0)) OVER wanted AS size
		FROM imports WHERE store_id = ?0 WINDOW wanted AS (ORDER BY CASE WHEN id = ?2 THEN 0 WHEN state <> ?3 THEN 1 ELSE 2 END, created_at DESC, id)
		) AS sized WHERE size > ?1 AND id <> ?2)`,
		added.StoreID, maxImportsSize, added.ID, ImportPreview)
	return db.Wrap(err, "purging the largest imports")
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

// listDishesByID lists those of some dishes of a store that are there, deleted ones included, by
// their ids.
func listDishesByID(ctx context.Context, tx bun.IDB, storeID string, ids []string) (map[string]Dish, error) {
	var list []Dish
	found := map[string]Dish{}
	if len(ids) == 0 {
		return found, nil
	}
	err := tx.NewSelect().Model(&list).Where("d.store_id = ?", storeID).Where("d.id IN (?)", bun.List(ids)).Scan(ctx)
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

// eraseEmptySection removes a section for good if nobody has changed it and it has no dish, not
// even a deleted one, and reports whether it has.
func eraseEmptySection(ctx context.Context, tx bun.IDB, storeID string, added addedEntry) (bool, error) {
	result, err := tx.ExecContext(ctx, `DELETE FROM sections WHERE store_id = ? AND id = ? AND revision = ?
		AND NOT EXISTS (SELECT 1 FROM dishes WHERE section_id = sections.id)`, storeID, added.ID, added.Revision)
	if err != nil {
		return false, db.Wrap(err, "removing an imported section")
	}
	count, err := result.RowsAffected()
	return count > 0, db.Wrap(err, "removing an imported section")
}

// hasDishes reports whether a section has a dish that is not deleted.
func hasDishes(ctx context.Context, tx bun.IDB, storeID, sectionID string) (bool, error) {
	exists, err := tx.NewSelect().Model((*Dish)(nil)).
		Where("d.store_id = ?", storeID).Where("d.section_id = ?", sectionID).Where("d.deleted_at IS NULL").Exists(ctx)
	return exists, db.Wrap(err, "looking for the dishes of an imported section")
}

// adoptImported makes a section the owner's, and notes it where it was of the example.
func adoptImported(ctx context.Context, tx bun.IDB, storeID, id string, undo *importUndo) error {
	var revisions []int64
	err := tx.NewRaw(`UPDATE sections SET example = FALSE WHERE store_id = ? AND id = ? AND example RETURNING revision`, storeID, id).Scan(ctx, &revisions)
	for _, revision := range revisions {
		undo.Adopted = append(undo.Adopted, addedEntry{id, revision})
	}
	return db.Wrap(err, "adopting a section of the example")
}

// giveUpSections makes those of some sections example again that have nothing of the owner's, not
// even in the bin.
func giveUpSections(ctx context.Context, tx bun.IDB, storeID string, adopted []addedEntry) error {
	for _, section := range adopted {
		_, err := tx.ExecContext(ctx, `UPDATE sections SET example = TRUE WHERE store_id = ? AND id = ? AND revision = ?
			AND NOT EXISTS (SELECT 1 FROM dishes WHERE section_id = sections.id AND NOT example)`, storeID, section.ID, section.Revision)
		if err != nil {
			return db.Wrap(err, "making a section example again")
		}
	}
	return nil
}

// listUndoable lists the imports that were applied to the menu of another before that one, with
// what takes them back.
func listUndoable(ctx context.Context, tx bun.IDB, undone *Import) ([]Import, error) {
	var list []Import
	err := tx.NewSelect().Model(&list).Column("id", "store_id", "menu_id", "undo").
		Where("i.store_id = ?", undone.StoreID).Where("i.menu_id = ?", undone.MenuID).Where("i.id <> ?", undone.ID).
		Where("i.state = ?", ImportApplied).Scan(ctx)
	return list, db.Wrap(err, "listing imports that can be undone")
}
