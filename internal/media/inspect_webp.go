package media

import (
	"bytes"
	"encoding/binary"
	"errors"

	"golang.org/x/image/webp"
)

var errRIFF = errors.New("the chunks of the WebP do not follow one another")

func inspectWebP(data []byte) (header, error) {
	// The decoder hands out brightness as it is stored, from 16 to 235.
	h := header{kind: kindWebP, video: video{limited: true}, end: int(min(int64(binary.LittleEndian.Uint32(data[4:]))+8, int64(len(data))+1))}
	if h.end > len(data) {
		return header{}, refuseDamaged(errRIFF)
	}
	for at := 12; at+8 <= h.end; {
		length := int64(binary.LittleEndian.Uint32(data[at+4:]))
		if length > int64(h.end-at-8) {
			return header{}, refuseDamaged(errRIFF)
		}
		content := data[at+8 : at+8+int(length)]
		switch string(data[at : at+4]) {
		case "VP8X":
			if len(content) > 0 && content[0]&2 != 0 {
				return header{}, refuseAnimated()
			}
		case "ANIM", "ANMF":
			return header{}, refuseAnimated()
		case "ICCP":
			if len(content) <= maxProfile {
				h.profile = content
			}
		case "EXIF":
			h.orientation = orientationOf(bytes.TrimPrefix(content, []byte("Exif\x00\x00")))
		}
		at += 8 + int(length+length%2)
	}
	config, err := webp.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return header{}, refuseDamaged(err)
	}
	h.width, h.height = config.Width, config.Height
	// Lossless pictures take four bytes a pixel, and their transforms as many again.
	h.memory = int64(config.Width) * int64(config.Height) * 8
	return h, nil
}
