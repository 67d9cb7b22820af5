package media

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"image/color"
	"image/png"
	"io"
)

var errChunks = errors.New("the chunks of the PNG do not follow one another")

func inspectPNG(data []byte) (header, error) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, refuseDamaged(err)
	}
	h := header{kind: kindPNG, width: config.Width, height: config.Height}
	h.memory = int64(config.Width) * int64(config.Height) * 4
	if config.ColorModel == color.NRGBA64Model || config.ColorModel == color.RGBA64Model || config.ColorModel == color.Gray16Model {
		h.memory *= 2
	}
	if len(data) > 28 && data[28] != 0 {
		h.memory += h.memory / 4 // passes of an interlaced picture are decoded by themselves
	}
	for at := 8; at+12 <= len(data); {
		length := int64(binary.BigEndian.Uint32(data[at:]))
		if length > int64(len(data)-at-12) {
			break
		}
		content := data[at+8 : at+8+int(length)]
		switch string(data[at+4 : at+8]) {
		case "acTL":
			return header{}, refuseAnimated()
		case "eXIf":
			h.orientation = orientationOf(content)
		case "iCCP":
			h.profile = inflatedProfile(content)
		case "IEND":
			h.end = at + 12 + int(length)
			return h, nil
		}
		at += 12 + int(length)
	}
	return header{}, refuseDamaged(errChunks)
}

// inflatedProfile returns the colour profile of a chunk, nil where it cannot be read.
func inflatedProfile(chunk []byte) []byte {
	_, rest, found := bytes.Cut(chunk, []byte{0})
	if !found || len(rest) < 1 || rest[0] != 0 {
		return nil
	}
	compressed, err := zlib.NewReader(bytes.NewReader(rest[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(compressed, maxProfile+1))
	if err != nil || len(profile) > maxProfile {
		return nil
	}
	return profile
}

func refuseAnimated() error {
	return refuse(animated)
}
