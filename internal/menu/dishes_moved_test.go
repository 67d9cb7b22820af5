package menu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// Moving as many dishes as a store has before another one keeps no other writer for long.
func TestManyDishesAreMovedAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		var file strings.Builder
		file.WriteString("Kategorie;Name;Preis\nZiel;Erstes;1,00\nZiel;Zweites;1,00\n")
		const count = menu.MaxDishes - 2
		for i := range count {
			fmt.Fprintf(&file, "Alles;Gericht %d;4,50\n", i)
		}
		r.apply(t, r.startImport(t, "a.csv", file.String()))
		target, from := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0], testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[1]
		var changes []menu.DishChange
		for i := range from.Dishes {
			changes = append(changes, menu.DishChange{ID: from.Dishes[i].ID, Dish: menu.DishPatch{SectionID: &target.ID, Before: target.Dishes[1].ID}})
		}
		timer := testkit.CPUTimer(t)
		testkit.Must(r.UpdateDishes(t.Context(), owner, mine, changes))
		if took := timer(); took > 3*time.Second {
			t.Errorf("it took %v of the processor", took)
		}
		list := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		for i := range list {
			want := fmt.Sprintf("Gericht %d", i-1)
			switch i {
			case 0:
				want = "Erstes"
			case count + 1:
				want = "Zweites"
			}
			if list[i].Name.De != want {
				t.Fatalf("at %d stands %s, want %s", i, list[i].Name.De, want)
			}
		}
	})
}
