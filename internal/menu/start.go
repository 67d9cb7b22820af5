package menu

import (
	"context"
	"math"

	"github.com/uptrace/bun"

	"carte/internal/lang"
)

// StartMenu is the menu of a new store.
type StartMenu struct {
	StoreID string
	// Type is the type of the store, such as "cafe", which decides the content.
	Type      string
	Languages []lang.Key
	Default   lang.Key
	// Currency makes the prices plausible, see amountIn.
	Currency string
}

// Start creates the menu of a new store with a few dishes as an example, see example.go.
// It runs in the caller's transaction and checks no permission. The allergens are
// unconfirmed: the owner has not seen these dishes yet.
func (s *Service) Start(ctx context.Context, tx bun.IDB, start StartMenu) (menuID string, err error) {
	menu := s.newMenu(start.StoreID, 1)
	if err := insertMenu(ctx, tx, &menu); err != nil {
		return "", err
	}
	if err := insertInfo(ctx, tx, &RestaurantInfo{StoreID: start.StoreID, Revision: 1}); err != nil {
		return "", err
	}
	content, ok := starters[start.Type]
	if !ok {
		content = starters["other"]
	}
	menu.Sections, err = s.build(ctx, tx, &menu, start.translate(content), start.Default)
	if err != nil {
		return "", err
	}
	for i := range menu.Sections {
		section := &menu.Sections[i]
		section.Example = true
		for j := range section.Dishes {
			section.Dishes[j].Example = true
		}
	}
	return menu.ID, insertContent(ctx, tx, menu.Sections)
}

// translate returns a starter menu in the languages of the store.
func (start StartMenu) translate(content []starterSection) []SectionContent {
	list := make([]SectionContent, len(content))
	for i, section := range content {
		list[i].Name = start.patch(section.name)
		for _, dish := range section.dishes {
			list[i].Dishes = append(list[i].Dishes, DishInput{
				Name: start.patch(dish.name), Description: start.patch(dish.description),
				Prices: []PriceInput{{Amount: amountIn(start.Currency, dish.euroCents)}},
			})
		}
	}
	return list
}

func (start StartMenu) patch(w words) lang.TextPatch {
	var text lang.Text
	for _, key := range start.Languages {
		text.Apply(lang.NewText(key, w.in(key)).Patch(), start.Default)
	}
	return text.Patch()
}

// words is a text in every language of Carte.
type words struct{ en, fn, de, tr string }

func (w words) in(key lang.Key) string {
	return lang.Text{En: w.en, Fn: w.fn, De: w.de, Tr: w.tr}.In(key, lang.Default)
}

type starterSection struct {
	name   words
	dishes []starterDish
}

type starterDish struct {
	name, description words
	euroCents         int64
}

// levels are the price levels of currencies far from the euro: about how many minor
// units a euro cent is, and the step that prices are rounded to.
var levels = map[string]struct {
	rate float64
	step int64
}{
	"CHF": {1.6, 50}, "CZK": {20, 500}, "DKK": {8, 100}, "HUF": {300, 5000}, "JPY": {1.4, 10},
	"NOK": {12, 100}, "PLN": {4, 100}, "RON": {4, 100}, "SEK": {10, 100}, "TRY": {40, 500},
}

// amountIn converts a price in euro cents to a plausible one in a currency.
func amountIn(currency string, euroCents int64) int64 {
	level, ok := levels[currency]
	if !ok {
		return euroCents
	}
	return int64(math.Round(float64(euroCents)*level.rate/float64(level.step))) * level.step
}
