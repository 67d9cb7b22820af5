package dictionary

import (
	"strings"
	"testing"
	"unicode"

	"carte/internal/lang"
)

// Each entry has a name in every language, and each name is that of one entry.
func TestEntries(t *testing.T) {
	entries := all()
	if len(entries) < 400 {
		t.Errorf("there are %d entries", len(entries))
	}
	var known [4]map[string]string
	for i := range known {
		known[i] = map[string]string{}
	}
	for _, e := range entries {
		for i, names := range e {
			for name := range strings.SplitSeq(names, "|") {
				if name == "" || strings.TrimSpace(name) != name || strings.Contains(name, "'") {
					t.Errorf("%q of %q is not written well in %s", name, e[0], lang.All[i])
				}
				if first := []rune(name); len(first) > 0 && !unicode.IsUpper(first[0]) {
					t.Errorf("%q begins without a capital", name)
				}
				key := fold(name, i)
				if other, ok := known[i][key]; ok {
					t.Errorf("%q is both %q and %q in %s", name, other, e[0], lang.All[i])
				}
				known[i][key] = e[0]
				if len([]rune(name)) > 80 {
					t.Errorf("%q is too long for a dish", name)
				}
			}
		}
	}
}

func TestTranslate(t *testing.T) {
	for _, c := range []struct {
		name     string
		from, to lang.Key
		want     string
	}{
		{"Rindersuppe", lang.German, lang.English, "Beef soup"},
		{"Rindersuppe", lang.German, lang.Turkish, "Et çorbası"},
		{"Hauskaffee", lang.German, lang.French, "Café maison"},
		{"Vorspeisen", lang.German, lang.Turkish, "Başlangıçlar"},
		{"Bier", lang.German, lang.English, "Beer"},
		{"Biere", lang.German, lang.English, "Beers"},
		{"Bière", lang.French, lang.Turkish, "Bira"},
		{"vorspeisen", lang.German, lang.English, "Starters"},
		{"NACHSPEISEN", lang.German, lang.English, "DESSERTS"},
		{"Beilagen", lang.German, lang.Turkish, "Garnitürler"},
		{"GETRÄNKE", lang.German, lang.Turkish, "İÇECEKLER"},
		{"izgara köfte", lang.Turkish, lang.German, "Gegrillte Hackbällchen"},
		{"IZGARA KÖFTE", lang.Turkish, lang.English, "GRILLED MEATBALLS"},
		{"Creme brulee", lang.English, lang.Turkish, "Krem brule"},
		{"Children's menu", lang.English, lang.French, "Menu enfant"},
		{"Coffee & tea", lang.English, lang.German, "Kaffee und Tee"},
		{"Milk shake", lang.French, lang.English, "Milkshake"},
		{"Torten & Kuchen", lang.German, lang.English, "Cakes"},
		{"Soupe à l'oignon", lang.French, lang.German, "Zwiebelsuppe"},
		{"Onkel Toms Leibgericht", lang.German, lang.English, ""},
		{"", lang.German, lang.English, ""},
		{"Suppe", "xx", lang.English, ""},
	} {
		if got := Translate(c.name, c.from, c.to); got != c.want {
			t.Errorf("%q from %s to %s is %q, want %q", c.name, c.from, c.to, got, c.want)
		}
	}
}
