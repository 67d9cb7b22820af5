package sheet

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"strconv"
	"unicode"

	"carte/internal/typeface"
)

// svg draws a sheet as an SVG that needs nothing else: letters are outlines.
type svg struct {
	layout *Layout
	buf    bytes.Buffer
	// glyphs are the outlines that it uses, by the names they have in it.
	glyphs []letter
	names  map[letter]int
}

// letter is one of a font.
type letter struct {
	font *typeface.Font
	r    rune
}

func newSVG(l *Layout) *svg {
	c := &svg{layout: l, names: map[letter]int{}}
	fmt.Fprintf(&c.buf, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %g %g"><path fill="#fff" d="M0 0h%[1]gv%[2]gH0z"/>`,
		l.grid.page.w, l.grid.page.h)
	return c
}

// finish returns the image.
func (c *svg) finish() string {
	c.buf.WriteString("<defs>")
	for name, l := range c.glyphs {
		fmt.Fprintf(&c.buf, `<path id="g%d"`, name)
		c.path(outline(l.font, l.r).scaled(0, 0, emUnits))
	}
	c.buf.WriteString("</defs></svg>")
	return c.buf.String()
}

// emUnits is how large letters are defined, so that they need few decimals.
const emUnits = 100

func (c *svg) number(v float64) {
	c.buf.Write(strconv.AppendFloat(c.buf.AvailableBuffer(), thousandths(v), 'f', -1, 64))
	c.buf.WriteByte(' ')
}

var letters = map[verb]struct {
	text   string
	values int
}{moveTo: {"M", 2}, lineTo: {"L", 2}, curveTo: {"C", 6}, closePath: {"z", 0}}

func (c *svg) path(p *path) {
	c.buf.WriteString(` d="`)
	for i := range p.segments {
		s := &p.segments[i]
		if s.verb == rectangle {
			x, y, w, h := s.at[0], s.at[1], s.at[2], s.at[3]
			c.buf.WriteByte('M')
			c.number(x)
			c.number(y)
			c.buf.WriteByte('h')
			c.number(w)
			c.buf.WriteByte('v')
			c.number(h)
			c.buf.WriteByte('H')
			c.number(x)
			c.buf.WriteByte('z')
			continue
		}
		c.buf.WriteString(letters[s.verb].text)
		for _, v := range s.at[:letters[s.verb].values] {
			c.number(v)
		}
	}
	c.buf.WriteString(`"/>`)
}

func (c *svg) fill(p *path, col Color) {
	c.buf.WriteString(`<path fill="` + col.String() + `"`)
	c.path(p)
}

func (c *svg) stroke(p *path, col Color, width, dash float64) {
	fmt.Fprintf(&c.buf, `<path fill="none" stroke="%s" stroke-width="%g"`, col, width)
	if dash > 0 {
		fmt.Fprintf(&c.buf, ` stroke-dasharray="%g"`, dash)
	}
	c.path(p)
}

func (c *svg) text(x, baseline float64, s string, f *typeface.Face, points float64, col Color) {
	scale := points * millimetres / emUnits
	fmt.Fprintf(&c.buf, `<g fill="%s" transform="translate(%.3f %.3f) scale(%.5f)">`, col, x, baseline, scale)
	at := 0.0
	for _, run := range f.Runs(s) {
		for _, r := range run.Text {
			if l := (letter{run.Font, r}); !unicode.IsSpace(r) {
				name, ok := c.names[l]
				if !ok {
					name = len(c.glyphs)
					c.names[l], c.glyphs = name, append(c.glyphs, l)
				}
				fmt.Fprintf(&c.buf, `<use href="#g%d" x="%.2f"/>`, name, at)
			}
			at += run.Font.Width(r) * emUnits
		}
	}
	c.buf.WriteString("</g>")
}

func (c *svg) logo(b box) {
	fmt.Fprintf(&c.buf, `<image x="%g" y="%g" width="%g" height="%g" href="data:image/png;base64,`, b.x, b.y, b.w, b.h)
	c.buf.WriteString(base64.StdEncoding.EncodeToString(c.layout.text.Logo.png) + `"/>`)
}

func (c *svg) turned(x, y float64, draw func() error) error {
	fmt.Fprintf(&c.buf, `<g transform="rotate(180 %g %g)">`, x, y)
	err := draw()
	c.buf.WriteString(`</g>`)
	return err
}
