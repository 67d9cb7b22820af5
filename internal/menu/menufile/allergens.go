package menufile

import (
	"regexp"
	"slices"
	"strings"

	"carte/internal/fault"
	"carte/internal/lang"
)

// Letters and numbers behind dishes name allergens and additives. What they mean is said by a
// legend, or by the order that a country knows; and it is for a person to confirm.

// Sources of what letters mean.
const (
	byLegend = "legend"
	byCodex  = "codex"
	byOrder  = "order"
)

// codex are the letters of Austria's food code, and inOrderOfLaw those that follow the order of
// Regulation 1169/2011, annex II, as is usual in Germany. They are alike up to H.
var (
	codex = map[string]string{
		"a": "gluten", "b": "crustaceans", "c": "eggs", "d": "fish", "e": "peanuts", "f": "soybeans", "g": "milk", "h": "nuts",
		"l": "celery", "m": "mustard", "n": "sesame", "o": "sulphites", "p": "lupin", "r": "molluscs",
	}
	inOrderOfLaw = map[string]string{
		"a": "gluten", "b": "crustaceans", "c": "eggs", "d": "fish", "e": "peanuts", "f": "soybeans", "g": "milk", "h": "nuts",
		"i": "celery", "j": "mustard", "k": "sesame", "l": "sulphites", "m": "lupin", "n": "molluscs",
	}
	// germanNumbers are those of additives, as most German menus have them.
	germanNumbers = map[string]string{
		"1": "colouring", "2": "preservative", "3": "antioxidant", "4": "flavour_enhancer", "5": "sulphurised", "6": "blackened",
		"7": "waxed", "8": "phosphate", "9": "sweetener", "10": "phenylalanine", "11": "caffeine", "12": "quinine", "13": "taurine",
	}
)

// isAdditive reports whether what a mark means is an additive.
func isAdditive(key string) bool {
	for _, additive := range germanNumbers {
		if additive == key {
			return true
		}
	}
	return false
}

// maxExplained is how many explanations of marks are read; no legend has as many.
const maxExplained = 200

// nothing are words for no allergens.
var nothing = setOf("keine", "none", "aucun", "aucune", "yok", "nessuno", "ninguno")

// takeCodes reads a cell with nothing but letters and numbers for allergens and additives, or
// their names.
func (r *Row) takeCodes(m *marks, text string) {
	text = oneLine(text)
	if folded := lang.Fold(text); len([]rune(folded)) > 1 && isNo(folded) || nothing[folded] || strings.Trim(text, "-–—/ .") == "" {
		return
	}
	text = gluedBrackets.ReplaceAllString(cut(text, maxCell), "$1$2")
	list := markWords(text, func(r rune) bool { return strings.ContainsRune(",;|/+&·•", r) })
	for _, part := range list {
		words := strings.Fields(part.text)
		if slices.ContainsFunc(words, func(word string) bool { return len([]rune(word)) > 3 }) {
			words = []string{strings.Join(words, " ")} // a name
		}
		for _, word := range words {
			r.addCode(strings.Trim(word, ".:"), part.isApart && m.areTraces(list))
		}
	}
}

// gluedBrackets matches a word whose end stands in brackets: Soja(bohnen).
var gluedBrackets = regexp.MustCompile(`(\p{L}{3,})\((\p{L}+)\)`)

// addCode adds a mark as it is written, once. One that may be in the dish stands in brackets.
func (r *Row) addCode(mark string, isTrace bool) {
	if mark == "" {
		return
	}
	if isTrace {
		mark = "(" + mark + ")"
	}
	if !slices.Contains(r.Codes, mark) {
		r.Codes = append(r.Codes, mark)
	}
}

// explainCodes says what the letters and numbers of all dishes mean, as far as a legend or an
// order that is usual tells. Of each that nobody explains it says so: none is left out.
func (m *Menu) explainCodes() {
	if m.Own {
		return
	}
	marked := 0
	used := map[string]bool{}
	for i := range m.Rows {
		if row := &m.Rows[i]; row.Kind == Dish && len(row.Codes) > 0 {
			marked++
			for _, code := range row.Codes {
				used[strings.ToLower(code)] = true
			}
		}
	}
	e := explainer{codes: m.codes, source: byCodex, letters: codex, names: map[string][2]string{}}
	if used["i"] || used["j"] || used["k"] {
		e.letters, e.source = inOrderOfLaw, byOrder
	}
	if used["o"] || used["p"] || used["r"] {
		e.letters, e.source = codex, byCodex
	}
	switch {
	case len(m.codes) > 0:
		e.source, e.letters = byLegend, nil
	case !m.hasCodes && marked < fewestMarked:
		e.letters = nil // few dishes have some, and nobody explains them
	}
	for i := range m.Rows {
		if row := &m.Rows[i]; row.Kind == Dish {
			e.explain(row)
		}
	}
}

