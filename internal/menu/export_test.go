package menu_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/schedule"
	"carte/internal/testkit"
)

// everyFact is a menu with everything that there is to one, and with what spreadsheets and
// readers of tables take for something else.
func (r rig) everyFact(t *testing.T) {
	t.Helper()
	text := func(en, fn, de, tr string) lang.TextPatch { return lang.TextPatch{En: &en, Fn: &fn, De: &de, Tr: &tr} }
	testkit.Must(r.UpdateMenu(t.Context(), owner, mine, r.menu, 0, menu.MenuPatch{
		Name: new(text("Lunch", "", "=Mittag | \"1\"", "")), IsActive: new(false),
		Availability: httpx.Optional[menu.Availability]{Set: true, Value: &menu.Availability{Days: []int{1, 5}, From: "11:00", To: "14:30", More: []schedule.Window{{From: "17:30", To: "21:00"}, {From: "22:00", To: "02:00"}}, LastDay: "2027-01-31", Hidden: true}},
	}))
	groups := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))
	for _, group := range groups {
		testkit.NoError(t, r.DeleteExtraGroup(t.Context(), owner, mine, group.ID))
	}
	milk := &menu.Allergens{Contains: []menu.Allergen{"milk"}, MayContain: []menu.Allergen{"nuts"}, Free: []menu.Allergen{"fish"}}
	top := testkit.Must(r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: text("Toppings", "", "-Beläge, \"zwei\"; drei", "Malzemeler"), Min: 1, Max: 3, Options: []menu.OptionInput{
		{Name: text("Burrata", "burrata", "mit Burrata |", ""), Amount: 400, Allergens: milk}, {Name: named("=Rucola")}, {Name: named("'Speck"), Amount: 123_456_07},
	}}))
	r.addGroup(t, "Nirgends", option("nichts", 5, nil))
	empty := testkit.Must(r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: named("-Beläge, zwei drei")})) // of the same name to an import
	gone := r.addGroup(t, "Gelöscht", option("weg", 100, nil))
	testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, top.ID, 0, menu.ExtraGroupPatch{Name: new(lang.TextPatch{De: new("-Beläge, \"zwei\"; vier")})}))
	content := menu.Content{Sections: []menu.SectionContent{
		{
			SectionInput: menu.SectionInput{
				Name: text("Soups", "Soupes", "Suppen", "Çorbalar"), Description: text("", "", "bis 15 Uhr,\nmit \"Brot\"; dazu '", ""),
				Availability: &menu.Availability{Days: []int{1, 2, 5}, From: "11:30", To: "15:00", FirstDay: "2026-11-01", LastDay: "2026-12-24", Hidden: true},
			},
			Dishes: []menu.DishInput{
				{
					Name: text("=HYPERLINK(\"x\")", "'=1+1", "+Brühe\u00a0\u202fmit  Ei", "@çorba"), Description: text("-1", "a | b", "c\\p|d", "''-"),
					Prices: []menu.PriceInput{
						{Name: text("small | \\p", "petit", "klein", "küçük"), Amount: 5}, {Name: text("", "", "=groß", ""), Amount: 123_456_07, Terms: menu.Terms{From: true, Unit: "100g"}},
					},
					Allergens: &menu.Allergens{Contains: []menu.Allergen{"gluten", "celery"}, MayContain: []menu.Allergen{"milk"}, Free: []menu.Allergen{"nuts", "fish"}},
					Additives: []menu.Additive{"colouring", "caffeine"}, Diets: []menu.Diet{"halal", "lactose_free"}, Tags: []menu.Tag{"new", "house"},
					SpiceLevel: new(2), PriceOfTheDay: true, Deposit: 25, Availability: hoursOf("07:00-10:00", "11:30-14:00", "17:30-22:00", "22:30-00:30"), Extras: []string{empty.ID, gone.ID, top.ID},
				},
				{Name: named("Zweimal"), Prices: []menu.PriceInput{{Amount: 0}}},
				{Name: named("Zweimal"), Prices: []menu.PriceInput{{Amount: 0}}},
			},
		},
		{SectionInput: menu.SectionInput{Name: named("Leer"), IsActive: new(false)}},
		{
			SectionInput: menu.SectionInput{Name: named("Suppen")},
			Dishes: []menu.DishInput{{Name: named("Zweimal"), IsActive: new(false)}, {
				Name: named("1.250"), Extras: []string{top.ID}, Deposit: 25, PriceOfTheDay: true,
				Prices: []menu.PriceInput{{Amount: 100_000_000, Terms: menu.Terms{From: true, BasePrice: true, Content: &menu.Quantity{Thousandths: 330, Unit: menu.Litres}}}},
			}},
		},
	}}
	made := testkit.Must(r.importMenu(t, owner, content))
	testkit.NoError(t, r.DeleteExtraGroup(t.Context(), owner, mine, gone.ID))
	// A text that changes leaves translations that are older, and allergens in doubt.
	first := made.Sections[0].Dishes[0]
	testkit.Must(r.UpdateDish(t.Context(), owner, mine, first.ID, first.Revision, menu.DishPatch{Name: new(named("-Hühnerbrühe\u00a0\u202fmit  Ei")), Prices: []menu.PriceInput{
		{Name: text("small | \\p", "petit", "kleiner", "küçük"), Amount: 5}, {Name: text("", "", "=groß", ""), Amount: 123_456_07, Terms: menu.Terms{From: true, Unit: "100g"}},
	}}))
	section := made.Sections[0]
	testkit.Must(r.UpdateSection(t.Context(), owner, mine, section.ID, section.Revision, menu.SectionPatch{Name: new(named("Suppenküche"))}))
}

