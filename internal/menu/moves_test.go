package menu_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestOrderMoveDeleteRestore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		d1, d2, d3 := r.addDish(t, a.ID, "1").ID, r.addDish(t, a.ID, "2").ID, r.addDish(t, a.ID, "3").ID
		d4 := r.addDish(t, b.ID, "4").ID
		ctx := t.Context()
		for i, step := range []struct {
			do   func() error
			want string
		}{
			{func() error { return r.OrderSections(ctx, owner, mine, r.menu, []string{b.ID, a.ID}) }, "B: 4; A: 1 2 3"},
			{func() error { return r.OrderDishes(ctx, owner, mine, a.ID, []string{d3, d1, d2}) }, "B: 4; A: 3 1 2"},
			{func() error { return r.DeleteDish(ctx, owner, mine, d1) }, "B: 4; A: 3 2"},
			{func() error { return r.DeleteSection(ctx, owner, mine, a.ID) }, "B: 4"},
			{func() error {
				return testkit.Err(r.AddSection(ctx, owner, mine, r.menu, menu.SectionInput{Name: named("C")}))
			}, "B: 4; C:"},
			{func() error { return testkit.Err(r.RestoreSection(ctx, owner, mine, a.ID)) }, "B: 4; A: 3 2; C:"},
			{func() error { return testkit.Err(r.RestoreDish(ctx, owner, mine, d1)) }, "B: 4; A: 3 1 2; C:"},
			{func() error {
				return testkit.Err(r.UpdateDish(ctx, owner, mine, d3, 0, menu.DishPatch{SectionID: &b.ID}))
			}, "B: 4 3; A: 1 2; C:"},
			{func() error {
				return testkit.Err(r.UpdateDish(ctx, owner, mine, d4, 0, menu.DishPatch{SectionID: &b.ID}))
			}, "B: 4 3; A: 1 2; C:"},
		} {
			if err := step.do(); err != nil {
				t.Fatalf("step %d: %v", i, err)
			}
			if got := r.read(t); got != step.want {
				t.Fatalf("after step %d the menu reads %q, want %q", i, got, step.want)
			}
		}
	})
}

// What is shown while an order is on its way is counted by the same rule, so that what
// is restored meanwhile is shown where it is stored.
func TestOrderGivesOutThePositionsThereAre(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ctx := t.Context()
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		var ids []string
		for _, name := range strings.Split("1 2 3 4 5", " ") {
			ids = append(ids, r.addDish(t, a.ID, name).ID)
		}
		testkit.Must(r.UpdateDish(ctx, owner, mine, ids[1], 0, menu.DishPatch{SectionID: &b.ID}))
		testkit.NoError(t, r.DeleteDish(ctx, owner, mine, ids[3]))
		testkit.NoError(t, r.OrderDishes(ctx, owner, mine, a.ID, []string{ids[4], ids[0], ids[2]}))
		restored := testkit.Must(r.RestoreDish(ctx, owner, mine, ids[3]))
		var positions []int
		for _, dish := range testkit.Must(r.Menu(ctx, owner, mine, r.menu)).Sections[0].Dishes {
			positions = append(positions, dish.Order)
		}
		if got := r.read(t); got != "A: 5 1 4 3; B: 2" || restored.Order != 4 || !slices.Equal(positions, []int{1, 3, 4, 5}) {
			t.Errorf("the menu reads %q at positions %v, the restored dish stands at %d", got, positions, restored.Order)
		}
	})
}

