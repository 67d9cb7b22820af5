package menu_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
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
		kept := []menu.ImportEntry{{Kind: menufile.Dish, ID: edited.ID, Name: "Cäsar"}, {Kind: menufile.Dish, ID: goulash.ID, Name: "Gulasch"}, {Kind: menufile.Section, ID: salad.ID, Name: "Salate"}}
		if undone.Deleted != 1 || undone.Restored != 1 || !slices.Equal(undone.Kept, kept) {
			t.Errorf("undoing it did %+v", undone)
		}
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if got := outline(found); got != "Suppen: Gulasch Eintopf; Salate: Cäsar" {
			t.Errorf("undoing it left %q", got)
		}
		for i, want := range []int64{650, 950} {
			if dish := found.Sections[0].Dishes[i]; dish.Prices[0].Amount != want {
				t.Errorf("%s costs %d, want %d", dish.Name.De, dish.Prices[0].Amount, want)
			}
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

// A dish that has one name in several languages is matched in that of the row, of which its
// other texts tell.
func TestImportMatchesOneNameInSeveralLanguages(t *testing.T) {
	const before = "de mit Mascarpone und Kaffee, en with mascarpone and coffee"
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		section := testkit.Must(r.AddSection(t.Context(), owner, mine, r.menu, menu.SectionInput{Name: lang.TextPatch{De: new("Nachtisch"), En: new("Desserts")}}))
		testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
			Name:        lang.TextPatch{De: new("Tiramisu"), En: new("Tiramisu"), Fn: new("Tiramisu"), Tr: new("Tiramisu")},
			Description: lang.TextPatch{De: new("mit Mascarpone und Kaffee"), En: new("with mascarpone and coffee")},
			Prices: []menu.PriceInput{
				{Name: lang.TextPatch{De: new("klein"), En: new("small")}, Amount: 600}, {Name: lang.TextPatch{De: new("groß"), En: new("large")}, Amount: 800},
			},
		}))
		for name, c := range map[string]struct{ file, changes, descriptions string }{
			"the same description": {
				"Name,Description,Small,Large\nTiramisu,With mascarpone and coffee,7,9", "[description prices]", "de mit Mascarpone und Kaffee, en With mascarpone and coffee",
			},
			"another one, below its heading": {
				"Category,Name,Description\nDesserts,Tiramisu,our own", "[description]", "de mit Mascarpone und Kaffee, en our own",
			},
			"another one, in its words": {
				"Name,Description\nTiramisu,with fresh mascarpone and strong coffee", "[description]", "de mit Mascarpone und Kaffee, en with fresh mascarpone and strong coffee",
			},
			"another one, with its sizes": {
				"Name,Description,Small,Large\nTiramisu,our own,6,8", "[description]", "de mit Mascarpone und Kaffee, en our own",
			},
			"in the default language": {
				"Kategorie;Name;Beschreibung\nNachtisch;Tiramisu;mit Mascarpone und Espresso", "[description]", "de mit Mascarpone und Espresso, en with mascarpone and coffee",
			},
			"in words that the menu has in none": {
				"Name;Beschreibung\nTiramisu;Hausgemacht", "[description]", "de Hausgemacht, en with mascarpone and coffee",
			},
			"without a description": {"Category,Name,Diets\nDesserts,Tiramisu,V", "[diets]", before},
		} {
			preview := r.startImport(t, "", c.file+"\n")
			if got := told(preview); !strings.Contains(got, c.changes) {
				t.Errorf("%s: the preview says %q, want %s", name, got, c.changes)
			}
			applied := r.apply(t, preview)
			dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
			if got := "de " + dishes[0].Description.De + ", en " + dishes[0].Description.En; got != c.descriptions || len(dishes) != 1 {
				t.Errorf("%s: of %d dishes the first says %s, want %s", name, len(dishes), got, c.descriptions)
			}
			testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
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
		if got := example(); !slices.Equal(got, []string{"Käsekuchen true true", "Apfelkuchen true true"}) {
			t.Errorf("undone the cakes are %q", got)
		}
	})
}