func (r rig) export(t *testing.T, format menu.ExportFormat) string {
	t.Helper()
	file := testkit.Must(r.Export(t.Context(), owner, mine, r.menu, format, lang.German))
	return string(file.Content)
}

// contents is the menu as the API answers it, without what is no content of it.
func (r rig) contents(t *testing.T) string {
	t.Helper()
	found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
	groups := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))
	for i := range groups {
		groups[i].Revision = 0
	}
	isDeleted := func(id string) bool {
		return !slices.ContainsFunc(groups, func(g menu.ExtraGroup) bool { return g.ID == id })
	}
	for i := range found.Sections {
		section := &found.Sections[i]
		section.ID, section.Order, section.Revision = "", 0, 0
		for j := range section.Dishes {
			dish := &section.Dishes[j]
			dish.ID, dish.SectionID, dish.Order, dish.Revision = "", "", 0, 0
			dish.Extras = slices.DeleteFunc(dish.Extras, isDeleted)
		}
	}
	return string(testkit.Must(json.Marshal([]any{found.Name, found.Availability, found.IsActive, groups, found.Sections})))
}

// spoil empties the menu, and gives it and its extras what no file says.
func (r rig) spoil(t *testing.T) {
	t.Helper()
	testkit.Must(r.importMenu(t, owner, menu.Content{}))
	testkit.Must(r.UpdateMenu(t.Context(), owner, mine, r.menu, 0, menu.MenuPatch{
		Name: new(lang.TextPatch{De: new("Abend"), En: new("")}), IsActive: new(true), Availability: httpx.Optional[menu.Availability]{Set: true},
	}))
	for _, group := range testkit.Must(r.ExtraGroups(t.Context(), owner, mine))[:1] {
		testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{
			Name: new(lang.TextPatch{Fn: new("Garnitures")}), Min: new(0), Max: new(0), Options: []menu.OptionInput{option("Mais", 1, nil)},
		}))
	}
}

var dataFormats = []menu.ExportFormat{menu.ExportCSV, menu.ExportXLSX, menu.ExportJSON}

