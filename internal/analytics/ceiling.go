package analytics

import (
	"hash/maphash"
	"sync"
	"time"
)

// What one visitor repeats on one subject beyond maxRepeats within repeatSpan is
// neither stored nor counted, so that nobody inflates a figure or fills a disk.
// Guests behind one address with the same browser are one visitor here: fewer
// would cut off a full restaurant.
const (
	maxRepeats = 20
	repeatSpan = time.Minute
	// maxRemembered bounds the memory for repeats, to some 30 MB.
	maxRemembered = 500_000
)

// ceiling counts what visitors repeat. Two maps take turns, so that what is over
// goes without being looked for: what began less than a span ago is in one of them.
type ceiling struct {
	mu                sync.Mutex
	seed              maphash.Seed
	turned            time.Time
	current, previous map[uint64]repeats
}

// repeats is how often something happened since a moment.
type repeats struct {
	since time.Time
	count int
}

func newCeiling() *ceiling {
	return &ceiling{seed: maphash.MakeSeed(), current: map[uint64]repeats{}}
}

// exceeded counts one more of a visitor on a subject, and reports whether that is
// too many.
func (c *ceiling) exceeded(kind Kind, subjectID, visitorHash string, now time.Time) bool {
	key := maphash.Comparable(c.seed, [...]string{string(kind), subjectID, visitorHash})
	c.mu.Lock()
	defer c.mu.Unlock()
	if now.Sub(c.turned) >= repeatSpan || len(c.current) >= maxRemembered {
		c.current, c.previous, c.turned = map[uint64]repeats{}, c.current, now
	}
	r, ok := c.current[key]
	if !ok {
		r = c.previous[key]
	}
	if now.Sub(r.since) >= repeatSpan {
		r = repeats{since: now}
	}
	r.count++
	c.current[key] = r
	return r.count > maxRepeats
}
