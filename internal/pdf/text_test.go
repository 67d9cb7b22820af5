package pdf

import "testing"

func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"Soups\r\nTomato  4,50 \r\n": "Soups\nTomato 4,50",
		"Kartof\x02\r\nfelsalat":     "Kartoffelsalat",
		"Sup\u00adpe":                "Suppe",
		"a\x00b\x07\ue001c\ufffd":    "abc",
		"a\n\n\n\n\nb":               "a\n\nb",
		"\u00a0çay\u2003★ ":          "çay ★",
	} {
		if got := tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
