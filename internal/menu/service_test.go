package menu_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

func TestRestaurantInfo(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		revision := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Info.Revision
		got, err := r.UpdateInfo(t.Context(), owner, mine, r.menu, revision, menu.RestaurantInfoPatch{
			Tagline: &lang.TextPatch{De: new("Pasta von Hand")}, Cuisine: &lang.TextPatch{De: new("Italienisch"), En: new("Italian")},
			WebSite: new("https://Küche.example"), WifiName: new(" Gäste "), WifiPassword: new("limoncello"), CoverImage: new("cover"),
		})
		testkit.NoError(t, err)
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Info
		if fmt.Sprint(found) != fmt.Sprint(got) || found.Cuisine.En != "Italian" || found.WifiName != "Gäste" ||
			found.WebSite != "https://xn--kche-0ra.example" || found.CoverImage != "cover" || found.Revision != revision+1 {
			t.Errorf("kept as %+v", found)
		}
		if storeID, err := r.StoreOfMenu(t.Context(), r.menu); err != nil || storeID != mine {
			t.Errorf("StoreOfMenu = %q, %v", storeID, err)
		}
		if _, err := r.StoreOfMenu(t.Context(), "nothing"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("StoreOfMenu of no menu: %v", err)
		}
		for name, c := range map[string]struct {
			revision int64
			patch    menu.RestaurantInfoPatch
			location string
			code     fault.Code
		}{
			"old revision":     {revision, menu.RestaurantInfoPatch{WifiName: new("Küche")}, "", fault.Stale},
			"long description": {0, menu.RestaurantInfoPatch{Description: &lang.TextPatch{De: new(strings.Repeat("a", 2001))}}, "body.description.de", fault.Invalid},
			"script":           {0, menu.RestaurantInfoPatch{WebSite: new("javascript:alert(1)")}, "body.web_site", fault.Invalid},
			"long password":    {0, menu.RestaurantInfoPatch{WifiPassword: new(strings.Repeat("a", 64))}, "body.wifi_password", fault.Invalid},
			"emptied":          {0, menu.RestaurantInfoPatch{WifiName: new(""), WebSite: new("")}, "", ""},
		} {
			_, err := r.UpdateInfo(t.Context(), owner, mine, r.menu, c.revision, c.patch)
			if testkit.Location(err) != c.location || fault.CodeOf(err) != c.code {
				t.Errorf("%s: %v, want %s at %q", name, err, c.code, c.location)
			}
		}
	})
}

func TestPublicShowsWhatIsActive(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		a, b, c := r.addSection(t, "A"), r.addSection(t, "B"), r.addSection(t, "C")
		for _, name := range []string{"1", "2", "3"} {
			r.addDish(t, a.ID, name)
		}
		r.addDish(t, b.ID, "4")
		r.addDish(t, c.ID, "5")
		dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		off := new(false)
		testkit.Must(r.UpdateSection(t.Context(), owner, mine, b.ID, 0, menu.SectionPatch{IsActive: off}))
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, dishes[0].ID, 0, menu.DishPatch{IsActive: off}))
		testkit.Must(r.SetSoldOut(t.Context(), owner, mine, dishes[1].ID, menu.SoldOutInput{SoldOut: true}))
		testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, c.ID))
		public := testkit.Must(r.Public(t.Context(), mine)).Menus[0]
		if got := outline(public); got != "A: 2 3" || !public.Sections[0].Dishes[0].SoldOut {
			t.Errorf("guests see %q, %+v", got, public.Sections[0].Dishes)
		}
		if got := r.read(t); got != "A: 1 2 3; B: 4" {
			t.Errorf("the owner sees %q", got)
		}
		if _, err := r.Public(t.Context(), "nobody"); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an unknown store's menu answers %v", err)
		}
	})
}

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

func TestPurge(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		a, b := r.addSection(t, "A"), r.addSection(t, "B")
		d1, d2 := r.addDish(t, a.ID, "1").ID, r.addDish(t, b.ID, "2").ID
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, d1))
		testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, b.ID))
		testkit.NoError(t, r.PurgeDeleted(t.Context(), noon))
		if _, err := r.RestoreSection(t.Context(), owner, mine, b.ID); err != nil {
			t.Errorf("the purge took what was deleted later: %v", err)
		}
		testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, b.ID))
		testkit.NoError(t, r.PurgeDeleted(t.Context(), noon.Add(time.Second)))
		for _, id := range []string{d1, d2} {
			if _, err := r.RestoreDish(t.Context(), owner, mine, id); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("a purged dish is restored: %v", err)
			}
		}
		if got := r.read(t); got != "A:" {
			t.Errorf("the purge left %q", got)
		}
	})
}

