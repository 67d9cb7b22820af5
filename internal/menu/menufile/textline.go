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
	onePrice = `(?:(?:\b(?:ab|from|starting (?:at|from)|a partir de|d[èe]s)|à partir de)\s+)?(?:` + signBefore + `\s?)?(?:0|[1-9]\d{0,5}|[1-9]\d{0,2}(?:[.,'’ ]\d{3})+)(?:(?:[.,]\d{1,2})?(?:\s?` + sign + `|,-|e\b|\b)|[.,][-–—]{1,2}(?:\s?` + sign + `)?)`
	oneSize  = `(?:\d+(?:[.,]\d+|(?:/\d+)+)?\s?(?:l|cl|ml|dl|g|kg|oz|cm|мл|л|шт|гр?|stk\.?|stück|pcs|adet|pers\.?|porsiyon|portion(?:en)?|kugeln?|boules?|scoops?|dilim)|klein|mittel|gro(?:ß|ss)|kl\.|gr\.|small|medium|large|regular|glas|glass|flasche|bottle|pint|verre|bouteille|pichet|kadeh|şişe|küçük|orta|büyük|single|double|half|full|halb|ganz|tek|duble|demi)`
	// forUnit is what a price may be for, with a word for it or a stroke.
	forUnit = `(?:pro|per|je|the|le|la|les|par|l['’])\s*(?:` + each + `)\b\.?`
	// perWhat is who or what a price is for besides.
	perWhat = `\s*/\s*\p{L}{3,}|\s*\(?(?:pro|per|je|par)\s\p{L}+\)?|\s*\(?p\.\s?P\.\)?`
	fromEnd = `(?:\s?['’]?[dt][ae]n(?:\s+(?:başlayan|itibaren)(?:\s+fiyatlarla)?)?|\s?\+)?`
	sized   = `(?:(?:` + forUnit + `|` + oneSize + `)[\s:.…]*\s?(?:[–—-]\s)?)?` + onePrice + fromEnd + `\*?(?:\s*/\s*(?:` + each + `)\b\.?|\s+\(?(?:` + forUnit + `|kg|each|ea\b\.?|` + oneSize + `)\)?)?`
)

var (
	// priceTail parts a line into what it is about and the prices at its end.
	priceTail = regexp.MustCompile(`(?i)^(.*?)([\s.…·_:|~–—-]*)(` + sized + `(?:\s*[/|,;+·•]?\s*` + sized + `){0,7}(?:` + perWhat + `)?)[\s.]*$`)
	// plain matches an amount that nothing else looks like.
	plain = regexp.MustCompile(`(?i)[` + signs + `]|\d[.,]\d\d?(?:\D|$)|[.,][-–—]|\b(?:EUR|CHF|TL|Euro)\b|\d\s?` + sign + `|` + signBefore + `\s?\d|\de\b`)
	// leader matches what leads from a name to its price.
	// decimals matches an amount with some, and tens one that a price without may be.
	decimals = regexp.MustCompile(`\d[.,]\d`)
	tens     = regexp.MustCompile(`^\d{1,4}[05]$`)
	// oneDecimal matches an amount as 9.5.
	oneDecimal = regexp.MustCompile(`^\d{1,3}[.,]\d$`)
	// sizeHead matches a size before a price, and forSome words that one belongs to.
	sizeHead = regexp.MustCompile(`(?i)^` + oneSize + `[\s:.…]+`)
	forSome  = regexp.MustCompile(`(?i)(?:^|\s)(?:f[üu]r|pour|for)$`)
	leader   = regexp.MustCompile(`^(?:\s{2,}|.*(?:\t|[.…·_]{2}|…|\|).*|\s*[–—~-]\s*|:\s+)$`)
	bullet   = regexp.MustCompile(`^(?:[-*+•·–>▪◦]\s+)+`)
	// numbered matches the number of a dish.
	numbered = regexp.MustCompile(`^(?:(?:nr|no)\.? ?)?[A-Z]{0,2}\d{1,4}(?:\.\d)?[a-z]?[.):]\s+`)
	// bareNumber matches one without a point, which most dishes must have.
	bareNumber = regexp.MustCompile(`^[A-Z]{0,2}\d{1,4}(?:\.\d{1,2})?[a-z]?\s+`)
	// sizesTail parts a heading from the sizes behind it.
	sizesTail = regexp.MustCompile(`(?i)^(.*?)[\s:|(–-]*(` + oneSize + `(?:[\s/|,·•]+` + oneSize + `)+)[)\s]*$`)
	sizeOne   = regexp.MustCompile(`(?i)` + oneSize)
	decorated = regexp.MustCompile(`^\s*(?:#{1,6}\s+|[-=*_~–—•★✦]{2,}\s*)|\s*[-=*_~–—•★✦]{2,}\s*$|^\s*[*_]{1,3}.*[*_]{1,3}\s*$|^\s*[–—-]\s?\S.*\S\s?[–—-]\s*$`)
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
	aside // an address, or when a place is open
	rule  // nothing but a decoration
)

