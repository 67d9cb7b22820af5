package menufile

import (
	"regexp"
	"strings"

	"carte/internal/lang"
)

// Headings that nothing marks as such are told by what stands around them.

// mostHeading is how many words a heading has at most that nothing else tells, and fewestBelow how
// many dishes stand below one.
const mostHeading, fewestBelow = 5, 2

// aboutDish are words that what is said of a dish begins with, and no heading does.
var aboutDish = setOf("mit", "dazu", "und", "with", "served", "and", "avec", "servi", "servie", "et", "con", "inkl", "incl", "inkl.", "incl.", "ohne", "sans", "wahlweise", "auch", "oder")

// beginsAbout reports whether a text begins as what is said of a dish does.
func beginsAbout(text string) bool {
	first, _, _ := strings.Cut(lang.Fold(strings.TrimSpace(text)), " ")
	return aboutDish[first]
}

// beginsDish reports whether a dish begins in a line, directly below the one above.
func beginsDish(lines []textLine, at int) bool {
	if at >= len(lines) || lines[at].below {
		return false
	}
	l := &lines[at]
	return l.kind == withName || l.kind == loose && numbered.MatchString(strings.TrimSpace(l.text))
}

// mayHead reports whether the line at a place may be the heading of the dishes directly below it.
func mayHead(lines []textLine, at int) bool {
	l := &lines[at]
	if l.kind != loose || l.isAbout || !beginsDish(lines, at+1) || !looksLikeHeading(l.text, mostHeading) || numbered.MatchString(strings.TrimSpace(l.text)) {
		return false
	}
	if beginsAbout(l.text) || strings.HasPrefix(strings.TrimSpace(l.text), "(") {
		return false
	}
	if isIndented(lines, at) {
		return false
	}
	dishes := 0
	for i := at + 1; i < len(lines) && lines[i].kind != headline && !lines[i].below && dishes < fewestBelow; i++ {
		if lines[i].kind == withName {
			dishes++
		}
	}
	return dishes >= fewestBelow
}

// isIndented reports whether a line stands further in than the dishes around it, about one of which
// it is.
func isIndented(lines []textLine, at int) bool {
	indent := indentOf(lines[at].text)
	return at > 0 && at+1 < len(lines) && indent > indentOf(lines[at-1].text) && indent > indentOf(lines[at+1].text)
}

// isFurtherIn reports whether a pending line stands further in than the dishes around it.
func (t *textReader) isFurtherIn(l *textLine) bool {
	at := t.place(l)
	return at > 0 && isIndented(t.lines, at)
}

// place returns where a pending line stands; -1 where that is farther above.
func (t *textReader) place(l *textLine) int {
	const far = 8
	for i := min(t.at, len(t.lines)-1); i >= 0 && i > t.at-far; i-- {
		if &t.lines[i] == l {
			return i
		}
	}
	return -1
}

func indentOf(text string) int {
	return len(strings.ReplaceAll(text, "\t", "    ")) - len(strings.TrimLeft(strings.ReplaceAll(text, "\t", "    "), " "))
}

// headHours finds headings that have hours or days behind them and are no note of when a place is
// open: dishes stand below.
func headHours(lines []textLine) {
	for i := range lines {
		l := &lines[i]
		if l.kind != aside || len(l.text) > maxName || !isAside(l.text) || strings.Contains(l.text, "@") || !dishFollows(lines, i) {
			continue
		}
		if name := strings.TrimSpace(hoursBehind.ReplaceAllString(headingOf(l.text), "")); hasName(name) && !opens(name) && len(strings.Fields(name)) <= mostHeading {
			l.kind = headline
		}
	}
}

// dishFollows reports whether a dish stands below a line, at most one other line away.
func dishFollows(lines []textLine, at int) bool {
	for i := at + 1; i < len(lines) && i <= at+3; i++ {
		switch lines[i].kind {
		case withName, onlyPrice:
			return true
		case loose:
		default:
			return false
		}
	}
	return false
}

// hoursBehind matches days and hours behind a name.
var hoursBehind = regexp.MustCompile(`(?i)[\s,:–(-]+(?:(?:von|from|bis|until|till?|ab|de|du|jusqu['’]?[aà]?|only|nur|täglich|daily|every|jeden|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|(?:mo|di|mi|do|fr|sa|so|mon|tue|wed|thu|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|pzt|salı|çar|per|cum|cmt|paz)\b\.?|\d).*)$`)

// opensWords are words of lines that say when a place is open.
var opensWords = setOf("offnungszeiten", "geoffnet", "offen", "kuche", "warme kuche", "open", "opening", "opening hours", "opening times", "hours", "kitchen", "ouvert", "ouverture", "horaires", "acik", "calisma saatleri", "montag", "monday", "lundi", "tel", "telefon", "telephone", "phone", "fax", "lieferung", "delivery", "ruhetag", "reservierung", "reservations", "bestellung", "call", "taglich", "daily", "uhr", "served", "serviert", "servi", "servie", "servis", "available", "erhaltlich", "disponible", "happy hour")

func opens(name string) bool {
	folded := strings.Trim(lang.Fold(name), " :.,-–")
	if opensWords[folded] {
		return folded != "happy hour"
	}
	if _, isDays := readDays(name); isDays {
		return true
	}
	first, _, _ := strings.Cut(folded, " ")
	return opensWords[strings.Trim(first, ":.,")]
}

