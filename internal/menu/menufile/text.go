package menufile

import (
	"slices"
	"strings"
	"unicode"
)

// readLines reads what people paste: a line a dish, prices at the end of a line or in one
// below, headings as sections, descriptions below their dishes.
//
// Rules are asked in this order, and the first that reads a line has it:
//
//   - unfold and prepare write lines in the way that they are read by: columns below each other,
//     numbers of dishes with a point;
//   - classify tells by a line alone what it is: legends and what is about the place; prices with
//     sizes in words, then with points that lead to them, with a remark behind, in words, at the
//     end, at the beginning; headings with sizes, and headings by their looks;
//   - settle tells by all lines which numbers without decimals are prices, and shape which lines
//     are headings or parts of others;
//   - read makes rows. A line with a price is asked first whether it is about the dish above, then
//     whether its name begins in lines above.
func readLines(text string, options Options) (Menu, error) {
	t := textReader{options: options, dish: -1, marks: marks{decimals: options.Decimals}}
	var lines []textLine
	below, number, blanks := true, 0, 0
	for raw := range strings.Lines(text) {
		number++
		raw = strings.TrimRight(visible(raw), " \n\t")
		if strings.TrimSpace(raw) == "" {
			below = true
			blanks++
			continue
		}
		lines = append(lines, textLine{number: number, text: raw, below: below, blanks: blanks})
		below, blanks = false, 0
		if len(lines) > maxRecords {
			return Menu{}, tooMany.Err()
		}
	}
	if menu, ok := readKeyed(lines, options); ok {
		return menu, nil
	}
	read := slices.Clone(lines)
	lines, deposits := takeDeposits(prepare(unfold(lines)), options.Decimals)
	t.marks.learnLegends(lines)
	t.marks.learnExtras(lines)
	for i := range lines { // legends may stand below what they explain
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		if text := bare(lines[i].text); len(text) > maxLine || !certainPrice.MatchString(text) || legendHead.MatchString(text) {
			t.marks.learn(text)
		}
		t.marks.see(lines[i].text)
		t.marks.seeLists(strings.TrimSpace(visible(lines[i].text)))
		t.marks.seePairs(lines[i].text)
	}
	for i := range lines {
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		lines[i].classify(&t.marks)
		if kind := lines[i].kind; kind == sizeLine || kind == headline {
			t.marks.sizes = len(lines[i].sizes)
		}
	}
	headSizes(lines)
	settle(lines)
	t.lines = shape(lines)
	joinApart(t.lines)
	t.learn()
	for t.at = 0; t.at < len(t.lines); t.at++ {
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		t.read(&t.lines[t.at])
	}
	t.resolve(nil)
	if marked, ok := withoutPrices(t.rows, read); ok {
		return readLines(marked, options)
	}
	return Menu{Format: Text, Rows: giveDeposits(t.rows, deposits), codes: t.marks.codes}, nil
}

// textReader makes rows of lines.
type textReader struct {
	options Options
	marks   marks
	lines   []textLine
	at      int
	rows    []Row
	section string
	sizes   []string
	// columns are where the sizes of a heading stand: by tabs, or by their ends.
	columns []int
	inTabs  bool
	// tableSizes are those of a heading without a name, which may be those of several parts.
	tableSizes []string
	// dish is the index of the last dish, of which the lines that follow may tell; -1 for none.
	dish int
	// isInExtras is set below the heading of a group of extras.
	isInExtras bool
	// pending are lines that what follows decides about.
	pending []*textLine
	// shared is the price of all dishes whose names follow, sharedAt the line that it stands in, and
	// sharedUntil where names end that stand apart.
	shared                string
	sharedAt, sharedUntil int
	// titled is set where the price stands behind what is said of a dish, whose name is above that,
	// and listsBelow where that is what is in it.
	titled, listsBelow bool
	// numbers is set where dishes have numbers before their names without a point.
	numbers bool
	// capitals is set where names begin with a capital letter, so that what begins small goes on.
	capitals bool
	// bareHeadings is set where lines directly below a dish are headings, because hardly any
	// dish has a description.
	bareHeadings bool
	// likelyHeadings is set where those of them are that several dishes stand below.
	likelyHeadings bool
	// perDish is how many lines most dishes have where empty lines stand between all of them;
	// 0 elsewhere.
	perDish int
	// inGaps is set where more empty lines stand between dishes than within them.
	inGaps bool
	// descriptionsLast is set where the lines below a price are about the dish above, and
	// descriptionLines is how many most dishes have there.
	descriptionsLast bool
	descriptionLines int
	// headedBlocks is how many lines most dishes have above their price where the first of them has
	// its heading above it directly, and so may others; 0 elsewhere.
	headedBlocks int
}

