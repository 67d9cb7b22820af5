package sheet

import "carte/internal/tint"

// plan is where things stand on what is cut out: parts from the top, in millimetres.
type plan struct {
	// width is that of the texts, which each part may narrow.
	width float64
	// logo is where a logo stands that is not in the code; the name moves below it.
	logo, name, nameBelow, calls part
	code                         part
	number, place, address       part
	// The largest sizes of type.
	nameSize, callSize, numberSize, placeSize, addressSize float64
	// noBand has the name on the ground.
	noBand bool
	// ring is how far from the edge a ring stands that texts do not touch, 0 for none.
	ring float64
}

// part is a zone, narrower than the plan's where it has a width.
type part struct{ from, to, width float64 }

func (p *plan) zone(at box, zone part) box {
	width := p.width
	if zone.width > 0 {
		width = zone.width
	}
	return at.zone(zone.from, zone.to, width)
}

// within is what no text leaves on what is cut out there, nil for all of it.
func (p *plan) within(at box) *circle {
	if p.ring == 0 {
		return nil
	}
	x, y := at.middle()
	return &circle{x, y, at.w/2 - p.ring - ringWidth/2 - ringGap}
}

const (
	tentBand    = 37.0
	stickerBand = 19.5
	posterBand  = 0.27 // of its height
)

// The plans. Codes are at least 3 cm wide without the quiet zone around them, which is
// four modules of at least 41.
var (
	tentFace = plan{
		width: 81,
		logo:  part{from: 4, to: 15}, nameBelow: part{from: 16, to: 23.5}, name: part{from: 5.5, to: 21}, calls: part{from: 24.5, to: 35},
		code:   part{from: 38.8, to: 97},
		number: part{from: 98, to: 113}, place: part{from: 114.5, to: 119}, address: part{from: 120.5, to: 125.5},
		nameSize: 24, callSize: 13, numberSize: 46, placeSize: 11, addressSize: 9,
	}
	stickerFace = plan{
		width: 52,
		logo:  part{from: 2.5, to: 8}, nameBelow: part{from: 8.8, to: 12}, name: part{from: 3.5, to: 11}, calls: part{from: 12.5, to: 18.7},
		code:   part{from: 20.2, to: 61.8},
		number: part{from: 62.5, to: 71.5}, place: part{from: 72.5, to: 75.5}, address: part{from: 76.5, to: 80.5},
		nameSize: 13, callSize: 9, numberSize: 28, placeSize: 8, addressSize: 7,
	}
	coasterFace = plan{
		width: 58,
		logo:  part{from: 5.5, to: 11.5}, nameBelow: part{from: 12, to: 15.5, width: 52}, name: part{from: 7.5, to: 14.5, width: 44},
		calls:  part{from: 15.8, to: 21.3},
		code:   part{from: 21.5, to: 63},
		number: part{from: 63.6, to: 70, width: 50}, place: part{from: 71, to: 73.4, width: 44}, address: part{from: 74.6, to: 78, width: 34},
		nameSize: 13, callSize: 9, numberSize: 24, placeSize: 7, addressSize: 6.5,
		noBand: true, ring: 2,
	}
)

const (
	ringWidth = 0.5
	// ringGap is between a ring and the texts in it.
	ringGap = 1.0
)

// ground draws the colours of a rectangle: its own, and a band at its top.
func (l *Layout) ground(c canvas, at box, band float64) {
	palette := &l.options.Palette
	edge := 0.0
	if l.options.Bleed {
		edge = bleed
	}
	if palette.Ground != white {
		c.fill((&path{}).rect(at.inset(-edge)), palette.Ground)
	}
	if palette.hasBand() {
		c.fill((&path{}).rect(box{at.x - edge, at.y - edge, at.w + 2*edge, band + edge}), palette.Band)
	}
}

// drawTent draws both sides of a table tent, of which the upper one stands on its head
// until the card is folded.
func (l *Layout) drawTent(c canvas, at box, code *Code) error {
	palette := &l.options.Palette
	edge := 0.0
	if l.options.Bleed {
		edge = bleed
	}
	if palette.Ground != white {
		c.fill((&path{}).rect(at.inset(-edge)), palette.Ground)
	}
	side := box{at.x, at.y + at.h/2, at.w, at.h / 2}
	draw := func() error {
		if palette.hasBand() { // which begins at the fold
			c.fill((&path{}).rect(box{side.x - edge, side.y, side.w + 2*edge, tentBand}), palette.Band)
		}
		return l.drawFace(c, side, code, tentFace)
	}
	if err := draw(); err != nil {
		return err
	}
	l.turnedAt.x, l.turnedAt.y = at.middle()
	defer func() { l.turnedAt.x, l.turnedAt.y = 0, 0 }()
	return c.turned(l.turnedAt.x, l.turnedAt.y, draw)
}

func (l *Layout) drawCoaster(c canvas, at box, code *Code) error {
	palette := &l.options.Palette
	x, y := at.middle()
	r := at.w / 2
	if palette.Ground != white {
		edge := 0.0
		if l.options.Bleed {
			edge = bleed
		}
		c.fill((&path{}).circle(x, y, r+edge), palette.Ground)
	}
	c.stroke((&path{}).circle(x, y, r-coasterFace.ring), palette.Accent, ringWidth, 0)
	return l.drawFace(c, at, code, coasterFace)
}

// drawPoster draws one on the whole sheet, whose plan depends on its height.
func (l *Layout) drawPoster(c canvas, at box, code *Code) error {
	l.ground(c, at, posterBand*at.h)
	return l.drawFace(c, at, code, posterFace(size{at.w, at.h}, code.Number != ""))
}

