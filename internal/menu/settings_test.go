package menu_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// What lacks a text in the new default language gets one from the former, marked as
// stale; what has one stays. What is deleted follows.
func TestChangeSource(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, r := t.Context(), start(t, d)
		section := testkit.Must(r.AddSection(ctx, owner, mine, r.menu, menu.SectionInput{Name: lang.TextPatch{De: new("Suppen"), En: new("Soups")}}))
		dish := testkit.Must(r.AddDish(ctx, owner, mine, section.ID, menu.DishInput{
			Name: named("Borschtsch"), Description: named("mit Rahm"),
			Prices: []menu.PriceInput{{Name: lang.TextPatch{De: new("klein"), En: new("small")}, Amount: 450}, {Name: named("groß"), Amount: 650}},
		}))
		gone := r.addDish(t, section.ID, "Gazpacho")
		testkit.NoError(t, r.DeleteDish(ctx, owner, mine, gone.ID))
		if n := testkit.Must(r.CountMissing(ctx, mine, lang.German, lang.English)); n != 3 {
			t.Errorf("%d texts are missing, want the dish's name, description and a size", n)
		}
		change := func(from, to lang.Key) {
			testkit.NoError(t, d.Change(ctx, mine, func(ctx context.Context, tx bun.Tx) error {
				return r.ChangeSourceIn(ctx, tx, mine, from, to)
			}))
		}
		change(lang.German, lang.English)
		testkit.Must(r.RestoreDish(ctx, owner, mine, gone.ID))
		after := testkit.Must(r.Menu(ctx, owner, mine, r.menu)).Sections[0]
		got := after.Dishes[0]
		stale := []lang.Key{lang.English}
		for what, c := range map[string]struct{ got, want lang.Text }{
			"a name that was there": {after.Name, lang.Text{De: "Suppen", En: "Soups"}},
			"a name":                {got.Name, lang.Text{De: "Borschtsch", En: "Borschtsch", Stale: stale}},
			"a description":         {got.Description, lang.Text{De: "mit Rahm", En: "mit Rahm", Stale: stale}},
			"a size that was there": {got.Prices[0].Name, lang.Text{De: "klein", En: "small"}},
			"a size":                {got.Prices[1].Name, lang.Text{De: "groß", En: "groß", Stale: stale}},
			"a deleted dish":        {after.Dishes[1].Name, lang.Text{De: "Gazpacho", En: "Gazpacho", Stale: stale}},
		} {
			if !reflect.DeepEqual(c.got, c.want) {
				t.Errorf("%s is %+v, want %+v", what, c.got, c.want)
			}
		}
		if after.Revision != section.Revision || got.Revision != dish.Revision+1 {
			t.Errorf("the section has revision %d, the dish %d", after.Revision, got.Revision)
		}
		if n := testkit.Must(r.CountMissing(ctx, mine, lang.German, lang.English)); n != 0 {
			t.Errorf("%d texts are missing still", n)
		}
	})
}

// What the place says of itself, the names of menus and extras follow as well. What stands in
// a deleted menu follows too, and is not counted.
func TestChangeSourceOfAllTexts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, r := t.Context(), start(t, d)
		testkit.Must(r.UpdateInfo(ctx, owner, mine, r.menu, 0, menu.RestaurantInfoPatch{Tagline: new(named("Gut und viel"))}))
		testkit.Must(r.UpdateMenu(ctx, owner, mine, r.menu, 0, menu.MenuPatch{Name: new(named("Mittag"))}))
		r.addGroup(t, "Belag", option("Rucola", 0, nil))
		gone := testkit.Must(r.AddMenu(ctx, owner, mine, menu.MenuInput{Name: named("Abend")}))
		section := testkit.Must(r.AddSection(ctx, owner, mine, gone.ID, menu.SectionInput{Name: named("Pasta")}))
		r.addDish(t, section.ID, "Lasagne")
		testkit.NoError(t, r.DeleteMenu(ctx, owner, mine, gone.ID))
		if n := testkit.Must(r.CountMissing(ctx, mine, lang.German, lang.English)); n != 4 {
			t.Errorf("%d texts are missing, want the tagline, the menu's name, a group and its option", n)
		}
		if prices, _, err := r.CountPrices(ctx, mine, "EUR", "JPY"); prices != 1 || err != nil {
			t.Errorf("%d prices, want that of the option alone: %v", prices, err)
		}
		testkit.NoError(t, d.Change(ctx, mine, func(ctx context.Context, tx bun.Tx) error {
			return r.ChangeSourceIn(ctx, tx, mine, lang.German, lang.English)
		}))
		testkit.Must(r.RestoreMenu(ctx, owner, mine, gone.ID))
		first, second := testkit.Must(r.Menu(ctx, owner, mine, r.menu)), testkit.Must(r.Menu(ctx, owner, mine, gone.ID))
		group := testkit.Must(r.ExtraGroups(ctx, owner, mine))[0]
		for german, got := range map[string]lang.Text{
			"Gut und viel": first.Info.Tagline, "Mittag": first.Name, "Abend": second.Name, "Pasta": second.Sections[0].Name,
			"Lasagne": second.Sections[0].Dishes[0].Name, "Belag": group.Name, "Rucola": group.Options[0].Name,
		} {
			if want := (lang.Text{De: german, En: german, Stale: []lang.Key{lang.English}}); !reflect.DeepEqual(got, want) {
				t.Errorf("%s is %+v", german, got)
			}
		}
	})
}

