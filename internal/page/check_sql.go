package page

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
)

// listChecks returns the checks of a store's links by their ids.
func listChecks(ctx context.Context, tx bun.IDB, storeID string) (map[string]LinkCheck, error) {
	var checks []LinkCheck
	err := tx.NewSelect().Model(&checks).Where("c.store_id = ?", storeID).Scan(ctx)
	return byLink(checks), db.Wrap(err, "reading the checks of links")
}

// checksOf returns the checks of links of any stores by their ids.
func checksOf(ctx context.Context, tx bun.IDB, of []dueCheck) (map[string]LinkCheck, error) {
	ids := make([]string, len(of))
	for i := range of {
		ids[i] = of[i].LinkID
	}
	var checks []LinkCheck
	err := tx.NewSelect().Model(&checks).Where("c.link_id IN (?)", bun.List(ids)).Scan(ctx)
	return byLink(checks), db.Wrap(err, "reading the checks of links")
}

func byLink(checks []LinkCheck) map[string]LinkCheck {
	byLink := make(map[string]LinkCheck, len(checks))
	for _, check := range checks {
		byLink[check.LinkID] = check
	}
	return byLink
}

// listDueChecks lists active links of all stores with a web address that was not checked
// since then, and behind them those that are to be checked again sooner and were not since
// soon. Those of deleted stores are left out. The first of each store comes before the
// second of any: never checked ones, then the longest unchecked.
func listDueChecks(ctx context.Context, tx bun.IDB, before, soon time.Time, limit int) ([]dueCheck, error) {
	due := []dueCheck{}
	err := tx.NewRaw(`SELECT id, store_id, link_address FROM (
			SELECT id, store_id, link_address, checked_at, again,
				ROW_NUMBER() OVER (PARTITION BY store_id ORDER BY again, checked_at IS NOT NULL, checked_at, id) AS turn
			FROM (`+dueLinks+`) AS links
		) AS due
		ORDER BY again, turn, checked_at IS NOT NULL, checked_at, id LIMIT ?`, before, before, soon, limit).Scan(ctx, &due)
	return due, db.Wrap(err, "listing the links to check")
}

// dueLinks are the links that are due; again are those that are due sooner.
const dueLinks = `SELECT l.id, l.store_id, l.link_address, c.checked_at, COALESCE(c.soon AND c.checked_at >= ?, FALSE) AS again
	FROM links AS l
	JOIN stores AS s ON s.id = l.store_id
	LEFT JOIN link_checks AS c ON c.link_id = l.id AND c.address = l.link_address
	WHERE l.deleted_at IS NULL AND s.deleted_at IS NULL AND l.is_active
		AND (l.link_address LIKE 'https://%' OR l.link_address LIKE 'http://%')
		AND (c.link_id IS NULL OR c.code = '' OR c.checked_at < ? OR c.soon AND c.checked_at < ?)`

// upsertCheck stores a check, unless its link has another address by now or is purged.
func upsertCheck(ctx context.Context, tx bun.IDB, c *LinkCheck) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO link_checks
			(link_id, store_id, address, code, status, failing_since, failed_at, checked_at, asked_at, soon)
		SELECT id, store_id, ?, ?, ?, ?, ?, ?, ?, ? FROM links WHERE id = ? AND store_id = ? AND link_address = ?
		ON CONFLICT (link_id) DO UPDATE SET address = excluded.address, code = excluded.code, status = excluded.status,
			failing_since = excluded.failing_since, failed_at = excluded.failed_at,
			checked_at = excluded.checked_at, asked_at = excluded.asked_at, soon = excluded.soon`,
		c.Address, c.Code, c.Status, c.Since, c.FailedAt, c.CheckedAt, c.AskedAt, c.Soon, c.LinkID, c.StoreID, c.Address)
	return db.Wrap(err, "storing the check of a link")
}
