package media

import (
	"encoding/binary"
	"image"
	"math"
)

// Pages show pictures as sRGB. Phones store them for wider screens, which without their
// profile look dull: colours of a profile of three primaries and curves, as those of
// all phones and screens are, are converted. Others, such as those of printing
// machines, are taken as they are.

// conversion changes straight colours to sRGB.
type conversion struct {
	// linear is the intensity for each value of each channel.
	linear [3][256]float32
	matrix [9]float64
}

// conversionOf returns how the colours of a picture become sRGB; nil where they are, or
// where that is not known.
func conversionOf(h *header) *conversion {
	if c := parseProfile(h.profile); c != nil {
		return c.unlessTrivial()
	}
	if h.profile == nil && h.video.displayP3 {
		c := &conversion{matrix: [9]float64{1.2249401, -.2249404, 0, -.0420569, 1.0420571, 0, -.0196376, -.0786361, 1.0982735}}
		for i := range 256 {
			value := float32(toLinear(float64(i) / 255))
			c.linear[0][i], c.linear[1][i], c.linear[2][i] = value, value, value
		}
		return c
	}
	return nil
}

// toSRGB brings what profiles are based on, XYZ under D50, to linear sRGB.
var toSRGB = [9]float64{3.1338561, -1.6168667, -.4906146, -.9787684, 1.9161415, .0334540, .0719453, -.2289914, 1.4052427}

// parseProfile reads an ICC profile of three primaries and curves, and returns nil for
// anything else.
func parseProfile(profile []byte) *conversion {
	if len(profile) < 132 || string(profile[16:20]) != "RGB " || string(profile[20:24]) != "XYZ " {
		return nil
	}
	tags := map[string][]byte{}
	count := min(int64(binary.BigEndian.Uint32(profile[128:])), 100)
	for at := int64(132); count > 0 && at+12 <= int64(len(profile)); count, at = count-1, at+12 {
		start, size := int64(binary.BigEndian.Uint32(profile[at+4:])), int64(binary.BigEndian.Uint32(profile[at+8:]))
		if start+size > int64(len(profile)) {
			return nil
		}
		tags[string(profile[at:at+4])] = profile[start : start+size]
	}
	var c conversion
	var primaries [9]float64
	for i, channel := range []string{"r", "g", "b"} {
		xyz := tags[channel+"XYZ"]
		if len(xyz) < 20 || string(xyz[:4]) != "XYZ " || !readCurve(tags[channel+"TRC"], &c.linear[i]) {
			return nil
		}
		for k := range 3 {
			primaries[3*k+i] = fixed(xyz[8+4*k:])
		}
	}
	for row := range 3 {
		for column := range 3 {
			for k := range 3 {
				c.matrix[3*row+column] += toSRGB[3*row+k] * primaries[3*k+column]
			}
		}
	}
	return &c
}

func fixed(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / 65536 } //nolint:gosec // signed as stored

// readCurve fills in the intensity for each value, and reports whether it could.
func readCurve(tag []byte, to *[256]float32) bool {
	if len(tag) < 12 {
		return false
	}
	var curve func(float64) float64
	switch string(tag[:4]) {
	case "curv":
		curve = sampledCurve(tag[8:])
	case "para":
		curve = parametricCurve(binary.BigEndian.Uint16(tag[8:]), tag[12:])
	}
	if curve == nil {
		return false
	}
	for i := range to {
		value := curve(float64(i) / 255)
		if math.IsNaN(value) {
			return false
		}
		to[i] = float32(min(max(value, 0), 1))
	}
	return true
}

func sampledCurve(tag []byte) func(float64) float64 {
	count := int64(binary.BigEndian.Uint32(tag))
	samples := tag[4:]
	if int64(len(samples)) < 2*count {
		return nil
	}
	sample := func(i int) float64 { return float64(binary.BigEndian.Uint16(samples[2*i:])) }
	switch count {
	case 0:
		return func(x float64) float64 { return x }
	case 1:
		gamma := sample(0) / 256
		return func(x float64) float64 { return math.Pow(x, gamma) }
	}
	return func(x float64) float64 {
		at := x * float64(count-1)
		i := min(int(at), int(count)-2)
		part := at - float64(i)
		return (sample(i)*(1-part) + sample(i+1)*part) / 65535
	}
}

// parametricCurve is one of the curves of ICC.1, table 68.
func parametricCurve(kind uint16, tag []byte) func(float64) float64 {
	counts := []int{1, 3, 4, 5, 7}
	if int(kind) >= len(counts) || len(tag) < 4*counts[kind] {
		return nil
	}
	p := [7]float64{1: 1} // g a b c d e f
	for i := range counts[kind] {
		p[i] = fixed(tag[4*i:])
	}
	g, a, b, c, d, e, f := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	switch kind {
	case 1, 2: // a line below the point where the power is 0; kind 2 adds its c
		return func(x float64) float64 {
			if a*x+b < 0 {
				return c
			}
			return math.Pow(a*x+b, g) + c
		}
	case 3, 4:
		return func(x float64) float64 {
			if x < d {
				return c*x + f
			}
			return math.Pow(a*x+b, g) + e
		}
	}
	return func(x float64) float64 { return math.Pow(x, g) }
}

// unlessTrivial returns nil for what would change no colour by more than rounding.
func (c *conversion) unlessTrivial() *conversion {
	for _, sample := range [][3]byte{{255, 0, 0}, {0, 255, 0}, {0, 0, 255}, {128, 128, 128}, {200, 120, 40}} {
		changed := sample
		c.pixel(changed[:])
		for i := range sample {
			if d := int(sample[i]) - int(changed[i]); d < -2 || d > 2 {
				return c
			}
		}
	}
	return nil
}

func (c *conversion) pixel(p []byte) {
	r, g, b := float64(c.linear[0][p[0]]), float64(c.linear[1][p[1]]), float64(c.linear[2][p[2]])
	m := &c.matrix
	p[0] = fromLinear(m[0]*r + m[1]*g + m[2]*b)
	p[1] = fromLinear(m[3]*r + m[4]*g + m[5]*b)
	p[2] = fromLinear(m[6]*r + m[7]*g + m[8]*b)
}

// apply changes the colours of a picture.
func (c *conversion) apply(m *image.NRGBA) {
	for at := 0; at < len(m.Pix); at += 4 {
		c.pixel(m.Pix[at : at+3 : at+4])
	}
}

func toLinear(x float64) float64 {
	if x <= .04045 {
		return x / 12.92
	}
	return math.Pow((x+.055)/1.055, 2.4)
}

// encoded is sRGB for intensities in steps of 1/4095.
var encoded = func() (table [4096]uint8) {
	for i := range table {
		x := float64(i) / 4095
		if x <= .0031308 {
			x *= 12.92
		} else {
			x = 1.055*math.Pow(x, 1/2.4) - .055
		}
		table[i] = uint8(x*255 + .5)
	}
	return table
}()

func fromLinear(x float64) uint8 { return encoded[int(min(max(x, 0), 1)*4095+.5)] }
