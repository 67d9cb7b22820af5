package menu

import (
	"context"
	"strings"
	"unicode/utf8"

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
		if err := checkSizeWith(ctx, tx, storeID, source, []entrySize{dish.size()}); err != nil {
			return err
		}
		if err := insertDishes(ctx, tx, []Dish{dish}); err != nil {
			return err
		}
		if err := adoptSection(ctx, tx, storeID, dish.SectionID); err != nil {
			return err
		}
		moved, err := dishes.MoveBehind(ctx, tx, dish.SectionID, dish.ID, original.ID)
		if moved > 0 {
			dish.Order = moved
		}
		return err
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
		section = s.copyOfSection(&original, original.MenuID, order)
		section.IsActive = false
		if err := checkSizeWith(ctx, tx, storeID, source, section.sizes()); err != nil {
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

// CopyMenu adds a menu that says the same as another, behind it, with copies of its sections as
// CopySection makes them. Its name says that it is a copy, as menus are told apart by name alone,
// and guests do not see it until it is shown.
func (s *Service) CopyMenu(ctx context.Context, who *actor.Actor, storeID, id string) (Menu, error) {
	var menu Menu
	err := s.change(ctx, who, actor.MenuUpdate, storeID, func(ctx context.Context, tx bun.Tx, source lang.Key) error {
		original, err := s.findWholeMenu(ctx, tx, storeID, id)
		if err != nil {
			return err
		}
		if err := checkMenusWith(ctx, tx, storeID, 1); err != nil {
			return err
		}
		order, err := menus.NextOrder(ctx, tx, storeID)
		if err != nil {
			return err
		}
		menu = s.newMenu(storeID, order)
		menu.Name, menu.Availability, menu.Info, menu.IsActive = nameOfCopy(original.Name), original.Availability, original.Info, false
		var added []entrySize
		var copied []Dish
		for i := range original.Sections {
			section := s.copyOfSection(&original.Sections[i], menu.ID, i+1)
			menu.Sections = append(menu.Sections, section)
			added, copied = append(added, section.sizes()...), append(copied, section.Dishes...)
		}
		if err := checkSizeWith(ctx, tx, storeID, source, added); err != nil {
			return err
		}
		if err := insertMenu(ctx, tx, &menu); err != nil {
			return err
		}
		if err := insertSections(ctx, tx, menu.Sections); err != nil {
			return err
		}
		if err := insertDishes(ctx, tx, copied); err != nil {
			return err
		}
		moved, err := menus.MoveBehind(ctx, tx, storeID, menu.ID, original.ID)
		if moved > 0 {
			menu.Order = moved
		}
		return err
	})
	return menu, err
}

// copyMarks are what stands behind the name of a menu that is a copy.
var copyMarks = lang.Text{En: " (copy)", Fn: " (copie)", De: " (Kopie)", Tr: " (kopya)"}

// nameOfCopy is what a copy of a menu is called in each language that the menu has a name in, and
// in all of them where it has none.
func nameOfCopy(name lang.Text) lang.Text {
	if name.Empty() {
		name = Unnamed
	}
	copied := lang.Text{Stale: name.Stale}
	for _, key := range lang.All {
		if !name.Has(key) {
			continue
		}
		// A text that was taken from another language goes on being the same as there.
		text, written := name.Read(key, key)
		mark := copyMarks.In(written, written)
		if runes, most := []rune(text), nameLimit-utf8.RuneCountInString(mark); len(runes) > most {
			text = strings.TrimSpace(string(runes[:most]))
		}
		copied = copied.With(key, text+mark)
	}
	return copied
}

// copyOfSection is a section of a menu, with dishes, that says the same as another. It is seen
// if that is.
func (s *Service) copyOfSection(original *Section, menuID string, order int) Section {
	section := s.newSection(original.StoreID, menuID, order)
	section.Name, section.Description, section.Availability, section.IsActive = original.Name, original.Description, original.Availability, original.IsActive
	for i := range original.Dishes {
		section.Dishes = append(section.Dishes, s.copyOf(&original.Dishes[i], &section, i+1))
	}
	return section
}

// copyOf is a dish of a section that says the same as another.
func (s *Service) copyOf(original *Dish, section *Section, order int) Dish {
	fresh := s.newDish(section, order, DishInput{})
	dish := *original
	dish.ID, dish.SectionID, dish.Order, dish.Revision, dish.CreatedAt, dish.UpdatedAt = fresh.ID, fresh.SectionID, fresh.Order, fresh.Revision, fresh.CreatedAt, fresh.UpdatedAt
	dish.SoldOut, dish.SoldOutUntil, dish.PortionsLeft, dish.Example, dish.StripePriceID = false, nil, nil, false, nil
	return dish
}
