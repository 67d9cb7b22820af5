package menu

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// DishChange is what happens to one of several dishes.
type DishChange struct {
	ID       string    `json:"id" maxLength:"40"`
	Revision int64     `json:"revision,omitempty" doc:"The revision that the change is based on; any where it is left out"`
	Dish     DishPatch `json:"dish,omitzero"`
	Deleted  *bool     `json:"deleted,omitempty" doc:"true deletes the dish, false restores it"`
}

// UpdateDishes changes several dishes of a store at once, all or none, and returns those
// that are not deleted, as they are then. A change back is the undo.
func (s *Service) UpdateDishes(ctx context.Context, who *actor.Actor, storeID string, changes []DishChange) ([]Dish, error) {
	var list []Dish
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		if err := checkDistinct(changes); err != nil {
			return err
		}
		kept, changed, grown, err := s.deleteOrRestore(ctx, tx, storeID, changes)
		if err != nil {
			return err
		}
		if list, err = s.findDishes(ctx, tx, storeID, changes, kept); err != nil {
			return err
		}
		for i := range list {
			before := list[i]
			at := fmt.Sprintf("body.changes[%d].dish", kept[i])
			if err := s.patchDish(ctx, tx, &list[i], changes[kept[i]].Dish, source, at); err != nil {
				return err
			}
			if reflect.DeepEqual(list[i], before) {
				continue
			}
			if err := db.CheckChange(false, changes[kept[i]].Revision, before.Revision, dishes.Noun); err != nil {
				return err
			}
			if err := s.storeDish(ctx, tx, &list[i], &before, at); err != nil {
				return err
			}
			changed, grown = true, grown || list[i].larger(&before, source)
		}
		switch {
		case !changed:
			return db.ErrUnchanged
		case !grown:
			return nil
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return list, err
}

// checkDistinct refuses several changes of a dish.
func checkDistinct(changes []DishChange) error {
	var rules fault.Rules
	seen := make(map[string]bool, len(changes))
	for i := range changes {
		id := changes[i].ID
		rules.Check(!seen[id], fmt.Sprintf("body.changes[%d].id", i), fault.NewRule("duplicate", "must name each dish once"), id)
		seen[id] = true
	}
	return rules.Err()
}

// deleteOrRestore deletes and restores what the changes say, and returns the places of
// those whose dishes are there then.
func (s *Service) deleteOrRestore(ctx context.Context, tx bun.IDB, storeID string, changes []DishChange) (kept []int, changed, grown bool, err error) {
	for i := range changes {
		c := &changes[i]
		switch {
		case c.Deleted == nil:
			kept = append(kept, i)
		case *c.Deleted:
			err = dishes.Delete(ctx, tx, storeID, c.ID, s.now().UTC())
			changed = changed || err == nil
			if errors.Is(err, db.ErrUnchanged) {
				err = nil
			}
		default:
			kept = append(kept, i)
			err = dishes.Restore(ctx, tx, storeID, c.ID)
			changed, grown = true, true
		}
		if err != nil {
			return nil, false, false, err
		}
	}
	return kept, changed, grown, nil
}

// findDishes reads the dishes of some of the changes, as they are now.
func (s *Service) findDishes(ctx context.Context, tx bun.IDB, storeID string, changes []DishChange, places []int) ([]Dish, error) {
	list := make([]Dish, len(places))
	if len(places) == 0 {
		return list, nil
	}
	ids := make([]string, len(places))
	for i, place := range places {
		ids[i] = changes[place].ID
	}
	var found []Dish
	err := tx.NewSelect().Model(&found).Join(inSection).
		Where("d.store_id = ?", storeID).Where("d.id IN (?)", bun.List(ids)).Where("d.deleted_at IS NULL").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("reading dishes: %w", err)
	}
	settleAll(found, s.now())
	byID := make(map[string]*Dish, len(found))
	for i := range found {
		byID[found[i].ID] = &found[i]
	}
	for i, id := range ids {
		dish := byID[id]
		if dish == nil {
			return nil, fault.New(fault.NotFound, "%s", dishes.NotFoundText())
		}
		list[i] = *dish
	}
	return list, nil
}
