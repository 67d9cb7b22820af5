package menufile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"path"
	"strconv"
	"strings"
	"time"

	"carte/internal/fault"
)

const (
	// maxUnpacked is how many bytes all parts of a workbook that are read may have: a file of
	// MaxBytes could hold a thousand times as many.
	maxUnpacked = 32 << 20
	// maxParts is how many files an archive may have.
	maxParts = 2000
	// maxShared is how many texts the cells of a workbook may share.
	maxShared = 20 * MaxRows
)

var manyColumns = fault.MaxItems(maxColumns, "columns")

// workbook reads the parts of a file of a spreadsheet program. What else is in it, such as
// macros, is not looked at.
type workbook struct {
	parts  map[string]*zip.File
	left   int64
	shared []string
	styles []style
	from   time.Time
}

// style is what the format of a cell says about its number.
type style struct {
	date     bool
	currency string
}

// parseXLSX reads the sheets of a workbook.
func parseXLSX(file []byte) ([]table, error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil || len(archive.File) > maxParts {
		return nil, notMenu.Err()
	}
	w := workbook{parts: map[string]*zip.File{}, left: maxUnpacked, from: time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)}
	for _, part := range archive.File {
		w.parts[strings.ToLower(strings.TrimPrefix(part.Name, "/"))] = part
	}
	tables, err := w.read()
	var broken *fault.RuleError
	if err != nil && !errors.As(err, &broken) {
		return nil, notMenu.Err()
	}
	return tables, err
}

// book is what is read of xl/workbook.xml.
type book struct {
	Properties struct {
		Date1904 string `xml:"date1904,attr"`
	} `xml:"workbookPr"`
	Sheets []struct {
		Name  string `xml:"name,attr"`
		State string `xml:"state,attr"`
		ID    string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
		// StrictID is the same in files of the strict form.
		StrictID string `xml:"http://purl.oclc.org/ooxml/officeDocument/relationships id,attr"`
	} `xml:"sheets>sheet"`
}

type relations struct {
	Relations []struct {
		ID     string `xml:"Id,attr"`
		Target string `xml:"Target,attr"`
	} `xml:"Relationship"`
}

type sharedText struct {
	Text string `xml:"t"`
	Runs []struct {
		Text string `xml:"t"`
	} `xml:"r"`
}

func (s sharedText) string() string {
	text := s.Text
	for _, run := range s.Runs {
		text += run.Text
	}
	return text
}

type sheetStyles struct {
	Formats []struct {
		ID   int    `xml:"numFmtId,attr"`
		Code string `xml:"formatCode,attr"`
	} `xml:"numFmts>numFmt"`
	Cells []struct {
		Format int `xml:"numFmtId,attr"`
	} `xml:"cellXfs>xf"`
}

func (w *workbook) read() ([]table, error) {
	var b book
	var targets relations
	if err := w.decode("xl/workbook.xml", &b); err != nil {
		return nil, err
	}
	if err := w.decode("xl/_rels/workbook.xml.rels", &targets); err != nil {
		return nil, err
	}
	if b.Properties.Date1904 == "1" || b.Properties.Date1904 == "true" {
		w.from = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if err := w.readShared(); err != nil {
		return nil, err
	}
	if err := w.readStyles(); err != nil {
		return nil, err
	}
	var tables []table
	records := 0
	for _, sheet := range b.Sheets {
		for _, relation := range targets.Relations {
			if relation.ID != sheet.ID && relation.ID != sheet.StrictID || relation.ID == "" {
				continue
			}
			name := strings.TrimPrefix(path.Join("/xl", relation.Target), "/")
			if strings.HasPrefix(relation.Target, "/") {
				name = strings.TrimPrefix(path.Clean(relation.Target), "/")
			}
			if !strings.Contains(strings.ToLower(name), "worksheets/") {
				break // a chart, or a sheet of macros
			}
			t, err := w.sheet(name, maxRecords-records)
			if err != nil {
				return nil, err
			}
			t.name, t.hidden = oneLine(sheet.Name), sheet.State != "" && sheet.State != "visible"
			if records += len(t.records); len(t.records) > 0 {
				tables = append(tables, t)
			}
			break
		}
	}
	return tables, nil
}

// counted counts what is unpacked, and ends where it is too much.
type counter struct {
	reader io.Reader
	left   *int64
}

func (c counter) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	if *c.left -= int64(n); *c.left < 0 {
		return 0, tooLarge.Err()
	}
	return n, err
}

// open returns a decoder of a part; nil where the archive has none.
func (w *workbook) open(name string) (*xml.Decoder, io.Closer, error) {
	part := w.parts[strings.ToLower(name)]
	if part == nil {
		return nil, nil, nil
	}
	reader, err := part.Open()
	if err != nil {
		return nil, nil, err
	}
	return xml.NewDecoder(counter{reader, &w.left}), reader, nil
}

// decode reads a small part, which the archive must have.
func (w *workbook) decode(name string, into any) error {
	decoder, closer, err := w.open(name)
	if err != nil {
		return err
	}
	if decoder == nil {
		return notMenu.Err()
	}
	defer closer.Close()
	return decoder.Decode(into)
}