func TestSection(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		lunch := menu.Availability{Days: []int{5, 1, 1}, From: "11:30", To: "14:30"}
		created := testkit.Must(r.AddSection(t.Context(), owner, mine, r.menu, menu.SectionInput{
			Name: lang.TextPatch{De: new("Mittag"), En: new("Lunch")}, Availability: &lunch, IsActive: new(false),
		}))
		r.addDish(t, created.ID, "1")
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0]
		if found.Name.En != "Lunch" || found.IsActive || found.Availability == nil || fmt.Sprint(found.Availability.Days) != "[1 5]" || found.Availability.To != "14:30" {
			t.Errorf("kept as %+v", found)
		}
		got := testkit.Must(r.UpdateSection(t.Context(), owner, mine, created.ID, 1, menu.SectionPatch{Name: &lang.TextPatch{De: new("Mittagstisch")}}))
		if got.Availability == nil || len(got.Name.Stale) != 1 || got.Revision != 2 || len(got.Dishes) != 1 {
			t.Errorf("changed to %+v", got)
		}
		got = testkit.Must(r.UpdateSection(t.Context(), owner, mine, created.ID, 2, menu.SectionPatch{Availability: httpx.Optional[menu.Availability]{Set: true}}))
		if got.Availability != nil || got.Name.De != "Mittagstisch" {
			t.Errorf("changed to %+v", got)
		}
		if _, err := r.UpdateSection(t.Context(), owner, mine, created.ID, 2, menu.SectionPatch{IsActive: new(true)}); fault.CodeOf(err) != fault.Stale {
			t.Errorf("a change based on an old revision answers %v", err)
		}
	})
}

func TestLimitsWithConcurrentWriters(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		full := menu.Content{Sections: make([]menu.SectionContent, menu.MaxSections-2)}
		for i := range full.Sections {
			full.Sections[i].Name = named(fmt.Sprint("S", i))
		}
		for i := range menu.MaxDishes {
			section := &full.Sections[i%2]
			section.Dishes = append(section.Dishes, menu.DishInput{Name: named(fmt.Sprint("D", i))})
		}
		created := testkit.Must(r.importMenu(t, owner, full))

		var wg sync.WaitGroup
		errs := make(chan error, 5)
		for i := range 5 {
			wg.Go(func() {
				_, err := r.AddSection(context.Background(), owner, mine, r.menu, menu.SectionInput{Name: named(fmt.Sprint("P", i))})
				errs <- err
			})
		}
		wg.Wait()
		close(errs)
		added := 0
		for err := range errs {
			if err == nil {
				added++
			} else if testkit.Refusal(err) != `too_many_sections {"count":61,"limit":60}` {
				t.Errorf("one section too many answers %v", err)
			}
		}
		if added != 2 {
			t.Errorf("%d sections were added, want 2", added)
		}

		one := menu.DishInput{Name: named("one more")}
		if _, err := r.AddDish(t.Context(), owner, mine, created.Sections[2].ID, one); testkit.Refusal(err) != `too_many_dishes {"count":601,"limit":600}` {
			t.Errorf("one dish too many answers %v", err)
		}
		testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, created.Sections[0].ID))
		testkit.Must(r.AddDish(t.Context(), owner, mine, created.Sections[2].ID, one))
		if _, err := r.RestoreSection(t.Context(), owner, mine, created.Sections[0].ID); testkit.Refusal(err) != `too_many_dishes {"count":601,"limit":600}` {
			t.Errorf("restoring beyond the limit answers %v", err)
		}
	})
}

