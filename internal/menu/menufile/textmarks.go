package menufile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// Letters for allergens and numbers of additives stand between a name and its price, and look
// like prices themselves: "Pizza Salami A,G,2   9,50 €", "Cola 1,11   3,20 €".

// markOpen and markClose stand around what is known to be marks.
const (
	markOpen  = "⁽"
	markClose = "⁾"
)

// highestNumber is the highest of an additive, with some that places add to those of the law, and
// highestOfAll that of one in a list with letters, which is no price whatever it is.
const (
	highestNumber = 20
	highestOfAll  = 99
)

// mostNumbers is how many numbers no line of a dish has.
const mostNumbers = 40

// oneMark is a letter or a number, in brackets for traces.
const oneMark = `\(?(?:[A-Ra-r]\d{0,2}|\d{1,2})\)?`

var (
	// marksThenPrice parts a line into its name, marks, and the prices behind them.
	marksThenPrice = regexp.MustCompile(`^(.*?\p{L}\S*?),?\s+(` + oneMark + `(?:(?:\s?[,/]\s?|\s)` + oneMark + `)*),?\s(?:[\s.…·_|–—-]*\s)?\s*((?i:` + sized + `(?:\s*[/|,;+]?\s*` + sized + `){0,7}))[\s.]*$`)
	// aMark matches a mark that stands alone or at the end of a list, and numbers those of a line.
	aMark   = regexp.MustCompile(`[\s,/(](?:[A-Ra-r]\d{0,2}|\d{1,2})\)?,?\s`)
	numbers = regexp.MustCompile(`\d+`)
	// bracketedMarks matches a list of several marks in brackets.
	bracketedMarks = regexp.MustCompile(`[(\[][A-Ra-r\d]\d?(?:\s?[,/]\s?[A-Ra-r\d]\d?)+[)\]]`)
	// certainPrice matches a price that is no number of anything else.
	certainPrice = regexp.MustCompile(`(?i)\d[.,]\d\d(?:\D|$)|` + signBefore + `\s?\d|\d\s?` + sign + `|\d,-`)
	// endsInNumber matches a name behind which a unit or a further price would stand.
	endsInNumber = regexp.MustCompile(`\d[\d.,/]*(?:\s?(?:` + sign + `|\p{L}{1,2}))?$`)
	// smallMarks matches small letters and numbers with nothing but commas between them.
	smallMarks = regexp.MustCompile(`^\(?[a-r]\d?\)?(?:,\s?\(?[a-r\d]\d?\)?)+$`)
	// bareNumbers matches a number that is no price behind which a price stands.
	bareNumbers = regexp.MustCompile(`(?:^|\s)\d{1,3}\s+\D{0,3}\d`)
	// thousands matches what may be the end of a number of thousands: 1 250 ₽.
	thousands = regexp.MustCompile(`^\d{3}(?:[^\d]|$)`)
	// decimalComma matches a line that ends in an amount that no comma parts from what is before.
	decimalComma = regexp.MustCompile(`(?i)\p{L}.*[^\s,]\s+\d{1,4},\d\d(?:\s?` + sign + `)?\s*$`)
	// lastPrice parts a line from the certain price at its end.
	lastPrice = regexp.MustCompile(`(?i)^(.*\S)\s+((?:` + signBefore + `\s?)?\d{1,4}[.,]\d\d\s?(?:` + sign + `)?|\d{1,4}\s?` + sign + `)$`)
	// persons matches for how many persons something is, within a line.
	persons = regexp.MustCompile(`(?i)(?:^|[\s/,;(])(?:für|for|pour)\s+\d{1,2}(?:\s|:)`)
	// forPersons matches for how many persons a price is.
	forPersons = regexp.MustCompile(`(?i)^(?:(?:für|for|pour)\s+\d{1,2}(?:\s+(?:pers(?:on(?:en|s|nes)?|\.)?|people))?|\d{1,2}\s+(?:kişi(?:lik)?|pers(?:on(?:en|s|nes)?|\.)?))[\s:.…–-]+(\S.*)$`)
)

