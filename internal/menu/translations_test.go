package menu_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/textfile"
	"carte/internal/testkit"
)

// translated is a menu with a soup, a wine of two sizes, and a tagline.
type translated struct {
	rig
	soup, wine menu.Dish
}

func startTranslated(t *testing.T, d *db.DB) translated {
	t.Helper()
	r := translated{rig: start(t, d)}
	tagline := menu.RestaurantInfoPatch{Tagline: new(named("Gut & viel"))}
	testkit.Must(r.UpdateInfo(t.Context(), owner, mine, r.menu, 0, tagline))
	section := r.addSection(t, "Suppen")
	soup := menu.DishInput{Name: lang.Text{De: "Brühe", En: "Broth"}.Patch(), Description: named("Mit Nudeln\nund Ei")}
	r.soup = testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, soup))
	r.wine = testkit.Must(r.AddDish(t.Context(), owner, mine, section.ID, menu.DishInput{
		Name: named("Wein"), Prices: []menu.PriceInput{{Name: named("Glas"), Amount: 650}, {Name: named("Flasche"), Amount: 2900}},
	}))
	return r
}

func (r translated) export(t *testing.T, format textfile.Format) string {
	t.Helper()
	file, _, err := r.ExportTranslations(t.Context(), owner, mine, r.menu, lang.English, format)
	testkit.NoError(t, err)
	return string(file)
}

func (r translated) take(t *testing.T, file string) menu.TranslationImport {
	t.Helper()
	return testkit.Must(r.ImportTranslations(t.Context(), owner, mine, r.menu, lang.English, []byte(file), ""))
}

// texts returns the soup and the wine as they are stored.
func (r translated) texts(t *testing.T) (soup, wine menu.Dish) {
	t.Helper()
	dishes := testkit.Must(r.Menu(t.Context(), owner, mine, r.menu)).Sections[0].Dishes
	return dishes[0], dishes[1]
}

// fill writes translations into an exported table, by what they translate.
func fill(t *testing.T, csv string, translations map[string]string) string {
	t.Helper()
	for source, target := range translations {
		filled := strings.Replace(csv, ","+source+",,missing", ","+source+","+target+",missing", 1)
		if filled == csv {
			t.Fatalf("%q is not missing in %s", source, csv)
		}
		csv = filled
	}
	return csv
}

// What is but an amount needs no translation, and the file is called as its menu is.
func TestTranslationsOfAmounts(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		var sizes []menu.PriceInput
		for _, name := range []string{"0,3 l", "250 g", "2 x 33 cm", "4", "1/2 Flasche", "2 Personen", "L"} {
			sizes = append(sizes, menu.PriceInput{Name: named(name), Amount: 500})
		}
		sizes = append(sizes, menu.PriceInput{Name: lang.Text{De: "0,7 l", En: "bottle"}.Patch(), Amount: 900})
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, r.wine.ID, 0, menu.DishPatch{Prices: sizes}))
		csv := r.export(t, textfile.CSV)
		var left []string
		for _, line := range strings.Split(csv, "\n") {
			if _, rest, found := strings.Cut(line, ",dish.size,"); found {
				left = append(left, strings.TrimSuffix(rest, "\r"))
			}
		}
		if want := []string{"1/2 Flasche,,missing", "2 Personen,,missing", "L,,missing", `"0,7 l",bottle,ok`}; !slices.Equal(left, want) {
			t.Errorf("the sizes are %q, want %q", left, want)
		}
		testkit.Must(r.UpdateMenu(t.Context(), owner, mine, r.menu, 0, menu.MenuPatch{Name: new(named("Öğle & Mittag"))}))
		file, name, err := r.ExportTranslations(t.Context(), owner, mine, r.menu, lang.French, textfile.XLIFF)
		if testkit.NoError(t, err); name != "store-mine-ogle-mittag-2026-11-21-de-fr" || !strings.Contains(string(file), ` original="ogle-mittag">`) {
			t.Errorf("the file is %q:\n%s", name, file)
		}
	})
}

