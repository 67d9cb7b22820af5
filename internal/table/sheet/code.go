package sheet

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"

	"golang.org/x/image/draw"
)

const (
	// leastModules is how many a code has a side: with fewer, a logo in the middle would
	// leave too little to make good what else is hidden.
	leastModules = 41
	// quiet is the light zone around a code, in modules.
	quiet = 4
	// logoShare is how much of a code's width its logo takes at most, with the light
	// ground around it.
	logoShare = 0.22
)

// dot is the grid of the edges of modules: a dot of 150 an inch, of which the dots of any
// printer are a part. With edges between dots, which are drawn in grey, a reader fails at
// one code of a hundred.
const dot = 25.4 / 150

// leastWidth is how wide a code is at least, without the light zone around it.
const leastWidth = 30

// moduleWidth is how wide a module is in a zone: whole dots, unless the code is so long that
// it would become too small.
func moduleWidth(zone float64, modules int) float64 {
	widest := zone / float64(modules+2*quiet)
	if whole := math.Floor(widest/dot) * dot; whole*float64(modules) >= leastWidth {
		return whole
	}
	return widest
}

// onDot moves a stretch from x so that it begins on a dot; so that its end does once it is
// turned, where it is around a point.
func (l *Layout) onDot(x, width, turnedAt float64) float64 {
	if turnedAt == 0 {
		return math.Round(x/dot) * dot
	}
	return 2*turnedAt - math.Round((2*turnedAt-x-width)/dot)*dot - width
}

// drawCode draws a code on white, in the middle of a zone.
func (l *Layout) drawCode(c canvas, zone box, content string) error {
	if l.last == nil || l.lastContent != content {
		modules, err := l.encode(content, leastModules)
		if err != nil {
			return err
		}
		l.last, l.lastContent, l.modules = l.modulesPath(modules), content, len(modules)
	}
	unit := moduleWidth(math.Min(zone.w, zone.h), l.modules)
	side := unit * float64(l.modules+2*quiet)
	x, y := zone.middle()
	card := box{l.onDot(x-side/2, side, l.turnedAt.x), l.onDot(y-side/2, side, l.turnedAt.y), side, side}
	if l.options.Palette.Ground != white {
		c.fill((&path{}).rounded(card, 2*unit), white)
	}
	c.fill(l.last.scaled(card.x+quiet*unit, card.y+quiet*unit, unit), l.options.Palette.codeColor())
	if hole := l.hole(l.modules); hole > 0 {
		d := (side - float64(hole)*unit) / 2
		c.logo(card.inset(d + unit/2))
	}
	return nil
}

// hole is how many modules in the middle a logo takes.
func (l *Layout) hole(modules int) int {
	if l.text.Logo == nil || !l.options.LogoInCode {
		return 0
	}
	hole := int(logoShare * float64(modules))
	return hole - 1 + hole%2 // odd, as the modules are
}

// modulesPath is one outline for each run of dark modules, all in one path, so that
// printers show no seams between them. A module is 1 wide.
func (l *Layout) modulesPath(modules [][]bool) *path {
	p := &path{}
	n := len(modules)
	hole := l.hole(n)
	from, to := (n-hole)/2, (n+hole)/2
	dark := func(x, y int) bool {
		return modules[y][x] && (x < from || x >= to || y < from || y >= to)
	}
	for y := range modules {
		for x := 0; x < n; x++ {
			begin := x
			for x < n && dark(x, y) {
				x++
			}
			if x > begin {
				p.rect(box{float64(begin), float64(y), float64(x - begin), 1})
			}
		}
	}
	return p
}

// Logo is a picture to print, a square without transparency.
type Logo struct{ png []byte }

// logoPixels is how many a logo has a side: enough for 22 mm at 400 pixels an inch.
const logoPixels = 360

// NewLogo makes a logo of a picture: the square of it around its focal point, which is
// from 0 to 1 in both directions, on white.
func NewLogo(picture image.Image, focalX, focalY float64) (*Logo, error) {
	b := picture.Bounds()
	side := min(b.Dx(), b.Dy())
	x := b.Min.X + int(math.Round(float64(b.Dx()-side)*focalX))
	y := b.Min.Y + int(math.Round(float64(b.Dy()-side)*focalY))
	target := image.NewRGBA(image.Rect(0, 0, logoPixels, logoPixels))
	draw.Draw(target, target.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.CatmullRom.Scale(target, target.Bounds(), picture, image.Rect(x, y, x+side, y+side), draw.Over, nil)
	var file bytes.Buffer
	if err := png.Encode(&file, target); err != nil {
		return nil, fmt.Errorf("writing the logo for print: %w", err)
	}
	return &Logo{file.Bytes()}, nil
}
