package table

import (
	"context"
	"errors"
	"reflect"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
)

// Update changes a table, see db.CheckChange for the revision.
func (s *Service) Update(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch TablePatch) (Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return Table{}, err
	}
	var table Table
	published := patch.Number != nil
	update := func(ctx context.Context, tx bun.Tx) (err error) {
		if err := lockTable(ctx, tx, storeID, id); err != nil {
			return err
		}
		if table, err = findTable(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := table
		if err := table.apply(patch); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(table, before), revision, table.Revision, entries.Noun); err != nil {
			return err
		}
		if table.leadsElsewhere(&before) && !published {
			return errGuestsSee
		}
		if table.Number != before.Number {
			if err := checkNumbersFree(ctx, tx, storeID, "body.number", []int{table.Number}); err != nil {
				return err
			}
		}
		table.Revision++
		return updateTable(ctx, tx, &table)
	}
	var err error
	if !published {
		err = s.write(ctx, update)
		published = errors.Is(err, errGuestsSee)
	}
	if published {
		err = s.db.Change(ctx, storeID, update)
	}
	if err != nil {
		return Table{}, err
	}
	return s.complete(ctx, table)
}

// errGuestsSee ends a write of what guests see: where codes lead. They see neither the
// label of a table nor whether it is occupied, and cached pages stay valid.
var errGuestsSee = errors.New("guests see this change")

// Delete removes a table from the list; its code still leads to the store. Restore
// undoes it.
func (s *Service) Delete(ctx context.Context, who *actor.Actor, storeID, id string) error {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return err
	}
	return s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) error {
		if _, err := findTable(ctx, tx, storeID, id); err != nil {
			return entries.UnlessDeleted(ctx, tx, storeID, id, err)
		}
		return entries.Delete(ctx, tx, storeID, id, s.now().UTC())
	})
}

// Restore restores a deleted table under its number.
func (s *Service) Restore(ctx context.Context, who *actor.Actor, storeID, id string) (Table, error) {
	if err := who.Require(actor.TablesUpdate, storeID); err != nil {
		return Table{}, err
	}
	var table Table
	err := s.db.Change(ctx, storeID, func(ctx context.Context, tx bun.Tx) (err error) {
		if table, err = findAnyTable(ctx, tx, storeID, id); err != nil || table.DeletedAt.IsZero() {
			return err
		}
		if err := checkNumbersFree(ctx, tx, storeID, "path.id", []int{table.Number}); err != nil {
			return err
		}
		if err := entries.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		table.DeletedAt = time.Time{}
		return checkLimit(ctx, tx, storeID)
	})
	if err != nil {
		return Table{}, err
	}
	return s.complete(ctx, table)
}
