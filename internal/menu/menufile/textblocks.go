package menufile

import (
	"strings"
	"unicode"

	"carte/internal/lang"
)

// priceBelow gives a price that stands alone in its line to what is above it. Several below
// as many names belong to these in their order, as columns are pasted from a PDF.
func (t *textReader) priceBelow() {
	from := t.at
	for t.at+1 < len(t.lines) && t.lines[t.at+1].kind == onlyPrice {
		t.at++
	}
	prices := t.lines[from : t.at+1]
	var names []*textLine
	for _, l := range t.pending {
		if l.kind != rule {
			names = append(names, l)
		}
	}
	n, k := len(names), len(prices)
	switch {
	case n == 0 && t.dish >= 0 && t.rows[t.dish].End < prices[0].number:
		t.rows[t.dish].nameFirstSize()
		for i := range prices {
			t.rows[t.dish].takePrices(prices[i].price, "", nil, t.options.Decimals)
			t.rows[t.dish].End = prices[i].end()
		}
	case n == 0:
		for i := range prices {
			t.note(&prices[i], true)
		}
	case k > 1 && !t.descriptionsLast && (n == k || n == k+1) && !areSizes(prices):
		t.pending = nil
		if n == k+1 {
			t.heading(names[0], headingOf(names[0].text))
			names = names[1:]
		}
		t.dish = -1
		for i := range prices {
			t.addDish(names[i].number, names[i].end(), names[i].text, nil, prices[i].price)
			t.rows[t.dish].End = names[i].end()
			t.noteOf(&prices[i], t.rows[t.dish].Name)
		}
		t.dish = -1
	default:
		t.blockWithPrice(prices)
	}
}

// areSizes reports whether all prices have the names of sizes before them: they are of one dish.
func areSizes(prices []textLine) bool {
	for i := range prices {
		if !sizeHead.MatchString(prices[i].price) && !isForPersons(prices[i].price) {
			return false
		}
	}
	return true
}

// noteOf adds a note of a line whose price a dish above was given.
func (t *textReader) noteOf(l *textLine, name string) {
	dish := t.dish
	t.rows = append(t.rows, Row{Kind: Note, Line: l.number, End: l.number, Section: t.section, Name: oneLine(l.text), Description: name})
	t.dish = dish
}

// blockWithPrice makes a dish of the last lines above its price: its name and description.
func (t *textReader) blockWithPrice(prices []textLine) {
	start := len(t.pending) - 1
	if t.perDish > 0 {
		start = max(0, len(t.pending)-t.perDish)
		if at := len(t.pending) - 1; startsSmall(t.pending[at].text) {
			for at > 0 && startsSmall(t.pending[at].text) && t.pending[at-1].kind == loose {
				at--
			}
			start = at // lines that begin small are about the name above
		}
	}
	if t.inGaps {
		start = t.firstOfGap()
	}
	if t.descriptionsLast {
		start = t.nameAbove(start)
	}
	for start > 0 && t.perDish == 0 && !t.descriptionsLast && !t.pending[start].below && t.pending[start-1].kind != rule {
		start--
	}
	// Where dishes have numbers, the last line with one is the name, and so is one with marks.
	for i := range t.pending {
		if i > start && t.numbers && startsNumbered(t.pending[i].text) || isMarkedName(t.pending[i].text) {
			start = i
		}
	}
	// Where the dish directly below has one line, this one has too, and what is above is a heading.
	if block := t.pending[start:]; len(block) == 2 && block[0].below && t.perDish == 0 && !isMarkedName(block[0].text) && t.oneLineFollows() && headingOf(block[0].text) != "" {
		pending := t.pending[:start]
		if t.pending = pending; len(pending) > 0 {
			t.resolve(&textLine{below: true})
		}
		t.heading(block[0], headingOf(block[0].text))
		t.pending, start = block[1:], 0
	}
	start = t.headBlock(start)
	above, block := t.pending[:start], t.pending[start:]
	t.pending = above
	if len(above) > 0 {
		t.resolve(&textLine{below: true})
	}
	t.pending = nil
	t.addDish(block[0].number, prices[len(prices)-1].end(), block[0].text, block[1:], joinedPrices(prices))
}

