package menu_test

import (
	"fmt"
	"testing"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// What was declared of a dish is in doubt once its text tells of another one, until it is
// declared again.
func TestAllergensAreDoubtedAfterTheText(t *testing.T) {
	declared := &menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: []menu.Allergen{"nuts"}}
	for name, c := range map[string]struct {
		allergens *menu.Allergens
		patches   []menu.DishPatch
		want      bool
	}{
		"new":                           {declared, nil, false},
		"a price":                       {declared, []menu.DishPatch{{Prices: []menu.PriceInput{{Amount: 900}}}}, false},
		"another name":                  {declared, []menu.DishPatch{{Name: new(named("Pesto"))}}, true},
		"another description":           {declared, []menu.DishPatch{{Description: new(named("mit Walnüssen"))}}, true},
		"an emptied description":        {declared, []menu.DishPatch{{Description: new(named(""))}}, true},
		"a translation":                 {declared, []menu.DishPatch{{Description: &lang.TextPatch{En: new("with cream and chives")}}}, false},
		"another case, a comma":         {declared, []menu.DishPatch{{Description: new(named("Mit  Sahne,"))}}, false},
		"with the allergens there are":  {declared, []menu.DishPatch{{Name: new(named("Pesto")), Allergens: declared}}, true},
		"with other allergens":          {declared, []menu.DishPatch{{Name: new(named("Pesto")), Allergens: &menu.Allergens{Contains: []menu.Allergen{"nuts"}}}}, false},
		"with what is no answer to it":  {declared, []menu.DishPatch{{Name: new(named("Pesto")), AllergensDoubted: new(false)}}, true},
		"answered":                      {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {AllergensDoubted: new(false)}}, false},
		"sent again as it was":          {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {Allergens: declared}}, true},
		"one declared, the others open": {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {Allergens: &menu.Allergens{Contains: []menu.Allergen{"milk", "celery"}, Free: []menu.Allergen{"nuts"}}, AllergensDoubted: new(true)}}, true},
		"none declared any more":        {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {Allergens: &menu.Allergens{}, AllergensDoubted: new(true)}}, false},
		"declared again otherwise":      {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {Allergens: &menu.Allergens{Contains: []menu.Allergen{"nuts"}}}}, false},
		"the text as it was":            {declared, []menu.DishPatch{{Name: new(named("Pesto"))}, {Name: new(named("Suppe"))}}, true},
		"of which nothing is declared":  {nil, []menu.DishPatch{{Name: new(named("Pesto"))}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				r := start(t, d)
				dish := testkit.Must(r.AddDish(t.Context(), owner, mine, r.addSection(t, "A").ID, menu.DishInput{
					Name: named("Suppe"), Description: named("mit Sahne"), Allergens: c.allergens,
				}))
				for _, patch := range c.patches {
					dish = testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, dish.Revision, patch))
				}
				stored := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
				if stored.AllergensDoubted != c.want || fmt.Sprint(stored) != fmt.Sprint(dish) {
					t.Errorf("doubted: %t, want %t; answered %+v", stored.AllergensDoubted, c.want, dish)
				}
			})
		})
	}
}
