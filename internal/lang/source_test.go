package lang_test

import (
	"reflect"
	"slices"
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

// A text that is sent whole keeps what is known of it, and nothing becomes fresh unsaid.
func TestReplace(t *testing.T) {
	glass := lang.Text{De: "Glas", En: "Glass", Tr: "Bardak"}
	old := lang.Text{De: "Becher", En: "Glass", Stale: []lang.Key{"en"}}
	for name, c := range map[string]struct {
		before lang.Text
		patch  lang.TextPatch
		stale  []lang.Key
		want   lang.Text
	}{
		"a new text":                       {lang.Text{}, glass.Patch(), nil, glass},
		"a new text with an old one":       {lang.Text{}, glass.Patch(), []lang.Key{"tr"}, lang.Text{De: "Glas", En: "Glass", Tr: "Bardak", Stale: []lang.Key{"tr"}}},
		"the same again":                   {glass, glass.Patch(), nil, glass},
		"another source":                   {glass, glass.With("de", "Becher").With("tr", "Fincan").Patch(), nil, lang.Text{De: "Becher", En: "Glass", Tr: "Fincan", Stale: []lang.Key{"en"}}},
		"another source, said to be fresh": {glass, glass.With("de", "Becher").Patch(), []lang.Key{}, lang.Text{De: "Becher", En: "Glass", Tr: "Bardak", Stale: []lang.Key{"en", "tr"}}},
		"what is old stays old":            {old, old.Patch(), nil, old},
		"what is old is confirmed":         {old, old.Patch(), []lang.Key{}, lang.Text{De: "Becher", En: "Glass"}},
		"what is old is written":           {old, old.With("en", "Cup").Patch(), []lang.Key{"en"}, lang.Text{De: "Becher", En: "Cup"}},
		"a translation goes":               {glass, lang.TextPatch{De: new("Becher")}, []lang.Key{"en"}, lang.Text{De: "Becher"}},
	} {
		got := c.before
		got.Replace(c.patch, c.stale, lang.German)
		if got.De != c.want.De || got.En != c.want.En || got.Tr != c.want.Tr || !slices.Equal(got.Stale, c.want.Stale) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