// learn finds out how the text is written.
func (t *textReader) learn() {
	named, prices, numbers, pointed, direct, likely, upper, alone := 0, 0, 0, 0, 0, 0, 0, 0
	for i := range t.lines {
		l := &t.lines[i]
		if l.kind == withName {
			named++
			switch above := i - 1; {
			case !startsSmall(l.name):
				upper++
			case l.below || i == 0 || t.lines[above].kind != loose || startsSmall(t.lines[above].text):
				alone++ // a name, not the end of one
			}
			if startsNumbered(l.name) {
				numbers++
			}
		}
		if isPointed := numbered.MatchString(bullet.ReplaceAllString(strings.TrimSpace(l.text), "")); isPointed && (l.kind == loose || l.kind == withName) {
			pointed++
			if l.kind == loose {
				numbers++
			}
		}
		if l.kind == onlyPrice {
			prices++
		}
		if l.kind == loose && !l.below && i > 0 && t.lines[i-1].kind == withName {
			direct++
			if mayHead(t.lines, i) {
				likely++
			}
		}
	}
	t.capitals = upper >= 4 && alone == 0
	t.numbers = numbers >= fewestNumbers && (numbers*10 >= (named+prices)*7 || pointed*2 >= named+prices)
	t.bareHeadings = direct*4 <= named
	t.likelyHeadings = likely*3 <= named && markedHeads(t.lines) < 2
	t.learnSpaced()
	t.learnBlocks()
	t.learnTitles()
}

// learnSpaced finds out whether all lines are apart, as they are pasted from some sites.
func (t *textReader) learnSpaced() {
	count, lines, below, prices := map[int]int{}, 0, 0, 0
	for i := range t.lines {
		switch l := &t.lines[i]; l.kind {
		case loose:
			lines++
		case onlyPrice:
			prices++
			if l.below {
				below++
			}
			count[lines]++
			lines = 0
		default:
			lines = 0
		}
	}
	if below*2 <= prices {
		return
	}
	t.inGaps = areInGaps(t.lines)
	for n, times := range count {
		if n > 0 && (times > count[t.perDish] || t.perDish == 0 || times == count[t.perDish] && n < t.perDish) {
			t.perDish = n
		}
	}
}

func (t *textReader) read(l *textLine) {
	if t.isOfExtras(l) {
		return
	}
	if t.isShared(l) {
		return
	}
	switch l.kind {
	case rule:
		t.pending = append(t.pending, l) // parts what is above from what is below
	case legendLine, aside:
		t.resolve(nil)
		t.note(l, false)
	case headline:
		t.resolve(nil)
		t.heading(l, headingOf(l.text))
	case sizeLine:
		t.resolve(nil)
		if l.name == "" {
			t.note(l, false)
		} else {
			t.heading(l, l.name)
		}
		t.sizes, t.tableSizes = l.sizes, nil
		if t.seeColumns(l); l.name == "" {
			t.tableSizes = l.sizes
		}
	case withName:
		if t.isFurther(l) {
			return
		}
		if title := t.titleAbove(l); title != nil {
			below := *l
			below.below = title.below
			t.resolve(&below)
			t.addDish(title.number, l.end(), headingOf(title.text), []*textLine{{number: l.number, text: l.name}}, l.price)
		} else if above := t.nameAboveLine(l); above != nil {
			t.addWrapped(above, l)
		} else {
			t.resolve(l)
			var about []*textLine
			if l.remark != "" {
				about = []*textLine{{number: l.number, text: l.remark}}
			}
			sizes := t.sizes
			t.sizes = t.sizesOf(l)
			t.addDish(l.number, l.end(), l.name, about, l.price)
			t.sizes = sizes
		}
		if l.doubt != "" {
			t.rows[t.dish].addText(PriceOrMarks, l.doubt)
		}
	case onlyPrice:
		t.priceBelow()
	default:
		t.pending = append(t.pending, l)
	}
}

