package httpx

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/fault"
)

type answerKey struct{}

// RequestID is the id under which a request is logged.
func RequestID(ctx context.Context) string {
	if a, ok := ctx.Value(answerKey{}).(*answer); ok {
		return a.id
	}
	return ""
}

// maxCause is enough for why a token was refused; parts of a cause may be
// whatever was sent.
const maxCause = 200

// NoteCause keeps for the request's log line why it was refused, where the
// answer does not tell; nothing where the request was given up.
func NoteCause(ctx context.Context, cause error) {
	a, ok := ctx.Value(answerKey{}).(*answer)
	if !ok || givenUp(ctx, cause) {
		return
	}
	a.cause = cause.Error()
	if len(a.cause) > maxCause {
		a.cause = strings.ToValidUTF8(a.cause[:maxCause], "")
	}
}

// Seen is what is known of a request once it has been answered. It holds
// nothing personal: no address, no query, no header.
type Seen struct {
	RequestID string
	Method    string
	// Route is the pattern that answered, such as "/s/{slug}/menu".
	Route    string
	Status   int
	Bytes    int64
	Duration time.Duration
	// Cause is why the request was refused, where NoteCause was told.
	Cause string
}

// Observe gives each request its id, lets fail answer where the handler panics,
// and tells what was seen. The route is asked for when the request has been
// answered. It stands in front of the hottest paths, and allocates once.
func Observe(newID func() string, route func(*http.Request) string, observe func(Seen), fail Fail) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			a := &answer{ResponseWriter: w, id: newID(), started: time.Now()}
			defer a.finish(r, route, observe, fail)
			next.ServeHTTP(a, r)
		})
	}
}

// Fail answers a request that failed: with problem details as WriteProblem does,
// or with a page.
type Fail func(w http.ResponseWriter, r *http.Request, err error)

func (a *answer) finish(r *http.Request, route func(*http.Request) string, observe func(Seen), fail Fail) {
	if cause := recover(); cause != nil {
		if cause == http.ErrAbortHandler { //nolint:errorlint,err113 // net/http panics with this very value
			panic(cause)
		}
		slog.ErrorContext(r.Context(), "handler panicked", "request_id", a.id, "cause", cause, "stack", string(debug.Stack()))
		if a.status == 0 {
			fail(a, r, fault.New(fault.Internal, "Something went wrong on our side. Request %s.", a.id))
		}
	}
	if a.status == 0 {
		a.status = http.StatusOK
	}
	observe(Seen{
		RequestID: a.id, Method: r.Method, Route: route(r),
		Status: a.status, Bytes: a.bytes, Duration: time.Since(a.started), Cause: a.cause,
	})
}

// ChiRoute is the pattern of a chi router that answered.
func ChiRoute(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil {
		if pattern := c.RoutePattern(); pattern != "" {
			return pattern
		}
	}
	return "none"
}

// MuxRoute is the pattern of a ServeMux that answered, without its method.
func MuxRoute(r *http.Request) string {
	_, path, _ := strings.Cut(r.Pattern, " ")
	return path
}

// answer is one request while it is being answered: it remembers status and
// size of what was written.
type answer struct {
	http.ResponseWriter
	id      string
	started time.Time
	status  int
	bytes   int64
	cause   string
}

// RequestIDOf is the id of the request that a handler behind Observe answers.
func RequestIDOf(w http.ResponseWriter) string {
	if a := answerOf(w); a != nil {
		return a.id
	}
	return ""
}

// answerOf is nil where the handler is not behind Observe.
func answerOf(w http.ResponseWriter) *answer {
	for {
		switch t := w.(type) {
		case *answer:
			return t
		case interface{ Unwrap() http.ResponseWriter }:
			w = t.Unwrap()
		default:
			return nil
		}
	}
}

// WriteHeader remembers the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(p)
	a.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Identify lets endpoints that see no ResponseWriter know the request's id and
// note its cause, and puts the id into the answer's head. It stands behind
// Observe.
func Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a := answerOf(w)
		w.Header()["X-Request-Id"] = []string{a.id}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), answerKey{}, a)))
	})
}

// SecurityHeaders sets what every answer carries but those of guests' pages,
// which bring their own.
// Pages add their own content-security policy; what has none may load nothing.
func SecurityHeaders(next http.Handler) http.Handler {
	var (
		noSniff  = []string{"nosniff"}
		referrer = []string{"same-origin"}
		framing  = []string{"SAMEORIGIN"}
		policy   = []string{"default-src 'none'; frame-ancestors 'none'"}
		// Sign-in popups must keep their opener.
		opener      = []string{"same-origin-allow-popups"}
		permissions = []string{"camera=(), microphone=(), geolocation=(), payment=()"}
	)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = noSniff
		h["Referrer-Policy"] = referrer
		h["X-Frame-Options"] = framing
		h["Content-Security-Policy"] = policy
		h["Cross-Origin-Opener-Policy"] = opener
		h["Permissions-Policy"] = permissions
		next.ServeHTTP(w, r)
	})
}

// Authenticator finds out who holds an ID token. It answers an Unauthenticated
// fault for a token that is not valid.
type Authenticator interface {
	Authenticate(ctx context.Context, idToken string) (*actor.Actor, error)
}

// Authenticate puts the request's actor into its context: the holder of the
// bearer token, or a guest. A bad token is refused even where guests may call,
// so that a client learns of it and can refresh it.
func Authenticate(a Authenticator) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			header := r.Header.Get("Authorization")
			if header == "" {
				next.ServeHTTP(w, r)
				return
			}
			token, ok := cutBearer(header)
			if !ok {
				WriteProblem(w, r, fault.New(fault.Unauthenticated, "The Authorization header must be Bearer and an ID token."))
				return
			}
			who, err := a.Authenticate(r.Context(), token)
			if err != nil {
				if fault.CodeOf(err) == fault.Unauthenticated {
					w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
				}
				WriteProblem(w, r, err)
				return
			}
			next.ServeHTTP(w, r.WithContext(actor.With(r.Context(), who)))
		})
	}
}

// cutBearer takes the token from "Bearer …"; the scheme's case is free (RFC 9110 §11.1).
func cutBearer(header string) (string, bool) {
	scheme, token, ok := strings.Cut(header, " ")
	return strings.TrimSpace(token), ok && strings.EqualFold(scheme, "bearer") && strings.TrimSpace(token) != ""
}
