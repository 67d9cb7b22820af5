package analytics

import (
	"hash/maphash"
	"log/slog"
	"sync"
	"time"
)

// Events beyond these limits are neither stored nor counted, so that one client
// can neither inflate a figure nor fill a disk. The guests of a full restaurant
// stay within them, although they share one address: in a minute 300 of them can
// follow the same link, and in an hour each can open a code and nine links. Bots and
// previews have limits of their own, so that they use up nothing of the guests'.
const (
	visitorLimit        = 20   // events of a visitor on one subject in a minute
	networkSubjectLimit = 300  // events of a network on one subject in a minute
	networkLimit        = 3000 // events of a network in an hour
)

// maxKeys bounds the memory of a window, to some 20 MB.
const maxKeys = 500_000

// rateLimiter limits the events of each visitor and each network. It is safe for
// concurrent use.
type rateLimiter struct {
	mu                               sync.Mutex
	visitor, networkSubject, network window
	// text is where keys are written before they are hashed.
	text []byte
	// warned is when the window began in which a warning was last logged.
	warned time.Time
}

func newRateLimiter() *rateLimiter {
	return &rateLimiter{
		visitor:        window{length: time.Minute, limit: visitorLimit},
		networkSubject: window{length: time.Minute, limit: networkSubjectLimit},
		network:        window{length: time.Hour, limit: networkLimit},
	}
}

// allow reports whether an event is within all limits. An event beyond one of
// them does not count towards the others.
func (l *rateLimiter) allow(e *Event, network string, now time.Time) bool {
	who := "guest"
	if e.Visitor.Bot {
		who = "bot"
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	ofNetwork := appendParts(l.text[:0], who, network)
	ofSubject := appendParts(ofNetwork, string(e.Kind), e.SubjectID)
	l.text = appendParts(ofSubject, e.Visitor.UserAgent)
	all := [...]struct {
		window *window
		key    uint64
	}{
		{&l.network, l.network.key(now, ofNetwork)},
		{&l.networkSubject, l.networkSubject.key(now, ofSubject)},
		{&l.visitor, l.visitor.key(now, l.text)},
	}
	for _, limit := range all {
		if limit.window.counts[limit.key] >= limit.window.limit {
			l.warn(limit.window)
			return false
		}
	}
	for _, limit := range all {
		limit.window.counts[limit.key]++
	}
	return true
}

// warn logs that a network has reached networkLimit, once a window: it may be a proxy
// that --trusted-proxy should name, with all guests behind it.
func (l *rateLimiter) warn(reached *window) {
	if reached != &l.network || l.warned.Equal(l.network.began) {
		return
	}
	l.warned = l.network.began
	slog.Warn("clicks and scans of a network are over the limit and not counted; if it is a proxy, name it with --trusted-proxy",
		"limit_per_hour", networkLimit)
}

// window counts events by key, and starts again after its length. Keys are hashes
// with a seed that is discarded with the window, so that no address is kept.
type window struct {
	length time.Duration
	limit  int
	began  time.Time
	seed   maphash.Seed
	counts map[uint64]int
}

// key hashes the text of a key, and first starts a new window if the last one has
// ended.
func (w *window) key(now time.Time, text []byte) uint64 {
	if now.Sub(w.began) >= w.length || len(w.counts) >= maxKeys {
		w.began, w.seed, w.counts = now, maphash.MakeSeed(), map[uint64]int{}
	}
	return maphash.Bytes(w.seed, text)
}

// appendParts appends parts to the text of a key.
func appendParts(text []byte, parts ...string) []byte {
	for _, part := range parts {
		text = append(append(text, part...), 0)
	}
	return text
}
