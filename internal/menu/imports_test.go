package menu_test

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// startImport begins an import of a file into the owner's menu.
func (r rig) startImport(t *testing.T, name, content string) menu.Import {
	t.Helper()
	return testkit.Must(r.tryImport(t, owner, name, content))
}

func (r rig) tryImport(t *testing.T, who *actor.Actor, name, content string) (menu.Import, error) {
	t.Helper()
	return r.StartImport(t.Context(), who, mine, r.menu, func(w *bytes.Buffer) (string, error) {
		w.WriteString(content)
		return name, nil
	})
}

// told returns rows in short: "add Suppen > Brühe {450}: no_price".
func told(imported menu.Import) string {
	var b strings.Builder
	for i := range imported.Rows {
		row := &imported.Rows[i]
		if row.Kind != menufile.Dish {
			fmt.Fprintf(&b, "%s %s %s\n", row.Action, row.Kind, row.Name)
			continue
		}
		fmt.Fprintf(&b, "%s %s > %s", row.Action, row.Section, row.Name)
		for _, price := range row.Prices {
			fmt.Fprintf(&b, " {%s}", strings.TrimSpace(fmt.Sprint(price.Size, " ", price.Amount)))
		}
		if len(row.Changes) > 0 {
			fmt.Fprintf(&b, " %v", row.Changes)
		}
		for _, problem := range row.Problems {
			mark := ""
			if problem.Blocks {
				mark = "!"
			}
			fmt.Fprintf(&b, ": %s%s", problem.Code, mark)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (r rig) apply(t *testing.T, imported menu.Import) menu.Import {
	t.Helper()
	return testkit.Must(r.ApplyImport(t.Context(), owner, mine, r.menu, imported.ID))
}

const firstMenu = "Kategorie;Name;Beschreibung;Preis\nSuppen;Brühe;mit Einlage;4,50\nSuppen;Gulasch;;6,00\nFleisch;Köfte;;12,50\n"

// What is brought is previewed, applied as one, brought again without doubling, and undone.
func TestImportOfAFile(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		soups := r.addSection(t, "SUPPEN")
		r.addDish(t, soups.ID, "Gulasch")
		preview := r.startImport(t, "karte.csv", firstMenu)
		const planned = "skip note Kategorie | Name | Beschreibung | Preis\nadd Suppen > Brühe {450}\nupdate Suppen > Gulasch {600} [prices]\nadd Fleisch > Köfte {1250}\n"
		if got := told(preview); got != planned {
			t.Errorf("the preview says\n%s\nwant\n%s", got, planned)
		}
		if got := r.read(t); got != "SUPPEN: Gulasch" {
			t.Errorf("a preview left %q", got)
		}
		if preview.Source.Format != menufile.CSV || preview.Source.Separator != ";" || len(preview.Source.Columns) != 4 || preview.Room.Dishes != menu.MaxDishes-1 {
			t.Errorf("the preview is %+v", preview.Source)
		}
		applied := r.apply(t, preview)
		if got := r.read(t); got != "SUPPEN: Gulasch Brühe; Fleisch: Köfte" || applied.State != menu.ImportApplied || told(applied) != planned {
			t.Errorf("the import wrote %q and says\n%s", got, told(applied))
		}
		if again := r.apply(t, preview); again.State != menu.ImportApplied || r.read(t) != "SUPPEN: Gulasch Brühe; Fleisch: Köfte" {
			t.Errorf("sent again it wrote %q", r.read(t))
		}
		second := r.startImport(t, "karte.csv", firstMenu)
		if got := told(second); strings.Contains(got, "add ") || strings.Contains(got, "update ") {
			t.Errorf("the same file once more would do\n%s", got)
		}
		undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if got := outline(found); got != "SUPPEN: Gulasch" || undone.Deleted != 2 || undone.Restored != 1 || found.Sections[0].Dishes[0].Prices[0].Amount != 950 {
			t.Errorf("undoing it led to %q, %+v", got, undone)
		}
		if again := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID)); again.Deleted+again.Restored != 0 {
			t.Errorf("undoing it again did %+v", again)
		}
		r.apply(t, preview)
		if got := r.read(t); got != "SUPPEN: Gulasch Brühe; Fleisch: Köfte" {
			t.Errorf("applied again it wrote %q", got)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, second.ID))
		if _, err := r.Import(t.Context(), owner, mine, r.menu, second.ID); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("a discarded preview is still there: %v", err)
		}
		if list := testkit.Must(r.Imports(t.Context(), owner, mine, r.menu)).Imports; len(list) != 1 || list[0].State != menu.ImportApplied || list[0].FileName != "karte.csv" {
			t.Errorf("the imports are %+v", list)
		}
	})
}

