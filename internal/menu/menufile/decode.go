package menufile

import (
	"html"
	"regexp"
	"strings"
	"unicode"
)

// oneLine makes one line of a text, without what cannot be seen. One that is too long for any
// field is cut.
func oneLine(text string) string {
	// What is in order else ends with a space often.
	if text = strings.Trim(text, " "); isOneLine(text) {
		return text
	}
	return strings.Join(strings.Fields(visible(cut(text, maxText))), " ")
}

// isOneLine reports whether a text is one line already, of plain letters and single spaces.
func isOneLine(text string) bool {
	if len(text) > maxText {
		return false
	}
	isSpace := true
	for i := range len(text) {
		c := text[i]
		if c < ' ' || c > '~' || c == ' ' && isSpace {
			return false
		}
		isSpace = c == ' '
	}
	return text == "" || !isSpace
}

// isUnseen reports whether a character is left out because nobody sees it.
func isUnseen(r rune) bool {
	switch r {
	case '\u200b', '\ufeff', '\u00ad', '\u200e', '\u200f', '\u2060', unicode.ReplacementChar:
		return true
	}
	return false
}

// visible removes what cannot be seen, and makes all spaces and hyphens plain.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case isUnseen(r):
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
	for line := range strings.Lines(visible(cut(text, maxText))) {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// The tags of HTML, in which shops keep texts, and those of them behind which a line ends.
var (
	anyTag  = regexp.MustCompile(`</?[a-zA-Z][^<>]*>`)
	lineTag = regexp.MustCompile(`(?i)</(?:p|div|li|h\d|tr)>|<br\s*/?>`)
)

// withoutTags makes plain text of what is written as HTML.
func withoutTags(text string) string {
	text = cut(text, maxMarkup)
	if strings.Contains(text, "<") && anyTag.MatchString(text) {
		text = anyTag.ReplaceAllString(lineTag.ReplaceAllString(text, "\n"), "")
	}
	if strings.Contains(text, "&") {
		text = html.UnescapeString(text)
	}
	return text
}
