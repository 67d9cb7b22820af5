package store

import (
	"slices"
	"strings"
	"testing"
)

func TestTownIn(t *testing.T) {
	for address, want := range map[string]string{
		"":                               "",
		"Berlin":                         "",
		"Zitronengasse 14, 10999 Berlin": "Berlin",
		"Balıkçı Rıhtımı No: 9, 35430 Urla/İzmir": "Urla",
		"12 Rue des Lilas, 75011 Paris":           "Paris",
		"1 High Street, Bath, BA1 1AA":            "Bath",
		"Hauptstr. 1, 01067 Dresden, Deutschland": "Deutschland",
		"Markt 3, 60311 Frankfurt am Main":        "Frankfurt am Main",
	} {
		if got := townIn(address); got != want {
			t.Errorf("the town of %q is %q, want %q", address, got, want)
		}
	}
}

func TestAlternatives(t *testing.T) {
	long := strings.Repeat("osteria-", 5) // 40 characters with its hyphen
	for name, c := range map[string]struct {
		slug  string
		words []string
		want  []string
	}{
		"a town and a kind":   {"osteria", []string{"Köln", "restaurant"}, []string{"osteria-koln", "osteria-restaurant", "osteria-2", "osteria-3"}},
		"no words":            {"osteria", []string{"", " ", "…"}, []string{"osteria-2", "osteria-3"}},
		"the town is there":   {"osteria-berlin", []string{"Berlin"}, []string{"osteria-berlin-2"}},
		"a town of two words": {"osteria", []string{"Bad Ems"}, []string{"osteria-bad-ems"}},
		"too long":            {long[:39], []string{"berlin"}, []string{long[:31] + "-berlin", long[:31] + "-2"}},
		"a word too long":     {"osteria", []string{strings.Repeat("x", 40)}, []string{"osteria-2"}},
	} {
		got := alternatives(c.slug, c.words)
		if len(got) < len(c.want) || !slices.Equal(got[:len(c.want)], c.want) {
			t.Errorf("%s: %q, want %q first", name, got, c.want)
		}
		for _, slug := range got {
			if len(slug) > maxSlug || !slugPattern.MatchString(slug) {
				t.Errorf("%s: %q is no slug", name, slug)
			}
		}
	}
}
