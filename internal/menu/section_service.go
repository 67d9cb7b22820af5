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

// AddSection adds a section at the end of a menu.
func (s *Service) AddSection(ctx context.Context, who *actor.Actor, storeID, menuID string, in SectionInput) (Section, error) {
	var section Section
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		if _, err := findMenu(ctx, tx, storeID, menuID); err != nil {
			return err
		}
		order, err := sections.NextOrder(ctx, tx, menuID)
		if err != nil {
			return err
		}
		section = s.newSection(storeID, menuID, order)
		if err := section.apply(in.patch(), source, "body"); err != nil {
			return err
		}
		if err := insertSections(ctx, tx, []Section{section}); err != nil {
			return err
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return section, err
}

// UpdateSection changes a section, see db.CheckChange for the revision.
func (s *Service) UpdateSection(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch SectionPatch) (Section, error) {
	var section Section
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if section, err = findSection(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := section
		if patch.MenuID != nil && *patch.MenuID != section.MenuID {
			if err := moveSection(ctx, tx, &section, *patch.MenuID); err != nil {
				return err
			}
		}
		if err := section.apply(patch, source, "body"); err != nil {
			return err
		}
		unchanged := reflect.DeepEqual(section, before)
		if section.Dishes, err = s.listDishes(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := db.CheckChange(unchanged, revision, section.Revision, sections.Noun); err != nil {
			return err
		}
		section.Revision++
		section.UpdatedAt = s.now().UTC()
		section.Example = false
		if err := updateSection(ctx, tx, &section); err != nil {
			return err
		}
		if err := placeSection(ctx, tx, &section, &before, patch.Before); err != nil || !section.larger(&before, source) {
			return err
		}
		return checkSize(ctx, tx, storeID, source)
	})
	return section, err
}

// moveSection moves a section to the end of another menu of its store.
func moveSection(ctx context.Context, tx bun.IDB, section *Section, menuID string) error {
	menu, err := findMenu(ctx, tx, section.StoreID, menuID)
	if fault.CodeOf(err) == fault.NotFound {
		var rules fault.Rules
		rules.Check(false, "body.menu_id", fault.NewRule("unknown", "must be a menu of this store"), menuID)
		return rules.Err()
	}
	if err != nil {
		return err
	}
	section.MenuID = menu.ID
	section.Order, err = sections.NextOrder(ctx, tx, menu.ID)
	return err
}

// placeSection puts a section that has come to another menu before one of its sections.
func placeSection(ctx context.Context, tx bun.IDB, section, before *Section, place string) error {
	if place == "" || section.MenuID == before.MenuID {
		return nil
	}
	order, err := sections.MoveBefore(ctx, tx, section.MenuID, section.ID, place)
	if order > 0 {
		section.Order = order
	}
	return err
}

// DeleteSection removes a section and its dishes from the menu; RestoreSection
// undoes it.
func (s *Service) DeleteSection(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if err := sections.Delete(ctx, tx, storeID, id, s.now().UTC()); err != nil {
			return err
		}
		return purgeSections(ctx, tx, storeID, id)
	})
}

// RestoreSection restores a deleted section to its place, with its dishes.
func (s *Service) RestoreSection(ctx context.Context, who *actor.Actor, storeID, id string) (Section, error) {
	var section Section
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := sections.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := checkSize(ctx, tx, storeID, source); err != nil {
			return err
		}
		if section, err = findSection(ctx, tx, storeID, id); err != nil {
			return err
		}
		section.Dishes, err = s.listDishes(ctx, tx, storeID, id)
		return err
	})
	return section, err
}

// OrderSections puts all sections of a menu into the order of ids.
func (s *Service) OrderSections(ctx context.Context, who *actor.Actor, storeID, menuID string, ids []string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if _, err := findMenu(ctx, tx, storeID, menuID); err != nil {
			return err
		}
		return sections.Reorder(ctx, tx, storeID, menuID, ids)
	})
}

func (s *Service) newSection(storeID, menuID string, order int) Section {
	now := s.now().UTC()
	return Section{
		ID: db.NewID(), StoreID: storeID, MenuID: menuID, Order: order, IsActive: true, Dishes: []Dish{},
		Revision: 1, CreatedAt: now, UpdatedAt: now,
	}
}
