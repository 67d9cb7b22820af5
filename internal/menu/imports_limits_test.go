package menu_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// A menu that would be too large is refused before anything is written.
func TestImportsKeepTheLimits(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		var many strings.Builder
		many.WriteString("Kategorie;Name;Preis\n")
		for i := range menu.MaxDishes + 1 {
			fmt.Fprintf(&many, "Alles;Gericht %d;4,50\n", i)
		}
		preview := r.startImport(t, "a.csv", many.String())
		before := testkit.Version(t, d, mine)
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, preview.ID); testkit.Refusal(err) != fmt.Sprintf(`too_many_dishes {"count":%d,"limit":%d}`, menu.MaxDishes+1, menu.MaxDishes) {
			t.Errorf("too many dishes are answered with %v", err)
		}
		if got := r.read(t); got != "" || testkit.Version(t, d, mine) != before {
			t.Errorf("a refused import left %q", got)
		}
		testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, LeftOut: new(true)}}}))
		r.apply(t, preview)
		if n := len(testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes); n != menu.MaxDishes {
			t.Errorf("the import wrote %d dishes", n)
		}
		for range 15 {
			r.startImport(t, "", "Brühe 4,50\n")
		}
		if list := testkit.Must(r.Imports(t.Context(), owner, mine, r.menu)).Imports; len(list) != 11 {
			t.Errorf("a store keeps %d imports", len(list))
		}
	})
}

// Previews go after a day, and what was applied can be undone for a week.
func TestImportsArePurged(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview, applied := r.startImport(t, "", "Brühe 4,50\n"), r.apply(t, r.startImport(t, "", "Gulasch 4,50\n"))
		age := func(days int) int {
			testkit.NewDB(t, d).Execute(`UPDATE imports SET created_at = ?`, noon.AddDate(0, 0, -days).Add(-time.Minute))
			testkit.NoError(t, r.PurgeImports(t.Context()))
			return len(testkit.Must(r.Imports(t.Context(), owner, mine, r.menu)).Imports)
		}
		if _, err := r.Import(t.Context(), owner, mine, r.menu, preview.ID); err != nil {
			t.Error(err)
		}
		if n := age(1); n != 1 {
			t.Errorf("after a day there are %d imports", n)
		}
		if n := age(8); n != 1 {
			t.Errorf("after a week there are %d imports", n)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		if n := age(31); n != 0 || !strings.HasPrefix(r.read(t), "") {
			t.Errorf("after a month there are %d imports", n)
		}
	})
}

// Reading, editing and applying 1,000 rows may take two seconds, be their dishes new or those
// that the menu has. A second of the processor and a statement for each dish that changes are
// well below; the clock says nothing of that on a busy machine.
func TestImportOfManyRowsIsFast(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const dishes = 1000
		run := func(price string) (applied menu.Import, statements int) {
			var file strings.Builder
			file.WriteString("Kategorie;Name;Beschreibung;Preis;Diät\n")
			for i := range dishes {
				fmt.Fprintf(&file, "Gruppe %d;Gericht %d;mit Tomaten, Käse und Basilikum;%s;v\n", i%25, i, price)
			}
			timer := testkit.CPUTimer(t)
			statements = testkit.CountStatements(t, d, func() {
				preview := r.startImport(t, "a.csv", file.String())
				out := []menu.ImportedRowPatch{{ID: 1, LeftOut: new(true)}}
				testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: out}))
				applied = r.apply(t, preview)
			})
			if took := timer(); took > time.Second || len(applied.Rows) != dishes+1 {
				t.Errorf("%d rows took %v of the processor", len(applied.Rows), took)
			}
			return applied, statements
		}
		if _, statements := run("4,50"); statements > 200 {
			t.Errorf("new dishes took %d statements", statements)
		}
		changed, statements := run("5,50")
		if statements > dishes+200 {
			t.Errorf("those that are there took %d statements", statements)
		}
		undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, changed.ID))
		if undone.Restored != dishes-1 {
			t.Errorf("undoing it did %+v", undone)
		}
	})
}

// What a store keeps of its imports is bounded in size, too: the oldest go.
func TestImportsAreBoundedInSize(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		var started []string
		for n := range 5 {
			id := r.startImport(t, "a.csv", "Kategorie;Name;Preis\nSuppen;Gulasch;5\n").ID
			testkit.NewDB(t, d).Execute(`UPDATE imports SET created_at = ?, file = ? WHERE id = ?`, noon.Add(time.Duration(n-9)*time.Hour), make([]byte, 12<<20), id)
			started = append([]string{id}, started...)
		}
		var kept []string
		for _, each := range testkit.Must(r.Imports(t.Context(), owner, mine, r.menu)).Imports {
			kept = append(kept, each.ID)
		}
		if !slices.Equal(kept, started[:3]) { // the last was small when the others were weighed
			t.Errorf("keeps %v of %v", kept, started)
		}
	})
}

// Previews go before what can be undone, however old that is: who only looks at files loses no
// way back.
func TestPreviewsGoBeforeWhatCanBeUndone(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const file = "Kategorie;Name;Preis\nSuppen;Gulasch;5\n"
		applied := r.apply(t, r.startImport(t, "a.csv", file)).ID
		testkit.NewDB(t, d).Execute(`UPDATE imports SET created_at = ?`, noon.AddDate(0, 0, -1))
		var previews []string
		for n := range 4 {
			id := r.startImport(t, "a.csv", file).ID
			testkit.NewDB(t, d).Execute(`UPDATE imports SET created_at = ?, file = ? WHERE id = ?`, noon.Add(time.Duration(n-9)*time.Hour), make([]byte, 12<<20), id)
			previews = append([]string{id}, previews...)
		}
		var kept []string
		for _, each := range testkit.Must(r.Imports(t.Context(), owner, mine, r.menu)).Imports {
			kept = append(kept, each.ID)
		}
		if want := slices.Concat(previews[:3], []string{applied}); !slices.Equal(kept, want) { // the last was small when the others were weighed
			t.Errorf("keeps %v, want %v", kept, want)
		}
		if undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied)); undone.Deleted != 1 {
			t.Errorf("undoing it did %+v", undone)
		}
	})
}
