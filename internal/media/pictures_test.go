package media_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"
	"math"
	"testing"

	"carte/internal/testkit"
)

// quarters is a picture with another colour in each corner: red, green, blue, white.
func quarters(width, height int) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	corners := []color.NRGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}}
	for y := range height {
		for x := range width {
			m.SetNRGBA(x, y, corners[x*2/width+y*2/height*2])
		}
	}
	return m
}

func plain(width, height int, c color.Color) image.Image {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	n := color.NRGBAModel.Convert(c).(color.NRGBA) //nolint:forcetypeassert // the model's
	for at := 0; at < len(m.Pix); at += 4 {
		m.Pix[at], m.Pix[at+1], m.Pix[at+2], m.Pix[at+3] = n.R, n.G, n.B, n.A
	}
	return m
}

func jpegOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	if colours, ok := m.(*image.NRGBA); ok { // which the encoder asks for each pixel
		rgba := image.NewRGBA(colours.Bounds())
		draw.Draw(rgba, rgba.Bounds(), colours, colours.Bounds().Min, draw.Src)
		m = rgba
	}
	var b bytes.Buffer
	testkit.NoError(t, jpeg.Encode(&b, m, &jpeg.Options{Quality: 95}))
	return b.Bytes()
}

func pngOf(t testing.TB, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	testkit.NoError(t, png.Encode(&b, m))
	return b.Bytes()
}

// withSegment adds a segment to a JPEG, at its start.
func withSegment(data []byte, marker byte, content []byte) []byte {
	segment := append([]byte{0xff, marker}, binary.BigEndian.AppendUint16(nil, uint16(len(content)+2))...)
	return bytes.Join([][]byte{data[:2], segment, content, data[2:]}, nil)
}

// exif is Exif data with an orientation and a position.
func exif(orientation int) []byte {
	b := []byte("Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x02")
	b = append(b, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, byte(orientation), 0, 0)
	b = append(b, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 0x2a)
	return append(b, "\x00\x00\x00\x00GPS 52.5200 13.4050"...)
}

// withChunk adds a chunk to a PNG, behind its header.
func withChunk(data []byte, name string, content []byte) []byte {
	const header = 8 + 25
	chunk := append(binary.BigEndian.AppendUint32(nil, uint32(len(content))), name...)
	chunk = append(chunk, content...)
	chunk = binary.BigEndian.AppendUint32(chunk, crc32.ChecksumIEEE(chunk[4:]))
	return bytes.Join([][]byte{data[:header], chunk, data[header:]}, nil)
}

// displayP3 is a colour profile with the primaries of wide screens and the curve of sRGB.
func displayP3() []byte {
	fixed := func(values ...float64) (b []byte) {
		for _, v := range values {
			b = binary.BigEndian.AppendUint32(b, uint32(int32(math.Round(v*65536))))
		}
		return b
	}
	xyz := func(values ...float64) []byte { return append([]byte("XYZ \x00\x00\x00\x00"), fixed(values...)...) }
	curve := append([]byte("para\x00\x00\x00\x00\x00\x03\x00\x00"), fixed(2.4, 1/1.055, .055/1.055, 1/12.92, .04045)...)
	tags := []struct {
		name    string
		content []byte
	}{
		{"rXYZ", xyz(.51512, .24120, -.00105)},
		{"gXYZ", xyz(.29198, .69225, .04189)},
		{"bXYZ", xyz(.15710, .06657, .78407)},
		{"rTRC", curve},
		{"gTRC", curve},
		{"bTRC", curve},
	}
	head := make([]byte, 128)
	copy(head[12:], "mntrRGB XYZ ")
	profile := append([]byte(nil), head...)
	profile = binary.BigEndian.AppendUint32(profile, uint32(len(tags)))
	at := len(profile) + 12*len(tags)
	var contents []byte
	for _, tag := range tags {
		profile = append(profile, tag.name...)
		profile = binary.BigEndian.AppendUint32(profile, uint32(at+len(contents)))
		profile = binary.BigEndian.AppendUint32(profile, uint32(len(tag.content)))
		contents = append(contents, tag.content...)
	}
	profile = append(profile, contents...)
	binary.BigEndian.PutUint32(profile, uint32(len(profile)))
	return profile
}
