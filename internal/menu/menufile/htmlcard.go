package menufile

import (
	"regexp"
	"strings"
	"unicode"
)

// priceApart stands before a line of which it is known that its price stands behind the last gap.
const priceApart = "⁛"

// beforePrice matches a word before a price that says no more than that it is low.
var beforePrice = regexp.MustCompile(`(?i)^(?:nur|only|just|now|jetzt|seulement|sadece)\s+`)

// card is what has been read of the element of a dish.
type card struct {
	parts    []textOfCard
	isPriced bool
}

// textOfCard is a line of a card.
type textOfCard struct {
	text   string
	number int
	// level is that of a heading, and role what its class calls it.
	level   int
	role    Field
	isPrice bool
}

// cards begins and ends cards and their parts where the plan says so.
func (p *htmlReader) cards(at int) {
	if p.plan.headEnds[at] && p.card == nil {
		p.end()
		p.level = 0
	}
	for range p.plan.ends[at] {
		p.end()
		if p.inParts > 0 {
			p.inParts--
			p.inPrice = false
		} else {
			p.endCard()
		}
	}
	if title, ok := p.plan.titles[at]; ok {
		p.end()
		p.release()
		p.writeLine("## "+title, p.line)
	}
	if p.plan.prices[at] && p.card == nil && endsInLetter(p.text.String()) {
		p.text.WriteString("   ")
	}
	if begun, ok := p.plan.cards[at]; ok {
		p.end()
		p.release()
		p.card = &card{isPriced: begun.isPrice}
	}
	if part, ok := p.plan.parts[at]; ok {
		p.end()
		p.inParts, p.inPrice = p.inParts+1, part.isPrice
	}
}

// noPart matches what stands between the parts of a card, and what guests of a delivery service say
// of a dish.
var noPart = regexp.MustCompile(`^(?:[•·|–—/\s]+|[•·★⭐👍\s]*(?:\d{1,3}\s?%|[0-5][.,]\d)\s?[★⭐]?\s?\(\d[\d.,]*[kK]?\+?\))$`)

// rated matches what guests say within another text.
var rated = regexp.MustCompile(`(?:^|\s)[0-5][.,]\d\s?[★⭐]?\s?\(\d`)

// takePart adds a line to the card.
func (p *htmlReader) takePart(line string) {
	if noPart.MatchString(line) {
		p.role = FieldNone
		return
	}
	p.card.parts = append(p.card.parts, textOfCard{text: line, number: p.line, level: p.level, role: p.role, isPrice: p.inPrice})
	p.role = FieldNone
}

// nameIn returns which part of the card is the name of its dish; -1 where none is.
func (c *card) nameIn() int {
	first := -1
	for i := range c.parts {
		part := &c.parts[i]
		switch {
		case part.isPrice || !strings.ContainsFunc(part.text, unicode.IsLetter):
		case part.level > 0 || part.role == FieldName:
			return i
		case first < 0:
			first = i
		}
	}
	return first
}

// endCard writes the lines of the card: the name with the number before it and the prices behind
// it, and below what is said of the dish.
func (p *htmlReader) endCard() {
	c := p.card
	p.card = nil
	if c == nil || len(c.parts) == 0 {
		return
	}
	name := c.nameIn()
	if name < 0 {
		for _, part := range c.parts {
			p.writeLine(part.text, part.number)
		}
		return
	}
	var prices []string
	var about []textOfCard
	text, number := c.parts[name].text, c.parts[name].number
	for i, part := range c.parts {
		number = min(number, part.number)
		switch {
		case i == name:
		case part.isPrice:
			prices = append(prices, strings.TrimSpace(beforePrice.ReplaceAllString(part.text, "")))
		case i < name && onlyNumber.MatchString(part.text):
			text = strings.TrimRight(part.text, ".)") + ". " + text
		default:
			about = append(about, part)
		}
	}
	if p.held != nil {
		text += " " + markOpen + strings.Join(p.held, ",") + markClose
		p.held = nil
	}
	if len(p.lines) > 0 {
		p.writeLine("", number)
	}
	switch {
	case len(prices) > 0:
		p.writeLine(priceApart+text+"   "+oneLine(strings.Join(prices, " / ")), number)
	case c.isPriced:
		p.writeLine(text, number)
	default:
		p.writeLine(nameAlone+text, number)
	}
	for _, part := range about {
		number = max(number, part.number)
		if said := dietsIn(part.text); said != nil && !beginsAbout(part.text) {
			part.text = markOpen + strings.Join(said, ",") + markClose
		} else if codes := codesIn(part.text); codes != nil {
			part.text = markOpen + strings.Join(codes, ",") + markClose
		}
		p.writeLine(aboutAbove+part.text, number)
	}
	for at := range p.open {
		p.open[at].lines++
	}
}

// codesIn returns the marks that a list has and nothing else; nil for another text.
func codesIn(text string) []string {
	words := strings.FieldsFunc(text, betweenMarks)
	if len(words) < 2 || len(words) > mostNumbers || !strings.ContainsAny(text, ",·") {
		return nil
	}
	for i, word := range words {
		if words[i] = strings.Trim(word, "*."); !isCode(words[i]) {
			return nil
		}
	}
	return words
}

func (p *htmlReader) writeLine(line string, number int) {
	p.lines, p.numbers = append(p.lines, line), append(p.numbers, number)
}

// introduces reports whether a line is about the part of the menu whose heading is right above.
func (p *htmlReader) introduces(line string) bool {
	if len(p.plan.cards) == 0 || p.level > 0 || !hasName(line) || len(line) <= maxLine && lastPrice.MatchString(line) {
		return false
	}
	last := len(p.lines) - 1
	for last >= 0 && p.lines[last] == "" {
		last--
	}
	if last < 0 || !strings.HasPrefix(p.lines[last], "#") {
		return false
	}
	if !strings.ContainsAny(strings.TrimRight(line, ".…"), ".,!") && len(strings.Fields(line)) <= mostHeading && !strings.HasSuffix(line, ".") {
		return false
	}
	p.lines, p.numbers = p.lines[:last+1], p.numbers[:last+1]
	return true
}
