package textfile

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"carte/internal/lang"
	"carte/internal/menu/formula"
)

// columns are the headings of a table, in order. Those of texts name their language as well:
// "target (fr)".
var columns = []string{"id", "kind", sourceColumn, targetColumn, "state"}

const (
	sourceColumn = "source"
	targetColumn = "target"
)

// headings returns the columns with the languages of the texts.
func (f *File) headings() []string {
	headings := slices.Clone(columns)
	for i, heading := range headings {
		switch heading {
		case sourceColumn:
			headings[i] = withLanguage(heading, f.Source)
		case targetColumn:
			headings[i] = withLanguage(heading, f.Target)
		}
	}
	return headings
}

func withLanguage(heading string, language lang.Key) string {
	if language == "" {
		return heading
	}
	return heading + " (" + language.Tag() + ")"
}

// parseHeading returns the column that a heading is of, and the language that it names.
func parseHeading(heading string) (column string, language lang.Key) {
	column, rest, _ := strings.Cut(strings.ToLower(strings.TrimSpace(heading)), "(")
	language, _ = lang.Parse(strings.TrimSpace(strings.TrimSuffix(rest, ")")))
	return strings.TrimSpace(column), language
}

// mark is that of UTF-8, without which spreadsheets take a file for Windows-1252.
const mark = "\ufeff"

// writeCSV writes a table as RFC 4180 has it. What would be a formula stays a text.
func (f *File) writeCSV() []byte {
	var b bytes.Buffer
	b.WriteString(mark)
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	_ = w.Write(f.headings())
	for i := range f.Units {
		unit := &f.Units[i]
		_ = w.Write([]string{unit.ID, unit.Kind, formula.Guard(unit.Source), formula.Guard(unit.Target), string(unit.State)})
	}
	w.Flush()
	return b.Bytes()
}

// readCSV reads a table whose first row has the headings, in any order; its separator is a
// comma, a semicolon or a tab. What is called XLIFF and has no such headings is no table.
func readCSV(text, name string) (*File, error) {
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
		return nil, refuse(noFormat(name))
	}
	file := &File{}
	at := map[string]int{}
	for i, heading := range slices.Backward(row) {
		column, language := parseHeading(heading)
		at[column] = i
		switch column {
		case sourceColumn:
			file.Source = language
		case targetColumn:
			file.Target = language
		}
	}
	for _, needed := range []string{"id", sourceColumn, targetColumn} {
		if _, ok := at[needed]; !ok {
			if isXLIFF(name) {
				return nil, refuse(notXML)
			}
			return nil, refuse(noColumns)
		}
	}
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
		Source: formula.Unguard(cell(sourceColumn)), Target: formula.Unguard(cell(targetColumn)), State: State(strings.ToLower(strings.TrimSpace(cell("state")))),
	}
}
