package menu_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"carte/internal/actor"
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

// A copy of a menu stands behind it with copies of all that is on it, says in each language that
// it is one, and guests do not see it yet.
func TestCopyOfAMenu(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		evening := testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{
			Name: lang.TextPatch{De: new("Abend"), En: new("Evening"), Fn: new("Soir"), Tr: new("Akşam")}, Availability: &menu.Availability{Days: []int{1}, From: "17:00", To: "23:00"},
		}))
		evening = testkit.Must(r.UpdateMenu(t.Context(), owner, mine, evening.ID, evening.Revision, menu.MenuPatch{Name: &lang.TextPatch{De: new("Abendkarte"), En: new("Dinner"), Fn: new("Soir")}}))
		last := testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("Getränke")}))
		group := testkit.Must(r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: named("Beilagen"), Options: []menu.OptionInput{{Name: named("Brot"), Amount: 100}}}))
		full := testkit.Must(r.AddSection(t.Context(), owner, mine, evening.ID, menu.SectionInput{Name: named("Suppen"), Availability: &menu.Availability{Days: []int{5}}}))
		hidden := testkit.Must(r.AddSection(t.Context(), owner, mine, evening.ID, menu.SectionInput{Name: named("Winter"), IsActive: new(false)}))
		for _, name := range []string{"Suppe", "Brühe"} {
			testkit.Must(r.AddDish(t.Context(), owner, mine, full.ID, menu.DishInput{
				Name: named(name), Image: "picture", Prices: []menu.PriceInput{{Amount: 900}}, SoldOut: true, Extras: []string{group.ID},
				Allergens: &menu.Allergens{Contains: []menu.Allergen{"celery"}}, Additives: []menu.Additive{"colouring"},
			}))
		}
		before := testkit.Must(r.Menu(t.Context(), owner, mine, evening.ID))
		made := testkit.Must(r.CopyMenu(t.Context(), owner, mine, evening.ID))

		stored := testkit.Must(r.Menu(t.Context(), owner, mine, made.ID))
		if string(testkit.Must(json.Marshal(stored))) != string(testkit.Must(json.Marshal(made))) {
			t.Errorf("stands as %+v, answered as %+v", stored, made)
		}
		var ids []string
		for _, each := range testkit.Must(r.Menus(t.Context(), owner, mine)) {
			ids = append(ids, each.ID)
		}
		if want := []string{r.menu, evening.ID, made.ID, last.ID}; fmt.Sprint(ids) != fmt.Sprint(want) {
			t.Errorf("stand as %v, want %v", ids, want)
		}
		want := lang.Text{De: "Abendkarte (Kopie)", En: "Dinner (copy)", Fn: "Soir (copie)", Tr: "Akşam (kopya)", Stale: []lang.Key{lang.Turkish}}
		if made.IsActive || made.Revision != 1 || fmt.Sprint(made.Name) != fmt.Sprint(want) || fmt.Sprint(*made.Availability) != fmt.Sprint(*before.Availability) {
			t.Errorf("%+v of %+v", made, before)
		}
		if outline(made) != outline(before) || !made.Sections[0].IsActive || made.Sections[1].IsActive || made.Sections[0].Availability == nil || made.Sections[1].ID == hidden.ID {
			t.Errorf("holds %s of %s", outline(made), outline(before))
		}
		for i := range made.Sections[0].Dishes {
			dish, of := made.Sections[0].Dishes[i], before.Sections[0].Dishes[i]
			says := func(d *menu.Dish) string {
				return fmt.Sprint(d.Name, d.Image, d.Prices, d.Extras, d.Allergens, d.Additives, d.IsActive)
			}
			if dish.ID == of.ID || dish.SectionID != made.Sections[0].ID || dish.SoldOut || says(&dish) != says(&of) {
				t.Errorf("%+v of %+v", dish, of)
			}
		}
		if after := testkit.Must(r.Menu(t.Context(), owner, mine, evening.ID)); string(testkit.Must(json.Marshal(after))) != string(testkit.Must(json.Marshal(before))) {
			t.Errorf("what was copied is %+v, and was %+v", after, before)
		}
		testkit.NoError(t, r.DeleteMenu(t.Context(), owner, mine, made.ID))
		if back := testkit.Must(r.RestoreMenu(t.Context(), owner, mine, made.ID)); outline(back) != outline(made) {
			t.Errorf("comes back as %s", outline(back))
		}
	})
}

// Who may not change a menu, and a menu of nobody or of another store, copies nothing.
func TestCopyOfAMenuIsRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, id := range []string{"nobody", r.other} {
			if _, err := r.CopyMenu(t.Context(), owner, mine, id); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("of %s: %v", id, err)
			}
		}
		for name, who := range map[string]*actor.Actor{"staff": testkit.Member(mine, actor.StoreStaff, nil), "guest": {}} {
			if _, err := r.CopyMenu(t.Context(), who, mine, r.menu); err == nil || fault.CodeOf(err) == fault.NotFound {
				t.Errorf("%s: %v", name, err)
			}
		}
		for range menu.MaxMenus - 1 {
			testkit.Must(r.CopyMenu(t.Context(), owner, mine, r.menu))
		}
		sent := testkit.CountStatements(t, d, func() {
			if _, err := r.CopyMenu(t.Context(), owner, mine, r.menu); testkit.Refusal(err) != fmt.Sprintf(`too_many_menus {"limit":%d}`, menu.MaxMenus) {
				t.Errorf("one menu too many is answered with %v", err)
			}
		})
		// The version and the language of the store, the menu with its info and sections, and all menus.
		if sent > 7 {
			t.Errorf("a copy that is refused takes %d statements", sent)
		}
		if n := len(testkit.Must(r.Menus(t.Context(), owner, mine))); n != menu.MaxMenus {
			t.Errorf("there are %d menus", n)
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
		var more strings.Builder
		more.WriteString("Kategorie;Name;Preis\n")
		for i := range menu.MaxDishes/2 - 1 {
			fmt.Fprintf(&more, "Mehr;Anderes %d;4,50\n", i)
		}
		sections := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections
		section, dish := sections[0].ID, sections[0].Dishes[0].ID
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
		sent = testkit.CountStatements(t, d, func() {
			want := fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+2, menu.MaxDishes)
			if _, err := r.CopyMenu(t.Context(), owner, mine, r.menu); testkit.Refusal(err) != want {
				t.Errorf("too large a copy of the menu is answered with %v", err)
			}
		})
		// Those, and the menu, its info, and all menus.
		if sent > 10 {
			t.Errorf("a copy of the menu that is refused takes %d statements", sent)
		}
		r.apply(t, r.startImport(t, "b.csv", more.String()))
		sent = testkit.CountStatements(t, d, func() {
			want := fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+1, menu.MaxDishes)
			if _, err := r.CopyDish(t.Context(), owner, mine, dish); testkit.Refusal(err) != want {
				t.Errorf("a copy of a dish is answered with %v", err)
			}
		})
		// The version and the language of the store, the dish, its place, and all there is.
		if sent > 6 {
			t.Errorf("a copy of a dish that is refused takes %d statements", sent)
		}
	})
}
