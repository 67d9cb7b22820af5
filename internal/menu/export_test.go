package menu_test

import (
	"encoding/json"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/testkit"
)

// everyFact is a menu with everything that there is to one, and with what spreadsheets and
// readers of tables take for something else.
func (r rig) everyFact(t *testing.T) {
	t.Helper()
	text := func(en, fn, de, tr string) lang.TextPatch { return lang.TextPatch{En: &en, Fn: &fn, De: &de, Tr: &tr} }
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
					SpiceLevel: new(2), PriceOfTheDay: true, Deposit: 25, Availability: &menu.Availability{Days: []int{0}},
				},
				{Name: named("Zweimal"), Prices: []menu.PriceInput{{Amount: 0}}},
				{Name: named("Zweimal"), Prices: []menu.PriceInput{{Amount: 0}}},
			},
		},
		{SectionInput: menu.SectionInput{Name: named("Leer"), IsActive: new(false)}},
		{
			SectionInput: menu.SectionInput{Name: named("Suppen")},
			Dishes: []menu.DishInput{{Name: named("Zweimal"), IsActive: new(false)}, {
				Name: named("1.250"), Deposit: 25, PriceOfTheDay: true,
				Prices: []menu.PriceInput{{Amount: 100_000_000, Terms: menu.Terms{From: true, BasePrice: true, Content: &menu.Quantity{Thousandths: 330, Unit: menu.Litres}}}},
			}},
		},
	}}
	made := testkit.Must(r.importMenu(t, owner, content))
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
	for i := range found.Sections {
		section := &found.Sections[i]
		section.ID, section.Order, section.Revision = "", 0, 0
		for j := range section.Dishes {
			dish := &section.Dishes[j]
			dish.ID, dish.SectionID, dish.Order, dish.Revision = "", "", 0, 0
		}
	}
	return string(testkit.Must(json.Marshal(found.Sections)))
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
			testkit.Must(r.importMenu(t, owner, menu.Content{}))
			applied := r.apply(t, r.startImport(t, "karte."+string(format), first))
			if second := r.export(t, format); second != first {
				t.Errorf("%s came back as\n%s\nnot\n%s\nby\n%s", format, second, first, told(applied))
			}
			if is := r.contents(t); is != was {
				t.Errorf("%s holds of the menu\n%s\nnot\n%s", format, is, was)
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
