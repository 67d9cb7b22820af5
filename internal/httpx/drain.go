package httpx

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"sync"
	"time"
)

const (
	// drainBytes is how much of an upload is read on before it is answered, and
	// drainTimeout how long that may take.
	drainBytes   = 64 << 20
	drainTimeout = time.Minute
	// drainAnswerTimeout is what writing the answer may take after that.
	drainAnswerTimeout = 30 * time.Second
	// serverDrains is how much of a body net/http reads on by itself.
	serverDrains = 256 << 10
)

// DrainBodies reads what is left of a body before it is answered, whoever answers:
// browsers read no answer while they send, and a connection that is closed before they
// have sent all looks to them like a server that is away. What is much larger than any
// upload may be is not read to its end. Where the client wants the connection closed,
// net/http leaves a small body unread as well; what comes of it then resets the connection
// and takes the end of the answer along.
func DrainBodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		drains := r.Close && r.ContentLength > 0
		if small := r.ContentLength >= 0 && r.ContentLength <= serverDrains; !small {
			kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
			drains = kind == "multipart/form-data"
		}
		// Who asks whether to send the body does not send it when the answer is no.
		if !drains || r.Header.Get("Expect") != "" {
			next.ServeHTTP(w, r)
			return
		}
		d := &drainingWriter{ResponseWriter: w}
		d.drain = sync.OnceFunc(func() { drain(w, r.Body) })
		next.ServeHTTP(d, r)
	})
}

// drainingWriter drains the request before the answer begins.
type drainingWriter struct {
	http.ResponseWriter
	drain func()
}

// Unwrap is for http.ResponseController.
func (d *drainingWriter) Unwrap() http.ResponseWriter { return d.ResponseWriter }

func (d *drainingWriter) WriteHeader(status int) {
	if status >= http.StatusOK {
		d.drain()
	}
	d.ResponseWriter.WriteHeader(status)
}

func (d *drainingWriter) Write(p []byte) (int, error) {
	d.drain()
	return d.ResponseWriter.Write(p)
}

func drain(w http.ResponseWriter, body io.Reader) {
	controller, end := http.NewResponseController(w), time.Now().Add(drainTimeout)
	_ = controller.SetWriteDeadline(end.Add(drainAnswerTimeout))
	read := &deadlineReader{r: body, extend: func(until time.Time) { _ = controller.SetReadDeadline(until) }, end: end}
	if n, err := io.CopyN(io.Discard, read, drainBytes); n == drainBytes || !errors.Is(err, io.EOF) {
		w.Header().Set("Connection", "close")
	}
}
