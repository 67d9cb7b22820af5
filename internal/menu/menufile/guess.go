package menufile

import (
	"regexp"
	"slices"
)

// What columns are whose headings nobody knows is guessed by what stands in them.

// technical matches what is for machines.
var technical = regexp.MustCompile(`(?i)^(?:\w+://.*|/[\w./-]+|[\w./ -]+\.(?:png|jpe?g|webp|svg|gif|avif)|[0-9a-f]{8}-[0-9a-f-]{20,}|#[0-9a-f]{3,8}|true|false|\d{4}-\d\d-\d\d.*)$`)

// repeats reports whether a column has the same few short texts again and again, as sections are.
func (c *contents) repeats() bool {
	return c.distinct*2 <= c.filled && c.filled > 2 && c.length <= 30*c.filled
}

// isText reports whether a column has words for people.
func (c *contents) isText() bool { return c.texts*2 > c.filled && c.technical*2 <= c.filled }

// isProse reports whether a column has longer texts than another.
func (c *contents) isProse(than *contents) bool {
	return c.filled > 0 && than.filled > 0 && c.length*than.filled > 2*than.length*c.filled
}

// nameAmong returns which of some columns has the names of dishes, by their contents: the first
// of those with the most different texts, as far as they are no longer than others.
func nameAmong(stats []contents, among []int) int {
	at := among[0]
	for _, i := range among[1:] {
		c, best := &stats[i], &stats[at]
		switch {
		case best.repeats() && !c.repeats(), !c.repeats() && best.isProse(c):
			at = i
		case c.repeats(), c.isProse(best):
		case best.distinct*10 < c.distinct*7:
			at = i
		}
	}
	return at
}

// guessTexts finds section, name, description and marks among columns of texts that are
// not known.
func guessTexts(columns []Column, stats []contents, taken map[Field]bool, header int) {
	free := func(i int) bool {
		_, known, _ := fieldOf(columns[i].Heading)
		return columns[i].Field == FieldNone && !known && stats[i].isText()
	}
	var texts []int
	for i := range columns {
		if !taken[FieldDiets] && free(i) && stats[i].marked == stats[i].filled && stats[i].filled > 0 {
			columns[i].Field, taken[FieldDiets] = FieldDiets, true
		}
		if free(i) {
			texts = append(texts, i)
		}
	}
	isGuessed := header < 0 || !taken[FieldName]
	if len(texts) > 0 && !taken[FieldName] {
		at := nameAmong(stats, texts)
		columns[at].Field, taken[FieldName] = FieldName, true
	}
	parts := slices.ContainsFunc(texts, func(i int) bool { return columns[i].Field == FieldNone && stats[i].repeats() && stats[i].distinct > 1 })
	for _, i := range texts {
		switch {
		case columns[i].Field != FieldNone, parts && stats[i].distinct == 1:
		case !taken[FieldSection] && stats[i].repeats() && (isGuessed || namesParts(stats[i], columns[i])):
			columns[i].Field, taken[FieldSection] = FieldSection, true
		case !taken[FieldDescription] && (isGuessed || columns[i].Heading == ""):
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

// noParts are words of headings of columns that repeat and are no sections.
var noParts = setOf("unit", "units", "einheit", "unite", "birim", "jednostka", "color", "colour", "farbe", "station", "location", "locations", "standort", "store", "filiale", "role", "source", "language", "sprache", "ort", "supplier", "lieferant", "brand", "marke", "country", "land", "region", "origin")

// namesParts reports whether a column that repeats may be the sections beside known names.
func namesParts(c contents, column Column) bool {
	return c.distinct > 1 && c.filled >= 6 && c.marked < c.filled && c.priced == 0 && c.texts == c.filled &&
		!slices.ContainsFunc(words(column.Heading), func(word string) bool { return noParts[word] })
}

// guessPrice finds the prices where no heading and no decimals say them: the last column of
// numbers that are no numbers of rows.
func guessPrice(columns []Column, stats []contents, taken map[Field]bool) {
	for i := len(columns) - 1; i >= 0 && !taken[FieldPrice] && !taken[FieldName]; i-- {
		_, known, _ := fieldOf(columns[i].Heading)
		c := &stats[i]
		if columns[i].Field == FieldNone && !known && columns[i].Heading != "" && c.priced > 0 && c.priced == c.filled && c.texts == 0 && !c.isCounted && c.technical == 0 {
			columns[i].Field, taken[FieldPrice] = FieldPrice, true
		}
	}
}
