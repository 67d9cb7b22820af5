package menu_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func option(name string, amount int64, allergens *menu.Allergens) menu.OptionInput {
	return menu.OptionInput{Name: named(name), Amount: amount, Allergens: allergens}
}

func reasonOf(err error) string {
	var f *fault.Error
	if errors.As(err, &f) {
		return f.Reason
	}
	return ""
}

func (r rig) addGroup(t *testing.T, name string, options ...menu.OptionInput) menu.ExtraGroup {
	t.Helper()
	return testkit.Must(r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: named(name), Max: 2, Options: options}))
}

// shown tells the groups of each dish that guests see: "Pizza: Belag; Pasta:".
func (r rig) shown(t *testing.T) string {
	t.Helper()
	public := testkit.Must(r.Public(t.Context(), mine))
	var parts []string
	for _, dish := range public.Menus[0].Sections[0].Dishes {
		part := dish.Name.De + ":"
		for _, id := range dish.Extras {
			if at := slices.IndexFunc(public.Groups, func(g menu.ExtraGroup) bool { return g.ID == id }); at >= 0 {
				part += " " + public.Groups[at].Name.De
			}
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func TestExtraGroups(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		milk := &menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: []menu.Allergen{"nuts"}}
		top := r.addGroup(t, "Belag", option("mit Burrata", 400, milk), option("mit Rucola", 0, nil))
		size := r.addGroup(t, "Größe", option("klein", 0, nil))
		if list := testkit.Must(r.ExtraGroups(t.Context(), owner, mine)); fmt.Sprint(list) != fmt.Sprint([]menu.ExtraGroup{top, size}) {
			t.Errorf("answered %+v, kept %+v", []menu.ExtraGroup{top, size}, list)
		}
		if got := top.Options[0]; got.Amount != 400 || got.Allergens.Contains[0] != "milk" || len(top.Options[1].Allergens.Free) != 0 || top.Max != 2 || top.Revision != 1 {
			t.Errorf("added %+v", top)
		}
		section := r.addSection(t, "A")
		pizza := testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Pizza"), Extras: []string{size.ID, top.ID, size.ID}}))
		r.addDish(t, section.ID, "Pasta")
		if got := r.shown(t); got != "Pizza: Größe Belag; Pasta:" {
			t.Errorf("guests see %s", got)
		}
		changed := testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, top.ID, 1, menu.ExtraGroupPatch{Min: new(1), Name: new(named("Beläge"))}))
		if changed.Revision != 2 || changed.Min != 1 || len(changed.Options) != 2 {
			t.Errorf("changed to %+v", changed)
		}
		if _, err := r.UpdateExtraGroup(t.Context(), owner, mine, top.ID, 1, menu.ExtraGroupPatch{Max: new(3)}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change based on an old revision answers %v", err)
		}
		same := testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, top.ID, 1, menu.ExtraGroupPatch{Min: new(1)}))
		if same.Revision != 2 {
			t.Errorf("no change makes revision %d", same.Revision)
		}

		testkit.NoError(t, r.DeleteExtraGroup(t.Context(), owner, mine, top.ID))
		testkit.NoError(t, r.DeleteExtraGroup(t.Context(), owner, mine, top.ID)) // again, for the answer was lost
		if got := r.shown(t); got != "Pizza: Größe; Pasta:" {
			t.Errorf("guests see %s of a deleted group", got)
		}
		if _, err := r.UpdateExtraGroup(t.Context(), owner, mine, top.ID, 0, menu.ExtraGroupPatch{Max: new(3)}); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a deleted group is changed: %v", err)
		}
		// A dish that is changed meanwhile keeps its place for it.
		renamed := testkit.Must(r.UpdateDish(t.Context(), owner, mine, pizza.ID, 1, menu.DishPatch{Name: new(named("Pizzen"))}))
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, pizza.ID, 2, menu.DishPatch{Extras: []string{top.ID, size.ID}}))
		if back := testkit.Must(r.RestoreExtraGroup(t.Context(), owner, mine, top.ID)); back.Name.De != "Beläge" || len(renamed.Extras) != 2 {
			t.Errorf("restored %+v to %+v", back, renamed)
		}
		if got := r.shown(t); got != "Pizzen: Beläge Größe; Pasta:" {
			t.Errorf("guests see %s", got)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, pizza.ID, 3, menu.DishPatch{Extras: []string{}}))
		if got := r.shown(t); got != "Pizzen:; Pasta:" {
			t.Errorf("guests see %s", got)
		}
	})
}

