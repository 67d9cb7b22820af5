package analytics

import (
	"sync"
	"time"
)

const (
	// arrivalsAtOnce is how many views wake the goroutine that counts them.
	arrivalsAtOnce = 256
	// maxArrivals limits the views that wait to be counted, to some 1 MB.
	maxArrivals = 16 * arrivalsAtOnce
)

// arrivals are the views that have not been counted yet. Counting them in the goroutines of
// the guests' requests would let each of their stacks grow, which takes longer than the
// counting. It is safe for concurrent use.
type arrivals struct {
	// enough receives when arrivalsAtOnce views wait.
	enough chan struct{}

	mu      sync.Mutex
	waiting []arrival
	// spare is the slice that was taken before, to be used again.
	spare []arrival
}

// arrival is a view and when it was reported.
type arrival struct {
	Event

	now time.Time
}

func newArrivals() *arrivals { return &arrivals{enough: make(chan struct{}, 1)} }

// add adds a view, and reports whether there is no room for another.
func (a *arrivals) add(e *Event, now time.Time) (full bool) {
	a.mu.Lock()
	a.waiting = append(a.waiting, arrival{*e, now})
	n := len(a.waiting)
	a.mu.Unlock()
	if n == arrivalsAtOnce {
		select {
		case a.enough <- struct{}{}:
		default: // it is awake
		}
	}
	return n >= maxArrivals
}

// each calls a function with every view that waits. Calls of it must not overlap.
func (a *arrivals) each(count func(*arrival)) {
	a.mu.Lock()
	taken := a.waiting
	a.waiting, a.spare = a.spare, nil
	a.mu.Unlock()
	for i := range taken {
		count(&taken[i])
	}
	clear(taken) // of addresses and user agents
	a.mu.Lock()
	a.spare = taken[:0]
	a.mu.Unlock()
}
