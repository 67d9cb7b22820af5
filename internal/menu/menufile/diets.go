package menufile

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/fault"
	"carte/internal/lang"
)

// Diet is a way of eating, by the names that the menu has for it.
type Diet string

// The diets.
const (
	Vegan       Diet = "vegan"
	Vegetarian  Diet = "vegetarian"
	Halal       Diet = "halal"
	Kosher      Diet = "kosher"
	GlutenFree  Diet = "gluten_free"
	LactoseFree Diet = "lactose_free"
)

// Diets lists them.
var Diets = []Diet{Vegan, Vegetarian, Halal, Kosher, GlutenFree, LactoseFree}

// phrases match the words for diets, in lower case without accents. Order counts:
// "vegetalien" is vegan.
var phrases = []struct {
	diet    Diet
	pattern *regexp.Regexp
}{
	{Vegan, regexp.MustCompile(`\b(?:vegan(?:e|er|es|en|s)?|vegetalien(?:ne)?s?|plant[ -]based|rein pflanzlich)\b`)},
	{Vegetarian, regexp.MustCompile(`\b(?:vegetarian|vegetarisch(?:e|er|es|en)?|vegetarien(?:ne)?s?|vejetaryen|vejeteryan|veggie|vegetarier)\b`)}, //nolint:misspell // French
	{GlutenFree, regexp.MustCompile(`\b(?:gluten[ -]?(?:free|frei)(?:e|er|es|en)?|no gluten|sans gluten|ohne gluten|glutensiz)\b`)},
	{LactoseFree, regexp.MustCompile(`\b(?:la[ck]tose[ -]?(?:free|frei)(?:e|er|es|en)?|dairy[ -]free|sans lactose|ohne la[ck]tose|laktozsuz)\b`)},
	{Halal, regexp.MustCompile(`\b(?:halal|helal)\b`)},
	{Kosher, regexp.MustCompile(`\b(?:kosher|koscher|casher|kasher|koser)\b`)},
}

// abbreviations are the usual marks, in lower case. A legend in the file wins over them.
var abbreviations = map[string]Diet{
	"v": Vegetarian, "veg": Vegetarian, "vgt": Vegetarian, "vgtr": Vegetarian, "vt": Vegetarian, "vej": Vegetarian,
	"vg": Vegan, "ve": Vegan, "vgn": Vegan, "vn": Vegan, "pb": Vegan,
	"gf": GlutenFree, "sg": GlutenFree, "lf": LactoseFree, "df": LactoseFree, "sl": LactoseFree,
}

// conditional matches words that say a dish is of a diet only when a guest asks.
var conditional = regexp.MustCompile(`\b(?:auf wunsch|auf anfrage|moglich|on request|upon request|option|optional|available|can be|possible|sur demande|istege|istenirse)\b`)

// marks are the meanings of marks in one file.
type marks struct {
	// learned is how many lines of a legend there were.
	learned int

	legend map[string]Diet
	// codes are allergens and additives by their marks, as the legend has them.
	codes map[string][]string
	// traces is set where it says that what a mark in brackets means may be in a dish.
	traces bool
	// explained is how many explanations of marks were read.
	explained int
	// looked is how many texts were looked up as meanings.
	looked int
	// conditionalStar is set where the legend says that a star means on request.
	conditionalStar bool
	// plainStar is set where it says that a star means something else.
	plainStar bool
	// seen are the marks that dishes have.
	seen map[string]bool
	// decimals is how many digits amounts have after the point, and sizes how many the heading above
	// a line has.
	decimals, sizes int
	// extras are the names of groups of extras that the text has headings for, with their plus.
	extras map[string]bool
	// lists are those of letters and numbers behind names.
	lists markLists
	// pairs are letters in twos in lists in brackets, and how many lines have them.
	pairs map[string]int
}

// rivals are marks that mean what the second is taken for only where the others do not stand
// in the same file: beside VE a VG is as often vegetarian as vegan.
var rivals = map[string][]string{
	"vg": {"ve", "vgn", "vn"},
	"v":  {"veg", "vgt", "vgtr", "vt"},
}

// capitals matches a mark in capitals, and inBrackets what stands in brackets.
var (
	capitals   = regexp.MustCompile(`\b(?:VG|VE|VGN|VN|VEG|VGT|VGTR|VT)\b\*?[\s)\],/]*(?:$|[,;/)\]\d€£$]|\s{2})`)
	inBrackets = regexp.MustCompile(`[(\[]([^()\[\]]{1,30})[)\]]`)
)

// see notes the marks of a text that has a name or a whole line.
func (m *marks) see(text string) {
	if len(text) > maxCell {
		return
	}
	for _, found := range capitals.FindAllString(text, 8) {
		m.note(found)
	}
	for _, found := range inBrackets.FindAllStringSubmatch(text, 8) {
		m.note(found[1])
	}
}

