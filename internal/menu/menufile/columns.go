package menufile

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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
		_, known, _ := fieldOf(cell)
		if oneLine(cell) == "" || strings.ContainsFunc(cell, unicode.IsDigit) && !known || isPriceWord(oneLine(cell)) {
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
var amount = regexp.MustCompile(`(?i)^(?:` + signBefore + `)? ?\d{1,6}(?:[., ]\d{1,3})* ?(?:` + sign + `|,-|\.-)?$`)

// hasAmount reports whether a record has a price in it.
func hasAmount(r record) bool {
	return slices.ContainsFunc(r.cells, func(cell string) bool { return amount.MatchString(oneLine(cell)) })
}

// volume matches a heading that is nothing but a size.
var volume = regexp.MustCompile(`(?i)^(?:\d+(?:[.,/]\d+)? ?(?:l|cl|ml|dl|g|kg|oz|cm|pcs|stk\.?|stück|adet)|small|medium|large|regular|klein|mittel|gro(?:ß|ss)|normal|petite?|moyenne?|grande?|küçük|orta|büyük|glas|glass|verre|kadeh|flasche|bottle|bouteille|şişe|karaffe|carafe|pichet|tek|duble|single|double|half|full|halb|ganz|s|m|l|xl|xxl|ø ?\d+.*|\d+ ?cm|\d+(?:[.,]\d)? ?(?:["”″]|inch|zoll))$`)

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
	stats := make([]contents, width)
	body = withoutLone(body)
	for i := range stats {
		stats[i] = contentsOf(body, i)
	}
	// Headings without other words first: of "Name" and "Second name", the first is the name.
	// What is empty is a field only where no other column is.
	for _, pass := range []struct{ exactly, empty bool }{{true, false}, {false, false}, {true, true}} {
		for i := range columns {
			columns[i].Index = i
			if header < 0 || i >= len(records[header].cells) {
				continue
			}
			columns[i].Heading = oneLine(records[header].cells[i])
			field, known, exact := fieldOf(columns[i].Heading)
			if !known || exact != pass.exactly || columns[i].Field != FieldNone || taken[field] && field != FieldPrice && field != FieldAllergens && !isShort(columns[i].Heading) {
				continue
			}
			if stats[i].filled == 0 && len(body) > 0 && (!pass.empty || taken[field]) || field == FieldSize && stats[i].filled > 0 && stats[i].texts == 0 {
				continue
			}
			columns[i].Field = field
			taken[field] = field != FieldNone
		}
	}
	for i := range columns {
		_, known, _ := fieldOf(columns[i].Heading)
		isSize := volume.MatchString(columns[i].Heading)
		priced := stats[i].priced*10 >= stats[i].filled*6 && stats[i].priced > 0
		if columns[i].Field == FieldNone && (!known || isSize) && priced && (isSize || stats[i].decimal*2 >= stats[i].priced || header < 0 && !taken[FieldPrice] && i > 0 && !stats[i].isCounted) {
			columns[i].Field, taken[FieldPrice] = FieldPrice, true
		}
	}
	guessPrice(columns, stats, taken)
	guessUnits(columns, body, taken)
	withoutWords(columns, stats)
	guessTexts(columns, stats, taken, header)
	nameSizes(columns)
	return columns
}

// isShort reports whether a heading is of a short description, beside which there may be a long
// one.
func isShort(heading string) bool { return lang.Fold(heading) == "short description" }

// contents is what stands in a column.
type contents struct {
	filled, priced, decimal, distinct, marked, texts, length int
	// technical is how many are for machines: addresses, names of files, truths.
	technical int
	// isCounted is set where they are numbers of which each is one more than that before.
	isCounted bool
}

// withoutLone returns the records with several cells that are no line of a table; all where none is.
func withoutLone(records []record) []record {
	kept := slices.DeleteFunc(slices.Clone(records), func(r record) bool {
		_, ok := single(r)
		return ok || r.isRule()
	})
	if len(kept) == 0 {
		return records
	}
	return kept
}

func contentsOf(records []record, column int) contents {
	c, before := contents{isCounted: true}, 0
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
		if technical.MatchString(cell) {
			c.technical++
		}
		n, err := strconv.Atoi(cell)
		c.isCounted = c.isCounted && err == nil && (c.filled == 1 || n == before+1)
		before = n
		if len(cell) > 60 {
			c.texts++
			continue
		}
		if strings.ContainsFunc(cell, unicode.IsDigit) {
			if read := readPrices(cell, 2); len(read.prices) > 0 && !looksLikeText(cell) {
				c.priced++
				if strings.ContainsAny(cell, ".,/"+signs) || read.currency != "" {
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
	c.isCounted = c.isCounted && c.filled > 1
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

// withoutWords leaves out what is named as prices and has none, beside columns that have some.
func withoutWords(columns []Column, stats []contents) {
	isPriced := func(c Column) bool { return c.Field == FieldPrice && stats[c.Index].priced > 0 }
	if !slices.ContainsFunc(columns, isPriced) {
		return
	}
	for i := range columns {
		if columns[i].Field == FieldPrice && stats[i].priced == 0 && stats[i].texts > 0 {
			columns[i].Field = FieldNone
		}
	}
}

// withoutSales leaves out what things cost for a while beside what they cost.
func withoutSales(columns []Column) {
	has := func(c *Column, word string) bool {
		return c.Field == FieldPrice && slices.Contains(words(c.Heading), word)
	}
	if slices.ContainsFunc(columns, func(c Column) bool { return has(&c, "regular") }) {
		for i := range columns {
			if has(&columns[i], "sale") {
				columns[i].Field = FieldNone
			}
		}
	}
}

// nameSizes names the sizes of columns of prices by their headings.
func nameSizes(columns []Column) {
	withoutSales(columns)
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
		columns[i].currency = currencyIn(columns[i].Heading)
		if found := unitIn.FindStringSubmatch(columns[i].Heading); found != nil && count == 1 {
			columns[i].Size, columns[i].unit = "", unitOf(found[1])
			continue
		}
		if count == 1 && !volume.MatchString(columns[i].Heading) && !slices.ContainsFunc(words(columns[i].Heading), priceWord) {
			columns[i].Size = "" // a word for prices that nobody knows
		}
		columns[i].isCents = slices.ContainsFunc(words(columns[i].Heading), func(word string) bool { return word == "cents" || word == "cent" })
		if columns[i].isCents {
			columns[i].Size = ""
		}
		if columns[i].Size == "" && count > 1 && i > 0 && !slices.ContainsFunc(words(columns[i].Heading), priceWord) {
			columns[i].Size = columns[i].Heading
		}
	}
}

// currencyIn returns the currency that a heading names by its sign or in capitals.
func currencyIn(heading string) string {
	for _, word := range strings.FieldsFunc(heading, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("()[]:,/_", r) }) {
		if first, _ := utf8.DecodeRuneInString(word); isSign(first) || word == strings.ToUpper(word) {
			if code := currencyNamed(word); code != "" {
				return code
			}
		}
	}
	return ""
}

// chosenColumns are those that a person has named.
func chosenColumns(guessed []Column, chosen map[int]Field) []Column {
	for i := range guessed {
		guessed[i].Field, guessed[i].Size = chosen[i], ""
	}
	nameSizes(guessed)
	return guessed
}
