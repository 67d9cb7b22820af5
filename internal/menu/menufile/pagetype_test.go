package menufile_test

import (
	"strings"
	"testing"

	"carte/internal/menu/menufile"
)

// set is a text that is set on a page in type of a size, from a point of the left margin.
type set struct {
	left, top, size float64
	text            string
}

// pageOf makes the words of a page, each letter half as wide as it is high.
func pageOf(texts ...set) (words []menufile.Word) {
	for _, one := range texts {
		left := one.left
		for _, word := range strings.Fields(one.text) {
			width := float64(len([]rune(word))) * one.size / 2
			words = append(words, menufile.Word{Text: word, Left: left, Right: left + width, Top: one.top, Bottom: one.top + one.size, Size: one.size, Spaced: true})
			left += width + one.size/4
		}
	}
	return words
}

// Type tells marks from names, descriptions from dishes, and which dish a price beside a
// description is of; heads and feet are of no dish.
func TestTypeOfPages(t *testing.T) {
	menu, err := menufile.ReadPages([][]menufile.Word{
		pageOf(
			set{40, 40, 15, "Pizza"}, set{40, 60, 9, "Beilagen und Salate"},
			set{40, 80, 12, "Diavola"}, set{90, 80, 8, "A, (G), 2, ?"}, set{200, 80, 9, "26 cm"}, set{235, 80, 11, "7,50 €"},
			set{40, 94, 9, "Salami, Peperoni"}, set{200, 94, 9, "32 cm"}, set{235, 94, 11, "9,50 €"},
			set{40, 106, 8, "scharf · vegan · + Extra"},
			set{40, 126, 12, "Espresso"}, set{110, 126, 8, ". . . . . . ."}, set{170, 126, 9, "einfach"}, set{235, 126, 11, "2,60 €"}, set{170, 140, 9, "doppelt"}, set{235, 140, 11, "3,90 €"},
			set{40, 160, 12, "Limonade"}, set{90, 160, 8, "11"}, set{235, 160, 11, "3,90 €"}, set{225, 174, 8, "11,82 €/l"},
			set{40, 290, 8, "Osteria · Zitronengasse 14"}, set{230, 290, 8, "Seite 1 von 2"},
		),
		pageOf(
			set{40, 40, 15, "Pizza (Fortsetzung)"},
			set{40, 80, 12, "Funghi"}, set{90, 80, 8, "A, G"}, set{235, 80, 11, "8,50 €"}, set{40, 94, 9, "Champignons"},
			set{40, 106, 12, "Su"}, set{200, 106, 9, "1 top"}, set{235, 106, 11, "2,30 €"}, set{200, 120, 9, "2 top"}, set{235, 120, 11, "4,40 €"},
			set{40, 150, 8, "Allergene: A Getreide, G Milch"}, set{40, 161, 8, "Kalte Speisen: bitte fragen"},
			set{40, 290, 8, "Osteria · Zitronengasse 14"}, set{230, 290, 8, "Seite 2 von 2"},
		),
	}, menufile.PDF, menufile.Options{Decimals: 2})
	if err != nil {
		t.Fatal(err)
	}
	var rows []string
	for i := range menu.Rows {
		_, said, _ := strings.Cut(toldRow(&menu.Rows[i]), " ")
		rows = append(rows, said)
	}
	const want = `# Pizza "Beilagen und Salate"
Pizza > Diavola "Salami, Peperoni" {26 cm: 750} {32 cm: 950} +vegan ^A ^(G) ^2 ^gluten? ^(milk)? !allergen_letters by=legend letters=A=gluten,(G)=milk !marks_not_read marks=2
Pizza > Espresso {einfach: 260} {doppelt: 390}
Pizza > Limonade {390} ^11 !marks_not_read marks=11
note: Pizza (Fortsetzung)
Pizza > Funghi "Champignons" {850} ^A ^G ^gluten? ^milk? !allergen_letters by=legend letters=A=gluten,G=milk
Pizza > Su {1 top: 230} {2 top: 440}
note: Allergene: A Getreide, G Milch
note: Kalte Speisen: bitte fragen
note: Osteria · Zitronengasse 14
note: Seite 1 von 2
note: Osteria · Zitronengasse 14
note: Seite 2 von 2`
	if got := strings.Join(rows, "\n"); got != want {
		t.Errorf("read\n%s\nwant\n%s", got, want)
	}
}
