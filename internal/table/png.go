package table

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"carte/internal/fault"
)

// drawPNG draws modules of whole pixels, so that edges are sharp; the
// remainder widens the margin.
//
// It writes the file itself, of a bit for each pixel: image/png asks for every pixel one by
// one, which took ten times as long, and an archive has a thousand codes.
func drawPNG(modules matrix, o QROptions) ([]byte, error) {
	total := len(modules) + 2*o.Margin
	if o.Size < total {
		var rules fault.Rules
		rules.Check(false, "query.size", fault.NewRule("min", "must be at least %d pixels for this code, one a module", total).With("min", total), o.Size)
		return nil, rules.Err()
	}
	pixels, err := pngPixels(modules, o.Size, o.Size/total)
	if err != nil {
		return nil, err
	}
	size := binary.BigEndian.AppendUint32(nil, uint32(o.Size)) //nolint:gosec // checked before
	header := append(append(size, size...), 1, 0, 0, 0, 0)     // one bit of grey, no interlacing
	file := []byte("\x89PNG\r\n\x1a\n")
	file = appendChunk(file, "IHDR", header)
	file = appendChunk(file, "IDAT", pixels)
	return appendChunk(file, "IEND", nil), nil
}

// The filters of a PNG's row.
const (
	plainRow = 0
	// changedRow holds the difference to the row above.
	changedRow = 2
)

// pngPixels returns the compressed rows of the modules in the middle of a white square.
func pngPixels(modules matrix, size, scale int) ([]byte, error) {
	var compressed bytes.Buffer
	w := zlib.NewWriter(&compressed)
	same := make([]byte, 1+(size+7)/8)
	same[0] = changedRow
	write := func(row []byte, times int) {
		for i := range times {
			if i > 0 {
				row = same
			}
			_, _ = w.Write(row) // Close returns its error
		}
	}
	offset := (size - scale*len(modules)) / 2
	write(pngRow(nil, size, scale, offset), offset)
	for _, row := range modules {
		write(pngRow(row, size, scale, offset), scale)
	}
	write(pngRow(nil, size, scale, offset), size-offset-scale*len(modules))
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("writing the PNG: %w", err)
	}
	return compressed.Bytes(), nil
}

// pngRow returns a row of pixels, of which a set bit is white.
func pngRow(modules []bool, size, scale, offset int) []byte {
	row := bytes.Repeat([]byte{0xff}, 1+(size+7)/8)
	row[0] = plainRow
	for x, dark := range modules {
		if !dark {
			continue
		}
		for i := offset + x*scale; i < offset+(x+1)*scale; i++ {
			row[1+i/8] &^= 0x80 >> (i % 8)
		}
	}
	return row
}

// appendChunk appends a chunk of a PNG file.
func appendChunk(file []byte, kind string, content []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(content))) //nolint:gosec // a picture is not so large
	begin := len(file)
	file = append(append(file, kind...), content...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[begin:]))
}
