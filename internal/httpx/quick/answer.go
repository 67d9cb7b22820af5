package quick

import (
	"bytes"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// answer holds back an answer until its handler returns.
type answer struct {
	header http.Header
	status int
	body   []byte
	// sent is what goes over the connection.
	sent bytes.Buffer
}

var answers = sync.Pool{New: func() any { return new(answer) }}

// maxKept is how large buffers may be to be used again.
const maxKept = 64 << 10

// Header is the answer's head, which may be changed until the handler returns.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader sets the status, once. No provisional one is sent.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	a.body = append(a.body, p...)
	return len(p), nil
}

// answer answers a request, in one write, and tells whether the connection goes on.
func (c *conn) answer(r *http.Request) bool {
	a := answers.Get().(*answer)
	clear(c.header)
	a.header, a.status, a.body = c.header, 0, a.body[:0]
	a.sent.Reset()
	c.server.HTTP.Handler.ServeHTTP(a, r)

	last, now := c.server.stopping.Load() || a.header.Get("Connection") == "close", time.Now()
	if last {
		a.header["Connection"] = closing
	}
	a.finish(now)
	err := c.hold(now)
	if err == nil {
		_, err = c.Write(a.sent.Bytes())
	}
	if cap(a.body)+a.sent.Cap() <= maxKept {
		answers.Put(a)
	}
	return err == nil && !last
}

var closing = []string{"close"}

// finish writes head and body as they are sent.
func (a *answer) finish(now time.Time) {
	a.WriteHeader(http.StatusOK)
	delete(a.header, "Transfer-Encoding") // there is none but the length
	if a.status == http.StatusNoContent || a.status == http.StatusNotModified {
		a.body = a.body[:0]
		delete(a.header, "Content-Length")
		delete(a.header, "Content-Type")
	} else {
		a.describe()
	}
	b := &a.sent
	b.WriteString("HTTP/1.1 ")
	b.WriteString(strconv.Itoa(a.status))
	b.WriteByte(' ')
	b.WriteString(http.StatusText(a.status))
	b.WriteString("\r\n")
	_ = a.header.Write(b) // a buffer takes everything
	if _, told := a.header["Date"]; !told {
		b.WriteString("Date: ")
		b.Write(now.UTC().AppendFormat(b.AvailableBuffer(), http.TimeFormat))
		b.WriteString("\r\n")
	}
	b.WriteString("\r\n")
	b.Write(a.body)
}

// describe says how long the body is, whatever the handler said, since the next
// answer begins there; and of what type it seems to be where nobody said.
func (a *answer) describe() {
	length := strconv.Itoa(len(a.body))
	if told := a.header["Content-Length"]; len(told) != 1 || told[0] != length {
		a.header["Content-Length"] = []string{length}
	}
	if _, told := a.header["Content-Type"]; !told && len(a.body) > 0 && a.header.Get("Content-Encoding") == "" {
		a.header["Content-Type"] = []string{http.DetectContentType(a.body)}
	}
}