// What somebody has changed since stays as it is when an import is undone, and is named.
func TestUndoneImportKeepsWhatWasChangedSince(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		soups := r.addSection(t, "Suppen")
		goulash, stew := r.addDish(t, soups.ID, "Gulasch"), r.addDish(t, soups.ID, "Eintopf")
		applied := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Gulasch;6,00\nSuppen;Eintopf;7,00\nSuppen;Brühe;3,00\nSalate;Caesar;9,00\n"))
		salad := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[1]
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, goulash.ID, 0, menu.DishPatch{Prices: []menu.PriceInput{{Amount: 650}}}))
		edited := testkit.Must(r.UpdateDish(t.Context(), owner, mine, salad.Dishes[0].ID, 0, menu.DishPatch{Name: new(named("Cäsar"))}))
		undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		if undone.Deleted != 2 || undone.Restored != 1 || len(undone.Kept) != 1 || undone.Kept[0] != (menu.ImportEntry{ID: goulash.ID, Name: "Gulasch"}) {
			t.Errorf("undoing it did %+v", undone)
		}
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if got := outline(found); got != "Suppen: Gulasch Eintopf; Salate:" {
			t.Errorf("undoing it left %q", got)
		}
		for i, want := range []int64{650, 950} {
			if dish := found.Sections[0].Dishes[i]; dish.Prices[0].Amount != want {
				t.Errorf("%s costs %d, want %d", dish.Name.De, dish.Prices[0].Amount, want)
			}
		}
		if restored, err := r.RestoreDish(t.Context(), owner, mine, edited.ID); err != nil || restored.Name.De != "Cäsar" {
			t.Errorf("what was changed since cannot be restored: %v", err)
		}
		_ = stew
	})
}

// A dish is known by its name in any language, and what the file does not say stays.
func TestImportMatches(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := testkit.Must(r.AddSection(t.Context(), owner, mine, r.menu, menu.SectionInput{Name: lang.TextPatch{De: new("Nachtisch"), En: new("Desserts")}}))
		small, large := lang.TextPatch{De: new("klein"), En: new("small")}, lang.TextPatch{De: new("groß"), En: new("large")}
		cake := testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
			Name: lang.TextPatch{De: new("Käsekuchen"), En: new("Cheesecake")}, Description: lang.TextPatch{De: new("mit Beeren")},
			Prices: []menu.PriceInput{{Name: small, Amount: 400}, {Name: large, Amount: 700}}, Diets: []menu.Diet{"vegetarian"},
			Allergens: &menu.Allergens{Contains: []menu.Allergen{"milk"}, Free: []menu.Allergen{"nuts"}},
		}))
		preview := r.startImport(t, "", "Category,Name,Description,Small,Large,Diets\nDESSERTS,cheese-cake,,4.50,7.00,GF\n")
		if got := told(preview); !strings.HasSuffix(got, "\nupdate DESSERTS > cheese-cake {Small 450} {Large 700} [diets name prices]\n") {
			t.Errorf("the preview says %q", got)
		}
		r.apply(t, preview)
		dish := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if dish.ID != cake.ID || dish.Name.De != "Käsekuchen" || dish.Name.En != "cheese-cake" || dish.Description.De != "mit Beeren" ||
			dish.Prices[0].Amount != 450 || dish.Prices[0].Name.De != "klein" || dish.Prices[1].Amount != 700 ||
			!slices.Equal(dish.Diets, []menu.Diet{"vegetarian", "gluten_free"}) || dish.AllergensDoubted {
			t.Errorf("the dish is %+v", dish)
		}
		doubted := r.startImport(t, "", "Kategorie;Name;Beschreibung;Preis\nNachtisch;Käsekuchen;mit Nüssen;\nNachtisch;Kaesekuchen;;3\n")
		if got := told(doubted); !strings.Contains(got, "update Nachtisch > Käsekuchen [description]: no_price: allergens_to_check\nadd Nachtisch > Kaesekuchen {300}\n") {
			t.Errorf("the preview says %q", got)
		}
		r.apply(t, doubted)
		dish = testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		if !dish.AllergensDoubted || !slices.Equal(dish.Allergens.Free, []menu.Allergen{"nuts"}) || len(dish.Prices) != 2 {
			t.Errorf("the dish is %+v", dish)
		}
		contradicted := r.startImport(t, "", "Kategorie;Name;Vegan;Preis\nNachtisch;Käsekuchen;x;4\n")
		if got := told(contradicted); !strings.Contains(got, "diet_contradicted!") {
			t.Errorf("the preview says %q", got)
		}
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, contradicted.ID); testkit.Refusal(err) != `import_rows_blocked {"count":1}` {
			t.Errorf("a vegan dish with milk is answered with %v", err)
		}
	})
}

