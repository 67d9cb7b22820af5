package menu_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// A copy of a section stands behind it with copies of its dishes, and guests do not see it yet.
func TestCopyOfASection(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		first, last := r.addSection(t, "A"), r.addSection(t, "B")
		for _, name := range []string{"Suppe", "Salat", "Brot"} {
			testkit.Must(r.AddDish(t.Context(), owner, mine, first.ID, menu.DishInput{Name: named(name), Prices: []menu.PriceInput{{Amount: 900}}, SoldOut: true}))
		}
		dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, dishes[1].ID))
		testkit.NoError(t, r.OrderDishes(t.Context(), owner, mine, first.ID, []string{dishes[2].ID, dishes[0].ID}))
		first = testkit.Must(r.UpdateSection(t.Context(), owner, mine, first.ID, first.Revision, menu.SectionPatch{Availability: httpx.Optional[menu.Availability]{Set: true, Value: &menu.Availability{Days: []int{1}, From: "11:30", To: "14:00"}}}))
		made := testkit.Must(r.CopySection(t.Context(), owner, mine, first.ID))

		stored := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections
		if len(stored) != 3 || stored[1].ID != made.ID || stored[2].ID != last.ID || string(testkit.Must(json.Marshal(stored[1]))) != string(testkit.Must(json.Marshal(made))) {
			t.Fatalf("stand as %+v, with the copy %+v", stored, made)
		}
		if made.IsActive || fmt.Sprint(made.Name, *made.Availability) != fmt.Sprint(first.Name, *first.Availability) || made.Revision != 1 {
			t.Errorf("%+v of %+v", made, first)
		}
		names := ""
		for i := range made.Dishes {
			dish := made.Dishes[i]
			names += dish.Name.De + " "
			if dish.SectionID != made.ID || dish.SoldOut || !dish.IsActive || dish.ID == stored[0].Dishes[i].ID || dish.Prices[0].Amount != 900 {
				t.Errorf("%+v of %+v", dish, stored[0].Dishes[i])
			}
		}
		if names != "Brot Suppe " {
			t.Errorf("holds %s", names)
		}
		for _, id := range []string{"nobody", dishes[0].ID} {
			if _, err := r.CopySection(t.Context(), owner, mine, id); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("of %s: %v", id, err)
			}
		}
	})
}

// A copy of a dish says no more than the dish: neither that doubted allergens hold, nor that
// old translations are up to date.
func TestCopyKeepsWhatIsOpen(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A").ID
		dish := testkit.Must(r.AddDish(t.Context(), owner, mine, section, menu.DishInput{
			Name: lang.TextPatch{De: new("Suppe"), En: new("Soup")}, Allergens: &menu.Allergens{Free: []menu.Allergen{"nuts"}}, SoldOut: true,
			Prices: []menu.PriceInput{{Amount: 900}}, SpiceLevel: new(2), Tags: []menu.Tag{"new"},
		}))
		last := testkit.Must(r.AddDish(t.Context(), owner, mine, section, menu.DishInput{Name: named("Salat")}))
		dish = testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, dish.Revision, menu.DishPatch{Name: new(named("Pesto"))}))
		made := testkit.Must(r.CopyDish(t.Context(), owner, mine, dish.ID))
		copied := testkit.Must(r.CopyDish(t.Context(), owner, mine, last.ID))

		stored := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		var ids []string
		for i := range stored {
			ids = append(ids, stored[i].ID)
		}
		if want := []string{dish.ID, made.ID, last.ID, copied.ID}; fmt.Sprint(ids) != fmt.Sprint(want) {
			t.Errorf("stand as %v, want %v", ids, want)
		}
		if got := stored[1]; !got.AllergensDoubted || fmt.Sprint(got.Name) != fmt.Sprint(dish.Name) || len(got.Name.Stale) != 1 || got.SoldOut || got.Revision != 1 || fmt.Sprint(got.Prices, got.Tags, got.SpiceLevel) != fmt.Sprint(dish.Prices, dish.Tags, dish.SpiceLevel) {
			t.Errorf("%+v of %+v", got, dish)
		}
		if _, err := r.CopyDish(t.Context(), owner, mine, "nobody"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("of no dish: %v", err)
		}
	})
}

// A copy that the menu has no room for is refused before anything of it is written: on SQLite
// everybody waits for who writes.
func TestRefusedCopyWritesNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		var file strings.Builder
		file.WriteString("Kategorie;Name;Preis\n")
		for i := range menu.MaxDishes/2 + 1 {
			fmt.Fprintf(&file, "Alles;Gericht %d;4,50\n", i)
		}
		r.apply(t, r.startImport(t, "a.csv", file.String()))
		section := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].ID
		sent := testkit.CountStatements(t, d, func() {
			want := fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+2, menu.MaxDishes)
			if _, err := r.CopySection(t.Context(), owner, mine, section); testkit.Refusal(err) != want {
				t.Errorf("too large a copy is answered with %v", err)
			}
		})
		// The version and the language of the store, the section, its dishes, and all there is.
		if sent > 7 {
			t.Errorf("a copy that is refused takes %d statements", sent)
		}
	})
}
