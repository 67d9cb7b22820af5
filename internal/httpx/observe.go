package httpx

import (
	"cmp"
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/fault"
)

// RequestRecord is what is known of a request once it has been answered. It
// holds nothing personal: no address, no query, no header.
type RequestRecord struct {
	ID     string
	Method string
	// Route is the pattern that answered, such as "/s/{slug}/menu".
	Route    string
	Status   int
	Bytes    int64
	Duration time.Duration
	// Refusal is why the request was refused, where SetRefusal was called.
	Refusal string
}

// Observer gives each request its id and reports what became of it.
type Observer struct {
	NewID func() string
	// Done is called with each request that has been answered.
	Done func(RequestRecord)
	// Fail answers where a handler has panicked.
	Fail Fail
	// Unavailable reports whether an error means that the database does not
	// answer at present; nil where there is none.
	Unavailable func(error) bool

	outage outage
}

// Fail answers a request that failed: with problem details as WriteProblem does,
// or with a page.
type Fail func(w http.ResponseWriter, r *http.Request, err error)

// Observe is the middleware, which stands in front of all others.
func (o *Observer) Observe(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w, Observer: o, id: o.NewID(), started: time.Now()}
		w.Header().Set("X-Request-Id", rec.id)
		r = r.WithContext(context.WithValue(r.Context(), recorderKey{}, rec))
		defer rec.finish(r)
		next.ServeHTTP(rec, r)
	})
}

// recorder is one request while it is being answered: it records status and
// size of what is written.
type recorder struct {
	http.ResponseWriter
	*Observer
	id      string
	started time.Time
	status  int
	bytes   int64
	route   string
	refusal string
}

type recorderKey struct{}

// recorderOf is nil for what no request has caused.
func recorderOf(ctx context.Context) *recorder {
	rec, _ := ctx.Value(recorderKey{}).(*recorder)
	return rec
}

// finish recovers from a panic and reports the request.
func (rec *recorder) finish(r *http.Request) {
	if cause := recover(); cause != nil {
		if cause == http.ErrAbortHandler { //nolint:errorlint,err113 // net/http panics with this very value
			panic(cause)
		}
		slog.ErrorContext(r.Context(), "handler panicked", "panic", cause, "stack", string(debug.Stack()))
		if rec.status == 0 {
			rec.Fail(rec, r, fault.New(fault.Internal, "Something went wrong on our side. Request %s.", rec.id))
		}
	}
	if rec.status == 0 {
		rec.status = http.StatusOK
	}
	rec.Done(RequestRecord{
		ID: rec.id, Method: r.Method, Route: cmp.Or(rec.route, noRoute),
		Status: rec.status, Bytes: rec.bytes, Duration: time.Since(rec.started), Refusal: rec.refusal,
	})
}

// RecordRoute is the middleware of a chi router behind the Observer, which does
// not see what the router finds.
func RecordRoute(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if rec := recorderOf(r.Context()); rec != nil {
			found := chi.RouteContext(r.Context())
			defer func() { rec.route = found.RoutePattern() }()
		}
		next.ServeHTTP(w, r)
	})
}

// noRoute is the route of requests that no pattern answers.
const noRoute = "none"

// WriteHeader records the status.
func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 {
		rec.status = status
	}
	rec.ResponseWriter.WriteHeader(status)
}

func (rec *recorder) Write(p []byte) (int, error) {
	if rec.status == 0 {
		rec.status = http.StatusOK
	}
	n, err := rec.ResponseWriter.Write(p)
	rec.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// RequestID is the id under which a request is logged.
func RequestID(ctx context.Context) string {
	if rec := recorderOf(ctx); rec != nil {
		return rec.id
	}
	return ""
}

// maxRefusal is enough for why a token was refused; parts of a cause may be
// whatever was sent.
const maxRefusal = 200

// SetRefusal records for the request's log line why it was refused, where the
// answer does not say; nothing where the request was cancelled.
func SetRefusal(ctx context.Context, cause error) {
	rec := recorderOf(ctx)
	if rec == nil || canceled(ctx, cause) {
		return
	}
	rec.refusal = cause.Error()
	if len(rec.refusal) > maxRefusal {
		rec.refusal = strings.ToValidUTF8(rec.refusal[:maxRefusal], "")
	}
}
