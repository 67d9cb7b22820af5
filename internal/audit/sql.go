package audit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
)

// find lists the entries of a query, the newest first.
func (s *Service) find(ctx context.Context, query Query) ([]Entry, error) {
	list := []Entry{}
	q := s.db.Read.NewSelect().Model(&list).OrderExpr("a.at DESC, a.id DESC").Limit(int64(query.Limit))
	if query.StoreID != "" {
		q.Where("a.store_id = ?", query.StoreID)
	}
	if query.Email != "" {
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("a.actor_email = ?", query.Email).WhereOr("a.subject = ?", query.Email)
		})
	}
	if query.Topic != "" {
		q.Where("a.action LIKE ?", query.Topic+".%")
	}
	if query.After != "" {
		// An entry of another store would reveal when it was made.
		last := s.db.Read.NewSelect().TableExpr("audit AS b").Column("b.at", "b.id").Where("b.id = ?", query.After)
		if query.StoreID != "" {
			last.Where("b.store_id = ?", query.StoreID)
		}
		q.Where("(a.at, a.id) < (?)", last)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("listing the audit log: %w", err)
	}
	return list, nil
}

// Count counts the changes of a topic, such as "role", that an actor has made in a store
// since a time.
func Count(ctx context.Context, tx bun.IDB, who *actor.Actor, storeID, topic string, since time.Time) (int64, error) {
	n, err := tx.NewSelect().Model((*Entry)(nil)).
		Where("a.store_id = ?", storeID).Where("a.at > ?", since.UTC()).
		Where("a.actor_uid = ?", who.UID).Where("a.action LIKE ?", topic+".%").Count(ctx)
	return n, db.Wrap(err, "counting in the audit log")
}

// maxJoined is how many edits of one person may lie between two that are joined.
const maxJoined = 20

// listRecent lists the entries of the same store, action and subject since a time, the
// newest first.
func listRecent(ctx context.Context, tx bun.IDB, entry *Entry, since time.Time) ([]Entry, error) {
	list := []Entry{}
	err := tx.NewSelect().Model(&list).Where("a.store_id = ?", entry.StoreID).Where("a.at > ?", since.UTC()).
		Where("a.action = ?", entry.Action).Where("a.subject = ?", entry.Subject).
		OrderExpr("a.at DESC, a.id DESC").Limit(maxJoined).Scan(ctx)
	return list, db.Wrap(err, "reading the last entries of the audit log")
}

// updateValues changes the values of an entry.
func updateValues(ctx context.Context, tx bun.IDB, entry *Entry) error {
	_, err := tx.NewUpdate().Model(entry).Column("before", "after").WherePK().Exec(ctx)
	return db.Wrap(err, "joining an entry of the audit log")
}

// roomBatch is how many entries make room at once, where there are more from before the
// limit.
const roomBatch = 200

// makeRoom removes the oldest entries of a topic beyond the limit of a store, or of the
// site.
func makeRoom(ctx context.Context, tx bun.IDB, entry *Entry) error {
	topic, _, _ := strings.Cut(string(entry.Action), ".")
	oldest := tx.NewSelect().Model((*Entry)(nil)).Column("a.id").Where("a.action LIKE ?", topic+".%").
		OrderExpr("a.at DESC, a.id DESC").Limit(roomBatch)
	if entry.StoreID == "" {
		oldest.Where("a.store_id IS NULL").Offset(MaxSiteEntries)
	} else {
		oldest.Where("a.store_id = ?", entry.StoreID).Offset(MaxEntries)
	}
	_, err := tx.NewDelete().Model((*Entry)(nil)).Where("id IN (?)", oldest).Exec(ctx)
	return db.Wrap(err, "making room in the audit log")
}
