package menufile

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/lang"
)

var (
	// onlyNumber matches a line with the number of a dish alone.
	onlyNumber = regexp.MustCompile(`^[A-Z]{0,2}\d{1,4}(?:\.\d)?[a-z]?[.)]?$`)
	// eachOf matches a word between a name and its price.
	eachOf = regexp.MustCompile(`(?i)\s+(?:je|jeweils|pro|per|à)$`)
	// explained parts a name from what is in the dish, behind a colon as the French write it, or
	// one before a list, and listedIn where it stands in brackets.
	explained = regexp.MustCompile(`^([^:,]{2,40}?)(?:\s:\s+(.{12,})|\s?:\s+(.*,.*))$`)
	listedIn  = regexp.MustCompile(`^([^(]{2,60}?)\s*\(([^()]{12,},[^()]*|[^()]*,[^()]{12,})\)$`)
)

// connectives are words that no name ends in.
var connectives = setOf("di", "e", "al", "alla", "allo", "alle", "ai", "con", "del", "della", "su", "mit", "und", "auf", "an", "von", "vom", "im", "in", "nach", "fur", "with", "and", "of", "on", "de", "du", "des", "et", "a", "aux", "au", "la", "le", "les", "sur", "ve", "&", "+", "oder", "or", "ou", "veya", "avec", "sans", "ile", "zum", "zur", "aus", "ohne", "dazu", "sowie", "without", "served", "w/", "y", "o", "met")

// goesOn reports whether a name goes on in the next line: it ends in a word that leads on.
func goesOn(name string) bool {
	name = strings.TrimSpace(name)
	last := name[strings.LastIndexAny(name, " \t")+1:]
	return len(last) < len(name) && connectives[lang.Fold(last)]
}

// startsSmall reports whether the first letter of a text is a small one.
func startsSmall(text string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(text))
	return unicode.IsLower(first)
}

// goesOnIn reports whether a line goes on as the name in the line below: it ends in a word that
// leads on; or that begins small where names do not, directly below other lines of its list.
func (t *textReader) goesOnIn(above, l *textLine) bool {
	if goesOn(above.text) || strings.HasSuffix(strings.TrimSpace(above.text), ",") {
		return true
	}
	return t.capitals && t.dish >= 0 && !above.below && startsSmall(l.name) && !startsSmall(above.text) && !strings.HasSuffix(above.text, ".") &&
		!bullet.MatchString(strings.TrimSpace(l.text)) && len(above.text) <= maxName
}

// startsNumbered reports whether a line begins with the number of a dish.
func startsNumbered(text string) bool {
	text = bullet.ReplaceAllString(strings.TrimSpace(text), "")
	return numbered.MatchString(text) || bareNumber.MatchString(text)
}

// isMarks reports whether a line has nothing but marks of diets, allergens and additives.
func (m *marks) isMarks(text string) bool {
	words := strings.FieldsFunc(text, betweenMarks)
	for _, word := range words {
		if _, _, known := m.mark(word); !known && !isCode(strings.Trim(word, "*.")) && (word != unconfirmed || len(words) < 2) {
			return false
		}
	}
	return len(words) > 0
}

// sizeMarks are letters in brackets behind a price that are sizes.
var sizeMarks = setOf("s", "m", "l", "xl", "xxl", "g", "k")

// afterPrice matches the end of a price.
var afterPrice = regexp.MustCompile(`(?:\d|` + sign + `|,-|\.-)$`)

// partMarks parts the marks behind the price of a line from it, in brackets or in capitals.
func (m *marks) partMarks(text string) (rest, behind string) {
	rest = text
	if last := len(text) - 1; last < 0 || last >= maxLine || !strings.ContainsRune(")]*.", rune(text[last])) && (text[last] < 'A' || text[last] > 'Z') {
		return text, ""
	}
	for range maxMarks {
		before, inside, ok := bracketed(rest)
		folded := lang.Fold(inside)
		_, isPhrase := dietIn(folded)
		if !ok || !isPhrase && (!m.isMarks(inside) || sizeMarks[folded]) || conditional.MatchString(folded) {
			break
		}
		rest, behind = before, "("+inside+") "+behind
	}
	if behind == "" {
		if found := listed.FindStringSubmatch(rest); len(found) > 0 && m.areDiets(found[2]) {
			rest, behind = found[1], "("+found[2]+")"
		}
	}
	if !afterPrice.MatchString(rest) {
		return text, ""
	}
	return rest, strings.TrimSpace(behind)
}

