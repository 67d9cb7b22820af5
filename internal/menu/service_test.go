package menu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

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