// markLists is what a text has of such marks.
type markLists struct {
	// count is how many lines have several of them.
	count int
	// inBrackets is set where some lists have brackets around them.
	inBrackets bool
	// twoPrices is how many lines have an amount with two decimals before their price that can be no
	// numbers of additives.
	twoPrices int
	// single are the ones that stand behind the same name alone.
	single map[string][]string
}

// isUsual reports whether lines of the text show that marks stand behind names.
func (m *markLists) isUsual() bool { return m.count >= 2 }

// seeLists notes the marks of a line.
func (m *marks) seeLists(text string) {
	if len(text) > maxLine {
		return
	}
	if strings.ContainsAny(text, "([") && bracketedMarks.MatchString(text) {
		m.lists.count++
		m.lists.inBrackets = true
		return
	}
	name, list, rest := partList(text)
	words := marksOf(list)
	switch {
	case rest == "":
	case amountAlone.MatchString(list) && m.hasCents():
		if !areAdditives(words) {
			m.lists.twoPrices++
		}
	case len(words) == 1:
		if m.lists.single == nil {
			m.lists.single = map[string][]string{}
		}
		if key := lang.Fold(name); !slices.Contains(m.lists.single[key], list) {
			m.lists.single[key] = append(m.lists.single[key], list)
		}
	case hasLetterMark(words) && strings.Contains(list, ",") && (list == strings.ToUpper(list) || smallMarks.MatchString(list)):
		m.lists.count++
	}
}

// partList parts a line with marks between its name and its prices; rest is empty for others.
func partList(text string) (name, list, rest string) {
	const lastPlaces = 16 // where the digits of a price stand
	if !strings.ContainsAny(text[max(0, len(text)-lastPlaces):], "0123456789") || !aMark.MatchString(text) || len(numbers.FindAllStringIndex(text, mostNumbers)) == mostNumbers {
		return "", "", ""
	}
	found := marksThenPrice.FindStringSubmatch(text)
	if len(found) == 0 || endsInNumber.MatchString(found[1]) || !certainPrice.MatchString(found[3]) {
		return "", "", ""
	}
	name, list = found[1], strings.TrimRight(found[2], " ,")
	// What no comma parts from a list with some belongs to the name: the "Q" of "Cola Q 1,11".
	words := strings.Fields(list)
	for i := len(words) - 1; i > 0 && strings.Contains(list, ","); i-- {
		if !strings.ContainsAny(words[i-1][len(words[i-1])-1:]+words[i][:1], ",/") {
			return name + " " + strings.Join(words[:i], " "), strings.Join(words[i:], " "), found[3]
		}
	}
	return name, list, found[3]
}

// marksOf are the marks of a list.
func marksOf(list string) []string { return strings.FieldsFunc(list, betweenMarks) }

func hasLetterMark(words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return !isDigit(word[0]) })
}

// meaning is what a list between a name and a price is.
type meaning int

const (
	other meaning = iota
	asMarks
	asName
)

// meaningOf says what a list between a name and its prices is.
func (m *marks) meaningOf(name, list, rest string) meaning {
	words := marksOf(list)
	before, isRising, highest := 0, true, highestNumber
	if hasLetterMark(words) && strings.Contains(list, ",") {
		highest = highestOfAll
	}
	for _, word := range words {
		if !isDigit(word[0]) {
			continue
		}
		number, err := strconv.Atoi(word)
		if err != nil || number < 1 || number > highest || word[0] == '0' {
			return other
		}
		before, isRising = number, isRising && number > before
	}
	isListed, isUsual := strings.Contains(list, ","), m.lists.isUsual()
	isAlone := len(m.lists.single[lang.Fold(name)]) < 2
	switch {
	case len(words) == 0, forSome.MatchString(name) && (len(words) > 1 || len(strings.Fields(name)) < 2):
		return other
	case forSome.MatchString(name):
		return asName // "Pizza für 2   18,00 €"
	case len(words) == 1 && !isDigit(words[0][0]):
		if isUsual && isAlone && words[0] == strings.ToUpper(words[0]) {
			return asMarks
		}
		return other
	case hasLetterMark(words) && list != strings.ToUpper(list) && !smallMarks.MatchString(list):
		return other
	case hasLetterMark(words):
		if isListed || isUsual || len(words) > 2 {
			return asMarks
		}
		return other
	case bareNumbers.MatchString(rest) || !isRising || len(words) == 1 && thousands.MatchString(rest):
		return other
	case len(words) == 1:
		if isUsual && isAlone {
			return asMarks
		}
		return asName // "Menü 2   9,50 €"
	case !isListed:
		if isUsual {
			return asMarks
		}
		return other
	}
	return asMarks
}

