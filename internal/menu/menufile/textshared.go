package menufile

import (
	"regexp"
	"strings"

	"carte/internal/lang"
)

// forAll matches what says that a price is that of all dishes below it.
var forAll = regexp.MustCompile(`^(?:all|alle|jeweils|jede[rs]?|each|toutes?|tous|hepsi|tumu|todos|todas|tutti|tutte)(?: (?:priced|zu|je|at|for|fur|a|pour|nur|only))*$`)

// isShared reads a line where one price is that of several dishes: the line with it, whose words
// say so, and the names that stand directly below. It reports whether the line is one of these.
func (t *textReader) isShared(l *textLine) bool {
	if l.kind == withName && forAll.MatchString(strings.Trim(lang.Fold(oneLine(l.name)), " :.,-–")) && t.namesFollow() {
		t.resolve(nil)
		t.note(l, false)
		t.dish, t.shared = -1, l.price
		return true
	}
	if t.shared == "" {
		return false
	}
	if l.kind != loose || l.below {
		t.shared = ""
		return false
	}
	for _, name := range gap.Split(strings.TrimSpace(l.text), maxPrices) {
		t.addDish(l.number, l.end(), name, nil, t.shared)
	}
	t.dish = -1
	return true
}

// namesFollow reports whether two lines without a price stand directly below.
func (t *textReader) namesFollow() bool {
	if t.at+2 >= len(t.lines) {
		return false
	}
	for _, l := range t.lines[t.at+1 : t.at+3] {
		if l.kind != loose || l.below || !hasName(l.text) {
			return false
		}
	}
	return true
}