// Prices read the same in another currency. Where that is impossible, all stay.
func TestConvertPrices(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		ctx, r := t.Context(), start(t, d)
		section := r.addSection(t, "Suppen")
		dish := testkit.Must(r.AddDish(ctx, owner, mine, section.ID, menu.DishInput{
			Name: named("Borschtsch"), Prices: []menu.PriceInput{{Name: named("klein"), Amount: 400}, {Name: named("groß"), Amount: 1200}},
		}))
		deleted := r.addDish(t, section.ID, "Gazpacho") // 9.50
		testkit.NoError(t, r.DeleteDish(ctx, owner, mine, deleted.ID))
		convert := func(from, to string) error {
			return d.Change(ctx, mine, func(ctx context.Context, tx bun.Tx) error { return r.ConvertPricesIn(ctx, tx, mine, from, to) })
		}
		amounts := func() [2]int64 {
			prices := testkit.Must(r.Menu(ctx, owner, mine, r.menu)).Sections[0].Dishes[0].Prices
			return [2]int64{prices[0].Amount, prices[1].Amount}
		}
		for _, c := range []struct {
			from, to string
			want     [2]int64
		}{
			{"EUR", "USD", [2]int64{400, 1200}},
			{"USD", "JPY", [2]int64{4, 12}},
			{"JPY", "KWD", [2]int64{4000, 12000}},
			{"KWD", "EUR", [2]int64{400, 1200}},
		} {
			if err := convert(c.from, c.to); err != nil || amounts() != c.want {
				t.Errorf("from %s to %s: %v, %v", c.from, c.to, amounts(), err)
			}
		}
		testkit.Must(r.UpdateDish(ctx, owner, mine, dish.ID, 0, menu.DishPatch{Prices: []menu.PriceInput{{Name: named("klein"), Amount: 450}, {Name: named("groß"), Amount: 1200}}}))
		if prices, inexact, err := r.CountPrices(ctx, mine, "EUR", "JPY"); prices != 2 || inexact != 1 || err != nil {
			t.Errorf("%d prices, %d of which do not fit, %v", prices, inexact, err)
		}
		if err := convert("EUR", "JPY"); testkit.Refusal(err) != `prices_do_not_fit {"count":1,"currency":"JPY"}` || amounts() != [2]int64{450, 1200} {
			t.Errorf("%v, the prices are %v", err, amounts())
		}
		testkit.Must(r.UpdateDish(ctx, owner, mine, dish.ID, 0, menu.DishPatch{Prices: []menu.PriceInput{{Name: named("klein"), Amount: 400}, {Name: named("groß"), Amount: 100_000_000}}}))
		if err := convert("EUR", "KWD"); testkit.Refusal(err) != `prices_do_not_fit {"count":1,"currency":"KWD"}` {
			t.Errorf("a price beyond the limit: %v", err)
		}
	})
}

// Prices of examples are plausible in each currency, and refuse none.
func TestConvertExamples(t *testing.T) {
	r := startExample(t, testkit.SQLite(t))
	testkit.NoError(t, r.db.Change(t.Context(), mine, func(ctx context.Context, tx bun.Tx) error {
		return r.ConvertPricesIn(ctx, tx, mine, "EUR", "JPY")
	}))
	for _, section := range testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections {
		for _, dish := range section.Dishes {
			if amount := dish.Prices[0].Amount; amount < 100 || amount > 5000 || amount%10 != 0 {
				t.Errorf("%s costs ¥%d", dish.Name.De, amount)
			}
		}
	}
	if prices, _, err := r.CountPrices(t.Context(), mine, "JPY", "EUR"); prices != 0 || err != nil {
		t.Errorf("%d prices of examples count, %v", prices, err)
	}
}