// What is exported, imported into an empty menu and exported once more is the same file, byte
// for byte; into the menu that it is of it changes nothing.
func TestExportComesBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, format := range dataFormats {
			r.everyFact(t)
			first, was := r.export(t, format), r.contents(t)
			if format != menu.ExportXLSX && (!strings.Contains(first, "thousandths") || !strings.Contains(first, "deposit")) {
				t.Errorf("%s does not say what prices are for:\n%s", format, first)
			}
			if again := r.export(t, format); again != first {
				t.Errorf("%s is another file each time", format)
			}
			same := r.startImport(t, "karte."+string(format), first)
			if got := told(same); !same.Source.Own || strings.Contains(got, "add") || strings.Contains(got, "update") || strings.Contains(got, "!\n") {
				t.Errorf("%s into its own menu would do\n%s", format, got)
			}
			if got := testkit.Must(r.Import(t.Context(), owner, mine, r.menu, same.ID)); told(got) != told(same) {
				t.Errorf("%s read again says\n%s", format, told(got))
			}
			r.spoil(t)
			spoiled := r.contents(t)
			applied := r.apply(t, r.startImport(t, "karte."+string(format), first))
			if second := r.export(t, format); second != first {
				t.Errorf("%s came back as\n%s\nnot\n%s\nby\n%s", format, second, first, told(applied))
			}
			if is := r.contents(t); is != was {
				t.Errorf("%s holds of the menu\n%s\nnot\n%s", format, is, was)
			}
			testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
			if is := r.contents(t); is != spoiled {
				t.Errorf("%s undone led to\n%s\nnot\n%s", format, is, spoiled)
			}
		}
	})
}

// In another store a menu is what it was in its own, and extras that the store has already are
// not there twice.
func TestExportGoesToAnotherStore(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		stranger := testkit.Member(theirs, actor.StoreOwner, nil)
		r.everyFact(t)
		for i, format := range dataFormats {
			first := r.export(t, format)
			if i == 0 {
				testkit.Must(r.AddExtraGroup(t.Context(), stranger, theirs, menu.ExtraGroupInput{Name: named("Beläge zwei vier"), Options: []menu.OptionInput{option("Mais", 10, nil)}}))
			}
			started := testkit.Must(r.StartImport(t.Context(), stranger, theirs, r.other, func(w *bytes.Buffer) (string, error) {
				w.WriteString(first)
				return "karte." + string(format), nil
			}))
			applied := testkit.Must(r.ApplyImport(t.Context(), stranger, theirs, r.other, started.ID))
			want := "update menu =Mittag | \"1\"\n"
			if i > 0 {
				want = strings.Replace(want, "update", "same", 1)
			}
			if got := told(applied); !strings.HasPrefix(got, want) || i == 0 && (!strings.Contains(got, "update extras -Beläge, \"zwei\"; vier\n") || !strings.Contains(got, "add extras -Beläge, zwei drei\n")) {
				t.Errorf("%s did\n%s", format, got)
			}
			if second := string(testkit.Must(r.Export(t.Context(), stranger, theirs, r.other, format, lang.German)).Content); second != first {
				t.Errorf("%s is in another store\n%s\nnot\n%s", format, second, first)
			}
			if groups := testkit.Must(r.ExtraGroups(t.Context(), stranger, theirs)); len(groups) != 2 || groups[0].Options[0].Amount != 400 {
				t.Errorf("%s made the extras %+v", format, groups)
			}
		}
	})
}

// What is left out of a file stays as it is: the menu's name and its times, and extras.
func TestExtrasLeftOutOfAnImport(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.everyFact(t)
		file := r.export(t, menu.ExportJSON)
		r.spoil(t)
		before := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))
		preview := r.startImport(t, "karte.json", file)
		var patch menu.ImportedRowsPatch
		for _, row := range preview.Rows {
			if row.Kind == menufile.MenuHead || row.Kind == menufile.Extras {
				patch.Rows = append(patch.Rows, menu.ImportedRowPatch{ID: row.ID, LeftOut: new(true)})
			}
		}
		r.apply(t, testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, patch)))
		found := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		if found.Name.De != "Abend" || found.Availability != nil || !found.IsActive {
			t.Errorf("the menu is %+v", found)
		}
		if after := testkit.Must(r.ExtraGroups(t.Context(), owner, mine)); len(patch.Rows) != 3 || !reflect.DeepEqual(after, before) {
			t.Errorf("extras are %+v", after)
		}
		if extras := found.Sections[2].Dishes[1].Extras; !slices.Equal(extras, []string{before[0].ID}) {
			t.Errorf("the dish has %v", extras)
		}
	})
}

