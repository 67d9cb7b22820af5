package menu_test

import (
	"context"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// importMenu replaces the content of a menu as its store's change.
func (r rig) importMenu(t *testing.T, who *actor.Actor, in menu.Content) (created menu.Menu, err error) {
	t.Helper()
	err = r.db.Change(t.Context(), mine, func(ctx context.Context, tx bun.Tx) (err error) {
		created, err = r.ImportIn(ctx, tx, who, mine, r.menu, lang.German, in)
		return err
	})
	return created, err
}

func TestImport(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		before := r.addSection(t, "Alt")
		good := menu.Content{
			Info: menu.RestaurantInfoPatch{Cuisine: &lang.TextPatch{De: new("Italienisch")}},
			Sections: []menu.SectionContent{
				{SectionInput: menu.SectionInput{Name: named("A")}, Dishes: []menu.DishInput{{Name: named("1"), Image: "picture", SoldOut: true}, {Name: named("2")}}},
				{SectionInput: menu.SectionInput{Name: named("B")}},
			},
		}
		bad := menu.Content{Sections: []menu.SectionContent{{SectionInput: menu.SectionInput{Name: named("A")}, Dishes: []menu.DishInput{{}}}}}
		if _, err := r.importMenu(t, owner, bad); testkit.Location(err) != "body.menu_sections[0].dishes[0].name.de" {
			t.Errorf("a dish without a name is refused with %v", err)
		}
		if got := r.read(t); got != "Alt:" {
			t.Errorf("a refused import left %q", got)
		}
		created := testkit.Must(r.importMenu(t, owner, good))
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if got := outline(found); got != "A: 1 2; B:" || outline(created) != got || found.Info.Cuisine.De != "Italienisch" {
			t.Errorf("the import created %q", got)
		}
		if dish := found.Sections[0].Dishes[0]; dish.Image != "picture" || !dish.SoldOut {
			t.Errorf("the dish is kept as %+v", dish)
		}
		testkit.Must(r.RestoreSection(t.Context(), owner, mine, before.ID))
		if got := r.read(t); got != "Alt:; A: 1 2; B:" {
			t.Errorf("the replaced section is restored to %q", got)
		}
		if _, err := r.importMenu(t, testkit.Member(mine, actor.StoreStaff, nil), good); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("staff imports a menu: %v", err)
		}
	})
}

// Sections that are filled and deleted in turns leave a limited number of dishes, and those
// deleted last can be restored with their own.
func TestDishesOfDeletedSectionsAreLimited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := start(t, d)
		full := menu.Content{Sections: []menu.SectionContent{{SectionInput: menu.SectionInput{Name: named("A")}}}}
		for range menu.MaxDishes {
			full.Sections[0].Dishes = append(full.Sections[0].Dishes, menu.DishInput{Name: named("a")})
		}
		var last string
		for range 3 {
			last = testkit.Must(s.importMenu(t, owner, full)).Sections[0].ID
		}
		held := func() int { return testkit.NewDB(t, d).Count(`SELECT COUNT(*) FROM dishes WHERE store_id = ?`, mine) }
		for range 2 {
			testkit.NoError(t, s.DeleteSection(t.Context(), owner, mine, last))
			if n := held(); n > menu.MaxDeletedDishes {
				t.Errorf("deleted sections hold %d dishes", n)
			}
			if restored, err := s.RestoreSection(t.Context(), owner, mine, last); err != nil || len(restored.Dishes) != menu.MaxDishes {
				t.Errorf("the section deleted last has %d dishes, %v", len(restored.Dishes), err)
			}
		}
		testkit.Must(s.importMenu(t, owner, menu.Content{}))
		if n := held(); n > menu.MaxDeletedDishes {
			t.Errorf("after an import deleted sections hold %d dishes", n)
		}
	})
}
