package menufile

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"strings"
	"time"

	"carte/internal/fault"
)

const (
	// maxUnpacked is how many bytes all parts of a workbook that are read may have: a file of
	// MaxBytes could hold a thousand times as many.
	maxUnpacked = 32 << 20
	// maxPart is the same for one of the parts that say what stands in which sheet, and how.
	maxPart = 2 << 20
	// maxTag is how many bytes may stand between two marks of XML: a cell has 32,767 characters
	// at most.
	maxTag = 512 << 10
	// maxTokens is how many marks and texts the sheets may have together, and maxNested how
	// deep they may stand in each other.
	maxTokens, maxNested = 4_000_000, 64
	// maxSheets is how many sheets are read.
	maxSheets = 200
	// maxParts is how many files an archive may have.
	maxParts = 2000
	// maxShared is how many texts the cells of a workbook may share.
	maxShared = 20 * MaxRows
)

var manyColumns = fault.MaxItems(maxColumns, "columns")

// workbook reads the parts of a file of a spreadsheet program. What else is in it, such as
// macros, is not looked at.
type workbook struct {
	parts map[string]*zip.File
	left  int64
	// texts is how many bytes the texts of cells may still have, of which one that several share
	// counts for each.
	texts   int
	tokens  int
	options Options

	shared []string
	styles []style
	from   time.Time
}

// parseXLSX reads the sheets of a workbook.
func parseXLSX(file []byte, options Options) ([]table, error) {
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil || len(archive.File) > maxParts {
		return nil, notMenu.Err()
	}
	w := workbook{parts: map[string]*zip.File{}, left: maxUnpacked, texts: MaxBytes, tokens: maxTokens, options: options, from: time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)}
	for _, part := range archive.File {
		w.parts[strings.ToLower(strings.TrimPrefix(part.Name, "/"))] = part
	}
	tables, err := w.read()
	if ended := options.ended(); ended != nil {
		return nil, ended
	}
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
	if len(b.Sheets) > maxSheets {
		return nil, fault.MaxItems(maxSheets, "sheets").Err()
	}
	targetOf := map[string]string{}
	for _, relation := range targets.Relations {
		targetOf[relation.ID] = relation.Target
	}
	var tables []table
	records := 0
	for _, sheet := range b.Sheets {
		id := sheet.ID
		if targetOf[id] == "" {
			id = sheet.StrictID
		}
		target := targetOf[id]
		name := strings.TrimPrefix(path.Join("/xl", target), "/")
		if strings.HasPrefix(target, "/") {
			name = strings.TrimPrefix(path.Clean(target), "/")
		}
		if id == "" || !strings.Contains(strings.ToLower(name), "worksheets/") {
			continue // a chart, or a sheet of macros
		}
		t, err := w.sheet(name, maxRecords-records)
		if err != nil {
			return nil, err
		}
		t.name, t.hidden = shorten(oneLine(sheet.Name), maxShownName), sheet.State != "" && sheet.State != "visible"
		if records += len(t.records); len(t.records) > 0 {
			tables = append(tables, t)
		}
	}
	return tables, nil
}

// counter counts what is unpacked, and ends where it is too much.
type counter struct {
	reader io.Reader
	left   *int64
	// tag is how many bytes have come since the last mark.
	tag int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.reader.Read(p)
	if at := bytes.LastIndexAny(p[:n], "<>"); at >= 0 {
		c.tag = n - at
	} else {
		c.tag += n
	}
	if *c.left -= int64(n); *c.left < 0 || c.tag > maxTag {
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
	return xml.NewDecoder(&counter{reader: reader, left: &w.left}), reader, nil
}

// decode reads a small part, which the archive must have.
func (w *workbook) decode(name string, into any) error {
	all := w.left
	w.left = min(all, maxPart)
	defer func(allowed int64) { w.left = all - (allowed - w.left) }(w.left)
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
	var text cellText
	return w.each(decoder, func(token xml.Token, path []string) error {
		text.take(token, path)
		if end, ok := token.(xml.EndElement); !ok || end.Name.Local != "si" {
			return nil
		}
		w.shared = append(w.shared, text.string())
		text = cellText{}
		if len(w.shared) > maxShared {
			return tooMany.Err()
		}
		return nil
	})
}

// cellText is the text of a cell, of which programs may write each run by itself.
type cellText struct {
	b      strings.Builder
	length int
}

// take adds what stands in a <t>, but not how a word is spoken.
func (c *cellText) take(token xml.Token, path []string) {
	text, ok := token.(xml.CharData)
	if !ok || len(path) < 2 || path[len(path)-1] != "t" || path[len(path)-2] == "rPh" {
		return
	}
	c.add(text)
}

func (c *cellText) add(text xml.CharData) {
	if c.length += len(text); c.length <= maxMarkup {
		c.b.Write(text)
	}
}

// string returns the text, with an ellipsis where it was too long.
func (c *cellText) string() string {
	if c.length > maxMarkup {
		return c.b.String() + "…"
	}
	return c.b.String()
}

// each calls a function for each mark and text until the end, with the names of the elements that
// are open.
func (w *workbook) each(decoder *xml.Decoder, take func(token xml.Token, path []string) error) error {
	var path []string
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if w.tokens--; w.tokens < 0 {
			return tooMany.Err()
		}
		if err := w.options.ended(); err != nil {
			return err
		}
		if start, ok := token.(xml.StartElement); ok {
			if path = append(path, start.Name.Local); len(path) > maxNested {
				return notMenu.Err()
			}
		}
		if err := take(token, path); err != nil {
			return err
		}
		if _, ok := token.(xml.EndElement); ok && len(path) > 0 {
			path = path[:len(path)-1]
		}
	}
}
