package textfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
)

// columns are the headings of a table, in order.
var columns = []string{"id", "kind", "source", "target", "state"}

// mark is that of UTF-8, without which spreadsheets take a file for Windows-1252.
const mark = "\ufeff"

// writeCSV writes a table as RFC 4180 has it. What would be a formula stays a text.
func (f *File) writeCSV() []byte {
	var b bytes.Buffer
	b.WriteString(mark)
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	_ = w.Write(columns)
	for i := range f.Units {
		unit := &f.Units[i]
		_ = w.Write([]string{unit.ID, unit.Kind, guard(unit.Source), guard(unit.Target), string(unit.State)})
	}
	w.Flush()
	return b.Bytes()
}

// guard puts an apostrophe before what a spreadsheet would calculate, and before what
// begins like that already.
func guard(text string) string {
	if isGuarded(text) || isFormula(text) {
		return "'" + text
	}
	return text
}

// unguard is the reverse of guard.
func unguard(cell string) string {
	if isGuarded(cell) {
		return cell[1:]
	}
	return cell
}

func isFormula(text string) bool { return text != "" && strings.ContainsRune("=+-@", rune(text[0])) }

func isGuarded(text string) bool {
	bare := strings.TrimLeft(text, "'")
	return bare != text && isFormula(bare)
}

// readCSV reads a table whose first row has the headings, in any order; its separator is a
// comma, a semicolon or a tab.
func readCSV(text string) (*File, error) {
	head, _, _ := strings.Cut(text, "\n")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord = -1
	for _, separator := range ";\t" {
		if strings.ContainsRune(head, separator) {
			r.Comma = separator
		}
	}
	row, err := r.Read()
	if err != nil {
		return nil, refuse(unknownFile)
	}
	at := map[string]int{}
	for i, heading := range slices.Backward(row) {
		at[strings.ToLower(strings.TrimSpace(heading))] = i
	}
	for _, needed := range []string{"id", "source", "target"} {
		if _, ok := at[needed]; !ok {
			return nil, refuse(noColumns)
		}
	}
	file := &File{}
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return file, nil
		}
		var broken *csv.ParseError
		if errors.As(err, &broken) {
			return nil, damaged(broken.Line, "%s", broken.Err.Error())
		}
		if err != nil {
			return nil, err
		}
		if strings.Join(row, "") == "" {
			continue
		}
		unit := unitOf(row, at)
		if unit.ID == "" {
			line, _ := r.FieldPos(0)
			return nil, damaged(line, "the id is missing")
		}
		if file.Units = append(file.Units, unit); len(file.Units) > MaxUnits {
			return file, nil
		}
	}
}

// unitOf returns the unit in a row, whose columns stand at places by their headings. Who
// fills in a table leaves the states as they are.
func unitOf(row []string, at map[string]int) Unit {
	cell := func(name string) string {
		if i, ok := at[name]; ok && i < len(row) {
			return row[i]
		}
		return ""
	}
	return Unit{
		ID: strings.TrimSpace(cell("id")), Kind: cell("kind"),
		Source: unguard(cell("source")), Target: unguard(cell("target")), State: State(strings.ToLower(strings.TrimSpace(cell("state")))),
	}
}
