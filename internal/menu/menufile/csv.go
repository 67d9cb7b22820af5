package menufile

import (
	"maps"
	"slices"
	"strings"
)

const (
	// maxColumns is how many columns a table may have.
	maxColumns = 200
	// maxQuoted is how many lines a field in quotes may have; where it would be longer, its
	// quote is one that was never closed.
	maxQuoted = 40
	// maxOpen is how many such quotes a file may have before all are taken for themselves.
	maxOpen = 20
	// maxRecords is how many records are read, of which several may be one row.
	maxRecords = 4 * MaxRows
)

// table is a sheet of rows of fields.
type table struct {
	name    string
	hidden  bool
	records []record
	// hiddenColumns are the indices of those that are not shown.
	hiddenColumns map[int]bool
}

// withoutHidden returns the table as it is shown, with the hidden columns that a person has
// chosen.
func (t table) withoutHidden(chosen map[int]Field) table {
	left := maps.Clone(t.hiddenColumns)
	for index, field := range chosen {
		if field != FieldNone {
			delete(left, index)
		}
	}
	if len(left) == 0 {
		return t
	}
	shown := t
	shown.records = nil
	for _, r := range t.records {
		cells := slices.Clone(r.cells)
		for i := range cells {
			if left[i] {
				cells[i] = ""
			}
		}
		r.cells = cells
		if !r.blank() {
			shown.records = append(shown.records, r)
		}
	}
	return shown
}

// nameHidden gives hidden columns the headings that the table has for them.
func (t table) nameHidden(columns []Column, header int) {
	for i := range columns {
		if columns[i].Hidden = t.hiddenColumns[i]; !columns[i].Hidden || header < 0 || header >= len(t.records) {
			continue
		}
		columns[i].Heading = oneLine(cellOf(t.records[header], i))
	}
}

// record is a row of a table.
type record struct {
	line, end int
	cells     []string
	hidden    bool
}

// blank reports whether a record has nothing in it.
func (r record) blank() bool {
	for _, cell := range r.cells {
		if oneLine(cell) != "" {
			return false
		}
	}
	return true
}

// parseCSV reads a table of fields. ok is false for what is none: without a name that says
// so, a table has headings that are known, or many columns alike.
func parseCSV(text, name string, certain bool) (parsed table, separator string, ok bool) {
	named := strings.HasSuffix(name, ".csv") || strings.HasSuffix(name, ".tsv") || certain
	start, best := 1, 0
	if first, rest, _ := strings.Cut(text, "\n"); len(first) == 5 && strings.HasPrefix(strings.ToLower(first), "sep=") {
		parsed.records = append(parsed.records, record{line: 1, end: 1, cells: []string{first}})
		text, start, separator = rest, 2, first[4:]
	}
	if separator == "" {
		sample := text[:min(len(text), 64<<10)]
		for _, candidate := range []string{";", "\t", ",", "|"} {
			if candidate == "," && !named && hasDecimalCommas(sample) {
				continue
			}
			if score := likeness(fields(sample, candidate, 1, 200), named); score > best {
				best, separator = score, candidate
			}
		}
	}
	if separator == "" {
		if !named {
			return table{}, "", false
		}
		separator = ","
	}
	parsed.records = append(parsed.records, fields(text, separator, start, maxRecords+1)...)
	if last := len(parsed.records) - 1; last >= 0 && len(parsed.records[last].cells) > maxColumns {
		return table{}, "", false
	}
	return parsed, separator, true
}

// likeness says how much records look like a table; 0 for not at all.
func likeness(records []record, named bool) int {
	count := map[int]int{}
	filled, known := 0, 0
	for i, r := range records {
		if r.blank() {
			continue
		}
		filled++
		count[len(r.cells)]++
		if i < headerDepth {
			known = max(known, knownHeadings(r))
		}
	}
	most, columns := 0, 1
	for n, times := range count {
		if times > most || times == most && n > columns {
			most, columns = times, n
		}
	}
	switch {
	case columns < 2 && known < 2:
		return 0
	case known >= 2:
		return 10_000 + known*1000 + most
	case named:
		return most*10 + min(columns, 9)
	case columns >= 3 && filled >= 2 && most*10 >= filled*9:
		return most
	}
	return 0
}

// splitter parts a text into fields.
type splitter struct {
	separator string
	// open is how many quotes were never closed.
	open int
}

// fields parts a text into records, of which it returns at most limit. It ends behind one of
// too many columns.
func fields(text, separator string, line, limit int) []record {
	var records []record
	s := splitter{separator: separator}
	for text != "" && len(records) < limit {
		r := record{line: line}
		for {
			field, rest, lines := s.next(text)
			r.cells = append(r.cells, field)
			line += lines
			if text = rest; !strings.HasPrefix(text, separator) {
				break
			}
			if len(r.cells) > maxColumns {
				return append(records, r)
			}
			text = text[len(separator):]
		}
		r.end = line
		text = strings.TrimPrefix(text, "\n")
		line++
		if !r.blank() {
			records = append(records, r)
		}
	}
	return records
}

// next returns the field that a text begins with, what follows it, which begins with the
// separator or a line feed, and how many line feeds are in it.
func (s *splitter) next(text string) (field, rest string, lines int) {
	trimmed := strings.TrimLeft(text, " ")
	if strings.HasPrefix(trimmed, `"`) && s.open < maxOpen {
		if field, rest, lines, ok := quoted(trimmed[1:], s.separator); ok {
			return field, rest, lines
		}
		s.open++
	}
	end := strings.IndexAny(text, s.separator+"\n")
	if end < 0 {
		end = len(text)
	}
	return unquoted(text[:end]), text[end:], 0
}

// unquoted removes the quotes around a field in which others are not doubled, or a lone one.
func unquoted(field string) string {
	trimmed := strings.TrimSpace(field)
	if !strings.HasPrefix(trimmed, `"`) {
		return field
	}
	return strings.TrimSuffix(trimmed[1:], `"`)
}

// quoted reads a field behind its quote; ok is false where it has no end.
func quoted(text, separator string) (field, rest string, lines int, ok bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n':
			if lines++; lines > maxQuoted {
				return "", "", 0, false
			}
		case '"':
			if strings.HasPrefix(text[i+1:], `"`) {
				b.WriteByte('"')
				i++
				continue
			}
			after := strings.TrimLeft(text[i+1:min(len(text), i+17)], " ")
			if after == "" || after[0] == '\n' || strings.HasPrefix(after, separator) {
				return b.String(), strings.TrimLeft(text[i+1:], " "), lines, true
			}
		}
		b.WriteByte(text[i])
	}
	return "", "", 0, false
}
