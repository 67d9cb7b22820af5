package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// A legend says what letters and numbers behind dishes mean: in a line, in several of which the
// first begins with a word for it, or with a line for each mark.

// legendWords are the words for a legend.
const legendWords = `allergene?s?|allergen-?(?:legende|information(?:en)?|kennzeichnung|hinweise?)|allergènes|alerjenler|alerjen bilgisi|` +
	`(?:kennzeichnungspflichtige )?zusatzstoffe(?: und allergene)?|allergene und zusatzstoffe|additives|additifs|katkı maddeleri|legende?|légende`

var (
	// legendHead matches the beginning of a line that says what letters and numbers mean, and
	// legendTitle one that has nothing else.
	legendHead  = regexp.MustCompile(`(?i)^(?:` + legendWords + `)\s*:`)
	legendTitle = regexp.MustCompile(`(?i)^(?:#+ )?(?:` + legendWords + `)\s*:?$`)
	// legendEntry parts a mark from what it means, and innerEntry finds the next that only a space
	// parts from the one before.
	legendEntry = regexp.MustCompile(`^[(\[]?([A-Za-z]\d?|\d{1,2})(?:[)\]]\s*[=:–-]?|\s*[=:–-]|\.\s|\s)\s*(\p{L}.*)$`)
	innerEntry  = regexp.MustCompile(`\s[(\[]?(?:[A-Z]\d?|\d{1,2}|[a-z][)=:])(?:[)\]]\s*[=:–-]?|\s*[=:–-]|\s)\s*\p{L}`)
	// inBracketsMay matches a line that says that what stands in brackets may be in a dish.
	ofBrackets    = regexp.MustCompile(`(?i)klammer|bracket|parenth|parantez`)
	inBracketsMay = regexp.MustCompile(`(?:klammer|bracket|parenthes|parantez).{0,60}(?:spuren|trace|may contain|kann|konnen|peut|peuvent|eser|icerebilir)|(?:spuren|traces?|may contain|icerebilir).{0,40}(?:klammer|bracket|parenthes|parantez)`)
)

const (
	// maxLegendLines is how many lines a legend has at most, and fewestBare how many one has of
	// which each line explains a mark and none says that it is one.
	maxLegendLines, fewestBare = 40, 3
)

// meant is a mark of a legend and what it means.
type meant struct {
	mark, text string
	keys       []string
	isWhole    bool // nothing stands beside what is known
}

// entriesOf reads what a text explains, mark by mark. What begins with none goes on with the one
// before: "A Getreide (Weizen, Roggen), z. B. Brot, B Krebstiere".
func (m *marks) entriesOf(text string) (entries []meant) {
	for _, part := range partsOutside(text) {
		if len(entries) >= maxPairs {
			break
		}
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		found := legendEntry.FindStringSubmatch(part)
		if found == nil {
			if last := len(entries) - 1; last >= 0 {
				entries[last].text += ", " + part
			}
			continue
		}
		entries = append(entries, meant{mark: found[1], text: found[2]})
	}
	for i := 0; i < len(entries); i++ {
		entries = m.partInner(entries, i)
		one := &entries[i]
		var beside string
		one.mark = strings.ToLower(one.mark)
		one.keys, beside = m.meanings(lang.Fold(one.text))
		one.isWhole = len(one.keys) > 0 && beside == ""
	}
	return entries
}

// partInner parts an entry from a further one behind it, where both are known.
func (m *marks) partInner(entries []meant, i int) []meant {
	for _, at := range innerEntry.FindAllStringIndex(entries[i].text, maxPairs) {
		before, after := entries[i].text[:at[0]], strings.TrimSpace(entries[i].text[at[0]:])
		found := legendEntry.FindStringSubmatch(after)
		if found == nil || strings.Count(before, "(") > strings.Count(before, ")") {
			continue
		}
		first, _ := m.meanings(lang.Fold(before))
		if second, _ := m.meanings(lang.Fold(found[2])); len(first) == 0 || len(second) == 0 {
			continue
		}
		entries[i].text = before
		return slices.Insert(entries, i+1, meant{mark: found[1], text: found[2]})
	}
	return entries
}

// maxMeanings is how many texts of a file are looked up as what a mark means: no menu has as many.
const maxMeanings = 1000

// meanings returns what a text names, as long as a file asks for no more than any menu does.
func (m *marks) meanings(folded string) (keys []string, beside string) {
	if m.looked++; m.looked > maxMeanings {
		return nil, folded
	}
	return meaningsOf(folded)
}

// partsOutside parts a text at commas and the like that stand in no brackets.
func partsOutside(text string) (parts []string) {
	depth, from := 0, 0
	for at, r := range text {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth = max(0, depth-1)
		case depth == 0 && strings.ContainsRune(",;|·•\t", r):
			parts = append(parts, text[from:at])
			from = at + len(string(r))
		}
	}
	return append(parts, text[from:])
}

// explainList reads a line that explains a mark, or lists several with what they mean, and
// reports whether it does.
func (m *marks) explainList(text string) bool {
	if m.explained > maxExplained || m.looked > maxMeanings || len(text) > maxText {
		return false
	}
	least := fewestBare
	if head := legendHead.FindString(text); head != "" {
		text, least = text[len(head):], 1
	} else if found := explainsOne.FindStringSubmatch(text); found != nil {
		if keys, _ := m.meanings(lang.Fold(found[2])); len(keys) > 0 && !strings.ContainsAny(found[2], "=:|;") {
			least = 1
		}
	} else if !strings.ContainsAny(text, ",;|·•=:)]–-") {
		return false
	}
	return m.explainAll(m.entriesOf(text), least)
}

