package menu_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// startExample is the service with a store that has the example of a café.
func startExample(t *testing.T, d *db.DB) rig {
	t.Helper()
	r := rig{Service: menu.NewService(d, testkit.Languages{mine: lang.German}, testkit.Images{"logo", "cover"}, func() time.Time { return noon }), db: d}
	testkit.Store(t, d, mine)
	testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) (err error) {
		r.menu, err = r.Start(ctx, tx, menu.StartMenu{StoreID: mine, Type: "cafe", Languages: []lang.Key{lang.German}, Default: lang.German, Currency: "EUR"})
		return err
	})
	return r
}

// public returns what guests see, as outline does.
func (r rig) public(t *testing.T) string {
	t.Helper()
	return outline(testkit.Must(r.Public(t.Context(), mine)).Menus[0])
}

// examples returns the owner's menu with a star behind what is an example.
func (r rig) examples(t *testing.T) string {
	t.Helper()
	m := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
	for i := range m.Sections {
		section := &m.Sections[i]
		if section.Example {
			section.Name.De += "*"
		}
		for j := range section.Dishes {
			if dish := &section.Dishes[j]; dish.Example {
				dish.Name.De += "*"
			}
		}
	}
	return outline(m)
}

func TestWhoMayDecideOnTheExample(t *testing.T) {
	r := startExample(t, testkit.SQLite(t))
	for name, c := range map[string]struct {
		who  *actor.Actor
		want fault.Code
	}{
		"guest":    {&actor.Actor{}, fault.Unauthenticated},
		"stranger": {testkit.Member(theirs, actor.StoreOwner, nil), fault.Forbidden},
		"staff":    {testkit.Member(mine, actor.StoreStaff, nil), fault.Forbidden},
		"locked":   {testkit.Member(mine, actor.StoreOwner, fault.New(fault.Locked, "The trial ended.")), fault.Locked},
	} {
		for action, err := range map[string]error{
			"keeps":    testkit.Err(r.KeepExample(t.Context(), c.who, mine, r.menu)),
			"deletes":  r.DeleteExample(t.Context(), c.who, mine, r.menu),
			"restores": testkit.Err(r.RestoreExample(t.Context(), c.who, mine, r.menu)),
		} {
			if fault.CodeOf(err) != c.want {
				t.Errorf("%s %s the example: %v, want %s", name, action, err, c.want)
			}
		}
	}
	for action, err := range map[string]error{
		"kept":     testkit.Err(r.KeepExample(t.Context(), owner, mine, "no-such-menu")),
		"deleted":  r.DeleteExample(t.Context(), owner, mine, "no-such-menu"),
		"restored": testkit.Err(r.RestoreExample(t.Context(), owner, mine, "no-such-menu")),
	} {
		if fault.CodeOf(err) != fault.NotFound {
			t.Errorf("the example of no menu is %s: %v", action, err)
		}
	}
}

// Guests do not see the example until it is kept. It can be deleted and restored.
func TestExample(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startExample(t, d)
		ctx, all := t.Context(), r.examples(t)
		if got := r.public(t); got != "" || strings.Count(all, "*") < 4 {
			t.Errorf("guests see %q of %q", got, all)
		}
		testkit.NoError(t, r.DeleteExample(ctx, owner, mine, r.menu))
		if got := r.read(t); got != "" {
			t.Errorf("%q is left of the example", got)
		}
		restored := testkit.Must(r.RestoreExample(ctx, owner, mine, r.menu))
		if got := r.examples(t); got != all || outline(restored) != r.read(t) {
			t.Errorf("restored %q, want %q", got, all)
		}
		kept := testkit.Must(r.KeepExample(ctx, owner, mine, r.menu))
		if want := strings.ReplaceAll(all, "*", ""); r.examples(t) != want || outline(kept) != want || r.public(t) != want {
			t.Errorf("kept %q, guests see %q, want %q", r.examples(t), r.public(t), want)
		}
		first := testkit.Must(r.Menu(ctx, owner, mine, r.menu)).Sections[0]
		testkit.Must(r.AddDish(ctx, owner, mine, first.ID, menu.DishInput{Name: named("own")}))
		version := testkit.Version(t, d, mine)
		testkit.NoError(t, r.DeleteExample(ctx, owner, mine, r.menu))
		testkit.Must(r.RestoreExample(ctx, owner, mine, r.menu))
		if got := r.public(t); got == "" || testkit.Version(t, d, mine) != version {
			t.Error("deleting no example changes something")
		}
	})
}

