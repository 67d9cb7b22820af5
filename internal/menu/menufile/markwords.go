package menufile

import (
	"slices"
	"strings"
)

// unconfirmed stands among marks for what is not known of a dish, as it is of each without some.
const unconfirmed = "?"

// markWord is a mark of a list. One that is apart stands in brackets of its own.
type markWord struct {
	text    string
	isApart bool
}

// markWords parts a list into its marks.
func markWords(text string, isBetween func(rune) bool) (list []markWord) {
	var opened []int
	from := 0
	end := func(at int) {
		if word := strings.TrimSpace(text[from:at]); word != "" {
			list = append(list, markWord{text: word})
		}
	}
	for at, r := range text {
		isOpening, isClosing := r == '(' || r == '[', r == ')' || r == ']'
		if !isOpening && !isClosing && !isBetween(r) {
			continue
		}
		end(at)
		from = at + len(string(r))
		switch {
		case isOpening:
			opened = append(opened, len(list))
		case isClosing && len(opened) > 0:
			last := len(opened) - 1
			if opened[last] == len(list)-1 && len([]rune(list[len(list)-1].text)) <= longestMark {
				list[len(list)-1].isApart = true
			}
			opened = opened[:last]
		}
	}
	end(len(text))
	return list
}

// longestMark is how many characters a mark has at most.
const longestMark = 3

// areTraces reports whether marks of a list that are in brackets of their own may be in a dish:
// others of the list have none, or the file says so and has no brackets around whole lists.
func (m *marks) areTraces(list []markWord) bool {
	return slices.ContainsFunc(list, func(word markWord) bool { return !word.isApart }) || m != nil && m.traces && !m.lists.inBrackets
}
