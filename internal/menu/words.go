package menu

import (
	"embed"
	"encoding/json"
	"fmt"
	"sync"

	"carte/internal/lang"
)

// Unnamed is what a menu without a name is called, by guests, on paper and in the dashboard,
// whose text a test compares.
var Unnamed = lang.Text{En: "Menu", Fn: "Carte", De: "Speisekarte", Tr: "Menü"}

// wordFiles are the words for facts of dishes, as guests read them. They are those of
// web/src/i18n/facts, which a test compares.
//
//go:embed words/*.json
var wordFiles embed.FS

// factWords are the words of a language by their keys.
type factWords struct {
	Allergen   map[string]string `json:"allergen"`
	InFull     map[string]string `json:"allergenInFull"`
	Additive   map[string]string `json:"additive"`
	Diet       map[string]string `json:"diet"`
	Tag        map[string]string `json:"tag"`
	SpiceLevel map[string]string `json:"spiceLevel"`
}

// allFactWords reads the words once they are needed.
var allFactWords = sync.OnceValue(func() map[lang.Key]factWords {
	all := map[lang.Key]factWords{}
	for _, key := range lang.All {
		raw, err := wordFiles.ReadFile("words/" + string(key) + ".json")
		var words factWords
		if err == nil {
			err = json.Unmarshal(raw, &words)
		}
		if err != nil {
			panic(fmt.Errorf("reading the words of menus: %w", err)) // they are part of the program
		}
		all[key] = words
	}
	return all
})
