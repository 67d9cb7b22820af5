package menufile_test

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"carte/internal/fault"
	"carte/internal/menu/menufile"
	"carte/internal/pdf"
)

// drawn makes words of a page that is drawn by letters: each is 6 wide, and a line 12 high.
// A line that begins with a # is twice as large.
func drawn(picture string) []menufile.Word {
	var words []menufile.Word
	top := 0.0
	for line := range strings.Lines(picture) {
		size := 1.0
		if strings.HasPrefix(line, "#") {
			line, size = " "+line[1:], 2
		}
		at := 0
		for _, word := range strings.FieldsFunc(strings.ReplaceAll(line, " ", " \x00"), func(r rune) bool { return r == '\x00' }) {
			bare := strings.TrimRight(word, " \n")
			if width := len([]rune(bare)); width > 0 {
				text, broken := strings.CutSuffix(bare, "~")
				words = append(words, menufile.Word{
					Text: text, Left: 6 * size * float64(at), Right: 6 * size * float64(at+width), Top: top, Bottom: top + 10*size, Broken: broken,
				})
			}
			at += len([]rune(strings.TrimRight(word, "\n")))
		}
		top += 12 * size
	}
	return words
}

func TestPages(t *testing.T) {
	for name, c := range map[string]struct{ picture, want string }{
		"one column": {`
#Vorspeisen
Tagessuppe                    6,50 €
mit Brot und Kräu~
terbutter
Salat (v)                     7,50 €

#Hauptgerichte
Schnitzel                    14,90 €
`, `# Vorspeisen
Vorspeisen > Tagessuppe "mit Brot und Kräuterbutter" {650}
Vorspeisen > Salat {750} +vegetarian
# Hauptgerichte
Hauptgerichte > Schnitzel {1490}
`},
		"two columns": {`
#        Trattoria Sole

ANTIPASTI                         PRIMI
Bruschetta           5,50         Spaghetti             9,50
Tomate, Basilikum                 mit Tomaten
Carpaccio           12,90         Lasagne              11,00
Vitello tonnato     13,50         Risotto              12,50

DOLCI                             VINI
Tiramisu             6,50         Chianti               5,50
Panna cotta          5,90         Lugana                6,00
`, `# Trattoria Sole
# ANTIPASTI
ANTIPASTI > Bruschetta "Tomate, Basilikum" {550}
ANTIPASTI > Carpaccio {1290}
ANTIPASTI > Vitello tonnato {1350}
# DOLCI
DOLCI > Tiramisu {650}
DOLCI > Panna cotta {590}
# PRIMI
PRIMI > Spaghetti "mit Tomaten" {950}
PRIMI > Lasagne {1100}
PRIMI > Risotto {1250}
# VINI
VINI > Chianti {550}
VINI > Lugana {600}
`},
		"a table of name, description and price": {`
#Mains
Pie          steak and ale              12.50
Curry        chickpeas, spinach         11.00
Burger       beef, cheddar, pickles     13.50
Salad        goat's cheese, walnuts     10.00
`, `# Mains
Mains > Pie "steak and ale" {1250}
Mains > Curry "chickpeas, spinach" {1100}
Mains > Burger "beef, cheddar, pickles" {1350}
Mains > Salad "goat's cheese, walnuts" {1000}
`},
		"two sizes": {`
#Biere vom Fass
Pils           0,3 l  3,20     0,5 l  4,60
Weizen         0,3 l  3,40     0,5 l  4,90
`, `# Biere vom Fass
Biere vom Fass > Pils {0,3 l: 320} {0,5 l: 460}
Biere vom Fass > Weizen {0,3 l: 340} {0,5 l: 490}
`},
		"leaders": {`
STARTERS
Soup of the day ............ £4.95
Prawn cocktail ............. £7.50
`, `# STARTERS
STARTERS > Soup of the day {495}
STARTERS > Prawn cocktail {750}
`},
	} {
		menu, err := menufile.ReadPages([][]menufile.Word{drawn(c.picture)}, menufile.PDF, menufile.Options{Decimals: 2})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b strings.Builder
		for i := range menu.Rows {
			_, said, _ := strings.Cut(toldRow(&menu.Rows[i]), " ")
			b.WriteString(said + "\n")
		}
		if got := b.String(); got != c.want || menu.Format != menufile.PDF {
			t.Errorf("%s: read\n%s\nwant\n%s", name, got, c.want)
		}
	}
}