func TestTranslationsLeaveAndComeBack(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		csv := r.export(t, textfile.CSV)
		for _, line := range []string{
			"\ufeffid,kind,source (de),target (en),state\r\n", "info.tagline,info.tagline,Gut & viel,,missing\r\n",
			"dish." + r.soup.ID + ".name,dish.name,Brühe,Broth,ok\r\n", "dish." + r.wine.ID + ".price.1,dish.size,Flasche,,missing\r\n",
		} {
			if !strings.Contains(csv, line) {
				t.Errorf("the table lacks %q: %s", line, csv)
			}
		}
		for _, format := range textfile.Formats {
			file := r.export(t, format)
			if got := r.take(t, file); got.ID != "" || got.Changed > 0 || got.Unchanged != 7 {
				t.Errorf("%s as it was exported: %+v", format, got)
			}
			if again := r.export(t, format); again != file {
				t.Errorf("%s is exported again as %s", format, again)
			}
		}

		got := r.take(t, fill(t, csv, map[string]string{"Gut & viel": "Plenty", "Wein": "Wine", "Flasche": "Bottle"}))
		if got.ID == "" || got.Changed != 3 || got.Unchanged != 4 || len(got.Stale)+len(got.Kept)+len(got.Unknown) > 0 {
			t.Errorf("filled in: %+v", got)
		}
		soup, wine := r.texts(t)
		if wine.Name.En != "Wine" || wine.Prices[1].Name.En != "Bottle" || wine.Revision != 2 || soup.Revision != 1 {
			t.Errorf("stored: %+v, %+v", soup, wine)
		}
		if xliff := r.export(t, textfile.XLIFF); !strings.Contains(xliff, `<segment state="final">`+"\n        <source>Flasche</source>\n        <target>Bottle</target>") {
			t.Errorf("exported then: %s", xliff)
		}

		undo := func() error {
			return r.UndoTranslationImport(t.Context(), owner, mine, r.menu, got.ID)
		}
		testkit.Must(r.UpdateDish(t.Context(), owner, mine, r.wine.ID, 0, menu.DishPatch{Name: &lang.TextPatch{En: new("White wine")}}))
		for range 2 { // an answer may be lost
			testkit.NoError(t, undo())
		}
		if _, wine = r.texts(t); wine.Name.En != "White wine" || wine.Prices[1].Name.En != "" {
			t.Errorf("undone: %+v", wine)
		}
		testkit.NoError(t, r.PurgeDeleted(t.Context(), noon.Add(time.Hour)))
		if err := undo(); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("an import of long ago is undone: %v", err)
		}
	})
}

// A translation of what was written before is never taken for one of what is written now.
func TestTranslationsOfFormerSources(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		csv := r.export(t, textfile.CSV)
		file := strings.Replace(fill(t, csv, map[string]string{"Wein": "Wine", "Glas": "Glass"}), "Brühe,Broth,ok", "Brühe,Clear soup,ok", 1)
		file += "dish.gone.name,dish.name,Tee,Tea,ok\r\n"
		change := func(id string, patch menu.DishPatch) {
			testkit.Must(r.UpdateDish(t.Context(), owner, mine, id, 0, patch))
		}
		change(r.wine.ID, menu.DishPatch{Name: new(named("Weißwein"))})
		change(r.soup.ID, menu.DishPatch{Name: new(lang.Text{De: "Kraftbrühe", En: "Consommé"}.Patch())})
		got := r.take(t, file)
		wine, soup := "dish."+r.wine.ID+".name", "dish."+r.soup.ID+".name"
		if got.Changed != 2 || !slices.Equal(got.Stale, []string{wine}) || !slices.Equal(got.Kept, []string{soup}) || !slices.Equal(got.Unknown, []string{"dish.gone.name"}) {
			t.Errorf("taken: %+v", got)
		}
		storedSoup, storedWine := r.texts(t)
		if storedWine.Name.En != "Wine" || !slices.Contains(storedWine.Name.Stale, lang.English) || len(storedWine.Prices[0].Name.Stale) > 0 {
			t.Errorf("of a former source: %+v", storedWine)
		}
		if storedSoup.Name.En != "Consommé" || len(storedSoup.Name.Stale) > 0 {
			t.Errorf("translated meanwhile: %+v", storedSoup.Name)
		}
		// As it is exported it stays; said to be right for the source of now, it is.
		now := r.export(t, textfile.XLIFF)
		if r.take(t, now).Changed != 0 {
			t.Error("what is out of date becomes fresh by itself")
		}
		confirmed := strings.Replace(now, `state="translated"`, `state="final"`, 1)
		if got := r.take(t, confirmed); got.Changed != 1 || len(got.Stale) > 0 {
			t.Errorf("confirmed: %+v", got)
		}
		if _, stored := r.texts(t); len(stored.Name.Stale) > 0 {
			t.Errorf("confirmed: %+v", stored.Name)
		}
	})
}

