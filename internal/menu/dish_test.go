package menu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestAddDish(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		created, err := r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
			Name: lang.TextPatch{De: new("Käsespätzle"), En: new("Cheese noodles")}, Description: named("Mit Röstzwiebeln"),
			Prices:    []menu.PriceInput{{Name: named("klein"), Amount: 890}, {Name: named("groß"), Amount: 1290}},
			Allergens: &menu.Allergens{Contains: []menu.Allergen{"milk", "gluten", "milk"}, Free: []menu.Allergen{"nuts"}},
			Additives: []menu.Additive{"colouring"}, Diets: []menu.Diet{"vegetarian"}, SpiceLevel: new(1), Tags: []menu.Tag{"seasonal", "new"},
		})
		testkit.NoError(t, err)
		dish := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if fmt.Sprint(dish) != fmt.Sprint(created) {
			t.Errorf("answered %+v\nkept     %+v", created, dish)
		}
		if dish.Name.En != "Cheese noodles" || dish.Prices[1].Name.De != "groß" || dish.Prices[1].Amount != 1290 ||
			!slices.Equal(dish.Allergens.Contains, []menu.Allergen{"gluten", "milk"}) || len(dish.Allergens.MayContain) != 0 ||
			dish.Additives[0] != "colouring" || dish.Diets[0] != "vegetarian" || dish.SpiceLevel != 1 ||
			!slices.Equal(dish.Tags, []menu.Tag{"new", "seasonal"}) || !dish.IsActive || dish.SoldOut || dish.StripePriceID != nil {
			t.Errorf("kept as %+v", dish)
		}
		got := testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 1, menu.DishPatch{
			Prices: []menu.PriceInput{{Amount: 1190}}, Tags: []menu.Tag{}, Name: &lang.TextPatch{De: new("Spätzle")},
		}))
		if len(got.Prices) != 1 || len(got.Tags) != 0 || len(got.Diets) != 1 || !slices.Equal(got.Name.Stale, []lang.Key{"en"}) || got.Revision != 2 {
			t.Errorf("changed to %+v", got)
		}
		if _, err := r.UpdateDish(t.Context(), owner, mine, dish.ID, 1, menu.DishPatch{SpiceLevel: new(3)}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change based on an old revision answers %v", err)
		}
		sold := testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{SoldOut: true}))
		if !sold.SoldOut || sold.Revision != 2 {
			t.Errorf("switched to %+v", sold)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 2, menu.DishPatch{IsActive: new(true)}))
	})
}

func TestDishRules(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	contains := func(list ...menu.Allergen) *menu.Allergens { return &menu.Allergens{Contains: list} }
	traces := func(list ...menu.Allergen) *menu.Allergens { return &menu.Allergens{MayContain: list} }
	diets := func(list ...menu.Diet) []menu.Diet { return list }
	size := func(amount int64) menu.PriceInput { return menu.PriceInput{Name: named("klein"), Amount: amount} }
	for name, c := range map[string]struct {
		change   func(*menu.DishInput)
		location string
	}{
		"good":                      {func(*menu.DishInput) {}, ""},
		"the store's currency":      {func(in *menu.DishInput) { in.Currency = "EUR" }, ""},
		"another currency":          {func(in *menu.DishInput) { in.Currency = "JPY" }, "body.prices"},
		"no price":                  {func(in *menu.DishInput) { in.Prices = nil }, ""},
		"free":                      {func(in *menu.DishInput) { in.Prices[0].Amount = 0 }, ""},
		"no name":                   {func(in *menu.DishInput) { in.Name = lang.TextPatch{En: new("Soup")} }, "body.name.de"},
		"long name":                 {func(in *menu.DishInput) { in.Name = named(strings.Repeat("a", 81)) }, "body.name.de"},
		"long description":          {func(in *menu.DishInput) { in.Description = named(strings.Repeat("a", 501)) }, "body.description.de"},
		"negative price":            {func(in *menu.DishInput) { in.Prices[0].Amount = -1 }, "body.prices[0].amount"},
		"price beyond the limit":    {func(in *menu.DishInput) { in.Prices[0].Amount = 100_000_001 }, "body.prices[0].amount"},
		"sizes without names":       {func(in *menu.DishInput) { in.Prices = []menu.PriceInput{size(1), {Amount: 2}} }, "body.prices[1].name.de"},
		"nine sizes":                {func(in *menu.DishInput) { in.Prices = slices.Repeat([]menu.PriceInput{size(1)}, 9) }, "body.prices"},
		"eight sizes":               {func(in *menu.DishInput) { in.Prices = slices.Repeat([]menu.PriceInput{size(1)}, 8) }, ""},
		"more tags than there are":  {func(in *menu.DishInput) { in.Tags = slices.Repeat([]menu.Tag{"new"}, 4) }, "body.tags"},
		"more allergens than exist": {func(in *menu.DishInput) { in.Allergens = contains(slices.Repeat([]menu.Allergen{"milk"}, 40)...) }, "body.allergens.contains"},
		"unknown allergen":          {func(in *menu.DishInput) { in.Allergens = contains("corn") }, "body.allergens.contains[0]"},
		"allergen in two lists": {func(in *menu.DishInput) {
			in.Allergens = &menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: []menu.Allergen{"eggs", "milk"}}
		}, "body.allergens.free[1]"},
		"unknown additive":           {func(in *menu.DishInput) { in.Additives = []menu.Additive{"sugar"} }, "body.additives[0]"},
		"unknown diet":               {func(in *menu.DishInput) { in.Diets = diets("vegan", "paleo") }, "body.diets[1]"},
		"unknown tag":                {func(in *menu.DishInput) { in.Tags = []menu.Tag{"hot"} }, "body.tags[0]"},
		"too hot":                    {func(in *menu.DishInput) { in.SpiceLevel = new(4) }, "body.spice_level"},
		"vegan with milk":            {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("milk"), diets("vegan") }, "body.diets"},
		"vegan with eggs":            {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("eggs"), diets("vegan") }, "body.diets"},
		"vegan with traces of milk":  {func(in *menu.DishInput) { in.Allergens, in.Diets = traces("milk"), diets("vegan") }, ""},
		"vegetarian with milk":       {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("milk", "eggs"), diets("vegetarian") }, ""},
		"vegetarian with fish":       {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("fish"), diets("vegetarian") }, "body.diets"},
		"vegetarian with molluscs":   {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("molluscs"), diets("vegetarian") }, "body.diets"},
		"gluten free with gluten":    {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("gluten"), diets("gluten_free") }, "body.diets"},
		"gluten free with traces":    {func(in *menu.DishInput) { in.Allergens, in.Diets = traces("gluten"), diets("gluten_free") }, "body.diets"},
		"lactose-free milk":          {func(in *menu.DishInput) { in.Allergens, in.Diets = contains("milk"), diets("lactose_free") }, ""},
		"vegan, allergens not known": {func(in *menu.DishInput) { in.Diets = diets("vegan") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			in := menu.DishInput{Name: named("Suppe"), Prices: []menu.PriceInput{{Amount: 650}}}
			c.change(&in)
			_, err := r.AddDish(t.Context(), owner, mine, section.ID, in)
			if got := testkit.Location(err); got != c.location {
				t.Errorf("refused at %q (%v), want %q", got, err, c.location)
			}
		})
	}
}

