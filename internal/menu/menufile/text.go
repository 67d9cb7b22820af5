package menufile

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// readLines reads what people paste: a line a dish, prices at the end of a line or in one
// below, headings as sections, descriptions below their dishes.
func readLines(text string, options Options) (Menu, error) {
	t := textReader{options: options, dish: -1, marks: marks{decimals: options.Decimals}}
	var lines []textLine
	below, number := true, 0
	for raw := range strings.Lines(text) {
		number++
		raw = strings.TrimRight(visible(raw), " \n\t")
		if strings.TrimSpace(raw) == "" {
			below = true
			continue
		}
		lines = append(lines, textLine{number: number, text: raw, below: below})
		below = false
		if len(lines) > maxRecords {
			return Menu{}, tooMany.Err()
		}
	}
	lines, deposits := takeDeposits(prepare(unfold(lines)), options.Decimals)
	t.marks.learnLegends(lines)
	t.marks.learnExtras(lines)
	for i := range lines { // legends may stand below what they explain
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		t.marks.learn(strings.TrimSpace(lines[i].text))
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
	settle(lines)
	t.lines = shape(lines)
	t.learn()
	for t.at = 0; t.at < len(t.lines); t.at++ {
		if err := options.ended(); err != nil {
			return Menu{}, err
		}
		t.read(&t.lines[t.at])
	}
	t.resolve(nil)
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
	// dish is the index of the last dish, of which the lines that follow may tell; -1 for none.
	dish int
	// isInExtras is set below the heading of a group of extras.
	isInExtras bool
	// pending are lines that what follows decides about.
	pending []*textLine
	// shared is the price of all dishes whose names follow.
	shared string
	// numbers is set where dishes have numbers before their names without a point.
	numbers bool
	// capitals is set where names begin with a capital letter, so that what begins small goes on.
	capitals bool
	// bareHeadings is set where lines directly below a dish are headings, because hardly any
	// dish has a description.
	bareHeadings bool
	// perDish is how many lines most dishes have where empty lines stand between all of them;
	// 0 elsewhere.
	perDish int
	// descriptionsLast is set where the lines below a price are about the dish above, and
	// descriptionLines is how many most dishes have there.
	descriptionsLast bool
	descriptionLines int
}

// learn finds out how the text is written.
func (t *textReader) learn() {
	named, prices, numbers, direct, upper, alone := 0, 0, 0, 0, 0, 0
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
		if l.kind == loose && numbered.MatchString(bullet.ReplaceAllString(strings.TrimSpace(l.text), "")) {
			numbers++
		}
		if l.kind == onlyPrice {
			prices++
		}
		if l.kind == loose && !l.below && i > 0 && t.lines[i-1].kind == withName {
			direct++
		}
	}
	t.capitals = upper >= 4 && alone == 0
	t.numbers = numbers >= 3 && numbers*10 >= (named+prices)*7
	t.bareHeadings = direct*4 <= named
	t.learnSpaced()
	t.learnBlocks()
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
		t.sizes = l.sizes
	case withName:
		first := l.number
		if last := len(t.pending) - 1; last >= 0 && !l.below && t.pending[last].kind == loose && t.goesOnIn(t.pending[last], l) && t.pending[last].end() == l.number-1 {
			l.name, first = t.pending[last].text+" "+strings.TrimSpace(l.name), t.pending[last].number
			l.below = t.pending[last].below
			t.pending = t.pending[:last]
		}
		t.resolve(l)
		t.addDish(first, l.end(), l.name, nil, l.price)
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
	name, sizes := partSize(howMany.ReplaceAllString(shorten(name, maxShownName), "$1"))
	t.rows = append(t.rows, Row{Kind: Section, Line: l.number, End: l.end(), Name: name})
	t.section, t.dish, t.sizes = name, -1, sizes
}

func (t *textReader) note(l *textLine, unclear bool) {
	row := Row{Kind: Note, Line: l.number, End: l.end(), Section: t.section, Name: oneLine(l.text)}
	if unclear {
		row.add(NotUnderstood, nil)
	}
	t.rows = append(t.rows, row)
}

