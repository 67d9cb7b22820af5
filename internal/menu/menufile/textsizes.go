package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"carte/internal/lang"
)

// Several prices in a line have the names of their sizes before them, in whatever words: "short
// stack $8 / full stack $11", "les 6 10,50 € / les 12 18 €". Where the name of the dish ends, what
// the sizes have in common tells. Sizes in columns may have no price in some of them.

var (
	// sizedPart parts a text from the price at its end.
	sizedPart = regexp.MustCompile(`(?i)^(.*?)(?:[\s:…–—-]|\.{2,})*((?:` + signBefore + `\s?)?\b(?:0|[1-9]\d{0,4})(?:[.,](?:\d{1,2}|[-–—]{1,2}))?(?:\s?` + sign + `)?)$`)
	// betweenSizes parts the prices of a line.
	betweenSizes = regexp.MustCompile(`\s*[/|;]\s*|,\s+`)
	// onlySize matches a text that is the name of a size and nothing else.
	onlySize = regexp.MustCompile(`(?i)^` + oneSize + `$`)
	// endsInSize parts a name from the size at its end.
	endsInSize = regexp.MustCompile(`(?i)^(.*\S)\s+(` + oneSize + `)$`)
	// letterSizes parts a heading from letters of sizes that stand apart behind it.
	letterSizes = regexp.MustCompile(`^(.*?\p{L}.*?)((?:(?:\s{2,}|\t+|\s*[/|]\s*)(?:XS|S|M|L|XL|XXL|Ø\s?\d{2}(?:\s?cm)?)){2,4})\s*$`)
)

// mostSizeWords is how many words the name of a size has.
const mostSizeWords = 4

// pricedParts parts a text into parts of which each ends in a price that nothing else looks like.
func pricedParts(text string) (labels, prices []string) {
	if len(text) > maxLine || !strings.ContainsAny(text, "/|;,") {
		return nil, nil
	}
	from := 0
	cut := append(betweenSizes.FindAllStringIndex(text, 3*maxPrices), []int{len(text), len(text)})
	for _, at := range cut {
		found := sizedPart.FindStringSubmatch(strings.TrimSpace(text[from:at[0]]))
		if len(found) == 0 || !plain.MatchString(found[2]) {
			if at[0] == len(text) {
				return nil, nil
			}
			continue
		}
		labels, prices = append(labels, strings.Trim(found[1], " :…–—-")), append(prices, found[2])
		from = at[1]
	}
	return labels, prices
}

// sizeNames parts a text with several sizes into parts of which each is the name of a size and its
// price; nil where it has no several. first is the name of the first size.
func sizeNames(first, text string) (parts []string) {
	labels, prices := pricedParts(first + " " + text)
	if len(labels) < 2 || len(labels) > maxPrices || slices.Contains(labels, "") {
		return nil
	}
	for i := range labels {
		parts = append(parts, labels[i]+" "+prices[i])
	}
	return parts
}

// partSized parts a line with several prices, whose sizes have names of several words, into its
// name and these; name is empty for another line.
func partSized(text string) (name, sizes string) {
	labels, prices := pricedParts(text)
	if len(labels) < 2 || len(labels) > maxPrices || !hasName(labels[0]) {
		return "", ""
	}
	isPlain := true
	for _, label := range labels[1:] {
		if !isSizeName(label) {
			return "", ""
		}
		isPlain = isPlain && onlySize.MatchString(label)
	}
	name, first := partFirst(labels[0], labels[1])
	if name == "" || isPlain && onlySize.MatchString(first) {
		return "", "" // which is read as any other
	}
	for i, price := range prices {
		if i > 0 {
			first, sizes = labels[i], sizes+"   / "
		}
		sizes += strings.TrimSpace(first + " " + price)
	}
	return name, pricesBehind + sizes
}

