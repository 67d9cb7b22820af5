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
	ofSubject := appendParts(ofNetwork, string(e.Kind), e.SubjectID, e.Page)
	l.text = appendParts(ofSubject, e.Visitor.UserAgent)
	all := [...]struct {
		window *window
		counts counts
	}{
		{&l.network, l.network.of(now, ofNetwork)},
		{&l.networkSubject, l.networkSubject.of(now, ofSubject)},
		{&l.visitor, l.visitor.of(now, l.text)},
	}
	for _, limit := range all {
		if limit.counts.least() >= limit.window.limit {
			l.warn(limit.window, e.Kind)
			return false
		}
	}
	for _, limit := range all {
		limit.window.events++
		limit.counts.add()
	}
	return true
}

// warn logs that a network has reached networkLimit, once a window: it may be a proxy
// that --trusted-proxy should name, with all guests behind it. Views have a limiter of
// their own.
func (l *rateLimiter) warn(reached *window, kind Kind) {
	if reached != &l.network || l.warned.Equal(l.network.began) {
		return
	}
	l.warned = l.network.began
	if kind == View {
		slog.Warn("views of a network are over the limit and not counted; if it is a proxy, name it with --trusted-proxy",
			"limit_per_hour", networkLimit)
		return
	}
	slog.Warn("clicks and scans of a network are over the limit and not counted; if it is a proxy, name it with --trusted-proxy",
		"limit_per_hour", networkLimit)
}

// window counts events by key, and starts again after its length. Keys are hashes
// with a seed that is discarded with the window, so that no address is kept.
//
// A key has two counters of a table whose size is fixed, which share them with other keys
// (a count-min sketch): its own events are never more than the lower one says, and are
// fewer only where both are shared. A map of the visitors takes forty times the memory, and
// eight times as long where most are new: 410 ns for an event, and 50 ns so.
type window struct {
	length time.Duration
	limit  uint16
	began  time.Time
	seed   maphash.Seed
	table  []uint16
	// events are those that were counted.
	events int
}

const (
	// tableSize is how many counters a window has, which take 256 KB.
	tableSize = 1 << 17
	// maxEvents is how many events a window counts before it starts again. If each is of
	// another key, a counter then stands at some five, far below each limit.
	maxEvents = 4 * tableSize
)

// counts are the counters of a key.
type counts [2]*uint16

// of returns the counters of a key, and first starts a new window if the last one has
// ended.
func (w *window) of(now time.Time, key []byte) counts {
	if now.Sub(w.began) >= w.length || w.events >= maxEvents {
		w.began, w.seed, w.events = now, maphash.MakeSeed(), 0
		w.table = make([]uint16, tableSize)
	}
	hash := maphash.Bytes(w.seed, key)
	return counts{&w.table[hash%tableSize], &w.table[hash>>32%tableSize]}
}

// least returns the count of a key.
func (c counts) least() uint16 { return min(*c[0], *c[1]) }

// add counts an event. It leaves a counter alone that is higher for another key's sake.
func (c counts) add() {
	n := c.least() + 1
	for _, counter := range c {
		*counter = max(*counter, n)
	}
}

// appendParts appends parts to the text of a key.
func appendParts(text []byte, parts ...string) []byte {
	for _, part := range parts {
		text = append(append(text, part...), 0)
	}
	return text
}
