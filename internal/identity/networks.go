package identity

import (
	"net/http"
	"net/netip"

	"github.com/go-chi/httprate"
)

// networkLimiter limits the requests of a network address. An IPv6 customer is
// given anything from a /64 to a /48, so each of these prefixes is limited:
// rotating through the /64s of a larger network must not multiply the
// allowance. The wider the prefix, the more people may share it.
type networkLimiter []prefixLimiter

// prefixLimiter limits all addresses that have their first bits in common.
type prefixLimiter struct {
	bits    int // of an IPv6 address; one of IPv4 is limited as a whole
	limiter *httprate.RateLimiter
	limit   int
}

// networkPrefixes are the lengths of IPv6 prefixes that are limited, widest
// first, and how many times the allowance of one address each has.
var networkPrefixes = []struct{ bits, times int }{{48, 16}, {56, 4}, {64, 1}}

func newNetworkLimiter(perMinute int) networkLimiter {
	limiter := make(networkLimiter, len(networkPrefixes))
	for i, prefix := range networkPrefixes {
		limit := perMinute * prefix.times
		limiter[i] = prefixLimiter{prefix.bits, newLimiter(limit), limit}
	}
	return limiter
}

// isLimited counts a request and reports whether its network has used up its
// allowance; then it sets Retry-After. A request that is refused counts against
// no prefix, so that one /64 cannot use up what its neighbours have, and one of
// an exhausted /48 adds no counter for its /64, so that memory is bounded too.
func (n networkLimiter) isLimited(w http.ResponseWriter, r *http.Request, address string) bool {
	ip, err := netip.ParseAddr(address)
	if ip = ip.Unmap().WithZone(""); err == nil {
		address = ip.String() // IPv4 may be written as IPv6
	}
	if !ip.Is6() {
		return n[len(n)-1].limiter.OnLimit(w, r, address)
	}
	for _, prefix := range n {
		if prefix.isExhausted(ip) {
			return prefix.limiter.OnLimit(w, r, prefix.key(ip))
		}
	}
	for _, prefix := range n {
		if prefix.limiter.OnLimit(w, r, prefix.key(ip)) {
			return true
		}
	}
	return false
}

func (p prefixLimiter) isExhausted(ip netip.Addr) bool {
	_, rate, err := p.limiter.Status(p.key(ip))
	return err == nil && rate+0.5 >= float64(p.limit)
}

func (p prefixLimiter) key(ip netip.Addr) string {
	return netip.PrefixFrom(ip, p.bits).Masked().String()
}
