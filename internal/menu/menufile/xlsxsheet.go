package menufile

import (
	"encoding/xml"
	"math"
	"strconv"
	"strings"
	"time"
)

// cell is one of a sheet.
type cell struct {
	place, kind string
	style       int
	value       cellText
	inline      cellText
	formula     cellText
}

// sheetReader makes records of the rows of a sheet, cell by cell: a row may be said to have
// millions.
type sheetReader struct {
	w     *workbook
	table table
	limit int
	// record is the row that is read, whose next cell has the column next unless it says so.
	record record
	next   int
	last   int
	cell   cell
}

func (w *workbook) sheet(name string, limit int) (table, error) {
	decoder, closer, err := w.open(name)
	if err != nil || decoder == nil {
		return table{}, err
	}
	defer closer.Close()
	r := sheetReader{w: w, limit: limit}
	err = w.each(decoder, func(token xml.Token, path []string) error {
		switch t := token.(type) {
		case xml.StartElement:
			r.begin(&t)
		case xml.CharData:
			r.cell.take(t, path)
		case xml.EndElement:
			return r.end(t.Name.Local)
		}
		return nil
	})
	return r.table, err
}

// take adds what stands in an element of the cell.
func (c *cell) take(text xml.CharData, path []string) {
	c.inline.take(text, path)
	if len(path) < 2 || path[len(path)-2] != "c" {
		return
	}
	switch path[len(path)-1] {
	case "v":
		c.value.add(text)
	case "f":
		c.formula.add(text)
	}
}

func (r *sheetReader) begin(start *xml.StartElement) {
	switch start.Name.Local {
	case "col":
		r.table.hide(start)
	case "row":
		number := numberOf(start, "r")
		if number <= r.last || number > 1<<21 {
			number = r.last + 1
		}
		r.last, r.next = number, 0
		r.record = record{line: number, end: number, hidden: isSet(start, "hidden")}
	case "c":
		r.cell = cell{place: attributeOf(start, "r"), kind: attributeOf(start, "t"), style: numberOf(start, "s")}
	}
}

// end takes a cell or a row that is whole.
func (r *sheetReader) end(name string) error {
	switch name {
	case "c":
		return r.take()
	case "row":
		if r.record.blank() {
			return nil
		}
		if r.table.records = append(r.table.records, r.record); len(r.table.records) > r.limit {
			return tooMany.Err()
		}
	}
	return nil
}

func (r *sheetReader) take() error {
	column := columnOf(r.cell.place)
	if column < 0 {
		column = r.next
	}
	r.next = column + 1
	text := r.w.text(&r.cell)
	if r.w.texts -= len(text); r.w.texts < 0 {
		return tooLarge.Err()
	}
	if oneLine(text) == "" {
		return nil
	}
	if column >= maxColumns {
		return manyColumns.Err()
	}
	for len(r.record.cells) <= column {
		r.record.cells = append(r.record.cells, "")
	}
	r.record.cells[column] = text
	return nil
}

// attributeOf returns an attribute of an element.
func attributeOf(start *xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

func numberOf(start *xml.StartElement, name string) int {
	n, err := strconv.Atoi(attributeOf(start, name))
	if err != nil {
		return 0
	}
	return n
}

func isSet(start *xml.StartElement, name string) bool {
	value := attributeOf(start, name)
	return value == "1" || value == "true"
}

// hide notes columns that are not shown.
func (t *table) hide(start *xml.StartElement) {
	for i := max(numberOf(start, "min"), 1); isSet(start, "hidden") && i <= min(numberOf(start, "max"), maxColumns); i++ {
		if t.hiddenColumns == nil {
			t.hiddenColumns = map[int]bool{}
		}
		t.hiddenColumns[i-1] = true
	}
}

// columnOf returns the index of the column of a place such as AB12; -1 for none.
func columnOf(place string) int {
	column := 0
	for i := 0; i < len(place) && place[i] >= 'A' && place[i] <= 'Z'; i++ {
		if column = column*26 + int(place[i]-'A') + 1; column > 1<<15 {
			break
		}
	}
	return column - 1
}

// text returns what a cell shows: of a formula, what it came to when the file was saved. A formula
// of a program that saved no value is what is told of the cell then: a price must not be lost.
func (w *workbook) text(c *cell) string {
	value := c.value.string()
	if formula := c.formula.string(); value == "" && formula != "" {
		return "=" + formula
	}
	switch c.kind {
	case "s":
		if i, err := strconv.Atoi(strings.TrimSpace(value)); err == nil && i >= 0 && i < len(w.shared) {
			return w.shared[i]
		}
		return value
	case "inlineStr":
		return c.inline.string() + value
	case "b":
		return map[string]string{"1": "true", "0": "false"}[strings.TrimSpace(value)]
	case "str", "e", "d":
		return value
	}
	number, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || math.IsInf(number, 0) || math.IsNaN(number) || math.Abs(number) > 1e12 {
		return value
	}
	var s style
	if c.style >= 0 && c.style < len(w.styles) {
		s = w.styles[c.style]
	}
	if s.date && number >= 1 && number < 1e6 {
		return w.from.AddDate(0, 0, int(number)).Format(time.DateOnly)
	}
	text := strconv.FormatFloat(math.Round(number*1e6)/1e6, 'f', -1, 64)
	if at := strings.IndexByte(text, '.'); at >= 0 && len(text)-at == 4 {
		text += "0" // 3.125 is no number of thousands
	}
	if s.currency != "" {
		text += " " + s.currency
	}
	return text
}
