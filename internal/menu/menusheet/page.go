// Package menusheet draws menus and lists of allergens to print, as PDFs. Lengths are
// millimetres from the upper left corner of the paper, sizes of type are points.
package menusheet

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"carte/internal/tint"
	"carte/internal/typeface"
)

// millimetres is how many a point has.
const millimetres = 25.4 / 72

// Palette is the colours of a print.
type Palette struct {
	// Band is behind the name, with OnBand on it; where there is no band it is the ground.
	Ground, Ink, Muted, Line, Accent, Band, OnBand tint.Color
}

// Head is what a document says of itself.
type Head struct {
	// Title names it, in Language, which is a BCP 47 tag.
	Title, Language string
	Store           string
	// Address may be empty. Date is written as people read it.
	Address, Date string
	Printed       time.Time
	// Page says which of how many a page is, with two verbs.
	Page string
	Type typeface.Family
}

// document is a PDF that is drawn page by page.
type document struct {
	*fpdf.Fpdf

	head  Head
	fonts map[*typeface.Font]string
	w, h  float64
}

func newDocument(head Head, landscape bool) *document {
	d := &document{head: head, fonts: map[*typeface.Font]string{}, w: 210, h: 297}
	if landscape {
		d.w, d.h = d.h, d.w
	}
	d.Fpdf = fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: fpdf.SizeType{Wd: d.w, Ht: d.h}})
	d.SetMargins(0, 0, 0)
	d.SetAutoPageBreak(false, 0)
	d.SetTitle(head.Title, true)
	d.SetAuthor(head.Store, true)
	d.SetCreator("Carte", true)
	d.SetProducer("Carte", true)
	d.SetLang(head.Language)
	d.SetCreationDate(head.Printed)
	d.SetModificationDate(head.Printed)
	d.SetCatalogSort(true)
	return d
}

// bytes ends the document.
func (d *document) bytes() ([]byte, error) {
	var b bytes.Buffer
	if err := d.Output(&b); err != nil {
		return nil, fmt.Errorf("writing a menu to print: %w", err)
	}
	return b.Bytes(), nil
}

// style is how a text is set.
type style struct {
	face  *typeface.Face
	size  float64
	color tint.Color
}

// leading is the distance of lines in parts of their size.
const leading = 1.28

func (s style) width(text string) float64 { return s.face.Width(text) * s.size * millimetres }
func (s style) line() float64             { return s.size * millimetres * leading }

// wrap breaks a text, which may have several lines of its own, into lines of a width.
func (s style) wrap(text string, width float64) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		if paragraph = s.face.Printable(paragraph); paragraph != "" {
			lines = append(lines, s.face.Wrap(paragraph, width/(s.size*millimetres), true)...)
		}
	}
	return lines
}

// write draws a line of text from a point on its baseline.
func (d *document) write(x, baseline float64, text string, s style) {
	d.SetTextColor(int(s.color.R), int(s.color.G), int(s.color.B))
	for _, run := range s.face.Runs(text) {
		name, ok := d.fonts[run.Font]
		if !ok {
			name = "carte" + strconv.Itoa(len(d.fonts))
			d.fonts[run.Font] = name
			d.AddUTF8FontFromBytes(name, "", run.Font.Data())
		}
		d.SetFont(name, "", s.size)
		d.Text(x, baseline, run.Text)
		x += run.Width * s.size * millimetres
	}
}

// writeEnd draws a line that ends at a point.
func (d *document) writeEnd(x, baseline float64, text string, s style) {
	d.write(x-s.width(text), baseline, text, s)
}

func (d *document) writeMiddle(x, baseline float64, text string, s style) {
	d.write(x-s.width(text)/2, baseline, text, s)
}

func (d *document) fill(c tint.Color, x, y, w, h float64) {
	d.SetFillColor(int(c.R), int(c.G), int(c.B))
	d.Rect(x, y, w, h, "F")
}

func (d *document) rule(c tint.Color, width, x1, y1, x2, y2 float64) {
	d.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.SetLineWidth(width)
	d.Line(x1, y1, x2, y2)
}

// foot draws the last line of a page: whose it is, of when, and which page of how many.
func (d *document) foot(margin float64, n, of int, s style) {
	y := d.h - 9
	page := fmt.Sprintf(d.head.Page, n, of)
	room := d.w - 2*margin - s.width(page) - 6
	left := s.face.Printable(strings.Join(nonEmpty(d.head.Store, d.head.Address, d.head.Date), " · "))
	if s.width(left) > room {
		left = s.face.Cut(left, room/(s.size*millimetres))
	}
	d.write(margin, y, left, s)
	d.writeEnd(d.w-margin, y, page, s)
}

func nonEmpty(texts ...string) []string {
	var list []string
	for _, text := range texts {
		if text != "" {
			list = append(list, text)
		}
	}
	return list
}
