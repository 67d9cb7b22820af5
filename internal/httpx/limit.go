package httpx

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"carte/internal/actor"
	"carte/internal/fault"
)

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