// A dish comes to stand before one that is named, and where that has gone at the end. A
// deleted one keeps its place among the others.
func TestMoveToAPlace(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ctx := t.Context()
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		ids := map[string]string{}
		for section, names := range map[string]string{a.ID: "1 2 3", b.ID: "4 5 6"} {
			for name := range strings.SplitSeq(names, " ") {
				ids[name] = r.addDish(t, section, name).ID
			}
		}
		move := func(name, section, before string) func() error {
			return func() error {
				return testkit.Err(r.UpdateDish(ctx, owner, mine, ids[name], 0, menu.DishPatch{SectionID: &section, Before: before}))
			}
		}
		for i, step := range []struct {
			do   func() error
			want string
		}{
			{move("2", b.ID, ids["5"]), "A: 1 3; B: 4 2 5 6"},
			{move("2", b.ID, ids["4"]), "A: 1 3; B: 4 2 5 6"},
			{move("4", a.ID, ids["1"]), "A: 4 1 3; B: 2 5 6"},
			{func() error { return r.DeleteDish(ctx, owner, mine, ids["5"]) }, "A: 4 1 3; B: 2 6"},
			{move("3", b.ID, ids["5"]), "A: 4 1; B: 2 6 3"},
			{move("1", b.ID, ids["6"]), "A: 4; B: 2 1 6 3"},
			{func() error { return testkit.Err(r.RestoreDish(ctx, owner, mine, ids["5"])) }, "A: 4; B: 2 5 1 6 3"},
			{move("2", a.ID, "nobody"), "A: 4 2; B: 5 1 6 3"},
			{func() error {
				return testkit.Err(r.UpdateDishes(ctx, owner, mine, []menu.DishChange{
					{ID: ids["6"], Dish: menu.DishPatch{SectionID: &a.ID, Before: ids["4"]}},
					{ID: ids["1"], Dish: menu.DishPatch{SectionID: &a.ID, Before: ids["6"]}},
				}))
			}, "A: 1 6 4 2; B: 5 3"},
		} {
			if err := step.do(); err != nil {
				t.Fatalf("step %d: %v", i, err)
			}
			if got := r.read(t); got != step.want {
				t.Fatalf("after step %d the menu reads %q, want %q", i, got, step.want)
			}
		}
	})
}

// A section goes to another menu with its dishes, and back to where it stood.
func TestMoveSectionToAMenu(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ctx := t.Context()
		lunch := testkit.Must(r.AddMenu(ctx, owner, mine, menu.MenuInput{Name: named("Lunch")}))
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		r.addDish(t, a.ID, "1")
		other := testkit.Must(r.AddSection(ctx, owner, mine, lunch.ID, menu.SectionInput{Name: named("C")}))
		move := func(to, before, want, wantLunch string) {
			t.Helper()
			got := testkit.Must(r.UpdateSection(ctx, owner, mine, a.ID, 0, menu.SectionPatch{MenuID: &to, Before: before}))
			if got.MenuID != to || len(got.Dishes) != 1 {
				t.Errorf("moved is %+v", got)
			}
			if is, isLunch := r.read(t), outline(testkit.Must(r.Menu(ctx, owner, mine, lunch.ID))); is != want || isLunch != wantLunch {
				t.Errorf("the menus read %q and %q, want %q and %q", is, isLunch, want, wantLunch)
			}
		}
		move(lunch.ID, other.ID, "B:", "A: 1; C:")
		move(r.menu, b.ID, "A: 1; B:", "C:")
		move(lunch.ID, "nobody", "B:", "C:; A: 1")
		_, err := r.UpdateSection(ctx, owner, mine, a.ID, 0, menu.SectionPatch{MenuID: &r.other})
		if testkit.Location(err) != "body.menu_id" {
			t.Errorf("to another store's menu: %v", err)
		}
	})
}

