// Package card draws the pictures by which other programs show a store: the card of a
// link's preview, and the icons of browsers and home screens. All are PNG; what is drawn
// depends on what is given alone.
package card

import (
	"image"
	"image/color"

	xdraw "golang.org/x/image/draw"

	"carte/internal/tint"
	"carte/internal/typeface"
)

// The size of a card.
const (
	Width  = 1200
	Height = 630
)

// Look is how a store's pages look.
type Look struct {
	Paper, Ink, Muted, Accent, OnAccent tint.Color
	// Ground is behind the name, OnGround the name on it.
	Ground   Ground
	OnGround tint.Color
	Type     typeface.Family
	Ornament Ornament
}

// Picture is a picture of the store.
type Picture struct {
	Image image.Image
	// FocalX and FocalY are what stays in view where it is cropped, 0 to 1.
	FocalX, FocalY float64
	// Backing is the colour on which it can be seen where it is transparent.
	Backing tint.Color
}

// Card is what a card shows.
type Card struct {
	Look          Look
	Name, Tagline string
	// Logo and Cover may be nil.
	Logo, Cover *Picture
}

// panel is the square in the middle, which remains where a program crops a card to one.
var panel = box{(Width - 570) / 2, (Height - 570) / 2, 570, 570}

// mostBytes is how large a card is that messengers show.
const mostBytes = 500 << 10

// Draw draws a card: on the picture of the cover a sheet of paper with the name, else the
// name on the ground. Of a cover with so many details that the card would be too large
// there are as many as there may be; behind the sheet it is out of focus then.
func (c *Card) Draw() (content []byte, err error) {
	for blur := 1; blur <= 8; blur *= 2 {
		if content, err = c.draw(blur); err != nil || len(content) <= mostBytes {
			break
		}
	}
	return content, err
}

// draw draws the card with a cover of so many times fewer pixels a side.
func (c *Card) draw(blur int) ([]byte, error) {
	l := &c.Look
	ground, name := l.Ground.under(l.OnGround, l.Ink)
	drawing := newGround(Width, Height, ground)
	on := sheet{canvas: drawing, look: l, ground: ground, name: name, text: name, rule: fainter(name)}
	if lowest, _ := ground.contrast(l.Accent); lowest >= 3 {
		on.rule = l.Accent
	}
	if c.Cover == nil {
		on.area = box{(Width - 600) / 2, 0, 600, Height}
		on.adorn(box{0, 0, Width, Height}, 75)
	} else {
		c.Cover.drawBehind(drawing, blur)
		on.ground, on.name = Plain(l.Paper), tint.On(l.Paper, l.Ink)
		on.text, on.rule = tint.On(l.Paper, l.Muted, l.Ink), l.Accent
		on.area = panel
		on.rect(panel, 6, image.NewUniform(l.Paper))
		on.adorn(panel, 47.5)
	}
	on.write(c)
	return drawing.encode()
}

// sheet is what the name stands on.
type sheet struct {
	canvas
	look       *Look
	ground     Ground
	name, text tint.Color
	rule       color.Color
	area       box
}

// fainter is a colour through which the ground is seen.
func fainter(c tint.Color) color.Color { return color.NRGBA{c.R, c.G, c.B, 102} }

// The parts of a card and the room between them.
const (
	padding  = 40.0
	logoSize = 136.0
	logoGap  = 34.0
	ruleGap  = 30.0
	rule     = 4.0
)

