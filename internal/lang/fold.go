package lang

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain are letters that are not made of a letter and its mark.
var plain = strings.NewReplacer("ı", "i", "ß", "ss", "ø", "o", "æ", "ae", "œ", "oe", "ł", "l", "đ", "d")

// Fold is a text as people type it quickly into a search: no case, no
// accents, no dots that decide in Turkish.
func Fold(text string) string {
	unmarked := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strings.ToLower(text)))
	return plain.Replace(unmarked)
}
