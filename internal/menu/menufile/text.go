package menufile

import (
	"strings"
	"unicode"
)

// readLines reads what people paste: a line a dish, prices at the end of a line or in one
// below, headings as sections, descriptions below their dishes.
func readLines(text string, options Options) (Menu, error) {
	t := textReader{options: options, dish: -1}
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
	lines = unfold(lines)
	for i := range lines { // legends may stand below what they explain
		t.marks.learn(strings.TrimSpace(lines[i].text))
		t.marks.see(lines[i].text)
	}
	for i := range lines {
		lines[i].classify(&t.marks)
	}
	settle(lines)
	t.lines = lines
	t.learn()
	for t.at = 0; t.at < len(lines); t.at++ {
		t.read(&lines[t.at])
	}
	t.resolve(nil)
	return Menu{Format: Text, Rows: t.rows}, nil
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
	// pending are lines that what follows decides about.
	pending []*textLine
	// numbers is set where dishes have numbers before their names without a point.
	numbers bool
	// bareHeadings is set where lines directly below a dish are headings, because hardly any
	// dish has a description.
	bareHeadings bool
	// perDish is how many lines most dishes have where empty lines stand between all of them;
	// 0 elsewhere.
	perDish int
}

// learn finds out how the text is written.
func (t *textReader) learn() {
	named, numbers, direct := 0, 0, 0
	for i := range t.lines {
		l := &t.lines[i]
		if l.kind == withName {
			named++
			if bareNumber.MatchString(l.name) {
				numbers++
			}
		}
		if l.kind == loose && !l.below && i > 0 && t.lines[i-1].kind == withName {
			direct++
		}
	}
	t.numbers = numbers >= 3 && numbers*10 >= named*7
	t.bareHeadings = direct*4 <= named
	t.learnSpaced()
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
	switch l.kind {
	case rule:
		t.pending = append(t.pending, l) // parts what is above from what is below
	case legendLine:
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
		t.resolve(l)
		t.addDish(l.number, l.number, l.name, "", l.price)
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
	t.rows = append(t.rows, Row{Kind: Section, Line: l.number, End: l.number, Name: name})
	t.section, t.dish, t.sizes = name, -1, nil
}

func (t *textReader) note(l *textLine, unclear bool) {
	row := Row{Kind: Note, Line: l.number, End: l.number, Section: t.section, Name: oneLine(l.text)}
	if unclear {
		row.add(NotUnderstood, nil)
	}
	t.rows = append(t.rows, row)
}

// addDish adds a dish. A name that goes on behind a dash has its description there.
func (t *textReader) addDish(line, end int, name, description, price string) {
	row := Row{Kind: Dish, Line: line, End: end, Section: t.section}
	name = bullet.ReplaceAllString(strings.TrimSpace(name), "")
	name = strings.NewReplacer("**", "", "__", "").Replace(name)
	name = numbered.ReplaceAllString(name, "")
	if t.numbers {
		name = bareNumber.ReplaceAllString(name, "")
	}
	name, more := partDescription(name)
	row.takeName(&t.marks, name)
	row.takeDescription(&t.marks, strings.TrimSpace(more+"\n"+description))
	row.takePrices(price, "", t.sizes, t.options.Decimals)
	t.rows = append(t.rows, row)
	t.dish = len(t.rows) - 1
}

// partDescription parts a name from what stands behind it on its line.
func partDescription(text string) (name, description string) {
	for _, joint := range []string{"\t", "   ", " – ", " — ", " - ", " | "} {
		before, after, ok := strings.Cut(text, joint)
		if ok && strings.ContainsFunc(before, unicode.IsLetter) && len([]rune(strings.TrimSpace(after))) > 3 {
			return before, strings.Trim(after, " –—-|\t.")
		}
	}
	if len([]rune(text)) > maxName {
		if before, after, ok := strings.Cut(text, ", "); ok {
			return before, after
		}
	}
	return strings.TrimRight(text, " .…·_:|\t–—-"), ""
}

// describe adds lines to the description of the last dish.
func (t *textReader) describe(lines []*textLine) {
	if len(lines) == 0 {
		return
	}
	row := &t.rows[t.dish]
	row.takeDescription(&t.marks, strings.TrimSpace(strings.ReplaceAll(row.Description, "\n", " ")+" "+joined(lines)))
	row.End = max(row.End, lines[len(lines)-1].number)
}

// joined makes one line of several.
func joined(lines []*textLine) string {
	texts := make([]string, len(lines))
	for i, l := range lines {
		texts[i] = bullet.ReplaceAllString(oneLine(l.text), "")
	}
	return strings.Join(texts, " ")
}

// introduce adds lines to what the last section says of itself.
func (t *textReader) introduce(lines []*textLine) {
	if len(lines) == 0 {
		return
	}
	row := &t.rows[len(t.rows)-1]
	row.Description = strings.TrimSpace(row.Description + " " + joined(lines))
	row.End = max(row.End, lines[len(lines)-1].number)
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
		if t.isBareHeading(pending[:n], next) {
			n--
		}
		t.describe(pending[:n])
		pending = pending[n:]
	}
	t.apart(pending, next != nil)
}

// isBareHeading reports whether the only line between two dishes is a heading.
func (t *textReader) isBareHeading(pending []*textLine, next *textLine) bool {
	text := strings.TrimSpace(pending[0].text)
	first := []rune(text)[0]
	return t.bareHeadings && next != nil && !next.below && len(pending) == 1 && headingOf(text) != "" && unicode.IsUpper(first) && len(strings.Fields(text)) <= 3 && !strings.ContainsAny(text, ",.;")
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
	if start < len(pending) && len([]rune(oneLine(pending[start].text))) > maxName {
		start = len(pending)
	}
	for _, l := range pending[:start] {
		if l.kind != rule {
			t.note(l, true)
		}
	}
	if start < len(pending) {
		t.heading(pending[start], headingOf(pending[start].text))
		t.introduce(pending[start+1:])
	}
}

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
		for i := range prices {
			t.rows[t.dish].takePrices(prices[i].price, "", nil, t.options.Decimals)
			t.rows[t.dish].End = prices[i].number
		}
	case n == 0:
		for i := range prices {
			t.note(&prices[i], true)
		}
	case k > 1 && (n == k || n == k+1):
		t.pending = nil
		if n == k+1 {
			t.heading(names[0], headingOf(names[0].text))
			names = names[1:]
		}
		t.dish = -1
		for i := range prices {
			t.addDish(names[i].number, names[i].number, names[i].text, "", prices[i].price)
			t.rows[t.dish].End = names[i].number
			t.noteOf(&prices[i], t.rows[t.dish].Name)
		}
		t.dish = -1
	default:
		t.blockWithPrice(prices)
	}
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
	}
	for start > 0 && t.perDish == 0 && !t.pending[start].below && t.pending[start-1].kind != rule {
		start--
	}
	above, block := t.pending[:start], t.pending[start:]
	t.pending = above
	if len(above) > 0 {
		t.resolve(&textLine{below: true})
	}
	t.pending = nil
	var description, price []string
	for _, l := range block[1:] {
		description = append(description, l.text)
	}
	for i := range prices {
		price = append(price, prices[i].price)
	}
	t.addDish(block[0].number, prices[len(prices)-1].number, block[0].text, strings.Join(description, " "), strings.Join(price, " / "))
}
