package page

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/lang"
)

// DuplicateLink adds a copy of a link after it, switched off.
func (s *Service) DuplicateLink(ctx context.Context, who *actor.Actor, storeID, id string) (Link, error) {
	copied := s.newLink(storeID)
	err := s.list.change(ctx, who, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		link, err := findLink(ctx, tx, storeID, id)
		if err != nil {
			return err
		}
		link.ID, link.Revision, link.CreatedAt, link.UpdatedAt = copied.ID, copied.Revision, copied.CreatedAt, copied.UpdatedAt
		link.Order, link.IsActive = link.Order+1, false
		copied = link
		if err := makeRoom(ctx, tx, storeID, copied.Order); err != nil {
			return err
		}
		if err := insertLink(ctx, tx, &copied); err != nil {
			return err
		}
		if err := checkLimit(ctx, tx, storeID); err != nil {
			return err
		}
		copied.Plan, err = s.stores.PlanID(ctx, tx, storeID)
		return err
	})
	return copied, err
}

// makeRoom moves the links of a store from a position on one further, deleted ones too.
func makeRoom(ctx context.Context, tx bun.IDB, storeID string, from int) error {
	_, err := tx.NewUpdate().Model((*Link)(nil)).Set(`"order" = "order" + 1`).
		Where("l.store_id = ?", storeID).Where(`l."order" >= ?`, from).Exec(ctx)
	return db.Wrap(err, "making room for a link")
}
