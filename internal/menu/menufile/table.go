package menufile

import (
	"slices"
	"strings"

	"carte/internal/lang"
)

// readTables makes rows of tables. One of several is a section by its name.
func readTables(tables []table, options Options) Menu {
	var menu Menu
	for _, t := range tables {
		shown := t.withoutHidden(options.Columns)
		r := tableReader{table: shown, options: options, header: findHeader(shown.records)}
		r.columns = guessColumns(shown.records, r.header)
		t.nameHidden(r.columns, r.header)
		if options.Columns != nil {
			r.columns = chosenColumns(r.columns, options.Columns)
		}
		if len(tables) > 1 {
			r.section, r.sheet = t.name, t.name
		}
		r.prepare()
		for i := range t.records {
			r.read(i)
		}
		menu.Rows = append(menu.Rows, r.rows...)
		if menu.Columns == nil {
			menu.Columns = r.columns
		}
	}
	return menu
}

// tableReader makes rows of the records of a table.
type tableReader struct {
	table   table
	options Options
	header  int
	columns []Column
	marks   marks
	order   dayOrder
	// sizes are those of a heading that names several, "klein / groß".
	sizes   map[int][]string
	section string
	sheet   string
	// sectioned is set where a column names the sections, alone where only one price is
	// looked for.
	sectioned bool
	// organised is set where the first row below the headings is a heading of dishes.
	organised bool
	// lastFull is the index of the last record with several cells.
	lastFull int
	rows     []Row
}

// prepare reads what says how the rest is to be read: legends, and dates that can be
// read in one way alone.
func (r *tableReader) prepare() {
	for i, record := range r.table.records {
		if _, ok := single(record); !ok {
			r.lastFull = i
		}
	}
	if first := r.header + 1; first+1 < len(r.table.records) {
		text, ok := single(r.table.records[first])
		r.organised = ok && !hasAmount(r.table.records[first]) && text != "" && !r.last(first)
	}
	r.sizes = map[int][]string{}
	for _, c := range r.columns {
		r.sectioned = r.sectioned || c.Field == FieldSection
		if c.Field == FieldPrice && strings.ContainsAny(c.Size, "/|") {
			r.sizes[c.Index] = partsOf(c.Size)
		}
	}
	for i, record := range r.table.records {
		if i == r.header {
			continue
		}
		if text, ok := single(record); ok {
			r.marks.learn(text)
		}
		for _, c := range r.columns {
			switch cell := oneLine(cellOf(record, c.Index)); c.Field {
			case FieldName, FieldDescription:
				r.marks.see(cell)
			case FieldDiets:
				r.marks.note(cell)
			}
			if c.Field == FieldFrom || c.Field == FieldUntil {
				r.order.learn(oneLine(cellOf(record, c.Index)))
			}
		}
	}
}

// partsOf returns the sizes of a heading for several.
func partsOf(heading string) []string {
	parts := strings.FieldsFunc(heading, func(r rune) bool { return r == '/' || r == '|' })
	for i := range parts {
		parts[i] = strings.Trim(oneLine(parts[i]), "() ")
	}
	return parts
}

func cellOf(r record, column int) string {
	if column < len(r.cells) {
		return r.cells[column]
	}
	return ""
}

// single returns the text of a record that has one cell alone.
func single(r record) (text string, ok bool) {
	filled := 0
	for _, cell := range r.cells {
		if line := oneLine(cell); line != "" {
			text = line
			filled++
		}
	}
	return text, filled == 1
}

// texts returns all that stands in a record.
func texts(r record) string {
	var kept []string
	for _, cell := range r.cells {
		if line := oneLine(cell); line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, " | ")
}

func (r *tableReader) read(i int) {
	record := r.table.records[i]
	row := Row{Kind: Note, Sheet: r.sheet, Line: record.line, End: record.end, Section: r.section, Hidden: record.hidden || r.table.hidden}
	if i == r.header || r.repeatsHeader(record) || strings.HasPrefix(cellOf(record, 0), "sep=") && len(record.cells) == 1 {
		row.Name = texts(record)
		r.rows = append(r.rows, row)
		return
	}
	if text, ok := single(record); ok && r.lone(&row, record, text, i) {
		r.rows = append(r.rows, row)
		return
	}
	r.dish(&row, record)
}

// repeatsHeader reports whether a record has the headings once more.
func (r *tableReader) repeatsHeader(record record) bool {
	if r.header < 0 {
		return false
	}
	return texts(record) == texts(r.table.records[r.header])
}

