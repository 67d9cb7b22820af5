package lang_test

import (
	"testing"

	"carte/internal/lang"
)

func TestRegion(t *testing.T) {
	for code, want := range map[string][4]string{
		"DE": {"Germany", "Allemagne", "Deutschland", "Almanya"},
		"AT": {"Austria", "Autriche", "Österreich", "Avusturya"},
		"TR": {"Türkiye", "Turquie", "Türkei", "Türkiye"},
		"MK": {"North Macedonia", "Macédoine du Nord", "Nordmazedonien", "Kuzey Makedonya"},
		"":   {},
		"XX": {},
	} {
		for i, key := range []lang.Key{lang.English, lang.French, lang.German, lang.Turkish} {
			if got := key.Region(code); got != want[i] {
				t.Errorf("%q in %s is %q, want %q", code, key, got, want[i])
			}
		}
	}
}
