package menu

import (
	"context"
	"reflect"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
)

// AddDish adds a dish at the end of a section.
func (s *Service) AddDish(ctx context.Context, who *actor.Actor, storeID, sectionID string, in DishInput) (Dish, error) {
	var dish Dish
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		section, err := findSection(ctx, tx, storeID, sectionID)
		if err != nil {
			return err
		}
		order, err := dishes.NextOrder(ctx, tx, sectionID)
		if err != nil {
			return err
		}
		if err := s.checkCurrency(ctx, tx, storeID, in.Currency, "body"); err != nil {
			return err
		}
		dish = s.newDish(&section, order, in)
		if err := dish.apply(in.patch(), source, "body"); err != nil {
			return err
		}
		if err := checkExtras(ctx, tx, storeID, "body.extras", dish.Extras, nil); err != nil {
			return err
		}
		if err := s.images.Use(ctx, tx, storeID, map[string]string{"body.image": dish.Image}); err != nil {
			return err
		}
		if err := insertDishes(ctx, tx, []Dish{dish}); err != nil {
			return err
		}
		if section.Example {
			if err := adoptSection(ctx, tx, storeID, sectionID); err != nil {
				return err
			}
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return dish, err
}

// UpdateDish changes a dish, see db.CheckChange for the revision.
func (s *Service) UpdateDish(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch DishPatch) (Dish, error) {
	var dish Dish
	var stored storedSize
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if dish, stored, err = findDishAndSize(ctx, tx, storeID, id); err != nil {
			return err
		}
		dish.Settle(s.now())
		before := dish
		if err := s.patchDish(ctx, tx, &dish, patch, source, "body"); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(dish, before), revision, dish.Revision, dishes.Noun); err != nil {
			return err
		}
		if err := s.storeDish(ctx, tx, &dish, &before, "body"); err != nil {
			return err
		}
		if err := placeDish(ctx, tx, &dish, &before, patch.Before); err != nil || !dish.larger(&before, source) || stored.certainlyFits(&dish) {
			return err
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return dish, err
}

// patchDish applies a change to a dish that has been read; at is where the change stands.
func (s *Service) patchDish(ctx context.Context, tx bun.IDB, dish *Dish, patch DishPatch, source lang.Key, at string) error {
	if patch.SectionID != nil && *patch.SectionID != dish.SectionID {
		if err := moveDish(ctx, tx, dish, *patch.SectionID, at); err != nil {
			return err
		}
	}
	if err := s.checkCurrency(ctx, tx, dish.StoreID, patch.Currency, at); err != nil {
		return err
	}
	return dish.apply(patch, source, at)
}

// storeDish stores a dish that has changed.
func (s *Service) storeDish(ctx context.Context, tx bun.IDB, dish, before *Dish, at string) error {
	if err := checkExtras(ctx, tx, dish.StoreID, at+".extras", dish.Extras, before.Extras); err != nil {
		return err
	}
	if dish.Image != before.Image {
		if err := s.images.Use(ctx, tx, dish.StoreID, map[string]string{at + ".image": dish.Image}); err != nil {
			return err
		}
	}
	dish.Revision++
	dish.UpdatedAt = s.now().UTC()
	dish.Example = false
	if before.Example || dish.SectionID != before.SectionID {
		if err := adoptSection(ctx, tx, dish.StoreID, dish.SectionID); err != nil {
			return err
		}
	}
	return updateDish(ctx, tx, dish)
}

// placeDish puts a dish that has come to another section before one of its dishes.
func placeDish(ctx context.Context, tx bun.IDB, dish, before *Dish, place string) error {
	if place == "" || dish.SectionID == before.SectionID {
		return nil
	}
	order, err := dishes.MoveBefore(ctx, tx, dish.SectionID, dish.ID, place)
	if order > 0 {
		dish.Order = order
	}
	return err
}

// checkCurrency refuses prices that were typed in another currency than the store's:
// amounts are in minor units, and 1250 of them are 12.50 in one and 1250 in another. An
// empty one stands for the store's.
func (s *Service) checkCurrency(ctx context.Context, tx bun.IDB, storeID, typed, at string) error {
	if typed == "" {
		return nil
	}
	now, err := s.stores.Currency(ctx, tx, storeID)
	if err != nil {
		return err
	}
	var rules fault.Rules
	rules.Check(typed == now, at+".prices", fault.NewRule("other_currency", "were typed in another currency than the store's, which is %s", now).With("currency", now), typed)
	return rules.Err()
}

// moveDish moves a dish to the end of another section of its store.
func moveDish(ctx context.Context, tx bun.IDB, dish *Dish, sectionID, at string) error {
	section, err := findSection(ctx, tx, dish.StoreID, sectionID)
	if fault.CodeOf(err) == fault.NotFound {
		var rules fault.Rules
		rules.Check(false, at+".section_id", fault.NewRule("unknown", "must be a section of this store"), sectionID)
		return rules.Err()
	}
	if err != nil {
		return err
	}
	dish.SectionID = section.ID
	dish.Order, err = dishes.NextOrder(ctx, tx, section.ID)
	return err
}

// DeleteDish removes a dish from the menu; RestoreDish undoes it.
func (s *Service) DeleteDish(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if _, err := findDish(ctx, tx, storeID, id); err != nil {
			return dishes.UnlessDeleted(ctx, tx, storeID, id, err)
		}
		return dishes.Delete(ctx, tx, storeID, id, s.now().UTC())
	})
}

// RestoreDish restores a deleted dish to its place.
func (s *Service) RestoreDish(ctx context.Context, who *actor.Actor, storeID, id string) (Dish, error) {
	var dish Dish
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := dishes.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := checkSize(ctx, tx, storeID, source); err != nil {
			return err
		}
		dish, err = findDish(ctx, tx, storeID, id)
		if fault.CodeOf(err) == fault.NotFound {
			return fault.NewConflict("section_deleted", nil, "The section of this dish has been deleted. Restore the section first.")
		}
		dish.Settle(s.now())
		return err
	})
	return dish, err
}

// OrderDishes puts all dishes of a section into the order of ids.
func (s *Service) OrderDishes(ctx context.Context, who *actor.Actor, storeID, sectionID string, ids []string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if _, err := findSection(ctx, tx, storeID, sectionID); err != nil {
			return err
		}
		return dishes.Reorder(ctx, tx, storeID, sectionID, ids)
	})
}

func (s *Service) newDish(section *Section, order int, in DishInput) Dish {
	now := s.now().UTC()
	return Dish{
		ID: db.NewID(), StoreID: section.StoreID, SectionID: section.ID,
		Prices: []Price{}, Allergens: Allergens{}.sorted(), Additives: []Additive{}, Diets: []Diet{}, Tags: []Tag{}, Extras: []string{},
		SoldOut: in.SoldOut, IsActive: true, Order: order, Revision: 1, CreatedAt: now, UpdatedAt: now,
	}
}