func (t *textReader) heading(l *textLine, name string) {
	if name == "" {
		t.note(l, false) // nothing but a decoration
		return
	}
	if t.goOn(l, name) {
		return
	}
	name, about := splitHeading(name)
	name, sizes := partSize(howMany.ReplaceAllString(shorten(name, maxShownName), "$1"))
	t.rows = append(t.rows, Row{Kind: Section, Line: l.number, End: l.end(), Name: name, Description: about})
	if len(sizes) == 0 && t.goesOnBelow() {
		sizes = t.tableSizes
	}
	t.section, t.dish, t.sizes = name, -1, sizes
}

func (t *textReader) note(l *textLine, unclear bool) {
	row := Row{Kind: Note, Line: l.number, End: l.end(), Section: t.section, Name: oneLine(l.text)}
	if unclear {
		row.add(NotUnderstood, nil)
	}
	t.rows = append(t.rows, row)
}

// direct returns how many lines stand directly below what is above them.
func direct(lines []*textLine) int {
	n := 0
	for n < len(lines) && !lines[n].below && lines[n].kind != rule {
		n++
	}
	return n
}

// resolve decides about the pending lines, before a line with a name and prices or before
// nil for a heading or the end.
func (t *textReader) resolve(next *textLine) {
	pending := t.pending
	t.pending = nil
	if n := direct(pending); t.dish >= 0 && n > 0 {
		n -= t.bareHeadingsIn(pending[:n], next)
		t.describe(pending[:n])
		pending = pending[n:]
	}
	t.apart(pending, next != nil)
}

// bareHeadingsIn counts the lines between two dishes that are headings: the only one, or two
// where the second leads on to its dishes.
func (t *textReader) bareHeadingsIn(pending []*textLine, next *textLine) int {
	if next == nil || next.below {
		return 0
	}
	switch last := len(pending) - 1; {
	case t.isFurtherIn(pending[last]):
		return 0
	case last == 0 && (t.bareHeadings && looksLikeHeading(pending[0].text, 3) || t.likelyHeadings && t.mayHeadHere(pending[0]) || leadsOn(pending[0].text) && looksLikeHeading(pending[0].text, 6)):
		return 1
	case last == 1 && leadsOn(pending[1].text) && looksLikeHeading(pending[0].text, 4) && looksLikeHeading(pending[1].text, 6):
		return 2
	}
	return 0
}

// looksLikeHeading reports whether a line may be a heading of at most so many words.
func looksLikeHeading(text string, most int) bool {
	text = strings.TrimSpace(text)
	text = strings.TrimSuffix(text, " Co.")
	if strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "..") {
		return false // a sentence
	}
	return headingOf(text) != "" && unicode.IsUpper([]rune(text)[0]) && len(strings.Fields(text)) <= most && !strings.ContainsAny(strings.TrimRight(text, ".…"), ",.;")
}

// isSentence reports whether a line is one, as no heading is.
func isSentence(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "..") && len(strings.Fields(text)) > 2*mostHeading
}

// leadsOn reports whether a line ends in points behind which others go on.
func leadsOn(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasSuffix(text, "…") || strings.HasSuffix(text, "...") || strings.HasSuffix(text, ":")
}

// apart makes headings and notes of lines that belong to no dish: the first of those just
// above a dish is its heading, and what stands between it and the dish is about the section.
func (t *textReader) apart(pending []*textLine, dishFollows bool) {
	if last := len(t.rows) - 1; last >= 0 && t.rows[last].Kind == Section {
		n := direct(pending)
		n = max(n, bracketedLines(pending)) // what is served with all of them
		t.introduce(pending[:n])
		pending = pending[n:]
	}
	start := len(pending)
	for start > 0 && dishFollows && pending[start-1].kind != rule {
		start--
		if pending[start].below {
			break
		}
	}
	for start < len(pending) && (t.marks.isMarks(pending[start].text) || len([]rune(oneLine(pending[start].text))) > maxName || isSentence(pending[start].text)) {
		start++
	}
	for _, l := range pending[:start] {
		if l.kind != rule {
			t.note(l, true)
		}
	}
	if start == len(pending) {
		return
	}
	t.heading(pending[start], headingOf(pending[start].text))
	if last := len(pending) - 1; last > start && leadsOn(pending[last].text) && headingOf(pending[last].text) != "" {
		t.introduce(pending[start+1 : last])
		t.heading(pending[last], headingOf(pending[last].text))
		return
	}
	t.introduce(pending[start+1:])
}
