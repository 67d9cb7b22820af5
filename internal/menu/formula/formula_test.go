package formula_test

import (
	"strings"
	"testing"

	"carte/internal/menu/formula"
)

func TestGuard(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Soup": "Soup", "'quoted'": "'quoted'", "a=1": "a=1",
		"=1+1": "'=1+1", "+49": "'+49", "-": "'-", "@home": "'@home", "\ta": "'\ta", "\ra": "'\ra",
		"＝1": "'＝1", "＋1": "'＋1", "－2": "'－2", "＠a": "'＠a", "'=1": "''=1", "''-x": "'''-x",
	} {
		cell := formula.Guard(text)
		if cell != want || formula.Unguard(cell) != text {
			t.Errorf("%q is the cell %q and read as %q, want %q", text, cell, formula.Unguard(cell), want)
		}
		if bare := strings.TrimLeft(text, "'"); bare == text && formula.Unguard(text) != text {
			t.Errorf("%q is read as %q", text, formula.Unguard(text))
		}
	}
}
