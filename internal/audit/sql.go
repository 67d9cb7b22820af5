package audit

import (
	"context"
	"fmt"
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
