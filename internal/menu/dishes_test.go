package menu_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestUpdateDishes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		one, two, three := r.addDish(t, a.ID, "1"), r.addDish(t, a.ID, "2"), r.addDish(t, b.ID, "3")
		dear := menu.DishPatch{Prices: []menu.PriceInput{{Amount: 1090}}}
		expect := func(step, want string) {
			t.Helper()
			if got := r.read(t); got != want {
				t.Errorf("%s: the menu is %q, want %q", step, got, want)
			}
		}
		list := testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{
			{ID: one.ID, Revision: 1, Dish: dear},
			{ID: two.ID, Dish: menu.DishPatch{SectionID: &b.ID}},
			{ID: three.ID, Deleted: new(true)},
		}))
		if len(list) != 2 || list[0].Prices[0].Amount != 1090 || list[0].Revision != 2 || list[1].SectionID != b.ID {
			t.Errorf("changed to %+v", list)
		}
		expect("changed", "A: 1; B: 2")
		list = testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{
			{ID: one.ID, Revision: 2, Dish: menu.DishPatch{Prices: []menu.PriceInput{{Amount: 950}}}},
			{ID: two.ID, Dish: menu.DishPatch{SectionID: &a.ID}},
			{ID: three.ID, Deleted: new(false)},
		}))
		if len(list) != 3 || list[0].Prices[0].Amount != 950 {
			t.Errorf("changed back to %+v", list)
		}
		expect("changed back", "A: 1 2; B: 3")

		hidden := httpx.Optional[menu.Availability]{Set: true, Value: &menu.Availability{Days: []int{5}, Hidden: true}}
		testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: one.ID, Dish: menu.DishPatch{Availability: hidden}}, {ID: two.ID, Dish: menu.DishPatch{Availability: hidden}}}))
		again := testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: one.ID, Revision: 1, Dish: menu.DishPatch{Availability: hidden}}}))
		if again[0].Revision != 4 {
			t.Errorf("what is so already makes revision %d", again[0].Revision)
		}
	})
}

// One that is refused leaves all as they were, and says which.
func TestUpdateDishesAllOrNone(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		dish, other := r.addDish(t, section.ID, "1"), r.addDish(t, section.ID, "2")
		hide := menu.DishPatch{IsActive: new(false)}
		for name, c := range map[string]struct {
			last     menu.DishChange
			code     fault.Code
			location string
		}{
			"nobody's":         {menu.DishChange{ID: "nobody", Dish: hide}, fault.NotFound, ""},
			"nobody's deleted": {menu.DishChange{ID: "nobody", Deleted: new(true)}, fault.NotFound, ""},
			"an old revision":  {menu.DishChange{ID: other.ID, Revision: 7, Dish: hide}, fault.Stale, ""},
			"a bad price":      {menu.DishChange{ID: other.ID, Dish: menu.DishPatch{Prices: []menu.PriceInput{{Amount: -1}}}}, fault.Invalid, "body.changes[1].dish.prices[0].amount"},
			"the same again":   {menu.DishChange{ID: dish.ID, Dish: hide}, fault.Invalid, "body.changes[1].id"},
			"no such section":  {menu.DishChange{ID: other.ID, Dish: menu.DishPatch{SectionID: new("nowhere")}}, fault.Invalid, "body.changes[1].dish.section_id"},
		} {
			_, err := r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: dish.ID, Dish: hide}, c.last})
			if fault.CodeOf(err) != c.code || testkit.Location(err) != c.location {
				t.Errorf("%s: %v at %q, want %s at %q", name, err, testkit.Location(err), c.code, c.location)
			}
		}
		if got := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]; !got.IsActive || got.Revision != 1 {
			t.Errorf("the first was changed: %+v", got)
		}
	})
}

// All dishes that break a rule are named, each with one rule, and how many they are.
func TestUpdateDishesNamesAllThatAreRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		var changes []menu.DishChange
		for i := range 40 {
			dish := menu.DishInput{Name: named(fmt.Sprint(i)), Prices: []menu.PriceInput{{Amount: 950}}}
			if i > 0 {
				dish.Diets = []menu.Diet{"vegan", "vegetarian"}
			}
			added := testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, dish))
			changes = append(changes, menu.DishChange{ID: added.ID, Dish: menu.DishPatch{Allergens: &menu.Allergens{Contains: []menu.Allergen{"fish"}}}})
		}
		_, err := r.UpdateDishes(t.Context(), owner, mine, changes)
		var f *fault.Error
		if !errors.As(err, &f) || f.Code != fault.Invalid || len(f.Fields) != 39 || f.Params["count"] != 39 {
			t.Fatalf("39 dishes that break a rule are answered with %v", err)
		}
		if first, last := f.Fields[0].Location, f.Fields[38].Location; first != "body.changes[1].dish.diets" || last != "body.changes[39].dish.diets" {
			t.Errorf("they stand at %s to %s", first, last)
		}
		if got := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]; len(got.Allergens.Contains) != 0 {
			t.Errorf("the first was changed: %+v", got)
		}
	})
}

// 500 dishes get other prices in a moment.
func TestUpdateManyDishes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		var content []menu.DishInput
		for i := range 500 {
			content = append(content, menu.DishInput{Name: named(fmt.Sprint(i)), Prices: []menu.PriceInput{{Amount: 950}}})
		}
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			sections := []menu.SectionContent{{SectionInput: menu.SectionInput{Name: named("A")}, Dishes: content}}
			return testkit.Err(r.ImportIn(ctx, tx, actor.System(), mine, r.menu, lang.German, menu.Content{Sections: sections}))
		})
		whole := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		var changes []menu.DishChange
		for _, dish := range whole.Sections[0].Dishes {
			changes = append(changes, menu.DishChange{ID: dish.ID, Revision: dish.Revision, Dish: menu.DishPatch{Prices: []menu.PriceInput{{Amount: 990}}}})
		}
		if n := testkit.CountStatements(t, d, func() { testkit.Must(r.UpdateDishes(t.Context(), owner, mine, changes)) }); n > 520 {
			t.Errorf("%d statements", n)
		}
	})
}