// joinedPrices puts prices together, of which only the last is taken where none is an amount.
func joinedPrices(prices []textLine) string {
	var list []string
	for i := range prices {
		if !isPriceWord(prices[i].price) {
			list = append(list, prices[i].price)
		}
	}
	if list == nil {
		return prices[len(prices)-1].price
	}
	return strings.Join(list, " / ")
}

// oneLineFollows reports whether a line and its price stand directly below the last price.
func (t *textReader) oneLineFollows() bool {
	next := t.lines[min(t.at+1, len(t.lines)):]
	return len(next) > 1 && next[0].kind == loose && !next[0].below && next[1].kind == onlyPrice && !next[1].below
}

// nameAbove returns where the name above a price begins, of which at is the last line. What is
// above that is about the dish before, but for a heading.
func (t *textReader) nameAbove(at int) int {
	for at > 0 && !t.pending[at].below && goesOn(t.pending[at-1].text) {
		at--
	}
	if last := at - 1; last > 0 && !t.pending[last].below && t.dish >= 0 && direct(t.pending[:at]) == at && t.descriptionLines < at && looksLikeHeading(t.pending[last].text, 3) {
		t.pending[last].below = true
	}
	return at
}

// learnBlocks finds out whether descriptions stand below the prices of dishes that have no
// empty lines between them. A list then begins with one line above a price, and ends with one
// below; and of the lines between two prices the first is what looks like a description.
func (t *textReader) learnBlocks() {
	score, lists, count := 0, 0, map[int]int{}
	begun, isHeaded, described := 0, false, 0
	var between []*textLine
	first, prices := 0, 0
	end := func() {
		switch {
		case prices == 0:
		case len(between) > 0 && first == 1:
			score += 2
		case len(between) == 0 && first > 1:
			score--
		}
		between, first, prices = nil, 0, 0
	}
	for i := range t.lines {
		l := &t.lines[i]
		if l.below || l.kind != loose && l.kind != onlyPrice {
			end()
		}
		switch {
		case l.kind == loose:
			between = append(between, l)
		case l.kind != onlyPrice || len(between) == 0:
		case prices == 0:
			if begun++; begun == 1 {
				isHeaded = len(between) > 2 && t.mayHeadBlock(between)
			}
			first, prices, between = len(between), 1, nil
		default:
			if last := len(between) - 1; last > 0 {
				lists++
				above, below := isProse(between[0].text), isProse(between[last].text)
				if above && !below {
					score += 2
				}
				if below && !above {
					score -= 2
				}
			}
			count[len(between)]++
			if n := len(between); n > 1 && describes(between[n-1].text) && !describes(between[0].text) {
				described++
			}
			prices, between = prices+1, nil
		}
	}
	end()
	t.descriptionsLast = lists > 0 && score > 0
	if most := mostOften(count); !t.descriptionsLast && most > 1 && (isHeaded || described >= leastOfKind && 5*described >= 4*lists) {
		t.headedBlocks = most
	}
	for n, times := range count {
		if n > 1 && (times > count[t.descriptionLines+1] || t.descriptionLines == 0) {
			t.descriptionLines = n - 1
		}
	}
}

// mostOften returns the number of lines that most blocks have; 0 where there is none.
func mostOften(count map[int]int) (most int) {
	total := 0
	for n, times := range count {
		if total += times; times > count[most] || times == count[most] && n < most {
			most = n
		}
	}
	if count[most] < leastOfKind || 2*count[most] < total {
		return 0
	}
	return most
}

// mayHeadBlock reports whether the first of the lines above a price looks like the heading of its
// part of the menu: it and the name below it are no descriptions, and the others are.
func (t *textReader) mayHeadBlock(lines []*textLine) bool {
	if describes(lines[0].text) || describes(lines[1].text) || isMarkedName(lines[0].text) || startsNumbered(lines[0].text) {
		return false
	}
	for _, l := range lines[2:] {
		if !describes(l.text) {
			return false
		}
	}
	return looksLikeHeading(lines[0].text, mostHeading)
}

// describes reports whether a line looks like a description, or is longer than names are.
func describes(text string) bool {
	const mostOfName = 7
	return isProse(text) || len(strings.Fields(text)) > mostOfName
}

