package render

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
	"time"
)

// ErrBusy is returned where too many renders wait, or one has waited too long.
var ErrBusy = errors.New("too many pages are waiting to be rendered")

// ErrClientBusy is the ErrBusy of a client for which too many renders wait.
var ErrClientBusy = fmt.Errorf("%w for this client", ErrBusy)

// ErrClosed is returned once it was closed.
var ErrClosed = errors.New("the renderer is closed")

const (
	// maxWaiting is how many renders may wait: some three seconds of menus on two
	// cores.
	maxWaiting = 256
	// maxWaitingPerClient is how many of them one client may have caused: a few
	// dozen people behind one address, and never the whole queue.
	maxWaitingPerClient = 16
)

// Job is what a page is rendered for.
type Job struct {
	// StoreID is the store whose page it is, or any text for pages of no store.
	StoreID string
	// Client is where the request came from; "" is not limited.
	Client string
}

// Turns gives out a number of things, such as engines, to those who need one. Each store
// has a queue of its own, which has one at a time, and the store that has used them least
// comes next: stores with much to do delay one another, and nobody else waits for more
// than what is running. Waiting makes up for a little use, see waitingWeight. It is safe
// for concurrent use.
type Turns[T any] struct {
	closed chan struct{}
	// left is called with what is given back once it is closed.
	left func(T) error
	// mostOfClient is how many may wait for one client.
	mostOfClient int

	mu sync.Mutex
	// idle are those without work, the one used last on top: what is never needed is
	// never started.
	idle   []T
	queues map[string]*queue[T]
	// ready are the queues that wait, the longest waiting first.
	ready   []*queue[T]
	waiting int
	// waitingFor counts the waiting renders of each client.
	waitingFor map[string]int
	refused    Refused
	swept      time.Time
}

// Refused counts the renders that ended in ErrBusy.
type Refused struct {
	// QueueFull and ClientLimit were not let into the queue; Timeout left it
	// because none of the engines was free in time.
	QueueFull, ClientLimit, Timeout uint64
}

// queue is what one store has to render, and has rendered.
type queue[T any] struct {
	waiters []*waiter[T]
	running bool
	// used is the engine time that the store had used when its last render ended.
	used  time.Duration
	ended time.Time
	// readySince is since when it waits without having one.
	readySince time.Time
}

// usedHalfLife is how long it takes for half of what a store has used to be
// forgotten. An owner with fifty large menus gets through all of them in a
// quarter of that.
const usedHalfLife = time.Minute

// waitingWeight is how much longer than the time it has used a store must wait to come
// before one that has used nothing. Stores that come anew all the time, as after a restart,
// would else keep out for good the one that was rendered a moment ago; and a store with
// much to do does not make up for it by waiting as long as anybody waits.
const waitingWeight = 50

// rank is by what stores that wait are ordered, the lowest first.
func (q *queue[T]) rank(now time.Time) time.Duration {
	return q.usedBy(now) - now.Sub(q.readySince)/waitingWeight
}

// usedBy is the engine time that a store has used lately.
func (q *queue[T]) usedBy(now time.Time) time.Duration {
	halvings := float64(now.Sub(q.ended)) / float64(usedHalfLife)
	return time.Duration(float64(q.used) * math.Exp2(-halvings))
}

// isForgotten reports whether a store has nothing to render and has used next to
// nothing lately.
func (q *queue[T]) isForgotten(now time.Time) bool {
	return !q.running && len(q.waiters) == 0 && q.usedBy(now) < time.Millisecond
}

// waiter is one that waits.
type waiter[T any] struct {
	Job
	given   chan T
	started time.Time
}

// NewTurns gives out things, for which so many of a client may wait. left is called with
// each when it is closed.
func NewTurns[T any](mostOfClient int, left func(T) error, idle ...T) *Turns[T] {
	return &Turns[T]{
		closed: make(chan struct{}), left: left, mostOfClient: mostOfClient, idle: idle,
		queues: map[string]*queue[T]{}, waitingFor: map[string]int{},
	}
}

// Close refuses those who wait.
func (t *Turns[T]) Close() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isClosed() {
		return nil
	}
	close(t.closed)
	var errs []error
	for _, one := range t.idle {
		errs = append(errs, t.left(one))
	}
	t.idle = nil
	return errors.Join(errs...)
}

func (t *Turns[T]) isClosed() bool {
	select {
	case <-t.closed:
		return true
	default:
		return false
	}
}

