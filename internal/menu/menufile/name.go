package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

var (
	// listed matches a list of marks at the end of a name.
	listed = regexp.MustCompile(`^(.*?[^\s,/])\s+([A-Za-z0-9]{1,3}\*?(?:\s?[,/]\s?[A-Za-z0-9]{1,3}\*?)*)$`)
	// listedApart matches a list of which some have brackets of their own, but not the first.
	listedApart = regexp.MustCompile(`^(.*?[^\s,/])\s+([A-Za-z0-9]{1,3}\*?(?:\s?[,/]\s?(?:[A-Za-z0-9]{1,3}\*?|\([A-Za-z0-9]{1,3}\)|\?))+)$`)
	// listedLast matches the last of them alone.
	listedLast = regexp.MustCompile(`^(.*\S)\s+([A-Za-z0-9]{1,3}\*?)$`)
	// superscript matches small letters and numbers at the end of a name.
	superscript = regexp.MustCompile(`[\x{2070}-\x{207e}\x{b9}\x{b2}\x{b3}\x{1d43}-\x{1d6b}\x{2b0}-\x{2b8}\x{2e1}-\x{2e3},]*[\x{2070}-\x{2079}\x{b9}\x{b2}\x{b3}\x{1d43}-\x{1d6b}\x{2b0}-\x{2b8}\x{2e1}-\x{2e3}]$`)
	// conjunction matches what joins two diets.
	conjunction = regexp.MustCompile(`(?i)\b(?:und|and|et)\b`)
	// negated matches what turns a word of a diet around.
	negated = regexp.MustCompile(`\b(?:nicht|not|non|pas|degil|kein|keine)\b`)
)

// takeName sets the name of a dish from a text that may end in marks.
func (r *Row) takeName(m *marks, text string) {
	name := r.takeMarksBefore(m, r.takeMarked(m, oneLine(withoutTags(text))))
	for i := 0; i < maxMarks && len(name) <= maxMarked; i++ {
		rest, ok := r.takeMark(m, name)
		if !ok {
			break
		}
		name = rest
	}
	r.Name = strings.TrimRight(name, " ,;")
	if stars := strings.TrimRight(r.Name, "*"); stars != r.Name && hasName(stars) {
		r.said = append(r.said, r.Name[len(stars):])
		r.Name = strings.TrimRight(stars, " ,;")
	}
	if len(name) > maxMarked {
		return
	}
	r.takeWords(m, r.Name)
}

// marksBefore parts a name from marks in brackets before it.
var marksBefore = regexp.MustCompile(`^[(\[]([^()\[\]]{1,12})[)\]]\s*(\S.*)$`)

// takeMarksBefore takes marks of diets from before a name: "(V) Onion Tart".
func (r *Row) takeMarksBefore(m *marks, name string) string {
	found := marksBefore.FindStringSubmatch(name)
	if len(found) == 0 || !hasName(found[2]) || !m.areDiets(found[1]) {
		return name
	}
	r.takeMarks(m, found[1])
	return found[2]
}

// bracketed parts a text from what stands in brackets at its end, which may have some in it.
func bracketed(text string) (before, inside string, ok bool) {
	const longest = 160
	text = strings.TrimRight(text, ".*")
	for _, pair := range []string{"()", "[]"} {
		if !strings.HasSuffix(text, pair[1:]) {
			continue
		}
		open, depth := len(text), 0
		for open--; open >= 0; open-- {
			switch text[open] {
			case pair[1]:
				depth++
			case pair[0]:
				depth--
			}
			if depth == 0 {
				break
			}
		}
		if open < 0 {
			continue
		}
		before, inside = strings.TrimRightFunc(text[:open], unicode.IsSpace), text[open+1:len(text)-1]
		return before, inside, before != "" && inside != "" && len([]rune(inside)) <= longest
	}
	return "", "", false
}

// takeMark takes the last marks off a name.
func (r *Row) takeMark(m *marks, name string) (rest string, ok bool) {
	if rest, ok := r.takeSpice(name); ok {
		return rest, true
	}
	if found := bracketThenDiet.FindStringSubmatch(name); len(found) > 0 {
		if diet, isDiet := dietIn(lang.Fold(found[2])); isDiet {
			r.addDiet(m, diet, false, found[2])
			return found[1], true
		}
	}
	if found := listedApart.FindStringSubmatch(name); len(found) > 0 && strings.Contains(found[2], "(") && r.takeAll(m, found[2], true) {
		return found[1], true
	}
	if before, inside, ok := bracketed(name); ok {
		if sizesAlone.MatchString(inside) || m.marksPart(before) {
			return name, false
		}
		if rest := r.takeOptions(inside); rest != inside {
			if strings.Trim(rest, " ,;/") == "" {
				return before, true
			}
			inside = rest
		}
		if m.traces {
			inside = "(" + inside + ")" // which mean something there
		}
		if r.takeAll(m, inside, false) {
			return before, true
		}
		return name, false
	}
	if small := superscript.FindString(name); small != "" && len(small) < len(name) && small != "²" && small != "³" {
		r.Codes = append(r.Codes, strings.Trim(small, ","))
		return strings.TrimSpace(strings.TrimSuffix(name, small)), true
	}
	for _, pattern := range []*regexp.Regexp{listed, listedLast} {
		if found := pattern.FindStringSubmatch(name); len(found) > 0 && r.takeAll(m, found[2], true) {
			return found[1], true
		}
	}
	return name, false
}

