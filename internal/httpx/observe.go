package httpx

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/fault"
)

// RequestRecord describes an answered request. It has nothing personal: no address, no
// query, no header.
type RequestRecord struct {
	// Number tells the request from the others of its Observer, and IDPrefix those of one
	// process from those of another. AppendID joins them.
	Number   uint64
	IDPrefix string
	Method   string
	// Route is the pattern that answered, such as "/s/{slug}/menu".
	Route string
	// Status is StatusClientLeft where the client left before the answer, or took a download
	// too slowly.
	Status   int
	Bytes    int64
	Duration time.Duration
	// Streamed is how long a stream took to begin, of which Duration says how long it was
	// open; 0 for other answers.
	Streamed time.Duration
	// Refusal is why the request was refused, where SetRefusal was called.
	Refusal string
}

// AppendID appends the request's id to b. It is written where somebody reads it alone,
// which most ids are not.
func (r *RequestRecord) AppendID(b []byte) []byte { return appendID(b, r.IDPrefix, r.Number) }

func appendID(b []byte, prefix string, number uint64) []byte {
	return strconv.AppendUint(append(b, prefix...), number, 36)
}

// Observer gives each request its id and reports the answered ones.
type Observer struct {
	// IDPrefix begins the ids of all requests, which are numbered.
	IDPrefix string
	// Done is called after each request.
	Done func(RequestRecord)
	// Fail answers after a handler has panicked.
	Fail Fail
	// Unavailable says why the database cannot serve a request at present, "" where
	// an error means something else; nil where there is no database.
	Unavailable func(error) string

	requests atomic.Uint64
	outages  outages
}

// Fail answers a request that failed: with problem details as WriteProblem does,
// or with a page.
type Fail func(w http.ResponseWriter, r *http.Request, err error)

// Observe is the middleware, which must be the first.
func (o *Observer) Observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w, Observer: o, number: o.requests.Add(1), started: time.Now()}
		rec.ctx = recorderContext{r.Context(), rec}
		r = r.WithContext(&rec.ctx) //nolint:contextcheck // it has the request's
		defer rec.finish(r)
		next.ServeHTTP(rec, r)
	})
}

// recorder records the status and size of the answer to one request.
type recorder struct {
	http.ResponseWriter
	*Observer
	ctx     recorderContext
	number  uint64
	started time.Time
	status  int
	bytes   int64
	route   string
	refusal string
	// streamed is set by SetStreaming.
	streamed time.Duration
	// omitsID is set by OmitRequestID.
	omitsID bool
}

const requestIDHeader = "X-Request-Id"

// OmitRequestID leaves the request's id out of an answer that is sent often. In
// HTTP/2 a header with another value each time pushes those that stay the same
// out of the connection's table, so that all of them are sent in full again: a
// tenth of what a cached page costs.
func OmitRequestID(ctx context.Context) {
	if rec := recorderOf(ctx); rec != nil {
		rec.omitsID = true
	}
}

// recorderContext is the context of a request, with its recorder as a value. It is a part
// of the recorder, so that it takes no memory of its own.
type recorderContext struct {
	context.Context

	recorder *recorder
}

// Value returns the recorder too.
func (c *recorderContext) Value(key any) any {
	if key == (recorderKey{}) {
		return c.recorder
	}
	return c.Context.Value(key)
}

type recorderKey struct{}

// id is the id under which the request is logged.
func (rec *recorder) id() string { return string(appendID(nil, rec.IDPrefix, rec.number)) }

// recorderOf returns nil outside requests.
func recorderOf(ctx context.Context) *recorder {
	rec, _ := ctx.Value(recorderKey{}).(*recorder)
	return rec
}

// StatusClientLeft is recorded for a request that failed because the client had gone
// away or was too slow, as nginx does.
const StatusClientLeft = 499

// finish recovers from a panic and reports the request.
func (rec *recorder) finish(r *http.Request) {
	cause := recover()
	if cause == http.ErrAbortHandler { //nolint:errorlint,err113 // net/http panics with this very value
		defer panic(cause)
	} else if cause != nil {
		slog.ErrorContext(r.Context(), "handler panicked", "panic", cause, "stack", string(debug.Stack()))
		if rec.status == 0 {
			rec.Fail(rec, r, fault.New(fault.Internal, "Something went wrong on our side. Request %s.", rec.id()))
		}
	}
	switch {
	case (rec.status == 0 || rec.status >= http.StatusInternalServerError) && Canceled(r.Context().Err()):
		rec.status = StatusClientLeft
	case rec.status == 0:
		rec.begin(http.StatusOK)
	}
	rec.Done(RequestRecord{
		Number: rec.number, IDPrefix: rec.IDPrefix, Method: r.Method, Route: cmp.Or(rec.route, noRoute),
		Status: rec.status, Bytes: rec.bytes, Duration: time.Since(rec.started), Streamed: rec.streamed, Refusal: rec.refusal,
	})
}

// cutOff ends an answer that has begun, and records with a status why: the connection is
// closed, so that nobody takes for whole what has arrived. It does not return.
func cutOff(ctx context.Context, status int) {
	if rec := recorderOf(ctx); rec != nil {
		rec.status = status
	}
	panic(http.ErrAbortHandler)
}

// RecordRoute is the middleware of a chi router that records the route for the
// Observer.
func RecordRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rec := recorderOf(r.Context()); rec != nil {
			found := chi.RouteContext(r.Context())
			defer func() { rec.route = found.RoutePattern() }()
		}
		next.ServeHTTP(w, r)
	})
}

// SetRoute records the route of a request that is answered before the router.
func SetRoute(ctx context.Context, route string) {
	if rec := recorderOf(ctx); rec != nil {
		rec.route = route
	}
}

// SetStreaming says that an answer begins that stays open: how long it does is not how long
// somebody waited for it.
func SetStreaming(ctx context.Context) {
	if rec := recorderOf(ctx); rec != nil {
		rec.streamed = time.Since(rec.started)
	}
}

// noRoute is the route of requests that no pattern answers.
const noRoute = "none"

// begin records the status when an answer begins, which carries the request's id unless
// that was left out. Setting it before costs a page that leaves it out more.
func (rec *recorder) begin(status int) {
	if rec.status != 0 {
		return
	}
	rec.status = status
	if !rec.omitsID {
		rec.Header().Set(requestIDHeader, rec.id())
	}
}

// WriteHeader records the status.
func (rec *recorder) WriteHeader(status int) {
	rec.begin(status)
	rec.ResponseWriter.WriteHeader(status)
}

func (rec *recorder) Write(p []byte) (int, error) {
	rec.begin(http.StatusOK)
	n, err := rec.ResponseWriter.Write(p)
	rec.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// RequestID is the id under which a request is logged.
func RequestID(ctx context.Context) string {
	if rec := recorderOf(ctx); rec != nil {
		return rec.id()
	}
	return ""
}

// maxRefusal limits the logged cause of a refusal, which may contain parts of the
// request.
const maxRefusal = 200

// SetRefusal adds to the request's log line why it was refused, where the answer does
// not say so, unless the request was cancelled.
func SetRefusal(ctx context.Context, cause error) {
	rec := recorderOf(ctx)
	if rec == nil || canceled(ctx, cause) {
		return
	}
	rec.refusal = Shorten(cause.Error(), maxRefusal)
}
