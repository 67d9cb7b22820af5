package menu

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// DishChange is what happens to one of several dishes.
type DishChange struct {
	ID       string        `json:"id" maxLength:"40"`
	Revision int64         `json:"revision,omitempty" doc:"The revision that the change is based on; any where it is left out"`
	Dish     DishPatch     `json:"dish,omitzero"`
	Stock    *SoldOutInput `json:"stock,omitempty" doc:"What can be had of the dish, whatever its revision"`
	Deleted  *bool         `json:"deleted,omitempty" doc:"true deletes the dish, false restores it"`
}

// UpdateDishes changes several dishes of a store at once, all or none, and returns those
// that are not deleted, as they are then. A change back is the undo. A refusal has as its
// parameter count how many dishes break a rule, of which an answer names the first ones.
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
		former := slices.Clone(list)
		patch := dishesPatch{Service: s, tx: tx, source: source, tomorrow: s.tomorrowOf(ctx, tx, storeID, s.now())}
		if err := patch.all(ctx, changes, kept, list); err != nil {
			return err
		}
		changed, grown = changed || patch.changed, grown || patch.grown
		if list, err = s.placeDishes(ctx, tx, storeID, changes, kept, list, former); err != nil {
			return err
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

// dishesPatch changes several dishes of a store in a transaction.
type dishesPatch struct {
	*Service

	tx       bun.IDB
	source   lang.Key
	tomorrow func() (*time.Time, error)
	// changed is whether a dish is different now, and grown whether one has become larger.
	changed, grown bool
}

// all applies changes to dishes that have been read. Of dishes that break a rule all are named,
// each with the first.
func (p *dishesPatch) all(ctx context.Context, changes []DishChange, kept []int, list []Dish) error {
	var rules fault.Rules
	for i := range list {
		at := fmt.Sprintf("body.changes[%d]", kept[i])
		if err := rules.TakeFirst(p.one(ctx, &list[i], &changes[kept[i]], at)); err != nil {
			return err
		}
	}
	var refused *fault.Error
	if errors.As(rules.Err(), &refused) {
		refused.Params = fault.Params{"count": rules.Len()}
		return refused
	}
	return nil
}

// one applies the change at a place to a dish, and stores it if it is different then. What can be
// had of it makes no new revision, see SetSoldOut.
func (p *dishesPatch) one(ctx context.Context, dish *Dish, change *DishChange, at string) error {
	before := *dish
	if err := p.patchDish(ctx, p.tx, dish, change.Dish, p.source, at+".dish"); err != nil {
		return err
	}
	patched := *dish
	if change.Stock != nil {
		if err := change.Stock.apply(dish, at+".stock", p.tomorrow); err != nil {
			return err
		}
	}
	switch {
	case reflect.DeepEqual(*dish, before):
		return nil
	case reflect.DeepEqual(patched, before):
		p.changed = true
		return updateDish(ctx, p.tx, dish)
	}
	if err := db.CheckChange(false, change.Revision, before.Revision, dishes.Noun); err != nil {
		return err
	}
	p.changed, p.grown = true, p.grown || dish.larger(&before, p.source)
	return p.storeDish(ctx, p.tx, dish, &before, at+".dish")
}

// placeDishes puts those of some dishes that have come to another section before those
// that the changes name, and returns all as they are then: one moves others.
func (s *Service) placeDishes(ctx context.Context, tx bun.IDB, storeID string, changes []DishChange, kept []int, list, former []Dish) ([]Dish, error) {
	moves := map[string][]db.Move{}
	var order []string
	for i := range list {
		place, section := changes[kept[i]].Dish.Before, list[i].SectionID
		if place == "" || section == former[i].SectionID {
			continue
		}
		if moves[section] == nil {
			order = append(order, section)
		}
		moves[section] = append(moves[section], db.Move{ID: list[i].ID, Before: place})
	}
	for _, section := range order {
		if err := dishes.MoveAllBefore(ctx, tx, section, moves[section]); err != nil {
			return nil, err
		}
	}
	if len(order) == 0 {
		return list, nil
	}
	return s.findDishes(ctx, tx, storeID, changes, kept)
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
	var deleted, restored []string
	for i := range changes {
		c := &changes[i]
		switch {
		case c.Deleted == nil:
			kept = append(kept, i)
		case *c.Deleted:
			deleted = append(deleted, c.ID)
		default:
			kept = append(kept, i)
			restored = append(restored, c.ID)
		}
	}
	if len(restored) > 0 {
		if err := dishes.RestoreAll(ctx, tx, storeID, restored); err != nil {
			return nil, false, false, err
		}
		changed, grown = true, true
	}
	if len(deleted) > 0 {
		err := dishes.DeleteAll(ctx, tx, storeID, deleted, s.now().UTC())
		if err != nil && !errors.Is(err, db.ErrUnchanged) {
			return nil, false, false, err
		}
		changed = changed || err == nil
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