var (
	// shortSize matches usual short words for sizes.
	shortSize = regexp.MustCompile(`(?i)^(?:sm|md|med|lg|reg|kl|gr|btl|fl|gl|pt|ptt|gde?|küç|büy)\.?$`)
	// firstThenSize parts a line into a name, its first price and the size behind that, and
	// priceThenSize a further price from its size.
	firstThenSize = regexp.MustCompile(`(?i)^(.*?\p{L}.*?)[\s:.…–—-]+((?:` + signBefore + `\s?)?\d{1,4}(?:[.,]\d\d)?(?:\s?` + sign + `)?)\s+\(?(\p{Ll}[\p{L} ]*)\)?$`)
	priceThenSize = regexp.MustCompile(`(?i)^((?:` + signBefore + `\s?)?\d{1,4}(?:[.,]\d\d)?(?:\s?` + sign + `)?)\s+\(?(\p{Ll}[\p{L} ]*)\)?$`)
)

// partSizedBehind parts a line whose sizes stand behind their prices: "$9 glass / $30 pitcher".
func partSizedBehind(text string) (name, sizes string) {
	parts := betweenSizes.Split(text, maxPrices+1)
	if len(parts) < 2 || len(parts) > maxPrices || len(text) > maxLine {
		return "", ""
	}
	from := len(parts) - 1
	var list []string
	for ; from > 0; from-- {
		found := priceThenSize.FindStringSubmatch(parts[from])
		if len(found) == 0 {
			break
		}
		list = append(list, found[2]+" "+found[1])
		if !plain.MatchString(found[1]) || len(strings.Fields(found[2])) > mostSizeWords {
			return "", ""
		}
	}
	found := firstThenSize.FindStringSubmatch(text[:len(text)-len(strings.Join(parts[from+1:], ""))-lengthBetween(text, parts, from)])
	if list == nil || len(found) == 0 || !plain.MatchString(found[2]) || !hasName(found[1]) || len(strings.Fields(found[3])) > mostSizeWords || certainPrice.MatchString(found[1]) {
		return "", ""
	}
	list = append(list, found[3]+" "+found[2])
	slices.Reverse(list)
	return strings.TrimRight(found[1], " ,:"), pricesBehind + strings.Join(list, "   / ")
}

// lengthBetween is how many bytes part the parts of a text behind one of them.
func lengthBetween(text string, parts []string, from int) int {
	length := len(text)
	for _, part := range parts {
		length -= len(part)
	}
	if from == 0 {
		return length
	}
	before := betweenSizes.FindAllStringIndex(text, from)
	for _, at := range before {
		length -= at[1] - at[0]
	}
	return length
}

// headSizes finds headings with sizes behind them in whatever words, by the lines below, which have
// as many prices: "BURRITOS   reg / super".
func headSizes(lines []textLine) {
	for i := 0; i+2 < len(lines); i++ {
		l := &lines[i]
		if l.kind != loose && l.kind != headline || len(l.text) > maxName {
			continue
		}
		text := strings.TrimSpace(l.text)
		at := gap.FindStringIndex(text)
		if at == nil || strings.ContainsFunc(text, unicode.IsDigit) || strings.Contains(text, ",") {
			continue
		}
		sizes := strings.FieldsFunc(gap.ReplaceAllString(text[at[1]:], "/"), func(r rune) bool { return r == '/' || r == '|' })
		if len(sizes) < 2 || len(sizes) > maxPrices || hasManyWords(sizes) || !havePrices(lines[i+1:i+3], len(sizes)) {
			continue
		}
		l.kind, l.name, l.sizes = sizeLine, headingOf(text[:at[0]]), nil
		for _, size := range sizes {
			l.sizes = append(l.sizes, oneLine(size))
		}
	}
}

func hasManyWords(sizes []string) bool {
	return slices.ContainsFunc(sizes, func(size string) bool { return len(strings.Fields(size)) > 2 || !hasWord(size) })
}

