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
)

// What our own files have a place for, and what they leave out: what is no content of the
// menu but of the day, of the store, or of the database. What a dish has beside both is
// written as it is in the API, and read by the names that a change of a dish has.
var (
	ownPlaced = []string{
		"name", "description", "prices", "allergens", "allergens_doubted", "additives", "diets", "spice_level", "tags", "is_active", "availability",
	}
	ownLeftOut = []string{
		"id", "section_id", "image", "sold_out", "sold_out_until", "portions_left", "extras", "example", "order", "stripe_price_id", "revision",
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

// ownMenu is a menu as it is exported. What a new store's menu starts with is left out until
// somebody keeps it.
func ownMenu(m *Menu, source lang.Key, currency string) menufile.OwnMenu {
	out := menufile.OwnMenu{Source: source, Currency: currency, Decimals: money.Decimals(currency)}
	for i := range m.Sections {
		section := &m.Sections[i]
		if section.Example {
			continue
		}
		to := menufile.OwnSection{Own: menufile.Own{
			Name: section.Name, Description: section.Description, Times: timesOf(section.Availability), Hidden: !section.IsActive,
		}}
		for j := range section.Dishes {
			if !section.Dishes[j].Example {
				to.Dishes = append(to.Dishes, ownOf(&section.Dishes[j]))
			}
		}
		out.Sections = append(out.Sections, to)
	}
	return out
}

func ownOf(d *Dish) menufile.Own {
	own := menufile.Own{
		Name: d.Name, Description: d.Description, Times: timesOf(d.Availability), Hidden: !d.IsActive,
		Allergens: map[string]string{}, Doubted: d.AllergensDoubted, Spice: d.SpiceLevel,
		Diets: plain(d.Diets), Tags: plain(d.Tags), Additives: plain(d.Additives), More: moreOf(d, ownDishMore),
	}
	for state, list := range map[string][]Allergen{
		menufile.OwnContains: d.Allergens.Contains, menufile.OwnMayContain: d.Allergens.MayContain, menufile.OwnFree: d.Allergens.Free,
	} {
		for _, allergen := range list {
			own.Allergens[string(allergen)] = state
		}
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
	allergens := Allergens{}
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
	patch.Allergens, patch.SpiceLevel, patch.Availability = &allergens, &own.Spice, availableAs(ownTimes(own.Times))
	patch.Tags, patch.Additives = keysOf[Tag](own.Tags), keysOf[Additive](own.Additives)
	return patch, nil
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
	return &menufile.OwnTimes{Days: a.Days, From: a.From, To: a.To, FirstDay: a.FirstDay, LastDay: a.LastDay, Hidden: a.Hidden}
}

func ownTimes(t *menufile.OwnTimes) *Availability {
	if t == nil {
		return nil
	}
	return &Availability{Days: t.Days, From: t.From, To: t.To, FirstDay: t.FirstDay, LastDay: t.LastDay, Hidden: t.Hidden}
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