// write writes logo, name and tagline in the middle of the area.
func (s *sheet) write(c *Card) {
	to := s.area.inset(padding)
	scale, logo := s.look.Type.Scale(), 0.0
	if c.Logo != nil {
		logo = logoSize + logoGap
	}
	tagline := fit(c.Tagline, to.w, to.h, style{s.look.Type.Text(), 31 * scale, 26, 3, 1.34})
	below := 0.0
	if len(tagline.text) > 0 {
		below = 2*ruleGap + rule + tagline.height()
	}
	name := fit(c.Name, to.w, to.h-logo-below, style{s.look.Type.Display(), 104 * scale, 34, 3, leading})
	y := to.y + max(0, (to.h-logo-name.height()-below)/2)
	if c.Logo != nil {
		c.Logo.drawLogo(s.canvas, box{to.x + (to.w-logoSize)/2, y, logoSize, logoSize}, s.ground)
	}
	y += logo
	s.middle(&name, to, y, s.name)
	if len(tagline.text) > 0 {
		y += name.height() + ruleGap
		s.rect(box{to.x + to.w/2 - 36, y, 72, rule}, 0, image.NewUniform(s.rule))
		s.middle(&tagline, to, y+rule+ruleGap, s.text)
	}
}

// middle writes a text from a height on, each line in the middle.
func (s *sheet) middle(b *block, to box, top float64, with color.Color) {
	baseline := top + b.size*ascent
	for _, line := range b.text {
		s.line(to.x+(to.w-b.face.Width(line)*b.size)/2, baseline, line, b.face, b.size, with)
		baseline += b.size * b.leading
	}
}

// crop is the part of the picture with the proportions of an area, around its focal point.
func (p *Picture) crop(width, height int) image.Rectangle {
	b := p.Image.Bounds()
	w, h := b.Dx(), b.Dy()
	if w*height > h*width {
		w = max(1, h*width/height)
	} else {
		h = max(1, w*height/width)
	}
	x := b.Min.X + int(float64(b.Dx()-w)*p.FocalX)
	y := b.Min.Y + int(float64(b.Dy()-h)*p.FocalY)
	return image.Rect(x, y, x+w, y+h)
}

// drawInto fills an area with the picture.
func (p *Picture) drawInto(c canvas, area image.Rectangle) {
	xdraw.CatmullRom.Scale(c.RGBA, area, p.Image, p.crop(area.Dx(), area.Dy()), xdraw.Over, nil)
}

// drawBehind fills a card with the picture, with so many times fewer pixels a side.
func (p *Picture) drawBehind(c canvas, blur int) {
	if blur == 1 {
		p.drawInto(c, c.Rect)
		return
	}
	small := canvas{image.NewRGBA(image.Rect(0, 0, c.Rect.Dx()/blur, c.Rect.Dy()/blur))}
	xdraw.Draw(small.RGBA, small.Rect, c.RGBA, image.Point{}, xdraw.Src) // the ground
	p.drawInto(small, small.Rect)
	xdraw.BiLinear.Scale(c.RGBA, c.Rect, small.RGBA, small.Rect, xdraw.Src, nil)
}

// square returns the picture as a square with so many pixels a side, on a ground where it
// is transparent.
func (p *Picture) square(pixels int, ground color.Color) canvas {
	c := newCanvas(pixels, pixels, ground)
	p.drawInto(c, c.Rect)
	return c
}

// drawLogo draws the picture as a square with round corners, on its backing where it might
// not be seen on the ground.
func (p *Picture) drawLogo(c canvas, at box, ground Ground) {
	logo, corner := newCanvas(int(at.w), int(at.w), p.Backing), image.Pt(int(at.x), int(at.y))
	if _, highest := ground.contrast(p.Backing); highest < mostOfBacking {
		xdraw.Draw(logo.RGBA, logo.Rect, c.RGBA, corner, xdraw.Src)
	}
	p.drawInto(logo, logo.Rect)
	var outline path
	roundRect(&outline, box{float64(corner.X), float64(corner.Y), at.w, at.h}, 0.22*at.w)
	outline.fill(c.RGBA, logo.RGBA, corner)
}

// mostOfBacking is the contrast with its backing from which a ground is not one on which
// a picture can be seen.
const mostOfBacking = 2

// backingOn returns the ground itself where the picture can be seen on it: where it is
// about as light as the colour chosen for the picture.
func (p *Picture) backingOn(ground tint.Color) tint.Color {
	if tint.Contrast(ground, p.Backing) < mostOfBacking {
		return ground
	}
	return p.Backing
}