// havePrices reports whether all lines have so many prices without names of sizes.
func havePrices(lines []textLine, count int) bool {
	for i := range lines {
		if lines[i].kind != withName || strings.HasPrefix(lines[i].price, pricesBehind) {
			return false
		}
		read := readEach(lines[i].price, make([]string, count), 2)
		if len(read.prices) != count || slices.ContainsFunc(read.prices, func(price Price) bool { return price.Size != "" }) {
			return false
		}
	}
	return true
}

// takeSizeOfName takes how much a guest gets for the only price from the end of the name.
func (r *Row) takeSizeOfName() {
	if len(r.Prices) != 1 || r.Prices[0].Size != "" || r.Prices[0].Unit != "" || len(r.Name) > maxMarked {
		return
	}
	if found := endsInSize.FindStringSubmatch(r.Name); len(found) > 0 && isDigit(found[2][0]) && quantityOf(found[2]) != nil && hasName(found[1]) {
		r.Name, r.Prices[0].Size = strings.TrimRight(found[1], " ,:–-"), found[2]
	}
}

// isSizeName reports whether words before a further price may be the name of a size.
func isSizeName(label string) bool {
	count := len(strings.Fields(label))
	return count > 0 && count <= mostSizeWords && (sizeOne.MatchString(label) || ofSizes.MatchString(label) || startsSmall(label) || isDigit(label[0]) || isCapitals(label))
}

// partFirst parts a name from that of the first size, by what the second is called.
func partFirst(text, second string) (name, size string) {
	if before, after, ok := strings.Cut(text, ": "); ok && isSizeName(after) {
		return before, after
	}
	if found := endsInSize.FindStringSubmatch(text); len(found) > 0 && (isDigit(found[2][0]) || onlySize.MatchString(second)) {
		return strings.TrimRight(found[1], " ,:"), found[2]
	}
	words, other := strings.Fields(text), strings.Fields(second)
	if last := len(words) - 1; last > 0 && len(other) == 1 && shortSize.MatchString(other[0]) && shortSize.MatchString(words[last]) {
		return strings.TrimRight(strings.Join(words[:last], " "), " ,:"), words[last]
	}
	if at := strings.LastIndex(text, ", "); at > 0 {
		after := text[at+2:]
		if last := strings.Fields(after); startsSmall(after) && len(last) > 0 && len(last) <= mostSizeWords && strings.EqualFold(last[len(last)-1], other[len(other)-1]) {
			return text[:at], after
		}
	}
	if at := len(words) - len(other); at > 0 {
		alike, isOne := 0, true
		for i, word := range other {
			switch {
			case strings.EqualFold(word, words[at+i]):
				alike++
			case isNumber(word) && isNumber(words[at+i]):
				alike++
			default:
				isOne = isOne && !isNumber(word) && !isNumber(words[at+i])
			}
		}
		if alike > 0 && isOne {
			return strings.TrimRight(strings.Join(words[:at], " "), " ,:"), strings.Join(words[at:], " ")
		}
	}
	if last := len(words) - 1; last > 0 && strings.EqualFold(words[last], other[len(other)-1]) && !isNumber(words[last]) {
		at := last
		for at > 1 && startsSmall(words[at-1]) && len(words)-at < mostSizeWords && !strings.HasSuffix(words[at-1], ",") {
			at--
		}
		return strings.TrimRight(strings.Join(words[:at], " "), " ,:"), strings.Join(words[at:], " ")
	}
	return text, ""
}

func isNumber(word string) bool {
	return word != "" && strings.IndexFunc(word, func(r rune) bool { return !unicode.IsDigit(r) && !strings.ContainsRune(".,/½", r) }) < 0
}

