package menu_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/schedule"
	"carte/internal/testkit"
)

// Rows are edited in place: what was wrong with them is over, and one can be left out.
func TestImportedRowsAreEdited(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		preview := r.startImport(t, "a.csv", "Name;Preis;Diät\nBrot;6/8.5;\nSuppe;viel;kalt\nSalat;5;v\nSalat;5;v\n"+strings.Repeat("x", 90)+";4;\n")
		const read = `skip note Name | Preis | Diät
add  > Brot {klein 600} {groß 850}: sizes_named: section_missing
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
				{ID: 1, Prices: []menu.ImportedPrice{{Size: "halb", Amount: 600}, {Size: "ganz", Amount: 850}}},
				{ID: 2, Prices: []menu.ImportedPrice{}, Diets: []menu.Diet{"vegan"}, Hidden: new(true)},
				{ID: 5, LeftOut: new(true)},
			},
		}))
		const wanted = `skip note Name | Preis | Diät
add Kleines > Brot {halb 600} {ganz 850}
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
		hours := r.startImport(t, "", "Kategorie;Name;Preis;Zeiten\nBraten;Ente;22;11.30-14 & 17.30-22 Uhr\nBraten;Fisch;22;Sa 12–14 Uhr\nBraten;Wild;22;mittags\n")
		if got := told(hours); !strings.Contains(got, "update Braten > Ente {2200} [served]") || !strings.Contains(got, "Wild {2200}: hours_not_read\n") {
			t.Errorf("the preview says %q", got)
		}
		edited := testkit.Must(r.UpdateImportRows(t.Context(), owner, mine, r.menu, hours.ID, menu.ImportedRowsPatch{
			Rows: []menu.ImportedRowPatch{{ID: 3, Hours: []schedule.Window{{From: "18:00", To: "01:00"}, {From: "12:00", To: "14:00"}}}},
		}))
		if got := told(edited); strings.Contains(got, "hours_not_read") {
			t.Errorf("the preview says %q", got)
		}
		r.apply(t, hours)
		if got, want := served(), hoursOf("11:30-14:00", "17:30-22:00"); !slices.Equal(got.Hours(), want.Hours()) || !slices.Equal(got.Days, []int{1}) {
			t.Errorf("the duck is served %+v", got)
		}
		dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
		if fish, game := dishes[3].Availability, dishes[4].Availability; !slices.Equal(fish.Days, []int{6}) || fish.From != "12:00" || !reflect.DeepEqual(game, hoursOf("12:00-14:00", "18:00-01:00")) {
			t.Errorf("they are served %+v and %+v", fish, game)
		}
		for rule, patch := range map[string]menu.ImportedRowPatch{
			"body.rows[0].hours[1] overlap":       {ID: 1, Hours: hoursOf("11:30-14:00", "13:00-22:00").Hours()},
			"body.rows[0].hours[0].to not_a_time": {ID: 1, Hours: hoursOf("11:30-14").Hours()},
			"body.rows[0].hours too_many":         {ID: 1, Hours: slices.Repeat(hoursOf("11:30-14:00").Hours(), 5)},
			"body.rows[0].until not_a_date":       {ID: 1, Until: new("24.12.2026")},
			"body.rows[0].days[0] range":          {ID: 1, Days: []int{7}},
		} {
			again := r.startImport(t, "", file)
			_, err := r.UpdateImportRows(t.Context(), owner, mine, r.menu, again.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{patch}})
			if testkit.BrokenRule(err) != rule {
				t.Errorf("answered with %v, want %s", err, rule)
			}
		}
	})
}

