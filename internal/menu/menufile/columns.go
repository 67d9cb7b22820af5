package menufile

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// headerDepth is how many records from the beginning may stand above the headings.
const headerDepth = 20

// guessDepth is how many records say what is in their columns.
const guessDepth = 500

// knownHeadings counts the cells of a record that are headings.
func knownHeadings(r record) int {
	if len(r.cells) > maxColumns {
		return 0
	}
	found := map[Field]bool{}
	count := 0
	for _, cell := range r.cells {
		if volume.MatchString(oneLine(cell)) {
			count++ // the name of a size
		} else if field, known, exact := fieldOf(cell); known && (exact || len(words(cell)) <= 3) && (!found[field] || field == FieldPrice || field == FieldNone) {
			found[field] = true
			count++
		}
	}
	if !found[FieldName] && !found[FieldPrice] && !found[FieldDescription] && !found[FieldSection] {
		return 0
	}
	return count
}

// findHeader returns the index of the record with the headings; -1 for none.
func findHeader(records []record) int {
	best, at := 1, -1
	for i, r := range records[:min(len(records), headerDepth)] {
		if n := knownHeadings(r); n > best && !hasAmount(r) {
			best, at = n, i
		}
	}
	if at < 0 && namesColumns(records) {
		return 0
	}
	return at
}

// namesColumns reports whether the first record has headings that nobody knows: words
// alone, above records of which most have a price.
func namesColumns(records []record) bool {
	if len(records) < 2 {
		return false
	}
	for _, cell := range records[0].cells {
		if oneLine(cell) == "" || strings.ContainsFunc(cell, unicode.IsDigit) || ofDay.MatchString(lang.Fold(oneLine(cell))) {
			return false
		}
	}
	priced := 0
	for _, r := range records[1:] {
		if hasAmount(r) {
			priced++
		}
	}
	return len(records[0].cells) > 1 && priced*10 >= 6*(len(records)-1)
}

// amount matches a cell that is plainly a price.
var amount = regexp.MustCompile(`^[€£$₺]? ?\d{1,6}(?:[.,]\d{1,3})* ?(?:€|£|\$|₺|EUR|TL|CHF|,-|\.-)?$`)

// hasAmount reports whether a record has a price in it.
func hasAmount(r record) bool {
	return slices.ContainsFunc(r.cells, func(cell string) bool { return amount.MatchString(oneLine(cell)) })
}

// volume matches a heading that is nothing but a size.
var volume = regexp.MustCompile(`(?i)^(?:\d+(?:[.,/]\d+)? ?(?:l|cl|ml|dl|g|kg|oz|cm|pcs|stk\.?|stück|adet)|small|medium|large|regular|klein|mittel|gro(?:ß|ss)|normal|petite?|moyenne?|grande?|küçük|orta|büyük|glas|glass|verre|kadeh|flasche|bottle|bouteille|şişe|karaffe|carafe|pichet|tek|duble|single|double|half|full|halb|ganz|s|m|l|xl|xxl|ø ?\d+.*|\d+ ?cm)$`)

// guessColumns says what the columns of a table are, by the record with the headings and
// by what stands in them.
func guessColumns(records []record, header int) []Column {
	width := 0
	for _, r := range records {
		width = max(width, len(r.cells))
	}
	columns := make([]Column, width)
	body := records[min(header+1, len(records)):min(header+1+guessDepth, len(records))]
	taken := map[Field]bool{}
	// Headings without other words first: of "Name" and "Second name", the first is the name.
	for _, exactly := range []bool{true, false} {
		for i := range columns {
			columns[i].Index = i
			if header < 0 || i >= len(records[header].cells) {
				continue
			}
			columns[i].Heading = oneLine(records[header].cells[i])
			field, known, exact := fieldOf(columns[i].Heading)
			if !known || exact != exactly || columns[i].Field != FieldNone || taken[field] && field != FieldPrice {
				continue
			}
			columns[i].Field = field
			taken[field] = field != FieldNone
		}
	}
	stats := make([]contents, width)
	for i := range stats {
		stats[i] = contentsOf(body, i)
	}
	for i := range columns {
		_, known, _ := fieldOf(columns[i].Heading)
		isSize := volume.MatchString(columns[i].Heading)
		priced := stats[i].priced*10 >= stats[i].filled*6 && stats[i].priced > 0
		if columns[i].Field == FieldNone && (!known || isSize) && priced && (isSize || stats[i].decimal*2 >= stats[i].priced || header < 0 && !taken[FieldPrice] && i > 0) {
			columns[i].Field, taken[FieldPrice] = FieldPrice, true
		}
	}
	guessTexts(columns, stats, taken, header)
	nameSizes(columns)
	return columns
}

