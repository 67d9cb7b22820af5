package render

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
)

// Encoded is a document in the encodings browsers ask for. The identity is
// kept as gzip alone, since hardly anybody asks for it.
type Encoded struct {
	Brotli, Gzip []byte
	// ETag is weak: the encodings and a later, tighter compression share it.
	ETag string
}

// Encode compresses a document as well as a waiting guest allows.
func Encode(document []byte) (Encoded, error) {
	sum := sha256.Sum256(document)
	e := Encoded{ETag: `W/"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	var err error
	if e.Brotli, err = compress(document, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, quickBrotli) }); err != nil {
		return Encoded{}, err
	}
	e.Gzip, err = compress(document, func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	return e, err
}

// Tighten compresses the document once more, as small as it gets. It takes
// some 20 times as long as Encode.
func (e *Encoded) Tighten() (Encoded, error) {
	document, err := e.Identity()
	if err != nil {
		return Encoded{}, err
	}
	tight := *e
	tight.Brotli, err = compress(document, func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) })
	return tight, err
}

const quickBrotli = 9

// Identity is the document as it was.
func (e *Encoded) Identity() ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(e.Gzip))
	if err != nil {
		return nil, fmt.Errorf("decompressing: %w", err)
	}
	document, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("decompressing: %w", err)
	}
	return document, nil
}

func compress(document []byte, writer func(io.Writer) io.WriteCloser) ([]byte, error) {
	var buffer bytes.Buffer
	w := writer(&buffer)
	if _, err := w.Write(document); err != nil {
		return nil, fmt.Errorf("compressing: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("compressing: %w", err)
	}
	return bytes.Clone(buffer.Bytes()), nil
}

// Encoding is a content coding (RFC 9110 §8.4.1).
type Encoding string

// The codings, best first.
const (
	Brotli   Encoding = "br"
	Gzip     Encoding = "gzip"
	Identity Encoding = ""
)

// Accepted picks the best coding an Accept-Encoding header allows. It reads
// the lists browsers send without allocating; a weight of 0 refuses.
func Accepted(header string) Encoding {
	if accepts(header, "br") {
		return Brotli
	}
	if accepts(header, "gzip") {
		return Gzip
	}
	return Identity
}

func accepts(header, coding string) bool {
	for header != "" {
		var part string
		part, header, _ = strings.Cut(header, ",")
		name, weight, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			value, _ := strings.CutPrefix(strings.ToLower(strings.TrimSpace(weight)), "q=")
			return strings.Trim(value, "0.") != "" || !strings.HasPrefix(value, "0")
		}
	}
	return false
}
