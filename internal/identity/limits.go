package identity

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// Sign-ins are limited twice: by the network they come from, and by the account
// they are for, which one may try from many networks. Both are counted in
// memory, as hashes, for two minutes at most and nowhere else; what is counted
// has cost whoever sent it a request. Several processes each count for
// themselves, so that n of them let n times as much pass.
//
// An account is counted against only once somebody has shown to be its owner:
// a login_hint, which anybody can write, locks nobody out.

// signInsPerMinute is how often one address, or one account, may do a step of
// signing in.
const signInsPerMinute = 60

// maxExchanges is how many answers of upstreams may be redeemed at once: each
// keeps a request waiting for another server.
const maxExchanges = 64

func newLimiter(perMinute int) *httprate.RateLimiter {
	return httprate.NewRateLimiter(perMinute, time.Minute,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
}

// limitAttempts limits how often one network may do a step of signing in.
func (s *Service) limitAttempts() func(http.Handler) http.Handler {
	limiter := newNetworkLimiter(s.perMinute)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if limiter.isLimited(w, r, s.proxies.ClientAddress(r)) {
				s.tooMany(w, r)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

// limitRefusals limits how often a provider refuses one network without telling
// it to wait.
func (s *Service) limitRefusals() provider.RefusalLimit {
	limiter := newNetworkLimiter(s.perMinute)
	return func(w http.ResponseWriter, r *http.Request) bool {
		return limiter.isLimited(w, r, s.proxies.ClientAddress(r))
	}
}

// isLimited counts a step of signing in and reports whether the account has
// done too many of late. It asks no database, so that it answers alike whether
// there is such an account or not.
func (s *Service) isLimited(w http.ResponseWriter, r *http.Request, account string) bool {
	return s.accounts.OnLimit(w, r, account)
}

// tooMany answers with a page that asks to wait. The way back leads to the application where the
// request names it, so that it hears of the refusal.
func (s *Service) tooMany(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("client_id") != s.client.ID || r.FormValue("redirect_uri") != s.client.RedirectURI {
		s.message(w, r, http.StatusTooManyRequests, pages.MessagePage{Message: pages.TooMany})
		return
	}
	s.provider.TooMany(w, r, provider.Params{State: r.FormValue("state"), UILocales: r.FormValue("ui_locales")})
}
