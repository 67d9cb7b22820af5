package menufile

import (
	"regexp"
	"strings"

	"carte/internal/lang"
)

// One price may be that of several dishes: a line with it stands above their names or below them,
// or it stands behind the heading of their part.

var (
	// forAll matches what says that a price is that of all dishes of a part.
	forAll = regexp.MustCompile(`^(?:all|alle|jeweils|je|jede[rs]?|each|toutes?|tous|hepsi|tumu|todos|todas|tutti|tutte)(?: (?:gerichte|pizzen|dishes|priced|zu|je|at|for|fur|a|pour|nur|only))*$`)
	// headForAll parts a heading from such words, and headAdded one from an amount that is added.
	headForAll = regexp.MustCompile(`(?i)^(.*?\p{L}.*?)[\s:,.·•–—-]+(?:all|alle|jeweils|je|each|toutes?|tous|hepsi|tutti|todos)$`)
	headAdded  = regexp.MustCompile(`(?i)^(.*?\p{L}.*?)[\s:.…–—-]+\+\s?(` + onePrice + `)\s*$`)
	// eachPiece matches a price of each of several things.
	eachPiece = regexp.MustCompile(`(?i)(?:/\s*|\b(?:je|pro|per|par|la|à)\s*)?\b(?:stk\.?|stück|st|piece|pièce|each|ea|adet|tane)\.?$|^(?:je|jeweils|each|chacun)\b`)
)

// isShared reads a line where one price is that of several dishes: the line with it, and the names
// that stand directly below. It reports whether the line is one of these.
func (t *textReader) isShared(l *textLine) bool {
	if len(l.text) > maxLine {
		t.shared = ""
		return false
	}
	heading, price := "", l.price
	switch found := headForAll.FindStringSubmatch(strings.TrimSpace(l.name)); {
	case l.kind == withName && forAll.MatchString(strings.Trim(lang.Fold(oneLine(l.name)), " :.,-–")):
		if !t.namesFollow() {
			return t.sharedBelow(l)
		}
	case l.kind == withName && len(found) > 0 && t.isBelowHeading() && t.namesFollow():
	case l.kind == onlyPrice && len(t.pending) == 0 && t.isBelowHeading() && namesAlone(t.lines, t.at+1):
	case l.kind == withName && isSectionWord(l.name) && namesAlone(t.lines, t.at+1):
		heading = headingOf(l.name)
	case l.kind == withName && len(found) > 0 && (isCapitals(found[1]) || isSectionWord(found[1]) || l.below) && t.namesFollow():
		heading = headingOf(found[1])
	case l.kind == onlyPrice && eachPiece.MatchString(strings.TrimSpace(l.price)) && len(t.pending) > 0 && t.namesFollow():
		if last := t.pending[len(t.pending)-1]; !last.below || l.below || !looksLikeHeading(last.text, mostHeading) {
			return t.isSharedName(l)
		}
	default:
		added := headAdded.FindStringSubmatch(strings.TrimSpace(l.text))
		if l.kind == withName && l.price != "" && strings.HasPrefix(l.price, "+") {
			added = []string{"", l.name, strings.TrimPrefix(l.price, "+")}
		}
		if len(added) == 0 || !l.below && !isCapitals(added[1]) || !t.namesFollow() {
			return t.isSharedName(l)
		}
		heading, price = headingOf(added[1]), added[2]
	}
	t.resolve(l)
	if heading != "" {
		t.heading(l, heading)
	} else {
		t.note(l, false)
	}
	t.dish, t.shared, t.sharedAt, t.sharedUntil = -1, price, t.at, t.at+1
	if namesAlone(t.lines, t.at+1) {
		t.sharedUntil = endOfNames(t.lines, t.at+1)
	}
	return true
}

// isSharedName reads one of the names that have the price above them.
func (t *textReader) isSharedName(l *textLine) bool {
	if t.shared == "" {
		return false
	}
	if l.kind != loose || l.below && t.at != t.sharedAt+1 && t.at >= t.sharedUntil {
		t.shared = ""
		return false
	}
	for _, name := range gap.Split(bullet.ReplaceAllString(strings.TrimSpace(l.text), ""), maxPrices) {
		t.addDish(l.number, l.end(), name, nil, t.shared)
	}
	t.dish = -1
	return true
}

// sharedBelow gives a price to the names above its line.
func (t *textReader) sharedBelow(l *textLine) bool {
	names := t.pending
	for at := range names {
		if names[at].kind != loose || at > 0 && names[at].below {
			return false
		}
	}
	isBelow := len(t.rows) > 0 && t.rows[len(t.rows)-1].Kind == Section
	if !isBelow && len(names) > 0 && names[0].below {
		if len(names) < 3 || headingOf(names[0].text) == "" {
			return false
		}
		t.pending = nil
		t.heading(names[0], headingOf(names[0].text))
		names = names[1:]
	}
	if len(names) < 2 || t.dish >= 0 {
		return false
	}
	t.pending = nil
	for _, name := range names {
		t.addDish(name.number, name.end(), name.text, nil, l.price)
	}
	t.note(l, false)
	t.dish = -1
	return true
}

// isBelowHeading reports whether nothing but what is said of it stands below the last heading.
func (t *textReader) isBelowHeading() bool {
	last := len(t.rows) - 1
	return t.dish < 0 && last >= 0 && t.rows[last].Kind == Section && direct(t.pending) == len(t.pending)
}

// namesAlone reports whether names without a price stand from a line on, up to the heading of
// another part.
func namesAlone(lines []textLine, from int) bool {
	at := endOfNames(lines, from)
	return at > from+1 && at+1 < len(lines) && (lines[at].kind == headline || lines[at].kind == sizeLine) && lines[at+1].kind != onlyPrice
}

// endOfNames returns where names without a price that begin at a line end.
func endOfNames(lines []textLine, from int) int {
	at := from
	for at < len(lines) && lines[at].kind == loose && !lines[at].isAbout && hasName(lines[at].text) && !isProse(lines[at].text) && len(lines[at].text) <= maxName {
		at++
	}
	return at
}

// namesFollow reports whether two lines without a price stand directly below.
func (t *textReader) namesFollow() bool {
	if t.at+2 >= len(t.lines) {
		return false
	}
	for i, l := range t.lines[t.at+1 : t.at+3] {
		isBelow := l.below && (i > 0 || !t.isBelowHeading())
		if l.kind != loose || isBelow || !hasName(l.text) {
			return false
		}
	}
	return true
}