// An l that was read from a picture as another stroke is no price.
func TestVolumesOfPictures(t *testing.T) {
	menu, err := menufile.ReadPages([][]menufile.Word{drawn(`
#Getränke
Cola 0,33 |                     2,80 €
Pils 0,31 / 0,51         3,20 / 4,60 €
Riesling 0,251                  6,90 €
Ketchup                         0,51 €
`)}, menufile.Picture, menufile.Options{Decimals: 2})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range menu.Rows {
		_, said, _ := strings.Cut(toldRow(&menu.Rows[i]), " ")
		b.WriteString(said + "\n")
	}
	const want = `# Getränke
Getränke > Cola {0,33 l: 280 for 330 l}
Getränke > Pils {0,3 l: 320} {0,5 l: 460}
Getränke > Riesling {0,25 l: 690 for 250 l}
Getränke > Ketchup {51}
`
	if got := b.String(); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
}

// wordsOf reads the words of a PDF, page by page.
func wordsOf(t *testing.T, file []byte) (pages [][]menufile.Word) {
	t.Helper()
	err := pdf.Read(t.Context(), file, func(d *pdf.Document) error {
		for number := range d.Pages() {
			page, err := d.Page(number)
			if err != nil {
				return err
			}
			words, err := page.Words(20_000)
			if err != nil {
				return err
			}
			var list []menufile.Word
			for _, word := range words {
				list = append(list, menufile.Word{Text: word.Text, Left: word.Left, Top: word.Top, Right: word.Right, Bottom: word.Bottom, Broken: word.Broken, Spaced: word.Spaced, Raised: word.Raised, Gap: word.Gap, Size: word.Size})
			}
			pages = append(pages, list)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// PDFs as browsers print them: two columns, centred, and tables with letters that are set
// apart and prices in columns.
func TestPDFs(t *testing.T) {
	files, err := filepath.Glob("testdata/pdf/*.pdf")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		menu, err := menufile.ReadPages(wordsOf(t, read(t, file)), menufile.PDF, menufile.Options{Decimals: 2})
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
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
		checkRows(t, menu)
	}
}

func TestPagesRefused(t *testing.T) {
	many := make([]menufile.Word, 50_000)
	for name, c := range map[string]struct {
		words []menufile.Word
		code  string
	}{
		"nothing":    {nil, "menu_file_empty"},
		"no dish":    {drawn("\nWelcome to our place\n"), "menu_file_empty"},
		"many words": {many, "menu_file_too_large"},
		"no places":  {[]menufile.Word{{Text: "Soup"}, {Text: "4.50", Left: math.NaN(), Right: math.Inf(1), Top: math.NaN()}}, "menu_file_empty"},
	} {
		_, err := menufile.ReadPages([][]menufile.Word{c.words}, menufile.PDF, menufile.Options{Decimals: 2})
		var broken *fault.RuleError
		if !errors.As(err, &broken) || broken.Rule.Code != c.code {
			t.Errorf("%s: %v, want %s", name, err, c.code)
		}
	}
}

// FuzzPages puts the words of a text at places that the numbers give.
func FuzzPages(f *testing.F) {
	f.Add("STARTERS Soup 4,50 Salad 5,50", []byte{0, 0, 0, 1, 20, 1, 0, 2, 20, 2})
	f.Add("Soup 4,50 Pie 5,50 A 1,00 B 2,00", []byte{0, 0, 9, 0, 30, 0, 39, 0, 0, 1, 9, 1, 30, 1, 39, 1})
	f.Fuzz(func(t *testing.T, text string, places []byte) {
		var words []menufile.Word
		for i, word := range strings.Fields(text) {
			at := func(n int) float64 {
				if i*4+n < len(places) {
					return float64(places[i*4+n])
				}
				return float64(i)
			}
			words = append(words, menufile.Word{
				Text: word, Left: 4 * at(0), Top: 6 * at(1), Right: 4*at(0) + float64(4*len(word)), Bottom: 6*at(1) + 8 + at(2)/8, Broken: at(3) == 1,
			})
		}
		if menu, err := menufile.ReadPages([][]menufile.Word{words, words}, menufile.PDF, menufile.Options{Decimals: 2}); err == nil {
			checkRows(t, menu)
		}
	})
}
