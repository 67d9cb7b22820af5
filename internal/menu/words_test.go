package menu_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"carte/internal/lang"
	"carte/internal/testkit"
)

// What is printed calls allergens, diets and the rest by the words that guests read on screen.
func TestPrintedWordsAreThoseOfPages(t *testing.T) {
	for _, key := range lang.All {
		var printed, shown map[string]any
		testkit.NoError(t, json.Unmarshal(testkit.Must(os.ReadFile("words/"+string(key)+".json")), &printed))
		testkit.NoError(t, json.Unmarshal(testkit.Must(os.ReadFile("../../web/src/i18n/facts/"+string(key)+".json")), &shown))
		for name, words := range printed {
			if !reflect.DeepEqual(words, shown[name]) {
				t.Errorf("%s of %q are %v, and %v on pages", name, key, words, shown[name])
			}
		}
	}
}
