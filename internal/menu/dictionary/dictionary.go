// Package dictionary knows what common dishes, drinks and parts of a menu are called in
// Carte's languages. What it says is a suggestion: a cook may mean something else.
package dictionary

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"carte/internal/lang"
)

// entry is what something is called in English, French, German and Turkish. Behind bars
// stand other names for the same, which are known and not suggested.
type entry [4]string

// place returns the index of a language in an entry.
func place(key lang.Key) int { return slices.Index(lang.All, key) }

// all returns every entry.
func all() []entry {
	return slices.Concat(sections, starters, mains, sides, desserts, drinks)
}

// index is the entries by what they are called in a language.
var index = sync.OnceValue(func() (byName [4]map[string]*entry) {
	entries := all()
	for i := range byName {
		byName[i] = make(map[string]*entry, 2*len(entries))
	}
	for i := range entries {
		for j, names := range entries[i] {
			for name := range strings.SplitSeq(names, "|") {
				byName[j][fold(name, j)] = &entries[i]
			}
		}
	}
	return byName
})

// plainer are signs that people write in several ways.
var plainer = strings.NewReplacer("’", "'", "‘", "'", "`", "'", "-", " ", "‐", " ", "–", " ")

// ands is what the sign & is read as, by the places of languages.
var ands = [4]string{" and ", " et ", " und ", " ve "}

// fold returns a name without case, accents and the ways of writing it.
func fold(name string, language int) string {
	name = strings.ReplaceAll(plainer.Replace(name), "&", ands[language])
	return strings.Join(strings.Fields(lang.Fold(name)), " ")
}

// Translate returns what a name is called in another language; "" for one that is not
// known. What is written in capitals stays so.
func Translate(name string, from, to lang.Key) string {
	source, target := place(from), place(to)
	if source < 0 || target < 0 {
		return ""
	}
	found := index()[source][fold(name, source)]
	if found == nil {
		return ""
	}
	translated, _, _ := strings.Cut(found[target], "|")
	if isLoud(name) {
		return louder(translated, to)
	}
	return translated
}

// isLoud reports whether a name is written in capitals.
func isLoud(name string) bool {
	letters := 0
	for _, r := range name {
		if unicode.IsLower(r) {
			return false
		}
		if unicode.IsUpper(r) {
			letters++
		}
	}
	return letters > 1
}

// louder writes a name in capitals, as its language does.
func louder(name string, language lang.Key) string {
	if language == lang.Turkish {
		return strings.ToUpperSpecial(unicode.TurkishCase, name)
	}
	return strings.ToUpper(name)
}