// areDiets reports whether a text has nothing but marks of diets in capitals.
func (m *marks) areDiets(text string) bool {
	for _, word := range strings.FieldsFunc(text, betweenMarks) {
		if _, _, known := m.mark(word); !known || word != strings.ToUpper(word) {
			return false
		}
	}
	return true
}

// shape puts lines together that are parts of one, and finds the names of dishes that look like
// headings.
func shape(lines []textLine) []textLine {
	count := 0
	for i := range lines {
		if startsNumbered(lines[i].text) {
			count++
		}
	}
	if count >= 3 {
		lines = joinNumbers(lines)
	}
	lines = joinBrackets(lines)
	labelPrices(lines)
	nameHeadlines(lines)
	describeInCapitals(lines)
	headHours(lines)
	datedHeads(lines)
	dayHeads(lines)
	headTitle(lines)
	return lines
}

// labelPrices finds headings of columns that stand alone in their lines: the part of the menu, and
// below it what its prices stand below.
func labelPrices(lines []textLine) {
	for i := range lines[:max(0, len(lines)-1)] {
		l := &lines[i]
		if l.kind != loose && l.kind != headline || lines[i+1].kind == onlyPrice || !isPriceLabel(l.text) {
			continue
		}
		if l.kind = aside; i > 0 && lines[i-1].kind == loose && looksLikeHeading(lines[i-1].text, mostHeading) {
			lines[i-1].kind = headline
		}
	}
}

// sizeOfAll parts a heading from how much of each of its dishes a guest gets.
var sizeOfAll = regexp.MustCompile(`(?i)^(.*\p{L})[\s:,–-]*[\s(](?:à |je )?(\d+(?:[.,]\d+)?\s?(?:l|cl|ml|dl|g|gr|cm|мл|л|гр?))\.?\)?$`)

// howMany matches how many dishes a part of a menu has, behind its name on a site.
var howMany = regexp.MustCompile(`(?i)(\p{L})\s+\(?\d{1,3}\s(?:gerichte?|speisen|artikel|produkte|dish(?:es)?|items?|products?|plats?|produits?|articles?|ürün|çeşit)\)?$`)

// partSize parts a heading from the size of all its dishes.
func partSize(name string) (string, []string) {
	if found := sizeOfAll.FindStringSubmatch(name); found != nil {
		return found[1], []string{found[2]}
	}
	return name, nil
}

// describeInCapitals finds lines in capitals that go on with what is below them about the dish
// above: where an empty line, and none with a price, ends what stands directly below the dish.
func describeInCapitals(lines []textLine) {
	for i := 1; i+1 < len(lines); i++ {
		l := &lines[i]
		if l.kind != headline || l.below || lines[i-1].kind != withName || decorated.MatchString(strings.TrimSpace(l.text)) || isSectionWord(l.text) || !isCapitals(lines[i-1].name) {
			continue
		}
		end := i + 1
		for end < len(lines) && lines[end].kind == loose && !lines[end].below {
			end++
		}
		if end > i+1 && (end == len(lines) || lines[end].below || lines[end].kind == rule) {
			l.kind = loose
		}
	}
}

// joinNumbers puts numbers that stand alone before the dishes in the lines below.
func joinNumbers(lines []textLine) []textLine {
	var kept []textLine
	for i := range lines {
		l := lines[i]
		if before := len(kept) - 1; before >= 0 && (l.kind == loose || l.kind == withName) && hasName(l.text) && !l.below {
			if number := strings.TrimSpace(kept[before].text); kept[before].kind == loose && onlyNumber.MatchString(number) {
				l.last, l.number, l.below = l.number, kept[before].number, kept[before].below
				l.text = number + " " + strings.TrimSpace(l.text)
				if l.kind == withName {
					l.name = number + " " + strings.TrimSpace(l.name)
				}
				kept = kept[:before]
			}
		}
		kept = append(kept, l)
	}
	return kept
}

