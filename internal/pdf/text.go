package pdf

import (
	"encoding/binary"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf16"
)

// Text returns what is written on the page, in the order in which it is drawn, which is
// that of reading in nearly all menus. It has at most limit UTF-16 units.
func (p *Page) Text(limit int) (string, error) {
	text, err := p.call("FPDFText_LoadPage", p.handle)
	if err != nil || text == 0 {
		return "", err
	}
	length, err := p.call("FPDFText_CountChars", text)
	count := min(int(int32(length)), limit) //nolint:gosec // an int of C
	if err != nil || count <= 0 {
		return "", err
	}
	at, err := p.program.Allocate(max(2*(count+1), sizeOfRect))
	if err != nil {
		return "", p.failed(err)
	}
	if _, err := p.call("FPDFText_GetText", text, 0, uint64(count), uint64(at)); err != nil {
		return "", err
	}
	written, err := p.program.Read(at, 2*count)
	if err != nil {
		return "", p.failed(err)
	}
	units := make([]uint16, 0, count)
	for ; len(written) > 1; written = written[2:] {
		unit := binary.LittleEndian.Uint16(written)
		if unit == 0 {
			break
		}
		units = append(units, unit)
	}
	// The text has been read, so its memory can hold rectangles.
	if units, err = (textPage{p, text, at}).lines(units); err != nil {
		return "", err
	}
	for release, handle := range map[string]uint64{"free": uint64(at), "FPDFText_ClosePage": text} {
		if _, err := p.call(release, handle); err != nil {
			return "", err
		}
	}
	return tidy(string(utf16.Decode(units))), nil
}

// brokenUnit is what PDFium has for the hyphen of a word that is broken at the end of a line.
const brokenUnit = 0x02

var (
	// brokenWord is where PDFium found a word that is broken at the end of a line.
	brokenWord = regexp.MustCompile(`[\x02\x{fffe}\x{ad}]\n?`)
	spaces     = regexp.MustCompile(`[\p{Z}\t\v\f]+`)
	lineEnds   = regexp.MustCompile(` ?\n ?`)
	blankLines = regexp.MustCompile(`\n{3,}`)
)

// tidy leaves of a text what can be read: words whole, single spaces, and no signs that
// fonts use for pictures.
func tidy(text string) string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	text = brokenWord.ReplaceAllString(text, "")
	text = spaces.ReplaceAllString(text, " ")
	text = strings.Map(func(r rune) rune {
		if r != '\n' && (unicode.IsControl(r) || r == unicode.ReplacementChar || unicode.Is(unicode.Co, r)) {
			return -1
		}
		return r
	}, text)
	text = lineEnds.ReplaceAllString(text, "\n")
	return strings.TrimSpace(blankLines.ReplaceAllString(text, "\n\n"))
}