// classifyMarked says what a line with marks between its name and its price is; ok is false for
// one without.
func (l *textLine) classifyMarked(m *marks, text string) (ok bool) {
	name, list, rest := partList(text)
	if rest == "" || strings.Contains(text, pricesBehind) {
		return false
	}
	if of, _ := partPersons(text); of != "" {
		return false
	}
	if of, _ := partSized(euroCents.ReplaceAllString(text, "$1,$2 €")); of != "" {
		return false
	}
	means, isDoubtful := m.meaningOf(name, list, rest), false
	if amountAlone.MatchString(list) && m.hasCents() {
		means, isDoubtful = m.amountOrMarks(list, rest)
	}
	if isDoubtful {
		l.doubt = list
	}
	if means == other {
		return false
	}
	if l.classifyText(m, name+"   "+rest); l.kind != withName || l.weak || !strings.HasPrefix(strings.TrimSpace(bullet.ReplaceAllString(name, "")), strings.TrimSpace(l.name)) {
		l.kind, l.name, l.price, l.weak, l.sizes = loose, "", "", false, nil
		return false
	}
	if means == asMarks {
		list = markOpen + list + markClose
	}
	l.name = strings.TrimRight(l.name, " ,") + " " + list
	return true
}

// hasDecimalCommas reports whether most lines of a text end in an amount with a decimal comma:
// then commas part no columns.
func hasDecimalCommas(text string) bool {
	lines, ends := 0, 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		if lines++; len(line) <= maxLine && strings.Contains(line, ",") && decimalComma.MatchString(line) {
			ends++
		}
	}
	return 2*ends > lines
}

// lastCertain parts a line from an amount at its end that can be nothing but a price.
func lastCertain(text string) (name, price string) {
	found := lastPrice.FindStringSubmatch(text)
	if len(found) == 0 || !hasName(found[1]) {
		return "", ""
	}
	return strings.TrimRight(found[1], " ,.…·_:|\t–—-"), found[2]
}

// isForPersons reports whether a line has nothing but prices for a number of persons.
func isForPersons(text string) bool {
	found := forPersons.FindStringSubmatch(text)
	return len(found) > 0 && strings.ContainsFunc(found[1], unicode.IsDigit) && sizedPrices.MatchString(found[1])
}

// partPersons parts a line from its prices for several numbers of persons.
func partPersons(text string) (name, price string) {
	places := persons.FindAllStringIndex(text, 2)
	if len(places) < 2 || !hasName(text[:places[0][0]]) || certainPrice.MatchString(text[:places[0][0]]) {
		return "", ""
	}
	if read := readPrices(text[places[0][0]:], 2); read.problem != "" || len(read.prices) < 2 || read.prices[0].Size == "" {
		return "", ""
	}
	return strings.TrimRight(text[:places[0][0]], " :,.…·_|\t–—-"), text[places[0][0]:]
}

