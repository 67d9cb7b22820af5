package page

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

const noVersion = "There is no such version of the look."

func findDraft(ctx context.Context, tx bun.IDB, storeID string) (AppearanceDraft, error) {
	var draft AppearanceDraft
	err := tx.NewSelect().Model(&draft).Where("a.store_id = ?", storeID).Scan(ctx)
	return draft, db.NotFound(err, "reading the look", fault.NoStore)
}

func insertDraft(ctx context.Context, tx bun.IDB, draft *AppearanceDraft) error {
	_, err := tx.NewInsert().Model(draft).Exec(ctx)
	return db.Wrap(err, "adding the look")
}

func updateDraft(ctx context.Context, tx bun.IDB, draft *AppearanceDraft) error {
	result, err := tx.NewUpdate().Model(draft).WherePK().Exec(ctx)
	return db.RequireRow(result, err, "changing the look", fault.NoStore)
}

// setPreviewKey returns the key of a store, which is this one where it had none.
func setPreviewKey(ctx context.Context, d *db.DB, storeID, key string) (string, error) {
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE appearances SET preview_key = ? WHERE store_id = ? AND preview_key = ''`, key, storeID); err != nil {
			return db.Wrap(err, "adding the key of previews")
		}
		return tx.NewRaw(`SELECT preview_key FROM appearances WHERE store_id = ?`, storeID).Scan(ctx, &key)
	})
	return key, err
}

func listVersions(ctx context.Context, tx bun.IDB, storeID string) ([]AppearanceVersion, error) {
	versions := []AppearanceVersion{}
	err := tx.NewSelect().Model(&versions).Where("v.store_id = ?", storeID).OrderExpr("v.number DESC").Scan(ctx)
	return versions, db.Wrap(err, "listing the versions of the look")
}

func lastVersion(ctx context.Context, tx bun.IDB, storeID string) (AppearanceVersion, error) {
	var version AppearanceVersion
	err := tx.NewSelect().Model(&version).Where("v.store_id = ?", storeID).OrderExpr("v.number DESC").Limit(1).Scan(ctx)
	return version, db.NotFound(err, "reading the published look", noVersion)
}

func findVersion(ctx context.Context, tx bun.IDB, storeID, id string) (AppearanceVersion, error) {
	var version AppearanceVersion
	err := tx.NewSelect().Model(&version).Where("v.store_id = ?", storeID).Where("v.id = ?", id).Scan(ctx)
	return version, db.NotFound(err, "reading a version of the look", noVersion)
}

// addVersion adds a version as the newest of its store, and deletes those that are too
// many.
func addVersion(ctx context.Context, tx bun.IDB, version *AppearanceVersion) error {
	err := tx.NewRaw(`SELECT COALESCE(MAX(number), 0) + 1 FROM appearance_versions WHERE store_id = ?`, version.StoreID).Scan(ctx, &version.Number)
	if err != nil {
		return db.Wrap(err, "counting the versions of the look")
	}
	if _, err := tx.NewInsert().Model(version).Exec(ctx); err != nil {
		return db.Wrap(err, "adding a version of the look")
	}
	_, err = tx.ExecContext(ctx, `DELETE FROM appearance_versions WHERE store_id = ? AND number <= ?`, version.StoreID, version.Number-MaxVersions)
	return db.Wrap(err, "deleting old versions of the look")
}

// shownImages asks for all stores: ids of images are unique.
func shownImages(ctx context.Context, tx bun.IDB, ids []string) ([]string, error) {
	var shown []string
	list := bun.List(ids)
	err := tx.NewRaw(`SELECT logo_image FROM link_pages WHERE logo_image <> '' AND logo_image IN (?)
		UNION SELECT background_image FROM link_pages WHERE background_image <> '' AND background_image IN (?)
		UNION SELECT image FROM links WHERE image <> '' AND image IN (?)
		UNION SELECT logo_image FROM appearances WHERE logo_image <> '' AND logo_image IN (?)
		UNION SELECT background_image FROM appearances WHERE background_image <> '' AND background_image IN (?)
		UNION SELECT logo_image FROM appearance_versions WHERE logo_image <> '' AND logo_image IN (?)
		UNION SELECT background_image FROM appearance_versions WHERE background_image <> '' AND background_image IN (?)`,
		list, list, list, list, list, list, list).Scan(ctx, &shown)
	return shown, db.Wrap(err, "looking for images of link pages")
}
