package menu_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestWhatPricesAreForIsKept(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		third := &menu.Quantity{Thousandths: 330, Unit: menu.Litres}
		created := testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
			Name: named("Limonade"), Deposit: 25, PriceOfTheDay: true,
			Prices: []menu.PriceInput{
				{Name: named("Flasche"), Amount: 400, Terms: menu.Terms{Content: third, BasePrice: true}},
				{Name: named("offen"), Amount: 90, Terms: menu.Terms{Unit: menu.Per100Millilitres, From: true}},
			},
		}))
		kept := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if !reflect.DeepEqual(kept.Prices, created.Prices) || kept.Deposit != 25 || !kept.PriceOfTheDay {
			t.Errorf("answered %+v\nkept     %+v", created, kept)
		}
		if got := kept.Prices[0].Terms; got.Content == nil || *got.Content != *third || !got.BasePrice {
			t.Errorf("kept as %+v", got)
		}
		changed := testkit.Must(r.UpdateDish(t.Context(), owner, mine, kept.ID, 1, menu.DishPatch{Deposit: new(int64), PriceOfTheDay: new(bool)}))
		if changed.Deposit != 0 || changed.PriceOfTheDay || len(changed.Prices) != 2 || changed.Revision != 2 {
			t.Errorf("changed to %+v", changed)
		}
		same := testkit.Must(r.UpdateDish(t.Context(), owner, mine, kept.ID, 2, menu.DishPatch{Prices: []menu.PriceInput{
			{Name: kept.Prices[0].Name.Patch(), Amount: 400, Terms: menu.Terms{Content: &menu.Quantity{Thousandths: 330, Unit: menu.Litres}, BasePrice: true}},
			{Name: kept.Prices[1].Name.Patch(), Amount: 90, Terms: menu.Terms{Unit: menu.Per100Millilitres, From: true}},
		}}))
		if same.Revision != 2 {
			t.Errorf("the same prices make revision %d", same.Revision)
		}
	})
}

func TestRulesOfPrices(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	of := func(thousandths int64, unit menu.QuantityUnit) *menu.Quantity {
		return &menu.Quantity{Thousandths: thousandths, Unit: unit}
	}
	for name, c := range map[string]struct {
		terms   menu.Terms
		deposit int64
		broken  string
	}{
		"plain":                   {menu.Terms{}, 0, ""},
		"all of them":             {menu.Terms{From: true, Content: of(330, "l"), BasePrice: true}, 25, ""},
		"the largest quantity":    {menu.Terms{Content: of(10_000_000, "g")}, 0, ""},
		"too large a quantity":    {menu.Terms{Content: of(10_000_001, "g")}, 0, "body.prices[0].content.thousandths not_a_quantity"},
		"no quantity":             {menu.Terms{Content: of(0, "g")}, 0, "body.prices[0].content.thousandths not_a_quantity"},
		"a negative quantity":     {menu.Terms{Content: of(-1, "g")}, 0, "body.prices[0].content.thousandths not_a_quantity"},
		"an unknown unit":         {menu.Terms{Unit: "pound"}, 0, "body.prices[0].unit one_of"},
		"an unknown quantity":     {menu.Terms{Content: of(1, "pint")}, 0, "body.prices[0].content.unit one_of"},
		"a quantity beside units": {menu.Terms{Unit: "kg", Content: of(1, "g")}, 0, "body.prices[0].content content_with_unit"},
		"a negative deposit":      {menu.Terms{}, -1, "body.deposit not_an_amount"},
		"too high a deposit":      {menu.Terms{}, 100_000_001, "body.deposit amount_too_high"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
				Name: named("Suppe"), Deposit: c.deposit, Prices: []menu.PriceInput{{Amount: 400, Terms: c.terms}},
			})
			if got := testkit.BrokenRule(err); got != c.broken {
				t.Errorf("breaks %q (%v), want %q", got, err, c.broken)
			}
		})
	}
}

func TestBasePrice(t *testing.T) {
	for _, c := range []struct {
		amount, thousandths int64
		unit                menu.QuantityUnit
		want                int64
		per                 menu.PriceUnit
	}{
		{400, 330, menu.Litres, 1212, menu.PerLitre},
		{400, 33_000, menu.Centilitres, 1212, menu.PerLitre},
		{400, 330_000, menu.Millilitres, 1212, menu.PerLitre},
		{890, 250_000, menu.Grams, 3560, menu.PerKilogram},
		{890, 1500, menu.Kilograms, 593, menu.PerKilogram},
		{900, 6000, menu.Pieces, 150, menu.PerPiece},
		{100_000_000, 1, menu.Grams, 100_000_000_000_000, menu.PerKilogram},
		{1, 3_000_000, menu.Grams, 0, menu.PerKilogram},
		{0, 330, menu.Litres, 0, menu.PerLitre},
		{400, 1000, menu.Litres, 0, ""},
		{400, 1_000_000, menu.Grams, 0, ""},
		{400, 0, menu.Grams, 0, ""},
		{400, 5, "pint", 0, ""},
	} {
		price := menu.Price{Amount: c.amount, Terms: menu.Terms{BasePrice: true, Content: &menu.Quantity{Thousandths: c.thousandths, Unit: c.unit}}}
		if got, per, shown := price.Base(); got != c.want || per != c.per || shown != (c.per != "") {
			t.Errorf("%d for %d/1000 %s is %d per %s (%v), want %d per %s", c.amount, c.thousandths, c.unit, got, per, shown, c.want, c.per)
		}
		price.BasePrice = false
		if _, _, shown := price.Base(); shown {
			t.Error("a base price is shown that nobody asked for")
		}
	}
}

// A deposit follows the store's currency, as prices do.
func TestDepositFollowsTheCurrency(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		dish := testkit.Must(r.AddDish(t.Context(), owner, mine, r.addSection(t, "A").ID, menu.DishInput{Name: named("Bier"), Deposit: 25}))
		if prices, inexact, err := r.CountPrices(t.Context(), mine, "EUR", "JPY"); prices != 1 || inexact != 1 || err != nil {
			t.Errorf("%d prices, %d inexact, %v", prices, inexact, err)
		}
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			return r.ConvertPricesIn(ctx, tx, mine, "EUR", "KWD")
		})
		kept := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if kept.Deposit != 250 || kept.Revision != dish.Revision+1 {
			t.Errorf("converted to %+v", kept)
		}
	})
}

func TestPricesInclude(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		info := testkit.Must(r.UpdateInfo(t.Context(), owner, mine, r.menu, 0, menu.RestaurantInfoPatch{PricesInclude: new(menu.IncludesVAT)}))
		if kept := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Info; kept.PricesInclude != menu.IncludesVAT || kept.Revision != info.Revision {
			t.Errorf("kept %+v", kept)
		}
		_, err := r.UpdateInfo(t.Context(), owner, mine, r.menu, 0, menu.RestaurantInfoPatch{PricesInclude: new(menu.Included("tips"))})
		if got := testkit.BrokenRule(err); got != "body.prices_include one_of" {
			t.Errorf("refused by %q", got)
		}
	})
}