// areIn reports whether a line lists several marks with what they mean.
func (m *marks) areIn(text string) bool {
	if len(text) > maxText || !legendEntry.MatchString(text) {
		return false
	}
	return areKnown(m.entriesOf(text), fewestBare)
}

// areKnown reports whether so many entries at least, and most of all, say what is known.
func areKnown(entries []meant, least int) bool {
	known := 0
	for i := range entries {
		if len(entries[i].keys) > 0 {
			known++
		}
	}
	return known >= least && known*10 >= len(entries)*7
}

// explainsOne matches a line that explains one mark.
var explainsOne = regexp.MustCompile(`^[(\[]?([A-Za-z]\d?|\d{1,2})[)\]]?\s*[=:]\s*(\p{L}.{1,120})$`)

// explainAll notes what entries say if enough of them are known, and reports whether.
func (m *marks) explainAll(entries []meant, least int) bool {
	if !areKnown(entries, least) {
		return false
	}
	for i := range entries {
		m.explain(entries[i].mark, entries[i].keys)
	}
	return true
}

// explain notes what a mark of a legend means. Once it is known it stays.
func (m *marks) explain(mark string, keys []string) {
	if m.explained++; m.explained > maxExplained || len(keys) == 0 || strings.HasPrefix(mark, "*") {
		return
	}
	if m.codes == nil {
		m.codes = map[string][]string{}
	}
	if m.codes[mark] == nil {
		m.codes[mark] = keys
	}
}

// bare is a line without what says how it stands to others.
func bare(line string) string {
	return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(line, besides), aboutAbove))
}

// learnLegends finds legends of several lines, and marks their lines.
func (m *marks) learnLegends(lines []textLine) {
	texts := make([]string, len(lines))
	for i := range lines {
		texts[i] = bare(visible(lines[i].text))
		if len(texts[i]) <= maxCell && ofBrackets.MatchString(texts[i]) && inBracketsMay.MatchString(lang.Fold(texts[i])) {
			m.traces, lines[i].isLegend = true, true
		}
	}
	for i := 0; i < len(lines) && m.looked <= maxMeanings; i++ {
		end := m.learnLegend(lines[i:], texts[i:])
		for at := i; at < i+end; at++ {
			lines[at].isLegend = true
		}
		i += max(0, end-1)
	}
}

// learnLegend reads a legend that begins with the first of some lines, and returns how many it has.
func (m *marks) learnLegend(lines []textLine, texts []string) int {
	if len(texts[0]) > maxText {
		return 0
	}
	isTitle, head := legendTitle.MatchString(texts[0]), legendHead.FindString(texts[0])
	if !isTitle && head == "" {
		return m.learnBare(lines, texts, 0, fewestBare)
	}
	if isTitle {
		return m.learnBare(lines, texts, 1, 1)
	}
	whole := texts[0][len(head):]
	if (*marks)(nil).isMarks(whole) {
		return 0 // those of a dish
	}
	end := 1
	for end < min(len(lines), maxLegendLines) && len(whole) < maxText && m.goesOnAsLegend(whole, texts[end], &lines[end]) {
		joint := " "
		if legendEntry.MatchString(texts[end]) && !strings.HasSuffix(whole, ",") {
			joint = ", "
		}
		whole += joint + texts[end]
		end++
	}
	if !m.explainAll(m.entriesOf(whole), 1) {
		return 0
	}
	return end
}

// goesOnAsLegend reports whether a line goes on with the legend above it.
func (m *marks) goesOnAsLegend(before, text string, l *textLine) bool {
	if l.below && !strings.HasPrefix(l.text, besides) || text == "" || plain.MatchString(text) || legendHead.MatchString(text) || l.isLegend {
		return false
	}
	isOpen := strings.Count(before, "(") > strings.Count(before, ")") || strings.HasSuffix(strings.TrimSpace(before), ",")
	found := legendEntry.FindStringSubmatch(text)
	if found == nil {
		return isOpen || strings.HasPrefix(l.text, besides)
	}
	return isOpen || len(m.entriesOf(text)[0].keys) > 0
}

// learnBare reads lines of which each explains a mark, behind so many others.
func (m *marks) learnBare(lines []textLine, texts []string, from, least int) int {
	var entries []meant
	end := from
	for ; end < min(len(lines), maxLegendLines); end++ {
		if len(texts[end]) > maxName || plain.MatchString(texts[end]) || !legendEntry.MatchString(texts[end]) {
			break
		}
		found := m.entriesOf(texts[end])
		if len(found) != 1 || !found[0].isWhole || from == 0 && !unicode.IsLetter(rune(found[0].mark[0])) {
			break
		}
		entries = append(entries, found...)
	}
	if len(entries) < least || !m.explainAll(entries, least) {
		return 0
	}
	return end
}

// isOfDish reports whether what stands behind the word for allergens is that of a dish: marks, or
// names of which some are known.
func (m *marks) isOfDish(text string) bool {
	text = text[len(legendHead.FindString(text)):]
	if (*marks)(nil).isMarks(text) {
		return true
	}
	keys, beside := m.meanings(lang.Fold(text))
	return len(keys) > 0 && beside == ""
}
