package menu_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/db"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// A dish does not lose sizes that a file does not name, unless somebody says so.
func TestImportAsksBeforeSizesGo(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.apply(t, r.startImport(t, "", "Kategorie;Name;Klein;Groß\nPizza;Funghi;8,00;10,00\n"))
		preview := r.startImport(t, "", "Kategorie;Name;Preis\nPizza;Funghi;8,50\n")
		row := preview.Rows[1]
		if got := told(preview); !strings.HasSuffix(got, "update Pizza > Funghi {850} [prices]: sizes_dropped!\n") || row.Problems[0].Params["sizes"] != "Klein, Groß" {
			t.Errorf("the preview says %s, %+v", got, row.Problems)
		}
		if _, err := r.ApplyImport(t.Context(), owner, mine, r.menu, preview.ID); testkit.Refusal(err) != `import_rows_blocked {"count":1}` {
			t.Errorf("applying it is answered with %v", err)
		}
		accept := func(patch menu.ImportedRowPatch) menu.Import {
			return testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}}))
		}
		accepted := accept(menu.ImportedRowPatch{ID: 1, Accepted: []menufile.Code{"sizes_dropped"}})
		if got := told(accepted); !strings.HasSuffix(got, "[prices]: sizes_dropped\n") {
			t.Errorf("accepted it says %s", got)
		}
		if again := accept(menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{{Size: "Klein", Amount: 850}}}); !strings.HasSuffix(told(again), "sizes_dropped!\n") {
			t.Errorf("with other prices it says %s", told(again))
		}
		if both := accept(menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{{Size: "klein", Amount: 850}, {Size: "Groß", Amount: 1050}}}); !strings.HasSuffix(told(both), "{Groß 1050} [prices]\n") {
			t.Errorf("with all sizes it says %s", told(both))
		}
		_, err := r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{{ID: 1, Accepted: []menufile.Code{"too_long"}}}})
		if testkit.BrokenRule(err) != "body.rows[0].accepted[0] one_of" {
			t.Errorf("what is no question is answered with %v", err)
		}
	})
}

// What an import has added stays where a later one has changed it, and goes once that is undone.
func TestUndoneImportsInTurn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		first := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Brühe;3,00\n"))
		second := r.apply(t, r.startImport(t, "", "Kategorie;Name;Beschreibung;Preis\nSuppen;Brühe;mit Einlage;3,00\n"))
		undo := func(id string) string {
			undone := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, id))
			text := fmt.Sprint(undone.Deleted, " ", undone.Restored)
			for _, kept := range undone.Kept {
				text += fmt.Sprintf(" %s %s", kept.Kind, kept.Name)
			}
			return text + ", " + r.read(t)
		}
		if got := undo(second.ID); got != "0 1, Suppen: Brühe" {
			t.Errorf("undoing the second did %s", got)
		}
		r.apply(t, testkit.Must(r.Import(t.Context(), owner, mine, r.menu, second.ID)))
		if got := undo(first.ID); got != "0 0 dish Brühe section Suppen, Suppen: Brühe" {
			t.Errorf("undoing the first before the second did %s", got)
		}

		third := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nSalate;Caesar;9,00\n"))
		fourth := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nSalate;Caesar;9,50\n"))
		if got := undo(fourth.ID); got != "0 1, Suppen: Brühe; Salate: Caesar" {
			t.Errorf("undoing the fourth did %s", got)
		}
		if got := undo(third.ID); got != "1 0, Suppen: Brühe" {
			t.Errorf("undoing the third behind it did %s", got)
		}
	})
}

// So do sections, extras and the menu itself, which a file of ours changes too.
func TestUndoneOwnImportsInTurn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		group := testkit.Must(r.AddExtraGroup(t.Context(), owner, mine, menu.ExtraGroupInput{Name: named("Wort A"), Options: []menu.OptionInput{{Name: named("Käse"), Amount: 100}}}))
		section := r.addSection(t, "Suppen")
		testkit.Must(r.UpdateSection(t.Context(), owner, mine, section.ID, section.Revision, menu.SectionPatch{Description: new(named("Wort B"))}))
		testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{Name: named("Brühe"), Description: named("Wort C"), Extras: []string{group.ID}}))
		former := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu))
		testkit.Must(r.UpdateMenu(t.Context(), owner, mine, r.menu, former.Revision, menu.MenuPatch{Name: new(named("Wort D"))}))

		exported := r.export(t, menu.ExportJSON)
		first := r.apply(t, r.startImport(t, "karte.json", strings.ReplaceAll(exported, "Wort", "Text")))
		second := r.apply(t, r.startImport(t, "karte.json", strings.ReplaceAll(exported, "Wort", "Satz")))
		for _, undone := range []menu.Import{second, first} {
			if answer := testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, undone.ID)); len(answer.Kept) > 0 {
				t.Errorf("stays as if somebody had changed it: %+v", answer.Kept)
			}
		}
		if got := r.export(t, menu.ExportJSON); strings.Count(got, "Wort") != strings.Count(exported, "Wort") {
			t.Errorf("in the end the menu is\n%s\nof\n%s", got, exported)
		}
	})
}

