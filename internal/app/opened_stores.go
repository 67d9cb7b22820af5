package app

import (
	"sync"
	"time"

	"carte/internal/actor"
	"carte/internal/fault"
)

// storesPerDay is how many stores the users of one network may open in a day: a user has a
// limit, but users are quickly made. A room full of people at a course stays within.
//
// It is a variable only for tests.
var storesPerDay = 200

// openedStores counts the stores that each network has opened today, in UTC. Each process
// counts for itself.
type openedStores struct {
	mu  sync.Mutex
	day string
	of  map[string]int
}

// reservation is a store that is counted and may not come to be.
type reservation struct {
	from         *openedStores
	network, day string
}

// reserve counts a store, or refuses it.
func (o *openedStores) reserve(who *actor.Actor, now time.Time) (reservation, error) {
	if who.RequireAdmin() == nil {
		return reservation{}, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if day := now.UTC().Format(time.DateOnly); day != o.day {
		o.day, o.of = day, map[string]int{}
	}
	if o.of[who.Network] >= storesPerDay {
		f := fault.NewTooMany("too_many_new_stores", "%d stores have been opened from your network today. Open yours tomorrow, or ask the operators of this site.", storesPerDay)
		f.Params = fault.Params{"limit": storesPerDay}
		return reservation{}, f
	}
	o.of[who.Network]++
	return reservation{o, who.Network, o.day}, nil
}

// giveBack takes a store back that was not opened.
func (r reservation) giveBack() {
	if r.from == nil {
		return
	}
	r.from.mu.Lock()
	defer r.from.mu.Unlock()
	if r.from.day == r.day {
		r.from.of[r.network]--
	}
}
