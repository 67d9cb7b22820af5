package menusheet

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"carte/internal/typeface"
)

// Menu is a menu to print.
type Menu struct {
	Head

	Palette Palette
	// Leaders are dots between a name and its price.
	Leaders bool
	// Name is that of the menu, and Times are when it is served; they may be empty, as all texts
	// below them but names of dishes.
	Name, Times, Tagline string
	Sections             []Section
	// Continued says that a section began in the column before, with a verb for its name.
	Continued string
	// Legend says what the marks of dishes mean, a paragraph each.
	Legend []string
}

// Section is a section of a menu.
type Section struct {
	Name, Description, Times string
	Dishes                   []Dish
	// Minor is set for what belongs to the section before, as extras do.
	Minor bool
}

// indent is how far the dishes of a section stand in from its name: what belongs to the section
// before looks like a list in it.
func (s *Section) indent() float64 {
	if s.Minor {
		return indented
	}
	return 0
}

// Dish is a dish of a menu.
type Dish struct {
	Name, Description string
	// Marks stand behind the name, Facts below the description.
	Marks, Facts string
	Prices       []Price
}

// Price is the price of a dish or of one of its sizes.
type Price struct {
	Size, Amount string
	// Notes stand below it, as a base price and a deposit do.
	Notes []string
}

// How a page is laid out.
const (
	margin    = 16.0
	gap       = 10.0
	bottom    = 281.0
	headFirst = 46.0
	headNext  = 16.0
	// fewDishes is up to how many a menu has one column.
	fewDishes = 12
	// indented is how far extras stand in.
	indented = 4.0
	// behind is what stays empty behind a section.
	behind = 5.0
	// fewest is how many dishes stand below the name of a section that is torn.
	fewest = 2
	// mostEmpty is how much of a column may stay empty for a section to be whole.
	mostEmpty = 80.0
)

// tighter is how much smaller type is set, step by step, for a legend to find room below the last dishes.
var tighter = []float64{1, 0.96, 0.92, 0.88}

// block is a part that is never torn.
type block struct {
	height float64
	draw   func(x, y float64)
}

// menuDrawing lays out a menu in columns.
type menuDrawing struct {
	*document

	menu    *Menu
	width   float64
	columns int
	// pages holds what is drawn on each, with its column and how far down.
	pages [][]placed
	// column and y are where the next block goes, and low is how far down the page goes.
	column int
	y, low float64
	// tight is by how much type is smaller than it is made for, and kept the page whose columns leave room for the
	// legend; -1 for none.
	tight float64
	kept  int

	name, heading, minor, dish, price, text, small style
}

type placed struct {
	block

	x, y float64
	// again draws the name of its section where a column begins with it; nil for a name itself.
	again *block
}

// Draw returns the menu as a PDF.
func (m *Menu) Draw() ([]byte, error) {
	d := m.layOut()
	for n, blocks := range d.pages {
		d.drawPage(n, blocks)
	}
	return d.bytes()
}

// layOut says what stands where on which page. A legend that would have a page of its own stands below the last
// dishes, if need be in smaller type, where all of them have room with it.
func (m *Menu) layOut() *menuDrawing {
	d := m.layOutIn(1, -1)
	if n := len(d.pages); n > 1 && len(d.pages[n-1]) == 1 && len(m.Legend) > 0 {
		for _, tight := range tighter {
			if whole := m.layOutIn(tight, n-2); len(whole.pages) < n {
				return whole
			}
		}
	}
	return d
}

func (m *Menu) layOutIn(tight float64, kept int) *menuDrawing {
	d := &menuDrawing{document: newDocument(m.Head, false), menu: m, columns: 2, tight: tight, kept: kept}
	dishes := 0
	for i := range m.Sections {
		dishes += len(m.Sections[i].Dishes)
	}
	if dishes <= fewDishes {
		d.columns = 1
	}
	d.width = (d.w - 2*margin - float64(d.columns-1)*gap) / float64(d.columns)
	f, p, scale := m.Type, &m.Palette, m.Type.Scale()*tight
	if d.columns == 1 {
		d.width, scale = 140, scale*1.12
	}
	d.name = style{f.Display(), 26 * m.Type.Scale(), p.OnBand}
	d.heading = style{f.Display(), 15 * scale, p.Accent}
	d.minor = style{f.Display(), 11.5 * scale, p.Accent}
	d.dish = style{f.Display(), 10.5 * scale, p.Ink}
	if f == typeface.Fraunces { // its italics are for headings
		d.dish.face = f.Text()
	}
	d.price = style{f.Text(), 10 * scale, p.Ink}
	d.text = style{f.Text(), 8.5 * scale, p.Muted}
	d.small = style{f.Text(), 7.5 * scale, p.Muted}
	d.newPage()
	for i := range m.Sections {
		d.section(&m.Sections[i])
	}
	d.balance()
	d.legend()
	return d
}

func (d *menuDrawing) newPage() {
	d.pages = append(d.pages, nil)
	d.column, d.y = 0, d.top()
	d.low = d.y
}

func (d *menuDrawing) top() float64 {
	if len(d.pages) == 1 {
		return headFirst
	}
	return headNext
}

// bottom is where the columns of the page end.
func (d *menuDrawing) bottom() float64 {
	if len(d.pages)-1 == d.kept {
		_, _, whole := d.legendLines()
		return bottom - whole
	}
	return bottom
}

// next goes on in the next column.
func (d *menuDrawing) next() {
	if d.column++; d.column >= d.columns {
		d.newPage()
		return
	}
	d.y = d.top()
}

// whole is how wide all columns are together.
func (d *menuDrawing) whole() float64 { return float64(d.columns)*d.width + float64(d.columns-1)*gap }

