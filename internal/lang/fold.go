package lang

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters replaces letters that do not decompose into a letter and its mark.
var letters = strings.NewReplacer("ı", "i", "ß", "ss", "ø", "o", "æ", "ae", "œ", "oe", "ł", "l", "đ", "d")

// Fold returns a text for comparison in searches: without case, accents, or the
// dots of Turkish letters.
func Fold(text string) string {
	unmarked := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(text)))
	return letters.Replace(unmarked)
}
