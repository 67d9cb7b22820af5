package menufile

import (
	"regexp"
	"slices"
	"strings"

	"carte/internal/lang"
)

// What stands with a price of its own below a dish may be about that dish: a further size, the
// dish with something else, or what is added to its price.

var (
	// asFurther parts a size from the words that say that the dish above is served so as well.
	asFurther = regexp.MustCompile(`(?i)^(?:(?:(?:auch|oder|alternativ)\s+)?als|(?:also\s+)?(?:available\s+)?as(?:\s+an?)?|(?:aussi|ou|existe)\s+en)\s+(\S+(?:\s\S+){0,2})$`)
	// ofSizes matches the name of a size alone.
	ofSizes = regexp.MustCompile(`(?i)^(?:kinderportion|kinderteller|seniorenportion|seniorenteller|(?:kleine?|große?|halbe|ganze|doppelte|normale|kl\.|gr\.|½|1/2)\s*(?:portion|port\.)?|portion\s+(?:klein|groß)|` +
		`(?:small|large|half|full|regular|kid['’]?s['’]?|child(?:ren)?['’]?s['’]?|senior|starter|main)\s*(?:portion|size|order|plate)|` +
		`(?:petite|grande|demi[- ]?|½\s|1/2\s)\s*portion|portion\s+enfant|(?:\d(?:[.,]\d)?|yarım|bir buçuk|tam|çocuk|küçük|büyük)\s+porsiyon(?:u)?|(?:media\s+)?raci[oó]n|halb|ganz|klein|groß|small|large|half|full)$`)
	// withOther matches what a dish is served with besides, and adding what is added to its price.
	withOther = regexp.MustCompile(`^(?:mit|with|avec|ohne|without|sans)\s+\p{L}`)
	adding    = regexp.MustCompile(`(?i)^(?:\+|zzgl\.?|plus|add|suppl\.?|supp\.|supplément|aufpreis|mehrpreis|ilave|ek)\s`)
)

// isFurther reads a line with a price that is about the dish above, and reports whether it is one.
func (t *textReader) isFurther(l *textLine) bool {
	if t.dish < 0 || t.dish != len(t.rows)-1 || len(l.text) > maxLine {
		return false
	}
	row := &t.rows[t.dish]
	bare := strings.Trim(bullet.ReplaceAllString(strings.TrimSpace(l.name), ""), " ,:()–-")
	var size string
	switch found := asFurther.FindStringSubmatch(bare); {
	case len(row.Prices) == 0 || len(row.Prices) >= maxPrices || direct(t.pending) < len(t.pending):
		return false
	case len(found) > 0:
		size = found[1]
	case !l.below && startsSmall(bare) && t.sizeBehind(l, bare) != "":
		size = t.sizeBehind(l, bare)
		about := *l
		about.text = strings.TrimRight(bare[:len(bare)-len(size)], " ,;")
		t.pending = append(t.pending, &about)
	case ofSizes.MatchString(bare):
		size = bare
	case l.below:
		return false
	case withOther.MatchString(bare) && !t.isEntryBeside() && (len(t.pending) == 0 || isProse(t.pending[len(t.pending)-1].text)):
		size = bare
	case adding.MatchString(strings.TrimSpace(l.text)) || strings.HasPrefix(strings.TrimSpace(l.price), "+"):
		t.describe(append(t.pending, l))
		t.pending = nil
		return true
	default:
		return false
	}
	t.describe(t.pending)
	t.pending = nil
	if l.remark != "" {
		t.describe([]*textLine{{number: l.number, text: l.remark}})
	}
	row.addSize(size, l.price, t.options.Decimals)
	row.End = max(row.End, l.end())
	return true
}

// isEntryBeside reports whether the line is an entry of a list as the one above it, which is a dish:
// what an entry says with other words is a dish too.
func (t *textReader) isEntryBeside() bool {
	if t.at == 0 || t.lines[t.at-1].kind != withName {
		return false
	}
	above, text := t.lines[t.at-1].text, t.lines[t.at].text
	return bullet.MatchString(strings.TrimSpace(above)) && bullet.MatchString(strings.TrimSpace(text)) && indentOf(above) == indentOf(text)
}