// lone makes a heading or a note of a record with one cell alone, and reports whether it
// is one.
func (r *tableReader) lone(row *Row, record record, text string, i int) bool {
	var m marks
	field, filled := FieldNone, 0
	for _, c := range r.columns {
		if oneLine(cellOf(record, c.Index)) != "" {
			field = c.Field
		}
		if c.Field != FieldNone {
			filled++
		}
	}
	switch {
	case m.learn(text):
		row.Name = text
		return true
	case i < r.header:
		row.Name = text // a title
		return true
	case field == FieldSection:
	case filled < 2 || r.sectioned || field == FieldPrice || field == FieldDescription && !r.priceless(i):
		return false
	case field == FieldName || field == FieldNone || field == FieldDescription || isDiet(field):
		if !r.organised && !r.apart(i, text) {
			return false
		}
		if len([]rune(text)) > maxName {
			row.Name = text
			row.add(NotUnderstood, nil)
			return true
		}
	default:
		return false
	}
	name := strings.TrimRight(strings.Trim(text, "*=-–—_#~ "), ": ")
	if name == "" {
		row.Name = text // a line that is drawn
		return true
	}
	row.Kind, row.Name, row.Section = Section, name, ""
	r.section = row.Name
	return true
}

// apart reports whether a record looks like a heading among dishes: in capitals, below an
// empty line, or with a word for a part of a menu; and dishes follow.
func (r *tableReader) apart(i int, text string) bool {
	below := i > 0 && r.table.records[i].line > r.table.records[i-1].end+1
	return (below || isCapitals(text) || isSectionWord(text)) && !r.last(i)
}

// last reports whether nothing but single cells follows a record.
func (r *tableReader) last(i int) bool {
	return i >= r.lastFull
}

// priceless reports whether a record stands at the beginning or behind another heading, so
// that what it says cannot belong to a dish before.
func (r *tableReader) priceless(int) bool {
	return len(r.rows) == 0 || r.rows[len(r.rows)-1].Kind != Dish
}

func isDiet(field Field) bool { return slices.Contains(Diets, Diet(field)) }

// dish makes a dish of a record, or adds it to the one before as a further size.
func (r *tableReader) dish(row *Row, record record) {
	row.Kind = Dish
	record = r.withDecimals(record)
	size := ""
	for _, c := range r.columns {
		if c.Field == FieldSize {
			size = oneLine(cellOf(record, c.Index))
		}
		if c.Field == FieldSection {
			if text := oneLine(cellOf(record, c.Index)); text != "" {
				r.section = text
			}
			row.Section = r.section
		}
	}
	for _, c := range r.columns {
		if cell := cellOf(record, c.Index); oneLine(cell) != "" {
			r.take(row, c, cell, size)
		}
	}
	if r.header >= 0 {
		r.beyond(row, record.cells)
	}
	if size != "" && r.merge(row) {
		return
	}
	if row.Name == "" && len(row.Prices) == 0 && !row.Hidden && row.Description == "" {
		row.Kind, row.Name = Note, texts(record)
		row.add(NotUnderstood, nil)
	}
	r.rows = append(r.rows, *row)
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
		row.takeName(&r.marks, cell)
	case FieldDescription:
		row.takeDescription(&r.marks, cell)
	case FieldPrice:
		name := c.Size
		if size != "" {
			name = strings.TrimSpace(size + " " + name)
		}
		if r.sizes[c.Index] != nil {
			name = ""
		}
		row.takePrices(cell, name, r.sizes[c.Index], r.options.Decimals)
	case FieldCurrency:
		if name, ok := currencies[lang.Fold(oneLine(cell))]; ok {
			row.currency = name
		} else if code := strings.ToUpper(oneLine(cell)); len(code) == 3 {
			row.currency = code
		}
	case FieldDiets:
		row.takeDiets(&r.marks, cell)
	case FieldFrom, FieldUntil:
		row.takeDates(r.order, cell, c.Field == FieldUntil)
	case FieldDays:
		days, ok := readDays(cell)
		if row.Days = days; !ok {
			row.addText(DaysNotRead, oneLine(cell))
		}
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
// whether it is.
func (r *tableReader) merge(row *Row) bool {
	if len(r.rows) == 0 {
		return false
	}
	before := &r.rows[len(r.rows)-1]
	same := before.Kind == Dish && before.Section == row.Section && (row.Name == before.Name || row.Name == "") && before.Hidden == row.Hidden
	if !same || len(before.Prices) == 0 || before.Prices[0].Size == "" || len(row.Prices) == 0 {
		return false
	}
	before.End = row.End
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
