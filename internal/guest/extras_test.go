package guest

import (
	"fmt"
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/store"
)

func TestHowManyExtrasMayBeChosen(t *testing.T) {
	for _, c := range []struct {
		least, most, options int
		want                 string // in English, French, German and Turkish
	}{
		{0, 0, 4, "|||"},
		{0, 1, 4, "choose up to 1|jusqu’à 1 au choix|höchstens 1 wählen|en fazla 1 seçim"},
		{1, 1, 4, "choose 1|1 au choix|1 wählen|1 seçim"},
		{1, 3, 4, "choose 1 to 3|1 à 3 au choix|1 bis 3 wählen|1–3 seçim"},
		{3, 5, 2, "choose 2|2 au choix|2 wählen|2 seçim"},
		{0, 5, 2, "choose up to 2|jusqu’à 2 au choix|höchstens 2 wählen|en fazla 2 seçim"},
		{2, 0, 1, "choose at least 1|au moins 1 au choix|mindestens 1 wählen|en az 1 seçim"},
		{2, 0, 4, "choose at least 2|au moins 2 au choix|mindestens 2 wählen|en az 2 seçim"},
	} {
		var said []string
		for _, language := range lang.All {
			said = append(said, (&menu.ExtraGroup{Min: c.least, Max: c.most, Options: make([]menu.Option, c.options)}).Choose(language))
		}
		if got := strings.Join(said, "|"); got != c.want {
			t.Errorf("%d to %d is said %s, want %s", c.least, c.most, got, c.want)
		}
	}
}

// Dishes name their groups by place, and a group that several dishes have is there once.
// One that is deleted is not in the list of groups any more, and one without options helps
// no guest.
func TestExtrasOfDishes(t *testing.T) {
	german := func(text string) lang.Text { return lang.Text{De: text} }
	m := &menu.Public{
		Groups: []menu.ExtraGroup{
			{ID: "size", Name: german("Größe"), Min: 1, Max: 1, Options: []menu.Option{{Name: german("klein")}}},
			{ID: "top", Name: german("Belag").With(lang.English, "Topping"), Max: 3, Options: []menu.Option{
				{Name: german("mit Burrata").With(lang.English, "with burrata"), Amount: 400, Allergens: menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: menu.AllAllergens}},
			}},
			{ID: "none", Name: german("Nichts")},
		},
		Menus: []menu.Menu{{Sections: []menu.Section{{Dishes: []menu.Dish{
			{ID: "a", Extras: []string{"top", "gone", "none"}}, {ID: "b"}, {ID: "c", Extras: []string{"size", "top"}},
		}}}}},
	}
	l := &location{store: store.Store{Currency: "EUR", DefaultLanguage: lang.German}}
	data := menuPageOf(&shared{base: pageData{Language: lang.English}}, l, m, nil, idLength(m.Menus))
	want := `[{Topping  choose up to 1 [{with burrata  +€4.00 ffffffcfffffff}]} {Größe de choose 1 [{klein de  uuuuuuuuuuuuuu}]}]`
	if got := fmt.Sprint(data.Extras); got != want {
		t.Errorf("the menu has %s, want %s", got, want)
	}
	dishes := data.Sections[0].Dishes
	if got := fmt.Sprint(dishes[0].Extras, dishes[1].Extras, dishes[2].Extras); got != "[0] [] [1 0]" {
		t.Errorf("the dishes have %s", got)
	}
}
