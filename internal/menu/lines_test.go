package menu_test

import (
	"testing"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// Texts shown as one line have no line break, and not only invisible characters.
func TestLines(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ctx := t.Context()
		section := r.addSection(t, "Suppen")
		dish := r.addDish(t, section.ID, "Brühe")
		updateInfo := func(patch menu.RestaurantInfoPatch) error {
			return testkit.Err(r.UpdateInfo(ctx, owner, mine, r.menu, 0, patch))
		}
		updateSection := func(patch menu.SectionPatch) error {
			return testkit.Err(r.UpdateSection(ctx, owner, mine, section.ID, 0, patch))
		}
		updateDish := func(patch menu.DishPatch) error {
			return testkit.Err(r.UpdateDish(ctx, owner, mine, dish.ID, 0, patch))
		}
		for location, c := range map[string]struct {
			set func(value string) error
			// empty is the rule that an empty value breaks.
			empty string
		}{
			"body.tagline.tr":    {func(v string) error { return updateInfo(menu.RestaurantInfoPatch{Tagline: &lang.TextPatch{Tr: &v}}) }, ""},
			"body.cuisine.de":    {func(v string) error { return updateInfo(menu.RestaurantInfoPatch{Cuisine: new(named(v))}) }, ""},
			"body.wifi_password": {func(v string) error { return updateInfo(menu.RestaurantInfoPatch{WifiPassword: &v}) }, ""},
			"body.wifi_name":     {func(v string) error { return updateInfo(menu.RestaurantInfoPatch{WifiName: &v}) }, ""},
			"body.name.de": {
				func(v string) error { return updateSection(menu.SectionPatch{Name: new(named(v))}) },
				"body.name.de required_in_default_language",
			},
			"body.name.en": {func(v string) error { return updateDish(menu.DishPatch{Name: &lang.TextPatch{En: &v}}) }, ""},
			"body.prices[1].name.de": {
				func(v string) error {
					return updateDish(menu.DishPatch{Prices: []menu.PriceInput{{Name: named("S")}, {Name: named(v)}}})
				},
				"body.prices[1].name.de required_in_default_language",
			},
		} {
			for value, code := range testkit.NotOneLine {
				if got, want := testkit.BrokenRule(c.set(value)), location+" "+code; got != want {
					t.Errorf("%q breaks %q, want %q", value, got, want)
				}
			}
			if err := c.set(testkit.Invisible); testkit.BrokenRule(err) != c.empty || c.empty == "" && err != nil {
				t.Errorf("%s of invisible characters answers %v, want %q", location, err, c.empty)
			}
		}
		if err := updateDish(menu.DishPatch{Description: new(named("a\r\nb\u2028c"))}); err != nil {
			t.Error(err)
		}
		if got := testkit.Must(r.Menu(ctx, owner, mine, r.menu)).Sections[0].Dishes[0].Description.De; got != "a\nb\nc" {
			t.Errorf("a description of three lines reads %q", got)
		}
	})
}
