package media

import (
	"context"
	"image"
	"image/color"
)

// rowReader writes a row of a picture as RGBA, premultiplied by its opacity.
type rowReader func(y int, row []byte)

// rowsOf returns a reader of the rows of a decoded picture. The types that decoders
// return have their own: asking for each pixel's colour takes ten times as long.
func rowsOf(m image.Image, v video) rowReader {
	b := m.Bounds()
	switch m := m.(type) {
	case *image.YCbCr:
		return func(y int, row []byte) { ycbcrRow(m, y, row, v) }
	case *image.NYCbCrA:
		return func(y int, row []byte) {
			ycbcrRow(&m.YCbCr, y, row, v)
			for x := range b.Dx() {
				premultiply(row[4*x:4*x+4], m.A[y*m.AStride+x])
			}
		}
	case *image.NRGBA:
		return func(y int, row []byte) {
			copy(row, m.Pix[y*m.Stride:])
			for x := range b.Dx() {
				premultiply(row[4*x:4*x+4], row[4*x+3])
			}
		}
	case *image.RGBA:
		return func(y int, row []byte) { copy(row, m.Pix[y*m.Stride:]) }
	case *image.Paletted:
		var palette [256][4]byte
		for i, c := range m.Palette {
			palette[i] = rgba(c)
		}
		return func(y int, row []byte) {
			for x, index := range m.Pix[y*m.Stride:][:b.Dx()] {
				copy(row[4*x:], palette[index][:])
			}
		}
	}
	if wide, ok := m.(image.RGBA64Image); ok { // all of image's types
		return func(y int, row []byte) {
			for x := range b.Dx() {
				c := wide.RGBA64At(b.Min.X+x, b.Min.Y+y)
				row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = byte(c.R>>8), byte(c.G>>8), byte(c.B>>8), byte(c.A>>8) //nolint:gosec // 16 bits
			}
		}
	}
	return func(y int, row []byte) {
		for x := range b.Dx() {
			c := rgba(m.At(b.Min.X+x, b.Min.Y+y))
			copy(row[4*x:], c[:])
		}
	}
}

func rgba(c color.Color) [4]byte {
	r, g, b, a := c.RGBA()
	return [4]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8), byte(a >> 8)} //nolint:gosec // 16 bits
}

func premultiply(pixel []byte, opacity byte) {
	if opacity == 255 {
		pixel[3] = opacity
		return
	}
	a := uint32(opacity)
	pixel[0], pixel[1], pixel[2], pixel[3] = byte(uint32(pixel[0])*a/255), byte(uint32(pixel[1])*a/255), byte(uint32(pixel[2])*a/255), opacity
}

func ycbcrRow(m *image.YCbCr, y int, row []byte, v video) {
	width := m.Rect.Dx()
	lumas := m.Y[m.YOffset(m.Rect.Min.X, m.Rect.Min.Y+y):][:width]
	shift := 0
	switch m.SubsampleRatio {
	case image.YCbCrSubsampleRatio420, image.YCbCrSubsampleRatio422:
		shift = 1
	case image.YCbCrSubsampleRatio410, image.YCbCrSubsampleRatio411:
		shift = 2
	case image.YCbCrSubsampleRatio444, image.YCbCrSubsampleRatio440:
	}
	at := m.COffset(m.Rect.Min.X, m.Rect.Min.Y+y)
	row = row[:4*width]
	for x, luma := range lumas {
		cb, cr := m.Cb[at+x>>shift], m.Cr[at+x>>shift]
		var r, g, b uint8
		if v.limited || v.bt709 {
			r, g, b = v.rgb(luma, cb, cr)
		} else {
			r, g, b = color.YCbCrToRGB(luma, cb, cr)
		}
		row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = r, g, b, 255
	}
}

// rgb returns the colour of a sample that is not stored as in JPEG.
func (v video) rgb(luma, cb, cr uint8) (r, g, b uint8) {
	y, u, w := float32(luma), float32(cb)-128, float32(cr)-128
	if v.limited {
		y, u, w = (y-16)*255/219, u*255/224, w*255/224
	}
	if v.bt709 {
		return clamp(y + 1.5748*w), clamp(y - .1873*u - .4681*w), clamp(y + 1.8556*u)
	}
	return clamp(y + 1.402*w), clamp(y - .3441*u - .7141*w), clamp(y + 1.772*u)
}