// hasName reports whether a text has as many letters as a name.
func hasName(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters >= 3
}

// nameHeadlines finds headings with one price below each, that are the names of dishes: where
// those of sections are marked as such, or most headings are of that kind.
func nameHeadlines(lines []textLine) {
	// What has its price directly below is no section, whatever it looks like.
	for i := range lines[:max(0, len(lines)-1)] {
		if next := &lines[i+1]; lines[i].kind == headline && next.kind == onlyPrice && !next.below && !strings.HasPrefix(strings.TrimSpace(lines[i].text), "#") && !namesAlone(lines, i+2) {
			lines[i].kind, lines[i].below = loose, true
		}
	}
	var names []int
	headlines, marked := 0, 0
	for i := range lines {
		if lines[i].kind != headline {
			continue
		}
		headlines++
		prices, named := 0, false
		for j := i + 1; j < len(lines) && lines[j].kind != headline && !named; j++ {
			named = lines[j].kind == withName
			if lines[j].kind == onlyPrice {
				prices++
			}
		}
		switch {
		case prices == 1 && !named:
			names = append(names, i)
		case strings.HasPrefix(strings.TrimSpace(lines[i].text), "#"):
			marked++
		}
	}
	for _, i := range names {
		text := strings.TrimSpace(lines[i].text)
		isMarked := strings.HasPrefix(text, "#")
		if isMarked && !isDeepest(lines, text) || !isMarked && marked < 2 && (len(names) < 3 || 10*len(names) < 6*headlines) {
			continue
		}
		lines[i].kind, lines[i].below = loose, true
		lines[i].text = strings.TrimLeft(text, "# ")
	}
}

// isDeepest reports whether a heading of Markdown is of the lowest of several levels.
func isDeepest(lines []textLine, text string) bool {
	level := func(text string) int { return len(text) - len(strings.TrimLeft(text, "#")) }
	highest, deepest := 9, 0
	for i := range lines {
		if of := level(strings.TrimSpace(lines[i].text)); lines[i].kind == headline && of > 0 || of == level(text) {
			highest, deepest = min(highest, of), max(deepest, of)
		}
	}
	return level(text) == deepest && highest < deepest
}

// ofOneDay parts a dish from the day of the week before it.
var ofOneDay = regexp.MustCompile(`^(\p{L}{3,12})(?:\s?:|\s[–—-])\s+(\S.*)$`)

// takeDay takes the day of the week on which a dish is served from before its name.
func (r *Row) takeDay(name string) string {
	found := ofOneDay.FindStringSubmatch(name)
	if found == nil {
		return name
	}
	days, ok := readDays(found[1])
	if !ok || len(days) != 1 {
		return name
	}
	r.Days = days
	return found[2]
}

// partDescription parts a name from what stands behind it on its line.
func partDescription(text string) (name, description string) {
	if found := explained.FindStringSubmatch(text); found != nil {
		return found[1], found[2] + found[3]
	}
	if found := listedIn.FindStringSubmatch(text); found != nil {
		return found[1], found[2]
	}
	for _, joint := range []string{"\t", "   ", " – ", " — ", " - ", " | "} {
		before, after, ok := strings.Cut(text, joint)
		if ok && isClosed(before) && hasName(after) {
			return after, before
		}
		if ok && strings.ContainsFunc(before, unicode.IsLetter) && len([]rune(strings.TrimSpace(after))) > 3 && !isOneName(before, after) && strings.Count(before, "(") <= strings.Count(before, ")") {
			return before, strings.Trim(after, " –—-|\t.")
		}
	}
	if len([]rune(text)) > maxName {
		if before, after, ok := strings.Cut(text, ", "); ok {
			return before, after
		}
	}
	return strings.TrimRight(text, " .…·_:|/~\t–—-"), ""
}

// isOneName reports whether the words around a dash are one name: two alone, in capitals.
func isOneName(before, after string) bool {
	return len(strings.Fields(before)) == 1 && len(strings.Fields(after)) == 1 && isCapitals(before) && isCapitals(after)
}
