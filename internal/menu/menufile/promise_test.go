package menufile_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/menu/menufile"
	"carte/internal/testkit"
)

// checkLines holds what is promised of each file of lines: every line that has a letter or a
// digit belongs to a row, and no row names a problem that is not listed.
func checkLines(t *testing.T, raw []byte, menu menufile.Menu) {
	t.Helper()
	checkRows(t, menu)
	if menu.Encoding != lang.UTF8 || menu.Format == menufile.JSON || menu.Format == menufile.HTML {
		return
	}
	covered := map[int]bool{}
	for i := range menu.Rows {
		for line := menu.Rows[i].Line; line <= menu.Rows[i].End; line++ {
			covered[line] = true
		}
	}
	text := string(bytes.TrimPrefix(raw, []byte("\xef\xbb\xbf")))
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(text)
	number := 0
	for line := range strings.Lines(text) {
		number++
		if !covered[number] && strings.ContainsFunc(line, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			t.Errorf("line %d is in no row: %q", number, line)
		}
	}
}

func checkRows(t *testing.T, menu menufile.Menu) {
	t.Helper()
	dishes := 0
	for i := range menu.Rows {
		row := &menu.Rows[i]
		if row.Kind == menufile.Dish {
			dishes++
		}
		if row.Line < 1 || row.End < row.Line || !utf8.ValidString(row.Name+row.Description+row.Section) || strings.ContainsAny(row.Name+row.Section, "\n\r\x00") {
			t.Errorf("the row %+v", row)
		}
		if row.Kind != menufile.Dish && row.Name == "" {
			t.Errorf("an empty %s at %d", row.Kind, row.Line)
		}
		for _, problem := range row.Problems {
			if !slices.Contains(menufile.Codes, problem.Code) {
				t.Errorf("the problem %q is not listed", problem.Code)
			}
		}
		for _, price := range row.Prices {
			if price.Amount < 0 {
				t.Errorf("the price %+v", price)
			}
		}
	}
	if dishes == 0 || dishes > menufile.MaxRows {
		t.Errorf("%d dishes in %d rows", dishes, len(menu.Rows))
	}
}

// fuzz holds these promises, whatever a parser is given. Every file of testdata whose name
// ends so is a beginning.
func fuzz(f *testing.F, ending string, seeds ...string) {
	f.Helper()
	for _, file := range samples(f) {
		if filepath.Ext(file) == ending {
			f.Add(read(f, file))
		}
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		menu, err := menufile.Read(raw, "menu"+ending, menufile.Options{Decimals: 2})
		if err == nil {
			checkLines(t, raw, menu)
		}
	})
}

func FuzzCSV(f *testing.F) {
	fuzz(f, ".csv", "Name;Preis\nA;\"4\n", "a,b\n\"\",", "Name,Size,Price\nA,s,1\n,l,2", "Name;klein/groß\nA;6/8.5", "\xff\xfea\x00;\x00")
}

func FuzzText(f *testing.F) {
	fuzz(f, ".txt", "STARTERS\nSoup ... 4.50\nwith bread", "A\nB\n1,00\n2,00", "Bier 0,3l 0,5l\nPils 3 4", "A 1,00   B 2,00\nC 1,00   D 2,00", "---\n5,00\n\nX",
		"A B\nC\nd, e\n1,00 €\nF\ng, h\n2,00 €\nI\nj, k\n3,00 €\nPopular\nL\nm, n\n4,00 €", "A (b,   1,00 €\nc)\n(D)\n\n\nE\n\nf\n\n\n5,00 €")
}

func FuzzJSON(f *testing.F) {
	fuzz(f, ".json", `[{"name":"A","price":4.5}]`, `{"@type":"MenuItem","name":{"@value":"A"},"offers":[null,{"price":"x"}]}`, `{"sections":[{"name":[],"items":[{"title":"A","prices":[1,2]}]}]}`, `[[[{"name":1e999,"price":-1}]]]`)
}

func FuzzHTML(f *testing.F) {
	fuzz(f, ".html", "<table><tr><td>1<td>Soup<td>4.50</table>", "<html><h2>A<h3>B</h3><p hidden>c<div>d 5,00 €", "<!doctype html><script type=application/ld+json>{\"@type\":\"MenuItem\",\"name\":\"A\"}</script>", "<div><b>A</b><i>1.00</i><svg><nav></div>",
		"<h2>A</h2><p>b, c.<li class=d><span class=price>4 €</span><h3>E</h3>f<li class=d><b>G</b><i>5 €</i><span class=tag>vegan</span><li class=d><button>H<p>6.–")
}

