package media

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const noImage = "There is no such image."

func findImage(ctx context.Context, tx bun.IDB, storeID, id string) (Image, error) {
	var image Image
	err := tx.NewSelect().Model(&image).Where("i.store_id = ?", storeID).Where("i.id = ?", id).Scan(ctx)
	return image, db.NotFound(err, "reading the image", noImage)
}

func imagesByIDs(ctx context.Context, tx bun.IDB, storeID string, ids []string) ([]Image, error) {
	var images []Image
	if len(ids) == 0 {
		return nil, nil
	}
	err := tx.NewSelect().Model(&images).Where("i.store_id = ?", storeID).Where("i.id IN (?)", bun.List(ids)).Scan(ctx)
	return images, db.Wrap(err, "reading images")
}

func insertImage(ctx context.Context, tx bun.IDB, image *Image) error {
	_, err := tx.NewInsert().Model(image).Exec(ctx)
	return db.Wrap(err, "adding the image")
}

func updateImage(ctx context.Context, tx bun.IDB, image *Image) error {
	result, err := tx.NewUpdate().Model(image).Column("focal_x", "focal_y", "revision").
		Where("i.store_id = ?", image.StoreID).Where("i.id = ?", image.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the image", noImage)
}

// useRow removes the mark of an image or a PDF that nothing shows, and reports whether the
// store has it. Until the transaction ends it is not collected.
func useRow(ctx context.Context, tx bun.IDB, table, storeID, id string) (bool, error) {
	result, err := tx.ExecContext(ctx, `UPDATE ? SET unused_since = NULL WHERE store_id = ? AND id = ?`, bun.Ident(table), storeID, id)
	if err != nil {
		return false, db.Wrap(err, "looking in "+table)
	}
	n, err := result.RowsAffected()
	return n > 0, db.Wrap(err, "looking in "+table)
}

// usage is how many images or PDFs a store has, and what they take.
type usage struct {
	Count int64
	Bytes int64
}

func measure(ctx context.Context, tx bun.IDB, table, storeID string) (usage, error) {
	var u usage
	err := tx.NewRaw(`SELECT COUNT(*) AS count, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM ? WHERE store_id = ?`, bun.Ident(table), storeID).Scan(ctx, &u)
	return u, db.Wrap(err, "measuring "+table)
}

// The tables of what has files.
const (
	imagesTable = "images"
	pdfsTable   = "pdfs"
)

func imagesAfter(ctx context.Context, tx bun.IDB, id string, limit int64) ([]kept, error) {
	var images []Image
	err := tx.NewSelect().Model(&images).Where("i.id > ?", id).Order("i.id").Limit(limit).Scan(ctx)
	return keptImages(images), db.Wrap(err, "reading images")
}

func imagesOfStore(ctx context.Context, tx bun.IDB, storeID string) ([]kept, error) {
	var images []Image
	err := tx.NewSelect().Model(&images).Where("i.store_id = ?", storeID).Scan(ctx)
	return keptImages(images), db.Wrap(err, "reading the images of the store")
}

func keptImages(images []Image) []kept {
	rows := make([]kept, len(images))
	for i := range images {
		image := &images[i]
		rows[i] = kept{id: image.ID, unusedSince: image.UnusedSince}
		for _, v := range image.Variants {
			rows[i].files = append(rows[i].files, fileName(image.ID, v.Size))
		}
	}
	return rows
}

// markRows notes for images or PDFs of any store since when nothing shows them; the zero
// time for those that are shown.
func markRows(ctx context.Context, tx bun.IDB, table string, ids []string, since time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	update := tx.NewUpdate().Table(table).Where("id IN (?)", bun.List(ids))
	if since.IsZero() {
		update = update.Set("unused_since = NULL")
	} else {
		update = update.Set("unused_since = ?", since).Where("unused_since IS NULL")
	}
	_, err := update.Exec(ctx)
	return db.Wrap(err, "marking "+table)
}

// deleteUnused deletes those of the rows that nothing has shown since a time, and returns
// their ids. One that is used at the same moment stays.
func deleteUnused(ctx context.Context, tx bun.IDB, table string, ids []string, since time.Time) ([]string, error) {
	var deleted []string
	err := tx.NewRaw(`DELETE FROM ? WHERE id IN (?) AND unused_since < ? RETURNING id`, bun.Ident(table), bun.List(ids), since).Scan(ctx, &deleted)
	return deleted, db.Wrap(err, "deleting "+table)
}

func deleteRows(ctx context.Context, tx bun.IDB, table string, ids []string) error {
	_, err := tx.NewDelete().Table(table).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	return db.Wrap(err, "deleting "+table)
}
