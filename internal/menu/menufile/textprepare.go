package menufile

import (
	"regexp"
	"strings"
	"unicode"
)

// What people write in several ways is written in the one that lines are read by: how Markdown
// marks headings, links and notes, what parts the number of a dish from its name, several dishes
// in one line, and what stands between a name and its price.

var (
	// tightHeading matches a heading of Markdown without the space behind its marks.
	tightHeading = regexp.MustCompile(`^\s*(#{1,6})([\p{L}"„«][^#]*)$`)
	// link and footnote match those of Markdown.
	link     = regexp.MustCompile(`\[([^\[\]^]+)\]\((?:[#/]|https?:|mailto:)[^()\s]*\)`)
	footnote = regexp.MustCompile(`\s*\[\^([A-Za-z0-9]{1,2})\]`)
	// emphasised matches a line that is set off from others and is no heading in bold.
	emphasised = regexp.MustCompile(`^\s*(?:_([^_]+)_|\*([^*]+)\*)\s*$`)
	// tightNumber matches the number of a dish without a space behind it.
	tightNumber = regexp.MustCompile(`^(\s*\d{1,3}[.)])(\p{L})`)
	// apartFromSign matches space between a sign of a currency and its amount.
	apartFromSign = regexp.MustCompile(`([` + signs + `])[ \t]{2,}(\d)|(\d)[ \t]{2,}([` + signs + `])(\s*$|\s+[^\d\s])`)
	// priceFor parts a line from a word that leads to its price.
	priceFor = regexp.MustCompile(`(?i)^(.*\S)\s+(?:für|for|pour)\s+(` + onePrice + `)\s*$`)
	// inStrokes matches numbers of allergens between strokes before a price.
	inStrokes = regexp.MustCompile(`^(.*\p{L}.*?)\s*/\s*(\d{1,2}[a-z]?(?:\s?,\s?\d{1,2}[a-z]?)*)\s*/\s*(\S+(?:\s\S+)?)\s*$`)
	// betweenDishes matches what parts several dishes of a line.
	betweenDishes = regexp.MustCompile(`\s+[·•]\s+`)
	// onlyLink matches a line with a link alone, which leads elsewhere.
	onlyLink = regexp.MustCompile(`^\s*\[[^\[\]^]+\]\([^()\s]*\)\s*$`)
	// priceThenText parts a price from a text that begins directly behind it.
	priceThenText = regexp.MustCompile(`^\s*((?:[` + signs + `]\s?)?\d{1,4}[.,]\d\d\s?[` + signs + `]?)(\p{L}{2,}.*)$`)
	// dashSign matches a dash between an amount and the sign of its currency, and lineOfSign a line
	// with such a sign alone.
	dashSign   = regexp.MustCompile(`(\d)\s?[-–]\s?(Ft|Kč|zł|kr|[` + signs + `])(\s|$)`)
	lineOfSign = regexp.MustCompile(`^\s*[,.]?[-–]{0,2}\s?(?:Ft|Kč|zł|kr|TL|EUR|[` + signs + `])\.?\s*$`)
	lineOfOne  = regexp.MustCompile(`^\s*\d{1,3}(?:[ .,'’]?\d{3})*(?:[.,]\d\d)?\s*$`)
	// sizeAlone matches a text that is nothing but a size.
	sizeAlone = regexp.MustCompile(`(?i)^` + oneSize + `$`)
)

// leastOfKind is how many lines of a text must be written in a way that is rare elsewhere.
const leastOfKind = 3

// mostDishes is how many dishes a line may have.
const mostDishes = 20

// prepare writes lines in the way that they are read by.
func prepare(lines []textLine) []textLine {
	lines = rewrite(lines)
	headings, numbered, strokes, joined := 0, 0, 0, 0
	for i := range lines {
		text := lines[i].text
		if len(text) > maxLine {
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(text), "#") {
			headings++
		}
		if tightNumber.MatchString(text) {
			numbered++
		}
		if priceThenText.MatchString(text) {
			joined++
		}
		if found := inStrokes.FindStringSubmatch(text); len(found) > 0 && strings.Count(found[2], ",") != 1 {
			strokes++
		}
	}
	var kept []textLine
	for i := range lines {
		l := lines[i]
		if len(l.text) > maxLine {
			kept = append(kept, l)
			continue
		}
		if numbered >= leastOfKind {
			l.text = tightNumber.ReplaceAllString(l.text, "$1 $2")
		}
		if found := inStrokes.FindStringSubmatch(l.text); found != nil && strokes >= leastOfKind && areNumbers(found[2]) && certainPrice.MatchString(found[3]) {
			l.text = found[1] + " " + markOpen + found[2] + markClose + "   " + found[3]
		}
		if found := emphasised.FindStringSubmatch(l.text); found != nil && headings > 1 && !l.below && i > 0 {
			l.text = strings.TrimSpace(found[1] + found[2])
		}
		if last := len(kept) - 1; last >= 0 && !l.below && lineOfSign.MatchString(l.text) && lineOfOne.MatchString(kept[last].text) {
			kept[last].text, kept[last].last = strings.TrimSpace(kept[last].text)+" "+strings.Trim(l.text, " \t,.-–"), l.end()
			continue
		}
		if onlyLink.MatchString(l.text) && headings > 0 {
			l.text = besides + plainly(l.text)
			kept = append(kept, l)
			continue
		}
		if found := priceThenText.FindStringSubmatch(l.text); found != nil && joined >= leastOfKind {
			kept = append(kept, textLine{number: l.number, last: l.last, text: found[1], below: l.below})
			l.text, l.below = found[2], false
		}
		l.text = plainly(l.text)
		kept = append(kept, l.dishes()...)
	}
	pointNumbers(kept)
	return gatherNested(kept)
}