// FuzzXLSX changes the parts of a workbook, which no change of the archive would reach.
func FuzzXLSX(f *testing.F) {
	f.Add(`<c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Preis</t></is></c>`, `<c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>4.5</v></c>`, `<si><t>Suppe</t></si>`)
	f.Add(`<c t="inlineStr"><is><r><t>Dish</t></r></is></c><c t="str"><v>Price</v></c>`, `<c r="A2" t="str"><f>A1</f><v>x</v></c><c r="IV2"><v>1e308</v></c>`, `<si><r><t>a</t></r></si>`)
	f.Fuzz(func(t *testing.T, first, second, shared string) {
		sheet := "<worksheet><sheetData><row r=\"1\">" + first + "</row><row r=\"2\" hidden=\"1\">" + second + "</row></sheetData></worksheet>"
		menu, err := menufile.Read(packed(t, sheet, "<sst>"+shared+"</sst>"), "menu.xlsx", menufile.Options{Decimals: 2})
		if err == nil {
			checkRows(t, menu)
		}
	})
}

// Both lists name the same diets.
func TestDietsAreThoseOfTheMenu(t *testing.T) {
	known := make([]menufile.Diet, len(menu.Diets))
	for i, diet := range menu.Diets {
		known[i] = menufile.Diet(diet)
	}
	if !slices.Equal(known, menufile.Diets) {
		t.Errorf("%v, want %v", menufile.Diets, known)
	}
}

// A menu of 1,000 dishes is read well within two seconds, and a file made to be slow too.
func TestTime(t *testing.T) {
	const limit = 2 * time.Second
	var dishes strings.Builder
	dishes.WriteString("Kategorie;Name;Beschreibung;Preis klein;Preis groß;Diät\n")
	for i := range 1000 {
		fmt.Fprintf(&dishes, "Gruppe %d;Gericht %d (v, A);mit Tomaten, Käse und Basilikum;%d,50 €;ab 12,-;VE*\n", i/20, i, i%30)
	}
	for name, text := range map[string]string{
		"1,000 dishes":            dishes.String(),
		"quotes never closed":     "Name,Price\n" + strings.Repeat("\"a,", 60) + strings.Repeat("\n\"a,\"b,\"c", 200_000),
		"many columns":            "Name" + strings.Repeat(",", menufile.MaxBytes-8),
		"many lines":              strings.Repeat("a;b\n", menufile.MaxBytes/4),
		"a long name":             "Name;Preis\n" + strings.Repeat("a", menufile.MaxBytes-30) + ";4,50\n",
		"a long price":            "Name;Preis\nA;" + strings.Repeat("1 / ", menufile.MaxBytes/4-10) + "\n",
		"a long name of marks":    "Name;Preis\nA " + strings.Repeat("(v)", menufile.MaxBytes/3-10) + ";1\n",
		"a long price of marks":   "Name;Preis\nA;" + strings.Repeat("ab x 1", menufile.MaxBytes/6-10) + "\n",
		"long days":               "Name;Preis;Tage;Ab\nA;1;" + strings.Repeat("mo,", menufile.MaxBytes/6) + ";" + strings.Repeat("1.", menufile.MaxBytes/6),
		"many headings":           "Name;Preis;\n" + strings.Repeat("SUPPE;;\n", 19_000) + "A;1;",
		"many lines below":        "Soup 4.50\n" + strings.Repeat("a\n", menufile.MaxBytes/2-20),
		"many lines apart":        "Soup 4.50\n" + strings.Repeat("a\n\n", menufile.MaxBytes/3-20),
		"many prices":             "Soup\n" + strings.Repeat("4.50\n", menufile.MaxBytes/5-20),
		"long lines":              strings.Repeat(strings.Repeat("a 4,50 ", 80)+"\n", menufile.MaxBytes/600),
		"deep JSON":               strings.Repeat("[", menufile.MaxBytes-1),
		"JSON of many values":     "[" + strings.Repeat("1,", menufile.MaxBytes/2-10) + "1]",
		"JSON of many members":    "{" + strings.Repeat(`"items":0,`, menufile.MaxBytes/10-10) + `"a":1}`,
		"JSON of many offers":     `[{"name":"A","offers":[` + strings.Repeat("1,", 150_000) + "1]}]",
		"a page of many elements": "<html>" + strings.Repeat("<p>a<b>b</b>", menufile.MaxBytes/12-10),
		"a page of one text":      "<html>" + strings.Repeat("a 4,50 ", menufile.MaxBytes/7-10),
		"a page of attributes":    "<html><p " + strings.Repeat("a=1 ", menufile.MaxBytes/4-10) + ">Soup 4.50",
		"a long line":             strings.Repeat("Soup 4,50  ", menufile.MaxBytes/11-1),
	} {
		ending := ".csv"
		if !strings.Contains(strings.SplitN(text, "\n", 2)[0], ";") && !strings.HasPrefix(text, "Name") {
			ending = ".txt"
		}
		timer := testkit.CPUTimer(t)
		menu, err := menufile.Read([]byte(text), "menu"+ending, menufile.Options{Decimals: 2})
		if took := timer(); took > limit {
			t.Errorf("%s: %d rows, %v, in %v", name, len(menu.Rows), err, took)
		}
	}
}
