package menufile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"carte/internal/menu/formula"
)

// byteOrderMark tells spreadsheets that a text is UTF-8.
const byteOrderMark = "\ufeff"

// WriteCSV writes a menu as a table. separator is a comma, or a semicolon where programs use
// the comma for decimals.
func (m *OwnMenu) WriteCSV(separator rune) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(byteOrderMark)
	w := csv.NewWriter(&b)
	w.Comma = separator
	for _, record := range m.records() {
		safe := make([]string, len(record))
		for i, cell := range record {
			safe[i] = formula.Guard(cell)
		}
		if err := w.Write(safe); err != nil {
			return nil, fmt.Errorf("writing a menu as CSV: %w", err)
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// readOwnCSV reads a CSV file of ours; ok is false for another file.
func readOwnCSV(text string, options Options) (menu Menu, ok bool, err error) {
	first, _, _ := strings.Cut(text, "\n")
	if !strings.Contains(first, ownMarkBegin) {
		return Menu{}, false, nil
	}
	for _, separator := range []rune{',', ';', '\t'} {
		r := csv.NewReader(strings.NewReader(text))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
		headings, err := r.Read()
		columns := ownColumns(headings)
		if err != nil || columns == nil {
			continue
		}
		var records []record
		for {
			cells, err := r.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return Menu{}, false, nil //nolint:nilerr // it is read as any other file
			}
			line, _ := r.FieldPos(0)
			if one := (record{line: line, end: line, cells: cells}); !one.blank() {
				records = append(records, one)
			}
			if len(records) > MaxRows {
				return Menu{}, true, tooMany.Err()
			}
		}
		menu := readOwnTable(records, columns, options, formula.Unguard)
		menu.Format, menu.Separator = CSV, string(separator)
		return menu, true, nil
	}
	return Menu{}, false, nil
}