// No two rows of an exported file change the same dish.
func TestOwnRowsHaveTheirOwnDishes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		for _, name := range []string{"Drinks", "Kids"} {
			r.addDish(t, r.addSection(t, name).ID, "Cola")
		}
		preview := r.startImport(t, "karte.csv", r.export(t, menu.ExportCSV))
		var kids int
		for i := range preview.Rows {
			if row := &preview.Rows[i]; row.Kind == menufile.Dish && row.Section == "Kids" {
				kids = row.ID
			}
		}
		moved := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{
			Rows: []menu.ImportedRowPatch{{ID: kids, Section: new("Drinks"), Prices: []menu.ImportedPrice{{Amount: 333}}}},
		}))
		var ids []string
		for i := range moved.Rows {
			if row := &moved.Rows[i]; row.Kind == menufile.Dish && row.DishID != "" {
				ids = append(ids, row.DishID)
			}
		}
		if len(ids) != len(slices.Compact(slices.Sorted(slices.Values(ids)))) {
			t.Errorf("the preview says\n%s", told(moved))
		}
		r.apply(t, moved)
		if got := r.read(t); got != "Drinks: Cola Cola; Kids: Cola" {
			t.Errorf("it wrote %q", got)
		}
	})
}

// inYen are stores whose currency is the yen.
type inYen struct{ testkit.Languages }

func (inYen) Currency(context.Context, bun.IDB, string) (string, error) { return "JPY", nil }

// Amounts that were read in another currency than the store's is now are not written.
func TestImportInAnotherCurrency(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Brühe;12,50\n")
		later := menu.NewService(d, inYen{testkit.Languages{mine: lang.German}}, testkit.Images{}, func() time.Time { return noon })
		if _, err := later.ApplyImport(t.Context(), owner, mine, r.menu, preview.ID); testkit.Refusal(err) != `import_other_currency {"before":"EUR","currency":"JPY"}` {
			t.Errorf("it is answered with %v", err)
		}
		if got := r.read(t); got != "" {
			t.Errorf("it wrote %q", got)
		}
	})
}

// A row that may be a dish of the menu by another name or below another heading is asked about.
func TestImportAsksWhatMayBeThere(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nPizza;Margherita;8,00\nPizza;Salami;9,00\n"))
		margherita := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes[0]
		edit := func(preview menu.Import, patch menu.ImportedRowPatch) menu.Import {
			return testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}}))
		}

		numbered := r.startImport(t, "", "Kategorie;Name;Preis\nPIZZA;1. MARGHERITA;8,50\nPIZZA;2. TONNO;9,50\nPIZZA;Salami;9,00\n")
		const asked = "add PIZZA > 1. MARGHERITA {850}: maybe_present!\nadd PIZZA > 2. TONNO {950}\nsame PIZZA > Salami {900}\n"
		if got := told(numbered); !strings.HasSuffix(got, asked) {
			t.Errorf("numbered it says %s", got)
		}
		if params := numbered.Rows[1].Problems[0].Params; params["dish"] != "Margherita" || params["section"] != "Pizza" || params["id"] != margherita.ID {
			t.Errorf("the question is %+v", params)
		}
		if got := told(edit(numbered, menu.ImportedRowPatch{ID: 1, Accepted: []menufile.Code{"maybe_present"}})); !strings.Contains(got, "add PIZZA > 1. MARGHERITA {850}: maybe_present\n") {
			t.Errorf("as a new one it says %s", got)
		}
		if got := told(edit(numbered, menu.ImportedRowPatch{ID: 1, SameAs: new(margherita.ID)})); !strings.Contains(got, "update PIZZA > 1. MARGHERITA {850} [prices]\n") {
			t.Errorf("as the same one it says %s", got)
		}

		renamed := r.startImport(t, "", "Kategorie;Name;Preis\nPizze;Margherita;8,00\nPizze;Capricciosa;9,50\n")
		if got := told(renamed); !strings.HasSuffix(got, "add Pizze > Margherita {800}: maybe_present!\nadd Pizze > Capricciosa {950}\n") {
			t.Errorf("below another heading it says %s", got)
		}
		moved := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, renamed.ID, menu.ImportedRowsPatch{Sections: []menu.ImportedSectionTo{{Section: "Pizze", To: "Pizza"}}}))
		if got := told(moved); !strings.HasSuffix(got, "same Pizza > Margherita {800}\nadd Pizza > Capricciosa {950}\n") {
			t.Errorf("with the heading of the menu it says %s", got)
		}

		twice := r.startImport(t, "", "Kategorie;Name;Preis\nPizza;Funghi;8,00\nPizza;Funghi;9,00\n")
		if got := told(twice); !strings.HasSuffix(got, "add Pizza > Funghi {800}\nadd Pizza > Funghi {900}: twice_in_file!\n") || twice.Rows[2].Problems[0].Params["line"] != float64(2) && twice.Rows[2].Problems[0].Params["line"] != 2 {
			t.Errorf("twice it says %s, %+v", got, twice.Rows[2].Problems)
		}
		r.apply(t, edit(twice, menu.ImportedRowPatch{ID: 2, Accepted: []menufile.Code{"twice_in_file"}}))
		if got := told(r.startImport(t, "", "Kategorie;Name;Preis\nPizza;Funghi;8,00\nPizza;Funghi;9,00\n")); strings.Count(got, "same Pizza > Funghi") != 2 {
			t.Errorf("brought again it says %s", got)
		}
	})
}