// note notes the marks of a text that has nothing else.
func (m *marks) note(text string) {
	for _, word := range strings.FieldsFunc(lang.Fold(text[:min(len(text), maxCell)]), betweenMarks) {
		if bare := strings.Trim(word, "*.:;-€£$"); abbreviations[bare] != "" {
			if m.seen == nil {
				m.seen = map[string]bool{}
			}
			m.seen[bare] = true
		}
	}
}

// isUnclear reports whether a mark, in lower case, may mean either of two diets.
func (m *marks) isUnclear(mark string) bool {
	if _, told := m.legend[mark]; told {
		return false
	}
	return slices.ContainsFunc(rivals[mark], func(rival string) bool { return m.seen[rival] })
}

// star matches a line that says what a star means.
var star = regexp.MustCompile(`^\(?\*{1,3}\)?[^*]{3,}$`)

// maxPairs is how many marks a line of a legend explains, and maxLegends how many such lines
// are read.
const (
	maxPairs   = 60
	maxLegends = 200
)

// pair matches a mark and what it means.
var pair = regexp.MustCompile(`(?:^|[\s,;|/·•])[(\[]?([\p{L}\d]{1,3}|\*{1,3})[)\]]?\s*(?:[=:–—-]|\)|\])\s*([\p{L}][\p{L} -]{2,})`)

// learn reads a line as a legend, and reports whether it is one.
func (m *marks) learn(line string) bool {
	if len(line) > maxText || m.learned >= maxLegends || m.looked > maxMeanings || !m.learnLine(oneLine(line)) {
		return false
	}
	m.learned++
	return true
}

func (m *marks) learnLine(line string) bool {
	if len(line) > 2000 {
		return false
	}
	folded := lang.Fold(line)
	if isConditional := star.MatchString(folded) && conditional.MatchString(folded); isConditional || star.MatchString(folded) && strings.ContainsAny(folded, "=:") {
		m.conditionalStar, m.plainStar = m.conditionalStar || isConditional, m.plainStar || !isConditional
		return true
	}
	if m.explainList(line) || m.explainDiets(line, folded) {
		return true
	}
	if !strings.ContainsAny(folded, "=:–—-)]") {
		return false
	}
	pairs := pair.FindAllStringSubmatch(folded, maxPairs)
	diets := 0
	for _, one := range pairs {
		if strings.HasPrefix(one[1], "*") {
			m.conditionalStar = m.conditionalStar || conditional.MatchString(one[2])
			m.plainStar = m.plainStar || !conditional.MatchString(one[2])
			continue
		}
		if keys, _ := m.meanings(one[2]); len(keys) > 0 {
			m.explain(one[1], keys)
		}
		if diet, ok := dietIn(one[2]); ok && !conditional.MatchString(one[2]) {
			if m.legend == nil {
				m.legend = map[string]Diet{}
			}
			m.legend[one[1]] = diet
			diets++
		}
	}
	return len(pairs) >= 2 || diets > 0
}

// explainsDiet matches a mark in capitals and the words behind it: "L lactose-free".
var explainsDiet = regexp.MustCompile(`(?:^|[\s·•|,;:(/])\*{0,2}([A-Z]{1,3})\*{0,2}\s+(\p{L}[\p{L}-]+(?:\s\p{L}+)?)`)

// dietStems are parts of words for diets.
var dietStems = list("vega, vege, veje, gluten, lactos, laktos, laktoz, dairy, halal, helal, kosher, koscher")

// explainDiets reads a line in which several marks stand before the diets that they mean.
func (m *marks) explainDiets(line, folded string) bool {
	if !containsAny(folded, dietStems) {
		return false
	}
	told := map[string]Diet{}
	for _, found := range explainsDiet.FindAllStringSubmatch(line, maxPairs) {
		if diet, ok := dietIn(lang.Fold(found[2])); ok {
			told[lang.Fold(found[1])] = diet
		}
	}
	if len(told) < 2 {
		return false
	}
	if m.legend == nil {
		m.legend = map[string]Diet{}
	}
	maps.Copy(m.legend, told)
	return true
}

// apart parts a mark that is put together of several of the legend: LG where L and G are some.
func (m *marks) apart(word string) []string {
	if m == nil || len(word) < 2 || len(word) > 3 {
		return nil
	}
	if _, _, known := m.mark(word); known {
		return nil
	}
	parts := strings.Split(lang.Fold(word), "")
	for _, part := range parts {
		if _, known := m.legend[part]; !known {
			return nil
		}
	}
	return parts
}

// dietIn returns the diet whose words a text begins with or has nothing beside.
func dietIn(folded string) (Diet, bool) {
	const longest = 60 // bytes, of which the words have 20 at most
	folded = folded[:min(len(folded), longest)]
	for _, phrase := range phrases {
		if at := phrase.pattern.FindStringIndex(folded); len(at) > 0 && at[0] == 0 {
			return phrase.diet, true
		}
	}
	return "", false
}

