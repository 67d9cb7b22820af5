package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/fault"
)

// CheckString checks a string of one or more lines: valid UTF-8, no control
// characters except line breaks (see IsControl), at most limit characters.
func CheckString(rules *fault.Rules, location, value string, limit int) {
	rules.Check(utf8.ValidString(value), location, fault.NotText, nil)
	rules.Check(utf8.RuneCountInString(value) <= limit, location, fault.MaxLength(limit), nil)
	control := strings.ContainsFunc(value, func(r rune) bool { return IsControl(r) && r != '\n' })
	rules.Check(!control, location, fault.NewRule("control_characters", "must not contain control characters"), nil)
}

// CheckLine is CheckString for what is shown as one line, such as a name.
func CheckLine(rules *fault.Rules, location, value string, limit int) {
	CheckString(rules, location, value, limit)
	rules.Check(!strings.ContainsAny(value, "\n\u2028\u2029"), location, fault.OneLine, nil)
}

// Clean removes the space around a string, makes each line break \n and each
// tab, as it comes with what is pasted from a table, a space, and makes a string
// without a visible character empty.
func Clean(s string) string {
	if !strings.ContainsFunc(s, isVisible) {
		return ""
	}
	return blanks.Replace(strings.TrimSpace(s))
}

var blanks = strings.NewReplacer("\t", " ", "\r\n", "\n", "\r", "\n", "\u2028", "\n", "\u2029", "\n")

// IsControl reports whether a character is a control character. Those that override
// the direction of text count: they would affect what follows them on the page, and
// no language of Carte needs them.
func IsControl(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r > directionMarks
}

// directionMarks is the last of the marks (U+061C, U+200E, U+200F) that override
// nothing.
const directionMarks = '\u200F'

// isVisible reports whether a character is drawn. Control characters count as
// drawn, because they are refused and not removed.
func isVisible(r rune) bool {
	const blankBraille = '\u2800'
	return !unicode.IsSpace(r) && r != blankBraille &&
		!unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
