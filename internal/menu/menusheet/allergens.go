package menusheet

import (
	"carte/internal/tint"
	"carte/internal/typeface"
)

// State is what is known of an allergen in a dish.
type State byte

// The states. They are told apart by their shape, also where a printer has no colour.
const (
	Unconfirmed State = iota
	Contains
	MayContain
	Free
)

// AllergenList is a table of dishes and allergens, as those ask for it who control food.
type AllergenList struct {
	Head

	// Name is that of the menu.
	Name string
	// Allergens are the names of the columns, and Dish that of the first one.
	Dish      string
	Allergens []string
	// States are the words for the states, by which a legend says what the signs mean.
	States map[State]string
	// Note stands below the legend.
	Note     string
	Sections []AllergenSection
}

// AllergenSection is a section with what is known of each of its dishes.
type AllergenSection struct {
	Name   string
	Dishes []AllergenDish
	// Minor is set for what belongs to the section before, as extras do.
	Minor bool
}

// AllergenDish is a row: a state for each allergen.
type AllergenDish struct {
	Name   string
	States []State
}

const (
	listMargin = 12.0
	cellWidth  = 12.5
	rowHeight  = 6.4
	// headHeight is how high the names of allergens are, which stand upright.
	headHeight = 34.0
	listBottom = 196.0
)

// listDrawing draws a list of allergens.
type listDrawing struct {
	*document

	list       *AllergenList
	title      style
	text, bold style
	y          float64
	rows       []listRow
}

// listRow is a dish, or the heading of a section where it has no states.
type listRow struct {
	lines  []string
	states []State
	isHead bool
	// indent is how far its name stands in.
	indent float64
}

// Draw returns the list as a PDF.
func (l *AllergenList) Draw() ([]byte, error) {
	f := typeface.Sans
	d := &listDrawing{
		document: newDocument(l.Head, true), list: l,
		title: style{f.Display(), 16, tint.Black}, text: style{f.Text(), 8.5, tint.Black}, bold: style{f.Display(), 8.5, tint.Black},
	}
	for i := range l.Sections {
		section := &l.Sections[i]
		indent := 0.0
		if section.Minor {
			indent = indented
		}
		d.rows = append(d.rows, listRow{lines: d.bold.wrap(section.Name, d.nameWidth()-indent), isHead: true, indent: indent})
		for j := range section.Dishes {
			dish := &section.Dishes[j]
			d.rows = append(d.rows, listRow{lines: d.text.wrap(dish.Name, d.nameWidth()-2-indent), states: dish.States, indent: indent})
		}
	}
	pages := d.paginate()
	for n, rows := range pages {
		d.page(n, len(pages), rows)
	}
	return d.bytes()
}

// nameWidth is how wide the column of dishes is.
func (d *listDrawing) nameWidth() float64 {
	return d.w - 2*listMargin - float64(len(d.list.Allergens))*cellWidth
}

func (r *listRow) height(s style) float64 {
	return max(rowHeight, float64(len(r.lines))*s.line()+2.4)
}

// top is where the table of a page begins.
func (d *listDrawing) top() float64 { return 40 }

// paginate parts the rows into pages. A heading stands with the first dish below it.
func (d *listDrawing) paginate() [][]listRow {
	pages := [][]listRow{nil}
	y := d.top() + headHeight
	for i, row := range d.rows {
		needed := row.height(d.text)
		if row.isHead && i+1 < len(d.rows) {
			needed += d.rows[i+1].height(d.text)
		}
		if y+needed > listBottom && len(pages[len(pages)-1]) > 0 {
			pages = append(pages, nil)
			y = d.top() + headHeight
		}
		pages[len(pages)-1] = append(pages[len(pages)-1], row)
		y += row.height(d.text)
	}
	return pages
}

func (d *listDrawing) page(n, of int, rows []listRow) {
	d.AddPage()
	d.write(listMargin, 17, d.title.face.Printable(d.list.Title), d.title)
	line := d.text.face.Printable(joined(d.list.Store, d.list.Address, d.list.Name, d.list.Date))
	if d.text.width(line) > d.w-2*listMargin {
		line = d.text.face.Cut(line, (d.w-2*listMargin)/(d.text.size*millimetres))
	}
	d.write(listMargin, 23, line, d.text)
	d.legend(30)
	d.head()
	grey := tint.Color{R: 150, G: 150, B: 150}
	for i := range rows {
		row := &rows[i]
		height := row.height(d.text)
		if row.isHead && row.indent == 0 {
			d.fill(tint.Color{R: 235, G: 235, B: 235}, listMargin, d.y, d.w-2*listMargin, height)
		}
		s := d.text
		if row.isHead {
			s = d.bold
		}
		base := d.y + (height-float64(len(row.lines))*s.line())/2 + s.size*millimetres
		for _, line := range row.lines {
			d.write(listMargin+1+row.indent, base, line, s)
			base += s.line()
		}
		for j, state := range row.states {
			d.sign(state, listMargin+d.nameWidth()+(float64(j)+0.5)*cellWidth, d.y+height/2)
		}
		d.y += height
		d.rule(grey, 0.15, listMargin, d.y, d.w-listMargin, d.y)
	}
	from := d.top() + headHeight
	for j := range len(d.list.Allergens) + 1 {
		x := listMargin + d.nameWidth() + float64(j)*cellWidth
		d.rule(grey, 0.15, x, from, x, d.y)
	}
	d.foot(listMargin, n+1, of, style{d.text.face, 7.5, tint.Black})
}

// legend says what the signs mean.
func (d *listDrawing) legend(y float64) {
	x := listMargin + 2
	for _, state := range []State{Contains, MayContain, Free, Unconfirmed} {
		d.sign(state, x, y-1)
		d.write(x+4, y, d.list.States[state], d.text)
		x += 4 + d.text.width(d.list.States[state]) + 10
	}
	d.write(listMargin, y+5.5, d.text.face.Printable(d.list.Note), d.text)
}

// head draws the names of the columns, those of allergens upright.
func (d *listDrawing) head() {
	d.y = d.top() + headHeight
	d.write(listMargin+1, d.y-2, d.list.Dish, d.bold)
	for j, name := range d.list.Allergens {
		x := listMargin + d.nameWidth() + (float64(j)+0.5)*cellWidth + d.bold.size*millimetres*0.35
		lines := d.bold.wrap(name, headHeight-3)
		x -= float64(len(lines)-1) * d.bold.line() / 2
		for _, line := range lines {
			d.TransformBegin()
			d.TransformRotate(90, x, d.y-2)
			d.write(x, d.y-2, line, d.bold)
			d.TransformEnd()
			x += d.bold.line()
		}
	}
	d.rule(tint.Black, 0.4, listMargin, d.y, d.w-listMargin, d.y)
}

// sign draws a state: a full circle, an empty one, a dash, or a question mark.
func (d *listDrawing) sign(state State, x, y float64) {
	d.SetFillColor(0, 0, 0)
	d.SetDrawColor(0, 0, 0)
	d.SetLineWidth(0.4)
	switch state {
	case Contains:
		d.Circle(x, y, 1.7, "F")
	case MayContain:
		d.Circle(x, y, 1.6, "D")
	case Free:
		d.Line(x-1.5, y, x+1.5, y)
	case Unconfirmed:
		d.writeMiddle(x, y+d.bold.size*millimetres*0.36, "?", d.bold)
	}
}

func joined(texts ...string) string {
	text := ""
	for _, one := range nonEmpty(texts...) {
		if text != "" {
			text += " · "
		}
		text += one
	}
	return text
}