// Rows are edited in place: what was wrong with them is over, and one can be left out.
func TestImportedRowsAreEdited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "a.csv", "Name;Preis;Diät\nBrot;6/8.5;\nSuppe;viel;kalt\nSalat;5;v\nSalat;5;v\n"+strings.Repeat("x", 90)+";4;\n")
		const read = `skip note Name | Preis | Diät
add  > Brot {600} {850}: sizes_unnamed!: section_missing
add  > Suppe: price_in_words: diet_not_read: section_missing
add  > Salat {500}: section_missing
skip  > Salat {500}: section_missing: repeated
add  > ` + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx {400}: too_long!: section_missing\n"
		if got := told(preview); got != read {
			t.Errorf("the preview says\n%s\nwant\n%s", got, read)
		}
		patch := func(in menu.ImportedRowsPatch) (menu.Import, error) {
			return r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, in)
		}
		edited := testkit.Must(patch(menu.ImportedRowsPatch{
			Sections: []menu.ImportedSectionTo{{Section: "", To: "Kleines"}},
			Rows: []menu.ImportedRowPatch{
				{ID: 1, Prices: []menu.ImportedPrice{{Size: "klein", Amount: 600}, {Size: "groß", Amount: 850}}},
				{ID: 2, Prices: []menu.ImportedPrice{}, Diets: []menu.Diet{"vegan"}, Hidden: new(true)},
				{ID: 5, LeftOut: new(true)},
			},
		}))
		const wanted = `skip note Name | Preis | Diät
add Kleines > Brot {klein 600} {groß 850}
add Kleines > Suppe: no_price
add Kleines > Salat {500}
skip Kleines > Salat {500}: repeated
skip Kleines > ` + "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx {400}: too_long!\n"
		if got := told(edited); got != wanted {
			t.Errorf("edited it says\n%s\nwant\n%s", got, wanted)
		}
		for name, c := range map[string]struct {
			in   menu.ImportedRowsPatch
			rule string
		}{
			"no row":           {menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 99}}}, "body.rows[0].id unknown"},
			"a low price":      {menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, Prices: []menu.ImportedPrice{{Amount: -1}}}}}, "body.rows[0].prices[0].amount range"},
			"a section":        {menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, Kind: new(menufile.Section)}}}, "body.rows[0].kind one_of"},
			"two lines":        {menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, Name: new("a\nb")}}}, "body.rows[0].name one_line"},
			"another diet":     {menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, Diets: []menu.Diet{"keto"}}}}, "body.rows[0].diets[0] one_of"},
			"lines of heading": {menu.ImportedRowsPatch{Sections: []menu.ImportedSectionTo{{To: "a\nb"}}}, "body.sections[0].to one_line"},
		} {
			if _, err := patch(c.in); testkit.BrokenRule(err) != c.rule {
				t.Errorf("%s is answered with %v, want %s", name, err, c.rule)
			}
		}
		r.apply(t, preview)
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if got := outline(found); got != "Kleines: Brot Suppe Salat" || found.Sections[0].Dishes[1].IsActive || !found.Sections[0].Dishes[0].IsActive {
			t.Errorf("the import wrote %q", got)
		}
		if _, err := patch(menu.ImportedRowsPatch{}); testkit.Refusal(err) != "import_not_open" {
			t.Errorf("rows of an applied import are changed: %v", err)
		}
	})
}