// fewestMarked is how many dishes have marks where these are taken for the usual ones without a legend.
const fewestMarked = 3

// explainer says what marks mean.
type explainer struct {
	codes   map[string][]string
	letters map[string]string
	source  string
	// names are what was looked up, with what it means.
	names map[string][2]string
}

// explain says what the marks of a dish mean. Each is either told with what it means, or unread.
func (e *explainer) explain(row *Row) {
	var told, unread []string
	for _, code := range row.Codes {
		parts := e.partsOf(code)
		for _, part := range parts {
			label, isTrace := code, strings.HasPrefix(code, "(") || mayHave.MatchString(part)
			if len(parts) > 1 {
				label = strings.ToUpper(part)
			}
			keys, beside := e.meanings(part)
			if len(keys) == 0 {
				beside = label
			} else if beside != "" {
				beside = asWritten(code, beside)
			}
			if beside != "" && !slices.Contains(unread, beside) {
				unread = append(unread, beside)
			}
			for _, key := range keys {
				if row.means(key, isTrace) {
					told = append(told, label+"="+key)
				}
			}
		}
	}
	row.MayContain = slices.DeleteFunc(row.MayContain, func(key string) bool { return slices.Contains(row.Allergens, key) })
	if told != nil {
		row.add(AllergenLetters, fault.Params{"letters": cut(strings.Join(told, ","), 2*maxCell), "by": e.source})
	}
	if unread != nil {
		row.addParam(MarksNotRead, "marks", cut(strings.Join(unread, ", "), maxCell))
	}
}

// means adds what a mark means to a dish, and reports whether it was new.
func (r *Row) means(key string, isTrace bool) bool {
	list := &r.Allergens
	switch {
	case isAdditive(key):
		list = &r.Additives
	case isTrace && slices.Contains(r.Allergens, key):
		return false
	case isTrace:
		list = &r.MayContain
	}
	if slices.Contains(*list, key) {
		return false
	}
	*list = append(*list, key)
	return true
}

// asWritten returns what is left of a name as it is written, in which case and accents count.
func asWritten(code, folded string) string {
	var words []string
	for word := range strings.FieldsSeq(folded) {
		at := slices.IndexFunc(strings.Fields(code), func(written string) bool { return strings.Contains(lang.Fold(written), word) })
		if at >= 0 {
			word = strings.Fields(code)[at]
		}
		words = append(words, word)
	}
	return strings.Join(slices.Compact(words), " ")
}

// meanings returns what a mark means, in lower case, and what of it nobody can tell.
func (e *explainer) meanings(mark string) (keys []string, beside string) {
	if keys = e.codes[mark]; len(keys) > 0 {
		return keys, ""
	}
	if isKind := len(mark) == 2 && isDigit(mark[1]) && !isDigit(mark[0]); isKind {
		if keys = e.codes[mark[:1]]; len(keys) > 0 {
			return keys, "" // a1 is a kind of gluten
		}
		if key := e.letters[mark[:1]]; key != "" {
			return []string{key}, ""
		}
	}
	if key := e.letters[mark]; key != "" {
		return []string{key}, ""
	}
	if key := germanNumbers[mark]; key != "" && e.letters != nil {
		return []string{key}, ""
	}
	if len([]rune(mark)) < 2 {
		return nil, mark
	}
	known, ok := e.names[mark]
	if !ok && len(e.names) < maxMeanings {
		keys, beside = meaningsOf(mark)
		known = [2]string{strings.Join(keys, " "), beside}
		e.names[mark] = known
	} else if !ok {
		return nil, mark
	}
	return strings.Fields(known[0]), known[1]
}

// small writes what stands in small letters and numbers above a line as others.
var small = strings.NewReplacer("⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4", "⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9",
	"ᵃ", "a", "ᵇ", "b", "ᶜ", "c", "ᵈ", "d", "ᵉ", "e", "ᶠ", "f", "ᵍ", "g", "ʰ", "h", "ⁱ", "i", "ʲ", "j", "ᵏ", "k", "ˡ", "l", "ᵐ", "m", "ⁿ", "n", "ᵒ", "o", "ᵖ", "p", "ʳ", "r")

// partsOf returns the marks of a code in lower case, of which small ones may stand together.
func (e *explainer) partsOf(code string) (parts []string) {
	plain := small.Replace(code)
	folded := lang.Fold(strings.Trim(plain, "()"))
	if plain == code || len(folded) < 2 {
		return []string{folded}
	}
	for part := range strings.FieldsFuncSeq(folded, func(r rune) bool { return r == ',' || r == ' ' }) {
		_, beside := e.meanings(part)
		if isTogether := beside != "" && !strings.ContainsFunc(part, func(r rune) bool { return r < 'a' || r > 'z' }); isTogether {
			parts = append(parts, strings.Split(part, "")...)
		} else {
			parts = append(parts, part)
		}
	}
	return parts
}
