package menu

import (
	"context"
	"reflect"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
)

// MenuInput is a new menu.
type MenuInput struct { //nolint:revive // its name in the API
	Name         lang.TextPatch `json:"name"`
	Availability *Availability  `json:"availability,omitempty"`
	IsActive     *bool          `json:"is_active,omitempty" doc:"true when left out"`
}

// MenuPatch is a change of a menu; a field that is not set stays as it is.
type MenuPatch struct { //nolint:revive // its name in the API
	Name         *lang.TextPatch              `json:"name,omitempty"`
	Availability httpx.Optional[Availability] `json:"availability,omitzero"`
	IsActive     *bool                        `json:"is_active,omitempty"`
}

// apply changes the menu and checks the fields that changed. Only a store's first menu
// may be without a name.
func (m *Menu) apply(p MenuPatch, source lang.Key, at string) error {
	var rules fault.Rules
	setLine(&rules, at+".name", &m.Name, p.Name, source, true, nameLimit)
	setAvailability(&rules, at+".availability", &m.Availability, p.Availability)
	if p.IsActive != nil {
		m.IsActive = *p.IsActive
	}
	return rules.Err()
}

// AddMenu adds an empty menu behind the others.
func (s *Service) AddMenu(ctx context.Context, who *actor.Actor, storeID string, in MenuInput) (Menu, error) {
	var menu Menu
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		order, err := menus.NextOrder(ctx, tx, storeID)
		if err != nil {
			return err
		}
		menu = s.newMenu(storeID, order)
		if err := menu.apply(MenuPatch{Name: &in.Name, Availability: availableAs(in.Availability), IsActive: in.IsActive}, source, "body"); err != nil {
			return err
		}
		if err := insertMenu(ctx, tx, &menu); err != nil {
			return err
		}
		if err := checkMenus(ctx, tx, storeID); err != nil {
			return err
		}
		menu.Info, err = findInfo(ctx, tx, storeID)
		return err
	})
	return menu, err
}

// UpdateMenu changes a menu, see db.CheckChange for the revision.
func (s *Service) UpdateMenu(ctx context.Context, who *actor.Actor, storeID, id string, revision int64, patch MenuPatch) (Menu, error) {
	var menu Menu
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if menu, err = s.findWholeMenu(ctx, tx, storeID, id); err != nil {
			return err
		}
		before := menu
		if err := menu.apply(patch, source, "body"); err != nil {
			return err
		}
		if err := db.CheckChange(reflect.DeepEqual(menu, before), revision, menu.Revision, menus.Noun); err != nil {
			return err
		}
		menu.Revision++
		menu.UpdatedAt = s.now().UTC()
		return updateMenu(ctx, tx, &menu)
	})
	return menu, err
}

// DeleteMenu removes a menu with its sections; RestoreMenu undoes it. A store keeps at
// least one.
func (s *Service) DeleteMenu(ctx context.Context, who *actor.Actor, storeID, id string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		if err := menus.Delete(ctx, tx, storeID, id, s.now().UTC()); err != nil {
			return err
		}
		list, err := listMenus(ctx, tx, storeID)
		if err != nil {
			return err
		}
		if len(list) == 0 {
			return fault.NewConflict("last_menu", nil, "This is the store's only menu. Add another one first, or hide it.")
		}
		return purgeMenus(ctx, tx, storeID, id)
	})
}

// RestoreMenu restores a deleted menu to its place, with its sections.
func (s *Service) RestoreMenu(ctx context.Context, who *actor.Actor, storeID, id string) (Menu, error) {
	var menu Menu
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) (err error) {
		if err := menus.Restore(ctx, tx, storeID, id); err != nil {
			return err
		}
		if err := checkMenus(ctx, tx, storeID); err != nil {
			return err
		}
		if err := checkSize(ctx, tx, storeID, source); err != nil {
			return err
		}
		menu, err = s.findWholeMenu(ctx, tx, storeID, id)
		return err
	})
	return menu, err
}

// OrderMenus puts all menus of a store into the order of ids.
func (s *Service) OrderMenus(ctx context.Context, who *actor.Actor, storeID string, ids []string) error {
	return s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, _ lang.Key) error {
		return menus.Reorder(ctx, tx, storeID, storeID, ids)
	})
}

// checkMenus refuses more menus than a store may have.
func checkMenus(ctx context.Context, tx bun.IDB, storeID string) error {
	return checkMenusWith(ctx, tx, storeID, 0)
}

// checkMenusWith is checkMenus where some are to be added.
func checkMenusWith(ctx context.Context, tx bun.IDB, storeID string, added int) error {
	list, err := listMenus(ctx, tx, storeID)
	if err == nil && len(list)+added > MaxMenus {
		err = fault.NewConflict("too_many_menus", fault.Params{"limit": MaxMenus}, "A store has at most %d menus. Delete one first.", MaxMenus)
	}
	return err
}

func (s *Service) newMenu(storeID string, order int) Menu {
	now := s.now().UTC()
	return Menu{
		ID: db.NewID(), StoreID: storeID, Order: order, IsActive: true, Sections: []Section{},
		Revision: 1, CreatedAt: now, UpdatedAt: now,
	}
}
