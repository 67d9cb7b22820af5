package menu_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// startAt is start with a clock that can be set.
func startAt(t *testing.T, d *db.DB) (rig, *testkit.FixedClock) {
	t.Helper()
	r, clock := start(t, d), testkit.NewFixedClock(noon)
	r.Service = menu.NewService(d, testkit.Languages{mine: lang.German, theirs: lang.German}, testkit.Images{}, clock.Now)
	return r, clock
}

// stockOf says what can be had of a dish: "out until 2026-11-22T04:00:00Z, 0 left".
func stockOf(d *menu.Dish) string {
	text := "in"
	if d.SoldOut {
		text = "out"
	}
	if d.SoldOutUntil != nil {
		text += " until " + d.SoldOutUntil.Format(time.RFC3339)
	}
	if d.PortionsLeft != nil {
		text += fmt.Sprintf(", %d left", *d.PortionsLeft)
	}
	return text
}

// counted is a number of portions, none for what is not counted.
func counted(portions ...int) httpx.Optional[int] {
	optional := httpx.Optional[int]{Set: true}
	if len(portions) > 0 {
		optional.Value = &portions[0]
	}
	return optional
}

// Tomorrow is the next day of service in the store's zone, whatever its clocks do in the
// night, and ends at the very moment.
func TestSoldOutUntilTomorrow(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, clock := startAt(t, d)
		section := r.addSection(t, "A")
		berlin := testkit.Must(time.LoadLocation("Europe/Berlin"))
		for name, c := range map[string]struct{ now, until string }{
			"at noon":                           {"2026-11-21 12:00:00", "2026-11-22T04:00:00Z"},
			"in summer":                         {"2026-07-01 23:59:59", "2026-07-02T03:00:00Z"},
			"on the last day of a year":         {"2026-12-31 20:00:00", "2027-01-01T04:00:00Z"},
			"after midnight":                    {"2026-11-22 01:30:00", "2026-11-22T04:00:00Z"},
			"a second before the day begins":    {"2026-11-22 04:59:59", "2026-11-22T04:00:00Z"},
			"as the day begins":                 {"2026-11-22 05:00:00", "2026-11-23T04:00:00Z"},
			"before clocks are put back":        {"2026-10-24 22:00:00", "2026-10-25T04:00:00Z"},
			"before clocks are put forward":     {"2026-03-28 22:00:00", "2026-03-29T03:00:00Z"},
			"in the hour that clocks repeat":    {"2026-10-25 02:30:00", "2026-10-25T04:00:00Z"},
			"after clocks were put forward":     {"2026-03-29 03:00:00", "2026-03-29T03:00:00Z"},
			"the day on which they are forward": {"2026-03-29 12:00:00", "2026-03-30T03:00:00Z"},
		} {
			clock.Set(testkit.Must(time.ParseInLocation(time.DateTime, c.now, berlin)))
			dish := r.addDish(t, section.ID, "1")
			got := testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{SoldOut: true, Until: menu.Tomorrow}))
			if want := "out until " + c.until; stockOf(&got) != want {
				t.Errorf("%s: %s, want %s", name, stockOf(&got), want)
			}
			for _, at := range []struct {
				later time.Duration
				want  string
			}{{-time.Millisecond, "out until " + c.until}, {0, "in"}, {time.Hour, "in"}} {
				clock.Set(testkit.Must(time.Parse(time.RFC3339, c.until)).Add(at.later))
				whole, public := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)), testkit.Must(r.Public(t.Context(), mine)).Menus[0]
				for who, shown := range map[string]menu.Menu{"the owner": whole, "a guest": public} {
					if got := stockOf(&shown.Sections[0].Dishes[0]); got != at.want {
						t.Errorf("%s: %v later %s sees %s, want %s", name, at.later, who, got, at.want)
					}
				}
			}
			testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, dish.ID))
		}
	})
}

