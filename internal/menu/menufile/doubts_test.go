package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// rowsOf reads a file and returns what is said of its dishes.
func rowsOf(t *testing.T, name string, file []byte, decimals int) []string {
	t.Helper()
	menu, err := menufile.Read(file, name, menufile.Options{Decimals: decimals})
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for i := range menu.Rows {
		if row := &menu.Rows[i]; row.Kind == menufile.Dish {
			list = append(list, toldRow(row))
		}
	}
	return list
}

// What is read in one of two ways that people write is asked about.
func TestDoubtsAreSaid(t *testing.T) {
	for name, c := range map[string]struct {
		text     string
		decimals int
		want     string
	}{
		"a month first":               {"Dish,Price,From\nGoose,24,12/24/2026\n", 2, "2  > Goose {2400} 2026-12-24.. !date_month_first text=12/24/2026"},
		"a month first, by another":   {"Dish,Price,From\nGoose,24,12/24/2026\nDuck,22,12/01/2026\n", 2, "3  > Duck {2200} 2026-12-01.. !date_month_first text=12/01/2026"},
		"a day first":                 {"Dish,Price,From\nGoose,24,24/12/2026\nDuck,22,01/12/2026\n", 2, "3  > Duck {2200} 2026-12-01.."},
		"both orders":                 {"Dish,Price,From\nGoose,24,24/12/2026\nHare,26,12/24/2026\nDuck,22,01/12/2026\n", 2, "4  > Duck {2200} !date_ambiguous text=01/12/2026"},
		"thousands or thousandths":    {"Dish;Price\nWine;3,999\n", 2, "2  > Wine {399900} !price_thousands text=3,999"},
		"the same with a point":       {"Dish;Price\nWine;3.999 €\n", 2, "2  > Wine {399900} !price_thousands text=3.999 €"},
		"thousands with decimals":     {"Dish;Price\nWine;3.999,00\n", 2, "2  > Wine {399900}"},
		"thousands of yen":            {"Dish;Price\nWine;3,999\n", 0, "2  > Wine {3999}"},
		"millions":                    {"Dish;Price\nWine;1.000.000\n", 2, "2  > Wine {100000000}"},
		"thousandths of a dinar":      {"Dish;Price\nWine;3,999\n", 3, "2  > Wine {3999}"},
		"VG beside VE":                {"Dish;Price\nPie (VG);4\nSoup (VE);5\n", 2, "2  > Pie {400} +vegetarian !mark_unclear mark=VG"},
		"VE beside VG":                {"Dish;Price\nPie (VG);4\nSoup (VE);5\n", 2, "3  > Soup {500} +vegan"},
		"VG alone":                    {"Dish;Price\nPie (VG);4\nSoup (V);5\n", 2, "2  > Pie {400} +vegan"},
		"VG with a legend":            {"Dish;Price\nPie (VG);4\nSoup (VE);5\nVG = vegan, VE = vegetarian;\n", 2, "2  > Pie {400} +vegan"},
		"V beside VEG":                {"Dish;Price\nPie (V);4\nSoup (VEG);5\n", 2, "2  > Pie {400} +vegetarian !mark_unclear mark=V"},
		"VG beside VE in a column":    {"Dish;Price;Diet\nPie;4;vg\nSoup;5;ve\n", 2, "2  > Pie {400} +vegetarian !mark_unclear mark=VG"},
		"VG beside VE in a text":      {"Pie (vg) 4.50\nSoup (ve) 5.50\n", 2, "1  > Pie {450} +vegetarian !mark_unclear mark=VG"},
		"VG beside VE in JSON":        {`[{"name":"Pie (VG)","price":4},{"name":"Soup (VE)","price":5}]`, 2, "1  > Pie {400} +vegetarian !mark_unclear mark=VG"},
		"VG beside a word in capital": {"Dish;Price\nKÖFTE VE PILAV;4\nPie (VG);5\n", 2, "3  > Pie {500} +vegan"},
	} {
		ending := ".csv"
		if strings.HasSuffix(name, "text") {
			ending = ".txt"
		}
		if strings.HasPrefix(c.text, "[") {
			ending = ".json"
		}
		list := rowsOf(t, "menu"+ending, []byte(c.text), c.decimals)
		if got := strings.Join(list, "\n"); !strings.Contains("\n"+got+"\n", "\n"+c.want+"\n") {
			t.Errorf("%s: read\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// The one of several sizes that a menu does not name is the plain one, in the store's language.
func TestPlainSizes(t *testing.T) {
	for language, want := range map[lang.Key]string{
		lang.German: "1  > Pommes {normal: 450} {small: 350}", lang.English: "1  > Pommes {regular: 450} {small: 350}",
		"": "1  > Pommes {450} {small: 350} !sizes_unnamed",
	} {
		menu, err := menufile.Read([]byte("Pommes £4.50 (small £3.50)\nBrot £2.00\n"), "", menufile.Options{Decimals: 2, Language: language})
		if err != nil {
			t.Fatal(err)
		}
		if got := toldRow(&menu.Rows[0]); got != want {
			t.Errorf("in %q read %s, want %s", language, got, want)
		}
	}
}

// What a workbook does not show is not taken for a part of the menu, and can still be chosen.
func TestHiddenColumns(t *testing.T) {
	sheet := `<worksheet><cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/></cols><sheetData>` +
		`<row r="1">` + inline("Name") + inline("Description") + inline("Purchase price") + inline("Price") + `</row>` +
		`<row r="2">` + inline("Soup") + inline("not for guests") + `<c><v>2</v></c><c><v>5</v></c></row>` +
		`<row r="3">` + inline("MAINS") + inline("x") + `</row>` +
		`<row r="4">` + inline("Pie") + `<c/><c><v>3</v></c><c><v>7.5</v></c></row></sheetData></worksheet>`
	file := packed(t, sheet, "<sst/>")
	menu, err := menufile.Read(file, "a.xlsx", menufile.Options{Decimals: 2})
	if err != nil {
		t.Fatal(err)
	}
	const want = `xlsx 
| "Name" name
| "Description"  hidden
| "Purchase price"  hidden
| "Price" price
1 note: Name | Price
2  > Soup {500}
3 # MAINS
4 MAINS > Pie {750}
`
	if got := told(menu); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
	chosen, err := menufile.Read(file, "a.xlsx", menufile.Options{Decimals: 2, Columns: map[int]menufile.Field{
		0: menufile.FieldName, 1: menufile.FieldDescription, 3: menufile.FieldPrice,
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := toldRow(&chosen.Rows[1]); got != `2  > Soup "not for guests" {500}` {
		t.Errorf("chosen it is read as %s", got)
	}
}
