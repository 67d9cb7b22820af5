package page

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"carte/internal/lang"
	"carte/internal/testkit"
)

// The link to the menu that a new store begins with is called as one that its owner adds.
func TestFirstLinkIsCalledAsAnyOther(t *testing.T) {
	names := string(testkit.Must(os.ReadFile("../../web/src/features/links/default-names.ts")))
	_, line, _ := strings.Cut(names, "\n  menu: {")
	line, _, _ = strings.Cut(line, "}")
	for _, key := range lang.All {
		if name := fmt.Sprintf("%s: '%s'", key, menuNames[key]); !strings.Contains(line, name) {
			t.Errorf("%q has not %s", line, name)
		}
	}
}
