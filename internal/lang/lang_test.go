package lang_test

import (
	"errors"
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
		{"ja", all, lang.German, lang.English},
		{"ja", []lang.Key{lang.German, lang.French}, lang.German, lang.German},
		{"it-IT,it;q=0.9", all, lang.Turkish, lang.English},
		{"*", all, lang.German, lang.German},
		{"x-private", all, lang.German, lang.German},
		{"en;q=0.3, de;q=0.8", all, lang.Turkish, lang.German},
		{"en;q=0, de;q=0.1", all, lang.Turkish, lang.German},
		{"fr", []lang.Key{lang.German, lang.English}, lang.German, lang.English},
		{"not a header;;;", all, lang.English, lang.English},
	} {
		if got := lang.Negotiate(c.header, c.offered, c.fallback); got != c.want {
			t.Errorf("Negotiate(%q, %v) = %s, want %s", c.header, c.offered, got, c.want)
		}
	}
}

// The cache of headers is bounded and can be used concurrently.
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

func TestTextApply(t *testing.T) {
	both := lang.Text{De: "Suppe", En: "Soup"}
	for name, c := range map[string]struct {
		before lang.Text
		patch  lang.TextPatch
		want   lang.Text
	}{
		"a first text is not stale":             {lang.Text{}, lang.TextPatch{De: new(" Suppe ")}, lang.Text{De: "Suppe"}},
		"a changed source makes stale":          {both, lang.TextPatch{De: new("Brühe")}, lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}},
		"both changed together are fresh":       {both, lang.TextPatch{De: new("Brühe"), En: new("Broth")}, lang.Text{De: "Brühe", En: "Broth"}},
		"the same source again changes nothing": {both, lang.TextPatch{De: new("Suppe")}, both},
		"a written translation is fresh":        {lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}, lang.TextPatch{En: new("Broth")}, lang.Text{De: "Brühe", En: "Broth"}},
		"confirming it unchanged is enough":     {lang.Text{De: "Brühe", En: "Soup", Stale: []lang.Key{"en"}}, lang.TextPatch{En: new("Soup")}, lang.Text{De: "Brühe", En: "Soup"}},
		"a removed translation is not stale":    {both, lang.TextPatch{De: new("Brühe"), En: new("")}, lang.Text{De: "Brühe"}},
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

func TestTextRead(t *testing.T) {
	for _, c := range []struct {
		name          string
		text          lang.Text
		key, fallback lang.Key
		want          string
		written       lang.Key
	}{
		{"a translation", lang.Text{De: "Suppe", En: "Soup"}, lang.English, lang.German, "Soup", lang.English},
		{"the fallback", lang.Text{De: "Suppe", En: "Soup"}, lang.Turkish, lang.German, "Suppe", lang.German},
		{"any", lang.Text{Fn: "Potage"}, lang.Turkish, lang.German, "Potage", lang.French},
		{"nothing", lang.Text{}, lang.Turkish, lang.German, "", lang.Turkish},
		{"an old translation", lang.Text{De: "Suppe", En: "Broth", Stale: []lang.Key{lang.English}}, lang.English, lang.German, "Broth", lang.English},
		{"a copy", lang.Text{De: "Soup", En: "Soup", Stale: []lang.Key{lang.German}}, lang.German, lang.German, "Soup", lang.English},
		{"a copy as the fallback", lang.Text{De: "Soup", En: "Soup", Stale: []lang.Key{lang.German}}, lang.Turkish, lang.German, "Soup", lang.English},
		{"the same word twice", lang.Text{De: "Espresso", En: "Espresso"}, lang.English, lang.German, "Espresso", lang.English},
	} {
		if value, written := c.text.Read(c.key, c.fallback); value != c.want || written != c.written {
			t.Errorf("%s: %q in %s, want %q in %s", c.name, value, written, c.want, c.written)
		}
	}
}

func TestTextCheck(t *testing.T) {
	for name, c := range map[string]struct {
		text        lang.Text
		lines, line string // the codes of the rules broken
	}{
		"good":                {lang.Text{De: "Suppe"}, "", ""},
		"missing source":      {lang.Text{En: "Soup"}, "", "required_in_default_language"},
		"too long":            {lang.Text{De: "Kartoffelsuppe"}, "too_long", "too_long"},
		"bad UTF-8":           {lang.Text{De: "Sup\xff"}, "not_utf8", "not_utf8"},
		"control character":   {lang.Text{De: "Su\x00"}, "control_characters", "control_characters"},
		"carriage return":     {lang.Text{De: "Su\rppe"}, "control_characters", "control_characters"},
		"next line":           {lang.Text{De: "Su\u0085ppe"}, "control_characters", "control_characters"},
		"line break":          {lang.Text{De: "Su\nppe"}, "", "one_line"},
		"line separator":      {lang.Text{De: "Su\u2028ppe"}, "", "one_line"},
		"paragraph separator": {lang.Text{De: "Su\u2029ppe"}, "", "one_line"},
		"override left open":  {lang.Text{De: "Su\u202eppe"}, "control_characters", "control_characters"},
		"embedding":           {lang.Text{De: "\u202aSu\u202c"}, "control_characters", "control_characters"},
		"isolate":             {lang.Text{De: "Su\u2066ppe"}, "control_characters", "control_characters"},
		"end of an isolate":   {lang.Text{De: "Su\u2069ppe"}, "control_characters", "control_characters"},
		"direction mark":      {lang.Text{De: "Su\u200eppe"}, "", ""},
		"zero-width joiner":   {lang.Text{De: "👩\u200d🍳"}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var lines, line fault.Rules
			c.text.Check(&lines, "body.name", 10)
			c.text.CheckLine(&line, "body.name", lang.German, true, 10)
			if got := ruleOf(lines.Err()); got != c.lines {
				t.Errorf("Check finds %q, want %q", got, c.lines)
			}
			if got := ruleOf(line.Err()); got != c.line {
				t.Errorf("CheckLine finds %q, want %q", got, c.line)
			}
		})
	}
}

func ruleOf(err error) string {
	var f *fault.Error
	if !errors.As(err, &f) {
		return ""
	}
	return f.Fields[0].Code
}

func TestClean(t *testing.T) {
	for s, want := range map[string]string{
		" Suppe\t": "Suppe", "Tee\tSalz": "Tee Salz", "a\r\nb\rc\u2028d\u2029e": "a\nb\nc\nd\ne", "\u2028a\n": "a",
		"": "", " \u00a0\n": "", "\u200b": "", "\ufeff \u2060": "", "\u00ad\u034f": "", "\u3164": "", "\u2800": "", "\ufe0f": "",
		"\x00": "", "Su\x07ppe\x00": "Suppe", "\u202aTee\u202c": "Tee", "Tee\vSalz\f": "Tee Salz", "a\u0085b": "a\nb",
		"\x07 Tee": "Tee", "Su\u200eppe": "Su\u200eppe", "\x07\xff": "\x07\xff", "\xff": "\xff", "a\u200b": "a\u200b", "–": "–", "🍝": "🍝", "☎\ufe0f": "☎\ufe0f",
	} {
		if got := lang.Clean(s); got != want {
			t.Errorf("Clean(%q) = %q, want %q", s, got, want)
		}
	}
}
