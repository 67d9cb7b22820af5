package card

import (
	"image"
	"math"

	"carte/internal/tint"
)

// Ornament is what adorns a card beside its type and colours.
type Ornament string

// The ornaments: none, thin double rules around it; at the upper edge stripes, a row of
// tiles or a wave; bands of colour at the lower one; a branch over the name.
const (
	None   Ornament = ""
	Frame  Ornament = "frame"
	Awning Ornament = "awning"
	Tiles  Ornament = "tiles"
	Wave   Ornament = "wave"
	Bands  Ornament = "bands"
	Sprig  Ornament = "sprig"
)

// Ornaments lists them.
var Ornaments = []Ornament{None, Frame, Awning, Tiles, Wave, Bands, Sprig}

// adorn draws the ornament into an area, of which texts stay clear then. The stripes of an
// awning are as wide as given.
func (s *sheet) adorn(area box, stripe float64) {
	line := image.NewUniform(s.rule)
	switch s.look.Ornament {
	case Frame:
		s.frame(area.inset(22), 3, line)
		s.frame(area.inset(29), 1.25, line)
		s.area = s.area.inset(30)
	case Awning:
		s.awning(area, stripe)
		s.clearTop(0.8 * stripe)
	case Tiles:
		s.tiles(area, line)
		s.clearTop(0.8 * tile)
	case Wave:
		s.wave(area, line)
		s.clearTop(24)
	case Bands:
		s.bands(area)
		s.area.h -= band
	case Sprig:
		s.sprig(box{area.x + (area.w-sprigWidth)/2, area.y + 40, sprigWidth, 60}, line)
		s.clearTop(70)
	case None:
	}
}

// clearTop keeps texts clear of the upper edge.
func (s *sheet) clearTop(height float64) {
	s.area.y += height
	s.area.h -= height
}

// awning draws stripes that end in half circles.
func (s *sheet) awning(area box, stripe float64) {
	cloth := [2]tint.Color{s.look.Accent, tint.Mix(s.look.Paper, tint.White, 0.4)}
	if lowest, _ := s.ground.contrast(s.look.Accent); lowest < 1.5 {
		cloth[0] = tint.Mix(s.ground.From, tint.Black, 0.22)
	}
	straight := 0.62 * stripe
	for n, color := range cloth {
		s.fill(image.NewUniform(color), func(r *path) {
			for x := float64(n) * stripe; x < area.w-1; x += 2 * stripe {
				roundRect(r, box{area.x + x, area.y, stripe, straight}, 0)
				roundRect(r, box{area.x + x, area.y + straight - stripe/2, stripe, stripe}, stripe/2)
			}
		})
	}
}

// tile is the size of a tile.
const tile = 50.0

// tiles draws a row of tiles between two lines, whole ones from edge to edge.
func (s *sheet) tiles(area box, with image.Image) {
	count := math.Round(area.w / tile)
	size := area.w / count
	s.rect(box{area.x, area.y + 4, area.w, 3}, 0, with)
	s.rect(box{area.x, area.y + size + 13, area.w, 3}, 0, with)
	s.fill(with, func(r *path) {
		for n := range int(count) {
			x, y := area.x+(float64(n)+0.5)*size, area.y+10+size/2
			star(r, x, y, 0.45*size, 0.16*size)
			if n > 0 {
				star(r, x-size/2, y-0.36*size, 0.1*size, 0.1*size)
				star(r, x-size/2, y+0.36*size, 0.1*size, 0.1*size)
			}
		}
	})
}

// star adds a star of four points, as far from its middle as given, as the corners between
// them are aslant.
func star(r *path, x, y, points, corners float64) {
	for n := range 8 {
		reach := points
		if n%2 == 1 {
			reach = corners
		}
		sin, cos := math.Sincos(float64(n) * math.Pi / 4)
		at := [2]float32{f32(x + reach*sin), f32(y - reach*cos)}
		if n == 0 {
			r.MoveTo(at[0], at[1])
		} else {
			r.LineTo(at[0], at[1])
		}
	}
	r.ClosePath()
}

// wave draws a line in waves.
func (s *sheet) wave(area box, with image.Image) {
	const height, width = 7.0, 5.0
	count := math.Round(area.w / 38)
	length := area.w / count
	at := func(x float64) float64 { return area.y + 34 + height*math.Sin(2*math.Pi*x/length) }
	s.fill(with, func(r *path) {
		r.MoveTo(f32(area.x), f32(at(0)))
		for x := 2.0; x <= area.w; x += 2 {
			r.LineTo(f32(area.x+x), f32(at(x)))
		}
		for x := area.w; x >= 0; x -= 2 {
			r.LineTo(f32(area.x+x), f32(at(x)+width))
		}
		r.ClosePath()
	})
}

// band is how high bands of colour are.
const band = 26.0

// bandColors are those of a kiosk's bands, all of which are under dark letters.
var bandColors = []tint.Color{{R: 0xff, G: 0x8f, B: 0x6b}, {R: 0xff, G: 0xd2, B: 0x1f}, {R: 0x4f, G: 0xd3, B: 0xb0}}

func (s *sheet) bands(area box) {
	s.rect(box{area.x, area.y + area.h - band - 4, area.w, 4}, 0, image.NewUniform(s.name))
	width := area.w / float64(len(bandColors))
	for n, color := range bandColors {
		s.rect(box{area.x + float64(n)*width, area.y + area.h - band, width, band}, 0, image.NewUniform(color))
	}
}

const sprigWidth = 260.0

// sprig draws a branch, whose leaves stand above and below it in turns.
func (s *sheet) sprig(in box, with image.Image) {
	stem := func(t float64) (x, y float64) {
		return in.x + t*in.w, in.y + in.h/2 + 5*math.Sin(2*math.Pi*t)
	}
	s.fill(with, func(r *path) {
		x, y := stem(0)
		r.MoveTo(f32(x), f32(y))
		for t := 0.02; t < 1; t += 0.02 {
			x, y := stem(t)
			r.LineTo(f32(x), f32(y))
		}
		for t := 1.0; t >= 0; t -= 0.02 {
			x, y := stem(t)
			r.LineTo(f32(x), f32(y+2.5))
		}
		r.ClosePath()
	})
	const leaves = 9
	for n := range leaves {
		t := 0.06 + 0.88*float64(n)/(leaves-1)
		x, y := stem(t)
		length := 34 * (1 - 0.5*t)
		turn := -0.9
		if n%2 == 1 {
			turn = 0.9
		}
		s.fill(with, func(r *path) { leaf(r, x, y+1, length, turn) })
	}
	x, y := stem(1)
	s.fill(with, func(r *path) { leaf(r, x, y+1, 17, 0) })
}

// leaf adds a leaf that leads away from a point, turned clockwise from what is at the right.
func leaf(r *path, x, y, length, turn float64) {
	sin, cos := math.Sincos(turn)
	at := func(along, aside float64) (float32, float32) {
		return f32(x + length*(along*cos-aside*sin)), f32(y + length*(along*sin+aside*cos))
	}
	r.MoveTo(f32(x), f32(y))
	for _, side := range []float64{-0.34, 0.34} {
		from, to := 0.25, 0.8
		end := 1.0
		if side > 0 {
			from, to, end = to, from, 0
		}
		bx, by := at(from, side)
		cx, cy := at(to, side*0.8)
		ex, ey := at(end, 0)
		r.CubeTo(bx, by, cx, cy, ex, ey)
	}
	r.ClosePath()
}
