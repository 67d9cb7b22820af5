package guest

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"carte/internal/menu"
	"carte/internal/money"
	"carte/internal/store"
)

type structuredMenuNode struct {
	Type     string                  `json:"@type"`
	Name     string                  `json:"name,omitempty"`
	Language string                  `json:"inLanguage,omitempty"`
	Sections []structuredMenuSection `json:"hasMenuSection,omitempty"`
}

type structuredMenuSection struct {
	Type  string               `json:"@type"`
	Name  string               `json:"name"`
	Items []structuredMenuItem `json:"hasMenuItem,omitempty"`
}

type structuredMenuItem struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	// Behind the description, as in the page's data: what repeats these compresses better.
	Diets  []string `json:"suitableForDiet,omitempty"`
	Offers any      `json:"offers,omitempty"`
}

type structuredOffer struct {
	Type     string `json:"@type"`
	Name     string `json:"name,omitempty"`
	Price    string `json:"price"`
	Currency string `json:"priceCurrency"`
}

// structuredDiets maps diets to schema.org's RestrictedDiet, with the allergen on which one
// rests. Free of lactose is more than low in it, and schema.org has no word for that.
var structuredDiets = map[menu.Diet]struct {
	name   string
	behind menu.Allergen
}{
	"vegan": {name: "VeganDiet"}, "vegetarian": {name: "VegetarianDiet"}, "halal": {name: "HalalDiet"},
	"kosher": {name: "KosherDiet"}, "gluten_free": {"GlutenFreeDiet", "gluten"}, "lactose_free": {"LowLactoseDiet", "milk"},
}

// dietsOf lists the diets of a dish but for those that the kitchen has yet to confirm: a
// search result has no room to say so.
func dietsOf(dish *dishData) []string {
	var list []string
	for _, diet := range dish.Diets {
		known := structuredDiets[diet]
		at := slices.Index(menu.AllAllergens, known.behind)
		isFree := at < 0 || dish.Allergens[at] == 'f'
		if isFree || diet == "lactose_free" && dish.Allergens[at] == 'c' {
			list = append(list, "https://schema.org/"+known.name)
		}
	}
	return list
}

// structuredMenu is the store with its menus as they are on the page.
func structuredMenu(h head, found *store.Store, data *menuPageData, now time.Time) any {
	b := business(h, found, now)
	if !servesFood(found.Type) {
		return b
	}
	b.Cuisine = data.Info.Cuisine
	nodes := make([]structuredMenuNode, max(len(data.Menus), 1))
	for i := range nodes {
		nodes[i] = structuredMenuNode{Type: "Menu", Language: h.language.Tag()}
		if i < len(data.Menus) {
			nodes[i].Name = data.Menus[i].Name
		}
	}
	for i := range data.Sections {
		section := &data.Sections[i]
		node := &nodes[section.Menu]
		node.Sections = append(node.Sections, structuredMenuSection{"MenuSection", section.Name, itemsOf(section)})
	}
	b.Menu = nodes
	if len(nodes) == 1 {
		b.Menu = nodes[0]
	}
	return b
}

func itemsOf(section *sectionData) []structuredMenuItem {
	items := make([]structuredMenuItem, len(section.Dishes))
	for i := range section.Dishes {
		dish := &section.Dishes[i]
		items[i] = structuredMenuItem{Type: "MenuItem", Name: dish.Name, Description: dish.Description, Diets: dietsOf(dish), Offers: anyOf(dish.offers)}
	}
	return items
}

// anyOf is the offer of a dish, or the list of them; nil for none.
func anyOf(offers []structuredOffer) any {
	switch len(offers) {
	case 0:
		return nil
	case 1:
		return offers[0]
	}
	return offers
}

// offersOf lists the prices of a dish, one for each size. What is not the price of a dish as
// it is served, as one for 100 g, or changes from day to day, is none.
func (w priceWriter) offersOf(dish *menu.Dish) []structuredOffer {
	var offers []structuredOffer
	for i := range dish.Prices {
		if price := &dish.Prices[i]; isFixed(dish, price) {
			offers = append(offers, structuredOffer{"Offer", w.Line(price, w.read).Size, decimal(price.Amount, money.Decimals(w.Currency)), w.Currency})
		}
	}
	return offers
}

// isFixed reports whether a guest pays just that for a dish.
func isFixed(dish *menu.Dish, price *menu.Price) bool {
	return !dish.PriceOfTheDay && !price.From && price.Unit == ""
}

// decimal writes an amount of minor units as schema.org's price: digits and a point.
func decimal(amount int64, decimals int) string {
	text := strconv.FormatInt(amount, 10)
	if decimals == 0 {
		return text
	}
	if missing := decimals + 1 - len(text); missing > 0 {
		text = strings.Repeat("0", missing) + text
	}
	point := len(text) - decimals
	return text[:point] + "." + text[point:]
}
