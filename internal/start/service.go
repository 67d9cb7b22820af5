package start

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
)

// Others tells what other capabilities know of a store's first steps.
type Others interface {
	StartFacts(ctx context.Context, storeID string) (Facts, error)
}

// Service is the use cases of the first steps.
type Service struct {
	db     *db.DB
	others Others
}

// NewService makes the use cases over a database.
func NewService(d *db.DB, others Others) *Service { return &Service{db: d, others: others} }

// Get returns which steps are done.
func (s *Service) Get(ctx context.Context, who *actor.Actor, storeID string) (Start, error) {
	if err := who.Require(actor.StoreRead, storeID); err != nil {
		return Start{}, err
	}
	facts, err := s.others.StartFacts(ctx, storeID)
	if err != nil {
		return Start{}, err
	}
	start, err := find(ctx, s.db.Read, storeID)
	start.Facts = facts
	return start, err
}

// Update changes what no other capability knows of the steps. Guests see nothing of it.
func (s *Service) Update(ctx context.Context, who *actor.Actor, storeID string, patch Patch) (Start, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return Start{}, err
	}
	facts, err := s.others.StartFacts(ctx, storeID)
	if err != nil {
		return Start{}, err
	}
	var start Start
	err = s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) (err error) {
		if err := s.Save(ctx, tx, storeID, patch); err != nil {
			return err
		}
		start, err = find(ctx, tx, storeID)
		return err
	})
	start.Facts = facts
	return start, err
}

// Save stores a change as a part of the caller's transaction and on the caller's
// authority.
func (*Service) Save(ctx context.Context, tx bun.IDB, storeID string, patch Patch) error {
	return upsert(ctx, tx, storeID, patch)
}