func TestRuleOfAnAmount(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	for amount, want := range map[int64]string{-1: "not_an_amount", 100_000_001: "amount_too_high"} {
		in := menu.DishInput{Name: named("Suppe"), Prices: []menu.PriceInput{{Amount: amount}}}
		_, err := r.AddDish(t.Context(), owner, mine, section.ID, in)
		if got := testkit.BrokenRule(err); got != "body.prices[0].amount "+want {
			t.Errorf("%d breaks the rule %q, want %q", amount, got, want)
		}
	}
}

// What a client types in a currency that the store has left is refused for that, before
// anything that it does not know of either.
func TestChangeInAnotherCurrency(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	dish := r.addDish(t, r.addSection(t, "A").ID, "Suppe")
	change := menu.DishPatch{Prices: []menu.PriceInput{{Amount: 1250}}, Currency: "JPY"}
	_, err := r.UpdateDish(t.Context(), owner, mine, dish.ID, dish.Revision-1, change)
	if got := testkit.BrokenRule(err); got != "body.prices other_currency" {
		t.Errorf("refused by %q", got)
	}
	change.Currency = "EUR"
	testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, dish.Revision, change))
}

// A diet is checked against the allergens when only one of them changes, too.
func TestAllergensAgainstDiet(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	dish := testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Diets: []menu.Diet{"vegan"}}))
	_, err := r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{Allergens: &menu.Allergens{Contains: []menu.Allergen{"milk"}}})
	if want := "invalid: body.diets cannot name vegan, because the dish contains milk."; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestSectionRules(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	window := func(days []int, from, to string) *menu.Availability {
		return &menu.Availability{Days: days, From: from, To: to}
	}
	season := func(first, last string) *menu.Availability {
		return &menu.Availability{Days: []int{0, 1, 2, 3, 4, 5, 6}, FirstDay: first, LastDay: last}
	}
	for name, c := range map[string]struct {
		in       menu.SectionInput
		location string
	}{
		"good":           {menu.SectionInput{Name: named("A"), Availability: window([]int{0, 6}, "18:00", "02:00")}, ""},
		"all day":        {menu.SectionInput{Name: named("A"), Availability: window([]int{0}, "00:00", "00:00")}, ""},
		"no name":        {menu.SectionInput{}, "body.name.de"},
		"no day":         {menu.SectionInput{Name: named("A"), Availability: window(nil, "18:00", "22:00")}, "body.availability.days"},
		"eighth day":     {menu.SectionInput{Name: named("A"), Availability: window([]int{1, 7}, "18:00", "22:00")}, "body.availability.days[1]"},
		"eight days":     {menu.SectionInput{Name: named("A"), Availability: window([]int{1, 2, 3, 4, 5, 6, 0, 1}, "18:00", "22:00")}, "body.availability.days"},
		"no time":        {menu.SectionInput{Name: named("A"), Availability: window([]int{1}, "", "22:00")}, "body.availability.from"},
		"a 25th hour":    {menu.SectionInput{Name: named("A"), Availability: window([]int{1}, "18:00", "24:00")}, "body.availability.to"},
		"short time":     {menu.SectionInput{Name: named("A"), Availability: window([]int{1}, "8:00", "22:00")}, "body.availability.from"},
		"the whole day":  {menu.SectionInput{Name: named("A"), Availability: window([]int{0}, "", "")}, ""},
		"no end":         {menu.SectionInput{Name: named("A"), Availability: window([]int{0}, "18:00", "")}, "body.availability.to"},
		"a season":       {menu.SectionInput{Name: named("A"), Availability: season("2026-12-01", "2026-12-24")}, ""},
		"one day":        {menu.SectionInput{Name: named("A"), Availability: season("2026-12-24", "2026-12-24")}, ""},
		"from a day on":  {menu.SectionInput{Name: named("A"), Availability: season("2026-12-01", "")}, ""},
		"until a day":    {menu.SectionInput{Name: named("A"), Availability: season("", "2026-12-24")}, ""},
		"no such day":    {menu.SectionInput{Name: named("A"), Availability: season("2026-02-29", "")}, "body.availability.first_day"},
		"no date":        {menu.SectionInput{Name: named("A"), Availability: season("", "24.12.2026")}, "body.availability.last_day"},
		"backwards":      {menu.SectionInput{Name: named("A"), Availability: season("2026-12-24", "2026-12-23")}, "body.availability.last_day"},
		"four hours":     {menu.SectionInput{Name: named("A"), Availability: hoursOf("07:00-10:00", "11:30-14:00", "17:30-22:00", "22:00-02:00")}, ""},
		"five hours":     {menu.SectionInput{Name: named("A"), Availability: hoursOf("07:00-08:00", "09:00-10:00", "11:00-12:00", "13:00-14:00", "15:00-16:00")}, "body.availability.more"},
		"no more time":   {menu.SectionInput{Name: named("A"), Availability: hoursOf("11:30-14:00", "17:30-24:00")}, "body.availability.more[0].to"},
		"half an hour":   {menu.SectionInput{Name: named("A"), Availability: hoursOf("11:30-14:00", "-22:00")}, "body.availability.more[0].from"},
		"more than all":  {menu.SectionInput{Name: named("A"), Availability: hoursOf("-", "17:30-22:00")}, "body.availability.from"},
		"no time at all": {menu.SectionInput{Name: named("A"), Availability: hoursOf("11:30-14:00", "17:30-17:30")}, "body.availability.more[0].to"},
		"all and more":   {menu.SectionInput{Name: named("A"), Availability: hoursOf("00:00-00:00", "17:30-22:00")}, "body.availability.to"},
		"twice":          {menu.SectionInput{Name: named("A"), Availability: hoursOf("11:30-14:00", "11:30-14:00")}, "body.availability.more[0]"},
		"one in both":    {menu.SectionInput{Name: named("A"), Availability: hoursOf("11:30-14:00", "17:30-22:00", "13:59-15:00")}, "body.availability.more[1]"},
		"over midnight":  {menu.SectionInput{Name: named("A"), Availability: hoursOf("20:00-02:00", "23:00-23:30")}, "body.availability.more[0]"},
		"they touch":     {menu.SectionInput{Name: named("A"), Availability: hoursOf("14:00-17:30", "11:30-14:00")}, ""},
		"long caption":   {menu.SectionInput{Name: named("A"), Description: named(strings.Repeat("a", 501))}, "body.description.de"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.AddSection(t.Context(), owner, mine, r.menu, c.in)
			if got := testkit.Location(err); got != c.location {
				t.Errorf("refused at %q (%v), want %q", got, err, c.location)
			}
		})
	}
}