// textLine is a line of a text, or of one of two columns.
type textLine struct {
	number int
	// last is its last line where it has several; 0 elsewhere.
	last  int
	text  string
	kind  lineKind
	name  string
	price string
	sizes []string
	// below is set for one below an empty line, and blanks is how many of these there are.
	below  bool
	blanks int
	// isHeads is set for headings of columns of a table.
	isHeads bool
	// remark is what stands behind the price.
	remark string
	// isAbout is set where it is known to be about what is above it.
	isAbout bool
	// weak is set where the price may be a number of something else.
	weak bool
	// doubt is what may be a price as well as numbers of additives.
	doubt string
	// isLegend is set where it is known to explain marks.
	isLegend bool
}

// classify says what a line is; weak amounts are told by the whole text.
func (l *textLine) classify(m *marks) {
	if said := sizesSaid(strings.TrimPrefix(l.text, aboutAbove)); said != nil {
		l.text, l.kind, l.sizes = strings.TrimPrefix(l.text, aboutAbove), sizeLine, said
		return
	}
	if about, ok := strings.CutPrefix(l.text, aboutAbove); ok && hasWord(about) {
		if l.text, l.kind, l.isAbout = about, loose, true; isAside(about) {
			l.kind = aside
		}
		return
	}
	if name, ok := strings.CutPrefix(l.text, nameAlone); ok && hasWord(name) {
		l.text, l.kind, l.name = name, withName, name
		return
	}
	if note, ok := strings.CutPrefix(l.text, besides); ok && hasWord(note) {
		l.text, l.kind = note, aside
		return
	}
	if heads, ok := strings.CutPrefix(l.text, columnHeads); ok && hasWord(heads) {
		l.classifyHeads(heads)
		return
	}
	if line, ok := strings.CutPrefix(l.text, priceApart); ok && l.takeApart(m, line) {
		return
	}
	text, behind := m.partMarks(strings.TrimSpace(visible(l.text)))
	if behind == "" && len(text) <= maxLine && l.classifyMarked(m, text) {
		return
	}
	if l.classifyText(m, text); behind == "" {
		return
	}
	if l.kind == withName && !l.weak {
		l.name += " " + behind
		return
	}
	l.kind, l.name, l.price, l.weak = loose, "", "", false
	l.classifyText(m, text+" "+behind)
}

// takeApart reads a line whose price stands behind its last gap.
func (l *textLine) takeApart(m *marks, line string) bool {
	l.text = line
	name, price := line, ""
	if at := strings.LastIndex(line, "   "); at > 0 {
		name, price = strings.TrimSpace(line[:at]), strings.TrimSpace(line[at:])
	}
	switch {
	case calledPrice.MatchString(name) && price == "":
		l.kind, l.price = onlyPrice, name
		return true
	case !hasWord(name) || !strings.ContainsFunc(price, unicode.IsDigit):
		return false
	case len(line) <= maxLine && l.classifyMarked(m, line):
		return true
	}
	l.kind, l.name, l.price = withName, name, price
	return true
}

