package guest

import (
	"hash/maphash"
	"net/http"
	"sync"
	"time"
)

// An address that guests are sent straight to can lead back: by another name of this
// site, or by a shortener. What leads back openly is refused (see page.LeadsBackTo); of the
// rest, whoever is sent to one target again and again within seconds gets the page.
//
// Nothing in a request says that it comes of a redirect, and guests are given no cookie.
// Those behind one address whose browsers are alike count as one: there are so many
// rounds that a family who opens a code at once is sent on, and so few that browsers,
// which give up after twenty redirects, come to the page.
const (
	maxRounds    = 4
	roundsWithin = 10 * time.Second
)

// maxRoundKeys bounds the memory of rounds, to some 4 MB.
const maxRoundKeys = 50_000

// rounds counts how often guests were sent straight to a target lately. It keeps hashes,
// and for twice roundsWithin at most.
type rounds struct {
	seed maphash.Seed

	mu          sync.Mutex
	since       time.Time
	now, before map[uint64]uint8
}

func newRounds() *rounds { return &rounds{seed: maphash.MakeSeed()} }

// roundKey is a guest whom one target is for.
type roundKey struct {
	client, agent, languages, target string
	table                            int
}

// roundOf is the key of a guest at a table, 0 where that is not known.
func (s *Service) roundOf(r *http.Request, t *target, table int) roundKey {
	return roundKey{s.client(r), r.UserAgent(), r.Header.Get("Accept-Language"), t.id, table}
}

// enter counts a round, unless there were as many already as there may be; then it
// reports false.
func (c *rounds) enter(key roundKey, now time.Time) bool {
	hash := maphash.Comparable(c.seed, key)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn(now)
	if c.now[hash]+c.before[hash] >= maxRounds {
		return false
	}
	c.now[hash]++
	return true
}

// full reports whether the next round would be one too many.
func (c *rounds) full(key roundKey, now time.Time) bool {
	hash := maphash.Comparable(c.seed, key)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.turn(now)
	return c.now[hash]+c.before[hash] >= maxRounds
}

// turn forgets what is long ago; the caller holds the lock.
func (c *rounds) turn(now time.Time) {
	age := now.Sub(c.since)
	if age < roundsWithin/2 && age >= 0 && len(c.now) < maxRoundKeys {
		return
	}
	c.before, c.now, c.since = c.now, map[uint64]uint8{}, now
	if age >= roundsWithin || age < 0 {
		c.before = nil
	}
}