// takeAll takes a list of marks if it has nothing else. bare is set for a list without
// brackets, which must look more like marks: capital letters, or several.
func (r *Row) takeAll(m *marks, text string, bare bool) bool {
	if !bare && m.pairs != nil {
		text = ofGrain.ReplaceAllString(text, "$1")
	}
	words := strings.FieldsFunc(text, betweenMarks)
	diets, letters := 0, 0
	for _, word := range words {
		_, _, isMark := m.mark(word)
		switch {
		case isMark && (!bare || word == strings.ToUpper(word)), !bare && m.apart(word) != nil:
			diets++
		case word == unconfirmed && len(words) > 1:
		case !isCode(strings.Trim(word, "*.")) && (bare || !m.isPair(word)):
			return !bare && r.takePhrase(m, text)
		case !isDigit(word[0]):
			letters++
		}
	}
	// "Menü A" and "Pizza 2" are names.
	if diets == 0 && (len(words) < 2 && (bare || letters == 0)) || len(words) == 0 {
		return false
	}
	if bare && diets == 0 && !strings.ContainsAny(text, ",/") {
		return false
	}
	if bare && amountAlone.MatchString(text) && m.hasCents() {
		r.addText(PriceOrMarks, text)
	}
	r.takeMarks(m, text)
	return true
}

// takePhrase takes what is in brackets if it is nothing but words of diets.
func (r *Row) takePhrase(m *marks, text string) bool {
	rest := lang.Fold(text)
	if negated.MatchString(rest) {
		return false
	}
	found := false
	for _, phrase := range phrases {
		found = found || phrase.pattern.MatchString(rest)
		rest = phrase.pattern.ReplaceAllString(rest, " ")
	}
	for _, word := range strings.FieldsFunc(rest, betweenMarks) {
		if _, _, ok := m.mark(word); !ok && !slices.Contains([]string{"und", "and", "et", "ve", "*"}, word) {
			return false
		}
	}
	if found {
		r.takeMarks(m, conjunction.ReplaceAllString(text, " "))
	}
	return found
}

// takeWords adds the diets that a name begins or ends with in words, which stay in it.
func (r *Row) takeWords(m *marks, name string) {
	folded := lang.Fold(name)
	if negated.MatchString(folded) || conditional.MatchString(folded) {
		return
	}
	for _, phrase := range phrases {
		for _, at := range phrase.pattern.FindAllStringIndex(folded, -1) {
			if at[0] == 0 || at[1] == len(folded) {
				r.addDiet(m, phrase.diet, false, name)
			}
		}
	}
}

// takeDescription sets the description of a dish from a text that may end in marks, which
// are taken where they stand in brackets.
func (r *Row) takeDescription(m *marks, text string) {
	text = paragraph(withoutTags(text))
	for i := 0; i < maxMarks && len(text) <= 2*maxCell; i++ {
		before, inside, ok := bracketed(text)
		if !ok || !r.takeAll(m, inside, false) {
			break
		}
		text = before
	}
	if len(text) < maxCell && text != "" && m.isMarks(text) && !sizesAlone.MatchString(text) && strings.ContainsAny(text, "()[],/") {
		r.takeMarks(m, text)
		text = ""
	}
	r.Description = text
	if len(text) > maxCell || len(strings.Fields(text)) > 2 {
		return
	}
	if diet, ok := dietIn(lang.Fold(text)); ok {
		r.addDiet(m, diet, false, text)
	}
}

// heat matches how hot a dish is: in words behind brackets, or by signs.
var heat = regexp.MustCompile(`(?i)^(.*?)(?:(?:[)\]*]|\x{207e})\s*,?\s*((?:(?:sehr|leicht|mittel|very|mildly|medium|extra|très|légèrement|çok|az|hafif)[ -])?(?:scharf|hot|spicy|mild|épicée?|pikant|acılı))|\s+((?:(?:🌶\x{fe0f}?|🔥)\s?)+)|\s+(\*{2,}))$`)

// bracketThenDiet matches a diet in words behind marks in brackets.
var bracketThenDiet = regexp.MustCompile(`^(.*[)\]])\s*,?\s*(\p{L}[\p{L} -]+)$`)

// takeSpice takes how hot a dish is off the end of its name: it is said of the dish.
func (r *Row) takeSpice(name string) (rest string, ok bool) {
	at := heat.FindStringSubmatchIndex(name)
	if len(at) == 0 || strings.TrimSpace(name[:at[3]]) == "" {
		return name, false
	}
	from := at[3]
	if at[4] >= 0 {
		from = at[4]
	}
	r.said = append(r.said, strings.TrimSpace(name[from:]))
	return strings.TrimRight(name[:from], " ,"), true
}

// option matches a mark of a diet that a dish is of only when a guest asks.
var option = regexp.MustCompile(`(?i)^(?:(?:gf|v|ve|vg|vgn|df|lf)o|(?:gf|ve|vg|df|v)-?opt(?:ion)?)$`)

// takeOptions takes such marks out of a list, each with a problem that says so.
func (r *Row) takeOptions(list string) string {
	var kept []string
	isTaken := false
	for _, word := range strings.FieldsFunc(list, betweenMarks) {
		if !option.MatchString(word) {
			kept = append(kept, word)
			continue
		}
		isTaken = true
		r.said = append(r.said, word)
		if !r.has(MarkConditional) {
			r.addParam(MarkConditional, "mark", strings.ToUpper(word))
		}
	}
	if !isTaken {
		return list
	}
	return strings.Join(kept, ", ")
}