// A menu beyond the limits takes changes that add nothing.
func TestLimitsOfSize(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		dish := menu.DishInput{Name: named("D"), Prices: []menu.PriceInput{{Name: named("s"), Amount: 1}, {Name: named("l"), Amount: 2}}}
		full := menu.Content{Sections: []menu.SectionContent{{SectionInput: menu.SectionInput{Name: named("S")}}}}
		for range menu.MaxPrices / 2 {
			full.Sections[0].Dishes = append(full.Sections[0].Dishes, dish)
		}
		created := testkit.Must(r.importMenu(t, owner, full))
		first := created.Sections[0].Dishes[0]
		sizes := []menu.PriceInput{dish.Prices[0], dish.Prices[1], {Name: named("m"), Amount: 3}}
		for name, c := range map[string]struct {
			patch menu.DishPatch
			want  string
		}{
			"one price more": {menu.DishPatch{Prices: sizes}, `too_many_prices {"count":1201,"limit":1200}`},
			"as many prices": {menu.DishPatch{Prices: sizes[1:]}, ""},
			"a longer name":  {menu.DishPatch{Name: new(named("Longer"))}, ""},
		} {
			t.Run(name, func(t *testing.T) {
				_, err := r.UpdateDish(t.Context(), owner, mine, first.ID, 0, c.patch)
				if testkit.Refusal(err) != c.want {
					t.Errorf("answers %v, want %q", err, c.want)
				}
			})
		}

		long := menu.DishInput{Name: named("D"), Description: named(strings.Repeat("ü", 400))}
		full.Sections[0].Dishes = nil
		for range menu.MaxCharacters / 401 {
			full.Sections[0].Dishes = append(full.Sections[0].Dishes, long)
		}
		created = testkit.Must(r.importMenu(t, owner, full))
		first = created.Sections[0].Dishes[0]
		if _, err := r.AddDish(t.Context(), owner, mine, created.Sections[0].ID, long); testkit.Refusal(err) != `too_many_characters {"count":120301,"limit":120000}` {
			t.Errorf("one dish more answers %v", err)
		}
		longer := menu.SectionPatch{Description: new(named(strings.Repeat("s", 400)))}
		if _, err := r.UpdateSection(t.Context(), owner, mine, created.Sections[0].ID, 0, longer); testkit.Refusal(err) != `too_many_characters {"count":120300,"limit":120000}` {
			t.Errorf("a longer section answers %v", err)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, first.ID, 0, menu.DishPatch{Description: new(named("short"))}))
		testkit.Must(r.UpdateSection(t.Context(), owner, mine, created.Sections[0].ID, 0, menu.SectionPatch{Name: new(named("T"))}))
	})
}

func TestWritesChangeTheVersion(t *testing.T) {
	r := start(t, testkit.SQLite(t))
	ctx := t.Context()
	section := r.addSection(t, "A")
	dish := r.addDish(t, section.ID, "1")
	for _, c := range []struct {
		name  string
		write func() error
	}{
		{"info", func() error {
			return testkit.Err(r.UpdateInfo(ctx, owner, mine, r.menu, 0, menu.RestaurantInfoPatch{WifiName: new("Küche")}))
		}},
		{"section", func() error {
			return testkit.Err(r.UpdateSection(ctx, owner, mine, section.ID, 0, menu.SectionPatch{IsActive: new(false)}))
		}},
		{"sections' order", func() error { return r.OrderSections(ctx, owner, mine, r.menu, []string{section.ID}) }},
		{"dish", func() error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, dish.ID, 0, menu.DishPatch{SpiceLevel: new(1)}))
		}},
		{"sold out", func() error {
			return testkit.Err(r.SetSoldOut(ctx, owner, mine, dish.ID, menu.SoldOutInput{SoldOut: true}))
		}},
		{"dishes' order", func() error { return r.OrderDishes(ctx, owner, mine, section.ID, []string{dish.ID}) }},
		{"delete dish", func() error { return r.DeleteDish(ctx, owner, mine, dish.ID) }},
		{"restore dish", func() error { return testkit.Err(r.RestoreDish(ctx, owner, mine, dish.ID)) }},
		{"delete section", func() error { return r.DeleteSection(ctx, owner, mine, section.ID) }},
		{"restore section", func() error { return testkit.Err(r.RestoreSection(ctx, owner, mine, section.ID)) }},
		{"add section", func() error { r.addSection(t, "B"); return nil }},
		{"add dish", func() error { r.addDish(t, section.ID, "2"); return nil }},
	} {
		before := testkit.Version(t, r.db, mine)
		if err := c.write(); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if after := testkit.Version(t, r.db, mine); after != before+1 {
			t.Errorf("%s leaves the store's version at %d", c.name, after)
		}
	}
}
