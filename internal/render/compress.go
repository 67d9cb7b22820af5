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
// processor, a little more than level 6 for a hundredth fewer bytes. Tight
// takes three times as long, for another fourteenth fewer. Best takes 90 ms,
// which a guest must not wait for, and is a tenth smaller than Fast.
const (
	Fast  Level = 9
	Tight Level = 10
	Best  Level = 11
)

// window is the brotli window as a power of two: it holds a menu of hundreds of
// dishes whole. It is the same for all, so that writers can be pooled.
const window = 18

// fastWriters are pooled because each holds a megabyte of tables.
var fastWriters = sync.Pool{New: func() any { return newBrotliWriter(Fast) }}

func newBrotliWriter(level Level) *brotli.Writer {
	return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: int(level), LGWin: window})
}

// Brotli compresses a document.
func Brotli(document []byte, level Level) ([]byte, error) {
	if level != Fast {
		return compress(document, newBrotliWriter(level))
	}
	w := fastWriters.Get().(*brotli.Writer) //nolint:forcetypeassert // the pool holds nothing else
	defer fastWriters.Put(w)
	return compress(document, w)
}

// Gzip compresses a document for clients that do not accept brotli.
func Gzip(document []byte) ([]byte, error) { return compress(document, gzip.NewWriter(nil)) }

// resetWriter is a compressor that can be reused.
type resetWriter interface {
	io.WriteCloser
	Reset(to io.Writer)
}

func compress(document []byte, w resetWriter) ([]byte, error) {
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

// DecompressTo undoes Brotli in a stream: it holds little more than the window,
// however long the document is.
func DecompressTo(w io.Writer, compressed []byte) error {
	if _, err := io.Copy(w, brotli.NewReader(bytes.NewReader(compressed))); err != nil {
		return fmt.Errorf("decompressing: %w", err)
	}
	return nil
}

// gunzipPiece is how much of a document is decompressed at once.
const gunzipPiece = 8 << 10

// GunzipTo undoes Gzip in a stream. A client that does not read its answer must not hold a
// whole document in memory: a decoder of gzip needs 40 kB, one of brotli four times as much.
func GunzipTo(w io.Writer, compressed []byte) error {
	document, err := gzip.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return fmt.Errorf("decompressing: %w", err)
	}
	// An io.ReaderFrom would take a larger buffer.
	if _, err := io.CopyBuffer(struct{ io.Writer }{w}, document, make([]byte, gunzipPiece)); err != nil {
		return fmt.Errorf("decompressing: %w", err)
	}
	return nil
}

// ETag is the entity tag of a document: a weak one, because its encodings share it.
func ETag(document []byte) string {
	sum := sha256.Sum256(document)
	return `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
}
