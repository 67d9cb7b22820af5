package menufile

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// What the elements of a page say beside its text: the cells of tables, headings of columns, and
// what its author calls allergens.

// columnHeads stands before a line of headings of columns.
const columnHeads = "⁙ "

// cellBreak stands for a break within a cell until its row has ended.
const cellBreak = "\u2028"

// ofMarks matches the class of an element that has marks of allergens or additives.
var ofMarks = regexp.MustCompile(`(?i)(?:allerg|alerg|alerj|zusatzstoff|additiv|additif)`)

// asButton matches the class or the role of an element that looks like a button.
var asButton = regexp.MustCompile(`(?i)(?:^|\s)(?:btn|button)(?:[-_]|\s|$)`)

// button begins or ends an element that looks like a button and stands alone. What it is called
// is no more read than the text of a button.
func (p *htmlReader) button(name string, attributes map[string]string, kind html.TokenType) {
	switch {
	case p.buttons > 0 && name == p.buttonName && kind == html.StartTagToken:
		p.buttons++
	case p.buttons > 0 && name == p.buttonName && kind == html.EndTagToken:
		if p.buttons--; p.buttons == 0 && !strings.ContainsAny(p.text.String(), "0123456789") {
			p.text.Reset()
		}
	case p.buttons == 0 && p.level == 0 && kind == html.StartTagToken && !isVoid[name] && asButton.MatchString(attributes["class"]+" "+attributes["role"]) && strings.TrimSpace(p.text.String()) == "":
		p.buttons, p.buttonName = 1, name
	}
}

// cell begins or ends a cell of a table.
func (p *htmlReader) cell(name string, isEnd bool) {
	if p.inCell = !isEnd; isEnd {
		return
	}
	if p.cells++; name == "th" {
		p.heads++
	}
	p.isHeadFirst = p.isHeadFirst && p.cells > 1 || p.cells == 1 && name == "th"
	text := strings.TrimRight(p.text.String(), " ")
	if strings.TrimSpace(text) == "" {
		if p.cells > 1 {
			p.empties++
		}
		return
	}
	p.text.Reset()
	p.text.WriteString(text)
	if onlyNumber.MatchString(strings.TrimSpace(text)) {
		p.text.WriteString(".") // the number of a dish
	}
	p.text.WriteString("\t")
}

// headOfTable parts a row whose first cell names what its columns with headings are of, or what is
// said of that.
func (p *htmlReader) headOfTable(text string) (name, columns string, ok bool) {
	if p.cells < 2 || p.heads != p.cells-1 || p.isHeadFirst || p.empties >= p.cells-1 && !strings.Contains(text, "\t") && p.heads > 1 {
		return "", "", false
	}
	name, columns, _ = strings.Cut(text, "\t")
	if name = oneLine(name); len(text) > maxLine || !hasName(name) || certainPrice.MatchString(text) {
		return "", "", false
	}
	switch {
	case p.partAt == len(p.lines) && p.partAt > 0:
		name = aboutAbove + name
	case looksLikeHeading(name, mostHeading):
		name = "## " + name
	}
	return name, columns, true
}

// isPricedRow reports whether a cell of a row behind the first is a price.
func isPricedRow(row string) bool {
	_, cells, _ := strings.Cut(row, "\t")
	for cell := range strings.SplitSeq(cells, "\t") {
		if len(cell) <= maxSize && isPriceAlone(strings.TrimSpace(cell), "") {
			return true
		}
	}
	return false
}

// withoutDashes empties the cells of a row that have nothing but a dash: there is no price.
func withoutDashes(row string) string {
	if !strings.ContainsAny(row, "-–—") || !strings.Contains(row, "\t") {
		return row
	}
	cells := strings.Split(row, "\t")
	for i, cell := range cells {
		if i > 0 && strings.Trim(cell, " -–—") == "" {
			cells[i] = ""
		}
	}
	return strings.Join(cells, "\t")
}

// areVolumes reports whether a row has several cells, and nothing in them but sizes.
func areVolumes(text string) bool {
	cells := strings.Split(text, "\t")
	for _, cell := range cells {
		if len(cell) > maxSize || !volume.MatchString(strings.TrimSpace(cell)) {
			return false
		}
	}
	return len(cells) > 1
}

// cellLines returns the lines of a row. A cell may have several: those about one dish belong to
// its line, and several with prices are lines of their own.
func cellLines(text string) []string {
	if !strings.Contains(text, cellBreak) {
		return []string{text}
	}
	parts := strings.Split(text, cellBreak)
	priced := 0
	for _, part := range parts {
		if len(part) <= maxLine && certainPrice.MatchString(part) {
			priced++
		}
	}
	if priced > 1 || !strings.Contains(text, "\t") {
		var lines []string
		for _, part := range parts {
			lines = append(lines, pricedCells(part)...)
		}
		return lines
	}
	var kept []string
	for _, part := range parts {
		if part = strings.Trim(part, " "); part != "" {
			kept = append(kept, part)
		}
	}
	return []string{strings.ReplaceAll(strings.Join(kept, "   "), "   \t", "\t")}
}

// pricedCells parts a line where each of its cells has a price of its own.
func pricedCells(line string) []string {
	cells := strings.Split(line, "\t")
	for _, cell := range cells {
		if len(cell) > maxLine || !hasName(cell) || !certainPrice.MatchString(cell) {
			return []string{line}
		}
	}
	return cells
}

// endsInLetter reports whether a text ends in a letter or a bracket, with or without a space.
func endsInLetter(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, " "))
	return unicode.IsLetter(last) || last == ')'
}