// Columns that were guessed wrongly are chosen, and the file is read again.
func TestImportedColumnsAreChosen(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "a.csv", "Alpha;Beta;Gamma\nSuppe;Vorspeisen;5,50\n")
		choose := func(id string, columns ...menu.ImportColumnChoice) (menu.Import, error) {
			return r.ChooseColumns(t.Context(), owner, mine, r.menu, id, menu.ImportColumns{Columns: columns})
		}
		chosen := testkit.Must(choose(preview.ID, menu.ImportColumnChoice{0, menufile.FieldName}, menu.ImportColumnChoice{1, menufile.FieldSection}, menu.ImportColumnChoice{2, menufile.FieldPrice}))
		if got := told(chosen); got != "skip note Alpha | Beta | Gamma\nadd Vorspeisen > Suppe {550}\n" {
			t.Errorf("by those columns it says %q", got)
		}
		if again := testkit.Must(r.Import(t.Context(), owner, mine, r.menu, preview.ID)); told(again) != told(chosen) || again.Source.Columns[1].Field != menufile.FieldSection {
			t.Errorf("it is kept as %+v", again)
		}
		if _, err := choose(preview.ID, menu.ImportColumnChoice{9, menufile.FieldName}); testkit.BrokenRule(err) != "body.columns[0].index unknown" {
			t.Errorf("a column that is not there is answered with %v", err)
		}
		if _, err := choose(preview.ID, menu.ImportColumnChoice{0, "colour"}); testkit.BrokenRule(err) != "body.columns[0].field one_of" {
			t.Errorf("a field that nobody knows is answered with %v", err)
		}
		if _, err := choose(r.startImport(t, "", "SUPPEN\nBrühe 4,50\n").ID); testkit.BrokenRule(err) != "body.columns must_be_empty" {
			t.Errorf("columns of a text are answered with %v", err)
		}
	})
}

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
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, preview.ID); testkit.Refusal(err) != `too_many_dishes {"count":601,"limit":600}` {
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

// Reading, editing and applying 1,000 rows may take two seconds. A second of the processor
// and a statement for each dish that changes are well below; the clock says nothing of that on
// a busy machine.
func TestImportOfManyRowsIsFast(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		file := func(price string, count int) string {
			var b strings.Builder
			b.WriteString("Kategorie;Name;Beschreibung;Preis;Diät\n")
			for i := range count {
				fmt.Fprintf(&b, "Gruppe %d;Gericht %d;mit Tomaten, Käse und Basilikum;%s;v\n", i%25, i, price)
			}
			return b.String()
		}
		r.apply(t, r.startImport(t, "a.csv", file("4,50", 500)))
		began := testkit.CPUTime(t)
		var applied menu.Import
		statements := testkit.CountStatements(t, d, func() {
			preview := r.startImport(t, "a.csv", file("5,50", 1000))
			var out []menu.ImportedRowPatch
			for _, row := range preview.Rows[601:] {
				out = append(out, menu.ImportedRowPatch{ID: row.ID, LeftOut: new(true)})
			}
			testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: out}))
			applied = r.apply(t, preview)
		})
		took := testkit.CPUTime(t) - began
		if took > time.Second || statements > 500+120 || len(applied.Rows) != 1001 {
			t.Errorf("%d rows took %v of the processor and %d statements", len(applied.Rows), took, statements)
		}
		undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		if undone.Deleted != 100 || undone.Restored != 500 {
			t.Errorf("undoing it did %+v", undone)
		}
	})
}

// Staff sees no import, and another store's is not there.
func TestWhoMayImport(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		ctx, preview := t.Context(), r.startImport(t, "", "Brühe 4,50\n")
		stranger := testkit.Member(theirs, actor.StoreOwner, nil)
		for name, do := range map[string]func(who *actor.Actor, storeID, menuID string) error{
			"list": func(who *actor.Actor, s, m string) error { return testkit.Err(r.Imports(ctx, who, s, m)) },
			"read": func(who *actor.Actor, s, m string) error { return testkit.Err(r.Import(ctx, who, s, m, preview.ID)) },
			"apply": func(who *actor.Actor, s, m string) error {
				return testkit.Err(r.ApplyImport(ctx, who, s, m, preview.ID))
			},
			"discard": func(who *actor.Actor, s, m string) error {
				return testkit.Err(r.DiscardImport(ctx, who, s, m, preview.ID))
			},
			"edit": func(who *actor.Actor, s, m string) error {
				return testkit.Err(r.UpdateImportRows(ctx, who, s, m, preview.ID, menu.ImportedRowsPatch{}))
			},
			"choose": func(who *actor.Actor, s, m string) error {
				return testkit.Err(r.ChooseColumns(ctx, who, s, m, preview.ID, menu.ImportColumns{}))
			},
		} {
			if err := do(testkit.Member(mine, actor.StoreStaff, nil), mine, r.menu); fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("%s: staff is answered with %v", name, err)
			}
			if err := do(stranger, mine, r.menu); fault.CodeOf(err) != fault.Forbidden {
				t.Errorf("%s: a stranger is answered with %v", name, err)
			}
			for _, menuID := range []string{r.menu, r.other} {
				if err := do(stranger, theirs, menuID); fault.CodeOf(err) != fault.NotFound && (name != "list" || menuID == r.menu) {
					t.Errorf("%s: through another store it is answered with %v", name, err)
				}
			}
		}
		if _, err := r.tryImport(t, stranger, "", "Brühe 4,50\n"); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("a stranger begins an import: %v", err)
		}
		if _, err := r.tryImport(t, owner, "a.png", "\x89PNG\r\n\x1a\n\x00"); testkit.BrokenRule(err) != "body.file menu_file_unknown" {
			t.Errorf("a picture is answered with %v", err)
		}
	})
}

