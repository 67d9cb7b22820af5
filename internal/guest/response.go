package guest

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"carte/internal/etag"
	"carte/internal/render"
)

// response is a page ready to be sent. It never changes; another form of it
// takes its place in the cache. Header values are slices, ready to be set.
type response struct {
	// brotli is always there, gzip once somebody has asked for it.
	brotli, gzip []byte
	// best is set when brotli is as small as it gets.
	best bool
	// length is that of the document itself.
	length        int
	etag, policy  [1]string
	brotliLength  [1]string
	made          time.Time
	recompressing *atomic.Bool // shared by all forms, see recompressor
	// expires is the next moment at which the clock changes the content.
	expires time.Time
	version int64
}

// newResponse compresses a document for its first guest.
func newResponse(document []byte, policy string) (*response, error) {
	compressed, err := render.Brotli(document, render.Fast)
	if err != nil {
		return nil, err
	}
	r := &response{
		length: len(document), etag: [1]string{render.ETag(document)}, policy: [1]string{policy}, recompressing: new(atomic.Bool),
	}
	r.setBrotli(compressed)
	return r, nil
}

func (r *response) setBrotli(compressed []byte) {
	r.brotli, r.brotliLength = compressed, [1]string{strconv.Itoa(len(compressed))}
}

// recompressed is the response as small as it gets.
func (r *response) recompressed(compressed []byte) *response {
	made := *r
	made.best = true
	if len(compressed) < len(r.brotli) {
		made.setBrotli(compressed)
	}
	return &made
}

// withGzip is the response with a copy for whoever does not take brotli.
func (r *response) withGzip(compressed []byte) *response {
	made := *r
	made.gzip = compressed
	return &made
}

// Header values that never change; shared slices spare an allocation each.
var (
	htmlType       = []string{"text/html; charset=utf-8"}
	revalidate     = []string{"no-cache"}
	varies         = []string{"Accept-Encoding, Accept-Language"}
	noSniff        = []string{"nosniff"}
	brotliEncoding = []string{string(render.BrotliEncoding)}
	gzipEncoding   = []string{string(render.GzipEncoding)}
)

// send writes a response: most guests get its brotli as it is. Framing is the
// policy's matter. key is where the response is cached, nil where it is not.
func (s *Service) send(w http.ResponseWriter, r *http.Request, key *cacheKey, page *response) {
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Cache-Control"] = revalidate // a price is fresh on the next load
	h["Vary"] = varies
	h["Etag"] = page.etag[:]
	h["Content-Security-Policy"] = page.policy[:]
	h["X-Content-Type-Options"] = noSniff
	if match := r.Header["If-None-Match"]; len(match) > 0 && etag.NotModified(match[0], page.etag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	encoding := render.Accepted(r.Header.Get("Accept-Encoding"))
	if encoding == render.BrotliEncoding {
		h["Content-Encoding"] = brotliEncoding
		h["Content-Length"] = page.brotliLength[:]
		_, _ = w.Write(page.brotli) // the guest may have left
		return
	}
	if encoding == render.Identity {
		h["Content-Length"] = []string{strconv.Itoa(page.length)}
		_ = render.DecompressTo(w, page.brotli) // likewise
		return
	}
	body, err := s.gzipped(key, page)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	h["Content-Encoding"] = gzipEncoding
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	_, _ = w.Write(body)
}

// gzipped makes what hardly anybody asks for; it is cached, and so made once.
func (s *Service) gzipped(key *cacheKey, page *response) ([]byte, error) {
	if page.gzip != nil {
		return page.gzip, nil
	}
	document, err := render.Decompress(page.brotli)
	if err != nil {
		return nil, err
	}
	compressed, err := render.Gzip(document)
	if err == nil && key != nil {
		s.cache.update(*key, page.etag[0], func(now *response) *response { return now.withGzip(compressed) })
	}
	return compressed, err
}
