package menufile

import (
	"regexp"
	"slices"
)

// Tables may say in a column of its own what a price is for: by the kilogram, the litre, the piece.

// unitWords are words of the headings of such columns.
var unitWords = setOf("unit", "units", "unity", "einheit", "mengeneinheit", "unite", "birim", "birimi", "unidad", "unidade", "unita", "eenheid", "jednostka", "jednotka", "egyseg")

// unitCell matches what a price is for, alone in a cell.
//
//nolint:misspell // German
var unitCell = regexp.MustCompile(`(?i)^(?:/ ?|per |pro |por |par |al |al/|€/)?(kg|kilos?|kilogramm|quilo|l|lt|litros?|liter|litre|100 ?gr?|100 ?ml|un|uni|uds?|und|unid|unidade?s?|pz|pezzi|pezzo|stk|stck|stück|st|pcs?|pieces?|pièces?|each|ea|adet|tane|szt|ks|db)\.?$`)

// guessUnits finds the column whose cells say what the prices are for.
func guessUnits(columns []Column, body []record, taken map[Field]bool) {
	for i := range columns {
		if taken[FieldSize] || columns[i].Field != FieldNone && columns[i].Field != FieldPrice || !slices.ContainsFunc(words(columns[i].Heading), func(word string) bool { return unitWords[word] }) {
			continue
		}
		filled, units, measured := 0, 0, 0
		for _, r := range body {
			if cell := oneLine(cellOf(r, i)); cell != "" {
				filled++
				if found := unitCell.FindStringSubmatch(cell); found != nil {
					units++
					if unitOf(found[1]) != "piece" {
						measured++
					}
				}
			}
		}
		if measured > 0 && units*10 >= filled*6 { // that all are by the piece says nothing
			columns[i].Field, columns[i].isUnits, taken[FieldSize] = FieldSize, true, true
		}
	}
}

// takeUnitOf takes what the only price is for from its cell. What is no such unit names the size.
func (r *Row) takeUnitOf(cell string) {
	cell = oneLine(cell)
	if cell == "" || len(r.Prices) != 1 || r.Prices[0].Unit != "" {
		return
	}
	if found := unitCell.FindStringSubmatch(cell); found != nil {
		r.Prices[0].Unit = unitOf(found[1])
	} else if r.Prices[0].Size == "" {
		r.Prices[0].Size = shorten(cell, maxShownSize)
	}
}