// When a dish is shown is kept with it: days of the week, and the first and the last day.
func TestImportedTimes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const file = "Kategorie;Name;Preis;Tage;Ab;Bis\nBraten;Gans;24;Do-So;1.11.2026;24.12.2026\nBraten;Ente;22;;;\nBraten;Reh;26;;24.12.2026;1.12.2026\n"
		preview := r.startImport(t, "", file)
		if got := told(preview); !strings.Contains(got, "Reh {2600}: until_before_from!") {
			t.Errorf("the preview says %q", got)
		}
		testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{
			Rows: []menu.ImportedRowPatch{{ID: 3, From: new("2026-12-01"), Until: new(""), Days: []int{6, 0, 6}}},
		}))
		applied := r.apply(t, preview)
		list := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		goose := &menu.Availability{Days: []int{0, 4, 5, 6}, FirstDay: "2026-11-01", LastDay: "2026-12-24", Hidden: true}
		deer := &menu.Availability{Days: []int{0, 6}, FirstDay: "2026-12-01", Hidden: true}
		if !reflect.DeepEqual(list[0].Availability, goose) || list[1].Availability != nil || !reflect.DeepEqual(list[2].Availability, deer) {
			t.Errorf("they are served %+v, %+v and %+v", list[0].Availability, list[1].Availability, list[2].Availability)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, list[1].ID, 0, menu.DishPatch{Availability: httpx.Optional[menu.Availability]{
			Set: true, Value: &menu.Availability{Days: []int{1}, From: "12:00", To: "14:00"},
		}}))
		later := r.startImport(t, "", "Kategorie;Name;Preis;Tage\nBraten;Ente;22;Di\nBraten;Gans;24;\n")
		if got := told(later); !strings.Contains(got, "update Braten > Ente {2200} [served]\nsame Braten > Gans") {
			t.Errorf("the preview says %q", got)
		}
		changed := r.apply(t, later)
		served := func() *menu.Availability {
			return testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[1].Availability
		}
		if got := served(); !reflect.DeepEqual(got, &menu.Availability{Days: []int{2}, From: "12:00", To: "14:00"}) {
			t.Errorf("the duck is served %+v", got)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, changed.ID))
		if got := served(); !reflect.DeepEqual(got, &menu.Availability{Days: []int{1}, From: "12:00", To: "14:00"}) || applied.State != menu.ImportApplied {
			t.Errorf("undone the duck is served %+v", got)
		}
		for rule, patch := range map[string]menu.ImportedRowPatch{
			"body.rows[0].until not_a_date": {ID: 1, Until: new("24.12.2026")},
			"body.rows[0].days[0] range":    {ID: 1, Days: []int{7}},
		} {
			again := r.startImport(t, "", file)
			_, err := r.UpdateImportRows(t.Context(), owner, mine, r.menu, again.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}})
			if testkit.BrokenRule(err) != rule {
				t.Errorf("answered with %v, want %s", err, rule)
			}
		}
	})
}

// What the example has is made the owner's where an import changes it.
func TestImportAdoptsTheExample(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startExample(t, d)
		applied := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nKuchen;Käsekuchen;5,20\nKuchen;Torte;6\n"))
		example := func() (texts []string) {
			for _, section := range testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections {
				for _, dish := range section.Dishes {
					if section.Name.De == "Kuchen" {
						texts = append(texts, fmt.Sprint(dish.Name.De, " ", section.Example, " ", dish.Example))
					}
				}
			}
			return texts
		}
		if got := example(); !slices.Equal(got, []string{"Käsekuchen false false", "Apfelkuchen false true", "Torte false false"}) {
			t.Errorf("the cakes are %q", got)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
		if got := example(); !slices.Equal(got, []string{"Käsekuchen false true", "Apfelkuchen false true"}) {
			t.Errorf("undone the cakes are %q", got)
		}
	})
}
