package menu

import (
	"context"
	"strconv"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// entryText is a text of a menu, which can be translated.
type entryText struct {
	// id names it among all texts of the store, in letters that XML takes for a name.
	id string
	// kind says what it is, such as dish.name.
	kind string
	text *lang.Text
	// limit is how many characters it may have, and line whether they are in one line.
	limit int
	line  bool
	// owner is what it is stored with: the *RestaurantInfo, the *Menu, a *Section, a *Dish or
	// an *ExtraGroup.
	owner any
}

// menuTexts is what has texts on a menu: all that belongs to it, and the extras of its store.
type menuTexts struct {
	Menu

	groups []ExtraGroup
}

// findTexts reads a menu with the extras of its store.
func (s *Service) findTexts(ctx context.Context, tx bun.IDB, storeID, menuID string) (menuTexts, error) {
	menu, err := s.findWholeMenu(ctx, tx, storeID, menuID)
	if err != nil {
		return menuTexts{}, err
	}
	groups, err := listExtraGroups(ctx, tx, storeID)
	return menuTexts{menu, groups}, err
}

// all returns every text of a menu in the order in which guests read them. What else a menu
// says to guests is added here, and is exported, imported and suggested from then on. Changing
// the default language and the limits of a menu have lists of their own (settings.go, limits.go).
func (m *menuTexts) all() []entryText {
	texts := append(m.Info.entryTexts(), entryText{"menu." + m.ID + ".name", "menu.name", &m.Name, nameLimit, true, &m.Menu})
	for i := range m.Sections {
		section := &m.Sections[i]
		texts = append(texts, namedTexts("section", section.ID, &section.Name, &section.Description, section)...)
		for j := range section.Dishes {
			dish := &section.Dishes[j]
			texts = append(texts, namedTexts("dish", dish.ID, &dish.Name, &dish.Description, dish)...)
			for k := range dish.Prices {
				texts = append(texts, entryText{
					id: "dish." + dish.ID + ".price." + strconv.Itoa(k), kind: "dish.size", text: &dish.Prices[k].Name,
					limit: priceNameLimit, line: true, owner: dish,
				})
			}
		}
	}
	for i := range m.groups {
		group := &m.groups[i]
		id := "group." + group.ID
		texts = append(texts, entryText{id + ".name", "extras.name", &group.Name, nameLimit, true, group})
		for j := range group.Options {
			texts = append(texts, entryText{
				id: id + ".option." + strconv.Itoa(j), kind: "extras.option", text: &group.Options[j].Name,
				limit: nameLimit, line: true, owner: group,
			})
		}
	}
	return texts
}

// entryTexts are what a store says of itself on all of its menus.
func (i *RestaurantInfo) entryTexts() []entryText {
	info := func(field string, text *lang.Text, limit int, line bool) entryText {
		return entryText{"info." + field, "info." + field, text, limit, line, i}
	}
	return []entryText{
		info("tagline", &i.Tagline, taglineLimit, true),
		info("cuisine", &i.Cuisine, nameLimit, true),
		info("description", &i.Description, infoLimit, false),
		info("service_note", &i.ServiceNote, infoLimit, false),
	}
}

// namedTexts are those of what has a name and a description.
func namedTexts(kind, id string, name, description *lang.Text, owner any) []entryText {
	return []entryText{
		{kind + "." + id + ".name", kind + ".name", name, nameLimit, true, owner},
		{kind + "." + id + ".description", kind + ".description", description, descriptionLimit, false, owner},
	}
}
