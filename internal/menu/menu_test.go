package menu_test

import (
	"slices"
	"testing"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestMenus(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		names := func() (list []string) {
			t.Helper()
			for _, m := range testkit.Must(r.Menus(t.Context(), owner, mine)) {
				list = append(list, m.Name.De)
			}
			return list
		}
		expect := func(step string, want ...string) {
			t.Helper()
			if got := names(); !slices.Equal(got, want) {
				t.Errorf("%s: the menus are %q, want %q", step, got, want)
			}
		}
		r.addSection(t, "Suppen")
		window := menu.Availability{Days: []int{1, 2}, From: "11:30", To: "14:30"}
		lunch := testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("Mittag"), Availability: &window}))
		drinks := testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("Getränke"), IsActive: new(false)}))
		expect("added", "", "Mittag", "Getränke")

		section := testkit.Must(r.AddSection(t.Context(), owner, mine, lunch.ID, menu.SectionInput{Name: named("Tagesgerichte")}))
		dish := r.addDish(t, section.ID, "Eintopf")
		if got := outline(testkit.Must(r.Menu(t.Context(), owner, mine, lunch.ID))); got != "Tagesgerichte: Eintopf" {
			t.Errorf("lunch has %q", got)
		}
		if got := r.read(t); got != "Suppen:" {
			t.Errorf("the first menu has %q", got)
		}
		public := testkit.Must(r.Public(t.Context(), mine))
		if len(public.Menus) != 2 || outline(public.Menus[0]) != "Suppen:" || outline(public.Menus[1]) != "Tagesgerichte: Eintopf" || public.Menus[1].Availability == nil {
			t.Errorf("guests see %+v", public.Menus)
		}

		changed := testkit.Must(r.UpdateMenu(t.Context(), owner, mine, drinks.ID, 1, menu.MenuPatch{
			Name: new(named("Bar")), IsActive: new(true), Availability: httpx.Optional[menu.Availability]{Set: true, Value: &menu.Availability{Days: []int{6}}},
		}))
		if changed.Revision != 2 || changed.Name.De != "Bar" || !changed.IsActive || changed.Availability == nil {
			t.Errorf("changed to %+v", changed)
		}
		if _, err := r.UpdateMenu(t.Context(), owner, mine, drinks.ID, 1, menu.MenuPatch{IsActive: new(false)}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change of an old revision: %v", err)
		}
		testkit.NoError(t, r.OrderMenus(t.Context(), owner, mine, []string{drinks.ID, lunch.ID, r.menu}))
		expect("ordered", "Bar", "Mittag", "")

		testkit.NoError(t, r.DeleteMenu(t.Context(), owner, mine, lunch.ID))
		expect("deleted", "Bar", "")
		for name, err := range map[string]error{
			"the menu":    testkit.Err(r.Menu(t.Context(), owner, mine, lunch.ID)),
			"its section": testkit.Err(r.UpdateSection(t.Context(), owner, mine, section.ID, 0, menu.SectionPatch{IsActive: new(false)})),
			"its dish":    testkit.Err(r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{IsActive: new(false)})),
			"a new one":   testkit.Err(r.AddSection(t.Context(), owner, mine, lunch.ID, menu.SectionInput{Name: named("A")})),
		} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("%s of a deleted menu: %v", name, err)
			}
		}
		if storeID := testkit.Must(r.StoreOfMenu(t.Context(), lunch.ID)); storeID != mine {
			t.Errorf("a deleted menu leads to %q", storeID)
		}
		restored := testkit.Must(r.RestoreMenu(t.Context(), owner, mine, lunch.ID))
		if got := outline(restored); got != "Tagesgerichte: Eintopf" {
			t.Errorf("restored with %q", got)
		}
		expect("restored", "Bar", "Mittag", "")
	})
}

// What belongs to another store, or is the last of its kind, is refused.
func TestMenusRefused(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"another store's, read":     {testkit.Err(r.Menu(t.Context(), owner, mine, r.other)), fault.NotFound},
		"another store's, changed":  {testkit.Err(r.UpdateMenu(t.Context(), owner, mine, r.other, 0, menu.MenuPatch{IsActive: new(false)})), fault.NotFound},
		"another store's, deleted":  {r.DeleteMenu(t.Context(), owner, mine, r.other), fault.NotFound},
		"another store's, restored": {testkit.Err(r.RestoreMenu(t.Context(), owner, mine, r.other)), fault.NotFound},
		"added to another store":    {testkit.Err(r.AddMenu(t.Context(), owner, theirs, menu.MenuInput{Name: named("A")})), fault.Forbidden},
		"the only one, deleted":     {r.DeleteMenu(t.Context(), owner, mine, r.menu), fault.Conflict},
	} {
		if fault.CodeOf(c.err) != c.code {
			t.Errorf("%s: %v, want %s", name, c.err, c.code)
		}
	}
	if got := testkit.Location(testkit.Err(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{}))); got != "body.name.de" {
		t.Errorf("without a name: refused at %q", got)
	}
	for range menu.MaxMenus - 1 {
		testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("A")}))
	}
	if _, err := r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("A")}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("one more than the limit: %v", err)
	}
}

// Deleted menus are kept only for the last mistakes, as each may hold a store's dishes.
func TestDeletedMenusAreFew(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for range 8 {
			m := testkit.Must(r.AddMenu(t.Context(), owner, mine, menu.MenuInput{Name: named("A")}))
			testkit.NoError(t, r.DeleteMenu(t.Context(), owner, mine, m.ID))
			testkit.Must(r.RestoreMenu(t.Context(), owner, mine, m.ID))
			testkit.NoError(t, r.DeleteMenu(t.Context(), owner, mine, m.ID))
		}
		if n := testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM menus WHERE store_id = ? AND deleted_at IS NOT NULL`, mine); n > 3 {
			t.Errorf("%d deleted menus are kept", n)
		}
	})
}