// addDish adds a dish. A name that goes on behind a dash has its description there.
func (t *textReader) addDish(line, end int, name string, description []*textLine, price string) {
	row := Row{Kind: Dish, Line: line, End: end, Section: t.section}
	name = bullet.ReplaceAllString(strings.TrimSpace(name), "")
	name = strings.NewReplacer("**", "", "__", "").Replace(name)
	name = numbered.ReplaceAllString(strings.TrimLeft(name, "# "), "")
	if t.numbers {
		name = bareNumber.ReplaceAllString(name, "")
	}
	if at := strings.LastIndex(strings.ReplaceAll(name, "\t", "   "), "   "); at > 0 {
		if spaced := strings.ReplaceAll(name, "\t", "   "); t.marks.isMarks(spaced[at:]) {
			row.takeMarks(&t.marks, spaced[at:])
			name = spaced[:at]
		}
	}
	name = row.takeDay(eachOf.ReplaceAllString(strings.TrimSpace(name), ""))
	if before, inside, ok := bracketed(name); ok && t.marks.arePairs(inside) && row.takeAll(&t.marks, inside, false) {
		name = before
	}
	name, more := partDescription(name)
	row.takeName(&t.marks, name)
	row.takeDescription(&t.marks, strings.TrimSpace(more+"\n"+row.joined(&t.marks, description)))
	if !row.takeSized(price, t.options.Decimals) {
		row.takePrices(strings.TrimPrefix(price, pricesBehind), "", t.sizes, t.options.Decimals)
	}
	t.rows = append(t.rows, row)
	t.dish = len(t.rows) - 1
}

// describe adds lines to the description of the last dish.
func (t *textReader) describe(lines []*textLine) {
	if len(lines) == 0 {
		return
	}
	row := &t.rows[t.dish]
	if len(row.Description) > maxText-utf8.UTFMax { // too long already, whatever follows
		row.End = max(row.End, lines[len(lines)-1].end())
		return
	}
	if row.Description == "" && goesOn(row.Name) && len(row.Name)+len(lines[0].text) < maxName && !bullet.MatchString(strings.TrimSpace(lines[0].text)) {
		row.takeName(&t.marks, row.Name+" "+oneLine(lines[0].text))
		row.End = max(row.End, lines[0].end())
		if lines = lines[1:]; len(lines) == 0 {
			return
		}
	}
	row.takeDescription(&t.marks, strings.TrimSpace(strings.ReplaceAll(row.Description, "\n", " ")+" "+row.joined(&t.marks, lines)))
	row.End = max(row.End, lines[len(lines)-1].end())
}

// joined makes one line of several, and takes those of marks alone.
func (r *Row) joined(m *marks, lines []*textLine) string {
	var texts []string
	before := "" // labels, whose last may go on in the next line
	for _, l := range lines {
		text := oneLine(r.takeMarked(m, l.text))
		switch {
		case text == "":
			continue
		case r.takeLabels(m, text), strings.Contains(before, "+ ") && r.takeLabels(m, before+" "+text):
			before = strings.TrimSpace(before + " " + text)
			continue
		case m.isMarks(text):
			r.takeMarks(m, text)
			continue
		case legendHead.MatchString(text): // of this dish alone
			r.takeCodes(m, text[len(legendHead.FindString(text)):])
			continue
		}
		texts = append(texts, bullet.ReplaceAllString(text, ""))
	}
	return strings.Join(texts, " ")
}

// introduce adds lines to what the last section says of itself.
func (t *textReader) introduce(lines []*textLine) {
	if len(lines) == 0 {
		return
	}
	row := &t.rows[len(t.rows)-1]
	row.Description = cut(strings.TrimSpace(row.Description+" "+row.joined(&t.marks, lines)), maxText)
	row.End = max(row.End, lines[len(lines)-1].end())
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
	case last == 0 && (t.bareHeadings && looksLikeHeading(pending[0].text, 3) || leadsOn(pending[0].text) && looksLikeHeading(pending[0].text, 6)):
		return 1
	case last == 1 && leadsOn(pending[1].text) && looksLikeHeading(pending[0].text, 4) && looksLikeHeading(pending[1].text, 6):
		return 2
	}
	return 0
}

// looksLikeHeading reports whether a line may be a heading of at most so many words.
func looksLikeHeading(text string, most int) bool {
	text = strings.TrimSpace(text)
	if strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "..") {
		return false // a sentence
	}
	return headingOf(text) != "" && unicode.IsUpper([]rune(text)[0]) && len(strings.Fields(text)) <= most && !strings.ContainsAny(strings.TrimRight(text, ".…"), ",.;")
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
	for start < len(pending) && (t.marks.isMarks(pending[start].text) || len([]rune(oneLine(pending[start].text))) > maxName) {
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
