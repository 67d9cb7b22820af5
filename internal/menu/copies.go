package menu

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/lang"
)

// CopyDish adds a dish that says the same as another, behind it, with all that is open about
// it: translations that are out of date, and allergens that are in doubt. It can be had.
func (s *Service) CopyDish(ctx context.Context, who *actor.Actor, storeID, id string) (Dish, error) {
	var dish Dish
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		original, err := findDish(ctx, tx, storeID, id)
		if err != nil {
			return err
		}
		order, err := dishes.NextOrder(ctx, tx, original.SectionID)
		if err != nil {
			return err
		}
		dish = s.copyOf(&original, &Section{ID: original.SectionID, StoreID: storeID}, order)
		if err := insertDishes(ctx, tx, []Dish{dish}); err != nil {
			return err
		}
		if err := adoptSection(ctx, tx, storeID, dish.SectionID); err != nil {
			return err
		}
		if moved, err := dishes.MoveBehind(ctx, tx, dish.SectionID, dish.ID, original.ID); err != nil {
			return err
		} else if moved > 0 {
			dish.Order = moved
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return dish, err
}

// CopySection adds a section that says the same as another, behind it, with copies of its
// dishes as CopyDish makes them. Guests do not see it until it is shown: a second lunch is
// changed first.
func (s *Service) CopySection(ctx context.Context, who *actor.Actor, storeID, id string) (Section, error) {
	var section Section
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		original, err := findSection(ctx, tx, storeID, id)
		if err != nil {
			return err
		}
		if original.Dishes, err = s.listDishes(ctx, tx, storeID, id); err != nil {
			return err
		}
		order, err := sections.NextOrder(ctx, tx, original.MenuID)
		if err != nil {
			return err
		}
		section = s.newSection(storeID, original.MenuID, order)
		section.Name, section.Description, section.Availability, section.IsActive = original.Name, original.Description, original.Availability, false
		added := []entrySize{section.size()}
		for i := range original.Dishes {
			section.Dishes = append(section.Dishes, s.copyOf(&original.Dishes[i], &section, i+1))
			added = append(added, section.Dishes[i].size())
		}
		if err := checkSizeWith(ctx, tx, storeID, source, added); err != nil {
			return err
		}
		if err := insertSections(ctx, tx, []Section{section}); err != nil {
			return err
		}
		if err := insertDishes(ctx, tx, section.Dishes); err != nil {
			return err
		}
		moved, err := sections.MoveBehind(ctx, tx, section.MenuID, section.ID, original.ID)
		if moved > 0 {
			section.Order = moved
		}
		return err
	})
	return section, err
}

// copyOf is a dish of a section that says the same as another.
func (s *Service) copyOf(original *Dish, section *Section, order int) Dish {
	fresh := s.newDish(section, order, DishInput{})
	dish := *original
	dish.ID, dish.SectionID, dish.Order, dish.Revision, dish.CreatedAt, dish.UpdatedAt = fresh.ID, fresh.SectionID, fresh.Order, fresh.Revision, fresh.CreatedAt, fresh.UpdatedAt
	dish.SoldOut, dish.SoldOutUntil, dish.PortionsLeft, dish.Example, dish.StripePriceID = false, nil, nil, false, nil
	return dish
}
