package identity

import (
	"net/http"
	"time"

	"github.com/go-chi/httprate"

	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// Sign-ins are limited by the network they come from and by their account, which can
// be tried from many networks. The counts are hashes in memory, kept for two minutes at
// most. Each process counts for itself, so n processes allow n times as much.
//
// A request counts against an account only after its user has been authenticated: a
// login_hint, which any client can send, must not lock the user out.

// signInsPerMinute is how many steps of signing in one address, and one account, may
// take in a minute.
const signInsPerMinute = 60

// maxExchanges is how many codes of upstreams may be redeemed at the same time. Each
// of them waits for another server.
const maxExchanges = 64

func newLimiter(perMinute int) *httprate.RateLimiter {
	return httprate.NewRateLimiter(perMinute, time.Minute,
		httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))
}

// limitAttempts limits the steps of signing in by network.
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

// limitRefusals limits the refused token requests of a network.
func (s *Service) limitRefusals() provider.RefusalLimit {
	limiter := newNetworkLimiter(s.perMinute)
	return func(w http.ResponseWriter, r *http.Request) bool {
		return limiter.isLimited(w, r, s.proxies.ClientAddress(r))
	}
}

// isLimited counts a step of signing in and reports whether the account has reached
// its limit; then it sets Retry-After. The account need not exist.
func (s *Service) isLimited(w http.ResponseWriter, r *http.Request, account string) bool {
	return s.accounts.OnLimit(w, r, account)
}

// tooMany answers with a page that asks to wait. Where the request names the
// application, the page's button leads back to it with an error.
func (s *Service) tooMany(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("client_id") != s.client.ID || r.FormValue("redirect_uri") != s.client.RedirectURI {
		s.message(w, r, http.StatusTooManyRequests, pages.MessagePage{Message: pages.TooMany})
		return
	}
	s.provider.TooMany(w, r, provider.Params{State: r.FormValue("state"), UILocales: r.FormValue("ui_locales")})
}
