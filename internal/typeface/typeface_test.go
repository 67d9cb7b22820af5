package typeface_test

import (
	"testing"

	"carte/internal/typeface"
)

// Greek and Cyrillic letters come from another font; what no font has is left out.
func TestLettersOfOtherScripts(t *testing.T) {
	f := typeface.Fraunces.Display()
	for text, want := range map[string]string{
		"Ταβέρνα Πόλη": "Ταβέρνα Πόλη", "Чайхана": "Чайхана", "Sushi 寿司 🍣 Bar": "Sushi Bar", " a\tb  c ": "a b c", "9\u202f€": "9 €", "寿司": "", "e\u0301": "é",
	} {
		if got := f.Printable(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
	for _, r := range "ĞğŞşİıÇçÖöÜüÂâßẞÆæŒœŁłŐőŽž’“”„«»–…€ \u00a0" {
		for _, family := range typeface.Families {
			if !family.Display().Has(r) || !family.Text().Has(r) {
				t.Errorf("%s has no %q", family, r)
			}
		}
	}
}
