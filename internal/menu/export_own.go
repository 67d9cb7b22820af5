package menu

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
	"carte/internal/money"
	"carte/internal/schedule"
)

// What our own files have a place for, and what they leave out: what is no content of the
// menu but of the day, of the store, or of the database. What a dish has beside both is
// written as it is in the API, and read by the names that a change of a dish has.
var (
	ownPlaced = []string{
		"name", "description", "prices", "allergens", "allergens_doubted", "additives", "diets", "spice_level", "tags", "extras", "is_active", "availability",
	}
	ownLeftOut = []string{
		"id", "section_id", "image", "sold_out", "sold_out_until", "portions_left", "example", "order", "stripe_price_id", "revision",
	}
	ownPricePlaced = []string{"name", "amount"}

	ownDishMore  = fieldsBeside(reflect.TypeFor[Dish](), append(slices.Clone(ownPlaced), ownLeftOut...))
	ownPriceMore = fieldsBeside(reflect.TypeFor[Price](), ownPricePlaced)
)

// fieldsBeside returns the JSON names of the fields of a type but some.
func fieldsBeside(of reflect.Type, known []string) []string {
	var names []string
	for _, field := range reflect.VisibleFields(of) { // also those of what is embedded
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name != "" && name != "-" && !slices.Contains(known, name) {
			names = append(names, name)
		}
	}
	return names
}

// ownMenu is a menu as it is exported, with those extras of its store that its dishes name.
// What a new store's menu starts with is left out until somebody keeps it.
func ownMenu(m *Menu, groups []ExtraGroup, source lang.Key, currency string) menufile.OwnMenu {
	out := menufile.OwnMenu{
		Source: source, Currency: currency, Decimals: money.Decimals(currency),
		Head: menufile.Own{Name: m.Name, Times: timesOf(m.Availability), Hidden: !m.IsActive},
	}
	numbers := map[string]int{}
	for i := range groups {
		if m.names(groups[i].ID) {
			out.Groups = append(out.Groups, ownGroup(&groups[i]))
			numbers[groups[i].ID] = len(out.Groups)
		}
	}
	for i := range m.Sections {
		section := &m.Sections[i]
		if section.Example {
			continue
		}
		to := menufile.OwnSection{Own: menufile.Own{
			Name: section.Name, Description: section.Description, Times: timesOf(section.Availability), Hidden: !section.IsActive,
		}}
		for j := range section.Dishes {
			if dish := &section.Dishes[j]; !dish.Example {
				own := ownOf(dish)
				for _, id := range dish.Extras {
					if number := numbers[id]; number > 0 {
						own.Extras = append(own.Extras, number)
					}
				}
				to.Dishes = append(to.Dishes, own)
			}
		}
		out.Sections = append(out.Sections, to)
	}
	return out
}

// names reports whether a dish that is no example has a group of extras.
func (m *Menu) names(groupID string) bool {
	return slices.ContainsFunc(m.Sections, func(s Section) bool {
		return !s.Example && slices.ContainsFunc(s.Dishes, func(d Dish) bool { return !d.Example && slices.Contains(d.Extras, groupID) })
	})
}

func ownGroup(g *ExtraGroup) menufile.OwnGroup {
	own := menufile.OwnGroup{Own: menufile.Own{Name: g.Name}, Min: g.Min, Max: g.Max}
	for i := range g.Options {
		option := &g.Options[i]
		own.Options = append(own.Options, menufile.Own{
			Name: option.Name, Prices: []menufile.OwnPrice{{Amount: option.Amount}}, Allergens: ownAllergens(option.Allergens),
		})
	}
	return own
}

// ownAllergens is what is known of allergens.
func ownAllergens(a Allergens) map[string]string {
	own := map[string]string{}
	for state, list := range map[string][]Allergen{
		menufile.OwnContains: a.Contains, menufile.OwnMayContain: a.MayContain, menufile.OwnFree: a.Free,
	} {
		for _, allergen := range list {
			own[string(allergen)] = state
		}
	}
	return own
}

func ownOf(d *Dish) menufile.Own {
	own := menufile.Own{
		Name: d.Name, Description: d.Description, Times: timesOf(d.Availability), Hidden: !d.IsActive,
		Allergens: ownAllergens(d.Allergens), Doubted: d.AllergensDoubted, Spice: d.SpiceLevel,
		Diets: plain(d.Diets), Tags: plain(d.Tags), Additives: plain(d.Additives), More: moreOf(d, ownDishMore),
	}
	for i := range d.Prices {
		price := &d.Prices[i]
		own.Prices = append(own.Prices, menufile.OwnPrice{Size: price.Name, Amount: price.Amount, More: moreOf(price, ownPriceMore)})
	}
	return own
}

