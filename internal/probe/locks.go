package probe

import (
	"context"
	"sync"
)

// hostLocks lets one at a time ask a host.
type hostLocks struct {
	mu    sync.Mutex
	locks map[string]*hostLock
}

// hostLock is of a host that somebody asks or waits for.
type hostLock struct {
	// slot has an element while somebody asks.
	slot  chan struct{}
	users int
}

// acquire waits until nobody asks the host. The caller must call release.
func (h *hostLocks) acquire(ctx context.Context, host string) (release func(), err error) {
	h.mu.Lock()
	lock := h.locks[host]
	if lock == nil {
		lock = &hostLock{slot: make(chan struct{}, 1)}
		if h.locks == nil {
			h.locks = map[string]*hostLock{}
		}
		h.locks[host] = lock
	}
	lock.users++
	h.mu.Unlock()
	select {
	case lock.slot <- struct{}{}:
		return func() {
			<-lock.slot
			h.leave(host, lock)
		}, nil
	case <-ctx.Done():
		h.leave(host, lock)
		return nil, ctx.Err()
	}
}

func (h *hostLocks) leave(host string, lock *hostLock) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if lock.users--; lock.users == 0 {
		delete(h.locks, host)
	}
}
