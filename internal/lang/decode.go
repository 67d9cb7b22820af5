package lang

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Encoding is how the characters of a file are written.
type Encoding string

// The encodings.
const (
	UTF8        Encoding = "utf-8"
	UTF16       Encoding = "utf-16"
	Windows1252 Encoding = "windows-1252"
)

// lineEnds are what ends lines besides a line feed.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u2028", "\n", "\u2029", "\n", "\u0085", "\n")

// Decode returns a file as text, with line feeds between its lines. It may be UTF-8, UTF-16
// or what spreadsheets write on Windows. ok is false for a file with characters that texts do
// not have: a picture or an archive has many.
func Decode(file []byte) (text string, encoding Encoding, ok bool) {
	if order := byteOrder(file); order != nil {
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
	return lineEnds.Replace(text), encoding, true
}

// byteOrder returns the order of the bytes of a file that is UTF-16, and otherwise nil. Where
// it has no mark, every other byte of its beginning is 0.
func byteOrder(file []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(file, []byte("\xff\xfe")):
		return binary.LittleEndian
	case bytes.HasPrefix(file, []byte("\xfe\xff")):
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
