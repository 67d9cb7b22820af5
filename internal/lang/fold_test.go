package lang_test

import (
	"testing"

	"carte/internal/lang"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"Osteria Cedrina":  "osteria cedrina",
		"Café GRÖSSENWAHN": "cafe grossenwahn",
		"Weiße Maß":        "weisse mass",
		"ÇINAR İçli Köfte": "cinar icli kofte",
		"Sırrı":            "sirri",
		"L’Œuf à la neige": "l’oeuf a la neige",
		"Cafe\u0301":       "cafe",
		"":                 "",
	} {
		if got := lang.Fold(text); got != want {
			t.Errorf("Fold(%q) = %q, want %q", text, got, want)
		}
	}
}