// mark returns the diet that a mark means. star is set where a star stands behind it.
func (m *marks) mark(text string) (diet Diet, star, ok bool) {
	folded := strings.Trim(lang.Fold(text), ".:()[]")
	bare := strings.TrimRight(folded, "*")
	star = bare != folded
	if m != nil {
		if diet, ok = m.legend[bare]; ok {
			return diet, star, true
		}
	}
	if diet, ok = abbreviations[bare]; ok {
		return diet, star, true
	}
	return "", star, false
}

// addDiet adds a diet to a row, with the problem that a star makes of it. A mark that may be
// vegan or vegetarian is taken for the latter, which holds for both.
func (r *Row) addDiet(m *marks, diet Diet, star bool, mark string) {
	if m.isUnclear(strings.Trim(lang.Fold(mark), "*.:()[]")) {
		diet = Vegetarian
		if !r.has(MarkUnclear) {
			r.addParam(MarkUnclear, "mark", mark)
		}
	}
	if star && !m.plainStar {
		if !r.has(MarkConditional) {
			r.addParam(MarkConditional, "mark", mark)
		}
		if m.conditionalStar {
			return
		}
	}
	if !slices.Contains(r.Diets, diet) {
		r.Diets = append(r.Diets, diet)
	}
}

// takeDiets reads the cell of a column of diets, which may say that there are none.
func (r *Row) takeDiets(m *marks, text string) {
	if isNo(lang.Fold(oneLine(text))) {
		return
	}
	r.takeMarks(m, text)
}

// takeMarks reads a text that has nothing but marks and words of diets, as stands behind a dish.
// Each of them becomes a diet, a code or a problem: none is left out.
func (r *Row) takeMarks(m *marks, text string) {
	folded := lang.Fold(oneLine(text))
	if strings.Trim(folded, "-–—/ ") == "" {
		return
	}
	if len(text) > maxCell {
		r.addText(DietNotRead, oneLine(text))
		return
	}
	for _, phrase := range phrases {
		if conditional.MatchString(folded) {
			break
		}
		if phrase.pattern.MatchString(folded) {
			r.addDiet(m, phrase.diet, strings.Contains(folded, "*"), text)
			folded = phrase.pattern.ReplaceAllString(folded, " ")
		}
	}
	list, isUnread := markWords(folded, betweenMarks), false
	for _, word := range list {
		diet, starred, ok := m.mark(word.text)
		bare := strings.Trim(word.text, "*.:-–—")
		parts := m.apart(bare)
		switch {
		case ok:
			r.addDiet(m, diet, starred, strings.ToUpper(word.text))
		case parts != nil:
			for _, part := range parts {
				r.addDiet(m, m.legend[part], starred, strings.ToUpper(word.text))
			}
		case isCode(bare), m.isPair(strings.ToUpper(bare)):
			r.addCode(strings.ToUpper(bare), word.isApart && m.areTraces(list))
		case bare == unconfirmed, bare == "" && !starred:
		default:
			isUnread = true
		}
	}
	if isUnread {
		r.addText(DietNotRead, oneLine(text))
	}
}

// betweenMarks reports whether a character stands between marks.
func betweenMarks(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune(",;/|+&()[]·•", r)
}

// isCode reports whether a word is a mark for an allergen or an additive: a letter, a
// letter with a digit, or a number of two digits. An x with a digit says how many there are.
func isCode(word string) bool {
	runes := []rune(word)
	switch len(runes) {
	case 1:
		return runes[0] < 0x250 && runes[0] != '0' && (unicode.IsLetter(runes[0]) || unicode.IsDigit(runes[0]))
	case 2:
		return runes[0] != 'x' && runes[0] != 'X' && unicode.IsDigit(runes[1]) && runes[0] < 0x250 && (unicode.IsLetter(runes[0]) || unicode.IsDigit(runes[0]))
	}
	return false
}

func (r *Row) addParam(code Code, name, value string) {
	r.add(code, fault.Params{name: value})
}

// isTagWord reports whether a word of a heading is one of tags, of which diets are some.
func isTagWord(word string) bool { return word == "tag" || word == "tags" || word == "labels" }

// takeTags reads tags, of which those that mean no diet say something else.
func (r *Row) takeTags(m *marks, text string) {
	for _, tag := range strings.FieldsFunc(text[:min(len(text), maxCell)], func(r rune) bool { return strings.ContainsRune(",;|#", r) }) {
		tag = oneLine(tag)
		_, known := dietIn(lang.Fold(tag))
		if _, _, marked := m.mark(tag); known || marked {
			r.takeMarks(m, tag)
		}
	}
}
