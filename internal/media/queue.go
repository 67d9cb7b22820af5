package media

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"time"
)

// decodeQueue lets pictures be decoded a few at a time, within a budget of memory. Whose
// pictures have taken the least time lately comes next, so that who sends many makes
// nobody else wait for more than what is being decoded: stores, or networks for PDFs.
type decodeQueue struct {
	mu sync.Mutex
	// maxOfOne is how many pictures of a store may wait or be decoded.
	maxOfOne int
	// slots and memory are what is free.
	slots  int
	memory int64
	idle   int // the slots there are
	// decoding counts the pictures of each store that are being decoded.
	decoding map[string]int
	// stores are those that wait, the longest waiting first, each with its own queue.
	stores  []string
	waiting map[string][]*waiter
	count   int
	// large is the store whose picture comes next and waits for memory, if any.
	large string
	// used is the time that each store has taken.
	used  map[string]usedTime
	swept time.Time
}

type waiter struct {
	of     string
	memory int64
	ready  chan struct{}
	began  time.Time
}

// usedTime is the time that had been used when the last picture ended.
type usedTime struct {
	used  time.Duration
	ended time.Time
}

const (
	// maxWaiting is how many pictures of all stores may wait, and maxOfStore how many
	// of one may wait or be decoded where there is one slot.
	maxWaiting = 64
	maxOfStore = 9
	// usedHalfLife is how long it takes for half of the time used to be forgotten.
	usedHalfLife = time.Hour
	// forgotten is so little time used that it is forgotten.
	forgotten = 10 * time.Millisecond
)

func newDecodeQueue(slots int, memory int64, maxOfOne int) *decodeQueue {
	return &decodeQueue{
		slots: slots, idle: slots, memory: memory, maxOfOne: maxOfOne,
		waiting: map[string][]*waiter{}, decoding: map[string]int{}, used: map[string]usedTime{},
	}
}

// acquire waits for a slot and so much memory. The caller must call release.
func (q *decodeQueue) acquire(ctx context.Context, of string, memory int64) (release func(), err error) {
	w := &waiter{of: of, memory: memory, ready: make(chan struct{})}
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

// usedBy is the time that pictures of a store have taken lately, without those that are
// being decoded.
func (q *decodeQueue) usedBy(of string) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.used[of].at(time.Now())
}

func (u usedTime) at(now time.Time) time.Duration {
	halvings := float64(now.Sub(u.ended)) / float64(usedHalfLife)
	return time.Duration(float64(u.used) * math.Exp2(-halvings))
}

func (q *decodeQueue) join(w *waiter) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.count >= maxWaiting || len(q.waiting[w.of])+q.decoding[w.of] >= q.maxOfOne {
		return busy()
	}
	if len(q.waiting[w.of]) == 0 {
		q.stores = append(q.stores, w.of)
	}
	q.waiting[w.of] = append(q.waiting[w.of], w)
	q.count++
	q.next()
	return nil
}

// leave reports whether the waiter was still waiting.
func (q *decodeQueue) leave(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting[w.of], w)
	if i < 0 {
		return false
	}
	q.remove(w.of, i)
	q.next()
	return true
}

func (q *decodeQueue) release(w *waiter) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.slots++
	q.memory += w.memory
	if q.decoding[w.of]--; q.decoding[w.of] == 0 {
		delete(q.decoding, w.of)
	}
	now := time.Now()
	q.used[w.of] = usedTime{q.used[w.of].at(now) + now.Sub(w.began), now}
	q.sweep(now)
	q.next()
}

// sweep forgets who has used next to nothing lately.
func (q *decodeQueue) sweep(now time.Time) {
	if now.Sub(q.swept) < usedHalfLife/8 {
		return
	}
	q.swept = now
	maps.DeleteFunc(q.used, func(_ string, u usedTime) bool { return u.at(now) < forgotten })
}

// next lets pictures be decoded as long as there is room for the next one. Nobody
// overtakes a large picture, which would never find room.
func (q *decodeQueue) next() {
	for q.slots > 0 && len(q.stores) > 0 {
		of := cmp.Or(q.large, q.leastUsed())
		w := q.waiting[of][0]
		if w.memory > q.memory && q.slots < q.idle {
			q.large = of
			return
		}
		q.remove(of, 0)
		if len(q.waiting[of]) > 0 { // behind the others
			q.stores = append(slices.DeleteFunc(q.stores, func(other string) bool { return other == of }), of)
		}
		q.slots--
		q.decoding[of]++
		q.memory -= w.memory
		w.began = time.Now()
		close(w.ready)
	}
}

// leastUsed is who waits and has used the least lately.
func (q *decodeQueue) leastUsed() string {
	now := time.Now()
	return slices.MinFunc(q.stores, func(a, b string) int { return cmp.Compare(q.used[a].at(now), q.used[b].at(now)) })
}

func (q *decodeQueue) remove(of string, i int) {
	q.waiting[of] = slices.Delete(q.waiting[of], i, i+1)
	q.count--
	if i == 0 && q.large == of {
		q.large = ""
	}
	if len(q.waiting[of]) == 0 {
		delete(q.waiting, of)
		q.stores = slices.DeleteFunc(q.stores, func(other string) bool { return other == of })
	}
}

// length is how many pictures wait.
func (q *decodeQueue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.count
}
