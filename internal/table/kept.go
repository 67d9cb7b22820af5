package table

import (
	"context"
	"time"

	"github.com/uptrace/bun"
)

// RestoreDays is how long a deleted table whose code nobody can have is kept.
const RestoreDays = 30

// purgeBatch is how many tables are purged at a time.
const purgeBatch = 500

// issue notes before codes are drawn that they may be printed from now on.
func (s *Service) issue(ctx context.Context, tables []Table) error {
	var ids []string
	for i := range tables {
		if tables[i].IssuedAt.IsZero() {
			ids = append(ids, tables[i].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		return markIssued(ctx, tx, tables[0].StoreID, ids, s.now().UTC())
	})
}

// PurgeDeleted deletes for good the tables that were deleted RestoreDays ago and whose
// code was neither drawn nor opened, in every store.
func (s *Service) PurgeDeleted(ctx context.Context) error {
	before := s.now().UTC().AddDate(0, 0, -RestoreDays)
	for {
		storeID, ids, err := listUnissued(ctx, s.db.Read, before, purgeBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		if err := s.purge(ctx, storeID, ids, before); err != nil {
			return err
		}
	}
}

// purge deletes those of a store's tables whose code nobody has opened, and keeps the
// others.
func (s *Service) purge(ctx context.Context, storeID string, ids []string, before time.Time) error {
	scans, err := s.scans.LastScans(ctx, storeID, ids)
	if err != nil {
		return err
	}
	var opened, unknown []string
	for _, id := range ids {
		if _, ok := scans[id]; ok {
			opened = append(opened, id)
		} else {
			unknown = append(unknown, id)
		}
	}
	return s.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := markIssued(ctx, tx, storeID, opened, s.now().UTC()); err != nil {
			return err
		}
		return deleteUnissued(ctx, tx, storeID, unknown, before)
	})
}