// contents is what stands in a column.
type contents struct {
	filled, priced, decimal, distinct, marked, texts, length int
}

func contentsOf(records []record, column int) contents {
	var c contents
	seen := map[string]bool{}
	for _, r := range records {
		if column >= len(r.cells) {
			continue
		}
		cell := oneLine(r.cells[column])
		if cell == "" {
			continue
		}
		c.filled++
		seen[cell] = true
		c.length += len(cell)
		if len(cell) > 60 {
			c.texts++
			continue
		}
		if strings.ContainsFunc(cell, unicode.IsDigit) {
			if read := readPrices(cell, 2); len(read.prices) > 0 && !looksLikeText(cell) {
				c.priced++
				if strings.ContainsAny(cell, ".,€£$₺/") || read.currency != "" {
					c.decimal++
				}
			}
		}
		if strings.ContainsFunc(cell, unicode.IsLetter) {
			c.texts++
		}
		if onlyMarks(cell) {
			c.marked++
		}
	}
	c.distinct = len(seen)
	return c
}

// looksLikeText reports whether a text with a number in it has more words than a price.
func looksLikeText(text string) bool {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters > 12
}

// onlyMarks reports whether a cell has nothing but marks of diets.
func onlyMarks(cell string) bool {
	var m marks
	folded := lang.Fold(cell)
	for _, phrase := range phrases {
		folded = phrase.pattern.ReplaceAllString(folded, "v")
	}
	for _, word := range strings.FieldsFunc(folded, betweenMarks) {
		if _, _, ok := m.mark(word); !ok {
			return false
		}
	}
	return true
}

// guessTexts finds section, name, description and marks among columns of texts that are
// not known.
func guessTexts(columns []Column, stats []contents, taken map[Field]bool, header int) {
	free := func(i int) bool {
		_, known, _ := fieldOf(columns[i].Heading)
		return columns[i].Field == FieldNone && !known && stats[i].texts*2 > stats[i].filled
	}
	texts := 0
	for i := range columns {
		if !taken[FieldDiets] && free(i) && stats[i].marked == stats[i].filled && stats[i].filled > 0 {
			columns[i].Field, taken[FieldDiets] = FieldDiets, true
		}
		if free(i) {
			texts++
		}
	}
	for i := range columns {
		if !free(i) {
			continue
		}
		repeats := stats[i].distinct*2 <= stats[i].filled && stats[i].filled > 2
		switch {
		case !taken[FieldSection] && !taken[FieldName] && repeats && texts > 1 && i == 0:
			columns[i].Field, taken[FieldSection] = FieldSection, true
		case !taken[FieldName]:
			columns[i].Field, taken[FieldName] = FieldName, true
		case !taken[FieldDescription] && (header < 0 || columns[i].Heading == ""):
			columns[i].Field, taken[FieldDescription] = FieldDescription, true
		}
	}
	if !taken[FieldName] && taken[FieldDescription] {
		for i := range columns {
			if columns[i].Field == FieldDescription {
				columns[i].Field = FieldName
			}
		}
	}
}

// nameSizes names the sizes of columns of prices by their headings.
func nameSizes(columns []Column) {
	count := 0
	for i := range columns {
		if columns[i].Field == FieldPrice {
			count++
		}
	}
	for i := range columns {
		if columns[i].Field != FieldPrice {
			continue
		}
		columns[i].Size = sizeIn(columns[i].Heading)
		if count == 1 && !volume.MatchString(columns[i].Heading) && !slices.ContainsFunc(words(columns[i].Heading), priceWord) {
			columns[i].Size = "" // a word for prices that nobody knows
		}
		if columns[i].Size == "" && count > 1 && i > 0 {
			columns[i].Size = columns[i].Heading
		}
	}
}

// chosenColumns are those that a person has named.
func chosenColumns(guessed []Column, chosen map[int]Field) []Column {
	for i := range guessed {
		guessed[i].Field, guessed[i].Size = chosen[i], ""
	}
	nameSizes(guessed)
	return guessed
}
