package menu

import (
	"context"
	"reflect"
	"slices"

	"github.com/uptrace/bun"

	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/money"
)

// What follows the settings of a store. Deleted rows follow too, since they can be
// restored. None of this checks permissions: whoever may change the settings may.

// ChangeSourceIn fills in what lacks a text in a store's new default language, see
// lang.Text.ChangeSource. It runs in the caller's db.Change.
func (s *Service) ChangeSourceIn(ctx context.Context, tx bun.IDB, storeID string, from, to lang.Key) error {
	all, err := readEverything(ctx, tx, storeID)
	if err != nil {
		return err
	}
	if changeSource(from, to, all.info.texts()) > 0 {
		all.info.Revision++
		if err := updateInfo(ctx, tx, &all.info); err != nil {
			return err
		}
	}
	for i := range all.menus {
		if menu := &all.menus[i]; changeSource(from, to, []*lang.Text{&menu.Name}) > 0 {
			menu.Revision++
			if err := updateMenu(ctx, tx, menu); err != nil {
				return err
			}
		}
	}
	for i := range all.sections {
		if section := &all.sections[i]; changeSource(from, to, section.texts()) > 0 {
			section.Revision++
			if err := updateSection(ctx, tx, section); err != nil {
				return err
			}
		}
	}
	for i := range all.dishes {
		if dish := &all.dishes[i]; changeSource(from, to, dish.texts()) > 0 {
			dish.Revision++
			if err := updateDish(ctx, tx, dish); err != nil {
				return err
			}
		}
	}
	for i := range all.groups {
		if group := &all.groups[i]; changeSource(from, to, group.texts()) > 0 {
			group.Revision++
			if err := updateExtraGroup(ctx, tx, group); err != nil {
				return err
			}
		}
	}
	return nil
}

// CountMissing returns how many texts of a store ChangeSourceIn would fill in, without
// those of deleted menus, sections and dishes.
func (s *Service) CountMissing(ctx context.Context, storeID string, from, to lang.Key) (n int, err error) {
	all, err := readEverything(ctx, s.db.Read, storeID)
	if err != nil {
		return 0, err
	}
	n += changeSource(from, to, all.info.texts())
	for i := range all.menus {
		if all.menus[i].DeletedAt.IsZero() {
			n += changeSource(from, to, []*lang.Text{&all.menus[i].Name})
		}
	}
	for i := range all.sections {
		if all.hasSection(all.sections[i].ID) {
			n += changeSource(from, to, all.sections[i].texts())
		}
	}
	for i := range all.dishes {
		if all.isPresent(&all.dishes[i]) {
			n += changeSource(from, to, all.dishes[i].texts())
		}
	}
	for i := range all.groups {
		if all.groups[i].DeletedAt.IsZero() {
			n += changeSource(from, to, all.groups[i].texts())
		}
	}
	return n, nil
}

// ConvertPricesIn converts the prices of a store to its new currency, see conversion. It
// runs in the caller's db.Change, and returns a Conflict for prices that the currency
// cannot express.
func (s *Service) ConvertPricesIn(ctx context.Context, tx bun.IDB, storeID, from, to string) error {
	all, err := readEverything(ctx, tx, storeID)
	if err != nil {
		return err
	}
	inexact := 0
	for i := range all.dishes {
		dish := &all.dishes[i]
		before := *dish
		if n := (conversion{from, to}).apply(dish); all.isPresent(dish) {
			inexact += n
		}
		if !samePrices(&before, dish) {
			dish.Revision++
			if err := updateDish(ctx, tx, dish); err != nil {
				return err
			}
		}
	}
	for i := range all.groups {
		group := &all.groups[i]
		before := group.Options
		if n := (conversion{from, to}).applyToExtras(group); group.DeletedAt.IsZero() {
			inexact += n
		}
		if !reflect.DeepEqual(before, group.Options) {
			group.Revision++
			if err := updateExtraGroup(ctx, tx, group); err != nil {
				return err
			}
		}
	}
	if inexact > 0 {
		return fault.NewConflict("prices_do_not_fit", fault.Params{"count": inexact, "currency": to},
			"%d prices cannot be written in %s, which has %d digits after the point. Change these prices first.", inexact, to, money.Decimals(to))
	}
	return nil
}

func samePrices(a, b *Dish) bool {
	for i := range a.Prices {
		if a.Prices[i].Amount != b.Prices[i].Amount {
			return false
		}
	}
	return a.Deposit == b.Deposit
}

// CountPrices returns how many prices a store's menu has, and how many of them
// ConvertPricesIn would refuse. Examples do not count.
func (s *Service) CountPrices(ctx context.Context, storeID, from, to string) (prices, inexact int, err error) {
	all, err := readEverything(ctx, s.db.Read, storeID)
	if err != nil {
		return 0, 0, err
	}
	for i := range all.dishes {
		dish := &all.dishes[i]
		if all.isPresent(dish) && !dish.Example {
			if prices += len(dish.Prices); dish.Deposit > 0 {
				prices++
			}
			inexact += (conversion{from, to}).apply(dish)
		}
	}
	for i := range all.groups {
		if group := &all.groups[i]; group.DeletedAt.IsZero() {
			prices += len(group.Options)
			inexact += (conversion{from, to}).applyToExtras(group)
		}
	}
	return prices, inexact, nil
}

// everything is what a store has in its menus, deleted rows included.
type everything struct {
	info     RestaurantInfo
	menus    []Menu
	sections []Section
	dishes   []Dish
	groups   []ExtraGroup
}

func readEverything(ctx context.Context, tx bun.IDB, storeID string) (all everything, err error) {
	// A store has its info before its first menu, or neither.
	if all.info, err = findInfo(ctx, tx, storeID); err != nil && fault.CodeOf(err) != fault.NotFound {
		return all, err
	}
	if all.menus, err = listAllMenus(ctx, tx, storeID); err != nil {
		return all, err
	}
	if all.sections, err = listAllSections(ctx, tx, storeID); err != nil {
		return all, err
	}
	if all.dishes, err = listAllDishes(ctx, tx, storeID); err != nil {
		return all, err
	}
	all.groups, err = listAllExtraGroups(ctx, tx, storeID)
	return all, err
}

// isPresent reports whether neither a dish, nor what it stands in, is deleted.
func (all *everything) isPresent(dish *Dish) bool {
	return dish.DeletedAt.IsZero() && all.hasSection(dish.SectionID)
}

// hasSection reports whether neither a section nor its menu is deleted.
func (all *everything) hasSection(id string) bool {
	at := slices.IndexFunc(all.sections, func(s Section) bool { return s.ID == id })
	return at >= 0 && all.sections[at].DeletedAt.IsZero() && slices.ContainsFunc(all.menus, func(m Menu) bool {
		return m.ID == all.sections[at].MenuID && m.DeletedAt.IsZero()
	})
}

// changeSource returns how many of some texts were filled in.
func changeSource(from, to lang.Key, texts []*lang.Text) (filled int) {
	for _, text := range texts {
		if text.ChangeSource(from, to) {
			filled++
		}
	}
	return filled
}

func (i *RestaurantInfo) texts() []*lang.Text {
	return []*lang.Text{&i.Tagline, &i.Description, &i.Cuisine, &i.ServiceNote}
}

func (s *Section) texts() []*lang.Text { return []*lang.Text{&s.Name, &s.Description} }

func (d *Dish) texts() []*lang.Text {
	texts := []*lang.Text{&d.Name, &d.Description}
	for i := range d.Prices {
		texts = append(texts, &d.Prices[i].Name)
	}
	return texts
}
