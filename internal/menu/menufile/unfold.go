package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// twice matches the beginning of a line that goes on with a second dish behind a price.
var twice = regexp.MustCompile(`[\p{L})].*?\d[.,]\d\d\s?(?:€|£|\$|₺|EUR|TL)?(\s{2,}|\t+)[\p{L}\d"„(]*\p{L}{2,}.*\d[.,]\d\d`)

// gap matches what parts two columns.
var gap = regexp.MustCompile(`\s{2,}|\t+`)

// unfold puts two columns of a page, which a PDF has pasted side by side, below each other.
func unfold(lines []textLine) []textLine {
	starts := map[int]int{}
	for i := range lines {
		if at := secondStart(lines[i].text); at > 0 {
			starts[at]++
		}
	}
	total := 0
	for _, n := range starts {
		total += n
	}
	if total < 2 {
		return lines
	}
	var left, right []textLine
	below := false
	for i := range lines {
		l := lines[i]
		first, second := partAt(l.text, starts)
		if strings.TrimSpace(first) != "" {
			l.text = strings.TrimRight(first, " \t")
			left = append(left, l)
		}
		if strings.TrimSpace(second) != "" {
			right = append(right, textLine{number: l.number, text: second, below: below || l.below || len(right) == 0})
		}
		below = strings.TrimSpace(second) == ""
	}
	return append(left, right...)
}

// secondStart returns where the second dish of a line begins, in characters; 0 for none.
func secondStart(text string) int {
	if len(text) > maxLine || strings.Contains(text, pricesBehind) {
		return 0
	}
	found := twice.FindStringSubmatchIndex(text)
	if len(found) == 0 {
		return 0
	}
	return len([]rune(text[:found[3]]))
}

// partAt parts a line into its columns, at a gap that ends where the second column of
// others begins. Where the text has tabs, that is the gap behind the first price.
func partAt(text string, starts map[int]int) (first, second string) {
	if len(text) > maxLine || strings.Contains(text, pricesBehind) {
		return text, ""
	}
	if found := twice.FindStringSubmatchIndex(text); len(found) > 0 {
		return text[:found[2]], text[found[3]:]
	}
	for _, at := range gap.FindAllStringIndex(text, -1) {
		column := len([]rune(text[:at[1]]))
		near := slices.ContainsFunc([]int{-2, -1, 0, 1, 2}, func(d int) bool { return starts[column+d] > 0 })
		if near && strings.ContainsFunc(text[at[1]:], unicode.IsLetter) {
			return text[:at[0]], text[at[1]:]
		}
	}
	return text, ""
}
