package menufile

import (
	"regexp"
	"slices"
	"strings"
)

// The British have letters in twos for allergens: (GL, MI, SU). They are marks where several lines
// have the same ones.

var (
	// pairList matches a list in brackets whose marks may be letters in twos, as the British have
	// them for allergens, and ofGrain what one of them is of: "GL – wheat".
	pairList = regexp.MustCompile(`[(\[]([A-Z][A-Za-z](?:[\s,;/&–-]+[A-Za-z]{1,9})*)[)\]]`)
	ofGrain  = regexp.MustCompile(`\b([A-Z]{2})\s?[–-]\s?\p{L}{4,}`)
	onePair  = regexp.MustCompile(`\b[A-Z]{2}\b`)
)

// maxPairsSeen is how many such marks are noted.
const maxPairsSeen = 60

// seePairs notes the letters in twos of a line.
func (m *marks) seePairs(text string) {
	if len(text) > maxLine || !strings.ContainsAny(text, "([") {
		return
	}
	for _, list := range pairList.FindAllStringSubmatch(text, maxMarks) {
		for _, mark := range onePair.FindAllString(list[1], maxMarks) {
			if m.pairs == nil {
				m.pairs = map[string]int{}
			}
			if m.pairs[mark] > 0 || len(m.pairs) < maxPairsSeen {
				m.pairs[mark]++
			}
		}
	}
}

// isPair reports whether a word is a mark of two letters for an allergen: several lines have it,
// and there are several such marks.
func (m *marks) isPair(word string) bool {
	if m == nil || len(word) != 2 || m.pairs[word] == 0 {
		return false
	}
	usual := 0
	for _, times := range m.pairs {
		if times > 1 {
			usual++
		}
	}
	return usual >= 2
}

// marksPart reports whether a list of marks stands within a name, with words behind it: then each
// list is about a part of the dish. "Ice creams (M) and sorbets (VE)".
func (m *marks) marksPart(name string) bool {
	at := strings.LastIndexAny(name, ")]")
	if at < 0 || !hasName(name[at+1:]) {
		return false
	}
	before, inside, ok := bracketed(name[:at+1])
	return ok && hasName(before) && (m.isMarks(inside) || m.arePairs(inside))
}

// arePairs reports whether a list has letters in twos that the file has for allergens, and other
// marks alone beside them.
func (m *marks) arePairs(list string) bool {
	words := strings.FieldsFunc(ofGrain.ReplaceAllString(list, "$1"), betweenMarks)
	return slices.ContainsFunc(words, m.isPair) && !slices.ContainsFunc(words, func(word string) bool { return !m.isPair(word) && !m.isMarks(word) })
}
