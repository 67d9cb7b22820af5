package guest

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"carte/internal/etag"
	"carte/internal/httpx"
	"carte/internal/render"
)

// response is a page ready to be sent. It is immutable; a copy that is compressed
// otherwise replaces it in the cache.
type response struct {
	// key is where it is cached.
	key cacheKey
	// viewed is what a view of it is counted as, "" for none.
	viewed string
	// brotli is always there, gzip once it was requested.
	brotli, gzip []byte
	// best is set when brotli is as small as it gets.
	best bool
	// brotliLength is what Content-Length says of brotli.
	brotliLength field
	// length is that of the document itself.
	length int
	etag   field
	// policy is the content-security policy.
	policy, contentType field
	rendered            time.Time
	recompressing       *atomic.Bool // shared by all copies, see recompressor
	// expires is the next moment at which the clock changes the content.
	expires time.Time
	version int64
}

// field is the value of a header field. Answers share it: a header that is made for each of
// them costs as much as finding the page.
type field [1]string

// Fields that all pages share.
var (
	contentIsHTML   = field{htmlType}
	contentIsJSON   = field{"application/json"}
	contentIsBrotli = field{string(render.BrotliEncoding)}
	contentIsGzip   = field{string(render.GzipEncoding)}
	noCache         = field{"no-cache"} // a price is fresh on the next load
	varyByRequest   = field{"Accept-Encoding, Accept-Language"}
	noSniff         = field{"nosniff"}
)

const (
	// firstWindow is how many bytes a connection carries before its first acknowledgement: what
	// fits, comes at once.
	firstWindow = 14_600
	// tightened is how many bytes a page may be over that for it to be compressed harder, which
	// makes it smaller by about a fourteenth.
	tightened = firstWindow / 13
)

// newResponse compresses a document for its first guest.
func newResponse(document []byte, policy string) (*response, error) {
	compressed, err := render.Brotli(document, render.Fast)
	if err == nil && len(compressed) > firstWindow && len(compressed) <= firstWindow+tightened {
		compressed, err = render.Brotli(document, render.Tight)
	}
	if err != nil {
		return nil, err
	}
	return &response{
		brotli: compressed, brotliLength: lengthOf(compressed), length: len(document), etag: field{render.ETag(document)},
		policy: field{policy}, contentType: contentIsHTML, recompressing: new(atomic.Bool),
	}, nil
}

// recompressed is the response as small as it gets.
func (r *response) recompressed(compressed []byte) *response {
	next := *r
	next.best = true
	if len(compressed) < len(r.brotli) {
		next.brotli, next.brotliLength = compressed, lengthOf(compressed)
	}
	return &next
}

// withGzip is the response with a copy for clients that do not accept brotli.
func (r *response) withGzip(compressed []byte) *response {
	next := *r
	next.gzip = compressed
	return &next
}

func lengthOf(body []byte) field { return field{strconv.Itoa(len(body))} }

const htmlType = "text/html; charset=utf-8"

// send writes a response, and reports whether the guest has the page then. What it writes from is shallow: where the stack of a
// stream's goroutine has to grow for the write, that takes 5 % of a cached page.
func (s *Service) send(w http.ResponseWriter, r *http.Request, page *response) bool {
	body, ok := s.body(w, r, page)
	if body != nil {
		_, err := w.Write(body) // the guest may have left
		return err == nil
	}
	return ok
}

// body sets the headers of a response and returns the body to write: most guests
// get its brotli as it is. It returns nil where it has answered itself, and whether
// that was the page.
func (s *Service) body(w http.ResponseWriter, r *http.Request, page *response) ([]byte, bool) {
	h := w.Header()
	h["Content-Type"] = page.contentType[:]
	h["Cache-Control"] = noCache[:]
	h["Vary"] = varyByRequest[:]
	h["Etag"] = page.etag[:]
	h["Content-Security-Policy"] = page.policy[:] // which says who may frame it
	h["X-Content-Type-Options"] = noSniff[:]
	if etag.NotModified(httpx.Field(r.Header, "If-None-Match"), page.etag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return nil, true
	}
	switch render.Accepted(httpx.Field(r.Header, "Accept-Encoding")) {
	case render.BrotliEncoding:
		h["Content-Encoding"] = contentIsBrotli[:]
		h["Content-Length"] = page.brotliLength[:]
		return page.brotli, true
	case render.GzipEncoding:
		body, err := s.gzipped(page)
		if err != nil {
			s.Fail(w, r, err)
			return nil, false
		}
		h["Content-Encoding"] = contentIsGzip[:]
		h.Set("Content-Length", strconv.Itoa(len(body)))
		return body, true
	default:
		body, err := s.gzipped(page)
		if err != nil {
			s.Fail(w, r, err)
			return nil, false
		}
		h.Set("Content-Length", strconv.Itoa(page.length))
		return nil, render.GunzipTo(w, body) == nil // the guest may have left
	}
}

// gzipped is made on the first request, as it is rare, and cached.
func (s *Service) gzipped(page *response) ([]byte, error) {
	if page.gzip != nil {
		return page.gzip, nil
	}
	document, err := render.Decompress(page.brotli)
	if err != nil {
		return nil, err
	}
	compressed, err := render.Gzip(document)
	if err == nil {
		s.cache.update(page.key, page.etag[0], func(current *response) *response { return current.withGzip(compressed) })
	}
	return compressed, err
}
