package media

import (
	"encoding/binary"
	"errors"
)

// video is how the samples of a HEIC or WebP picture become colours.
type video struct {
	// limited is set where black is 16 and white 235.
	limited bool
	// bt709 is set where brightness is weighted as for HDTV, not as in JPEG.
	bt709 bool
	// displayP3 is set where the primary colours are those of wide screens.
	displayP3 bool
}

var errBoxes = errors.New("the boxes of the HEIC do not follow one another")

func inspectHEIC(data []byte) (header, error) {
	h := header{kind: kindHEIC}
	hasMeta := false
	for at := 0; at < len(data); {
		b, ok := boxAt(data[at:])
		if !ok {
			// Something may follow the picture, but nothing of it may be missing.
			if !hasMeta || b.name == "mdat" || b.name == "idat" {
				return header{}, refuseDamaged(errBoxes)
			}
			break
		}
		if b.name == "meta" && len(b.content) > 4 && !hasMeta {
			hasMeta = true
			h.readMeta(b.content[4:], 0)
		}
		at += b.size
		h.end = at
	}
	if !hasMeta {
		return header{}, refuseDamaged(errBoxes)
	}
	// The decoder has the picture in parts, as a whole and as it is handed out.
	h.memory = int64(h.width)*int64(h.height)*6 + int64(2*len(data)) + 32<<20
	return h, nil
}

// box is one box of the file format that MP4 and HEIC share.
type box struct {
	name    string
	content []byte
	size    int
}

// boxAt reads the box that data begins with, and reports whether all of it is there.
func boxAt(data []byte) (box, bool) {
	if len(data) < 8 {
		return box{}, false
	}
	b := box{name: string(data[4:8])}
	size, head := uint64(binary.BigEndian.Uint32(data)), 8
	switch {
	case size == 0:
		size = uint64(len(data))
	case size == 1 && len(data) >= 16:
		size, head = binary.BigEndian.Uint64(data[8:]), 16
	}
	if size < uint64(head) || size > uint64(len(data)) {
		return b, false
	}
	b.size = int(size) //nolint:gosec // at most the file's
	b.content = data[head:b.size]
	return b, true
}

// readMeta takes the size of the largest picture and the colours from a list of boxes.
func (h *header) readMeta(boxes []byte, depth int) {
	for len(boxes) > 0 {
		b, ok := boxAt(boxes)
		if !ok {
			return
		}
		boxes = boxes[b.size:]
		switch {
		case (b.name == "iprp" || b.name == "ipco") && depth < 2:
			h.readMeta(b.content, depth+1)
		case b.name == "ispe" && len(b.content) >= 12:
			width, height := binary.BigEndian.Uint32(b.content[4:]), binary.BigEndian.Uint32(b.content[8:])
			if uint64(width)*uint64(height) > uint64(h.width)*uint64(h.height) {
				h.width, h.height = int(width), int(height)
			}
		case b.name == "colr" && len(b.content) >= 4:
			h.readColors(string(b.content[:4]), b.content[4:])
		}
	}
}

// readColors takes how colours are stored. A profile says more than a number.
func (h *header) readColors(kind string, content []byte) {
	switch {
	case (kind == "prof" || kind == "rICC") && h.profile == nil && len(content) <= maxProfile:
		h.profile = content
	case kind == "nclx" && len(content) >= 7:
		const displayP3, bt709 = 12, 1
		h.video = video{
			limited:   content[6]&0x80 == 0,
			bt709:     binary.BigEndian.Uint16(content[4:]) == bt709,
			displayP3: binary.BigEndian.Uint16(content) == displayP3,
		}
	}
}
