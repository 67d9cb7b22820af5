package menufile_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"carte/internal/fault"
	"carte/internal/menu/menufile"
)

var update = flag.Bool("update", false, "write what is read of the files in testdata beside them, to be looked at")

// told writes a menu in short, a line for each row.
func told(menu menufile.Menu) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", menu.Format, menu.Encoding)
	if menu.Separator != "" {
		fmt.Fprintf(&b, " by %q", menu.Separator)
	}
	if menu.Currency != "" {
		fmt.Fprintf(&b, " in %s", menu.Currency)
	}
	for _, c := range menu.Columns {
		fmt.Fprintf(&b, "\n| %q %s", c.Heading, c.Field)
		if c.Size != "" {
			fmt.Fprintf(&b, " of %q", c.Size)
		}
		if c.Hidden {
			b.WriteString(" hidden")
		}
	}
	for i := range menu.Rows {
		b.WriteString("\n" + toldRow(&menu.Rows[i]))
	}
	return b.String() + "\n"
}

func toldRow(row *menufile.Row) string {
	parts := []string{fmt.Sprint(row.Line)}
	if row.Sheet != "" {
		parts[0] = row.Sheet + "!" + parts[0]
	}
	if row.End != row.Line {
		parts[0] += fmt.Sprintf("-%d", row.End)
	}
	switch row.Kind {
	case menufile.Section:
		parts = append(parts, "#", row.Name)
	case menufile.Note:
		parts = append(parts, "note:", row.Name)
	default:
		parts = append(parts, row.Section+" >", row.Name)
	}
	if row.Description != "" {
		parts = append(parts, fmt.Sprintf("%q", row.Description))
	}
	for _, price := range row.Prices {
		text := fmt.Sprint(price.Amount)
		if price.From {
			text = "from " + text
		}
		if price.Unit != "" {
			text += " / " + price.Unit
		}
		if price.Size != "" {
			text = price.Size + ": " + text
		}
		if price.Content != nil {
			text += fmt.Sprintf(" for %d %s", price.Content.Thousandths, price.Content.Unit)
		}
		parts = append(parts, "{"+text+"}")
	}
	if row.Deposit != 0 {
		parts = append(parts, fmt.Sprintf("{+%d}", row.Deposit))
	}
	if row.OfDay {
		parts = append(parts, "{of the day}")
	}
	for _, diet := range row.Diets {
		parts = append(parts, "+"+string(diet))
	}
	for _, code := range row.Codes {
		parts = append(parts, "^"+code)
	}
	for _, key := range slices.Concat(row.Allergens, row.Additives) {
		parts = append(parts, "^"+key+"?")
	}
	for _, key := range row.MayContain {
		parts = append(parts, "^("+key+")?")
	}
	if row.From != "" || row.Until != "" {
		parts = append(parts, row.From+".."+row.Until)
	}
	if row.Days != nil {
		parts = append(parts, fmt.Sprint("days", row.Days))
	}
	if row.Hours != nil {
		parts = append(parts, fmt.Sprint("hours", row.Hours))
	}
	if row.Hidden {
		parts = append(parts, "hidden")
	}
	for _, problem := range row.Problems {
		text := "!" + string(problem.Code)
		for _, name := range slices.Sorted(maps.Keys(problem.Params)) {
			text += fmt.Sprintf(" %s=%v", name, problem.Params[name])
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " ")
}

// samples returns the files of testdata.
func samples(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, ".want") })
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// decimalsOf are those of the files whose currency has another number than two.
var decimalsOf = map[string]int{"yen.csv": 0, "dinar.csv": 3}

func TestFiles(t *testing.T) {
	for _, file := range samples(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			decimals, unusual := decimalsOf[filepath.Base(file)]
			if !unusual {
				decimals = 2
			}
			raw := read(t, file)
			menu, err := menufile.Read(raw, file, menufile.Options{Decimals: decimals})
			if err != nil {
				t.Fatal(err)
			}
			got := told(menu)
			if *update {
				if err := os.WriteFile(file+".want", []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			if want := string(read(t, file+".want")); got != want {
				t.Errorf("%s is read as:\n%s\nwant:\n%s", file, got, want)
			}
			checkLines(t, raw, menu)
		})
	}
}