// splitHeading parts a heading from what it says of its part of the menu behind a dash.
func splitHeading(name string) (head, about string) {
	for _, joint := range []string{" – ", " — ", " - ", " | "} {
		before, after, ok := strings.Cut(name, joint)
		if ok && (isCapitals(before) || isSectionWord(before)) && startsSmall(after) && len(strings.Fields(after)) >= 3 {
			return before, after
		}
	}
	return name, ""
}

// headTitle finds the heading of the first dishes directly below the name of the place, which
// stands in capitals or larger type at the head of the text.
func headTitle(lines []textLine) {
	for i := range lines {
		l := &lines[i]
		if l.kind == withName || l.kind == onlyPrice {
			return
		}
		if i == 0 && l.kind == loose && len(l.text) <= maxLine && titleWord.MatchString(l.text) && len(strings.Fields(l.text)) <= mostHeading && i+1 < len(lines) && (mayHead(lines, i+1) || lines[i+1].kind == headline) {
			l.kind, lines[i+1].kind = headline, headline
			return
		}
		if l.kind != headline || isSectionWord(l.text) {
			continue
		}
		if next := i + 1; next < len(lines) && lines[next].kind == loose && mayHead(lines, next) && hasOtherHeads(lines, next) {
			lines[next].kind = headline
		}
		return
	}
}

// titleWord matches a word for the menu itself.
var titleWord = regexp.MustCompile(`(?i)(?:menus?|men[üu]|karte|carte)$`)

// hasOtherHeads reports whether there are headings further below that look the same.
func hasOtherHeads(lines []textLine, from int) bool {
	for i := from + 1; i < len(lines); i++ {
		if mayHead(lines, i) || lines[i].kind == headline && !isCapitals(lines[i].text) {
			return true
		}
	}
	return false
}

// markedHeads counts the headings that are marked as such.
func markedHeads(lines []textLine) (count int) {
	for i := range lines {
		if lines[i].kind == headline && strings.HasPrefix(strings.TrimSpace(lines[i].text), "#") {
			count++
		}
	}
	return count
}

// mayHeadHere reports whether a pending line may be the heading of the dishes below it.
func (t *textReader) mayHeadHere(l *textLine) bool {
	at := t.place(l)
	return at >= 0 && mayHead(t.lines, at)
}

// onlyDate matches a line with a day alone.
var onlyDate = regexp.MustCompile(`^(?:\p{L}{2,12}\.?,?\s+)?\d{1,2}[./]\s?\d{1,2}[./](?:\s?(?:20)?\d\d)?$`)

// datedHeads finds headings by the day that stands alone below them.
func datedHeads(lines []textLine) {
	for i := 1; i < len(lines); i++ {
		l, above := &lines[i], &lines[i-1]
		if l.below || len(l.text) > maxName || !onlyDate.MatchString(strings.TrimSpace(l.text)) {
			continue
		}
		if above.kind == loose && !above.isAbout && looksLikeHeading(above.text, mostHeading) {
			above.kind, l.kind, l.name, l.price = headline, loose, "", ""
		}
	}
}

// isClosed reports whether a text before the name of a dish says that the place is closed then.
func isClosed(text string) bool {
	switch lang.Fold(strings.TrimSpace(text)) {
	case "ruhetag", "geschlossen", "closed", "ferme", "fermeture", "kapali", "chiuso":
		return true
	}
	return false
}

// dayHeads finds headings that are days of the week, each above its dishes.
func dayHeads(lines []textLine) {
	var heads []int
	for i := range lines[:max(0, len(lines)-1)] {
		l, next := &lines[i], &lines[i+1]
		if l.kind != loose || l.isAbout || len(l.text) > maxSize || next.kind != withName && next.kind != loose {
			continue
		}
		day := headingOf(l.text)
		if days, ok := readDays(day); !ok || len(days) != 1 || len(strings.Fields(day)) != 1 || len([]rune(day)) < 4 {
			continue
		}
		if len(heads) == 0 && i > 0 && !l.below && lines[i-1].kind == withName {
			return // the first stands below the dish that it is about
		}
		heads = append(heads, i)
	}
	if len(heads) < 2 {
		return
	}
	for _, at := range heads {
		lines[at].kind = headline
	}
}

// dateBehind matches the date of a day of the week.
var dateBehind = regexp.MustCompile(`(?i)^(?:den |dem |the |le )?\d{1,2}(?:[./]\s?\d{1,2}[./]?(?:\s?(?:20)?\d\d)?|(?:\.|st|nd|rd|th|er)?\s\p{L}{3,10}\.?(?:\s20\d\d)?)$`)

// isDatedDay reports whether a line is a day of the week with its date, which looks like a price.
func isDatedDay(text string) bool {
	text = strings.TrimRight(headingOf(text), " :")
	day, date, ok := strings.Cut(text, " ")
	if !ok || len(text) > maxSize || !dateBehind.MatchString(strings.Trim(date, " ,()–-")) {
		return false
	}
	days, ok := readDays(strings.Trim(day, ",.:"))
	return ok && len(days) == 1
}