func TestStock(t *testing.T) {
	const tomorrow = "out until 2026-11-22T04:00:00Z"
	set := func(soldOut bool, until menu.Until, portions ...httpx.Optional[int]) menu.SoldOutInput {
		in := menu.SoldOutInput{SoldOut: soldOut, Until: until}
		if len(portions) > 0 {
			in.PortionsLeft = portions[0]
		}
		return in
	}
	type steps []any // SoldOutInput, a change of portions, or how long time passes
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, clock := startAt(t, d)
		section := r.addSection(t, "A")
		for name, c := range map[string]struct {
			steps steps
			want  string
		}{
			"until switched":                     {steps{set(true, menu.Switched)}, "out"},
			"nothing said of when":               {steps{set(true, "")}, "out"},
			"until tomorrow":                     {steps{set(true, menu.Tomorrow)}, tomorrow},
			"tomorrow, then switched":            {steps{set(true, menu.Tomorrow), set(true, menu.Switched)}, "out"},
			"switched, then tomorrow":            {steps{set(true, menu.Switched), set(true, menu.Tomorrow)}, tomorrow},
			"back":                               {steps{set(true, menu.Tomorrow), set(false, "")}, "in"},
			"back until tomorrow is back":        {steps{set(true, menu.Tomorrow), set(false, menu.Tomorrow)}, "in"},
			"counted":                            {steps{set(false, "", counted(3))}, "in, 3 left"},
			"no longer counted":                  {steps{set(false, "", counted(3)), set(false, "", counted())}, "in"},
			"counted, then sold out and back":    {steps{set(false, "", counted(3)), set(true, menu.Tomorrow), set(false, "")}, "in, 3 left"},
			"counted to none":                    {steps{set(false, "", counted(0))}, tomorrow + ", 0 left"},
			"counted to none until switched":     {steps{set(false, menu.Switched, counted(0))}, "out, 0 left"},
			"sold out with none until switched":  {steps{set(true, "", counted(0))}, "out, 0 left"},
			"one taken off":                      {steps{set(false, "", counted(3)), -1}, "in, 2 left"},
			"the last taken off":                 {steps{set(false, "", counted(1)), -1}, tomorrow + ", 0 left"},
			"more taken off than there are":      {steps{set(false, "", counted(1)), -5}, tomorrow + ", 0 left"},
			"another one after the last":         {steps{set(false, "", counted(1)), -1, 2}, "in, 2 left"},
			"none left, then back":               {steps{set(false, "", counted(1)), -1, set(false, "")}, "in"},
			"none left, on the next day":         {steps{set(false, "", counted(1)), -1, 24 * time.Hour}, "in"},
			"some left, on the next day":         {steps{set(true, menu.Tomorrow, counted(2)), 24 * time.Hour}, "in, 2 left"},
			"the last of what is out":            {steps{set(true, menu.Switched, counted(1)), -1}, "out, 0 left"},
			"one more of what is out":            {steps{set(true, menu.Switched, counted(1)), 1}, "out, 2 left"},
			"no more than are counted":           {steps{set(false, "", counted(998)), 5}, "in, 999 left"},
			"sold out anew after the day began":  {steps{set(true, menu.Tomorrow), 24 * time.Hour, set(true, menu.Tomorrow)}, "out until 2026-11-23T04:00:00Z"},
			"back by itself, then taken off one": {steps{set(true, menu.Tomorrow, counted(2)), 24 * time.Hour, -1}, "in, 1 left"},
		} {
			clock.Set(noon)
			dish := r.addDish(t, section.ID, "1")
			for _, step := range c.steps {
				var err error
				switch step := step.(type) {
				case menu.SoldOutInput:
					dish, err = r.SetSoldOut(t.Context(), owner, mine, dish.ID, step)
				case int:
					dish, err = r.ChangePortions(t.Context(), owner, mine, dish.ID, menu.PortionsInput{Change: step})
				case time.Duration:
					clock.Set(clock.Now().Add(step))
				}
				testkit.NoError(t, err)
			}
			list := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
			stored := list[len(list)-1]
			if got := stockOf(&stored); got != c.want || stored.Revision != 1 {
				t.Errorf("%s: %s at revision %d, want %s", name, got, stored.Revision, c.want)
			}
			if _, isTime := c.steps[len(c.steps)-1].(time.Duration); !isTime && stockOf(&dish) != c.want {
				t.Errorf("%s answers %s, want %s", name, stockOf(&dish), c.want)
			}
		}
	})
}

// What is over by itself stays so when something else of the dish is changed.
func TestEditOfADishThatIsBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, clock := startAt(t, d)
		dish := r.addDish(t, r.addSection(t, "A").ID, "1")
		testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{SoldOut: true, Until: menu.Tomorrow}))
		clock.Set(noon.AddDate(0, 0, 1))
		got := testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, 1, menu.DishPatch{SpiceLevel: new(2)}))
		if stockOf(&got) != "in" {
			t.Errorf("an edit answers %s", stockOf(&got))
		}
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, dish.ID))
		if got := testkit.Must(r.RestoreDish(t.Context(), owner, mine, dish.ID)); stockOf(&got) != "in" {
			t.Errorf("restored as %s", stockOf(&got))
		}
	})
}

