package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"carte/internal/lang"
)

// Most pages have an element for each dish, beside others that look the same: a card, or an entry
// of a list. What is in such an element belongs together, in whatever order its parts stand. So the
// elements of a page are looked through for prices before its text is read.

const (
	// fewestCards is how many elements with one price each a page must have that look the same.
	fewestCards = 3
	// maxLooked is how many bytes of the text of an element are looked at: a price has fewer.
	maxLooked = 48
)

var (
	// calledPrice matches an amount without a currency, which the class of its element must call one.
	calledPrice = regexp.MustCompile(`^\d{1,4}(?:[.,]\d{1,2})?(?:\s*/\s*\d{1,4}(?:[.,]\d{1,2})?)*$`)
	// roundPrice matches an amount with a dash for its cents.
	roundPrice = regexp.MustCompile(`(?i)^(?:` + signBefore + `\s?)?\d{1,4}[.,]\s?[-–—]{1,2}(?:\s?` + sign + `)?$`)
	// besidePrice matches words beside a price that are no name.
	besidePrice = regexp.MustCompile(`(?i)\b(?:nur|only|ab|from|dès|à partir de|seulement|sadece|je|pro|per|par)\b`)
	// ofOldPrice matches the class of a price that holds no more.
	ofOldPrice = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:old|strike|struck|crossed|was|ancien|eski)(?:[\s_-]|$)`)
	struck     = wordSet("del s strike")
	// besideName matches the class of a word about a dish behind its name.
	besideName = regexp.MustCompile(`(?i)(?:^|[\s_-])(?:badge|pill|chip|tag|label)s?(?:[\s_-]|$)`)
)

// pageElement is an element of a page, as far as cards are told by it.
type pageElement struct {
	tag, look string
	parent    int
	// from and to are the tokens that begin and end it.
	from, to int
	children []int
	// text is the beginning of its text; isLonger is set where there is more.
	text     string
	isLonger bool
	// own is how many letters stand in it and in no element within it, letters how many in all but
	// in prices.
	own, letters int
	// isApart is set where a text or a break stands between it and the element before.
	isApart bool
	isPrice bool
	// prices is how many prices it has that do not stand beside each other.
	prices  int
	inTable bool
	isMarks bool
	// hasTail is set where a text stands behind the last element within it.
	hasTail bool
	// isBadge is set for a word about the dish within the line of its name.
	isBadge bool
	// hasName is set where an element in it is a heading, or is called a name.
	hasName bool
}

// cardPlan says by the numbers of tokens where cards and their parts begin and end.
type cardPlan struct {
	cards, parts map[int]cardPart
	ends         map[int]int
	// buttons are those whose text is read.
	buttons map[int]bool
}

// cardPart is what begins at a token.
type cardPart struct{ isPrice bool }

// planCards looks for cards.
func planCards(text string, options Options) cardPlan {
	elements := pageElements(text, options)
	plan := cardPlan{cards: map[int]cardPart{}, parts: map[int]cardPart{}, ends: map[int]int{}, buttons: map[int]bool{}}
	count(elements)
	for i := range elements {
		if e := &elements[i]; e.tag == "button" && (e.prices > 0 || headsPart(elements, e)) {
			plan.buttons[e.from] = true
		}
	}
	looks := looksOfCards(elements)
	if len(looks) == 0 {
		return plan
	}
	for at := range elements {
		e := &elements[at]
		if e.inTable || e.letters == 0 || e.prices > 1 || e.prices == 0 && (!e.hasName || !isNamedLook(e.look)) || !looks[e.look] || isWithin(elements, plan, e) {
			continue
		}
		parts := partsOfCard(elements, at)
		if e.prices == 0 && countTexts(elements, at) < 2 {
			continue // a heading
		}
		plan.cards[e.from] = cardPart{isPrice: e.prices > 0}
		plan.ends[e.to]++
		for _, part := range parts {
			plan.parts[elements[part].from] = cardPart{isPrice: elements[part].isPrice}
			plan.ends[elements[part].to]++
		}
	}
	if len(plan.cards) < fewestCards {
		return cardPlan{buttons: plan.buttons}
	}
	return plan
}

// isWithin reports whether an element stands in a card.
func isWithin(elements []pageElement, plan cardPlan, e *pageElement) bool {
	for at := e.parent; at >= 0; at = elements[at].parent {
		if _, ok := plan.cards[elements[at].from]; ok {
			return true
		}
	}
	return false
}

// isNamedLook reports whether an element has a class.
func isNamedLook(look string) bool { return !strings.HasSuffix(look, ".") }

// headsPart reports whether a button is all that a heading has, which opens and closes its part.
func headsPart(elements []pageElement, e *pageElement) bool {
	if e.parent < 0 {
		return false
	}
	parent := &elements[e.parent]
	return (isHeadingTag(parent.tag) || parent.tag == "summary") && parent.own == 0
}

func isHeadingTag(name string) bool {
	return len(name) == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6'
}

// pageElements lists the elements of a page that are read. An element stands before those in it.
func pageElements(text string, options Options) (elements []pageElement) {
	tokens := html.NewTokenizer(strings.NewReader(text))
	open := []int{}
	skipped, depth := "", 0
	isApart := false
	for at := 0; ; at++ {
		kind := tokens.Next()
		if kind == html.ErrorToken || options.ended() != nil || len(elements) > maxItems {
			for _, one := range open {
				elements[one].to = at
			}
			return elements
		}
		switch kind {
		case html.TextToken:
			if skipped == "" && len(open) > 0 {
				isApart = takeText(elements, open, oneLine(cut(string(tokens.Text()), maxMarkup))) || isApart
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			name, attributes := tagOf(tokens)
			switch {
			case skipped != "" && name == skipped && kind == html.StartTagToken:
				depth++
			case skipped != "" && name == skipped && kind == html.EndTagToken:
				if depth--; depth == 0 {
					skipped = ""
				}
			case skipped != "":
			case kind == html.EndTagToken:
				open = closeElement(elements, open, name, at)
				isApart = isApart && len(open) > 0
			case isVoid[name] || kind == html.SelfClosingTagToken:
				isApart = isApart || name == "br" || name == "hr"
			case name != "button" && isUnread(name, attributes):
				skipped, depth = name, 1
			default:
				open = closeBefore(elements, open, name, at)
				if len(open) >= mostOpen {
					break
				}
				elements = append(elements, newElement(elements, open, name, attributes, at, isApart))
				open = append(open, len(elements)-1)
				isApart = false
			}
		}
	}
}

// tagOf returns the name and the attributes of a tag.
func tagOf(tokens *html.Tokenizer) (name string, attributes map[string]string) {
	tag, hasMore := tokens.TagName()
	name, attributes = string(tag), map[string]string{}
	for hasMore {
		var key, value []byte
		key, value, hasMore = tokens.TagAttr()
		attributes[string(key)] = string(value)
	}
	return name, attributes
}

// newElement begins an element in those that are open.
func newElement(elements []pageElement, open []int, name string, attributes map[string]string, at int, isApart bool) pageElement {
	class := strings.Join(strings.Fields(cut(attributes["class"], maxLine)), " ")
	e := pageElement{tag: name, look: name + "." + class, parent: -1, from: at, isApart: isApart}
	if class != "" {
		e.look = "." + class
	}
	e.isMarks = ofMarks.MatchString(class)
	e.isBadge = inlines[name] && besideName.MatchString(class)
	e.hasName = isHeadingTag(name)
	for one := range strings.FieldsSeq(class) {
		e.hasName = e.hasName || ofNames.MatchString(one)
	}
	e.inTable = name == "table" || name == "tr" || name == "td" || name == "th"
	if len(open) > 0 {
		e.parent = open[len(open)-1]
		parent := &elements[e.parent]
		parent.children, parent.hasTail = append(parent.children, len(elements)), false
		e.inTable, e.isMarks = e.inTable || parent.inTable, e.isMarks || parent.isMarks
	}
	return e
}

// takeText adds a text to the elements that are open, and reports whether it has letters.
func takeText(elements []pageElement, open []int, text string) bool {
	if text == "" {
		return false
	}
	for _, one := range slices.Backward(open) {
		e := &elements[one]
		if e.isLonger {
			break // and so are those around it
		}
		if e.isLonger = len(e.text)+len(text) >= maxLooked; !e.isLonger {
			e.text = strings.TrimSpace(e.text + " " + text)
		}
	}
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	last := &elements[open[len(open)-1]]
	last.own, last.hasTail = last.own+letters, true
	return letters > 0
}

// closeElement ends the last open element of a name, with those in it.
func closeElement(elements []pageElement, open []int, name string, at int) []int {
	for i, one := range slices.Backward(open) {
		if elements[one].tag == name {
			for _, inner := range open[i:] {
				elements[inner].to = at
			}
			return open[:i]
		}
	}
	return open
}

// closeBefore ends elements that the beginning of another one ends, as browsers do.
func closeBefore(elements []pageElement, open []int, name string, at int) []int {
	if last := len(open) - 1; last >= 0 {
		switch of := elements[open[last]].tag; {
		case of == "p" && blocks[name], of == "li" && name == "li", (of == "dt" || of == "dd") && (name == "dt" || name == "dd"):
			elements[open[last]].to = at
			return open[:last]
		}
	}
	return open
}

// count finds the prices, and counts what is in each element.
func count(elements []pageElement) {
	for i := range elements {
		e := &elements[i]
		isInPrice := e.parent >= 0 && elements[e.parent].isPrice
		class := strings.TrimLeft(strings.TrimPrefix(e.look, e.tag), ".")
		if isInPrice || struck[e.tag] || ofOldPrice.MatchString(class) {
			e.isPrice = isInPrice
			continue
		}
		e.isPrice = !e.isLonger && isPriceAlone(e.text, class)
		e.isBadge = e.isBadge || endsInDiet(elements, i)
	}
	for i, e := range slices.Backward(elements) {
		if e.isPrice {
			continue
		}
		total, isBeside := 0, false
		for _, child := range e.children {
			c := &elements[child]
			if c.isPrice && (!isBeside || c.isApart) || !c.isPrice {
				total += max(c.prices, priceOf(c))
			}
			if c.text != "" || c.isLonger {
				isBeside = c.isPrice
			}
			elements[i].letters += c.letters
			elements[i].hasName = elements[i].hasName || c.hasName
		}
		elements[i].letters += e.own
		elements[i].prices = total
	}
}

// endsInDiet reports whether an element is a word of a diet at the end of the text around it.
func endsInDiet(elements []pageElement, at int) bool {
	e := &elements[at]
	if !inlines[e.tag] || e.parent < 0 || e.isLonger || e.text == "" {
		return false
	}
	parent := &elements[e.parent]
	return parent.own > 0 && !parent.hasTail && parent.children[len(parent.children)-1] == at && dietsIn(e.text) != nil
}

// dietsIn returns the diets that a text names besides signs; nil where it says anything else.
func dietsIn(text string) []string {
	word := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	if diet, ok := abbreviations[lang.Fold(word)]; ok && hasName(word) {
		return []string{string(diet)}
	}
	return saidOf(word)
}

func priceOf(e *pageElement) int {
	if e.isPrice {
		return 1
	}
	return 0
}

// isPriceAlone reports whether a text is nothing but a price, or those of sizes.
func isPriceAlone(text, class string) bool {
	if !strings.ContainsFunc(text, unicode.IsDigit) || len(text) > maxSize {
		return false
	}
	if roundPrice.MatchString(text) {
		return true
	}
	if calledPrice.MatchString(text) {
		return slices.ContainsFunc(strings.Fields(class), ofPrices.MatchString) || certainPrice.MatchString(text)
	}
	rest := besidePrice.ReplaceAllString(signWord.ReplaceAllString(sizeOne.ReplaceAllString(text, ""), ""), "")
	return certainPrice.MatchString(text) && !hasName(rest) && !onlyHours.MatchString(text)
}

var (
	// signWord matches a currency in letters, and onlyHours what looks like a price and is a time.
	signWord  = regexp.MustCompile(`(?i)` + sign)
	onlyHours = regexp.MustCompile(`(?i)\d{1,2}[:.]\d\d\s?(?:-|–|—|uhr|h\b|am|pm)`)
)

// looksOfCards finds out how the elements look that have one dish each: the lowest around a price
// that has a name too, and others beside it that look the same.
func looksOfCards(elements []pageElement) map[string]bool {
	beside := map[int]map[string]int{}
	for i := range elements {
		if e := &elements[i]; e.prices == 1 && e.letters > 0 && !e.isPrice {
			if beside[e.parent] == nil {
				beside[e.parent] = map[string]int{}
			}
			beside[e.parent][e.look]++
		}
	}
	votes := map[string]int{}
	for i := range elements {
		e := &elements[i]
		if !e.isPrice || e.parent < 0 || elements[e.parent].isPrice || e.inTable {
			continue
		}
		for at := e.parent; at >= 0 && elements[at].prices == 1; at = elements[at].parent {
			if one := &elements[at]; one.letters > 0 && beside[one.parent][one.look] > 1 {
				votes[one.look]++
				break
			}
		}
	}
	looks := map[string]bool{}
	for look, n := range votes {
		if n >= fewestCards || n > 1 && isNamedLook(look) {
			looks[look] = true
		}
	}
	return looks
}

// partsOfCard lists the elements within the lines of a card that are parts of their own: its prices,
// and what stands beside other elements where there is no text between them.
func partsOfCard(elements []pageElement, card int) (parts []int) {
	for at := card + 1; at < len(elements) && elements[at].from < elements[card].to; at++ {
		e, parent := &elements[at], &elements[elements[at].parent]
		switch {
		case e.text == "" && !e.isLonger, e.isMarks, parent.isPrice:
		case e.isPrice, e.isBadge, inlines[e.tag] && parent.own == 0 && countParts(elements, parent) > 1:
			parts = append(parts, at)
		}
	}
	return parts
}

// countParts counts the elements with a text that stand in one.
func countParts(elements []pageElement, parent *pageElement) (n int) {
	for _, child := range parent.children {
		if elements[child].text != "" || elements[child].isLonger {
			n++
		}
	}
	return n
}

// countTexts counts the elements of a card that have a text of their own.
func countTexts(elements []pageElement, card int) (n int) {
	for at := card; at < len(elements) && (at == card || elements[at].from < elements[card].to); at++ {
		if elements[at].own > 0 {
			n++
		}
	}
	return n
}