// posterFace is the plan of a poster on a sheet, whose code is larger where no number
// stands below it.
func posterFace(sheet size, numbered bool) plan {
	h, band := sheet.h, posterBand*sheet.h
	p := plan{
		width: sheet.w - 40,
		logo:  part{from: 14, to: 36}, nameBelow: part{from: 38, to: 51}, name: part{from: 16, to: band - 28}, calls: part{from: band - 25, to: band - 6},
		code:   part{from: band + 8, to: band + 0.44*h},
		number: part{from: h - 76, to: h - 46}, place: part{from: h - 43, to: h - 35}, address: part{from: h - 27, to: h - 17},
		nameSize: 60, callSize: 30, numberSize: 96, placeSize: 22, addressSize: 18,
	}
	if !numbered {
		p.code.to = h - 40
	}
	return p
}

// drawFace draws a code with its texts.
func (l *Layout) drawFace(c canvas, at box, code *Code, p plan) error {
	palette, family, o := &l.options.Palette, l.options.Type, &l.options
	head := palette.Band
	if p.noBand {
		head = palette.Ground
	}
	onHead := tint.On(head, palette.OnBand, palette.Ink)
	name := p.name
	if l.text.Logo != nil && !o.LogoInCode {
		name = p.nameBelow
		zone := p.zone(at, p.logo)
		c.logo(box{zone.x + (zone.w-zone.h)/2, zone.y, zone.h, zone.h})
	}
	within := p.within(at)
	write(c, l.text.Name, p.zone(at, name), style{family.Display(), p.nameSize, 2, onHead, within})
	l.drawCalls(c, p.zone(at, p.calls), style{family.Text(), p.callSize, 1, onHead, within})
	if err := l.drawCode(c, p.zone(at, p.code), code.Content); err != nil {
		return err
	}
	l.drawNumber(c, p.zone(at, p.number), code, p.numberSize)
	text := style{family.Text(), p.placeSize, 1, tint.On(palette.Ground, palette.Muted, palette.Ink), within}
	write(c, code.Place, p.zone(at, p.place), text)
	text.size, text.lines = p.addressSize, 2
	write(c, l.text.Address, p.zone(at, p.address), text)
	return nil
}

// drawCalls draws what guests are asked to do, a line for each language, all of one size.
func (l *Layout) drawCalls(c canvas, zone box, st style) {
	high := zone.h / float64(max(1, len(l.text.Calls)))
	line := func(i int) box { return box{zone.x, zone.y + float64(i)*high, zone.w, high} }
	st.size = min(st.size, high/(millimetres*leading))
	for i, call := range l.text.Calls {
		_, size := fit(st.face.Printable(call), line(i), st)
		st.size = min(st.size, size)
	}
	for i, call := range l.text.Calls {
		write(c, call, line(i), st)
	}
}

// drawNumber draws a table's number, large, behind the word for it.
func (l *Layout) drawNumber(c canvas, zone box, code *Code, size float64) {
	if code.Number == "" {
		return
	}
	family, palette := l.options.Type, &l.options.Palette
	size = min(size, zone.h/(millimetres*ascent))
	const ratio, gap = 0.42, 0.05 // of the word's size to the number's, and between them besides a blank
	width := func() float64 {
		return ((family.Text().Width(code.Word+" ")*ratio+family.Display().Width(code.Number))*millimetres + gap) * size
	}
	for width() > zone.w && size > smallest {
		size *= step
	}
	x := zone.x + (zone.w-width())/2
	baseline := zone.y + (zone.h+size*millimetres*ascent)/2
	c.text(x, baseline, code.Word, family.Text(), size*ratio, tint.On(palette.Ground, palette.Muted, palette.Ink))
	x += (family.Text().Width(code.Word+" ")*ratio*millimetres + gap) * size
	c.text(x, baseline, code.Number, family.Display(), size, tint.On(palette.Ground, palette.Accent, palette.Ink))
}

// drawCuts draws where a sheet with n things on it is cut and folded.
func (l *Layout) drawCuts(c canvas, n int) {
	o, g := &l.options, &l.grid
	for i := range n {
		at := g.at(i)
		x, y := at.middle()
		if o.Format == Tent {
			c.stroke((&path{}).move(at.x, y).line(at.x+at.w, y), hair, 0.15, 2)
		}
		if o.Format == Coaster {
			c.stroke((&path{}).circle(x, y, at.w/2), hair, 0.15, 0)
		}
		if (o.Format == Tent || o.Format == Sticker) && !o.CropMarks {
			c.stroke((&path{}).rect(at), hair, 0.15, 0.8)
		}
	}
	if o.CropMarks {
		l.drawCropMarks(c)
	}
}

// drawCropMarks draws marks around the grid, at each of its edges.
func (l *Layout) drawCropMarks(c canvas) {
	const from, to, width = bleed + 0.5, bleed + 4.5, 0.1
	g := &l.grid
	x, y := g.origin()
	across := float64(g.columns)*(g.item.w+g.gap) - g.gap
	down := float64(g.rows)*(g.item.h+g.gap) - g.gap
	marks := &path{}
	for column := range g.columns {
		for _, at := range []float64{0, g.item.w} {
			at += x + float64(column)*(g.item.w+g.gap)
			marks.move(at, y-from).line(at, y-to).move(at, y+down+from).line(at, y+down+to)
		}
	}
	for row := range g.rows {
		for _, at := range []float64{0, g.item.h} {
			at += y + float64(row)*(g.item.h+g.gap)
			marks.move(x-from, at).line(x-to, at).move(x+across+from, at).line(x+across+to, at)
		}
	}
	c.stroke(marks, black, width, 0)
}