// Rows added at the same time may have the same position.
func TestMoveBetweenDishesOfOnePosition(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	a, b := r.addSection(t, "A"), r.addSection(t, "B")
	moved := r.addDish(t, a.ID, "moved")
	for _, name := range []string{"1", "2", "3"} {
		r.addDish(t, b.ID, name)
	}
	testkit.NewDB(t, r.db).MustWrite(func(ctx context.Context, tx bun.Tx) error {
		_, err := tx.NewRaw(`UPDATE dishes SET "order" = 7 WHERE section_id = ?`, b.ID).Exec(ctx)
		return err
	})
	names := func() []string {
		return strings.Fields(strings.TrimPrefix(r.read(t), "A: moved; B: "))
	}
	before := names()
	target := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[1].Dishes[1]
	got := testkit.Must(r.UpdateDish(t.Context(), owner, mine, moved.ID, 0, menu.DishPatch{SectionID: &b.ID, Before: target.ID}))
	if want := "A:; B: " + before[0] + " moved " + before[1] + " " + before[2]; r.read(t) != want || got.Order != 8 {
		t.Errorf("the menu reads %q, want %q; the dish stands at %d", r.read(t), want, got.Order)
	}
}

func TestRefusedMoves(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	ctx := t.Context()
	a, b := r.addSection(t, "A"), r.addSection(t, "B")
	d1, d2 := r.addDish(t, a.ID, "1").ID, r.addDish(t, b.ID, "2").ID
	foreign := testkit.Must(r.AddSection(ctx, actor.System(), theirs, r.other, menu.SectionInput{Name: named("F")}))
	testkit.NoError(t, r.DeleteSection(ctx, owner, mine, b.ID))
	for name, c := range map[string]struct {
		do   func() error
		want string
	}{
		"order naming a dish twice":        {func() error { return r.OrderDishes(ctx, owner, mine, a.ID, []string{d1, d1}) }, "invalid"},
		"order of a deleted section":       {func() error { return r.OrderDishes(ctx, owner, mine, b.ID, []string{d2}) }, "not_found"},
		"order of another store's section": {func() error { return r.OrderDishes(ctx, owner, mine, foreign.ID, []string{}) }, "not_found"},
		"order of another store's menu":    {func() error { return r.OrderSections(ctx, owner, mine, r.other, []string{foreign.ID}) }, "not_found"},
		"move to another store's section": {func() error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, d1, 0, menu.DishPatch{SectionID: &foreign.ID}))
		}, "invalid"},
		"move to a deleted section": {func() error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, d1, 0, menu.DishPatch{SectionID: &b.ID}))
		}, "invalid"},
		"change a dish of a deleted section":  {func() error { return testkit.Err(r.UpdateDish(ctx, owner, mine, d2, 0, menu.DishPatch{})) }, "not_found"},
		"delete a dish of a deleted section":  {func() error { return r.DeleteDish(ctx, owner, mine, d2) }, "not_found"},
		"restore a dish of a deleted section": {func() error { return testkit.Err(r.RestoreDish(ctx, owner, mine, d2)) }, "section_deleted"},
		"restore another store's section":     {func() error { return testkit.Err(r.RestoreSection(ctx, owner, mine, foreign.ID)) }, "not_found"},
		"delete another store's section":      {func() error { return r.DeleteSection(ctx, owner, mine, foreign.ID) }, "not_found"},
		"add a dish to another store's": {func() error {
			return testkit.Err(r.AddDish(ctx, owner, mine, foreign.ID, menu.DishInput{Name: named("x")}))
		}, "not_found"},
		"add a section to another store's": {func() error {
			return testkit.Err(r.AddSection(ctx, owner, mine, r.other, menu.SectionInput{Name: named("x")}))
		}, "not_found"},
		"read another store's menu as one's": {func() error { return testkit.Err(r.Menu(ctx, owner, mine, r.other)) }, "not_found"},
		"change another store's info as one's": {func() error {
			return testkit.Err(r.UpdateInfo(ctx, owner, mine, r.other, 0, menu.RestaurantInfoPatch{}))
		}, "not_found"},
	} {
		if err := c.do(); testkit.Refusal(err) != c.want {
			t.Errorf("%s answers %v, want %s", name, err, c.want)
		}
	}
	if got := r.read(t); got != "A: 1" {
		t.Errorf("a refused change left %q", got)
	}
}
