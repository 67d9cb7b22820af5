package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

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

// cardPlan says by the numbers of tokens where cards and their parts begin and end.
type cardPlan struct {
	cards, parts map[int]cardPart
	ends         map[int]int
	// prices are those within a line that has letters too.
	prices map[int]bool
	// buttons are those whose text is read.
	buttons map[int]bool
	tabs    pageTabs
	// shown are hidden elements that are read, and seesHidden is set while these are looked for.
	shown      map[int]bool
	seesHidden bool
	// isPriceless is set where no element is a price.
	isPriceless bool
	// titles are headings of parts that begin there, and read the tabs that say them.
	titles map[int]string
	read   map[int]bool
	// heads are what a class calls the name of a part of the menu, which headEnds end.
	heads, headEnds map[int]bool
}

// cardPart is what begins at a token.
type cardPart struct{ isPrice bool }

// planCards looks for cards.
func planCards(text string, options Options) cardPlan {
	plan := cardPlan{cards: map[int]cardPart{}, parts: map[int]cardPart{}, ends: map[int]int{}, buttons: map[int]bool{}, heads: map[int]bool{}, headEnds: map[int]bool{}, tabs: findTabs(text, options)}
	elements := plan.readElements(text, options)
	plan.titles, plan.read = plan.tabs.headings(elements)
	plan.prices = pricesWithin(elements)
	plan.isPriceless = !slices.ContainsFunc(elements, func(e pageElement) bool { return e.isPrice })
	for i := range elements {
		if e := &elements[i]; isNamedHead(e) {
			plan.heads[e.from], plan.headEnds[e.to] = true, true
		}
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
		plan.cards, plan.parts, plan.ends = nil, nil, nil
	}
	return plan
}

// ofParts matches a class for the name of a part of the menu.
var ofParts = regexp.MustCompile(`(?i)^(?:[a-z]+[-_]+)*(?:section|category|categorie|kategorie|kategori|rubrik|rubrique)[-_]*(?:title|titel|titre|heading|header|head|name)$`)

// isNamedHead reports whether an element that makes a line is the name of a part of the menu by its
// class, and has nothing else in it.
func isNamedHead(e *pageElement) bool {
	return blocks[e.tag] && !isHeadingTag(e.tag) && !e.inTable && e.own > 0 && len(e.children) == 0 && !e.isLonger && e.prices == 0 && !e.isPrice && !certainPrice.MatchString(e.text) &&
		slices.ContainsFunc(strings.Fields(strings.TrimPrefix(e.look, ".")), ofParts.MatchString)
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
	callBare(elements)
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
	if !strings.ContainsFunc(text, unicode.IsDigit) || len(text) > maxSize || strings.Contains(text, "%") || rated.MatchString(text) || hasLetters(codesIn(text)) {
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

// hasLetters reports whether a list of marks has one that is a letter, as no price has.
func hasLetters(codes []string) bool {
	return slices.ContainsFunc(codes, func(code string) bool { return unicode.IsLetter([]rune(code)[0]) })
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
		case e.isPrice, e.isBadge, isSetApart(e, parent), inlines[e.tag] && parent.own == 0 && countParts(elements, parent) > 1:
			parts = append(parts, at)
		}
	}
	return parts
}

// isSetApart reports whether an element begins directly behind a word and is no part of it: a page
// sets it apart by its class.
func isSetApart(e, parent *pageElement) bool {
	return e.isGlued && !parent.hasTail && isNamedLook(e.look) && (e.isLonger || hasName(e.text) || strings.ContainsRune(e.text, ','))
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
