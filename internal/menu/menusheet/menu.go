package menusheet

import (
	"cmp"
	"math"

	"carte/internal/typeface"
)

// Menu is a menu to print.
type Menu struct {
	Head

	Palette Palette
	// Leaders are dots between a name and its price.
	Leaders bool
	// Name is that of the menu; it may be empty, as all texts below it but names of dishes.
	Name, Tagline string
	Sections      []Section
	// Continued says that a section began in the column before, with a verb for its name.
	Continued string
	// Legend says what the marks of dishes mean, a paragraph each.
	Legend []string
}

// Section is a section of a menu.
type Section struct {
	Name, Description, Times string
	Dishes                   []Dish
}

// Dish is a dish of a menu.
type Dish struct {
	Name, Description string
	// Marks stand behind the name, Facts below the description.
	Marks, Facts string
	Prices       []Price
}

// Price is the price of a dish or of one of its sizes.
type Price struct{ Size, Amount string }

// How a page is laid out.
const (
	margin    = 16.0
	gap       = 10.0
	bottom    = 281.0
	headFirst = 46.0
	headNext  = 16.0
	// fewDishes is up to how many a menu has one column.
	fewDishes = 12
)

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
	// column and y are where the next block goes.
	column int
	y      float64

	name, heading, dish, price, text, small style
}

type placed struct {
	block

	x, y float64
}

// Draw returns the menu as a PDF.
func (m *Menu) Draw() ([]byte, error) {
	d := &menuDrawing{document: newDocument(m.Head, false), menu: m, columns: 2}
	dishes := 0
	for i := range m.Sections {
		dishes += len(m.Sections[i].Dishes)
	}
	if dishes <= fewDishes {
		d.columns = 1
	}
	d.width = (d.w - 2*margin - float64(d.columns-1)*gap) / float64(d.columns)
	f, p, scale := m.Type, &m.Palette, m.Type.Scale()
	if d.columns == 1 {
		d.width, scale = 140, scale*1.12
	}
	d.name = style{f.Display(), 26 * m.Type.Scale(), p.OnBand}
	d.heading = style{f.Display(), 15 * scale, p.Accent}
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
	d.legend()
	for n, blocks := range d.pages {
		d.drawPage(n, blocks)
	}
	return d.bytes()
}

func (d *menuDrawing) newPage() {
	d.pages = append(d.pages, nil)
	d.column, d.y = 0, d.top()
}

func (d *menuDrawing) top() float64 {
	if len(d.pages) == 1 {
		return headFirst
	}
	return headNext
}

// next goes on in the next column.
func (d *menuDrawing) next() {
	if d.column++; d.column >= d.columns {
		d.newPage()
		return
	}
	d.y = d.top()
}

func (d *menuDrawing) left() float64 {
	whole := float64(d.columns)*d.width + float64(d.columns-1)*gap
	return (d.w-whole)/2 + float64(d.column)*(d.width+gap)
}

func (d *menuDrawing) place(b block) {
	page := &d.pages[len(d.pages)-1]
	*page = append(*page, placed{b, d.left(), d.y})
	d.y += b.height
}

// section places a section: whole where a column has room for it, otherwise between its
// dishes, with its name again where it goes on.
func (d *menuDrawing) section(s *Section) {
	head := d.headOf(s.Name, s.Description, s.Times)
	dishes := make([]block, len(s.Dishes))
	whole := head.height
	for i := range s.Dishes {
		dishes[i] = d.dishOf(&s.Dishes[i])
		whole += dishes[i].height
	}
	first := head.height
	if len(dishes) > 0 {
		first += dishes[0].height
	}
	column := bottom - headNext
	isFresh := d.y == d.top()
	fits := d.y+whole <= bottom
	switch {
	case isFresh || fits:
	case whole <= column && d.y+whole > bottom, d.y+first > bottom:
		d.next()
	}
	d.place(head)
	for i, dish := range dishes {
		if d.y+dish.height > bottom && i > 0 {
			d.next()
			d.place(d.headOf(s.Name+" "+d.menu.Continued, "", ""))
		}
		d.place(dish)
	}
	d.y += 5
}

func (d *menuDrawing) headOf(name, description, times string) block {
	lines := d.heading.wrap(name, d.width)
	var below []string
	for _, text := range nonEmpty(description, times) {
		below = append(below, d.text.wrap(text, d.width)...)
	}
	height := float64(len(lines))*d.heading.line() + float64(len(below))*d.text.line() + 3.5
	return block{height, func(x, y float64) {
		for _, line := range lines {
			d.write(x, y+d.heading.size*millimetres, line, d.heading)
			y += d.heading.line()
		}
		d.rule(d.menu.Palette.Accent, 0.25, x, y-0.2, x+d.width, y-0.2)
		y += 1.2
		for _, line := range below {
			d.write(x, y+d.text.size*millimetres, line, d.text)
			y += d.text.line()
		}
	}}
}