// A file of the first format, which said nothing of extras, is read as it was meant: what the
// dishes have stays.
func TestExportOfTheFirstFormat(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.everyFact(t)
		was := r.contents(t)
		table := strings.ReplaceAll(strings.Replace(r.export(t, menu.ExportCSV), "carte menu 2", "carte menu 1", 1), ";extras;choose_at_least;choose_at_most", "")
		var lines []string
		for line := range strings.Lines(table) {
			if !strings.HasPrefix(line, "menu;") && !strings.HasPrefix(line, "extra") {
				lines = append(lines, line)
			}
		}
		var object map[string]any
		testkit.NoError(t, json.Unmarshal([]byte(r.export(t, menu.ExportJSON)), &object))
		delete(object, "name")
		object["carte"] = map[string]int{"format": 1}
		for _, section := range object["hasMenuSection"].([]any) {
			for _, dish := range section.(map[string]any)["hasMenuItem"].([]any) {
				delete(dish.(map[string]any)["carte"].(map[string]any), "extras")
			}
		}
		for name, file := range map[string]string{"karte.csv": strings.Join(lines, ""), "karte.json": string(testkit.Must(json.Marshal(object)))} {
			same := r.startImport(t, name, file)
			if got := told(same); !same.Source.Own || strings.Contains(got, "add") || strings.Contains(got, "update") || strings.Contains(got, "!\n") {
				t.Errorf("%s would do\n%s", name, got)
			}
			r.apply(t, same)
			if is := r.contents(t); is != was {
				t.Errorf("%s left\n%s\nnot\n%s", name, is, was)
			}
		}
	})
}

// A menu that has changed since is again what it was when it was exported, and what the file
// does not name stays. Undone, it is as before.
func TestExportRestores(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, format := range dataFormats {
			r.everyFact(t)
			first := r.export(t, format)
			whole := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
			section, dish := whole.Sections[0], whole.Sections[0].Dishes[0]
			testkit.Must(r.UpdateSection(t.Context(), owner, mine, section.ID, section.Revision, menu.SectionPatch{IsActive: new(false), Description: new(lang.TextPatch{De: new("")})}))
			testkit.Must(r.UpdateDish(t.Context(), owner, mine, dish.ID, dish.Revision, menu.DishPatch{
				Prices: []menu.PriceInput{{Amount: 1}}, Allergens: &menu.Allergens{Free: menu.AllAllergens}, Diets: []menu.Diet{}, SpiceLevel: new(0), Description: new(lang.TextPatch{Tr: new("")}),
			}))
			changed := r.export(t, format)
			applied := r.apply(t, r.startImport(t, "karte."+string(format), first))
			restored := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
			got, was := restored.Sections[0].Dishes[0], dish
			if len(got.Prices) != 2 || got.Allergens.Contains[0] != was.Allergens.Contains[0] || !got.AllergensDoubted || got.Description.Tr != was.Description.Tr {
				t.Errorf("%s restored %+v", format, got)
			}
			if r.export(t, format) != first {
				t.Errorf("%s was not restored:\n%s", format, told(applied))
			}
			testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))
			if got := r.export(t, format); got != changed {
				t.Errorf("%s undone led to\n%s\nnot\n%s", format, got, changed)
			}
			testkit.Must(r.importMenu(t, owner, menu.Content{}))
		}
	})
}

// No cell of a table is a formula to a spreadsheet.
func TestExportedCellsAreNoFormulas(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.everyFact(t)
		for line := range strings.Lines(r.export(t, menu.ExportCSV)) {
			for cell := range strings.SplitSeq(line, ";") {
				if cell = strings.TrimPrefix(cell, `"`); cell != "" && strings.ContainsAny(cell[:1], "=+-@") {
					t.Errorf("the cell %q begins as a formula", cell)
				}
			}
		}
	})
}
