package menufile

import (
	"slices"
	"strings"
	"unicode"
)

// readTables makes rows of tables. One of several is a section by its name.
func readTables(tables []table, isMarkdown bool, options Options) (Menu, error) {
	var menu Menu
	all := bounds{options: options}
	legend := legendOf(tables, isMarkdown)
	for _, t := range tables {
		shown := t.withoutHidden(options.Columns)
		r := tableReader{table: shown, options: options, marks: marks{decimals: options.Decimals}, isMarkdown: isMarkdown, header: findHeader(shown.records)}
		r.columns = guessColumns(shown.records, r.header)
		t.nameHidden(r.columns, r.header)
		if options.Columns != nil {
			r.columns = chosenColumns(r.columns, options.Columns)
		}
		for i := range r.columns {
			r.columns[i].Size = shorten(r.columns[i].Size, maxShownSize)
		}
		if r.isPart = len(tables) > 1; t.name != "" && r.isPart {
			r.section, r.sheet = t.name, t.name
		}
		r.marks.legend, r.marks.codes = legend.legend, legend.codes
		if err := r.prepare(); err != nil {
			return Menu{}, err
		}
		for i := range t.records {
			r.read(i)
			if err := r.count(&all); err != nil {
				return Menu{}, err
			}
		}
		menu.Rows = append(menu.Rows, r.rows...)
		for code, keys := range r.marks.codes {
			if menu.codes == nil {
				menu.codes = map[string][]string{}
			}
			menu.codes[code] = keys
		}
		menu.hasCodes = menu.hasCodes || slices.ContainsFunc(r.columns, func(c Column) bool { return c.Field == FieldAllergens })
		if menu.Columns == nil {
			menu.Columns = r.columns
		}
	}
	return menu, nil
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
	// notLegends are the records of one cell that were read as legends and are none.
	notLegends map[int]bool
	// organised is set where the first row below the headings is a heading of dishes.
	organised bool
	// isPart is set for one of several tables of a document, and isMarkdown for a document with
	// lines around its tables.
	isPart, isMarkdown bool
	// headings is the text of the record with the headings.
	headings string
	// counted is how many rows, and how much of the last one, are counted.
	counted, ofLast int
	// lastFull is the index of the last record with several cells.
	lastFull int
	rows     []Row
}

// prepare reads what says how the rest is to be read: legends, and dates that can be
// read in one way alone.
func (r *tableReader) prepare() error {
	if r.header >= 0 {
		r.headings = texts(r.table.records[r.header])
	}
	for i, record := range r.table.records {
		if _, ok := single(record); !ok {
			r.lastFull = i
		}
	}
	if first := r.header + 1; first+1 < len(r.table.records) {
		text, ok := single(r.table.records[first])
		r.organised = ok && !hasAmount(r.table.records[first]) && text != "" && !r.last(first)
	}
	r.sizes, r.notLegends = map[int][]string{}, map[int]bool{}
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
		if err := r.options.ended(); err != nil {
			return err
		}
		if text, ok := single(record); ok && r.marks.learned < maxLegends {
			r.notLegends[i] = !r.marks.learn(text)
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
	return nil
}

// count counts the row that was read last, or what it has been given since.
func (r *tableReader) count(all *bounds) error {
	last := len(r.rows) - 1
	if last < 0 {
		return all.options.ended()
	}
	if len(r.rows) == r.counted {
		all.rows, all.bytes, r.counted = all.rows-1, all.bytes-r.ofLast, r.counted-1
	}
	for ; r.counted <= last; r.counted++ {
		r.ofLast = r.rows[r.counted].size()
		if err := all.take(&r.rows[r.counted]); err != nil {
			return err
		}
	}
	return nil
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
	return cut(strings.Join(kept, " | "), maxText)
}

func (r *tableReader) read(i int) {
	record := r.table.records[i]
	if !strings.ContainsFunc(texts(record), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return // the line below the headings of a table in Markdown
	}
	row := Row{Kind: Note, Sheet: r.sheet, Line: record.line, End: record.end, Section: r.section, Hidden: record.hidden || r.table.hidden}
	if i == r.header || r.repeatsHeader(record) || strings.HasPrefix(cellOf(record, 0), "sep=") && len(record.cells) == 1 {
		row.Name = texts(record)
		r.rows = append(r.rows, row)
		return
	}
	if text, ok := single(record); ok && r.isMarkdown && r.besideTables(&row, text, i) {
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
	return texts(record) == r.headings
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
	case !r.notLegends[i] && m.learn(text):
		row.Name = text
		return true
	case i < r.header && !r.begins(i, text):
		row.Name = text // a title
		return true
	case i < r.header:
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
	name := strings.TrimRight(strings.Trim(shorten(text, maxShownName), "*=-–—_#~ "), ": ")
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
	return (below || isCapitals(text) || isSectionWord(text) || decorated.MatchString(text)) && !r.last(i)
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
