package table

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
)

// UpdateSeveral changes tables alike, all or none of them, and returns them by number.
func (s *Service) UpdateSeveral(ctx context.Context, who *actor.Actor, storeID string, patch TablesPatch) ([]Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return nil, err
	}
	if err := patch.check(); err != nil {
		return nil, err
	}
	var tables []Table
	update := func(ctx context.Context, tx bun.Tx) (err error) {
		if err := updateTables(ctx, tx, storeID, patch); err != nil {
			return err
		}
		if tables, err = tablesByIDs(ctx, tx, storeID, patch.IDs); err != nil {
			return err
		}
		return checkKnown(len(tables) == len(patch.IDs))
	}
	var err error
	if patch.Status == nil {
		err = s.write(ctx, update)
	} else {
		err = s.db.Change(ctx, storeID, update)
	}
	if err != nil {
		return nil, err
	}
	return tables, s.completeAll(ctx, storeID, tables)
}

// checkKnown refuses ids unless all of them are known.
func checkKnown(known bool) error {
	var rules fault.Rules
	rules.Check(known, "body.ids", fault.NewRule("unknown_table", "must be tables of this store"), nil)
	return rules.Err()
}

// DeleteSeveral removes tables from the list, all or none of them; their codes still lead
// to the store. Those that are deleted already stay so: who deletes tables again, because
// the answer was lost, is done. RestoreSeveral undoes it.
func (s *Service) DeleteSeveral(ctx context.Context, who *actor.Actor, storeID string, which SeveralTables) error {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return err
	}
	if err := which.check(); err != nil {
		return err
	}
	return s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		known, err := knownTables(ctx, tx, storeID, which.IDs)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(known, func(table Table) bool { return table.DeletedAt.IsZero() }) {
			return db.ErrUnchanged
		}
		return deleteTables(ctx, tx, storeID, which.IDs, s.now().UTC())
	})
}

// RestoreSeveral restores deleted tables under their numbers, all or none of them, and
// returns all that are named by number. Those that are not deleted stay as they are.
func (s *Service) RestoreSeveral(ctx context.Context, who *actor.Actor, storeID string, which SeveralTables) ([]Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return nil, err
	}
	if err := which.check(); err != nil {
		return nil, err
	}
	var tables []Table
	err := s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		known, err := knownTables(ctx, tx, storeID, which.IDs)
		if err != nil {
			return err
		}
		restored, err := restoreTables(ctx, tx, storeID, known)
		if err != nil {
			return err
		}
		tables, err = tablesByIDs(ctx, tx, storeID, which.IDs)
		if err == nil && !restored {
			return db.ErrUnchanged
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return tables, s.completeAll(ctx, storeID, tables)
}

// knownTables reads tables of a store, deleted ones as well, and refuses other ids.
func knownTables(ctx context.Context, tx bun.IDB, storeID string, ids []string) ([]Table, error) {
	tables, err := anyTablesByIDs(ctx, tx, storeID, ids)
	if err != nil {
		return nil, err
	}
	return tables, checkKnown(len(tables) == len(ids))
}

// restoreTables restores those of a store's tables that are deleted, and returns whether
// any is.
func restoreTables(ctx context.Context, tx bun.IDB, storeID string, tables []Table) (bool, error) {
	var ids []string
	var numbers, twice []int
	for i := range tables {
		table := &tables[i]
		if table.DeletedAt.IsZero() {
			continue
		}
		if slices.Contains(numbers, table.Number) {
			twice = append(twice, table.Number)
		}
		ids, numbers = append(ids, table.ID), append(numbers, table.Number)
	}
	if len(ids) == 0 {
		return false, nil
	}
	// Of two deleted tables with one number one alone can have it again.
	if len(twice) > 0 {
		return false, numbersTaken("body.ids", twice)
	}
	if err := checkNumbersFree(ctx, tx, storeID, "body.ids", numbers); err != nil {
		return false, err
	}
	if err := undeleteTables(ctx, tx, storeID, ids); err != nil {
		return false, err
	}
	return true, checkLimit(ctx, tx, storeID)
}
