package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
)

// Level is how hard brotli tries.
type Level int

// The levels in use. On a menu of a hundred dishes Fast takes 2 to 3 ms of
// processor, a little more than level 6 for a hundredth fewer bytes, and Best
// 90, which a guest must not wait for; Best is another tenth smaller.
const (
	Fast Level = 9
	Best Level = 11
)

// window is the brotli window as a power of two: it sees a menu of a hundred
// dishes whole, and one size for all lets writers be used again.
const window = 16

// fastWriters are used again because each holds a megabyte of tables.
var fastWriters = sync.Pool{New: func() any { return newBrotliWriter(Fast) }}

func newBrotliWriter(level Level) *brotli.Writer {
	return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: int(level), LGWin: window})
}

// Brotli compresses a document.
func Brotli(document []byte, level Level) ([]byte, error) {
	if level != Fast {
		return compress(document, newBrotliWriter(level))
	}
	w := fastWriters.Get().(*brotli.Writer) //nolint:forcetypeassert // the pool's New makes nothing else
	defer fastWriters.Put(w)
	return compress(document, w)
}

// Gzip compresses a document for whoever does not take brotli.
func Gzip(document []byte) ([]byte, error) { return compress(document, gzip.NewWriter(nil)) }

// resettable is a compressor that can be pointed at a buffer.
type resettable interface {
	io.WriteCloser
	Reset(to io.Writer)
}

func compress(document []byte, w resettable) ([]byte, error) {
	var buffer bytes.Buffer
	w.Reset(&buffer)
	if _, err := w.Write(document); err != nil {
		return nil, fmt.Errorf("compressing: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compressing: %w", err)
	}
	return bytes.Clone(buffer.Bytes()), nil
}

// Decompress undoes Brotli.
func Decompress(compressed []byte) ([]byte, error) {
	document, err := io.ReadAll(brotli.NewReader(bytes.NewReader(compressed)))
	if err != nil {
		return nil, fmt.Errorf("decompressing: %w", err)
	}
	return document, nil
}

// DecompressTo undoes Brotli piece by piece: it holds little more than the
// window, however long the document is.
func DecompressTo(w io.Writer, compressed []byte) error {
	if _, err := io.Copy(w, brotli.NewReader(bytes.NewReader(compressed))); err != nil {
		return fmt.Errorf("decompressing: %w", err)
	}
	return nil
}

// ETag names a document, whatever its compression: it is weak, because the
// encodings share it.
func ETag(document []byte) string {
	sum := sha256.Sum256(document)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}
