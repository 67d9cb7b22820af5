package menufile

import (
	"slices"
	"strings"
	"unicode"

	"carte/internal/lang"
)

// dish makes a dish of a record, or adds it to the one before as a further size.
func (r *tableReader) dish(row *Row, record record) {
	row.Kind = Dish
	record = r.withDecimals(record)
	size, begins := "", false
	for _, c := range r.columns {
		if c.Field == FieldSize && !c.isUnits {
			size = shorten(oneLine(cellOf(record, c.Index)), maxShownSize)
		}
		if c.Field == FieldSection {
			if text := sectionIn(cellOf(record, c.Index)); text != "" {
				r.section, begins = text, true
			}
			row.Section = r.section
		}
	}
	for _, c := range r.columns {
		if cell := cellOf(record, c.Index); oneLine(cell) != "" {
			r.take(row, c, cell, size)
		}
	}
	for _, c := range r.columns {
		if c.Field == FieldSize && c.isUnits {
			row.takeUnitOf(cellOf(record, c.Index))
		}
	}
	if r.header >= 0 {
		r.beyond(row, record.cells)
	}
	if (size != "" || row.Name != "") && r.merge(row, size) {
		return
	}
	if begins && row.Name == "" && len(row.Prices) == 0 && !row.OfDay {
		row.Kind, row.Name, row.Section, row.Problems = Section, row.Section, "", nil
		r.rows = append(r.rows, *row)
		return
	}
	if row.Name != "" && len(row.Prices) == 0 && !strings.ContainsFunc(row.Name, unicode.IsLetter) && !strings.ContainsFunc(row.Name, unicode.IsDigit) {
		row.Name = ""
	}
	if row.Name == "" && len(row.Prices) == 0 && !row.Hidden && row.Description == "" {
		row.Kind, row.Name = Note, texts(record)
		if !r.isBeside(record) {
			row.add(NotUnderstood, nil)
		}
	}
	r.rows = append(r.rows, *row)
}

// isBeside reports whether a record has nothing but what is known to be no part of a menu, such
// as further pictures of a dish.
func (r *tableReader) isBeside(record record) bool {
	for i := range record.cells {
		if oneLine(record.cells[i]) == "" {
			continue
		}
		if field, known, _ := fieldOf(r.columns[i].Heading); !known || field != FieldNone {
			return false
		}
	}
	return true
}

// sectionIn returns the section of a cell; of a path it is the last part, and of several paths
// that of the first.
func sectionIn(cell string) string {
	text := oneLine(cell)
	if !strings.Contains(text, ">") {
		return shorten(text, maxShownName)
	}
	text, _, _ = strings.Cut(text, ",")
	return shorten(strings.TrimSpace(text[strings.LastIndexByte(text, '>')+1:]), maxShownName)
}

// beyond tells of fields behind the last heading that are read as nothing.
func (r *tableReader) beyond(row *Row, cells []string) {
	var left []string
	for i := len(r.table.records[r.header].cells); i < len(cells); i++ {
		if text := oneLine(cells[i]); text != "" && r.columns[i].Field == FieldNone {
			left = append(left, text)
		}
	}
	if left != nil {
		row.addText(FieldsBeyondHeader, strings.Join(left, " | "))
	}
}

