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

// errRenderTimeout is the cause of a context that ends after renderTimeout.
var errRenderTimeout = fmt.Errorf("a page takes longer than %v to render", renderTimeout)

// renderFunc renders a page. It calls begin when its turn has come, before
// anything is read; begin returns the generation of what is going to be.
type renderFunc func(ctx context.Context, begin func() (generation uint64)) (*response, error)

// call is one rendering of a page, shared by all guests who wait for it. It is
// cancelled when the last of them has left.
type call struct {
	cancel context.CancelFunc
	guests int
	read   uint64 // the generation of its data, once it is running
	done   chan struct{}
	page   *response
	err    error
}

// inflight holds the calls that guests can wait for. Each page has at most one
// that runs and one that waits to begin; the second is for guests who came after
// a change that the first does not include.
type inflight struct {
	mu      sync.Mutex
	waiting map[cacheKey]*call
	running map[cacheKey]*call
	// pauses holds until when a page is not to be rendered again.
	pauses map[cacheKey]time.Time
}

func newInflight() *inflight {
	return &inflight{waiting: map[cacheKey]*call{}, running: map[cacheKey]*call{}, pauses: map[cacheKey]time.Time{}}
}

// wait returns what render makes, or what another call makes that the guest can
// share.
func (s *Service) wait(ctx context.Context, key cacheKey, render renderFunc) (*response, error) {
	c := s.join(ctx, key, render)
	select {
	case <-c.done:
		return c.page, c.err
	case <-ctx.Done():
		s.inflight.leave(key, c)
		return nil, ctx.Err()
	}
}

// join finds the call that a guest can wait for, or starts one.
func (s *Service) join(ctx context.Context, key cacheKey, render renderFunc) *call {
	all := s.inflight
	all.mu.Lock()
	defer all.mu.Unlock()
	c := all.waiting[key]
	if running := all.running[key]; c == nil && running != nil && s.includesAllChanges(running, key) {
		c = running
	}
	if c == nil {
		// It goes on when the guest who started it leaves and others stay.
		own, cancel := context.WithTimeoutCause(context.WithoutCancel(ctx), renderTimeout, errRenderTimeout)
		c = &call{cancel: cancel, done: make(chan struct{})}
		all.waiting[key] = c
		go s.run(own, key, c, render)
	}
	c.guests++
	return c
}

// includesAllChanges reports whether a store has not changed since a call read
// its data. It is unknown while changes may be missed. A message never changes.
func (s *Service) includesAllChanges(c *call, key cacheKey) bool {
	return key.index == messageIndex || s.Changes.Connected() && s.cache.changedAt(key.key) <= c.read
}

// leave removes a guest from a call, and cancels it when that was the last one.
func (all *inflight) leave(key cacheKey, c *call) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if c.guests--; c.guests == 0 {
		c.cancel()
		all.remove(key, c)
	}
}

// remove makes later guests start another call; the caller holds the lock.
func (all *inflight) remove(key cacheKey, c *call) {
	if all.waiting[key] == c {
		delete(all.waiting, key)
	}
	if all.running[key] == c {
		delete(all.running, key)
	}
}

func (s *Service) run(ctx context.Context, key cacheKey, c *call, render renderFunc) {
	defer c.cancel()
	sleep(ctx, time.Until(s.inflight.pausedUntil(key)))
	var started time.Time
	page, err := recoverPanic(func() (*response, error) {
		return render(ctx, func() uint64 {
			started = time.Now()
			return s.begin(key, c)
		})
	})
	s.inflight.mu.Lock()
	defer s.inflight.mu.Unlock()
	s.inflight.remove(key, c)
	if !started.IsZero() {
		s.inflight.pause(key, time.Since(started))
	}
	c.page, c.err = page, err
	close(c.done)
}

// begin moves a call from waiting to running and returns the generation that
// its data will include.
func (s *Service) begin(key cacheKey, c *call) uint64 {
	s.inflight.mu.Lock()
	defer s.inflight.mu.Unlock()
	c.read = s.cache.now()
	if s.inflight.waiting[key] == c {
		delete(s.inflight.waiting, key)
		s.inflight.running[key] = c
	}
	return c.read
}

// pause keeps a page that is changed all the time from taking more than half of
// an engine: it is not rendered again for as long as it took, within bounds
// that let every change be visible within a second. The caller holds the lock.
func (all *inflight) pause(key cacheKey, duration time.Duration) {
	now := time.Now()
	for other, until := range all.pauses {
		if now.After(until) {
			delete(all.pauses, other)
		}
	}
	all.pauses[key] = now.Add(min(duration, maxPause))
}

func (all *inflight) pausedUntil(key cacheKey) time.Time {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.pauses[key]
}

// recoverPanic turns a panic into an error: a call runs outside any request.
func recoverPanic(fn func() (*response, error)) (page *response, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	return fn()
}
