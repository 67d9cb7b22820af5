package lang

import (
	"slices"
	"strings"
)

// Words are what somebody searches for, folded. The databases differ in what
// they take for the same letter, so that words are looked for in Go.
func Words(search string) []string { return strings.Fields(Fold(search)) }

// HaveWords reports whether texts have every one of the words, in whichever of them.
func HaveWords(words []string, texts ...string) bool {
	text := Fold(strings.Join(texts, " "))
	return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
}