// Extras are texts of the menu as any other: they leave, come back, are suggested, and are
// taken back with the import.
func TestTranslationsOfExtras(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		group := r.addGroup(t, "Belag", option("Speck", 150, nil), option("Sauerrahm", 100, nil))
		stored := func() []lang.Text {
			groups := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))
			return []lang.Text{groups[0].Name, groups[0].Options[0].Name, groups[0].Options[len(groups[0].Options)-1].Name}
		}
		csv := r.export(t, textfile.CSV)
		for _, line := range []string{
			"group." + group.ID + ".name,extras.name,Belag,,missing\r\n", "group." + group.ID + ".option.1,extras.option,Sauerrahm,,missing\r\n",
		} {
			if !strings.Contains(csv, line) {
				t.Errorf("the table lacks %q: %s", line, csv)
			}
		}
		if suggested := testkit.Must(r.Suggestions(t.Context(), owner, mine, r.menu, lang.English)); !slices.ContainsFunc(suggested.Suggestions, func(s menu.Suggestion) bool {
			return s.ID == "group."+group.ID+".option.1" && s.Target != ""
		}) {
			t.Errorf("suggested: %+v", suggested)
		}
		filled := fill(t, csv, map[string]string{"Belag": "Topping", "Speck": "Bacon", "Sauerrahm": "Sour cream"})
		got := r.take(t, filled)
		if now := stored(); got.Changed != 3 || now[0].En != "Topping" || now[1].En != "Bacon" || now[2].En != "Sour cream" {
			t.Errorf("taken: %+v: %+v", got, now)
		}
		if after := testkit.Must(r.ExtraGroups(t.Context(), owner, mine))[0]; after.Revision != 2 || after.Options[0].Amount != 150 {
			t.Errorf("stored: %+v", after)
		}
		testkit.NoError(t, r.UndoTranslationImport(t.Context(), owner, mine, r.menu, got.ID))
		if now := stored(); now[0].En+now[1].En+now[2].En != "" {
			t.Errorf("undone: %+v", now)
		}
		// Another option stands in the place of the first by now, which is the last: each
		// translation goes to what it is of, and that of one that is gone to none.
		testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{Options: []menu.OptionInput{option("Mais", 50, nil), option("Sauerrahm", 100, nil), option("Speck", 150, nil)}}))
		if got := r.take(t, filled); got.Changed != 3 || len(got.Stale) > 0 {
			t.Errorf("taken for options in other places: %+v", got)
		}
		if now := stored(); now[1].En != "" || now[2].En != "Bacon" {
			t.Errorf("stored for options in other places: %+v", now)
		}
		testkit.Must(r.UpdateExtraGroup(t.Context(), owner, mine, group.ID, 0, menu.ExtraGroupPatch{Options: []menu.OptionInput{option("Sauerrahm", 100, nil)}}))
		if got := r.take(t, filled); !slices.Equal(got.Unknown, []string{"group." + group.ID + ".option.0"}) {
			t.Errorf("taken for an option that is gone: %+v", got)
		}
		if now := stored(); now[2].De != "Sauerrahm" || now[2].En != "Sour cream" {
			t.Errorf("stored for an option that is gone: %+v", now)
		}
	})
}

