package lang_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"carte/internal/fault"
	"carte/internal/lang"
)

func TestNegotiate(t *testing.T) {
	all := lang.All
	for _, c := range []struct {
		header   string
		offered  []lang.Key
		fallback lang.Key
		want     lang.Key
	}{
		{"", all, lang.German, lang.German},
		{"fr-CA,fr;q=0.9,en;q=0.5", all, lang.German, lang.French},
		{"pt-BR,pt;q=0.9,tr;q=0.4", all, lang.German, lang.Turkish},
		{"ja", all, lang.German, lang.German},
		{"en;q=0.3, de;q=0.8", all, lang.Turkish, lang.German},
		{"en;q=0, de;q=0.1", all, lang.Turkish, lang.German},
		{"fr", []lang.Key{lang.German, lang.English}, lang.German, lang.German},
		{"not a header;;;", all, lang.English, lang.English},
	} {
		if got := lang.Negotiate(c.header, c.offered, c.fallback); got != c.want {
			t.Errorf("Negotiate(%q, %v) = %s, want %s", c.header, c.offered, got, c.want)
		}
	}
}

// The cache of headers is bounded, and right for many who ask at once.
func TestNegotiateManyHeaders(t *testing.T) {
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 2000 {
				header, want := fmt.Sprintf("tr;q=0.%d, x-%d", i%9+1, i), lang.Turkish
				if i%2 == 0 {
					header, want = fmt.Sprintf("x-%d, de, tr;q=0.5", i), lang.German
				}
				if got := lang.Negotiate(header, lang.All, lang.English); got != want {
					t.Errorf("Negotiate(%q) = %s, want %s", header, got, want)
				}
				if got := lang.Negotiate(header, []lang.Key{lang.French, lang.Turkish}, lang.French); got != lang.Turkish {
					t.Errorf("Negotiate(%q) without German = %s", header, got)
				}
			}
		})
	}
	all.Wait()
}

func ptr(s string) *string { return &s }

func TestTextApply(t *testing.T) {
	both := lang.Text{De: "Suppe", En: "Soup"}
	for name, c := range map[string]struct {
		before lang.Text
		patch  lang.TextPatch
		want   lang.Text
	}{
		"a first text is not stale":             {lang.Text{}, lang.TextPatch{De: ptr(" Suppe ")}, lang.Text{De: "Suppe"}},
		"a changed source makes stale":          {both, lang.TextPatch{De: ptr("Brühe")}, lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}},
		"both changed together are fresh":       {both, lang.TextPatch{De: ptr("Brühe"), En: ptr("Broth")}, lang.Text{De: "Brühe", En: "Broth"}},
		"the same source again changes nothing": {both, lang.TextPatch{De: ptr("Suppe")}, both},
		"a written translation is fresh":        {lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}, lang.TextPatch{En: ptr("Broth")}, lang.Text{De: "Brühe", En: "Broth"}},
		"confirming it unchanged is enough":     {lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}, lang.TextPatch{En: ptr("Soup")}, lang.Text{De: "Brühe", En: "Soup"}},
		"a removed translation is not stale":    {both, lang.TextPatch{De: ptr("Brühe"), En: ptr("")}, lang.Text{De: "Brühe"}},
	} {
		t.Run(name, func(t *testing.T) {
			got := c.before
			got.Stale = slices.Clone(got.Stale)
			got.Apply(c.patch, lang.German)
			if got.De != c.want.De || got.En != c.want.En || !slices.Equal(got.Stale, c.want.Stale) {
				t.Errorf("got %+v, want %+v", got, c.want)
			}
		})
	}
}

func TestTextIn(t *testing.T) {
	text := lang.Text{De: "Suppe", Tr: "Çorba"}
	for _, c := range []struct {
		key, fallback lang.Key
		want          string
	}{
		{"tr", "de", "Çorba"}, {"en", "de", "Suppe"}, {"en", "fn", "Suppe"}, {"xx", "tr", "Çorba"},
	} {
		if got := text.In(c.key, c.fallback); got != c.want {
			t.Errorf("In(%s, %s) = %q, want %q", c.key, c.fallback, got, c.want)
		}
	}
}

func TestTextCheck(t *testing.T) {
	for name, c := range map[string]struct {
		text lang.Text
		ok   bool
	}{
		"good":               {lang.Text{De: "Suppe"}, true},
		"missing source":     {lang.Text{En: "Soup"}, false},
		"too long":           {lang.Text{De: "Kartoffelsuppe"}, false},
		"bad UTF-8":          {lang.Text{De: "Sup\xff"}, false},
		"control character":  {lang.Text{De: "Su\x00"}, false},
		"line break":         {lang.Text{De: "Su\nppe"}, true},
		"override left open": {lang.Text{De: "Su\u202eppe"}, false},
		"embedding":          {lang.Text{De: "\u202aSu\u202c"}, false},
		"isolate":            {lang.Text{De: "Su\u2066ppe"}, false},
		"end of an isolate":  {lang.Text{De: "Su\u2069ppe"}, false},
		"direction mark":     {lang.Text{De: "Su\u200eppe"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			var rules fault.Rules
			c.text.Check(&rules, "body.name", lang.German, true, 10)
			if (rules.Err() == nil) != c.ok {
				t.Errorf("Check = %v, want ok %v", rules.Err(), c.ok)
			}
		})
	}
}