// sizeBehind returns the size at the end of a line about the dish above: "well done or rare, small
// portion 9,50"; empty where there is none.
func (t *textReader) sizeBehind(l *textLine, bare string) string {
	at := strings.LastIndexAny(bare, ",;")
	if at < 1 || l.kind != withName {
		return ""
	}
	after := strings.TrimSpace(bare[at+1:])
	if ofSizes.MatchString(after) || asFurther.MatchString(after) {
		return after
	}
	return ""
}

// addSize adds the price of a further size.
func (r *Row) addSize(size, price string, decimals int) {
	r.nameFirstSize()
	if parts := sizeNames(size, price); parts != nil {
		r.takeSized(pricesBehind+strings.Join(parts, "   / "), decimals)
		return
	}
	r.takePrices(price, size, nil, decimals)
}

// inNames are words that say that what begins with them goes on about a name above.
var inNames = setOf("mit", "auf", "in", "im", "an", "am", "dazu", "vom", "und", "with", "served", "on", "and", "avec", "sur", "aux", "au", "et", "servi", "servie", "ile", "uzerinde", "con", "su", "al", "alla")

// beginsInName reports whether a text begins with such a word in small letters.
func beginsInName(text string) bool {
	text = strings.TrimSpace(text)
	first, _, _ := strings.Cut(text, " ")
	return startsSmall(text) && inNames[lang.Fold(first)]
}

// farthest is how many lines below its name a line may stand that goes on with it in brackets.
const farthest = 2

// nameAboveLine finds the lines above one with a price in which its name begins, and takes them
// from the pending ones; above is nil where it begins in its own line.
func (t *textReader) nameAboveLine(l *textLine) (above []*textLine) {
	last := len(t.pending) - 1
	if last >= 0 && isBracketed(l.name) && t.pending[last].kind == loose && l.number-t.pending[last].end() <= farthest && !isProse(t.pending[last].text) {
		above = t.pending[last:]
		t.pending = t.pending[:last]
		return above
	}
	if last < 0 || l.below || t.pending[last].kind != loose || t.pending[last].end() != l.number-1 {
		return nil
	}
	at := -1
	if t.numbers && !startsNumbered(l.name) {
		for k := last; k >= 0 && t.pending[k].kind == loose && at < 0; k-- {
			if startsNumbered(t.pending[k].text) {
				at = k
			} else if t.pending[k].below {
				break
			}
		}
	}
	if at < 0 && (t.goesOnIn(t.pending[last], l) || beginsInName(l.name) && !isProse(t.pending[last].text)) {
		at = last
		for at > 0 && !t.pending[at].below && t.pending[at-1].kind == loose && leadsOver(t.pending[at-1].text) {
			at--
		}
	}
	if at < 0 || startsSmall(t.pending[at].text) && t.dish >= 0 && !t.pending[at].below {
		return nil // or it goes on about the dish above
	}
	above = t.pending[at:]
	t.pending = t.pending[:at]
	return above
}

// leadsOver reports whether the name in a line goes on in the next.
func leadsOver(text string) bool {
	return goesOn(text) || strings.HasSuffix(strings.TrimSpace(text), ",")
}

// addWrapped adds a dish whose name begins in lines above that of its price. What does not go on
// with the name is about the dish.
func (t *textReader) addWrapped(above []*textLine, l *textLine) {
	name, first := strings.TrimSpace(above[0].text), above[0]
	var about []*textLine
	isName := true
	for i, part := range append(slices.Clone(above[1:]), &textLine{number: l.number, text: l.name}) {
		if isName = isName && (leadsOver(name) || i == len(above)-1 && len(about) == 0 && !beginsInName(part.text) && !t.startsDescription(part.text)); isName {
			name += " " + strings.TrimSpace(part.text)
			continue
		}
		about = append(about, part)
	}
	if l.remark != "" {
		about = append(about, &textLine{number: l.number, text: l.remark})
	}
	l.below = first.below
	t.resolve(l)
	t.addDish(first.number, l.end(), name, about, l.price)
}

// startsDescription reports whether a text is about a dish with a number above it.
func (t *textReader) startsDescription(text string) bool { return t.numbers && isProse(text) }

// nameFirstSize gives the only price the size that stands in brackets behind the name, where others
// follow.
func (r *Row) nameFirstSize() {
	if len(r.Prices) != 1 || r.Prices[0].Size != "" || r.Prices[0].Unit != "" {
		return
	}
	if before, inside, ok := bracketed(r.Name); ok && sizesAlone.MatchString(inside) {
		r.Name, r.Prices[0].Size = before, inside
	}
}
