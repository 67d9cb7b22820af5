package menufile

import (
	"regexp"
	"strings"
)

// ruleCell matches a cell of the line below the headings of a table in Markdown.
var ruleCell = regexp.MustCompile(`^:?-{1,}:?$`)

// isRule reports whether a record is the line below the headings of a table in Markdown.
func (r record) isRule() bool {
	filled := 0
	for _, cell := range r.cells {
		cell = strings.TrimSpace(cell)
		if cell != "" && !ruleCell.MatchString(cell) {
			return false
		}
		if cell != "" {
			filled++
		}
	}
	return filled > 1
}

// parts parts a document of Markdown into its tables, each with the lines above it, where they
// have other headings.
func (t table) parts() []table {
	var starts []int
	headings := map[string]bool{}
	for i := range t.records {
		if i == 0 || !t.records[i].isRule() {
			continue
		}
		headings[texts(t.records[i-1])] = true
		start := i - 1
		for start > 0 {
			if _, ok := single(t.records[start-1]); !ok || len(starts) > 0 && start-1 <= starts[len(starts)-1] {
				break
			}
			start--
		}
		starts = append(starts, start)
	}
	if len(headings) < 2 {
		return []table{t}
	}
	starts[0] = 0
	var list []table
	for n, start := range starts {
		end := len(t.records)
		if n+1 < len(starts) {
			end = starts[n+1]
		}
		list = append(list, table{name: t.name, hidden: t.hidden, records: t.records[start:end], hiddenColumns: t.hiddenColumns})
	}
	return list
}

// legendOf reads what a document says of its marks, outside its tables, for all of these.
func legendOf(tables []table, isMarkdown bool) marks {
	var m marks
	for i := range tables {
		for _, r := range tables[i].records {
			if text, ok := single(r); ok && isMarkdown {
				m.learn(text)
			}
		}
	}
	return m
}

// besideTables makes rows of a line outside the tables of a document: a heading below the last of
// them, and dishes with their prices. It reports whether it is one of these.
func (r *tableReader) besideTables(row *Row, text string, i int) bool {
	if i > r.lastFull && strings.HasPrefix(text, "#") && headingOf(text) != "" {
		row.Kind, row.Name, row.Section = Section, shorten(headingOf(text), maxShownName), ""
		r.section, r.rows = row.Name, append(r.rows, *row)
		return true
	}
	line := textLine{number: row.Line, last: row.End, text: plainly(text)}
	if i < r.header || len(text) > maxLine || !strings.ContainsAny(text, "0123456789") {
		return false
	}
	t := textReader{options: r.options, marks: r.marks, section: r.section, dish: -1}
	for _, l := range line.dishes() {
		if l.classify(&t.marks); l.kind != withName || l.weak {
			return false
		}
		t.addDish(row.Line, row.End, l.name, nil, l.price)
	}
	for at := range t.rows {
		t.rows[at].Sheet, t.rows[at].Hidden = row.Sheet, row.Hidden
	}
	r.rows = append(r.rows, t.rows...)
	return true
}

// begins reports whether a lone record above the headings names the part of the menu that the
// table has: it is the last above them, and there are others like it, or it is a word for one.
func (r *tableReader) begins(i int, text string) bool {
	if i != r.header-1 || r.sectioned {
		return false
	}
	if isSectionWord(text) {
		return true
	}
	if !decorated.MatchString(text) {
		return false
	}
	if r.isPart {
		return true
	}
	for at := range r.table.records {
		if other, ok := single(r.table.records[at]); ok && at > r.header && decorated.MatchString(other) {
			return true
		}
	}
	return false
}
