package menu

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/lang"
	"carte/internal/menu/menusheet"
	"carte/internal/schedule"
)

// What the law asks for stands at a price: how much a guest gets, what a litre of it costs, and
// the deposit. A price of the day takes the place of prices that were typed before.
func TestPrintedPrices(t *testing.T) {
	small := Price{Amount: 400, Name: lang.NewText(lang.German, "Flasche"), Terms: Terms{Content: &Quantity{Thousandths: 330, Unit: Litres}, BasePrice: true}}
	weighed := Price{Amount: 890, Terms: Terms{Unit: Per100Grams, From: true}}
	for name, c := range map[string]struct {
		dish     Dish
		language lang.Key
		want     string
	}{
		"one":                {Dish{Prices: []Price{{Amount: 1250}}}, lang.German, "[{ 12,50 € []}]"},
		"with a deposit":     {Dish{Deposit: 25, Prices: []Price{small}}, lang.German, "[{Flasche 0,33 l 4,00 € [12,12 €/l zzgl. 0,25 € Pfand]}]"},
		"in Turkish":         {Dish{Deposit: 25, Prices: []Price{small}}, lang.Turkish, "[{Flasche 33 cl €4,00 [€12,12/l + €0,25 depozito]}]"},
		"by weight":          {Dish{Prices: []Price{weighed}}, lang.German, "[{ ab 8,90 € / 100 g []}]"},
		"by weight, Turkish": {Dish{Prices: []Price{weighed}}, lang.Turkish, "[{ en az €8,90 / 100 g []}]"},
		"of the day":         {Dish{PriceOfTheDay: true, Deposit: 25, Prices: []Price{{Amount: 1250}}}, lang.German, "[{ Tagespreis [zzgl. 0,25 € Pfand]}]"},
		"none":               {Dish{Deposit: 25}, lang.German, "[]"},
	} {
		p := &printed{key: c.language, source: lang.German, prices: PriceText{"EUR", c.language}}
		if got := strings.ReplaceAll(fmt.Sprint(p.pricesOf(&c.dish)), "\u00a0", " "); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// A group of extras is printed once, behind the last section that has it, and its dishes name
// it. What an option contains is among the marks.
func TestPrintedExtras(t *testing.T) {
	text := func(de string) lang.Text { return lang.NewText(lang.German, de) }
	all := func(contains Allergen) Allergens {
		return Allergens{Contains: []Allergen{contains}, Free: slices.DeleteFunc(slices.Clone(AllAllergens), func(a Allergen) bool { return a == contains })}
	}
	p := &printed{key: lang.German, source: lang.German, prices: PriceText{"EUR", lang.German}, words: allFactWords()[lang.German], groups: []ExtraGroup{
		{ID: "top", Name: text("Beläge"), Max: 2, Options: []Option{{Name: text("Burrata"), Amount: 400, Allergens: all("milk")}, {Name: text("Rucola")}}},
		{ID: "base", Name: text("Boden"), Min: 1, Max: 1, Options: []Option{{Name: text("dünn"), Allergens: all("gluten")}}},
		{ID: "empty", Name: text("Leer")},
	}}
	p.choices = NewChoices(p.groups)
	sections := []Section{
		{Dishes: []Dish{{Name: text("Pizza"), Diets: []Diet{"vegan", "gluten_free"}, Extras: []string{"base", "top", "gone", "empty"}}}},
		{Dishes: []Dish{{Name: text("Calzone"), Extras: []string{"top"}}}},
		{Dishes: []Dish{{Name: text("Eis")}}},
	}
	var marked marking
	// What must be chosen is part of the dish, also where its diets are concerned.
	if got := p.dish(&sections[0].Dishes[0], &marked); got.Facts != "vegan · +\u00a0Boden · +\u00a0Beläge" || got.Marks != "A, ?" {
		t.Errorf("the dish says %q, %q", got.Facts, got.Marks)
	}
	if got := p.allergenRow(text("Pizza"), p.choices.Letters(&sections[0].Dishes[0])).States[0]; got != menusheet.Contains {
		t.Errorf("in the list of allergens gluten is %v", got)
	}
	var got []string
	for at := range sections {
		for _, group := range p.extrasBehind(sections, at) {
			got = append(got, fmt.Sprintf("%d %+v", at, p.extras(group, &marked)))
		}
	}
	want := []string{
		"0 {Name:+\u00a0Boden Description:1 wählen Times: Dishes:[{Name:dünn Description: Marks:A Facts: Prices:[]}] Minor:true}",
		"1 {Name:+\u00a0Beläge Description:höchstens 2 wählen Times: Dishes:[{Name:Burrata Description: Marks:G Facts: Prices:[{Size: Amount:+4,00\u00a0€ Notes:[]}]} {Name:Rucola Description: Marks:? Facts: Prices:[]}] Minor:true}",
	}
	if !slices.Equal(got, want) {
		t.Errorf("printed\n%s\nnot\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if !marked.allergens["gluten"] || !marked.allergens["milk"] || !marked.hasUn {
		t.Errorf("the legend has %+v", marked)
	}
}

// Each of the hours of a day is printed.
func TestPrintedHours(t *testing.T) {
	p := &printed{key: lang.German}
	for want, of := range map[string]Availability{
		"Mo–Fr, 11:30–14:00, 17:30–22:00": {Days: []int{1, 2, 3, 4, 5}, From: "11:30", To: "14:00", More: []schedule.Window{{From: "17:30", To: "22:00"}}},
		"11:30–14:00":                     {Days: []int{0, 1, 2, 3, 4, 5, 6}, From: "11:30", To: "14:00"},
		"So":                              {Days: []int{0}},
	} {
		if got := p.times(&of); got != want {
			t.Errorf("%q is printed, want %q", got, want)
		}
	}
}

// A menu for Christmas is not printed in July.
func TestPrintedSeason(t *testing.T) {
	always := []int{0, 1, 2, 3, 4, 5, 6}
	season := func(first, last string, hidden bool) *Availability {
		return &Availability{Days: always, FirstDay: first, LastDay: last, Hidden: hidden}
	}
	for name, c := range map[string]struct {
		of    *Availability
		shown bool
	}{
		"always":                {nil, true},
		"on other days":         {&Availability{Days: []int{0}, Hidden: true}, true},
		"until yesterday":       {season("", "2026-07-01", false), false},
		"until today":           {season("", "2026-07-02", true), true},
		"from tomorrow":         {season("2026-07-03", "", false), true},
		"from tomorrow, hidden": {season("2026-07-03", "", true), false},
		"from today, hidden":    {season("2026-07-02", "", true), true},
	} {
		dish := Dish{IsActive: true}
		dish.Availability = c.of
		section := Section{IsActive: true, Availability: c.of, Dishes: []Dish{{IsActive: true}}}
		p := &printed{now: time.Date(2026, 7, 2, 9, 0, 0, 0, time.UTC), menu: &Menu{Sections: []Section{section, {IsActive: true, Dishes: []Dish{dish}}}}}
		want := 0
		if c.shown {
			want = 2
		}
		if got := len(p.shown()); got != want {
			t.Errorf("%s: %d sections, want %d", name, got, want)
		}
	}
}