// columnsIn parts a text into its columns, with the place of each: its number where tabs part
// them, and otherwise where it ends.
func columnsIn(text string) (cells []string, places []int) {
	if strings.Contains(text, "\t") {
		for i, cell := range strings.Split(text, "\t") {
			cells, places = append(cells, oneLine(cell)), append(places, i)
		}
		return cells, places
	}
	from := 0
	for _, at := range append(gap.FindAllStringIndex(text, 3*maxPrices), []int{len(text), len(text)}) {
		if cell := oneLine(text[from:at[0]]); cell != "" {
			cells, places = append(cells, cell), append(places, utf8.RuneCountInString(text[:at[0]]))
		}
		from = at[1]
	}
	return cells, places
}

// seeColumns notes where the sizes of a heading stand.
func (t *textReader) seeColumns(l *textLine) {
	t.columns, t.inTabs = nil, strings.Contains(l.text, "\t") || l.isHeads
	cells, places := columnsIn(l.text)
	for i, cell := range cells {
		if len(t.columns) < len(l.sizes) && lang.Fold(strings.Trim(cell, "()")) == lang.Fold(l.sizes[len(t.columns)]) {
			t.columns = append(t.columns, places[i])
		}
	}
	if len(t.columns) != len(l.sizes) {
		t.columns = nil
	}
}

// firstDish is how many lines away from a heading its first dish stands at most.
const firstDish = 4

// goesOnBelow reports whether the first dish below a heading has several prices, at most one for
// each size of the table that it stands in.
func (t *textReader) goesOnBelow() bool {
	for i := t.at; i < min(t.at+firstDish, len(t.lines)) && t.tableSizes != nil; i++ {
		switch l := &t.lines[i]; l.kind {
		case withName:
			count := len(readPrices(strings.TrimPrefix(l.price, pricesBehind), t.options.Decimals).prices)
			return count > 1 && count <= len(t.tableSizes)
		case sizeLine:
			return false
		default:
		}
	}
	return false
}

// sizesOf returns the sizes that the prices of a line have: those of their columns, where some
// have none.
func (t *textReader) sizesOf(l *textLine) []string {
	if len(t.columns) < 2 || len(t.columns) != len(t.sizes) || len(l.text) > maxLine || strings.HasPrefix(l.price, pricesBehind) {
		return t.sizes
	}
	if strings.Contains(l.text, "\t") != t.inTabs {
		return t.sizes
	}
	cells, places := columnsIn(l.text)
	var sizes []string
	for i, cell := range cells {
		if i == 0 || len(readPrices(cell, t.options.Decimals).prices) != 1 {
			continue
		}
		best, far := 0, -1
		for at, place := range t.columns {
			if distance := max(place-places[i], places[i]-place); far < 0 || distance < far {
				best, far = at, distance
			}
		}
		if t.inTabs && far > 0 || slices.Contains(sizes, t.sizes[best]) {
			return t.sizes
		}
		sizes = append(sizes, t.sizes[best])
	}
	if len(sizes) == 0 || len(sizes) != len(readEach(l.price, t.sizes[:len(sizes)], t.options.Decimals).prices) {
		return t.sizes
	}
	return sizes
}

// pricesOfSizes matches what says whose prices stand beside each other: "Prices: Mini / Large."
var pricesOfSizes = regexp.MustCompile(`(?i)^(?:preise?|prices?|prix|fiyat(?:lar|ları)?|prezzi|precios)\s*[:=]\s*(\p{L}[^/:;.|\d]{0,20}(?:\s*/\s*\p{L}[^/:;.|\d]{0,20}){1,4})(?:[.;].*)?$`)

// sizesSaid returns the sizes that a line names, whose prices stand beside each other below it; nil
// for another line.
func sizesSaid(text string) (sizes []string) {
	if len(text) > maxLine || !strings.Contains(text, "/") {
		return nil
	}
	found := pricesOfSizes.FindStringSubmatch(strings.TrimSpace(text))
	if found == nil {
		return nil
	}
	for size := range strings.SplitSeq(found[1], "/") {
		sizes = append(sizes, oneLine(size))
	}
	return sizes
}
