package page

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/fault"
)

// entries orders, deletes and restores links.
var entries = db.OrderedTable{Table: "links", Within: "store_id", Noun: "link"}

func findPage(ctx context.Context, tx bun.IDB, storeID string) (LinkPage, error) {
	var page LinkPage
	err := tx.NewSelect().Model(&page).Where("p.store_id = ?", storeID).Scan(ctx)
	return page, db.NotFound(err, "reading the link page", fault.NoStore)
}

func insertPage(ctx context.Context, tx bun.IDB, page *LinkPage) error {
	_, err := tx.NewInsert().Model(page).Exec(ctx)
	return db.Wrap(err, "adding the link page")
}

func updatePage(ctx context.Context, tx bun.IDB, page *LinkPage) error {
	result, err := tx.NewUpdate().Model(page).WherePK().Exec(ctx)
	return db.RequireRow(result, err, "changing the link page", fault.NoStore)
}

func listLinks(ctx context.Context, tx bun.IDB, storeID string) ([]Link, error) {
	links := []Link{}
	err := tx.NewSelect().Model(&links).
		Where("l.store_id = ?", storeID).Where("l.deleted_at IS NULL").
		OrderExpr(`l."order", l.id`).Scan(ctx)
	return links, db.Wrap(err, "listing links")
}

// listAllLinks lists a store's links, deleted ones included.
func listAllLinks(ctx context.Context, tx bun.IDB, storeID string) ([]Link, error) {
	links := []Link{}
	err := tx.NewSelect().Model(&links).Where("l.store_id = ?", storeID).Scan(ctx)
	return links, db.Wrap(err, "listing all links")
}

func listLinkIDs(ctx context.Context, tx bun.IDB, storeID string) ([]string, error) {
	ids := []string{}
	err := tx.NewSelect().Model((*Link)(nil)).Column("id").
		Where("l.store_id = ?", storeID).Where("l.deleted_at IS NULL").
		OrderExpr(`l."order", l.id`).Scan(ctx, &ids)
	return ids, db.Wrap(err, "listing links")
}

func countLinks(ctx context.Context, tx bun.IDB, storeID string) (int64, error) {
	n, err := tx.NewSelect().Model((*Link)(nil)).
		Where("l.store_id = ?", storeID).Where("l.deleted_at IS NULL").Count(ctx)
	return n, db.Wrap(err, "counting links")
}

func findLink(ctx context.Context, tx bun.IDB, storeID, id string) (Link, error) {
	var link Link
	err := tx.NewSelect().Model(&link).
		Where("l.store_id = ?", storeID).Where("l.id = ?", id).Where("l.deleted_at IS NULL").Scan(ctx)
	return link, db.NotFound(err, "reading the link", entries.NotFoundText())
}

func hasLinkBeyondMenu(ctx context.Context, tx bun.IDB, storeID string) (bool, error) {
	exists, err := tx.NewSelect().Model((*Link)(nil)).
		Where("l.store_id = ?", storeID).Where("l.deleted_at IS NULL").Where("l.kind <> ?", KindMenu).Exists(ctx)
	return exists, db.Wrap(err, "looking for links")
}

// targetReader reads where links lead. It has two statements, since PostgreSQL reads the
// whole table for a join of both while it has no statistics of it.
type targetReader struct {
	// stores finds the stores of some links, and links the links of some stores that are
	// not deleted or are among some.
	stores, links *db.Prepared
}

func newTargetReader(d *db.DB) targetReader {
	return targetReader{
		stores: d.PrepareRead(`SELECT id, store_id FROM links WHERE id IN (` + db.Keys + `)`),
		links: d.PrepareRead(`SELECT id, store_id, kind, link_address, is_active, link_start_active_time, link_end_active_time, deleted_at FROM links
			WHERE store_id IN (` + db.Keys + `) AND (deleted_at IS NULL OR id IN (` + db.Keys + `))`),
	}
}

// read returns some links, deleted or not, each with the other links of its store, which
// the same guests follow.
func (r targetReader) read(ctx context.Context, ids []any) (map[string][]Link, error) {
	var asked, links []Link
	if err := r.stores.ScanAll(ctx, &asked, ids...); err != nil {
		return nil, fmt.Errorf("reading the stores of some links: %w", err)
	}
	stores := make([]string, len(asked))
	for i := range asked {
		stores[i] = asked[i].StoreID
	}
	if err := r.links.ScanAll(ctx, &links, append(db.KeyValues(stores), ids...)...); err != nil {
		return nil, fmt.Errorf("reading the links of some stores: %w", err)
	}
	found := make(map[string][]Link, len(asked))
	for i := range asked {
		of := &asked[i]
		for j := range links {
			// Of the deleted ones that were asked for, each is told of itself alone.
			if link := &links[j]; link.StoreID == of.StoreID && (link.ID == of.ID || link.DeletedAt.IsZero()) {
				found[of.ID] = append(found[of.ID], *link)
			}
		}
	}
	return found, nil
}

// findRedirect finds a link or a PDF link, nil where it is none of the store's or was
// deleted.
func findRedirect(ctx context.Context, tx bun.IDB, storeID, id string) (*Link, error) {
	link, err := findLink(ctx, tx, storeID, id)
	if fault.CodeOf(err) == fault.NotFound {
		var pdf PDFLink
		pdf, err = findPDFLink(ctx, tx, storeID, id)
		link = pdf.asLink()
	}
	if fault.CodeOf(err) == fault.NotFound {
		return nil, nil
	}
	return &link, err
}

// redirectByStore finds the id of the link that a store's guests are to be sent straight
// to. Most stores have none.
const redirectByStore = `SELECT direct_redirect_link FROM link_pages
	WHERE store_id = ? AND direct_redirect AND direct_redirect_link IS NOT NULL`

// listRedirecting returns which of some stores have a direct redirect.
func listRedirecting(ctx context.Context, tx bun.IDB, storeIDs []string) ([]string, error) {
	ids := []string{}
	if len(storeIDs) == 0 {
		return ids, nil
	}
	err := tx.NewSelect().Model((*LinkPage)(nil)).Column("store_id").
		Where("p.store_id IN (?)", bun.List(storeIDs)).Where("p.direct_redirect").Scan(ctx, &ids)
	return ids, db.Wrap(err, "listing the stores with a direct redirect")
}

func insertLink(ctx context.Context, tx bun.IDB, link *Link) error {
	_, err := tx.NewInsert().Model(link).Exec(ctx)
	return db.Wrap(err, "adding the link")
}

func updateLink(ctx context.Context, tx bun.IDB, link *Link) error {
	result, err := tx.NewUpdate().Model(link).Where("l.store_id = ?", link.StoreID).Where("l.id = ?", link.ID).Exec(ctx)
	return db.RequireRow(result, err, "changing the link", entries.NotFoundText())
}