// hasWord reports whether a text has a letter or a digit.
func hasWord(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// classifyHeads reads headings of columns, of which some may be sizes.
func (l *textLine) classifyHeads(text string) {
	l.text, l.kind, l.isHeads = text, aside, true
	isVolume := false
	var others []string
	for i, head := range strings.Split(text, "\t") {
		head = oneLine(head)
		field, known, _ := fieldOf(head)
		switch {
		case volume.MatchString(head):
			isVolume = true
			others = append(others, head)
		case i == 0 || !hasName(head):
		case !known:
			others = append(others, head)
		case field == FieldPrice && sizeIn(head) != "":
			others = append(others, sizeIn(head))
		}
	}
	if isVolume || len(others) > 1 {
		l.kind, l.sizes = sizeLine, others
	}
}

// classifyText says what a line is by a text without the marks behind its price.
func (l *textLine) classifyText(m *marks, text string) {
	if len(text) <= maxLine {
		text = withUnits(euroCents.ReplaceAllString(text, "$1,$2 €"))
	}
	bare := bullet.ReplaceAllString(text, "")
	switch {
	case !hasWord(text):
		l.kind = rule
		return
	case len(text) > maxLine:
		l.kind = loose
		return
	case isDatedDay(text):
		l.kind = headline
		return
	case l.isLegend, !certainPrice.MatchString(text) && m.learn(text) && !plain.MatchString(text), legendHead.MatchString(text) && !m.isOfDish(text):
		l.kind = legendLine
		return
	case legendHead.MatchString(text):
		return // that of a dish
	case isAside(text), namesFields(text):
		l.kind = aside
		return
	}
	// Most lines of some texts have no digit, and what looks for prices costs most.
	mayHavePrice := strings.ContainsFunc(bare, unicode.IsDigit)
	if name, price, ok := strings.Cut(bare, pricesBehind); ok && strings.ContainsFunc(name, unicode.IsLetter) {
		l.kind, l.name, l.price = withName, strings.TrimSpace(name), pricesBehind+price
		return
	}
	if mayHavePrice && l.takePrices(bare) {
		return
	}
	if name, price := wordTail(bare); name != "" {
		l.kind, l.name, l.price = withName, name, price
		return
	}
	if mayHavePrice {
		if name, price := partPersons(bare); name != "" {
			l.kind, l.name, l.price = withName, name, strings.TrimLeft(price, " /,;(")
			return
		}
	}
	if isPriceWord(bare) || isForPersons(bare) {
		l.kind, l.price = onlyPrice, bare
		return
	}
	var found []string
	if mayHavePrice {
		found = priceTail.FindStringSubmatch(bare)
	}
	if len(found) > 0 {
		found = wholeWords(found)
		l.name, l.price = withoutYear(found[1], found[2], found[3])
		l.name, l.price = withoutNumber(l.name, l.price)
		l.price = withVolumes(l.price)
		if size := sizeHead.FindString(l.price); size != "" && len(size) < len(l.price) && (goesOn(l.name) || forSome.MatchString(l.name)) {
			l.name, l.price = l.name+" "+strings.TrimSpace(size), l.price[len(size):] // "eggs in a glass"
		}
		if inner := firstOfTwo.FindStringSubmatch(l.name); inner != nil {
			l.name, l.price = inner[1], inner[2]+" / "+inner[3]+" "+l.price
		}
		if strings.HasSuffix(l.name, "+") && hasName(l.name) {
			l.name, l.price = "", "" // what an extra costs
			return
		}
		if folded := lang.Fold(strings.TrimSpace(l.name)); limits[folded[strings.LastIndexByte(folded, ' ')+1:]] {
			l.kind, l.name, l.price = aside, "", ""
			return
		}
		l.weak = !plain.MatchString(l.price)
		led := leader.MatchString(found[2])
		switch {
		case l.price == "":
			// the year of a wine
		case isLetter(l.name) && l.weak:
			l.name, l.price, l.weak = "", "", false // marks
			return
		case isPriceLabel(l.name):
			l.kind = onlyPrice
			return
		case l.name == "" && sizeHead.MatchString(l.price):
			l.kind, l.weak = onlyPrice, false // "Small 8"
			return
		case !strings.ContainsFunc(l.name, unicode.IsLetter):
			l.kind, l.price = onlyPrice, strings.TrimSpace(l.name+found[2]+l.price)
			return
		case found[2] != "" || strings.HasSuffix(l.name, ")"), strings.HasPrefix(l.price, "R$") || beginsWithSign(l.price):
			l.kind, l.weak = withName, l.weak && !led
			return
		}
		l.name, l.price, l.weak = "", "", false
		if name, price := lastCertain(bare); name != "" {
			l.kind, l.name, l.price = withName, name, price
			return
		}
	}
	if found = priceHead.FindStringSubmatch(bare); found != nil {
		l.kind, l.name, l.price = withName, found[2], found[1]
		return
	}
	if found = letterSizes.FindStringSubmatch(text); len(found) > 0 {
		l.kind, l.name, l.sizes = sizeLine, headingOf(found[1]), strings.FieldsFunc(found[2], func(r rune) bool { return unicode.IsSpace(r) || r == '/' || r == '|' })
		return
	}
	if found = sizesTail.FindStringSubmatch(text); len(found) > 0 {
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

// limits are words before an amount from which on something holds.
var limits = setOf("over", "above", "under", "uber", "unter", "mindestens", "minimum", "mindestbestellwert", "uzeri")

// isHeadline reports whether a line is a heading by its looks alone.
func isHeadline(text string) bool {
	if len([]rune(text)) > maxName {
		return false
	}
	if bare, _, ok := strings.Cut(text, " ("); ok && placeOrTime.MatchString(text) {
		text = bare // a part of the menu, with when it is served
	}
	if rest, size := partSize(headingOf(text)); size != nil && isSectionWord(rest) {
		return true
	}
	return decorated.MatchString(text) && len([]rune(headingOf(text))) > 1 || isSectionWord(text) ||
		isCapitals(text) && !strings.ContainsAny(text, ",;") || strings.HasSuffix(text, ":") && len(strings.Fields(text)) <= 5
}

// headingOf returns a heading without its decoration.
func headingOf(text string) string {
	return strings.Trim(oneLine(text), "#*=-–—_~•★✦:| ")
}

// areTens reports whether all amounts of a text are ones that prices without decimals are.
func areTens(price string) bool {
	list, _ := tokens(price)
	numbers := 0
	for _, t := range list {
		if t.kind == 'n' && !tens.MatchString(t.text) {
			return false
		}
		if t.kind == 'n' {
			numbers++
		}
	}
	return numbers > 0
}

// end is the last line that it has.
func (l *textLine) end() int { return max(l.number, l.last) }

// isLetter reports whether the name of a dish is but a letter, which is a mark beside a number.
func isLetter(name string) bool {
	name = strings.Trim(name, " ,;.")
	return len([]rune(name)) == 1
}

// settle decides about numbers at the end of lines that may be prices: they are where most
// prices of the text are such numbers.
func settle(lines []textLine) {
	weak, strong, whole, short := 0, 0, 0, 0
	for i := range lines {
		if lines[i].kind == withName || lines[i].kind == onlyPrice {
			if lines[i].weak {
				weak++
			} else {
				strong++
			}
			if oneDecimal.MatchString(lines[i].price) {
				short++
			}
			if !lines[i].weak && !decimals.MatchString(lines[i].price) {
				whole++
			}
		}
	}
	sizes := 0
	for i := range lines {
		l := &lines[i]
		switch {
		case l.kind == sizeLine:
			sizes = len(l.sizes)
		case l.kind == headline:
			sizes = 0
		case l.weak && l.kind == withName && sizes > 1 && len(readEach(l.price, make([]string, sizes), 2).prices) == sizes:
			l.weak = false // a price for each of the sizes above
		}
		if !l.weak || weak >= 2*strong && weak >= 2 && !isLetter(l.name) {
			continue
		}
		// Where most prices have no decimals, one may be written without its currency; and where
		// they are written as 9.5, one without decimals is 9.
		if l.kind == withName && !isLetter(l.name) && short > 1 && 2*short > strong && len(l.price) <= 3 {
			continue
		}
		if l.kind == onlyPrice && strong == 0 || l.kind == withName && !isLetter(l.name) && whole > 1 && 2*whole > strong && areTens(l.price) {
			continue
		}
		l.kind, l.name, l.price, l.weak = loose, "", "", false
		if isHeadline(strings.TrimSpace(l.text)) {
			l.kind = headline
		}
	}
}