func TestRulesOfExtras(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := r.addSection(t, "A")
		stranger := testkit.Member(theirs, actor.StoreOwner, nil)
		foreign := testkit.Must(r.AddExtraGroup(t.Context(), stranger, theirs, menu.ExtraGroupInput{Name: named("Fremd")}))
		for name, c := range map[string]struct {
			in     menu.ExtraGroupInput
			broken string
		}{
			"good":                   {menu.ExtraGroupInput{Name: named("A"), Min: 1, Max: 3, Options: []menu.OptionInput{option("a", 0, nil)}}, ""},
			"at least one":           {menu.ExtraGroupInput{Name: named("A"), Min: 1}, ""},
			"no name":                {menu.ExtraGroupInput{}, "body.name.de required_in_default_language"},
			"fewer than none":        {menu.ExtraGroupInput{Name: named("A"), Min: -1}, "body.min range"},
			"more than there can be": {menu.ExtraGroupInput{Name: named("A"), Max: 31}, "body.max range"},
			"most below least":       {menu.ExtraGroupInput{Name: named("A"), Min: 3, Max: 2}, "body.max range"},
			"an option without name": {menu.ExtraGroupInput{Name: named("A"), Options: []menu.OptionInput{option("a", 0, nil), {}}}, "body.options[1].name.de required_in_default_language"},
			"a negative amount":      {menu.ExtraGroupInput{Name: named("A"), Options: []menu.OptionInput{option("a", -1, nil)}}, "body.options[0].amount not_an_amount"},
			"too high an amount":     {menu.ExtraGroupInput{Name: named("A"), Options: []menu.OptionInput{option("a", 100_000_001, nil)}}, "body.options[0].amount amount_too_high"},
			"31 options":             {menu.ExtraGroupInput{Name: named("A"), Options: slices.Repeat([]menu.OptionInput{option("a", 0, nil)}, 31)}, "body.options too_many"},
			"an unknown allergen":    {menu.ExtraGroupInput{Name: named("A"), Options: []menu.OptionInput{option("a", 0, &menu.Allergens{Contains: []menu.Allergen{"corn"}})}}, "body.options[0].allergens.contains[0] one_of"},
			"another currency":       {menu.ExtraGroupInput{Name: named("A"), Currency: "JPY"}, "body.prices other_currency"},
		} {
			_, err := r.AddExtraGroup(t.Context(), owner, mine, c.in)
			if got := testkit.BrokenRule(err); got != c.broken {
				t.Errorf("%s breaks %q (%v), want %q", name, got, err, c.broken)
			}
		}
		for name, extras := range map[string][]string{"another store's": {foreign.ID}, "one that does not exist": {"aaaaaaaaaaaa"}} {
			_, err := r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Extras: extras})
			if got := testkit.BrokenRule(err); got != "body.extras[0] unknown" {
				t.Errorf("%s breaks %q", name, got)
			}
		}
		_, err := r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Extras: slices.Repeat([]string{"a"}, 9)})
		if got := testkit.BrokenRule(err); got != "body.extras too_many" {
			t.Errorf("nine groups break %q", got)
		}
		for _, err := range []error{
			testkit.Err(r.UpdateExtraGroup(t.Context(), owner, mine, foreign.ID, 0, menu.ExtraGroupPatch{})),
			r.DeleteExtraGroup(t.Context(), owner, mine, foreign.ID), testkit.Err(r.RestoreExtraGroup(t.Context(), owner, mine, foreign.ID)),
		} {
			if fault.CodeOf(err) != fault.NotFound {
				t.Errorf("another store's group answers %v", err)
			}
		}
	})
}

// What was said to be free of something is not that thing any more once its name is another.
func TestRenamedOptionIsFreeOfNothing(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	known := &menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: []menu.Allergen{"nuts"}}
	group := r.addGroup(t, "Belag", option("Burrata", 400, known))
	change := func(name string, allergens *menu.Allergens) menu.Allergens {
		group = testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{Options: []menu.OptionInput{option(name, 400, allergens)}}))
		return group.Options[0].Allergens
	}
	if got := change("burrata!", known); len(got.Free) != 1 {
		t.Errorf("another comma leaves %+v", got)
	}
	if got := change("Pistazienburrata", known); len(got.Free) != 0 || len(got.Contains) != 1 {
		t.Errorf("another name leaves %+v", got)
	}
	if got := change("Pistazienburrata", known); len(got.Free) != 1 {
		t.Errorf("declared again they are %+v", got)
	}
}

