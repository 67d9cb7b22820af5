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
			{ID: "wbcdefghjkmn", Name: german("Fisch", "Fish"), Extras: []string{"sauce", "gone", "side"}, Prices: []menu.Price{{Amount: 780, Terms: menu.Terms{Unit: menu.Per100Grams}}, {Name: german("ganz", "whole"), Amount: 2400, Terms: menu.Terms{From: true}}}},
			{ID: "vbcdefghjkmn", Name: lang.NewText(lang.German, "Hummer"), PriceOfTheDay: true, Extras: []string{"sauce"}, Prices: []menu.Price{{Amount: 4000}}},
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
		{ID: "wbcdefg", Name: "Fisch", Extras: []int{0, 1}, Prices: []selectionSize{
			{Text: "7,80\u00a0€ / 100\u00a0g", Weighed: true}, {Own: "ganz", Name: "whole", Text: "ab\u00a024,00\u00a0€"},
		}},
		{ID: "vbcdefg", Name: "Hummer", Text: "Tagespreis", Extras: []int{0}},
		{ID: "zbcdefg", Name: "Bier", Prices: []selectionSize{{Own: "0,33\u00a0l", Name: "0.33\u00a0l", Amount: 308}, {Text: "8,90\u00a0€ / l"}}},
		{ID: "xbcdefg", Name: "Eis", Out: 1},
		{ID: "ybcdefg", Name: "Torte", Out: 1_800_000_000},
	}
	groups := []menu.ExtraGroup{
		{ID: "side", Name: german("Beilage", "Side"), Min: 1, Max: 1, Options: []menu.Option{{Name: german("Reis", "Rice")}}},
		{ID: "sauce", Name: lang.NewText(lang.German, "Soße"), Max: 2, Options: []menu.Option{{Name: german("Aioli", "Aioli"), Amount: 150}}},
		{ID: "none", Name: lang.NewText(lang.German, "Nirgends")},
	}
	wantedGroups := []selectionGroup{
		{selectionExtra: selectionExtra{Own: "Soße"}, Choose: "choose up to 1", Most: 1, Options: []selectionExtra{{Own: "Aioli", Amount: 150}}},
		{selectionExtra: selectionExtra{Own: "Beilage", Name: "Side"}, Choose: "choose 1", Least: 1, Most: 1, Options: []selectionExtra{{Own: "Reis", Name: "Rice"}}},
	}
	// What its owner hides until a day is not there, what is hidden at times of the day is.
	hidden := menu.Availability{FirstDay: "2027-02-15", Hidden: true}
	others := func(id string) []menu.Dish { return []menu.Dish{{ID: id, Name: lang.NewText(lang.German, "Neues")}} }
	menus = append(menus, menu.Menu{Availability: &hidden, Sections: []menu.Section{{Dishes: others("rbcdefghjkmn")}}}, menu.Menu{Sections: []menu.Section{
		{Availability: &hidden, Dishes: others("sbcdefghjkmn")},
		{Dishes: []menu.Dish{{ID: "tbcdefghjkmn", Name: lang.NewText(lang.German, "Neues"), Availability: &hidden}, {ID: "ubcdefghjkmn", Name: lang.NewText(lang.German, "Tee"), Availability: &menu.Availability{From: "08:00", To: "09:00", Hidden: true}}}},
	}})
	want = append(want, selectionDish{ID: "ubcdefg", Name: "Tee"})
	now := shared{now: time.Unix(1_800_000_000, 0).In(time.UTC), allDay: true}
	got, extras := selectionOf(&now, &menu.Public{Menus: menus, Groups: groups}, newPriceWriter("EUR", reader{language: lang.English, fallback: lang.German}))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if !reflect.DeepEqual(extras, wantedGroups) {
		t.Errorf("extras %+v, want %+v", extras, wantedGroups)
	}
}
