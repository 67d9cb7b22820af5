package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/menu/menufile"
)

// Prices are wanted in the store's currency.
func TestWantedCurrency(t *testing.T) {
	for text, want := range map[string]string{
		"Pie £9.95\nTea £2.50\n":                  "1  > Pie {995} !other_currency currency=GBP most=EUR|2  > Tea {250} !other_currency currency=GBP most=EUR",
		"Pie £9.95 / €11.50\n":                    "1  > Pie {1150}",
		"Name;Price\nPie;£9.95 (€11.50)\n":        "2  > Pie {1150}",
		"Name;Price;Price\nPie;£9.95;€11.50\n":    "2  > Pie {1150}",
		"Name;Price\nPie;£9.95 / $11.50\n":        "2  > Pie !two_currencies text=£9.95 / $11.50",
		"Name;Price\nPie;11,50 €\nTea;2,50 EUR\n": "2  > Pie {1150}|3  > Tea {250}",
	} {
		if got := readWanted(t, text, "EUR", lang.English); got != want {
			t.Errorf("%q: read %s, want %s", text, got, want)
		}
	}
	// Several currencies are written with the same sign.
	if got := readWanted(t, "Pie $9.95\n", "CAD", lang.English); got != "1  > Pie {995}" {
		t.Errorf("in dollars of Canada it is read as %s", got)
	}
}

// Sizes that a file does not name get plain names.
func TestPlainNamesOfSizes(t *testing.T) {
	for text, want := range map[string]string{
		"Name;Preis\nBrot;6/8.5\n":                          "2  > Brot {klein: 600} {groß: 850} !sizes_named names=klein, groß",
		"Name;Preis\nBrot;8.5/6\n":                          "2  > Brot {groß: 850} {klein: 600} !sizes_named names=groß, klein",
		"Name;Preis\nBrot;6/8/10\n":                         "2  > Brot {1: 600} {2: 800} {3: 1000} !sizes_named names=1, 2, 3",
		"Name;Preis\nBrot;6/6\n":                            "2  > Brot {1: 600} {2: 600} !sizes_named names=1, 2",
		"Name;Preis;Groß\nBrot;6;8\n":                       "2  > Brot {normal: 600} {Groß: 800}",
		"Name;Preis;Price;Groß\nA;6;7;8\n":                  "2  > A {1: 600} {2: 700} {Groß: 800} !sizes_named names=1, 2",
		"Name;Text;Preis\nBier;0,3 l / 0,5 l;3,50 / 4,90\n": "2  > Bier {0,3 l: 350} {0,5 l: 490}",
	} {
		if got := readWanted(t, text, "EUR", lang.German); got != want {
			t.Errorf("%q: read %s, want %s", text, got, want)
		}
	}
	for language, want := range map[lang.Key]string{lang.English: "small, large", lang.French: "petit, grand", lang.Turkish: "küçük, büyük"} {
		if got := readWanted(t, "Name;Preis\nBrot;6/8.5\n", "EUR", language); !strings.HasSuffix(got, "names="+want) {
			t.Errorf("in %s read %s", language, got)
		}
	}
}

// readWanted reads a file of a store with a currency, and returns its dishes.
func readWanted(t *testing.T, text, currency string, language lang.Key) string {
	t.Helper()
	menu, err := menufile.Read([]byte(text), "", menufile.Options{Decimals: 2, Currency: currency, Language: language})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var list []string
	for i := range menu.Rows {
		if row := &menu.Rows[i]; row.Kind == menufile.Dish {
			list = append(list, toldRow(row))
		}
	}
	return strings.Join(list, "|")
}
