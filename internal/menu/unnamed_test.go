package menu

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/testkit"
)

// A menu without a name, and what an import adds below no heading, are called the same by guests
// and in the dashboard.
func TestUnnamedMenusHaveOneName(t *testing.T) {
	for _, key := range lang.All {
		var texts struct{ Menus struct{ Unnamed string } }
		testkit.NoError(t, json.Unmarshal(testkit.Must(os.ReadFile("../../web/src/i18n/locales/"+string(key)+"/menu.json")), &texts))
		want := Unnamed.In(key, key)
		if shown, imported := texts.Menus.Unnamed, restOfMenu.in(key); shown != want || imported != want || want == "" {
			t.Errorf("in %q it is %q, %q in the dashboard and %q to an import", key, want, shown, imported)
		}
	}
}

// The name of a copy is no longer than a name may be, and a menu without one is called by what
// guests call it. What was taken from another language stays the same as there.
func TestNameOfACopy(t *testing.T) {
	for name, c := range map[string]struct{ of, want lang.Text }{
		"none": {lang.Text{}, lang.Text{En: "Menu (copy)", Fn: "Carte (copie)", De: "Speisekarte (Kopie)", Tr: "Menü (kopya)"}},
		"long": {lang.Text{De: strings.Repeat("ü", 80), En: "Lunch"}, lang.Text{De: strings.Repeat("ü", 72) + " (Kopie)", En: "Lunch (copy)"}},
		"cut":  {lang.Text{De: strings.Repeat("ü", 71) + " übrig"}, lang.Text{De: strings.Repeat("ü", 71) + " (Kopie)"}},
		"taken from English": {
			lang.Text{De: "Lunch", En: "Lunch", Stale: []lang.Key{lang.German}},
			lang.Text{De: "Lunch (copy)", En: "Lunch (copy)", Stale: []lang.Key{lang.German}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			if got := nameOfCopy(c.of); fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%+v", got)
			}
		})
	}
}
