package guest

import (
	"reflect"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/menu"
)

// Staff reads dishes and sizes in the store's own language, whatever the guest's.
func TestSelectionIsInTheLanguageOfTheStore(t *testing.T) {
	german := func(de, en string) lang.Text { return lang.NewText(lang.German, de).With(lang.English, en) }
	back := time.Unix(1_800_000_000, 0)
	menus := []menu.Menu{
		{Sections: []menu.Section{{Dishes: []menu.Dish{
			{ID: "abcdefghjkmn", Name: german("Suppe", "Soup"), Prices: []menu.Price{{Amount: 650}}},
			{ID: "abcdefzzzzzz", Name: german("Wein", "Wine"), Prices: []menu.Price{{Name: german("Glas", "glass"), Amount: 600}, {Name: german("0,75 l", "0,75 l"), Amount: 2400}}},
		}}}},
		{Sections: []menu.Section{{Dishes: []menu.Dish{
			{ID: "zbcdefghjkmn", Name: lang.NewText(lang.German, "Bier"), Deposit: 8, Prices: []menu.Price{
				{Amount: 300, Terms: menu.Terms{Content: &menu.Quantity{Thousandths: 330, Unit: menu.Litres}}},
				{Amount: 890, Terms: menu.Terms{Unit: menu.PerLitre}},
			}},
			{ID: "xbcdefghjkmn", Name: lang.NewText(lang.German, "Eis"), SoldOut: true},
			{ID: "ybcdefghjkmn", Name: lang.NewText(lang.German, "Torte"), SoldOut: true, SoldOutUntil: &back},
		}}}},
	}
	want := []selectionDish{
		{ID: "abcdefg", Name: "Suppe", Prices: []selectionSize{{Amount: 650}}},
		{ID: "abcdefz", Name: "Wein", Prices: []selectionSize{{Own: "Glas", Name: "glass", Amount: 600}, {Own: "0,75 l", Amount: 2400}}},
		{ID: "zbcdefg", Name: "Bier", Prices: []selectionSize{{Own: "0,33\u00a0l", Name: "0.33\u00a0l", Amount: 308}, {}}},
		{ID: "xbcdefg", Name: "Eis", Out: 1},
		{ID: "ybcdefg", Name: "Torte", Out: 1_800_000_000},
	}
	if got := selectionOf(menus, newPriceWriter("EUR", reader{language: lang.English, fallback: lang.German})); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}