// Sizes are sent with all prices of a dish, and their translations grow old all the same.
func TestStaleSizes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "Wein")
		dish := r.addDish(t, section.ID, "Riesling")
		glass := lang.Text{De: "Glas", En: "Glass"}
		send := func(sizes ...menu.PriceInput) []menu.Price {
			t.Helper()
			return testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{Prices: sizes})).Prices
		}
		bottle := menu.PriceInput{Name: lang.TextPatch{De: new("Flasche")}, Amount: 2900}
		send(menu.PriceInput{Name: glass.Patch(), Amount: 650}, bottle)
		renamed := menu.PriceInput{Name: glass.With(lang.German, "Kelch").Patch(), Amount: 650}
		if got := send(renamed, bottle); !slices.Equal(got[0].Name.Stale, []lang.Key{"en"}) || len(got[1].Name.Stale) > 0 {
			t.Errorf("after the size is renamed: %+v", got)
		}
		renamed.Amount = 700
		if got := send(renamed, bottle); !slices.Equal(got[0].Name.Stale, []lang.Key{"en"}) {
			t.Errorf("after another price: %+v", got)
		}
		renamed.Stale = []lang.Key{}
		if got := send(renamed, bottle); len(got[0].Name.Stale) > 0 {
			t.Errorf("after it is confirmed: %+v", got)
		}
	})
}