// Of what many take off at once no portion is lost.
func TestPortionsTakenAtOnce(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		dish := r.addDish(t, r.addSection(t, "A").ID, "1")
		testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{PortionsLeft: counted(50)}))
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if _, err := r.ChangePortions(t.Context(), owner, mine, dish.ID, menu.PortionsInput{Change: -2}); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		got := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if stockOf(&got) != "in, 10 left" {
			t.Errorf("after 20 took two each of 50: %s", stockOf(&got))
		}
	})
}

func TestStockRules(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	dish := r.addDish(t, r.addSection(t, "A").ID, "1")
	for name, c := range map[string]struct {
		in   menu.SoldOutInput
		want string
	}{
		"fewer than none": {menu.SoldOutInput{PortionsLeft: counted(-1)}, "body.portions_left range"},
		"too many":        {menu.SoldOutInput{PortionsLeft: counted(1000)}, "body.portions_left range"},
		"until some time": {menu.SoldOutInput{SoldOut: true, Until: "monday"}, "body.until"},
		"of what is back": {menu.SoldOutInput{Until: "monday"}, "body.until"},
	} {
		if _, err := r.SetSoldOut(t.Context(), owner, mine, dish.ID, c.in); !strings.Contains(testkit.BrokenRule(err), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := r.ChangePortions(t.Context(), owner, mine, dish.ID, menu.PortionsInput{Change: -1}); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("portions that are not counted: %v", err)
	}
	testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{PortionsLeft: counted(3)}))
	before := testkit.Version(t, r.db, mine)
	for _, change := range []int{0, 1000, -1000} {
		_, err := r.ChangePortions(t.Context(), owner, mine, dish.ID, menu.PortionsInput{Change: change})
		if isRefused := change != 0; (err != nil) != isRefused {
			t.Errorf("a change by %d: %v", change, err)
		}
	}
	testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dish.ID, menu.SoldOutInput{}))
	if after := testkit.Version(t, r.db, mine); after != before {
		t.Errorf("what changes nothing led from version %d to %d", before, after)
	}
}

// Several dishes are sold out and back at once, whatever their revisions, which stay.
func TestStockOfSeveralDishes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r, _ := startAt(t, d)
		section := r.addSection(t, "A")
		one, two := r.addDish(t, section.ID, "1"), r.addDish(t, section.ID, "2")
		testkit.Must(r.SetSoldOut(t.Context(), owner, mine, two.ID, menu.SoldOutInput{PortionsLeft: counted(3)}))
		for _, step := range []struct {
			stock menu.SoldOutInput
			want  string
		}{
			{menu.SoldOutInput{SoldOut: true}, "out; out, 3 left"},
			{menu.SoldOutInput{SoldOut: true, Until: menu.Tomorrow}, "out until 2026-11-22T04:00:00Z; out until 2026-11-22T04:00:00Z, 3 left"},
			{menu.SoldOutInput{}, "in; in, 3 left"},
			{menu.SoldOutInput{PortionsLeft: counted()}, "in; in"},
		} {
			list := testkit.Must(r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: one.ID, Revision: 7, Stock: &step.stock}, {ID: two.ID, Stock: &step.stock}}))
			if got := stockOf(&list[0]) + "; " + stockOf(&list[1]); got != step.want || list[1].Revision != 1 {
				t.Errorf("%s at revision %d, want %s", got, list[1].Revision, step.want)
			}
		}
		_, err := r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{{ID: one.ID}, {ID: two.ID, Stock: &menu.SoldOutInput{SoldOut: true, Until: "monday"}}})
		if got := testkit.BrokenRule(err); got != "body.changes[1].stock.until one_of" {
			t.Errorf("until monday breaks %q", got)
		}
		both := menu.DishChange{ID: one.ID, Revision: 7, Dish: menu.DishPatch{IsActive: new(false)}, Stock: &menu.SoldOutInput{SoldOut: true}}
		if _, err := r.UpdateDishes(t.Context(), owner, mine, []menu.DishChange{both}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("an old revision beside it is answered with %v", err)
		}
	})
}
