package demo

import (
	"encoding/json"
	"os"
	"testing"

	"carte/internal/actor"
	"carte/internal/lang"
	"carte/internal/testkit"
)

// The account chooser and the dashboard have one word for one role.
func TestTheDemonstrationsWordsForRoles(t *testing.T) {
	for _, key := range lang.All {
		text, err := os.ReadFile("../../web/src/i18n/locales/" + string(key) + "/roles.json")
		testkit.NoError(t, err)
		var words struct{ Role map[actor.Role]string }
		testkit.NoError(t, json.Unmarshal(text, &words))
		for role, want := range words.Role {
			if got := roleNames[role].In(key, lang.Default); got != want {
				t.Errorf("%s in %s is %q, want %q", role, key, got, want)
			}
		}
	}
}
