package typeface

import (
	"strings"
	"unicode"
)

// Wrap breaks a text into lines of a width. Where a word is wider than a line it returns
// nil, unless words may be broken.
func (f *Face) Wrap(s string, width float64, breaks bool) []string {
	var lines []string
	line := ""
	for _, word := range words(s) {
		next := line + word
		if f.Width(strings.TrimSpace(next)) <= width {
			line = next
			continue
		}
		if line != "" {
			lines = append(lines, strings.TrimSpace(line))
		}
		line = word
		for f.Width(strings.TrimSpace(line)) > width {
			if !breaks {
				return nil
			}
			head := f.headOf(line, width)
			lines = append(lines, head)
			line = line[len(head):]
		}
	}
	return append(lines, strings.TrimSpace(line))
}

// words splits a text where a line may end: behind blanks, hyphens, and the slashes of
// addresses.
func words(s string) []string {
	var list []string
	from := 0
	for i, r := range s {
		if i > from && i < len(s)-1 && (unicode.IsSpace(r) && r != '\u00a0' && r != '\u202f' || r == '-' || r == '/') {
			list = append(list, s[from:i+len(string(r))])
			from = i + len(string(r))
		}
	}
	return append(list, s[from:])
}

// headOf is as much of a text as fits in a line, at least a letter.
func (f *Face) headOf(s string, width float64) string {
	end := 0
	for i, r := range s {
		if i > 0 && f.Width(s[:i+len(string(r))]) > width {
			break
		}
		end = i + len(string(r))
	}
	return s[:end]
}

// Cut shortens a line so that it ends with an ellipsis within a width.
func (f *Face) Cut(s string, width float64) string {
	for s != "" && f.Width(s+"…") > width {
		runes := []rune(s)
		s = string(runes[:len(runes)-1])
	}
	return strings.TrimSpace(s) + "…"
}