// What a price is for is kept with it, and shown and corrected in the preview.
func TestImportedPrices(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := start(t, d)
		const file = "Kategorie;Name;Preis\nFisch;Lachs;€ 5,90 / 100 g\nFisch;Fang;Tagespreis\nFisch;Platte;ab 14,-\nFisch;Schorle;Flasche 0,33 l 3,20\nFisch;Bier;0,3 l 3,50 / 0,5 l 4,90\n"
		preview := r.startImport(t, "", file)
		for _, row := range preview.Rows {
			if len(row.Problems) > 0 {
				t.Errorf("%s has the problems %+v", row.Name, row.Problems)
			}
		}
		const want = "Lachs {5.90/100g} Fang of the day Platte {from 14.00} Schorle {Flasche 3.20 330 l} Bier {0,3 l 3.50} {0,5 l 4.90}"
		applied := r.apply(t, preview)
		if got := r.prices(t); got != want {
			t.Errorf("the import wrote %s", got)
		}
		if again := r.startImport(t, "", file); strings.Count(told(again), "same Fisch") != 5 {
			t.Errorf("brought again it says %s", told(again))
		}

		// The price of the day ends with a price, what it is for changes, and all of it comes back.
		later := r.apply(t, r.startImport(t, "", "Kategorie;Name;Preis\nFisch;Fang;9,50\nFisch;Lachs;49,- pro kg\nFisch;Platte;MP\n"))
		const changed = "Lachs {49.00/kg} Fang {9.50} Platte of the day {from 14.00} Schorle {Flasche 3.20 330 l} Bier {0,3 l 3.50} {0,5 l 4.90}"
		if got := r.prices(t); got != changed || fmt.Sprint(later.Rows[1].Changes) != "[prices]" {
			t.Errorf("the later import wrote %s, by %+v", got, later.Rows[1])
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, later.ID))
		if got := r.prices(t); got != want {
			t.Errorf("undone it is %s", got)
		}
		testkit.Must(r.DiscardImport(t.Context(), owner, mine, r.menu, applied.ID))

		edited := r.startImport(t, "", file)
		patch := func(row menu.ImportedRowPatch) error {
			return testkit.Err(r.UpdateImportRows(t.Context(), owner, mine, r.menu, edited.ID, menu.ImportedRowsPatch{Rows: []menu.ImportedRowPatch{row}}))
		}
		testkit.NoError(t, patch(menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{{Amount: 600, Content: &menu.Quantity{Thousandths: 120_000, Unit: menu.Grams}}}}))
		testkit.NoError(t, patch(menu.ImportedRowPatch{ID: 2, OfTheDay: new(false), Prices: []menu.ImportedPrice{{Amount: 700, From: true}}}))
		testkit.NoError(t, patch(menu.ImportedRowPatch{ID: 4, OfTheDay: new(true)}))
		r.apply(t, edited)
		if got := r.prices(t); got != "Lachs {6.00 120000 g} Fang {from 7.00} Platte {from 14.00} Schorle of the day {Flasche 3.20 330 l} Bier {0,3 l 3.50} {0,5 l 4.90}" {
			t.Errorf("edited it is %s", got)
		}
		edited = r.startImport(t, "", file)
		for rule, price := range map[string]menu.ImportedPrice{
			"body.rows[0].prices[0].unit one_of":                        {Unit: "pint"},
			"body.rows[0].prices[0].content content_with_unit":          {Unit: menu.PerLitre, Content: &menu.Quantity{Thousandths: 1, Unit: menu.Litres}},
			"body.rows[0].prices[0].content.thousandths not_a_quantity": {Content: &menu.Quantity{Unit: menu.Litres}},
		} {
			if err := patch(menu.ImportedRowPatch{ID: 1, Prices: []menu.ImportedPrice{price}}); testkit.BrokenRule(err) != rule {
				t.Errorf("%+v is answered with %v, want %s", price, err, rule)
			}
		}
	})
}

// prices returns the dishes with their prices in short, "Lachs {5.90/100g}".
func (r rig) prices(t *testing.T) string {
	t.Helper()
	var dishes []string
	for _, section := range testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections {
		for i := range section.Dishes {
			dish := &section.Dishes[i]
			text := dish.Name.De
			if dish.PriceOfTheDay {
				text += " of the day"
			}
			for _, price := range dish.Prices {
				said := fmt.Sprintf("%s %.2f", price.Name.De, float64(price.Amount)/100)
				if price.From {
					said = "from" + said
				}
				if price.Unit != "" {
					said += "/" + string(price.Unit)
				}
				if price.Content != nil {
					said += fmt.Sprint(" ", price.Content.Thousandths, " ", price.Content.Unit)
				}
				text += " {" + strings.TrimSpace(said) + "}"
			}
			dishes = append(dishes, text)
		}
	}
	return strings.Join(dishes, " ")
}
