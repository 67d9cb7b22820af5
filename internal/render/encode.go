package render

import (
	"encoding/binary"
	"net/http"
	"strconv"
	"strings"

	"carte/internal/etag"
)

// Encoded is a file in the encodings that browsers accept.
type Encoded struct {
	Brotli, Gzip []byte
	ETag         string
}

// Encode compresses a document.
func Encode(document []byte) (Encoded, error) {
	compressed, err := Brotli(document, Fast)
	if err != nil {
		return Encoded{}, err
	}
	gzipped, err := Gzip(document)
	return Encoded{Brotli: compressed, Gzip: gzipped, ETag: ETag(document)}, err
}

// Precompressed is a document that a build has compressed.
func Precompressed(brotli, gzip []byte) Encoded {
	return Encoded{Brotli: brotli, Gzip: gzip, ETag: ETag(brotli)}
}

// Encoding is a content coding (RFC 9110 §8.4.1).
type Encoding string

// The codings, best first.
const (
	BrotliEncoding Encoding = "br"
	GzipEncoding   Encoding = "gzip"
	Identity       Encoding = ""
)

// Accepted picks the best coding an Accept-Encoding header allows. It reads
// the lists browsers send without allocating; a weight of 0 refuses.
func Accepted(header string) Encoding {
	if accepts(header, string(BrotliEncoding)) {
		return BrotliEncoding
	}
	if accepts(header, string(GzipEncoding)) {
		return GzipEncoding
	}
	return Identity
}

// AcceptsGzip reports whether an Accept-Encoding header allows gzip.
func AcceptsGzip(header string) bool { return accepts(header, string(GzipEncoding)) }

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

// Send answers with the best encoding that the browser accepts, or with 304 where
// it has the document already. The caller has set Content-Type and Cache-Control.
func (e *Encoded) Send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("ETag", e.ETag)
	h.Add("Vary", "Accept-Encoding")
	if etag.NotModified(r.Header.Get("If-None-Match"), e.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, encoding := e.Brotli, Accepted(r.Header.Get("Accept-Encoding"))
	if encoding == Identity {
		e.sendIdentity(w)
		return
	}
	if encoding == GzipEncoding {
		body = e.Gzip
	}
	h.Set("Content-Encoding", string(encoding))
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body) // the browser may have left
}

// sendIdentity decompresses the document while it is sent.
func (e *Encoded) sendIdentity(w http.ResponseWriter) {
	// A gzip file ends with the length of its content (RFC 1952 §2.3.1).
	length := binary.LittleEndian.Uint32(e.Gzip[len(e.Gzip)-4:])
	w.Header().Set("Content-Length", strconv.FormatUint(uint64(length), 10))
	_ = GunzipTo(w, e.Gzip) // the browser may have left
}
