package menu

import (
	"encoding/json"
	"os"
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