// headBlock makes a heading of the first of the lines above a price where it is one, and returns
// where the others begin. What stands above a description is about no dish below that.
func (t *textReader) headBlock(start int) int {
	if start == 0 && t.dish >= 0 && len(t.pending) > 1 && labels[lang.Fold(strings.TrimSpace(t.pending[0].text))] {
		t.describe(t.pending[:1]) // the dish above
		t.pending = t.pending[1:]
	}
	block := t.pending[start:]
	if t.headedBlocks == 0 || len(block) < 2 {
		return start
	}
	last := len(block) - 1
	for last > 0 && !describes(block[last].text) {
		last--
	}
	const most = 2 // a heading and a name
	n := len(block) - 1 - last
	isBelowText := last > 0 && n > 0 && n <= most
	if isBelowText {
		start += last + 1
		block = block[last+1:]
	}
	isHeaded := len(block) == t.headedBlocks+1 && t.mayHeadBlock(block)
	if len(block) == most && isBelowText {
		isHeaded = looksLikeHeading(block[0].text, mostHeading)
	}
	if !isHeaded {
		return start
	}
	t.pending = t.pending[:start]
	t.resolve(&textLine{below: true})
	t.heading(block[0], headingOf(block[0].text))
	t.pending = block[1:]
	return 0
}

// isMarkedName reports whether a line is the name of a dish by the marks behind it.
func isMarkedName(text string) bool {
	before, _, ok := strings.Cut(text, markOpen)
	return ok && hasName(before)
}

// isProse reports whether a line looks more like a description than like a name.
func isProse(text string) bool {
	text = bullet.ReplaceAllString(strings.TrimSpace(text), "")
	for _, r := range text {
		return unicode.IsLower(r) || strings.Contains(text, ", ") || strings.HasSuffix(text, ".")
	}
	return false
}

// endsSentence reports whether the name of a line is a sentence, which is about a dish.
func (l *textLine) endsSentence() bool {
	at := strings.LastIndex(l.text, l.name)
	if l.kind != withName || l.weak || at < 0 || len(strings.Fields(l.name)) <= mostHeading {
		return false
	}
	behind := l.text[at+len(l.name):]
	return strings.HasSuffix(l.name, ".") || strings.HasPrefix(behind, ".") && !strings.HasPrefix(behind, "..")
}

// isTitle reports whether a line may be the name of a dish whose price ends the sentence below it.
func (l *textLine) isTitle() bool {
	return l.kind == loose && !l.isAbout && looksLikeHeading(l.text, mostHeading)
}

// learnTitles finds out whether prices stand behind sentences about dishes, whose names are above.
func (t *textReader) learnTitles() {
	n, lists, below := 0, 0, 0
	for i := 1; i < len(t.lines); i++ {
		l := &t.lines[i]
		isTitled := !l.below && t.lines[i-1].isTitle()
		if l.endsSentence() && isTitled {
			n++
		}
		if l.listsParts() {
			if lists++; isTitled {
				below++
			}
		}
	}
	t.titled = n > 1
	t.listsBelow = below >= leastOfKind && 3*below >= 2*lists
}

// listsParts reports whether the name of a line is a long list of what is in a dish.
func (l *textLine) listsParts() bool {
	return l.kind == withName && !l.weak && strings.Count(l.name, ", ") > 1 && describes(l.name)
}

// titleAbove takes the name of a dish from the line above the sentence that its price ends; nil
// where there is none.
func (t *textReader) titleAbove(l *textLine) *textLine {
	last := len(t.pending) - 1
	if last < 0 || l.below || !t.pending[last].isTitle() || t.pending[last].end() != l.number-1 {
		return nil
	}
	// Where names begin with a capital, a list in small letters that ends a block is about its name.
	isList := t.capitals && startsSmall(l.name) && !beginsInName(l.name) && strings.Contains(l.name, ", ") && t.pending[last].below && (t.at+1 == len(t.lines) || t.lines[t.at+1].below)
	if !isList && (!t.titled || !l.endsSentence()) && (!t.listsBelow || !l.listsParts()) {
		return nil
	}
	title := t.pending[last]
	t.pending = t.pending[:last]
	return title
}
