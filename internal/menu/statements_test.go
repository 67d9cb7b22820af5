package menu_test

import (
	"slices"
	"strconv"
	"testing"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// Frequent use cases take few statements. A request adds two for the actor, and one
// for the store's language.
func TestStatements(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		var ids []string
		for i := range 20 {
			ids = append(ids, r.addDish(t, section.ID, strconv.Itoa(i)).ID)
		}
		slices.Reverse(ids)
		for name, c := range map[string]struct {
			limit int
			do    func() error
		}{
			"change a dish": {5, func() error {
				return testkit.Err(r.UpdateDish(t.Context(), owner, mine, ids[0], 1, menu.DishPatch{Name: new(named("new"))}))
			}},
			"sold out": {5, func() error {
				return testkit.Err(r.SetSoldOut(t.Context(), owner, mine, ids[1], menu.SoldOutInput{SoldOut: true}))
			}},
			"order 20 dishes": {6, func() error { return r.OrderDishes(t.Context(), owner, mine, section.ID, ids) }},
			"what guests see": {3, func() error { return testkit.Err(r.Public(t.Context(), mine)) }},
		} {
			n := testkit.CountStatements(t, d, func() {
				if err := c.do(); err != nil {
					t.Error(err)
				}
			})
			if n > c.limit {
				t.Errorf("%s: %d statements, want at most %d", name, n, c.limit)
			}
		}
		if got := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes; got[0].ID != ids[0] || got[19].ID != ids[19] {
			t.Error("the dishes are not in their new order")
		}
	})
}
