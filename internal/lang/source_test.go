package lang_test

import (
	"reflect"
	"testing"

	"carte/internal/lang"
)

func TestChangeSource(t *testing.T) {
	stale := []lang.Key{lang.English}
	for name, c := range map[string]struct {
		before lang.Text
		want   lang.Text
		filled bool
	}{
		"nothing":                    {lang.Text{}, lang.Text{}, false},
		"both":                       {lang.Text{De: "Suppe", En: "Soup"}, lang.Text{De: "Suppe", En: "Soup"}, false},
		"the former one":             {lang.Text{De: "Suppe"}, lang.Text{De: "Suppe", En: "Suppe", Stale: stale}, true},
		"the former one and another": {lang.Text{De: "Suppe", Tr: "Çorba"}, lang.Text{De: "Suppe", Tr: "Çorba", En: "Suppe", Stale: stale}, true},
		"another":                    {lang.Text{Tr: "Çorba"}, lang.Text{Tr: "Çorba", En: "Çorba", Stale: stale}, true},
		"an outdated translation":    {lang.Text{De: "Suppe", En: "Soup", Stale: stale}, lang.Text{De: "Suppe", En: "Soup", Stale: stale}, false},
	} {
		got := c.before
		if filled := got.ChangeSource(lang.German, lang.English); filled != c.filled || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %t; want %+v", name, got, filled, c.want)
		}
	}
}

// Writing the text of which there was only a copy makes no translation older than it.
func TestWritingACopiedSource(t *testing.T) {
	text := lang.Text{De: "Suppe", Tr: "Çorba"}
	text.ChangeSource(lang.German, lang.English)
	text.Apply(lang.TextPatch{En: new("Soup")}, lang.English)
	if want := (lang.Text{De: "Suppe", Tr: "Çorba", En: "Soup", Stale: []lang.Key{}}); !reflect.DeepEqual(text, want) {
		t.Errorf("written: %+v", text)
	}
	text.Apply(lang.TextPatch{En: new("Broth")}, lang.English)
	if want := []lang.Key{lang.German, lang.Turkish}; !reflect.DeepEqual(text.Stale, want) && !reflect.DeepEqual(text.Stale, []lang.Key{lang.Turkish, lang.German}) {
		t.Errorf("written again: %v is stale", text.Stale)
	}
}
