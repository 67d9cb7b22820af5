package media

import (
	"context"
	"slices"
	"sync"
)

// turns lets pictures be decoded a few at a time, within a budget of memory. Stores take
// turns, so that who sends many pictures makes nobody else wait for all of them.
type turns struct {
	mu sync.Mutex
	// slots and memory are what is free.
	slots  int
	memory int64
	idle   int // the slots there are
	// stores are those that wait, the next one first, each with its own queue.
	stores  []string
	waiting map[string][]*waiter
	count   int
}

type waiter struct {
	memory int64
	ready  chan struct{}
}

const (
	// maxWaiting is how many pictures of all stores may wait, and maxWaitingOfStore
	// how many of one.
	maxWaiting        = 64
	maxWaitingOfStore = 8
)

func newTurns(slots int, memory int64) *turns {
	return &turns{slots: slots, idle: slots, memory: memory, waiting: map[string][]*waiter{}}
}

// take waits for the store's turn to use so much memory. The caller must call release.
func (t *turns) take(ctx context.Context, storeID string, memory int64) (release func(), err error) {
	w := &waiter{memory, make(chan struct{})}
	if err := t.join(storeID, w); err != nil {
		return nil, err
	}
	select {
	case <-w.ready:
	case <-ctx.Done():
		if t.leave(storeID, w) {
			return nil, ctx.Err()
		}
		// Its turn came at the same moment.
	}
	return sync.OnceFunc(func() { t.release(w) }), nil
}

func (t *turns) join(storeID string, w *waiter) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.count >= maxWaiting || len(t.waiting[storeID]) >= maxWaitingOfStore {
		return busy()
	}
	if len(t.waiting[storeID]) == 0 {
		t.stores = append(t.stores, storeID)
	}
	t.waiting[storeID] = append(t.waiting[storeID], w)
	t.count++
	t.next()
	return nil
}

// leave reports whether the waiter was still waiting.
func (t *turns) leave(storeID string, w *waiter) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.waiting[storeID], w)
	if i < 0 {
		return false
	}
	t.remove(storeID, i)
	t.next()
	return true
}

func (t *turns) release(w *waiter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.slots++
	t.memory += w.memory
	t.next()
}

// next gives turns as long as there is room for who is next. Nobody overtakes a large
// picture, which would never find room.
func (t *turns) next() {
	for t.slots > 0 && len(t.stores) > 0 {
		storeID := t.stores[0]
		w := t.waiting[storeID][0]
		if w.memory > t.memory && t.slots < t.idle {
			return
		}
		t.remove(storeID, 0)
		if len(t.waiting[storeID]) > 0 { // behind the others
			t.stores = append(slices.DeleteFunc(t.stores, func(id string) bool { return id == storeID }), storeID)
		}
		t.slots--
		t.memory -= w.memory
		close(w.ready)
	}
}

func (t *turns) remove(storeID string, i int) {
	t.waiting[storeID] = slices.Delete(t.waiting[storeID], i, i+1)
	t.count--
	if len(t.waiting[storeID]) == 0 {
		delete(t.waiting, storeID)
		t.stores = slices.DeleteFunc(t.stores, func(id string) bool { return id == storeID })
	}
}

// length is how many pictures wait.
func (t *turns) length() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count
}
