package media

import (
	"context"
	"slices"
	"sync"
)

// decodeQueue lets pictures be decoded a few at a time, within a budget of memory. It is
// fair among stores, so that who sends many pictures makes nobody else wait for all of
// them.
type decodeQueue struct {
	mu sync.Mutex
	// maxOfStore is how many pictures of a store may wait or be decoded.
	maxOfStore int
	// slots and memory are what is free.
	slots  int
	memory int64
	idle   int // the slots there are
	// decoding counts the pictures of each store that are being decoded.
	decoding map[string]int
	// stores are those that wait, the next one first, each with its own queue.
	stores  []string
	waiting map[string][]*waiter
	count   int
}

type waiter struct {
	storeID string
	memory  int64
	ready   chan struct{}
}

const (
	// maxWaiting is how many pictures of all stores may wait, and maxOfStore how many
	// of one may wait or be decoded where there is one slot.
	maxWaiting = 64
	maxOfStore = 9
)

func newDecodeQueue(slots int, memory int64, maxOfStore int) *decodeQueue {
	return &decodeQueue{
		slots: slots, idle: slots, memory: memory, maxOfStore: maxOfStore,
		waiting: map[string][]*waiter{}, decoding: map[string]int{},
	}
}

// acquire waits for a slot and so much memory. The caller must call release.
func (q *decodeQueue) acquire(ctx context.Context, storeID string, memory int64) (release func(), err error) {
	w := &waiter{storeID, memory, make(chan struct{})}
	if err := q.join(w); err != nil {
		return nil, err
	}
	select {
	case <-w.ready:
	case <-ctx.Done():
		if q.leave(w) {
			return nil, ctx.Err()
		}
		// The slot became free at the same moment.
	}
	return sync.OnceFunc(func() { q.release(w) }), nil
}

// tryAcquire takes a slot and so much memory where nobody has to wait for them.
func (q *decodeQueue) tryAcquire(storeID string, memory int64) (release func(), ok bool) {
	none, cancel := context.WithCancel(context.Background())
	cancel()
	release, err := q.acquire(none, storeID, memory)
	return release, err == nil
}

func (q *decodeQueue) join(w *waiter) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count >= maxWaiting || len(q.waiting[w.storeID])+q.decoding[w.storeID] >= q.maxOfStore {
		return busy()
	}
	if len(q.waiting[w.storeID]) == 0 {
		q.stores = append(q.stores, w.storeID)
	}
	q.waiting[w.storeID] = append(q.waiting[w.storeID], w)
	q.count++
	q.next()
	return nil
}

// leave reports whether the waiter was still waiting.
func (q *decodeQueue) leave(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting[w.storeID], w)
	if i < 0 {
		return false
	}
	q.remove(w.storeID, i)
	q.next()
	return true
}

func (q *decodeQueue) release(w *waiter) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.slots++
	q.memory += w.memory
	if q.decoding[w.storeID]--; q.decoding[w.storeID] == 0 {
		delete(q.decoding, w.storeID)
	}
	q.next()
}

// next lets pictures be decoded as long as there is room for the next one. Nobody overtakes a large
// picture, which would never find room.
func (q *decodeQueue) next() {
	for q.slots > 0 && len(q.stores) > 0 {
		storeID := q.stores[0]
		w := q.waiting[storeID][0]
		if w.memory > q.memory && q.slots < q.idle {
			return
		}
		q.remove(storeID, 0)
		if len(q.waiting[storeID]) > 0 { // behind the others
			q.stores = append(slices.DeleteFunc(q.stores, func(id string) bool { return id == storeID }), storeID)
		}
		q.slots--
		q.decoding[storeID]++
		q.memory -= w.memory
		close(w.ready)
	}
}

func (q *decodeQueue) remove(storeID string, i int) {
	q.waiting[storeID] = slices.Delete(q.waiting[storeID], i, i+1)
	q.count--
	if len(q.waiting[storeID]) == 0 {
		delete(q.waiting, storeID)
		q.stores = slices.DeleteFunc(q.stores, func(id string) bool { return id == storeID })
	}
}

// length is how many pictures wait.
func (q *decodeQueue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.count
}
