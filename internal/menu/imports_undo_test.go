package menu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
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

// An import cannot be undone into a menu beyond the limits: texts that it had shortened come back
// beside those that were written in their room.
func TestUndoneImportKeepsTheLimits(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		fileOf := func(name, description string) string {
			var file strings.Builder
			file.WriteString("Kategorie;Name;Beschreibung;Preis\n")
			for i := range 250 {
				fmt.Fprintf(&file, "Alles;%s %d;%s;4,50\n", name, i, description)
			}
			return file.String()
		}
		long := strings.Repeat("mit Zitrone und Salbei ", 20)
		r.apply(t, r.startImport(t, "a.csv", fileOf("Suppe", long)))
		shortened := r.apply(t, r.startImport(t, "a.csv", fileOf("Suppe", "fein")))
		further := r.apply(t, r.startImport(t, "a.csv", fileOf("Salat", long)))
		if _, err := r.DiscardImport(t.Context(), owner, mine, r.menu, shortened.ID); !strings.HasPrefix(testkit.Refusal(err), "too_many_characters ") {
			t.Errorf("too large a menu is answered with %v", err)
		}
		dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		if dishes[0].Description.De != "fein" {
			t.Errorf("refused, the undo left %q", dishes[0].Description.De)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, further.ID))
		undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, shortened.ID))
		if undone.Restored != 250 {
			t.Errorf("with room again it gives back %d dishes", undone.Restored)
		}
	})
}

// Amounts of a currency that counts otherwise do not come back: 12.50 EUR would read 1250 JPY.
// Where an import has taken all amounts off, the change of the currency changes nothing.
func TestUndoneImportInAnotherCurrency(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		soups := r.addSection(t, "Suppen")
		fish := testkit.Must(r.AddDish(t.Context(), owner, mine, soups.ID, menu.DishInput{Name: named("Fisch"), PriceOfTheDay: true}))
		file := r.export(t, menu.ExportCSV)
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, fish.ID, fish.Revision, menu.DishPatch{PriceOfTheDay: new(false), Prices: []menu.PriceInput{{Amount: 1250}}}))
		applied := r.apply(t, r.startImport(t, "karte.csv", file))
		yen := menu.NewService(d, inYen{testkit.Languages{mine: lang.German}}, testkit.Images{}, func() time.Time { return noon })
		undone := testkit.Must(yen.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		dish := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if got := fmt.Sprint(undone.Restored, undone.Kept, dish.Prices); got != fmt.Sprintf("0 [{dish %s Fisch}] []", dish.ID) {
			t.Errorf("undone in another currency: %s", got)
		}
	})
}
