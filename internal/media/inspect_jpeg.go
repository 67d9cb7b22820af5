package media

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
)

// maxScans is how many scans a progressive JPEG may have: cameras and programs write
// about ten. Each may cost the work of the whole picture in a few bytes.
const maxScans = 64

func inspectJPEG(data []byte) (header, error) {
	config, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, refuseDamaged(err)
	}
	h := header{kind: kindJPEG, width: config.Width, height: config.Height}
	segments, err := walkJPEG(data, &h)
	if err != nil {
		return header{}, refuseDamaged(err)
	}
	if segments.scans > maxScans {
		return header{}, refuse(manyScans)
	}
	h.memory = segments.samples(config)
	if segments.progressive {
		// Each sample is kept as a coefficient of four bytes until the last scan.
		h.memory *= 5
	}
	return h, nil
}

// jpegSegments is what the segments of a JPEG say.
type jpegSegments struct {
	progressive bool
	scans       int
	// sampling is the factors of each component, across times down.
	sampling []int
}

// samples is how many samples of a byte the components have together.
func (s jpegSegments) samples(config image.Config) int64 {
	pixels := int64(config.Width+32) * int64(config.Height+32)
	most, all := 1, 0
	for _, f := range s.sampling {
		most, all = max(most, f), all+f
	}
	samples := pixels * int64(all) / int64(most)
	if config.ColorModel == color.CMYKModel {
		// They are brought together into four bytes a pixel.
		samples += 4 * pixels
	}
	return samples
}

var errSegments = errors.New("the segments of the JPEG do not follow one another")

// walkJPEG reads the segments of a JPEG and finds its end.
func walkJPEG(data []byte, h *header) (s jpegSegments, err error) {
	profile := profileParts{}
	for at := 2; at+1 < len(data); {
		// Between segments, and inside the data of a scan, a marker is 0xff and neither
		// 0, which stands for the byte itself, nor a restart.
		if data[at] != 0xff {
			next := bytes.IndexByte(data[at:], 0xff)
			if next < 0 {
				break
			}
			at += next
			continue
		}
		marker := data[at+1]
		switch {
		case marker == 0xff:
			at++
			continue
		case marker == 0 || marker == 1 || marker >= 0xd0 && marker <= 0xd8:
			at += 2
			continue
		case marker == 0xd9:
			h.end, h.profile = at+2, profile.joined()
			return s, nil
		}
		if at+4 > len(data) {
			break
		}
		length := int(binary.BigEndian.Uint16(data[at+2:]))
		if length < 2 || at+2+length > len(data) {
			break
		}
		s.read(marker, data[at+4:at+2+length], h, profile)
		at += 2 + length
	}
	return s, errSegments
}

// read takes what is needed of one segment.
func (s *jpegSegments) read(marker byte, segment []byte, h *header, profile profileParts) {
	switch {
	case marker == 0xc2:
		s.progressive = true
		fallthrough
	case marker == 0xc0 || marker == 0xc1:
		s.sampling = nil
		for at := 6; at+3 <= len(segment); at += 3 {
			s.sampling = append(s.sampling, int(segment[at+1]>>4)*int(segment[at+1]&15))
		}
	case marker == 0xda:
		s.scans++
	case marker == 0xe1 && bytes.HasPrefix(segment, []byte("Exif\x00\x00")) && h.orientation == 0:
		h.orientation = orientationOf(segment[6:])
	case marker == 0xe2 && bytes.HasPrefix(segment, []byte("ICC_PROFILE\x00")) && len(segment) > 14:
		profile.add(segment[12], segment[13], segment[14:])
	}
}

// profileParts are the segments of a colour profile by their numbers.
type profileParts map[byte][]byte

// maxProfile is how large a colour profile may be to be used; those of cameras and
// screens have less than a hundredth.
const maxProfile = 256 << 10

func (p profileParts) add(number, _ byte, part []byte) {
	if p[number] == nil {
		p[number] = part
	}
}

func (p profileParts) joined() []byte {
	var all []byte
	for number := 1; number <= len(p); number++ {
		part := p[byte(number)]
		if part == nil || len(all)+len(part) > maxProfile {
			return nil
		}
		all = append(all, part...)
	}
	return all
}

// orientationOf returns the orientation that Exif data tells, 0 where it tells none.
func orientationOf(exif []byte) int {
	if len(exif) < 8 {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if string(exif[:2]) == "MM" {
		order = binary.BigEndian
	}
	first := int64(order.Uint32(exif[4:]))
	if first+2 > int64(len(exif)) {
		return 0
	}
	entries := exif[first:]
	for n, at := int(order.Uint16(entries)), 2; n > 0 && at+12 <= len(entries); n, at = n-1, at+12 {
		if order.Uint16(entries[at:]) == 0x0112 {
			return int(order.Uint16(entries[at+8:]))
		}
	}
	return 0
}
