// Package sheet lays out what is printed with QR codes on it: table tents, stickers,
// coasters and posters, on sheets of paper.
//
// There is one layout and two writers: Write makes a PDF of all sheets, Preview an SVG
// of the first one. Lengths are millimetres, from the upper left corner of the paper;
// sizes of type are points.
package sheet

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"carte/internal/typeface"
)

// Format is what is printed.
type Format string

// The formats.
const (
	// Tent is a card that is folded and stands on the table, to be read from two sides.
	Tent Format = "tent"
	// Sticker is a rectangle to stick on the table, several on a sheet.
	Sticker Format = "sticker"
	// Coaster is a round mat below a glass.
	Coaster Format = "coaster"
	// Poster is a whole sheet, for a door or a wall.
	Poster Format = "poster"
)

// Formats lists them.
var Formats = []Format{Tent, Sticker, Coaster, Poster}

// Paper is a size of paper.
type Paper string

// The sizes.
const (
	A4     Paper = "a4"
	Letter Paper = "letter"
)

// Papers lists them.
var Papers = []Paper{A4, Letter}

var paperSizes = map[Paper]size{A4: {210, 297}, Letter: {215.9, 279.4}}

const (
	// bleed is how far colours extend over the edge at which is cut.
	bleed = 3.0
	// slug is the room outside a poster's edge that its crop marks take.
	slug = 10.0
)

// Options are how sheets are laid out.
type Options struct {
	Format Format
	Paper  Paper
	// Palette are those of the print; Plain is black on white.
	Palette Palette
	// Type is the family of the texts.
	Type typeface.Family
	// LogoInCode draws the logo into the middle of the codes and not above them.
	LogoInCode bool
	CropMarks  bool
	// Bleed extends colours over the edges, with room between what is cut out.
	Bleed bool
}

// Palette is the colours of a print.
type Palette struct {
	Ground, Ink, Muted, Accent Color
	// Band is behind the name, with OnBand on it; where there is no band it is the ground.
	Band, OnBand Color
}

// Plain is black on white, which every printer prints and every phone reads.
var Plain = Palette{Ground: white, Ink: black, Muted: black, Accent: black, Band: white, OnBand: black}

// hasBand reports whether the name stands on a colour of its own.
func (c *Palette) hasBand() bool { return c.Band != c.Ground }

// Text is what all codes of a file have in common.
type Text struct {
	// Title names the document, in Language, which is a BCP 47 tag.
	Title, Language string
	Name            string
	// Calls are what guests are asked to do, one line a language.
	Calls []string
	// Address is where the store is found without a code.
	Address string
	// Logo may be nil.
	Logo *Logo
	Date time.Time
}

// Code is a code to print.
type Code struct {
	// Content is what is in the code.
	Content string
	// Number and its word, such as Table; both are empty for the code of the store.
	Word, Number string
	// Place says where the table is; it may be empty.
	Place string
}

// Layout is a file to print.
type Layout struct {
	options Options
	text    Text
	codes   []Code
	grid    grid
	// last is the code that was drawn last, with its content: a tent has it twice.
	last        *path
	lastContent string
	modules     int
	encode      Encoder
	// turnedAt is the point around which is drawn upside down, zero otherwise.
	turnedAt struct{ x, y float64 }
}

// Encoder returns the modules of a code, row by row, true for dark: a square with at
// least as many a side as asked for, which can be read with a quarter of it hidden.
type Encoder func(content string, least int) ([][]bool, error)

// New lays out codes.
func New(o Options, text Text, codes []Code, encode Encoder) *Layout {
	return &Layout{options: o, text: text, codes: codes, grid: gridOf(o), encode: encode}
}

// Pages is how many sheets there are.
func (l *Layout) Pages() int { return (len(l.codes) + l.grid.count() - 1) / l.grid.count() }

// PageSize is how many codes a whole sheet has.
func (l *Layout) PageSize() int { return l.grid.count() }

// Width and Height are those of a sheet.
func (l *Layout) Width() float64 { return l.grid.page.w }

// Height is that of a sheet.
func (l *Layout) Height() float64 { return l.grid.page.h }

