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

// Clean removes the space around a string and the control characters in it (see
// IsControl), which come with what is pasted and which nobody sees. Each line break
// becomes \n and each tab, as it comes with what is pasted from a table, a space; a
// string without a visible character becomes empty.
func Clean(s string) string {
	s = blanks.Replace(s)
	if utf8.ValidString(s) { // else it is refused as it is
		s = strings.Map(withoutControl, s)
	}
	if !strings.ContainsFunc(s, isVisible) {
		return ""
	}
	return strings.TrimSpace(s)
}

var blanks = strings.NewReplacer(
	"\t", " ", "\v", " ", "\f", " ",
	"\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n",
)

func withoutControl(r rune) rune {
	if IsControl(r) && r != '\n' {
		return -1
	}
	return r
}

// IsControl reports whether a character is a control character. Those that override
// the direction of text count: they would affect what follows them on the page, and
// no language of Carte needs them.
func IsControl(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r > directionMarks
}

// directionMarks is the last of the marks (U+061C, U+200E, U+200F) that override
// nothing.
const directionMarks = '\u200F'

// isVisible reports whether a character is drawn.
func isVisible(r rune) bool {
	const blankBraille = '\u2800'
	return !unicode.IsSpace(r) && r != blankBraille &&
		!unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
