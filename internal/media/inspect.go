package media

import (
	"bytes"
	"strings"
)

// kind is a type of picture that is taken.
type kind string

const (
	kindJPEG kind = "JPEG"
	kindPNG  kind = "PNG"
	kindWebP kind = "WebP"
	kindHEIC kind = "HEIC"
)

// header is what a file says of its picture, read before anything is decoded.
type header struct {
	kind          kind
	width, height int
	// memory is how many bytes decoding takes at most, besides the file.
	memory int64
	// orientation is how the pixels are to be turned, 1 to 8 as in Exif.
	orientation int
	// profile is the embedded colour profile, nil where there is none.
	profile []byte
	// video is how the samples of a HEIC or WebP picture are to be read.
	video video
	// end is where the picture ends in the file.
	end int
}

// maxDecodeBytes is how much memory decoding one picture may take.
const maxDecodeBytes = 512 << 20

// inspect reads the header of a file, and refuses one that is not a picture that can be
// shown, or not only that.
func inspect(data []byte) (header, error) {
	if len(data) == 0 {
		return header{}, refuse(emptyFile)
	}
	var h header
	var err error
	switch found := typeOf(data); found {
	case string(kindJPEG):
		h, err = inspectJPEG(data)
	case string(kindPNG):
		h, err = inspectPNG(data)
	case string(kindWebP):
		h, err = inspectWebP(data)
	case string(kindHEIC):
		h, err = inspectHEIC(data)
	default:
		return header{}, refuseType(found)
	}
	if err != nil {
		return header{}, err
	}
	if h.orientation < 1 || h.orientation > 8 {
		h.orientation = 1
	}
	pixels := int64(h.width) * int64(h.height)
	most := MaxPixels
	if pixels > 0 && pixels <= MaxPixels && h.memory > maxDecodeBytes {
		most = int(maxDecodeBytes * pixels / h.memory)
	}
	if err := checkDimensions(h.width, h.height, most); err != nil {
		return header{}, err
	}
	if other := otherContent(data, h.end); other != "" {
		return header{}, refuse(polyglot(other))
	}
	return h, nil
}

// signatures are the first bytes of files; a dot stands for any byte.
var signatures = []struct{ start, name string }{
	{"\xff\xd8\xff", string(kindJPEG)},
	{"\x89PNG\r\n\x1a\n", string(kindPNG)},
	{"RIFF....WEBP", string(kindWebP)},
	{"GIF8", "GIF"},
	{"BM", "BMP"},
	{"II*\x00", "TIFF"},
	{"MM\x00*", "TIFF"},
	{"%PDF-", "PDF"},
	{"PK\x03\x04", "ZIP"},
	{"\x00\x00\x00\x0cJXL ", "JPEG XL"},
	{"\xff\x0a", "JPEG XL"},
	{"8BPS", "Photoshop"},
	{"\x00\x00\x01\x00", "ICO"},
}

// brands are the kinds of file that begin like MP4.
var brands = map[string]string{
	"heic": string(kindHEIC), "heix": string(kindHEIC), "heim": string(kindHEIC), "heis": string(kindHEIC),
	"avif": "AVIF", "avis": "AVIF", "hevc": "HEIC video", "hevx": "HEIC video",
	"isom": "MP4", "iso2": "MP4", "mp41": "MP4", "mp42": "MP4", "qt  ": "QuickTime",
}

// typeOf returns what a file is by its content, empty where that is not known.
func typeOf(data []byte) string {
	if len(data) >= 16 && string(data[4:8]) == "ftyp" {
		return typeOfBrands(data)
	}
	for _, s := range signatures {
		if hasSignature(data, s.start) {
			return s.name
		}
	}
	return markup(bytes.TrimLeft(data[:min(len(data), 1024)], "\xef\xbb\xbf \t\r\n"))
}

func typeOfBrands(data []byte) string {
	size := int(uint32(data[0])<<24 | uint32(data[1])<<16 | uint32(data[2])<<8 | uint32(data[3]))
	size = min(max(size, 16), len(data), 256)
	if name := brands[string(data[8:12])]; name != "" {
		return name
	}
	// mif1 and its like say only that there is a picture; the others say of what kind.
	for at := 16; at+4 <= size; at += 4 {
		if name := brands[string(data[at:at+4])]; name == string(kindHEIC) || name == "AVIF" {
			return name
		}
	}
	return "MP4"
}

func hasSignature(data []byte, start string) bool {
	if len(data) < len(start) {
		return false
	}
	for i := range len(start) {
		if start[i] != '.' && data[i] != start[i] {
			return false
		}
	}
	return true
}

// markup returns what kind of text begins there, if browsers or servers would run it.
func markup(data []byte) string {
	text := strings.ToLower(string(data))
	for _, m := range []struct{ part, name string }{
		{"<svg", "SVG"}, {"<?php", "a PHP script"}, {"<script", "HTML"}, {"<html", "HTML"}, {"<!doctype html", "HTML"}, {"<body", "HTML"},
	} {
		if strings.Contains(text, m.part) {
			return m.name
		}
	}
	if strings.HasPrefix(text, "#!") {
		return "a script"
	}
	return ""
}

const (
	// sniffed is how much of a file others look at to find out what it is.
	sniffed = 1024
	// directoryEnd is the least that ends a ZIP archive, and maxComment what may
	// follow it.
	directoryEnd = 22
	maxComment   = 1<<16 - 1
)

// otherContent returns what a picture is besides, empty where it is nothing else. end is
// where the picture ends. Phones append films and further pictures, which is not
// refused: nothing that follows a picture is kept.
func otherContent(data []byte, end int) string {
	start := data[:min(len(data), sniffed)]
	if bytes.Contains(start, []byte("%PDF-")) {
		return "a PDF"
	}
	if name := markup(start); name != "" {
		return name
	}
	tail := data[max(0, len(data)-directoryEnd-maxComment):]
	for at := bytes.LastIndex(tail, []byte("PK\x05\x06")); at >= 0; at = bytes.LastIndex(tail[:at], []byte("PK\x05\x06")) {
		if rest := tail[at:]; len(rest) >= directoryEnd && len(rest)-directoryEnd == int(rest[20])|int(rest[21])<<8 {
			return "a ZIP archive"
		}
	}
	behind := data[min(end, len(data)):]
	for _, s := range []struct{ start, name string }{
		{"Rar!\x1a\x07", "a RAR archive"},
		{"7z\xbc\xaf\x27\x1c", "a 7z archive"},
		{"MZ", "a program"},
		{"\x7fELF", "a program"},
		{"%PDF-", "a PDF"},
		{"PK\x03\x04", "a ZIP archive"},
		{"#!", "a script"},
	} {
		if hasSignature(behind, s.start) {
			return s.name
		}
	}
	if len(behind) > 0 {
		return markup(behind[:min(len(behind), 64<<10)])
	}
	return ""
}
