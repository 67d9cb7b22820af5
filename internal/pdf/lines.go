package pdf

import (
	"encoding/binary"
	"math"
	"slices"
)

// textPage is the text of a page as PDFium has read it.
type textPage struct {
	*Page

	handle uint64
	// rect is where PDFium writes a rectangle.
	rect uint32
}

// box is the room of a letter with that above and below it, in points from the foot of
// the page.
type box struct{ left, top, right, bottom float64 }

func (b box) height() float64 { return b.top - b.bottom }

// isBeside reports whether two letters stand on one line.
func (b box) isBeside(other box) bool {
	shared := min(b.top, other.top) - max(b.bottom, other.bottom)
	return shared > min(b.top-b.bottom, other.top-other.bottom)/2
}

// lines returns the text with a line end where there is one on the page. PDFium guesses
// from how many letters are drawn at once: on pages with columns it breaks lines before a
// single one, inside of numbers too, and misses the end of a line after one.
func (t textPage) lines(units []uint16) ([]uint16, error) {
	isSpace := func(unit uint16) bool { return unit == ' ' || unit == '\r' || unit == '\n' }
	var text []uint16
	for at := 0; at < len(units); {
		end := at
		for end < len(units) && isSpace(units[end]) {
			end++
		}
		switch {
		case end == at:
			end++
			text = append(text, units[at])
		case at == 0 || end == len(units) || units[at-1] == brokenUnit:
			text = append(text, units[at:end]...)
		default:
			between, err := t.between(units, at, end)
			if err != nil {
				return nil, err
			}
			text = append(text, between...)
		}
		at = end
	}
	return text, nil
}

// between is what stands between two letters, for which PDFium has the spaces from one
// place of the text to another.
func (t textPage) between(units []uint16, from, to int) ([]uint16, error) {
	said := units[from:to]
	before, isBeforeUpright, err := t.letter(from - 1)
	if err != nil {
		return nil, err
	}
	after, isAfterUpright, err := t.letter(to)
	if err != nil {
		return nil, err
	}
	isBroken, isBeside := slices.Contains(said, '\n'), before.isBeside(after)
	const leastSpace = 0.1 // of the height of a line
	switch {
	case !isBeforeUpright || !isAfterUpright:
	case isBroken && isBeside && after.left >= before.left:
		if after.left-before.right > leastSpace*(before.top-before.bottom) {
			return []uint16{' '}, nil
		}
		return nil, nil
	case !isBroken && !isBeside:
		return []uint16{'\n'}, nil
	}
	return said, nil
}

// letter returns the box of the letter at a place of the text, and whether it is upright;
// it is not where PDFium knows no box.
func (t textPage) letter(at int) (b box, isUpright bool, err error) {
	char, err := t.call("FPDFText_GetCharIndexFromTextIndex", t.handle, uint64(at)) //nolint:gosec // not negative
	if err != nil || int32(char) < 0 {                                              //nolint:gosec // an int of C
		return box{}, false, err
	}
	return t.charBox(char)
}

// charBox returns the box of a letter of the page, and whether it is upright.
func (t textPage) charBox(char uint64) (b box, isUpright bool, err error) {
	found, err := t.call("FPDFText_GetLooseCharBox", t.handle, char, uint64(t.rect))
	if err != nil || found == 0 {
		return box{}, false, err
	}
	content, err := t.program.Read(t.rect, sizeOfRect)
	if err != nil {
		return box{}, false, t.failed(err)
	}
	for i, side := range []*float64{&b.left, &b.top, &b.right, &b.bottom} {
		*side = float64(math.Float32frombits(binary.LittleEndian.Uint32(content[4*i:])))
	}
	bits, err := t.call("FPDFText_GetCharAngle", t.handle, char)
	angle := float64(math.Float32frombits(uint32(bits))) //nolint:gosec // a float of C
	return b, math.Cos(angle) > 0.99, err
}

// sizeOfRect is how many bytes a rectangle of PDFium has: four floats.
const sizeOfRect = 16
