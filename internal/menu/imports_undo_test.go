package menu_test

import (
	"fmt"
	"testing"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// Behind an import that is undone the menu is as it was, whatever of it has gone to the bin.
func TestUndoneImportLeavesNothing(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		soups := r.addSection(t, "Suppen")
		r.addDish(t, soups.ID, "Eintopf")
		binned := r.addDish(t, soups.ID, "Gulasch")
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, binned.ID))
		const file = "Kategorie;Name;Preis\nSuppen;Gulasch;6,00\nSuppen;Brühe;3,00\nSalate;Caesar;9,00\nSalate;Rucola;8,00\nFleisch;Köfte;12,50\n"
		for name, c := range map[string]struct {
			between func(sections []menu.Section)
			want    string
		}{
			"at once": {func([]menu.Section) {}, "5 dishes, kept []: Suppen: Eintopf"},
			"behind a dish that was deleted": {func(sections []menu.Section) {
				testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, sections[2].Dishes[0].ID))
			}, "4 dishes, kept []: Suppen: Eintopf"},
			"behind a dish that was changed and deleted": {func(sections []menu.Section) {
				id := sections[2].Dishes[0].ID
				testkit.Must(r.UpdateDish(t.Context(), owner, mine, id, 0, menu.DishPatch{Name: new(named("Adana"))}))
				testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, id))
			}, "4 dishes, kept []: Suppen: Eintopf"},
			"behind a section that was deleted": {func(sections []menu.Section) {
				testkit.NoError(t, r.DeleteSection(t.Context(), owner, mine, sections[1].ID))
			}, "5 dishes, kept []: Suppen: Eintopf"},
		} {
			applied := r.apply(t, r.startImport(t, "", file))
			c.between(testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections)
			undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
			if got := fmt.Sprintf("%d dishes, kept %v: %s", undone.Deleted, undone.Kept, r.read(t)); got != c.want {
				t.Errorf("undone %s: %s, want %s", name, got, c.want)
			}
		}
		restored := testkit.Must(r.RestoreDish(t.Context(), owner, mine, binned.ID))
		if got := r.read(t); restored.Name.De != "Gulasch" || got != "Suppen: Eintopf Gulasch" {
			t.Errorf("what was in the bin before comes back as %q", got)
		}
	})
}

// A dish that somebody has changed and deleted stays in the bin, and its section goes there too.
func TestUndoneImportKeepsTheBin(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		applied := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nFleisch;Köfte;12,50\n"))
		meat := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0]
		id := meat.Dishes[0].ID
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, id, 0, menu.DishPatch{Name: new(named("Adana"))}))
		testkit.NoError(t, r.DeleteDish(t.Context(), owner, mine, id))
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		if _, err := r.RestoreDish(t.Context(), owner, mine, id); testkit.Refusal(err) != "section_deleted" || fault.CodeOf(err) != fault.Conflict {
			t.Errorf("restoring a dish whose section went with the import is answered with %v", err)
		}
		testkit.Must(r.RestoreSection(t.Context(), owner, mine, meat.ID))
		testkit.Must(r.RestoreDish(t.Context(), owner, mine, id))
		if got := r.read(t); got != "Fleisch: Adana" {
			t.Errorf("restored it is %q", got)
		}
	})
}