// One text that breaks a rule, and nothing is stored; each is told by its unit.
func TestRefusedTranslations(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		csv := r.export(t, textfile.CSV)
		good := fill(t, csv, map[string]string{"Wein": "Wine"})
		at := "body.file[dish." + r.wine.ID + ".price.0] "
		for name, c := range map[string]struct {
			language lang.Key
			file     string
			want     string
		}{
			"too long":          {"en", fill(t, good, map[string]string{"Glas": strings.Repeat("x", 41)}), at + "too_long"},
			"two lines":         {"en", fill(t, good, map[string]string{"Glas": "\"a\nb\""}), at + "one_line"},
			"no language":       {"", strings.Replace(good, " (en)", "", 1), "query.lang required"},
			"no language of it": {"xx", good, "query.lang one_of"},
			"into the source":   {"de", good, "query.lang translations_source"},
			"from another":      {"en", strings.Replace(r.export(t, textfile.XLIFF), `srcLang="de"`, `srcLang="fr"`, 1), "body.file translations_source"},
			"into another":      {"tr", r.export(t, textfile.XLIFF), "body.file translations_target"},
			"a table, so too":   {"tr", r.export(t, textfile.CSV), "body.file translations_target"},
			"of a wrong table":  {"en", strings.Replace(r.export(t, textfile.CSV), "(de)", "(tr)", 1), "body.file translations_source"},
			"no such file":      {"en", "\x00", "body.file translations_unknown"},
		} {
			_, err := r.ImportTranslations(t.Context(), owner, mine, r.menu, c.language, []byte(c.file), "")
			if got := testkit.BrokenRule(err); got != c.want {
				t.Errorf("%s: %q (%v), want %q", name, got, err, c.want)
			}
		}
		if again := r.export(t, textfile.CSV); again != csv {
			t.Errorf("something is stored: %s", again)
		}
		if _, _, err := r.ExportTranslations(t.Context(), owner, mine, r.menu, lang.German, textfile.CSV); testkit.BrokenRule(err) != "query.lang translations_source" {
			t.Errorf("exported into the source: %v", err)
		}
		staff := testkit.Member(mine, actor.StoreStaff, nil)
		if _, err := r.ImportTranslations(t.Context(), staff, mine, r.menu, lang.English, []byte(good), ""); fault.CodeOf(err) != fault.Forbidden {
			t.Errorf("staff import: %v", err)
		}
		if _, err := r.ImportTranslations(t.Context(), owner, mine, r.other, lang.English, []byte(good), ""); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("into another store's menu: %v", err)
		}
	})
}

// A menu of 500 dishes is exported and taken at once.
func TestTranslationsOfLargeMenus(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		content := menu.Content{Sections: make([]menu.SectionContent, 10)}
		for i := range content.Sections {
			content.Sections[i].Name = named("Suppen")
			content.Sections[i].Dishes = slices.Repeat([]menu.DishInput{{Name: named("Brühe"), Description: named("Mit Nudeln")}}, 50)
		}
		testkit.Must(r.importMenu(t, owner, content))
		csv := r.export(t, textfile.CSV)
		file := strings.ReplaceAll(csv, ",Brühe,,missing", ",Brühe,Broth,missing")
		if got := r.take(t, file); got.Changed != 500 {
			t.Errorf("taken: %+v", got)
		}
		if got := bytes.Count([]byte(r.export(t, textfile.XLIFF)), []byte("<target>Broth</target>")); got != 500 {
			t.Errorf("%d are translated", got)
		}
	})
}

// A file is read before a transaction begins, and of many imports the last can be undone.
func TestTranslationsKeepNobody(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		r := startTranslated(t, d)
		statements := testkit.CountStatements(t, d, func() {
			if _, err := r.ImportTranslations(t.Context(), owner, mine, r.menu, lang.English, []byte("<xliff"), ""); err == nil {
				t.Error("a damaged file is taken")
			}
		})
		if statements != 0 {
			t.Errorf("a damaged file takes %d statements", statements)
		}
		var last menu.TranslationImport
		for i := range 65 {
			last = r.take(t, "id,source,target\ndish."+r.soup.ID+".name,Brühe,Broth "+strings.Repeat("x", i+1)+"\n")
			if i >= 45 && i < 60 {
				testkit.NoError(t, r.UndoTranslationImport(t.Context(), owner, mine, r.menu, last.ID))
			}
		}
		last = r.take(t, "id,source,target\ndish."+r.soup.ID+".name,Brühe,Soup\n")
		var kept int
		testkit.NoError(t, d.Read.NewRaw(`SELECT COUNT(*) FROM translation_imports`).Scan(t.Context(), &kept))
		if kept != 50+10 {
			t.Errorf("%d imports are kept", kept)
		}
		testkit.NoError(t, r.UndoTranslationImport(t.Context(), owner, mine, r.menu, last.ID))
	})
}