func (d *menuDrawing) left() float64 {
	return (d.w-d.whole())/2 + float64(d.column)*(d.width+gap)
}

func (d *menuDrawing) place(b block, again *block) {
	page := &d.pages[len(d.pages)-1]
	*page = append(*page, placed{b, d.left(), d.y, again})
	d.y += b.height
	d.low = math.Max(d.low, d.y)
}

// section places a section: whole where a column has room for it and little of the one before
// stays empty for that, otherwise torn between its dishes, with its name again where it goes on.
func (d *menuDrawing) section(s *Section) {
	heading := d.heading
	if s.Minor {
		heading = d.minor
	}
	head := d.headOf(heading, s, s.Name, s.Description, s.Times)
	dishes := make([]block, len(s.Dishes))
	whole := head.height
	for i := range s.Dishes {
		dishes[i] = d.dishOf(&s.Dishes[i], s.indent())
		whole += dishes[i].height
	}
	first := head.height
	for i := range min(len(dishes), fewest) {
		first += dishes[i].height
	}
	isFresh, fits := d.y == d.top(), d.y+whole <= d.bottom()
	isWhole := whole <= d.bottom()-headNext && d.bottom()-d.y <= mostEmpty
	if !isFresh && !fits && (isWhole || d.y+first > d.bottom()) {
		d.next()
	}
	d.place(head, nil)
	again := d.headOf(heading, s, s.Name+" "+d.menu.Continued, "", "")
	for i, dish := range dishes {
		// The last two stay together, so that none stands alone.
		height := dish.height
		if i == len(dishes)-2 && i >= fewest {
			height += dishes[i+1].height
		}
		if d.y+height > d.bottom() && i > 0 {
			d.next()
			d.place(again, nil)
		}
		d.place(dish, &again)
	}
	d.y += behind
}

// balance moves the lower half of the last page into its second column, where that is empty.
func (d *menuDrawing) balance() {
	page := d.pages[len(d.pages)-1]
	if d.columns < 2 || d.column > 0 || len(page) < 2*fewest {
		return
	}
	top := d.top()
	at := 0
	for at < len(page) && page[at].y+page[at].height/2 < (top+d.low)/2 {
		at++
	}
	for at > 0 && at < len(page) && page[at-1].again == nil {
		at-- // a name stays with what it is of
	}
	if at == 0 || at == len(page) {
		return
	}
	low, y := page[at-1].y+page[at-1].height, top
	moved := slices.Clone(page[at:])
	if again := moved[0].again; again != nil {
		moved = slices.Insert(moved, 0, placed{block: *again})
	}
	for i := range moved {
		if i > 0 && moved[i].again == nil {
			y += behind
		}
		moved[i].x, moved[i].y = page[0].x+d.width+gap, y
		y += moved[i].height
	}
	d.pages[len(d.pages)-1] = append(page[:at], moved...)
	d.low = math.Max(low, y)
}

// legend places what the marks mean below all columns, as wide as they are together.
func (d *menuDrawing) legend() {
	if len(d.menu.Legend) == 0 {
		return
	}
	lines, heights, whole := d.legendLines()
	if d.low+whole > bottom {
		d.newPage()
	}
	d.column, d.y = 0, d.low
	d.place(block{whole, func(x, y float64) {
		d.rule(d.menu.Palette.Line, 0.2, x, y+legendSpace-1, x+d.whole(), y+legendSpace-1)
		y += legendSpace
		for i, line := range lines {
			y += heights[i]
			d.write(x, y-d.small.line()+d.small.size*millimetres, line, d.small)
		}
	}}, nil)
}

// legendSpace is what stays empty above the legend.
const legendSpace = 4.0

// legendLines are the lines of the legend, how high each is with what is above it, and how high all are.
func (d *menuDrawing) legendLines() (lines []string, heights []float64, whole float64) {
	const between = 1.2
	whole = legendSpace
	for _, text := range d.menu.Legend {
		for i, line := range d.small.wrap(text, d.whole()) {
			height := d.small.line()
			if i == 0 {
				height += between
			}
			lines, heights = append(lines, line), append(heights, height)
			whole += height
		}
	}
	return lines, heights, whole
}

func (d *menuDrawing) drawPage(n int, blocks []placed) {
	d.AddPage()
	p := &d.menu.Palette
	d.fill(p.Ground, 0, 0, d.w, d.h)
	if n == 0 {
		d.title()
	}
	for _, b := range blocks {
		b.draw(b.x, b.y)
	}
	d.foot(margin, n+1, len(d.pages), style{d.small.face, 7.5, p.Muted})
}

// title draws the name of the place, on a band where the template has one.
func (d *menuDrawing) title() {
	p, name := &d.menu.Palette, d.name
	if p.Band != p.Ground {
		d.fill(p.Band, 0, 0, d.w, 36)
	}
	text := name.face.Printable(d.menu.Store)
	for name.width(text) > d.w-2*margin && name.size > 12 {
		name.size--
	}
	if name.width(text) > d.w-2*margin {
		text = name.face.Cut(text, (d.w-2*margin)/(name.size*millimetres))
	}
	d.writeMiddle(d.w/2, 20, text, name)
	under := style{d.text.face, 11 * d.menu.Type.Scale(), p.OnBand}
	line := under.face.Printable(cmp.Or(strings.Join(nonEmpty(d.menu.Name, d.menu.Times), " · "), d.menu.Tagline))
	if under.width(line) > d.w-2*margin {
		line = under.face.Cut(line, (d.w-2*margin)/(under.size*millimetres))
	}
	d.writeMiddle(d.w/2, 29, line, under)
	if p.Band == p.Ground {
		d.rule(p.Accent, 0.5, d.w/2-14, 36, d.w/2+14, 36)
	}
}
