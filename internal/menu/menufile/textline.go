package menufile

import (
	"regexp"
	"strings"
	"unicode"

	"carte/internal/lang"
)

const (
	// maxLine is how many bytes a line with a dish may have.
	maxLine  = 400
	onePrice = `(?:(?:ab|from|[àa] partir de|d[èe]s)\s+)?(?:[€£$₺]\s?|(?:EUR|CHF|GBP|TL|Fr\.)\s?)?(?:0|[1-9]\d{0,5}|[1-9]\d{0,2}(?:[.'’ ]\d{3})+)(?:[.,]\d{1,2}|[.,][-–—]{1,2})?(?:\s?(?:€|£|\$|₺|EUR|Euros?|CHF|TL|,-)|\b)`
	oneSize  = `(?:\d+(?:[.,/]\d+)?\s?(?:l|cl|ml|dl|g|kg|oz|cm|stk\.?|stück|pcs|adet|pers\.?)|klein|mittel|gro(?:ß|ss)|small|medium|large|regular|glas|glass|flasche|bottle|verre|bouteille|pichet|kadeh|şişe|küçük|orta|büyük|single|double|half|full|halb|ganz|tek|duble|demi)`
	sized    = `(?:` + oneSize + `[\s:.…]*\s?)?` + onePrice + `\*?(?:\s+\(?` + oneSize + `\)?)?`
)

var (
	// priceTail parts a line into what it is about and the prices at its end.
	priceTail = regexp.MustCompile(`(?i)^(.*?)([\s.…·_:|–—-]*)(` + sized + `(?:\s*[/|,;+]?\s*` + sized + `){0,7})[\s.]*$`)
	// wordTail does so where no amount is written.
	wordTail = regexp.MustCompile(`(?i)^(.*?\S)?[\s.…·_:|–—-]+((?:nach )?tagespreis|(?:at )?market price|price of the day|m\.?p\.?|(?:selon )?(?:le )?(?:prix du jour|prix du marché|arrivage)|günün fiyatı|piyasa fiyatı|preis auf anfrage|auf anfrage|on request|sur demande)[\s.)]*$`)
	// plain matches an amount that nothing else looks like.
	plain = regexp.MustCompile(`(?i)[€£$₺]|\d[.,]\d\d?(?:\D|$)|[.,][-–—]|\b(?:EUR|CHF|TL|Euro)\b`)
	// leader matches what leads from a name to its price.
	leader = regexp.MustCompile(`^(?:\s{2,}|.*(?:\t|[.…·_]{2}|…|\|).*|\s*[–—-]\s*|:\s+)$`)
	bullet = regexp.MustCompile(`^(?:[-*+•·–>▪◦]\s+)+`)
	// numbered matches the number of a dish.
	numbered = regexp.MustCompile(`^(?:(?:nr|no)\.? ?)?[A-Z]?\d{1,3}[a-z]?[.):]\s+`)
	// bareNumber matches one without a point, which most dishes must have.
	bareNumber = regexp.MustCompile(`^[A-Z]?\d{1,3}[a-z]?\s+`)
	// sizesTail parts a heading from the sizes behind it.
	sizesTail = regexp.MustCompile(`(?i)^(.*?)[\s:|(–-]*(` + oneSize + `(?:[\s/|,]+` + oneSize + `)+)[)\s]*$`)
	sizeOne   = regexp.MustCompile(`(?i)` + oneSize)
	decorated = regexp.MustCompile(`^\s*(?:#{1,6}\s+|[-=*_~–—•★✦]{2,}\s*)|\s*[-=*_~–—•★✦]{2,}\s*$|^\s*[*_]{1,3}.*[*_]{1,3}\s*$|^\s*[–—-] .* [–—-]\s*$`)
)

// lineKind is what a line of a text is.
type lineKind int

const (
	loose    lineKind = iota // a heading, a name or a description
	withName                 // a name and its prices
	onlyPrice
	headline
	sizeLine
	legendLine
	rule // nothing but a decoration
)

// textLine is a line of a text, or of one of two columns.
type textLine struct {
	number int
	text   string
	kind   lineKind
	name   string
	price  string
	sizes  []string
	// below is set for one below an empty line.
	below bool
	// weak is set where the price may be a number of something else.
	weak bool
}

// classify says what a line is; weak amounts are told by the whole text.
func (l *textLine) classify(m *marks) {
	text := strings.TrimSpace(visible(l.text))
	bare := bullet.ReplaceAllString(text, "")
	switch {
	case !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		l.kind = rule
		return
	case len(text) > maxLine:
		l.kind = loose
		return
	case m.learn(text) && !plain.MatchString(text):
		l.kind = legendLine
		return
	}
	if found := wordTail.FindStringSubmatch(bare); len(found) > 0 && found[1] != "" {
		l.kind, l.name, l.price = withName, found[1], found[2]
		return
	}
	if ofDay.MatchString(strings.Trim(lang.Fold(oneLine(bare)), " .*:()")) {
		l.kind, l.price = onlyPrice, bare
		return
	}
	if found := priceTail.FindStringSubmatch(bare); len(found) > 0 {
		l.name, l.price = found[1], found[3]
		l.weak = !plain.MatchString(l.price)
		led := leader.MatchString(found[2])
		switch {
		case !strings.ContainsFunc(l.name, unicode.IsLetter):
			l.kind, l.price = onlyPrice, strings.TrimSpace(l.name+found[2]+l.price)
			return
		case found[2] != "" || strings.HasSuffix(l.name, ")"), strings.ContainsAny(l.price[:1], "€£$₺"):
			l.kind, l.weak = withName, l.weak && !led
			return
		}
		l.name, l.price, l.weak = "", "", false
	}
	if found := sizesTail.FindStringSubmatch(text); len(found) > 0 {
		l.kind, l.name = sizeLine, headingOf(found[1])
		for _, size := range sizeOne.FindAllString(found[2], maxPrices) {
			l.sizes = append(l.sizes, oneLine(size))
		}
		return
	}
	if isHeadline(text) {
		l.kind = headline
	}
}

// isHeadline reports whether a line is a heading by its looks alone.
func isHeadline(text string) bool {
	if len([]rune(text)) > maxName {
		return false
	}
	return decorated.MatchString(text) && len([]rune(headingOf(text))) > 1 || isSectionWord(text) ||
		isCapitals(text) && !strings.ContainsAny(text, ",;") || strings.HasSuffix(text, ":") && len(strings.Fields(text)) <= 5
}

// headingOf returns a heading without its decoration.
func headingOf(text string) string {
	return strings.Trim(oneLine(text), "#*=-–—_~•★✦:| ")
}

// settle decides about numbers at the end of lines that may be prices: they are where most
// prices of the text are such numbers.
func settle(lines []textLine) {
	weak, strong := 0, 0
	for i := range lines {
		if lines[i].kind == withName || lines[i].kind == onlyPrice {
			if lines[i].weak {
				weak++
			} else {
				strong++
			}
		}
	}
	for i := range lines {
		l := &lines[i]
		if !l.weak || weak >= 2*strong && weak >= 2 {
			continue
		}
		if l.kind == onlyPrice && strong == 0 {
			continue
		}
		l.kind, l.name, l.price, l.weak = loose, "", "", false
		if isHeadline(strings.TrimSpace(l.text)) {
			l.kind = headline
		}
	}
}
