package guest

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	// renderTimeout bounds how long guests wait for a page to be rendered, with
	// all that it is made from.
	renderTimeout = 10 * time.Second
	// maxPause bounds how long a page is not rendered again, see pause.
	maxPause = 150 * time.Millisecond
)

// pageKey names a page of a store.
type pageKey struct {
	storeID string
	variant variant
}

func (k pageKey) cacheKey() cacheKey {
	return cacheKey{index: responseIndex, key: k.storeID, variant: k.variant}
}

// flight is one rendering of a page, for all who wait for it. It ends when the
// last of them has left.
type flight struct {
	cancel context.CancelFunc
	guests int
	read   uint64 // the generation of its data, once it is running
	done   chan struct{}
	page   *response
	err    error
}

// flights lets guests who want the same page wait together. Of one page at most
// one rendering runs that is still wanted and one waits to begin; the second is
// for those who came after a change that the first has not seen.
type flights struct {
	mu      sync.Mutex
	waiting map[pageKey]*flight
	running map[pageKey]*flight
	// pauses holds until when a page is not to be rendered again.
	pauses map[pageKey]time.Time
}

func newFlights() *flights {
	return &flights{waiting: map[pageKey]*flight{}, running: map[pageKey]*flight{}, pauses: map[pageKey]time.Time{}}
}

// rendered returns a page rendered from data that is not older than the call.
func (s *Service) rendered(ctx context.Context, key pageKey) (*response, error) {
	f := s.join(ctx, key)
	select {
	case <-f.done:
		return f.page, f.err
	case <-ctx.Done():
		s.flights.leave(key, f)
		return nil, ctx.Err()
	}
}

// join finds the flight that a guest can wait for, or starts one.
func (s *Service) join(ctx context.Context, key pageKey) *flight {
	all := s.flights
	all.mu.Lock()
	defer all.mu.Unlock()
	f := all.waiting[key]
	if running := all.running[key]; f == nil && running != nil && s.cache.changedAt(key.storeID) <= running.read {
		f = running
	}
	if f == nil {
		// It goes on when the guest who started it leaves and others stay.
		own, cancel := context.WithTimeout(context.WithoutCancel(ctx), renderTimeout)
		f = &flight{cancel: cancel, done: make(chan struct{})}
		all.waiting[key] = f
		go s.fly(own, key, f)
	}
	f.guests++
	return f
}

// leave ends a flight that nobody waits for any more.
func (all *flights) leave(key pageKey, f *flight) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if f.guests--; f.guests == 0 {
		f.cancel()
		all.remove(key, f)
	}
}

// remove makes later guests start another flight; the caller holds the lock.
func (all *flights) remove(key pageKey, f *flight) {
	if all.waiting[key] == f {
		delete(all.waiting, key)
	}
	if all.running[key] == f {
		delete(all.running, key)
	}
}

func (s *Service) fly(ctx context.Context, key pageKey, f *flight) {
	defer f.cancel()
	sleep(ctx, time.Until(s.flights.pausedUntil(key)))
	var started time.Time
	page, err := recovering(func() (*response, error) {
		return s.renderPage(ctx, key, func() uint64 {
			started = time.Now()
			return s.begin(key, f)
		})
	})
	s.flights.mu.Lock()
	defer s.flights.mu.Unlock()
	s.flights.remove(key, f)
	if !started.IsZero() {
		s.flights.pause(key, time.Since(started))
	}
	f.page, f.err = page, err
	close(f.done)
}

// begin moves a flight from waiting to running and returns the generation that
// it is going to see.
func (s *Service) begin(key pageKey, f *flight) uint64 {
	s.flights.mu.Lock()
	defer s.flights.mu.Unlock()
	f.read = s.cache.now()
	if s.flights.waiting[key] == f {
		delete(s.flights.waiting, key)
		s.flights.running[key] = f
	}
	return f.read
}

// pause keeps a page that is changed all the time from taking more than half of
// an engine: it is not rendered again for as long as it took, within bounds
// that let every change be seen within a second. The caller holds the lock.
func (all *flights) pause(key pageKey, took time.Duration) {
	now := time.Now()
	for other, until := range all.pauses {
		if now.After(until) {
			delete(all.pauses, other)
		}
	}
	all.pauses[key] = now.Add(min(took, maxPause))
}

func (all *flights) pausedUntil(key pageKey) time.Time {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.pauses[key]
}

// recovering turns a panic into an error: it happens outside any request.
func recovering(fn func() (*response, error)) (page *response, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return fn()
}