// take reads a cell.
func (r *tableReader) take(row *Row, c Column, cell, size string) {
	switch c.Field {
	case FieldName:
		row.takeName(&r.marks, row.takeDeposit(cell, r.options.Decimals))
	case FieldDescription:
		if row.Description == "" {
			row.takeDescription(&r.marks, row.takeDeposit(cell, r.options.Decimals))
		}
	case FieldPrice:
		decimals := r.options.Decimals
		if c.isCents {
			decimals, row.isExact = 0, true
		}
		name := c.Size
		if size != "" {
			name = strings.TrimSpace(size + " " + name)
		}
		sizes := r.sizes[c.Index]
		if sizes == nil && strings.ContainsAny(size, "/|") {
			sizes = partsOf(size)
		}
		before := len(row.Prices)
		if sizes != nil && (r.sizes[c.Index] != nil || len(readPrices(cell, decimals).prices) == len(sizes)) {
			name = ""
		}
		row.takePrices(cell, name, sizes, decimals)
		if row.currency == "" && len(row.Prices) > before {
			row.currency = c.currency
		}
		for i := before; i < len(row.Prices) && c.unit != ""; i++ {
			row.Prices[i].Unit = c.unit
		}
	case FieldAllergens:
		row.takeCodes(&r.marks, cell)
	case FieldDeposit:
		row.takeDepositOf(cell, r.options.Decimals)
	case FieldCurrency:
		if code := currencyNamed(strings.ToUpper(oneLine(cell))); code != "" {
			row.currency = code
		}
	case FieldDiets:
		if slices.ContainsFunc(words(c.Heading), isTagWord) {
			row.takeTags(&r.marks, cell)
		} else {
			row.takeDiets(&r.marks, cell)
		}
	case FieldFrom, FieldUntil:
		row.takeDates(r.order, cell, c.Field == FieldUntil)
	case FieldDays:
		row.takeTimes(cell, DaysNotRead)
	case FieldHours:
		row.takeTimes(cell, HoursNotRead)
	case FieldHidden, FieldShown:
		row.takeHidden(cell, c.Field == FieldShown)
	default:
		if isDiet(c.Field) {
			r.takeAnswer(row, Diet(c.Field), cell)
		}
	}
}

// takeAnswer reads whether a dish is of the diet of a column.
func (r *tableReader) takeAnswer(row *Row, diet Diet, cell string) {
	folded := lang.Fold(oneLine(cell))
	named, _ := dietIn(folded)
	marked, _, _ := r.marks.mark(folded)
	switch {
	case isNo(folded):
	case isYes(folded), named == diet, marked == diet:
		row.addDiet(&r.marks, diet, false, folded)
	default:
		row.addText(DietNotRead, oneLine(cell))
	}
}

// merge adds a dish to the one before if it is a further size of that, and reports
// whether it is. Some shops write the size behind the name once more.
func (r *tableReader) merge(row *Row, size string) bool {
	if len(r.rows) == 0 || len(row.Prices) == 0 {
		return false
	}
	before := &r.rows[len(r.rows)-1]
	if before.Kind != Dish || before.Section != row.Section && row.Section != "" && before.varies == "" {
		return false
	}
	if rest, ok := strings.CutPrefix(row.Name, before.Name+" - "); ok && before.Name != "" && (len(before.Prices) == 0 || before.varies != "") {
		before.varies = before.Name
		for i := range row.Prices {
			row.Prices[i].Size = rest
		}
	} else if size == "" || row.Name != before.Name && row.Name != "" || before.Hidden != row.Hidden && row.Name != "" ||
		len(before.Prices) == 0 || before.Prices[0].Size == "" {
		return false
	}
	before.End, before.isExact = row.End, before.isExact || row.isExact
	before.Prices = append(before.Prices, row.Prices...)
	before.Problems = append(before.Problems, row.Problems...)
	if before.Description == "" {
		before.Description = row.Description
	}
	return true
}

// withDecimals puts together a price whose comma was taken for a separator: one field
// more than headings, and two digits behind the price.
func (r *tableReader) withDecimals(record record) record {
	if r.header < 0 || len(r.table.records[r.header].cells) != len(record.cells)-1 {
		return record
	}
	for i := len(record.cells) - 2; i >= 1; i-- {
		cents := strings.TrimSpace(record.cells[i+1])
		if r.columns[i].Field != FieldPrice || len(cents) < 2 || !isDigit(cents[0]) || !isDigit(cents[1]) || len(cents) > 2 && isDigit(cents[2]) {
			continue
		}
		cells := slices.Clone(record.cells[:i])
		cells = append(cells, record.cells[i]+","+record.cells[i+1])
		record.cells = append(cells, record.cells[i+2:]...)
		break
	}
	return record
}