// Acquire waits for one, which the caller must release. It returns an ErrBusy where too
// many wait, or none was free in time.
func (t *Turns[T]) Acquire(ctx context.Context, job Job) (one T, release func(), err error) {
	w, err := t.enqueue(job)
	if err != nil {
		return one, nil, err
	}
	if one, err = t.acquire(ctx, w); err != nil {
		return one, nil, err
	}
	return one, func() { t.release(w, one) }, nil
}

// Waiting is how many wait.
func (t *Turns[T]) Waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.waiting
}

// Refused is how many were refused so far.
func (t *Turns[T]) Refused() Refused {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.refused
}

func (t *Turns[T]) enqueue(job Job) (*waiter[T], error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.isClosed():
		return nil, ErrClosed
	case t.waiting >= maxWaiting:
		t.refused.QueueFull++
		return nil, ErrBusy
	case job.Client != "" && t.waitingFor[job.Client] >= t.mostOfClient:
		t.refused.ClientLimit++
		return nil, ErrClientBusy
	}
	q := t.queues[job.StoreID]
	if q == nil {
		q = &queue[T]{}
		t.queues[job.StoreID] = q
	}
	w := &waiter[T]{Job: job, given: make(chan T, 1)}
	q.waiters = append(q.waiters, w)
	t.count(w, 1)
	if !q.running && len(q.waiters) == 1 {
		t.makeReady(q, time.Now())
	}
	t.dispatch()
	return w, nil
}

// count counts a waiter as waiting, or no longer; the caller holds the lock.
func (t *Turns[T]) count(w *waiter[T], by int) {
	t.waiting += by
	t.waitingFor[w.Client] += by
	if t.waitingFor[w.Client] == 0 {
		delete(t.waitingFor, w.Client)
	}
}

// acquire waits for its turn.
func (t *Turns[T]) acquire(ctx context.Context, w *waiter[T]) (T, error) {
	var none T
	var err error
	select {
	case e := <-w.given:
		if err = ctx.Err(); err == nil {
			return e, nil
		}
		t.release(w, e)
		return none, err
	case <-ctx.Done():
		err = ctx.Err()
	case <-t.closed:
		err = ErrClosed
	}
	if !t.abandon(w) {
		t.release(w, <-w.given)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.refused.Timeout++
		return none, fmt.Errorf("%w, and no engine was free in time", ErrBusy)
	}
	return none, err
}

// abandon takes a waiter out of its queue and reports whether it was still there.
func (t *Turns[T]) abandon(w *waiter[T]) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.queues[w.StoreID]
	at := slices.Index(q.waiters, w)
	if at < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, at, at+1)
	t.count(w, -1)
	if len(q.waiters) == 0 && !q.running {
		t.ready = slices.DeleteFunc(t.ready, func(other *queue[T]) bool { return other == q })
	}
	return true
}

func (t *Turns[T]) release(w *waiter[T], e T) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isClosed() {
		_ = t.left(e) // nothing is left to be done about it
	} else {
		t.idle = append(t.idle, e)
	}
	q, now := t.queues[w.StoreID], time.Now()
	q.running = false
	q.used, q.ended = q.usedBy(now)+now.Sub(w.started), now
	if len(q.waiters) > 0 {
		t.makeReady(q, now)
	}
	t.sweep(now)
	t.dispatch()
}

// makeReady lets a queue wait for its turn; the caller holds the lock.
func (t *Turns[T]) makeReady(q *queue[T], now time.Time) {
	q.readySince = now
	t.ready = append(t.ready, q)
}

// sweep forgets stores that have not been rendered for a while, once in a
// half-life; the caller holds the lock.
func (t *Turns[T]) sweep(now time.Time) {
	if now.Sub(t.swept) < usedHalfLife {
		return
	}
	t.swept = now
	maps.DeleteFunc(t.queues, func(_ string, q *queue[T]) bool { return q.isForgotten(now) })
}

// dispatch gives what is idle to the queues that are ready; the caller holds
// the lock.
func (t *Turns[T]) dispatch() {
	for len(t.idle) > 0 && len(t.ready) > 0 {
		now := time.Now()
		q := slices.MinFunc(t.ready, func(a, b *queue[T]) int { return cmp.Compare(a.rank(now), b.rank(now)) })
		t.ready = slices.DeleteFunc(t.ready, func(other *queue[T]) bool { return other == q })
		w := q.waiters[0]
		q.waiters = slices.Delete(q.waiters, 0, 1)
		t.count(w, -1)
		q.running, w.started = true, now
		last := len(t.idle) - 1
		w.given <- t.idle[last]
		t.idle = t.idle[:last]
	}
}