// Write writes a PDF of all sheets.
func (l *Layout) Write(ctx context.Context, w io.Writer) error {
	c := newPDF(l)
	for n := range l.Pages() {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("drawing print sheets: %w", err)
		}
		c.newPage()
		if err := l.drawPage(c, n); err != nil {
			return err
		}
	}
	if err := c.file.Output(w); err != nil {
		return fmt.Errorf("writing print sheets: %w", err)
	}
	return nil
}

// Preview returns an SVG of the first sheet.
func (l *Layout) Preview() (string, error) {
	c := newSVG(l)
	if err := l.drawPage(c, 0); err != nil {
		return "", err
	}
	return c.finish(), nil
}

// drawPage draws the sheet n, from 0.
func (l *Layout) drawPage(c canvas, n int) error {
	first := n * l.grid.count()
	last := min(len(l.codes), first+l.grid.count())
	for i := first; i < last; i++ {
		at := l.grid.at(i - first)
		if err := l.draw(c, at, &l.codes[i]); err != nil {
			return err
		}
	}
	l.drawCuts(c, last-first)
	return nil
}

func (l *Layout) draw(c canvas, at box, code *Code) error {
	switch l.options.Format {
	case Tent:
		return l.drawTent(c, at, code)
	case Sticker:
		l.ground(c, at, stickerBand)
		return l.drawFace(c, at, code, stickerFace)
	case Coaster:
		return l.drawCoaster(c, at, code)
	case Poster:
		return l.drawPoster(c, at, code)
	}
	return fmt.Errorf("there is no layout of %q", l.options.Format)
}

// size is a width and a height.
type size struct{ w, h float64 }

// box is a rectangle.
type box struct{ x, y, w, h float64 }

// inset returns a box that is smaller by d on each side.
func (b box) inset(d float64) box { return box{b.x + d, b.y + d, b.w - 2*d, b.h - 2*d} }

// zone returns a part of a box: from and to are measured from its top, and the part is
// in its middle and w wide.
func (b box) zone(from, to, w float64) box {
	return box{b.x + (b.w-w)/2, b.y + from, w, to - from}
}

func (b box) middle() (x, y float64) { return b.x + b.w/2, b.y + b.h/2 }

// grid is where what is cut out lies on a sheet.
type grid struct {
	page          size
	item          size
	columns, rows int
	gap           float64
}

func (g *grid) count() int { return g.columns * g.rows }

// origin is the upper left corner of the first one: all of them lie in the middle.
func (g *grid) origin() (x, y float64) {
	across := float64(g.columns)*(g.item.w+g.gap) - g.gap
	down := float64(g.rows)*(g.item.h+g.gap) - g.gap
	return (g.page.w - across) / 2, (g.page.h - down) / 2
}

// at returns where the item i of a sheet lies.
func (g *grid) at(i int) box {
	x, y := g.origin()
	column, row := float64(i%g.columns), float64(i/g.columns)
	return box{x + column*(g.item.w+g.gap), y + row*(g.item.h+g.gap), g.item.w, g.item.h}
}

// The sizes of what is cut out. All of them, with bleed between them and crop marks
// around, fit on both papers within the margin that printers need.
var (
	tentSize    = size{95, 260}
	stickerSize = size{60, 84}
	coasterSize = size{85, 85}
)

func gridOf(o Options) grid {
	paper := paperSizes[o.Paper]
	gap := 0.0
	if o.Bleed {
		gap = 2 * bleed
	}
	switch o.Format {
	case Tent:
		return grid{paper, tentSize, 2, 1, gap}
	case Sticker:
		return grid{paper, stickerSize, 3, 3, gap}
	case Coaster: // which need room between them to be cut out
		return grid{paper, coasterSize, 2, 3, math.Max(gap, 4)}
	case Poster:
		edge := 0.0
		if o.CropMarks {
			edge = slug
		} else if o.Bleed {
			edge = bleed
		}
		return grid{size{paper.w + 2*edge, paper.h + 2*edge}, paper, 1, 1, 0}
	}
	return grid{page: paper, item: paper, columns: 1, rows: 1}
}
