package menu

import (
	"context"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
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
		next, err := nextIn(ctx, tx, dishes, original.SectionID, original.Order, original.ID)
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
		if next != "" {
			if dish.Order, err = dishes.MoveBefore(ctx, tx, dish.SectionID, dish.ID, next); err != nil {
				return err
			}
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
		next, err := nextIn(ctx, tx, sections, original.MenuID, original.Order, original.ID)
		if err != nil {
			return err
		}
		order, err := sections.NextOrder(ctx, tx, original.MenuID)
		if err != nil {
			return err
		}
		section = s.newSection(storeID, original.MenuID, order)
		section.Name, section.Description, section.Availability, section.IsActive = original.Name, original.Description, original.Availability, false
		if err := insertSections(ctx, tx, []Section{section}); err != nil {
			return err
		}
		for i := range original.Dishes {
			section.Dishes = append(section.Dishes, s.copyOf(&original.Dishes[i], &section, i+1))
		}
		if err := insertDishes(ctx, tx, section.Dishes); err != nil {
			return err
		}
		if next != "" {
			if section.Order, err = sections.MoveBefore(ctx, tx, section.MenuID, section.ID, next); err != nil {
				return err
			}
		}
		return checkSize(ctx, tx, storeID, source)
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

// nextIn is the id of the row of a list behind one of it, "" where that is the last.
func nextIn(ctx context.Context, tx bun.IDB, table db.OrderedTable, list string, order int, id string) (string, error) {
	var ids []string
	err := tx.NewRaw(`SELECT id FROM ? WHERE ? = ? AND deleted_at IS NULL AND ("order" > ? OR "order" = ? AND id > ?)
		ORDER BY "order", id LIMIT 1`, bun.Ident(table.Table), bun.Ident(table.Within), list, order, order, id).Scan(ctx, &ids)
	if err != nil || len(ids) == 0 {
		return "", db.Wrap(err, "finding the next "+table.Noun)
	}
	return ids[0], nil
}
