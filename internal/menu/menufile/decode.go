package menufile

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// decode returns a text as UTF-8 with line feeds between its lines. It may be UTF-8,
// UTF-16 or what spreadsheets write on Windows.
func decode(file []byte) (text string, encoding Encoding, ok bool) {
	if order := order(file); order != nil {
		file = bytes.TrimPrefix(bytes.TrimPrefix(file, []byte("\xff\xfe")), []byte("\xfe\xff"))
		units := make([]uint16, len(file)/2)
		for i := range units {
			units[i] = order.Uint16(file[2*i:])
		}
		text, encoding = string(utf16.Decode(units)), UTF16
	} else if file = bytes.TrimPrefix(file, []byte("\xef\xbb\xbf")); utf8.Valid(file) {
		text, encoding = string(file), UTF8
	} else {
		decoded, err := charmap.Windows1252.NewDecoder().Bytes(file)
		if err != nil {
			return "", "", false
		}
		text, encoding = string(decoded), Windows1252
	}
	if strings.ContainsFunc(text, isBinary) {
		return "", "", false
	}
	return strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n").Replace(text), encoding, true
}

// order returns the order of the bytes of a file that is UTF-16, and otherwise nil. Where
// it has no mark, every other byte of its beginning is 0.
func order(file []byte) binary.ByteOrder {
	switch {
	case hasPrefix(file, "\xff\xfe"):
		return binary.LittleEndian
	case hasPrefix(file, "\xfe\xff"):
		return binary.BigEndian
	}
	beginning := file[:min(len(file)&^1, 64)]
	if len(beginning) < 8 {
		return nil
	}
	var zeros [2]int
	for i, b := range beginning {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch half := len(beginning) / 2; {
	case zeros[0] == 0 && zeros[1] > half*3/4:
		return binary.LittleEndian
	case zeros[1] == 0 && zeros[0] > half*3/4:
		return binary.BigEndian
	}
	return nil
}

// isBinary reports whether a character is one that texts do not have.
func isBinary(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\n\r\f\v", r)
}

// oneLine makes one line of a text, without what cannot be seen.
func oneLine(text string) string {
	return strings.Join(strings.Fields(visible(text)), " ")
}

// visible removes what cannot be seen, and makes all spaces and hyphens plain.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u200b', r == '\ufeff', r == '\u00ad', r == '\u200e', r == '\u200f', r == '\u2060', r == unicode.ReplacementChar:
			return -1
		case r == '\n' || r == '\t':
			return r
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		case r == '\u2010' || r == '\u2011':
			return '-'
		}
		return r
	}, text)
}

// paragraph removes the space around the lines of a text, and empty lines.
func paragraph(text string) string {
	var lines []string
	for line := range strings.Lines(visible(text)) {
		if line = oneLine(line); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
