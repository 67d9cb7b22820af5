package httpx

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"carte/internal/actor"
	"carte/internal/fault"
)

// LimitBody makes reading a body fail behind so many bytes, or when it takes
// longer than the API's may: a client must not hold a connection by sending
// slowly.
func LimitBody(w http.ResponseWriter, r *http.Request, limit int64) {
	if r.ContentLength == 0 {
		return // a deadline would end the request itself
	}
	r.Body = http.MaxBytesReader(w, r.Body, limit)
	// Where there is no such deadline the server's own holds.
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
}

// LimitActors answers 429 to a user who has sent more requests than that in
// the time before. Each process counts for itself, and forgets users after two
// such times. Guests are not counted: they get documents and refusals alone.
func LimitActors(requests int, within time.Duration) func(http.Handler) http.Handler {
	limiter := httprate.NewRateLimiter(requests, within,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}),
		httprate.WithLimitHandler(func(w http.ResponseWriter, r *http.Request) {
			WriteProblem(w, r, fault.New(fault.TooMany, "You have sent more than %d requests within %.0f seconds. Wait a moment and try again.",
				requests, within.Seconds()))
		}))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			uid := actor.From(r.Context()).UID
			if uid != "" && limiter.RespondOnLimit(w, r, uid) {
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}
