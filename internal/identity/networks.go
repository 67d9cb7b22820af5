package identity

import (
	"net/http"

	"github.com/go-chi/httprate"

	"carte/internal/httpx"
)

// networkLimiter limits the requests of a network address. Providers assign IPv6
// customers anything from a /64 to a /48, so each of these prefixes is limited: a
// client must not get a new allowance with each /64 of its network. A shorter prefix
// may be shared by more people and is allowed more.
type networkLimiter []prefixLimiter

// prefixLimiter limits the addresses with a common prefix together.
type prefixLimiter struct {
	bits    int // of an IPv6 address; one of IPv4 has the same key for all
	limiter *httprate.RateLimiter
	limit   int
}

// networkPrefixes are the lengths of the IPv6 prefixes, the shortest first, and how
// many times the allowance of one address each gets.
var networkPrefixes = []struct{ bits, times int }{{48, 16}, {56, 4}, {64, 1}}

func newNetworkLimiter(perMinute int) networkLimiter {
	limiter := make(networkLimiter, len(networkPrefixes))
	for i, prefix := range networkPrefixes {
		limit := perMinute * prefix.times
		limiter[i] = prefixLimiter{prefix.bits, newLimiter(limit), limit}
	}
	return limiter
}

// isLimited counts a request and reports whether its network has reached a limit; then
// it sets Retry-After. A refused request counts against no prefix: one /64 cannot
// exhaust its neighbours' allowance, and an exhausted /48 adds no counters for its
// /64s, which bounds the memory.
func (n networkLimiter) isLimited(w http.ResponseWriter, r *http.Request, address string) bool {
	for _, prefix := range n {
		if key := httpx.Network(address, prefix.bits); prefix.isExhausted(key) {
			return prefix.limiter.OnLimit(w, r, key)
		}
	}
	for _, prefix := range n {
		if prefix.limiter.OnLimit(w, r, httpx.Network(address, prefix.bits)) {
			return true
		}
	}
	return false
}

func (p prefixLimiter) isExhausted(key string) bool {
	_, rate, err := p.limiter.Status(key)
	return err == nil && rate+0.5 >= float64(p.limit)
}
