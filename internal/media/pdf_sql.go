package media

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

const noPDF = "There is no such PDF."

func findPDF(ctx context.Context, tx bun.IDB, storeID, id string) (PDF, error) {
	var found PDF
	err := tx.NewSelect().Model(&found).Where("f.store_id = ?", storeID).Where("f.id = ?", id).Scan(ctx)
	return found, db.NotFound(err, "reading the PDF", noPDF)
}

func insertPDF(ctx context.Context, tx bun.IDB, p *PDF) error {
	_, err := tx.NewInsert().Model(p).Exec(ctx)
	return db.Wrap(err, "adding the PDF")
}

func pdfSizes(ctx context.Context, tx bun.IDB, storeID string, ids []string) ([]PDF, error) {
	var list []PDF
	if len(ids) == 0 {
		return nil, nil
	}
	err := tx.NewSelect().Model(&list).ExcludeColumn("texts").Where("f.store_id = ?", storeID).Where("f.id IN (?)", bun.List(ids)).Scan(ctx)
	return list, db.Wrap(err, "reading PDFs")
}

func pdfsAfter(ctx context.Context, tx bun.IDB, id string, limit int64) ([]kept, error) {
	var list []PDF
	err := tx.NewSelect().Model(&list).ExcludeColumn("texts").Where("f.id > ?", id).Order("f.id").Limit(limit).Scan(ctx)
	return keptPDFs(list), db.Wrap(err, "reading PDFs")
}

func pdfsOfStore(ctx context.Context, tx bun.IDB, storeID string) ([]kept, error) {
	var list []PDF
	err := tx.NewSelect().Model(&list).ExcludeColumn("texts").Where("f.store_id = ?", storeID).Scan(ctx)
	return keptPDFs(list), db.Wrap(err, "reading the PDFs of the store")
}

func keptPDFs(list []PDF) []kept {
	rows := make([]kept, len(list))
	for i := range list {
		rows[i] = kept{list[i].ID, list[i].UnusedSince, list[i].files()}
	}
	return rows
}
