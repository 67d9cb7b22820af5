package sheet

import (
	"bytes"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"carte/internal/typeface"
)

// points is how many points a millimetre has.
const points = 72 / 25.4

// pdf draws into a PDF.
type pdf struct {
	file   *fpdf.Fpdf
	layout *Layout
	// fonts are those the document has, by the name it knows them by.
	fonts map[*typeface.Font]string
	buf   bytes.Buffer
}

func newPDF(l *Layout) *pdf {
	page := fpdf.SizeType{Wd: l.grid.page.w, Ht: l.grid.page.h}
	c := &pdf{file: fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: page}), layout: l, fonts: map[*typeface.Font]string{}}
	f := c.file
	f.SetMargins(0, 0, 0)
	f.SetAutoPageBreak(false, 0)
	f.SetTitle(l.text.Title, true)
	f.SetAuthor(l.text.Name, true)
	f.SetCreator("Carte", true)
	f.SetProducer("Carte", true)
	f.SetLang(l.text.Language)
	f.SetCreationDate(l.text.Date)
	f.SetModificationDate(l.text.Date)
	f.SetCatalogSort(true)
	if l.text.Logo != nil {
		f.RegisterImageOptionsReader(logoName, logoOptions, bytes.NewReader(l.text.Logo.png))
	}
	return c
}

const logoName = "logo"

var logoOptions = fpdf.ImageOptions{ImageType: "PNG"}

// newPage begins a page. Where it is larger than what is cut out of it, it says so to
// print shops.
func (c *pdf) newPage() {
	c.file.AddPage()
	g := c.layout.grid
	if c.layout.options.Format != Poster || g.page == g.item {
		return
	}
	x, y := g.origin()
	c.file.SetPageBox("trim", x, y, g.item.w, g.item.h)
	if c.layout.options.Bleed {
		c.file.SetPageBox("bleed", x-bleed, y-bleed, g.item.w+2*bleed, g.item.h+2*bleed)
	}
}

func (c *pdf) number(v float64) {
	c.buf.Write(strconv.AppendFloat(c.buf.AvailableBuffer(), v, 'f', -1, 32))
	c.buf.WriteByte(' ')
}

// thousandths rounds to a thousandth of a millimetre, which no printer has.
func thousandths(v float64) float64 {
	if v < 0 {
		return float64(int64(v*1000-0.5)) / 1000
	}
	return float64(int64(v*1000+0.5)) / 1000
}

// begin begins drawing in millimetres from the top of the page.
func (c *pdf) begin() {
	c.buf.Reset()
	c.buf.WriteString("q ")
	for _, v := range []float64{points, 0, 0, -points, 0, c.layout.grid.page.h * points} {
		c.buf.Write(strconv.AppendFloat(c.buf.AvailableBuffer(), v, 'f', 5, 64))
		c.buf.WriteByte(' ')
	}
	c.buf.WriteString("cm ")
}

func (c *pdf) color(col Color, operator string) {
	for _, v := range []uint8{col.R, col.G, col.B} {
		c.buf.Write(strconv.AppendFloat(c.buf.AvailableBuffer(), float64(v)/255, 'f', 4, 64))
		c.buf.WriteByte(' ')
		if col.R == col.G && col.G == col.B { // grey takes black ink alone
			break
		}
	}
	if col.R == col.G && col.G == col.B {
		operator = map[string]string{"rg": "g", "RG": "G"}[operator]
	}
	c.buf.WriteString(operator + " ")
}

var operators = map[verb]struct {
	text   string
	values int
}{moveTo: {"m ", 2}, lineTo: {"l ", 2}, curveTo: {"c ", 6}, closePath: {"h ", 0}, rectangle: {"re ", 4}}

func (c *pdf) path(p *path) {
	for i := range p.segments {
		s := &p.segments[i]
		o := operators[s.verb]
		for _, v := range s.at[:o.values] {
			c.number(thousandths(v))
		}
		c.buf.WriteString(o.text)
	}
}

func (c *pdf) end(operator string) {
	c.buf.WriteString(operator + " Q")
	c.file.RawWriteBuf(&c.buf)
}

func (c *pdf) fill(p *path, col Color) {
	c.begin()
	c.color(col, "rg")
	c.path(p)
	c.end("f")
}

func (c *pdf) stroke(p *path, col Color, width, dash float64) {
	c.begin()
	c.color(col, "RG")
	c.number(width)
	c.buf.WriteString("w ")
	if dash > 0 {
		c.buf.WriteByte('[')
		c.number(dash)
		c.buf.WriteString("] 0 d ")
	}
	c.path(p)
	c.end("S")
}

func (c *pdf) text(x, baseline float64, s string, f *typeface.Face, size float64, col Color) {
	c.file.SetTextColor(int(col.R), int(col.G), int(col.B))
	for _, run := range f.Runs(s) {
		c.file.SetFont(c.fontName(run.Font), "", size)
		c.file.Text(x, baseline, run.Text)
		x += run.Width * size * millimetres
	}
}

// fontName returns the name by which the document knows a font, of which it takes up what
// it needs at the end.
func (c *pdf) fontName(f *typeface.Font) string {
	name, ok := c.fonts[f]
	if !ok {
		name = "carte" + strconv.Itoa(len(c.fonts))
		c.fonts[f] = name
		c.file.AddUTF8FontFromBytes(name, "", f.Data())
	}
	return name
}

func (c *pdf) logo(b box) {
	c.file.ImageOptions(logoName, b.x, b.y, b.w, b.h, false, logoOptions, 0, "")
}

func (c *pdf) turned(x, y float64, draw func() error) error {
	c.file.TransformBegin()
	c.file.TransformRotate(180, x, y)
	err := draw()
	c.file.TransformEnd()
	return err
}