func clamp(value float32) uint8 { return uint8(min(max(value+.5, 0), 255)) }

// shrink returns a picture of another size, whose pixels are the means of those they
// cover. Neither side may become longer. It holds one row of the source at a time.
func shrink(ctx context.Context, read rowReader, from, to image.Point) (*image.NRGBA, error) {
	result := image.NewNRGBA(image.Rectangle{Max: to})
	row, spans := make([]byte, 4*from.X), spansOf(from.X, to.X)
	across, sum := make([]float32, 4*to.X), make([]float32, 4*to.X)
	perRow := float64(to.Y) / float64(from.Y)
	target := 0
	for y := range from.Y {
		if y%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		read(y, row)
		reduce(row, spans, across)
		// The part of the row that belongs to the present row of the result, and the
		// rest, with which the next one begins.
		first := perRow
		if border := float64(target + 1); target+1 < to.Y && float64(y+1)*perRow > border {
			first = border - float64(y)*perRow
		}
		add(sum, across, float32(first))
		if float64(y+1)*perRow >= float64(target+1)-1e-9 || y == from.Y-1 {
			store(sum, result.Pix[target*result.Stride:])
			clear(sum)
			add(sum, across, float32(perRow-first))
			target = min(target+1, to.Y-1)
		}
	}
	return result, nil
}

// span is the source pixels that a pixel of the result covers: all between, and of the
// first and the last a part.
type span struct {
	first, last     int
	firstPart, part float32
	each            float32
}

func spansOf(from, to int) []span {
	spans := make([]span, to)
	each := float64(from) / float64(to)
	for i := range spans {
		start, end := float64(i)*each, float64(i+1)*each
		s := span{first: int(start), last: min(int(end), from-1), each: float32(1 / each)}
		s.firstPart, s.part = float32(float64(s.first+1)-start), float32(end-float64(s.last))
		if s.first == s.last {
			s.firstPart, s.part = float32(end-start), 0
		}
		spans[i] = s
	}
	return spans
}

// reduce writes the means of a row's spans.
func reduce(row []byte, spans []span, means []float32) {
	for i := range spans {
		s := &spans[i]
		var r, g, b, a uint32
		for at := 4 * (s.first + 1); at < 4*s.last; at += 4 {
			pixel := row[at : at+4 : at+4]
			r, g, b, a = r+uint32(pixel[0]), g+uint32(pixel[1]), b+uint32(pixel[2]), a+uint32(pixel[3])
		}
		first, last, mean := row[4*s.first:4*s.first+4], row[4*s.last:4*s.last+4], means[4*i:4*i+4]
		for c, inner := range [4]uint32{r, g, b, a} {
			mean[c] = (float32(inner) + float32(first[c])*s.firstPart + float32(last[c])*s.part) * s.each
		}
	}
}

func add(sum, row []float32, weight float32) {
	if weight <= 0 {
		return
	}
	for i, value := range row {
		sum[i] += value * weight
	}
}

// store writes a row of means, which are premultiplied, as straight RGBA.
func store(sum []float32, row []byte) {
	for at := 0; at < len(sum); at += 4 {
		opacity := sum[at+3]
		scale := float32(1)
		if opacity > 0 && opacity < 254.5 {
			scale = 255 / opacity
		}
		row[at], row[at+1], row[at+2], row[at+3] = clamp(sum[at]*scale), clamp(sum[at+1]*scale), clamp(sum[at+2]*scale), clamp(opacity)
	}
}

// orient turns and mirrors a picture as its Exif orientation says.
func orient(m *image.NRGBA, orientation int) *image.NRGBA {
	if orientation == 1 {
		return m
	}
	width, height := m.Rect.Dx(), m.Rect.Dy()
	turned := orientation >= 5
	to := image.Rect(0, 0, width, height)
	if turned {
		to = image.Rect(0, 0, height, width)
	}
	result := image.NewNRGBA(to)
	mirrored := orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8
	flipped := orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7
	for y := range to.Dy() {
		for x := range to.Dx() {
			fromX, fromY := x, y
			if turned {
				fromX, fromY = y, x
			}
			if mirrored {
				fromX = width - 1 - fromX
			}
			if flipped {
				fromY = height - 1 - fromY
			}
			copy(result.Pix[y*result.Stride+4*x:][:4], m.Pix[fromY*m.Stride+4*fromX:])
		}
	}
	return result
}
