package menufile

import (
	"strings"
	"unicode"
)

// oneLine makes one line of a text, without what cannot be seen.
func oneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// visible removes what cannot be seen, and makes all spaces and hyphens plain.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u200b', r == '\ufeff', r == '\u00ad', r == '\u200e', r == '\u200f', r == '\u2060', r == unicode.ReplacementChar:
			return -1
		case r == '\n' || r == '\t':
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		case r == '\u2010' || r == '\u2011':
			return '-'
		}
		return r
	}, text)
}

// paragraph removes the space around the lines of a text, and empty lines.
func paragraph(text string) string {
	var lines []string
	for line := range strings.Lines(visible(text)) {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