func (w *workbook) readShared() error {
	decoder, closer, err := w.open("xl/sharedStrings.xml")
	if err != nil || decoder == nil {
		return err
	}
	defer closer.Close()
	return elements(decoder, func(start xml.StartElement) error {
		if start.Name.Local != "si" {
			return nil
		}
		var text sharedText
		if err := decoder.DecodeElement(&text, &start); err != nil {
			return err
		}
		if w.shared = append(w.shared, text.string()); len(w.shared) > maxShared {
			return tooMany.Err()
		}
		return nil
	})
}

// elements calls a function for the beginning of each element, until the end.
func elements(decoder *xml.Decoder, each func(xml.StartElement) error) error {
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := each(start); err != nil {
				return err
			}
		}
	}
}

func (w *workbook) readStyles() error {
	if w.parts["xl/styles.xml"] == nil {
		return nil
	}
	var sheet sheetStyles
	if err := w.decode("xl/styles.xml", &sheet); err != nil {
		return err
	}
	codes := map[int]string{}
	for _, format := range sheet.Formats {
		codes[format.ID] = format.Code
	}
	for _, cell := range sheet.Cells {
		w.styles = append(w.styles, styleOf(cell.Format, codes[cell.Format]))
	}
	return nil
}

// styleOf reads the format of a number. Those from 14 to 22 are dates by definition.
func styleOf(id int, code string) style {
	if code == "" {
		return style{date: id >= 14 && id <= 17 || id == 22}
	}
	var bare strings.Builder
	quoted, bracketed := false, false
	for _, r := range strings.ToLower(code) {
		switch {
		case r == '"':
			quoted = !quoted
		case r == '[' || r == ']':
			bracketed = r == '['
		case !quoted && !bracketed:
			bare.WriteRune(r)
		}
	}
	for symbol, name := range map[string]string{"€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP", "₺": "TRY", "TL": "TRY", "CHF": "CHF", "[$$": "USD", "\"$\"": "USD", "USD": "USD"} {
		if strings.Contains(code, symbol) {
			return style{currency: name}
		}
	}
	return style{date: strings.Contains(bare.String(), "yy") || strings.Contains(bare.String(), "d") && strings.Contains(bare.String(), "m")}
}

// cell is one of a sheet.
type cell struct {
	Place  string     `xml:"r,attr"`
	Kind   string     `xml:"t,attr"`
	Style  int        `xml:"s,attr"`
	Value  string     `xml:"v"`
	Inline sharedText `xml:"is"`
}

type sheetRow struct {
	Number int    `xml:"r,attr"`
	Hidden string `xml:"hidden,attr"`
	Height string `xml:"ht,attr"`
	Cells  []cell `xml:"c"`
}

func (w *workbook) sheet(name string, limit int) (table, error) {
	decoder, closer, err := w.open(name)
	if err != nil || decoder == nil {
		return table{}, err
	}
	defer closer.Close()
	var t table
	last := 0
	err = elements(decoder, func(start xml.StartElement) error {
		switch start.Name.Local {
		case "col":
			return t.hide(decoder, start)
		case "row":
		default:
			return nil
		}
		var row sheetRow
		if err := decoder.DecodeElement(&row, &start); err != nil {
			return err
		}
		if row.Number <= last || row.Number > 1<<21 {
			row.Number = last + 1
		}
		last = row.Number
		r := record{line: row.Number, end: row.Number, hidden: row.Hidden == "1" || row.Hidden == "true"}
		next := 0
		for _, c := range row.Cells {
			column := columnOf(c.Place)
			if column < 0 {
				column = next
			}
			next = column + 1
			text := w.text(c)
			if oneLine(text) == "" {
				continue
			}
			if column >= maxColumns {
				return manyColumns.Err()
			}
			for len(r.cells) <= column {
				r.cells = append(r.cells, "")
			}
			r.cells[column] = text
		}
		if r.blank() {
			return nil
		}
		if t.records = append(t.records, r); len(t.records) > limit {
			return tooMany.Err()
		}
		return nil
	})
	return t, err
}

// hide notes columns that are not shown.
func (t *table) hide(decoder *xml.Decoder, start xml.StartElement) error {
	var columns struct {
		First  int    `xml:"min,attr"`
		Last   int    `xml:"max,attr"`
		Hidden string `xml:"hidden,attr"`
	}
	if err := decoder.DecodeElement(&columns, &start); err != nil {
		return err
	}
	for i := max(columns.First, 1); (columns.Hidden == "1" || columns.Hidden == "true") && i <= min(columns.Last, maxColumns); i++ {
		if t.hiddenColumns == nil {
			t.hiddenColumns = map[int]bool{}
		}
		t.hiddenColumns[i-1] = true
	}
	return nil
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

// text returns what a cell shows: of a formula, what it came to when the file was saved.
func (w *workbook) text(c cell) string {
	switch c.Kind {
	case "s":
		if i, err := strconv.Atoi(strings.TrimSpace(c.Value)); err == nil && i >= 0 && i < len(w.shared) {
			return w.shared[i]
		}
		return c.Value
	case "inlineStr":
		return c.Inline.string() + c.Value
	case "b":
		return map[string]string{"1": "true", "0": "false"}[strings.TrimSpace(c.Value)]
	case "str", "e", "d":
		return c.Value
	}
	number, err := strconv.ParseFloat(strings.TrimSpace(c.Value), 64)
	if err != nil || math.IsInf(number, 0) || math.IsNaN(number) || math.Abs(number) > 1e12 {
		return c.Value
	}
	var s style
	if c.Style >= 0 && c.Style < len(w.styles) {
		s = w.styles[c.Style]
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