// What the owner changes is not an example any more, nor is a section with a dish of the
// owner's; everything else stays out of guests' sight.
func TestOwnDishesReplaceTheExample(t *testing.T) {
	for name, c := range map[string]struct {
		do func(ctx context.Context, r rig, first, second menu.Section) error
		// public is what guests see then; 1 and 2 are the sections, a and b their dishes.
		public string
	}{
		"a dish is added": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.AddDish(ctx, owner, mine, first.ID, menu.DishInput{Name: named("own")}))
		}, "1: own"},
		"a dish is copied": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.CopyDish(ctx, owner, mine, first.Dishes[0].ID))
		}, "1: 1a"},
		"a dish is changed": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, first.Dishes[0].ID, 0, menu.DishPatch{Prices: []menu.PriceInput{{Amount: 1}}}))
		}, "1: 1a"},
		"a dish is moved": {func(ctx context.Context, r rig, first, second menu.Section) error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, first.Dishes[0].ID, 0, menu.DishPatch{SectionID: &second.ID}))
		}, "2: 1a"},
		"a section is changed": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.UpdateSection(ctx, owner, mine, first.ID, 0, menu.SectionPatch{Name: new(named("own"))}))
		}, "own:"},
		"a patch changes nothing": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, first.Dishes[0].ID, 0, menu.DishPatch{IsActive: new(true)}))
		}, ""},
		"a dish is sold out": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			return testkit.Err(r.SetSoldOut(ctx, owner, mine, first.Dishes[0].ID, menu.SoldOutInput{SoldOut: true}))
		}, ""},
		"the order changes": {func(ctx context.Context, r rig, first, _ menu.Section) error {
			ids := make([]string, len(first.Dishes))
			for i := range first.Dishes {
				ids[len(ids)-1-i] = first.Dishes[i].ID
			}
			return r.OrderDishes(ctx, owner, mine, first.ID, ids)
		}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := startExample(t, testkit.SQLite(t))
			m := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
			first, second := m.Sections[0], m.Sections[1]
			testkit.NoError(t, c.do(t.Context(), r, first, second))
			want := strings.NewReplacer("1a", first.Dishes[0].Name.De, "1:", first.Name.De+":", "2:", second.Name.De+":").Replace(c.public)
			if got := r.public(t); got != want {
				t.Errorf("guests see %q, want %q", got, want)
			}
			testkit.NoError(t, r.DeleteExample(t.Context(), owner, mine, r.menu))
			if got := r.read(t); got != want {
				t.Errorf("without the example %q is left, want %q", got, want)
			}
		})
	}
}

// A menu is replaced once a dish on it is the owner's: changed, added or kept.
func TestReplaced(t *testing.T) {
	for name, act := range map[string]func(t *testing.T, r rig){
		"changed": func(t *testing.T, r rig) {
			dish := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
			testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{Name: &lang.TextPatch{De: new("Melange")}}))
		},
		"kept": func(t *testing.T, r rig) { testkit.Must(r.KeepExample(t.Context(), owner, mine, r.menu)) },
	} {
		t.Run(name, func(t *testing.T) {
			testkit.Engines(t, func(t *testing.T, d *db.DB) {
				r := startExample(t, d)
				if testkit.Must(r.Replaced(t.Context(), mine)) {
					t.Error("an example alone counts as the owner's menu")
				}
				act(t, r)
				if !testkit.Must(r.Replaced(t.Context(), mine)) {
					t.Error("a dish of the owner's does not count")
				}
				testkit.NoError(t, r.DeleteExample(t.Context(), owner, mine, r.menu))
				if !testkit.Must(r.Replaced(t.Context(), mine)) {
					t.Error("it counts no longer where the rest of the example is deleted")
				}
			})
		})
	}
}