// dishOf is a dish: its name with marks at the left, prices under each other at the right.
func (d *menuDrawing) dishOf(dish *Dish) block {
	amounts := 0.0
	for _, price := range dish.Prices {
		amounts = math.Max(amounts, d.price.width(price.Amount)+d.sizeWidth(price.Size))
	}
	amounts = math.Min(amounts, d.width*0.55)
	room := d.width - amounts - 4
	names := d.dish.wrap(dish.Name, room)
	hasRoom := len(names) > 0 && d.dish.width(names[len(names)-1])+1.5+d.small.width(dish.Marks) <= room
	var below []string
	for _, text := range nonEmpty(dish.Description) {
		below = append(below, d.text.wrap(text, room)...)
	}
	facts := d.small.wrap(dish.Facts, room)
	if !hasRoom && dish.Marks != "" {
		facts = append(d.small.wrap(dish.Marks, room), facts...)
	}
	left := float64(len(names))*d.dish.line() + float64(len(below))*d.text.line() + float64(len(facts))*d.small.line()
	right := float64(len(dish.Prices)) * d.price.line()
	return block{math.Max(left, right) + 2.6, func(x, y float64) {
		d.prices(x+d.width, y, dish.Prices)
		for i, line := range names {
			base := y + d.dish.size*millimetres
			d.write(x, base, line, d.dish)
			end := x + d.dish.width(line)
			if i == len(names)-1 && hasRoom && dish.Marks != "" {
				d.write(end+1.5, base-d.dish.size*millimetres*0.22, dish.Marks, d.small)
				end += 1.5 + d.small.width(dish.Marks)
			}
			if i == 0 && len(names) == 1 && d.menu.Leaders && len(dish.Prices) > 0 {
				d.leaders(end+1.5, x+d.width-d.price.width(dish.Prices[0].Amount)-d.sizeWidth(dish.Prices[0].Size)-1.5, base)
			}
			y += d.dish.line()
		}
		for _, line := range below {
			d.write(x, y+d.text.size*millimetres, line, d.text)
			y += d.text.line()
		}
		for _, line := range facts {
			d.write(x, y+d.small.size*millimetres, line, d.small)
			y += d.small.line()
		}
	}}
}

func (d *menuDrawing) sizeWidth(size string) float64 {
	if size == "" {
		return 0
	}
	return math.Min(d.text.width(size), d.width*0.35) + 2
}

func (d *menuDrawing) prices(right, y float64, prices []Price) {
	widest := 0.0
	for _, price := range prices {
		widest = math.Max(widest, d.price.width(price.Amount))
	}
	for _, price := range prices {
		base := y + d.dish.size*millimetres
		d.writeEnd(right, base, price.Amount, d.price)
		if size := price.Size; size != "" {
			if d.text.width(size) > d.width*0.35 {
				size = d.text.face.Cut(size, d.width*0.35/(d.text.size*millimetres))
			}
			d.writeEnd(right-widest-2, base, size, d.text)
		}
		y += d.price.line()
	}
}

func (d *menuDrawing) leaders(from, to, baseline float64) {
	for x := math.Ceil(from/1.6) * 1.6; x < to; x += 1.6 {
		d.write(x, baseline, ".", d.small)
	}
}

// legend places what the marks mean below all columns' ends, a paragraph a block.
func (d *menuDrawing) legend() {
	for i, text := range d.menu.Legend {
		lines := d.small.wrap(text, d.width)
		space := 1.2
		if i == 0 {
			space = 4
		}
		b := block{float64(len(lines))*d.small.line() + space, func(x, y float64) {
			if y += space; i == 0 {
				d.rule(d.menu.Palette.Line, 0.2, x, y-2, x+d.width, y-2)
			}
			for _, line := range lines {
				d.write(x, y+d.small.size*millimetres, line, d.small)
				y += d.small.line()
			}
		}}
		if d.y+b.height > bottom {
			d.next()
		}
		d.place(b)
	}
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
	line := under.face.Printable(cmp.Or(d.menu.Name, d.menu.Tagline))
	if under.width(line) > d.w-2*margin {
		line = under.face.Cut(line, (d.w-2*margin)/(under.size*millimetres))
	}
	d.writeMiddle(d.w/2, 29, line, under)
	if p.Band == p.Ground {
		d.rule(p.Accent, 0.5, d.w/2-14, 36, d.w/2+14, 36)
	}
}
