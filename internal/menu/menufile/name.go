package menufile

import (
	"regexp"
	"slices"
	"strings"

	"carte/internal/lang"
)

var (
	// bracketed matches what stands in brackets at the end of a name.
	bracketed = regexp.MustCompile(`(?s)^(.*\S)\s*(?:\(([^()]{1,60})\)|\[([^\[\]]{1,60})\])[.*]*$`)
	// listed matches a list of marks at the end of a name.
	listed = regexp.MustCompile(`^(.*\S)\s+([A-Za-z0-9]{1,3}\*?(?:\s?[,/]\s?[A-Za-z0-9]{1,3}\*?)*)$`)
	// superscript matches small letters and numbers at the end of a name.
	superscript = regexp.MustCompile(`[\x{2070}-\x{207e}\x{b9}\x{b2}\x{b3}\x{1d43}-\x{1d6b}\x{2b0}-\x{2b8}\x{2e1}-\x{2e3},]*[\x{2070}-\x{2079}\x{b9}\x{b2}\x{b3}\x{1d43}-\x{1d6b}\x{2b0}-\x{2b8}\x{2e1}-\x{2e3}]$`)
	// negated matches what turns a word of a diet around.
	negated = regexp.MustCompile(`\b(?:nicht|not|non|pas|degil|kein|keine)\b`)
)

// takeName sets the name of a dish from a text that may end in marks.
func (r *Row) takeName(m *marks, text string) {
	name := oneLine(text)
	for len(name) <= maxCell {
		rest, ok := r.takeMark(m, name)
		if !ok {
			break
		}
		name = rest
	}
	r.Name = strings.TrimRight(name, " ,;")
	if len(name) > maxCell {
		return
	}
	r.takeWords(m, r.Name)
}

// takeMark takes the last marks off a name.
func (r *Row) takeMark(m *marks, name string) (rest string, ok bool) {
	if found := bracketed.FindStringSubmatch(name); found != nil {
		inside := found[2] + found[3]
		if r.takeAll(m, inside, false) {
			return found[1], true
		}
		return name, false
	}
	if small := superscript.FindString(name); small != "" && len(small) < len(name) && small != "²" && small != "³" {
		r.Codes = append(r.Codes, strings.Trim(small, ","))
		return strings.TrimSpace(strings.TrimSuffix(name, small)), true
	}
	if found := listed.FindStringSubmatch(name); len(found) > 0 && r.takeAll(m, found[2], true) {
		return found[1], true
	}
	return name, false
}

// takeAll takes a list of marks if it has nothing else. bare is set for a list without
// brackets, which must look more like marks: capital letters, or several.
func (r *Row) takeAll(m *marks, text string, bare bool) bool {
	words := strings.FieldsFunc(text, betweenMarks)
	diets, letters := 0, 0
	for _, word := range words {
		if _, _, ok := m.mark(word); ok && (!bare || word == strings.ToUpper(word)) {
			diets++
		} else if !isCode(strings.Trim(word, "*.")) {
			return !bare && r.takePhrase(m, text)
		} else if !isDigit(word[0]) {
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
	r.takeDiets(m, text)
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
		r.takeDiets(m, regexp.MustCompile(`(?i)\b(?:und|and|et)\b`).ReplaceAllString(text, " "))
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
	text = paragraph(text)
	for len(text) <= 2*maxCell {
		found := bracketed.FindStringSubmatch(text)
		if len(found) == 0 || !r.takeAll(m, found[2]+found[3], false) {
			break
		}
		text = found[1]
	}
	r.Description = text
	if diet, ok := dietIn(lang.Fold(text)); ok && len(strings.Fields(text)) <= 2 {
		r.addDiet(m, diet, false, text)
	}
}