var (
	// nestedPrice parts an entry of a list within another from its price.
	nestedPrice = regexp.MustCompile(`(?i)^\s+[-*+•]\s+(.*\S)\s+(` + onePrice + `)\s*$`)
	// ofName matches what such an entry begins with where it is a size, or says with what a dish is.
	ofName = regexp.MustCompile(`(?i)^(?:\d|` + oneSize + `(?:\s|$)|(?:mit|with|avec|als|ohne|without|sans|je|ca)\b)`)
)

// gatherNested gives the prices of lists within lists to the dishes that they are of: a name
// without a price, and entries below it, further in, that are sizes.
func gatherNested(lines []textLine) []textLine {
	name, indent := -1, 0
	var kept []textLine
	for _, l := range lines {
		in := len(l.text) - len(strings.TrimLeft(l.text, " \t"))
		isEntry := bullet.MatchString(strings.TrimSpace(l.text))
		found := nestedPrice.FindStringSubmatch(l.text)
		switch {
		case len(l.text) > maxLine || l.below && !isEntry || strings.HasPrefix(strings.TrimSpace(l.text), "#"):
			name = -1
		case len(found) > 0 && name >= 0 && in > indent && ofName.MatchString(found[1]) && certainPrice.MatchString(found[2]):
			of := &kept[name]
			mark := " " + pricesBehind
			if strings.Contains(of.text, pricesBehind) {
				mark = "   / "
			}
			if len(of.text) > maxLine/2 {
				break
			}
			of.text, of.last = strings.TrimRight(of.text, " ")+mark+found[1]+" "+found[2], l.end()
			continue
		case isEntry && (name < 0 || in <= indent):
			if name, indent = -1, in; !certainPrice.MatchString(l.text) && hasName(l.text) {
				name = len(kept)
			}
		}
		kept = append(kept, l)
	}
	return kept
}

// priceInBrackets matches a price in brackets behind all else.
var priceInBrackets = regexp.MustCompile(`^(.*[^\s(].*?)\s+\((\d{1,4}[.,]\d\d\s?(?:` + sign + `)?|(?:` + signBefore + `)\s?\d{1,4}(?:[.,]\d\d)?)\)$`)

// plainly writes a line without what Markdown or a column has added to it.
func plainly(text string) string {
	text = tightHeading.ReplaceAllString(text, "$1 $2")
	if strings.Contains(text, "](") {
		text = link.ReplaceAllString(text, "$1")
	}
	if strings.Contains(text, "[^") {
		text = withFootnotes(text)
	}
	if isBold := strings.HasPrefix(strings.TrimSpace(text), "**") && strings.HasSuffix(strings.TrimSpace(text), "**"); strings.Contains(text, "**") && (!isBold || certainPrice.MatchString(text)) && hasWord(text) {
		text = strings.ReplaceAll(text, "**", "")
	}
	if strings.HasSuffix(text, ")") && len(text) <= maxLine {
		text = priceInBrackets.ReplaceAllString(text, "$1   $2")
	}
	text = dashSign.ReplaceAllString(apartFromSign.ReplaceAllString(text, "$1$3 $2$4$5"), "$1 $2$3")
	if found := priceFor.FindStringSubmatch(text); len(found) > 0 && plain.MatchString(found[2]) {
		text = found[1] + "   " + found[2]
	}
	return text
}

// withFootnotes writes the notes of a line as marks.
func withFootnotes(text string) string {
	var list []string
	for _, found := range footnote.FindAllStringSubmatch(text, maxMarks) {
		list = append(list, found[1])
	}
	place := footnote.FindStringIndex(text)
	if list == nil || strings.TrimSpace(text[:place[0]]) == "" || strings.HasPrefix(text[place[1]:], ":") {
		return text // it begins with what explains one
	}
	return text[:place[0]] + " " + markOpen + strings.Join(list, ",") + markClose + footnote.ReplaceAllString(text[place[0]:], "")
}

// areNumbers reports whether a list has nothing but numbers that allergens or additives have.
func areNumbers(list string) bool {
	for _, word := range marksOf(list) {
		if n := number(strings.TrimRight(word, "abcdefghijklmnopqrstuvwxyz")); n < 1 || n > highestNumber {
			return false
		}
	}
	return true
}

// besideDishes parts a line at the gaps between dishes that each have a price that nothing else looks
// like.
func besideDishes(text string) []string {
	parts := gap.Split(text, mostDishes+1)
	for _, part := range parts {
		found := lastPrice.FindStringSubmatch(part)
		if len(parts) < leastOfKind || len(found) == 0 || !hasName(found[1]) || certainPrice.MatchString(found[1]) {
			return []string{text}
		}
	}
	return parts
}

// dishes parts a line with several dishes: "Espresso 3 · Latte 3.5 · Tea 3". What follows a size
// is none.
func (l *textLine) dishes() []textLine {
	parts := betweenDishes.Split(strings.TrimSpace(l.text), mostDishes+1)
	if len(parts) == 1 {
		parts = besideDishes(strings.TrimSpace(l.text))
	}
	if len(parts) < leastOfKind || len(parts) > mostDishes {
		return []textLine{*l}
	}
	var list []textLine
	for i, part := range parts {
		found := priceTail.FindStringSubmatch(part)
		if len(found) == 0 || !hasName(found[1]) || sizeAlone.MatchString(strings.TrimSpace(found[1])) || strings.ContainsFunc(found[1], unicode.IsDigit) || sizeOne.MatchString(found[3]) {
			return []textLine{*l}
		}
		list = append(list, textLine{number: l.number, last: l.last, text: found[1] + "   " + found[3], below: l.below && i == 0})
	}
	return list
}
