package menufile

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// addDish adds a dish. A name that goes on behind a dash has its description there.
func (t *textReader) addDish(line, end int, name string, description []*textLine, price string) {
	row := Row{Kind: Dish, Line: line, End: end, Section: t.section}
	name = bullet.ReplaceAllString(strings.TrimSpace(name), "")
	name = strings.NewReplacer("**", "", "__", "").Replace(name)
	name = row.takeMarked(&t.marks, numbered.ReplaceAllString(strings.TrimLeft(name, "# "), ""))
	if t.numbers && !startsWithYear.MatchString(name) {
		name = bareNumber.ReplaceAllString(name, "")
	}
	if at := strings.LastIndex(strings.ReplaceAll(name, "\t", "   "), "   "); at > 0 {
		if spaced := strings.ReplaceAll(name, "\t", "   "); t.marks.isMarks(spaced[at:]) {
			row.takeMarks(&t.marks, spaced[at:])
			name = spaced[:at]
		}
	}
	if before, behind, ok := partLast(name, ". "); ok && behind == strings.ToUpper(behind) && t.marks.isMarks(behind) {
		row.takeMarks(&t.marks, behind)
		name = before
	}
	name = row.takeDay(eachOf.ReplaceAllString(strings.TrimSpace(name), ""))
	if before, inside, ok := bracketed(name); ok && t.marks.arePairs(inside) && row.takeAll(&t.marks, inside, false) {
		name = before
	}
	name, more := partDescription(name)
	row.takeName(&t.marks, name)
	row.takePerPerson(&price)
	more = strings.TrimSpace(strings.Join(append(row.said, more), "\n"))
	row.takeDescription(&t.marks, strings.TrimSpace(more+"\n"+row.joined(&t.marks, description)))
	if !row.takeSized(price, t.options.Decimals) {
		row.takePrices(strings.TrimPrefix(price, pricesBehind), "", t.sizes, t.options.Decimals)
	}
	row.takeSizeOfName()
	t.rows = append(t.rows, row)
	t.dish = len(t.rows) - 1
}

// partLast parts a text at the last place of a separator.
func partLast(text, separator string) (before, behind string, ok bool) {
	at := strings.LastIndex(text, separator)
	if at < 0 {
		return text, "", false
	}
	return text[:at], strings.TrimSpace(text[at+len(separator):]), true
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
	lines = slices.DeleteFunc(slices.Clone(lines), func(l *textLine) bool { return l.kind == rule })
	if len(lines) == 0 {
		return
	}
	row := &t.rows[len(t.rows)-1]
	row.Description = cut(strings.TrimSpace(row.Description+" "+row.joined(&t.marks, lines)), maxText)
	row.End = max(row.End, lines[len(lines)-1].end())
}
