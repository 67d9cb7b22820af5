package page

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// pdfEntries orders, deletes and restores PDF links.
var pdfEntries = db.OrderedTable{Table: "pdf_links", Within: "store_id", Noun: "PDF menu"}

func listPDFLinks(ctx context.Context, tx bun.IDB, storeID string) ([]PDFLink, error) {
	links := []PDFLink{}
	err := tx.NewSelect().Model(&links).
		Where("d.store_id = ?", storeID).Where("d.deleted_at IS NULL").
		OrderExpr(`d."order", d.id`).Scan(ctx)
	return links, db.Wrap(err, "listing PDF links")
}

// listActivePDFLinks lists the ids of active PDF links of several stores.
func listActivePDFLinks(ctx context.Context, tx bun.IDB, storeIDs []string) ([]PDFLink, error) {
	links := []PDFLink{}
	if len(storeIDs) == 0 {
		return links, nil
	}
	err := tx.NewSelect().Model(&links).Column("id", "store_id").
		Where("d.store_id IN (?)", bun.List(storeIDs)).Where("d.is_active").Where("d.deleted_at IS NULL").
		OrderExpr(`d."order", d.id`).Scan(ctx)
	return links, db.Wrap(err, "listing the PDF links of stores")
}

func listPDFLinkIDs(ctx context.Context, tx bun.IDB, storeID string) ([]string, error) {
	ids := []string{}
	err := tx.NewSelect().Model((*PDFLink)(nil)).Column("id").
		Where("d.store_id = ?", storeID).Where("d.deleted_at IS NULL").
		OrderExpr(`d."order", d.id`).Scan(ctx, &ids)
	return ids, db.Wrap(err, "listing the ids of PDF links")
}

// listAllPDFLinks lists a store's PDF links, deleted ones included.
func listAllPDFLinks(ctx context.Context, tx bun.IDB, storeID string) ([]PDFLink, error) {
	links := []PDFLink{}
	err := tx.NewSelect().Model(&links).Where("d.store_id = ?", storeID).Scan(ctx)
	return links, db.Wrap(err, "listing all PDF links")
}

func countPDFLinks(ctx context.Context, tx bun.IDB, storeID string) (int64, error) {
	n, err := tx.NewSelect().Model((*PDFLink)(nil)).
		Where("d.store_id = ?", storeID).Where("d.deleted_at IS NULL").Count(ctx)
	return n, db.Wrap(err, "counting PDF links")
}

func findPDFLink(ctx context.Context, tx bun.IDB, storeID, id string) (PDFLink, error) {
	var link PDFLink
	err := tx.NewSelect().Model(&link).
		Where("d.store_id = ?", storeID).Where("d.id = ?", id).Where("d.deleted_at IS NULL").Scan(ctx)
	return link, db.NotFound(err, "reading the PDF link", pdfEntries.NotFoundText())
}

// findAnyPDFLink asks for all stores: guests' addresses name the link alone.
func findAnyPDFLink(ctx context.Context, tx bun.IDB, id string) (PDFLink, error) {
	var link PDFLink
	err := tx.NewSelect().Model(&link).Where("d.id = ?", id).Scan(ctx)
	return link, db.NotFound(err, "reading the PDF link", pdfEntries.NotFoundText())
}

func insertPDFLink(ctx context.Context, tx bun.IDB, link *PDFLink) error {
	_, err := tx.NewInsert().Model(link).Exec(ctx)
	return db.Wrap(err, "adding the PDF link")
}

func updatePDFLink(ctx context.Context, tx bun.IDB, link *PDFLink) error {
	result, err := tx.NewUpdate().Model(link).Where("d.store_id = ?", link.StoreID).Where("d.id = ?", link.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the PDF link", pdfEntries.NotFoundText())
}

// shownPDFs asks for all stores: ids of PDFs are unique.
func shownPDFs(ctx context.Context, tx bun.IDB, ids []string) ([]string, error) {
	var shown []string
	err := tx.NewRaw(`SELECT DISTINCT pdf FROM pdf_links WHERE pdf IN (?)`, bun.List(ids)).Scan(ctx, &shown)
	return shown, db.Wrap(err, "looking for PDFs of links")
}