func TestRefused(t *testing.T) {
	for name, c := range map[string]struct{ text, file, code string }{
		"nothing":              {"", "", "menu_file_empty"},
		"blank lines":          {" \n\n ", "menu.csv", "menu_file_empty"},
		"headings alone":       {"Name,Price\n", "menu.csv", "menu_file_empty"},
		"a picture":            {"\x89PNG\r\n\x1a\n\x00\x00", "menu.csv", "menu_file_unknown"},
		"no JSON":              {"{menu}", "menu.json", "menu_file_unknown"},
		"cut JSON":             {`{"name":"Menu","items":[{"name":"A",`, "", "menu_file_unknown"},
		"JSON without dishes":  {`{"@type":"Menu","name":"A"}`, "", "menu_file_empty"},
		"deep JSON":            {strings.Repeat("[", 1000) + strings.Repeat("]", 1000), "menu.json", "menu_file_unknown"},
		"a long file":          {strings.Repeat("Soup,5.00\n", 600_000), "menu.csv", "menu_file_too_large"},
		"many rows":            {"Name,Price\n" + strings.Repeat("Soup,5.00\n", menufile.MaxRows+1), "menu.csv", "too_many"},
		"many sizes of a dish": {"Name,Size,Price\n" + strings.Repeat("Soup,a,5.00\n", 6*menufile.MaxRows), "menu.csv", "too_many"},
	} {
		_, err := menufile.Read([]byte(c.text), c.file, menufile.Options{Decimals: 2})
		var broken *fault.RuleError
		if !errors.As(err, &broken) || broken.Rule.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

// As many dishes as a file may have are read beside its headings, of each kind of file.
func TestManyRows(t *testing.T) {
	rows := "<row>" + inline("Name") + inline("Price") + "</row>" + strings.Repeat("<row>"+inline("Soup")+"<c><v>5</v></c></row>", menufile.MaxRows)
	for name, file := range map[string][]byte{
		"menu.csv":  []byte("Name,Price\n" + strings.Repeat("Soup,5.00\n", menufile.MaxRows)),
		"menu.txt":  []byte("SOUPS\n" + strings.Repeat("Soup 5.00\n", menufile.MaxRows)),
		"menu.json": []byte("[" + strings.Repeat(`{"name":"Soup","price":5},`, menufile.MaxRows-1) + `{"name":"Pie","price":7}]`),
		"menu.xlsx": packed(t, "<worksheet><sheetData>"+rows+"</sheetData></worksheet>", "<sst/>"),
	} {
		menu, err := menufile.Read(file, name, menufile.Options{Decimals: 2})
		dishes := 0
		for i := range menu.Rows {
			if menu.Rows[i].Kind == menufile.Dish {
				dishes++
			}
		}
		if err != nil || dishes != menufile.MaxRows {
			t.Errorf("%s: %d dishes, %v", name, dishes, err)
		}
	}
}

func TestChosenColumns(t *testing.T) {
	file := []byte("Alpha;Beta;Gamma\nSuppe;Vorspeisen;5,50\nBrot;;2\n")
	menu, err := menufile.Read(file, "menu.csv", menufile.Options{Decimals: 2, Columns: map[int]menufile.Field{
		0: menufile.FieldName, 1: menufile.FieldSection, 2: menufile.FieldPrice,
	}})
	if err != nil {
		t.Fatal(err)
	}
	const want = `csv utf-8 by ";"
| "Alpha" name
| "Beta" section
| "Gamma" price
1 note: Alpha | Beta | Gamma
2 Vorspeisen > Suppe {550}
3 Vorspeisen > Brot {200}
`
	if got := told(menu); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
}
