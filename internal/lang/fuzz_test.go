package lang_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"carte/internal/lang"
)

// plainRange is an element of Accept-Language as browsers write it.
var plainRange = regexp.MustCompile(`^(en|fr|de|tr)(?:-[A-Z]{2})?(?:;q=(0(?:\.[0-9]{1,3})?|1(?:\.0{1,3})?))?$`)

// preferred parses a header of plain elements by RFC 9110 §12.5.4: the one with the
// highest weight, and of several the first. It reports whether the header is plain.
func preferred(header string) (tag string, plain bool) {
	highest := 0.0
	for part := range strings.SplitSeq(header, ",") {
		match := plainRange.FindStringSubmatch(strings.TrimSpace(part))
		if match == nil {
			return "", false
		}
		weight := 1.0
		if match[2] != "" {
			weight, _ = strconv.ParseFloat(match[2], 64)
		}
		if weight > highest {
			tag, highest = match[1], weight
		}
	}
	return tag, true
}

func FuzzNegotiate(f *testing.F) {
	for _, header := range []string{
		"", "de", "de-AT,de;q=0.9,en;q=0.8", "fr;q=0.3,tr;q=0.7", "en;q=0,de;q=0.1", "tr;q=0", "en;q=0.5,fr;q=0.5",
		"*", "zh-Hant-TW,ja;q=0.9", "i-klingon, x-private", "de;q=1.000,en;q=1", "de;q=2", "en;;q", ",,,", "DE-at", "\x00\xff",
		strings.Repeat("de,", 200) + "tr",
	} {
		f.Add(header)
	}
	f.Fuzz(func(t *testing.T, header string) {
		got := lang.Negotiate(header, lang.All, lang.Turkish)
		if !got.Valid() {
			t.Fatalf("Negotiate(%q) = %q", header, got)
		}
		if few := lang.Negotiate(header, []lang.Key{lang.German, lang.French}, lang.French); few != lang.German && few != lang.French {
			t.Fatalf("Negotiate(%q) = %q, which is not offered", header, few)
		}
		if only := lang.Negotiate(header, []lang.Key{lang.English}, lang.English); only != lang.English {
			t.Fatalf("Negotiate(%q) = %q where there is one language", header, only)
		}
		tag, plain := preferred(header)
		if !plain || len(header) > 512 {
			return
		}
		want := lang.Turkish
		if key, ok := lang.Parse(tag); ok {
			want = key
		}
		if got != want {
			t.Fatalf("Negotiate(%q) = %q, want %q", header, got, want)
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"en", "fn", "fr", "FR", "de", "tr", "", "e", "en-GB", "d\u0435", "\u0130", "tr\x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key, ok := lang.Parse(s)
		known := slices.Contains([]string{"en", "fn", "fr", "de", "tr"}, strings.ToLower(s))
		if ok != known || ok != key.Valid() {
			t.Fatalf("Parse(%q) = %q, %v", s, key, ok)
		}
		if !ok {
			return
		}
		for _, spelling := range []string{string(key), key.Tag(), strings.ToUpper(key.Tag())} {
			if again, ok := lang.Parse(spelling); !ok || again != key {
				t.Fatalf("Parse(%q) = %q, and Parse(%q) = %q", s, key, spelling, again)
			}
		}
	})
}