// takeSized adds prices of which it is known where each ends and the name of its size stands
// before it, and reports whether it did.
func (r *Row) takeSized(text string, decimals int) bool {
	text, ok := strings.CutPrefix(text, pricesBehind)
	if !ok {
		return false
	}
	var sized []priced
	for part := range strings.SplitSeq(text, "   / ") {
		found := sizedPart.FindStringSubmatch(strings.TrimSpace(part))
		if len(found) == 0 || !plain.MatchString(found[2]) {
			if found = lastPrice.FindStringSubmatch(strings.TrimSpace(part)); len(found) == 0 {
				return false
			}
		}
		read := readPrices(found[2], decimals)
		if len(read.prices) != 1 || read.problem != "" || read.currency != "" && r.currency != "" && read.currency != r.currency {
			return false
		}
		read.prices[0].Size = oneLine(found[1])
		sized = append(sized, read)
	}
	for _, read := range sized {
		r.Prices = append(r.Prices, read.prices[0])
		r.isExact = true
		if read.currency != "" {
			r.currency = read.currency
		}
	}
	return true
}

// takeMarked takes what is known to be marks out of a text.
func (r *Row) takeMarked(m *marks, text string) string {
	before, list, ok := strings.Cut(text, markOpen)
	list, after, closed := strings.Cut(list, markClose)
	if !ok || !closed {
		return text
	}
	var short []string
	for part := range strings.SplitSeq(list, ",") {
		if keys, beside := m.meanings(lang.Fold(part)); !isCode(strings.TrimSpace(part)) && len(keys) > 0 && beside == "" {
			r.addCode(strings.TrimSpace(part), false)
		} else {
			short = append(short, part)
		}
	}
	r.takeMarks(m, strings.Join(short, ","))
	joint := " "
	if strings.HasPrefix(after, "  ") || strings.HasPrefix(after, "\t") {
		joint = "   " // what is said of the dish
	}
	return strings.TrimSpace(strings.TrimSpace(before) + joint + strings.TrimSpace(after))
}

// labels are words for what a dish is besides its diets, as menus print them.
var labels = setOf("neu", "hausspezialitat", "saisonal", "leicht scharf", "scharf", "sehr scharf", "new", "house speciality", "house special", "seasonal", "popular", "bestseller", "beliebt", "populaire", "populer", "cok satan", "mildly spicy", "spicy", "very spicy", //nolint:misspell // Turkish
	"nouveau", "specialite maison", "de saison", "legerement epice", "epice", "tres epice", "yeni", "evin spesiyali", "mevsimlik", "hafif acili", "acili", "cok acili")

// takeLabels takes a line that has nothing but words of diets and labels, and reports whether it
// is one.
func (r *Row) takeLabels(m *marks, text string) bool {
	if len(text) > maxLine {
		return false
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '·' || r == '•' })
	var diets []Diet
	var served []string
	for i, part := range parts {
		folded := strings.TrimSpace(lang.Fold(oneLine(part)))
		diet, isDiet := dietIn(folded)
		switch {
		case isDiet && len(strings.Fields(folded)) <= 2 && !conditional.MatchString(folded):
			diets = append(diets, diet)
		case labels[folded], i > 0 && strings.HasPrefix(folded, "+ ") && !strings.ContainsFunc(folded, unicode.IsDigit), m.extras[folded]:
		case isServed(part):
			served = append(served, part)
		default:
			return false
		}
	}
	for _, diet := range diets {
		r.addDiet(m, diet, false, string(diet))
	}
	for _, part := range served {
		r.takeServed(part)
	}
	return len(parts) > 0
}

// continued parts the name of a section from what says that it goes on.
var continued = regexp.MustCompile(`(?i)^(.*\S)\s+\((?:fortsetzung|forts\.?|continued|cont\.?|cont['’]d|suite|devamı?)\)$`)

// goOn goes on with a section whose name is written once more, and reports whether it is one.
func (t *textReader) goOn(l *textLine, name string) bool {
	found := continued.FindStringSubmatch(name)
	if len(found) == 0 {
		return false
	}
	isBefore := slices.ContainsFunc(t.rows, func(row Row) bool { return row.Kind == Section && row.Name == found[1] })
	if !isBefore {
		return false
	}
	t.rows = append(t.rows, Row{Kind: Note, Line: l.number, End: l.end(), Section: found[1], Name: oneLine(name)})
	if t.section != found[1] {
		t.section, t.sizes = found[1], nil
	}
	t.dish = -1
	return true
}