// One that only stands in another place, because one before it has gone, is what it was.
func TestMovedOptionStaysFree(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	known := &menu.Allergens{Free: []menu.Allergen{"milk", "nuts"}}
	group := r.addGroup(t, "Brot", option("Ciabatta", 0, known), option("Focaccia", 0, known), option("Grissini", 0, known))
	moved := testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{
		Options: []menu.OptionInput{option("Grissini", 0, known), option("Pane", 0, known), option("Ciabatta", 0, known)},
	}))
	for at, want := range []int{2, 0, 2} {
		if got := moved.Options[at]; len(got.Allergens.Free) != want {
			t.Errorf("%s is free of %v, want %d", got.Name.De, got.Allergens.Free, want)
		}
	}
}

func TestLimitsOfExtras(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	section := r.addSection(t, "A")
	var options []menu.OptionInput
	for i := range 30 {
		options = append(options, option(fmt.Sprint(i), 0, nil))
	}
	var all []string
	for i := range 8 {
		all = append(all, r.addGroup(t, fmt.Sprint(i), options...).ID)
	}
	var err error
	dishes := 0
	for ; err == nil; dishes++ {
		_, err = r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Extras: all})
	}
	if reason := reasonOf(err); reason != "too_many_options" || dishes != 7 { // 6 of 240 are 1440
		t.Errorf("dish %d answers %v, want 1500 options at most", dishes, err)
	}
	dish := r.addDish(t, section.ID, "Pasta")
	if _, err := r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{Extras: all[:2]}); err != nil {
		t.Errorf("1500 options answer %v", err)
	}
	other := r.addDish(t, section.ID, "Risotto")
	if _, err := r.UpdateDish(t.Context(), owner, mine, other.ID, 0, menu.DishPatch{Extras: all[:1]}); reasonOf(err) != "too_many_options" {
		t.Errorf("1530 options answer %v", err)
	}
	testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 0, menu.DishPatch{Extras: all[:1]})) // fewer always fit
	for i := range menu.MaxExtraGroups - 8 {
		r.addGroup(t, fmt.Sprint("more", i))
	}
	if _, err := r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: named("one more")}); reasonOf(err) != "too_many_extra_groups" {
		t.Errorf("group 61 answers %v", err)
	}
}

// Extras are read with each dish that has them, and so count as often.
func TestCharactersOfExtrasCount(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	long := strings.Repeat("x", 80)
	var options []menu.OptionInput
	for range 25 {
		options = append(options, option(long, 0, nil))
	}
	group := r.addGroup(t, "Belag", options...) // 2005 characters
	section := r.addSection(t, "A")
	for range 59 {
		testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Extras: []string{group.ID}}))
	}
	for range (menu.MaxCharacters - 59*2010) / 504 { // what is left beside them, nearly
		testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Brot"), Description: named(strings.Repeat("y", 500))}))
	}
	_, err := r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Suppe"), Extras: []string{group.ID}})
	if reasonOf(err) != "too_many_characters" {
		t.Errorf("a dish more answers %v", err)
	}
	options = append(options, option(long, 0, nil))
	if _, err := r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{Options: options}); reasonOf(err) == "" {
		t.Error("an option more on 59 dishes is not refused")
	}
}

// Groups follow the store's language and its currency, as dishes do.
func TestExtrasFollowSettings(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		group := r.addGroup(t, "Belag", option("mit Burrata", 450, nil))
		if n := testkit.Must(r.CountMissing(t.Context(), mine, lang.German, lang.French)); n != 2 {
			t.Errorf("%d texts are missing, want 2", n)
		}
		if prices, inexact, err := r.CountPrices(t.Context(), mine, "EUR", "JPY"); prices != 1 || inexact != 1 || err != nil {
			t.Errorf("%d prices, %d inexact, %v", prices, inexact, err)
		}
		testkit.NewDB(t, d).MustWrite(func(ctx context.Context, tx bun.Tx) error {
			if err := r.ConvertPricesIn(ctx, tx, mine, "EUR", "KWD"); err != nil {
				return err
			}
			return r.ChangeSourceIn(ctx, tx, mine, lang.German, lang.French)
		})
		kept := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))[0]
		if kept.Options[0].Amount != 4500 || kept.Options[0].Name.Fn != "mit Burrata" || kept.Name.Fn != "Belag" || kept.Revision != group.Revision+2 {
			t.Errorf("kept %+v", kept)
		}
	})
}
