package guest

import (
	"testing"

	"carte/internal/page"
	"carte/internal/typeface"
)

// Cards and print sheets are in the type of the page: its template's, or what its owner
// has chosen in place of it.
func TestTypeOf(t *testing.T) {
	seen := map[typeface.Family]page.Template{}
	for _, template := range page.Templates {
		family := TypeOf(&page.Appearance{Template: template, TypePairing: "template"})
		if before, ok := seen[family]; ok {
			t.Errorf("%s is in %s, as is %s", template, family, before)
		}
		seen[family] = template
		for _, pairing := range page.TypePairings[1:] {
			if got := TypeOf(&page.Appearance{Template: template, TypePairing: pairing}); got != pairingsOf[pairing] || got == "" {
				t.Errorf("%s with %s is in %q", template, pairing, got)
			}
		}
	}
}