// moreOf returns those of some fields of a value that are set, as JSON.
func moreOf(value any, names []string) map[string]json.RawMessage {
	var all map[string]json.RawMessage
	raw, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil {
		panic(fmt.Errorf("encoding a part of a menu: %w", err)) // it is what the API answers
	}
	maps.DeleteFunc(all, func(name string, value json.RawMessage) bool {
		return !slices.Contains(names, name) || slices.Contains([]string{"null", "false", "0", `""`, "[]", "{}"}, string(value))
	})
	return all
}

// ownPatch is the change that makes a new dish what a file of ours says, but for its texts.
func ownPatch(own *menufile.Own) (DishPatch, error) {
	var patch DishPatch
	if err := readMore(own.More, ownDishMore, &patch); err != nil {
		return DishPatch{}, err
	}
	patch.Prices = make([]PriceInput, len(own.Prices))
	for i, price := range own.Prices {
		if err := readMore(price.More, ownPriceMore, &patch.Prices[i]); err != nil {
			return DishPatch{}, err
		}
		patch.Prices[i].Name, patch.Prices[i].Stale, patch.Prices[i].Amount = *wholeText(price.Size), append([]lang.Key{}, price.Size.Stale...), price.Amount
	}
	allergens := allergensOf(own)
	patch.Allergens, patch.SpiceLevel, patch.Availability = &allergens, &own.Spice, availableAs(ownTimes(own.Times))
	patch.Tags, patch.Additives = keysOf[Tag](own.Tags), keysOf[Additive](own.Additives)
	return patch, nil
}

// allergensOf is the reverse of ownAllergens.
func allergensOf(own *menufile.Own) Allergens {
	var allergens Allergens
	for _, allergen := range AllAllergens {
		switch own.Allergens[string(allergen)] {
		case menufile.OwnContains:
			allergens.Contains = append(allergens.Contains, allergen)
		case menufile.OwnMayContain:
			allergens.MayContain = append(allergens.MayContain, allergen)
		case menufile.OwnFree:
			allergens.Free = append(allergens.Free, allergen)
		}
	}
	return allergens
}

// readMore sets fields of a change by what moreOf has written.
func readMore(more map[string]json.RawMessage, names []string, into any) error {
	known := map[string]json.RawMessage{}
	for name, value := range more {
		if slices.Contains(names, name) {
			known[name] = value
		}
	}
	raw, err := json.Marshal(known)
	if err == nil {
		err = json.Unmarshal(raw, into)
	}
	if err != nil {
		return fmt.Errorf("reading a part of a menu: %w", err)
	}
	return nil
}

// wholeText is the change that makes a text what it is in all languages.
func wholeText(text lang.Text) *lang.TextPatch {
	return &lang.TextPatch{En: &text.En, Fn: &text.Fn, De: &text.De, Tr: &text.Tr}
}

// setStale sets which translations are older than their text.
func setStale(text *lang.Text, stale []lang.Key) {
	text.Stale = nil
	for _, key := range stale {
		if only(*text, key) != "" && !slices.Contains(text.Stale, key) {
			text.Stale = append(text.Stale, key)
		}
	}
}

func timesOf(a *Availability) *menufile.OwnTimes {
	if a == nil {
		return nil
	}
	times := &menufile.OwnTimes{Days: a.Days, From: a.From, To: a.To, FirstDay: a.FirstDay, LastDay: a.LastDay, Hidden: a.Hidden}
	for _, hours := range a.More {
		times.More = append(times.More, menufile.OwnHours{From: hours.From, To: hours.To})
	}
	return times
}

func ownTimes(t *menufile.OwnTimes) *Availability {
	if t == nil {
		return nil
	}
	a := &Availability{Days: t.Days, From: t.From, To: t.To, FirstDay: t.FirstDay, LastDay: t.LastDay, Hidden: t.Hidden}
	for _, hours := range t.More {
		a.More = append(a.More, schedule.Window{From: hours.From, To: hours.To})
	}
	return a
}

func plain[T ~string](keys []T) []string {
	texts := make([]string, len(keys))
	for i, key := range keys {
		texts[i] = string(key)
	}
	return texts
}

func keysOf[T ~string](texts []string) []T {
	keys := make([]T, len(texts))
	for i, text := range texts {
		keys[i] = T(text)
	}
	return keys
}