// A price in another currency is asked about, and sizes without names find those that were named.
func TestImportedCurrencyAndSizes(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		edit := func(preview menu.Import, patch menu.ImportedRowPatch) menu.Import {
			return testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}}))
		}
		pounds := r.startImport(t, "", "Kategorie;Name;Preis\nKuchen;Pie;£9.95\n")
		if got := told(pounds); !strings.HasSuffix(got, "add Kuchen > Pie {995}: other_currency!\n") {
			t.Errorf("in pounds it says %s", got)
		}
		if got := told(edit(pounds, menu.ImportedRowPatch{ID: 1, Accepted: []menufile.Code{"other_currency"}})); !strings.HasSuffix(got, "{995}: other_currency\n") {
			t.Errorf("accepted it says %s", got)
		}
		if got := told(edit(pounds, menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{{Amount: 1150}}})); !strings.HasSuffix(got, "{1150}\n") {
			t.Errorf("with another price it says %s", got)
		}

		const file = "Kategorie;Name;Preis\nBrot;Laib;6/8.5\n"
		first := r.startImport(t, "", file)
		r.apply(t, edit(first, menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{{Size: "halb", Amount: 600}, {Size: "ganz", Amount: 850}}}))
		if got := told(r.startImport(t, "", file)); !strings.HasSuffix(got, "same Brot > Laib {klein 600} {groß 850}: sizes_named\n") {
			t.Errorf("brought again it says %s", got)
		}
		r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nBrot;Laib;6,50/9\n"))
		if got := r.prices(t); got != "Laib {halb 6.50} {ganz 9.00}" {
			t.Errorf("with other prices it is %s", got)
		}
	})
}

// A currency that the store does not have is asked about once, for all rows.
func TestImportAsksOnceAboutACurrency(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Borschtsch;1 500 ₸\nSuppen;Lagman;2 200 ₸\nTee;Minze;9,00 zł\n")
		const asked = "skip note Kategorie | Name | Preis\nadd Suppen > Borschtsch {150000}: other_currency%s\nadd Suppen > Lagman {220000}%s\nadd Tee > Minze {900}: other_currency!\n"
		if got := told(preview); got != fmt.Sprintf(asked, "!", "") || preview.Rows[1].Problems[0].Params["count"] != 2 {
			t.Errorf("the preview says %s%+v", got, preview.Rows[1].Problems)
		}
		edit := func(patch menu.ImportedRowPatch) string {
			return told(testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}})))
		}
		if got := edit(menu.ImportedRowPatch{ID: 1, Accepted: []menufile.Code{"other_currency"}}); got != fmt.Sprintf(asked, "", "") {
			t.Errorf("accepted it says %s", got)
		}
		if got := edit(menu.ImportedRowPatch{ID: 1, LeftOut: new(true)}); !strings.Contains(got, "{220000}: other_currency\n") {
			t.Errorf("with the first left out it says %s", got)
		}
	})
}

// Amounts that are taken for minor units are asked about, and a deposit becomes that of the dish.
func TestImportOfMinorUnitsAndDeposits(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "", "Kategorie;Name;Preis\nSuppen;Brühe;450\nFleisch;Köfte;1250\n")
		if got := told(preview); got != "skip note Kategorie | Name | Preis\nadd Suppen > Brühe {450}: price_cents!\nadd Fleisch > Köfte {1250}: price_cents!\n" {
			t.Errorf("the preview says %s", got)
		}
		whole := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, preview.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{
			{ID: 1, Prices: []menu.ImportedPrice{{Amount: 45000}}}, {ID: 2, Accepted: []menufile.Code{"price_cents"}},
		}}))
		if got := told(whole); got != "skip note Kategorie | Name | Preis\nadd Suppen > Brühe {45000}\nadd Fleisch > Köfte {1250}: price_cents\n" {
			t.Errorf("answered it says %s", got)
		}
		r.apply(t, r.startImport(t, "", "GETRÄNKE\nCola 2,50 € zzgl. 0,25 € Pfand\nTee 2,00 €\n"))
		again := r.startImport(t, "", "GETRÄNKE\nCola 2,50 € zzgl. 0,15 € Pfand\nTee 2,00 €\n")
		if got := told(again); got != "same section GETRÄNKE\nupdate GETRÄNKE > Cola {250} [deposit]\nsame GETRÄNKE > Tee {200}\n" || again.Rows[1].Deposit != 15 {
			t.Errorf("with another deposit it says %s", got)
		}
		r.apply(t, again)
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, again.ID))
		if got := told(r.startImport(t, "", "GETRÄNKE\nCola 2,50 € zzgl. 0,25 € Pfand\n")); !strings.HasSuffix(got, "same GETRÄNKE > Cola {250}\n") {
			t.Errorf("undone it says %s", got)
		}
	})
}
