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

// ErrClosed is returned once the pool was closed.
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

// Pool renders pages on a number of engines. Each store has a queue of its own,
// of which one render runs at a time, and the store that has used the engines
// least comes next: stores with much to render delay one another, and nobody
// else's page waits for more than what is running. It is safe for concurrent use.
type Pool struct {
	closed chan struct{}

	mu sync.Mutex
	// idle are the engines without work, the one used last on top: engines that
	// are never needed are never started.
	idle   []*engine
	queues map[string]*queue
	// ready are the queues that wait for an engine, the longest waiting first.
	ready   []*queue
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
type queue struct {
	waiters []*waiter
	running bool
	// used is the engine time that the store had used when its last render ended.
	used  time.Duration
	ended time.Time
}

// usedHalfLife is how long it takes for half of what a store has used to be
// forgotten. An owner with fifty large menus gets through all of them in a
// quarter of that.
const usedHalfLife = time.Minute

// usedBy is the engine time that a store has used lately.
func (q *queue) usedBy(now time.Time) time.Duration {
	halvings := float64(now.Sub(q.ended)) / float64(usedHalfLife)
	return time.Duration(float64(q.used) * math.Exp2(-halvings))
}

// isForgotten reports whether a store has nothing to render and has used next to
// nothing lately.
func (q *queue) isForgotten(now time.Time) bool {
	return !q.running && len(q.waiters) == 0 && q.usedBy(now) < time.Millisecond
}

// waiter is a render that waits for an engine.
type waiter struct {
	Job
	engine  chan *engine
	started time.Time
}

// NewPool compiles the server bundle and starts the first of the engines.
func NewPool(bundle string, engines int) (*Pool, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	p := &Pool{closed: make(chan struct{}), queues: map[string]*queue{}, waitingFor: map[string]int{}}
	for range max(engines, 1) {
		p.idle = append(p.idle, &engine{bytecode: bytecode})
	}
	if err := p.idle[len(p.idle)-1].start(); err != nil {
		return nil, err
	}
	return p, nil
}

// Close frees the engines and refuses the renders that wait; an engine that is
// rendering is freed when it has ended.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed() {
		return nil
	}
	close(p.closed)
	var errs []error
	for _, e := range p.idle {
		errs = append(errs, e.stop())
	}
	p.idle = nil
	return errors.Join(errs...)
}

func (p *Pool) isClosed() bool {
	select {
	case <-p.closed:
		return true
	default:
		return false
	}
}

// Render renders a page. data is called when an engine is free, so that what is
// rendered is not older than its wait. It returns an ErrBusy where too many wait,
// and ends early when the context does.
func (p *Pool) Render(ctx context.Context, job Job, data func(ctx context.Context) ([]byte, error)) (Markup, error) {
	w, err := p.enqueue(job)
	if err != nil {
		return Markup{}, err
	}
	e, err := p.acquire(ctx, w)
	if err != nil {
		return Markup{}, err
	}
	defer p.release(w, e)
	json, err := data(ctx)
	if err != nil {
		return Markup{}, err
	}
	return e.render(ctx, json)
}

// Waiting is the number of renders that wait for an engine.
func (p *Pool) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.waiting
}

// Refused is the number of renders that were refused so far.
func (p *Pool) Refused() Refused {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.refused
}

func (p *Pool) enqueue(job Job) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.isClosed():
		return nil, ErrClosed
	case p.waiting >= maxWaiting:
		p.refused.QueueFull++
		return nil, ErrBusy
	case job.Client != "" && p.waitingFor[job.Client] >= maxWaitingPerClient:
		p.refused.ClientLimit++
		return nil, ErrClientBusy
	}
	q := p.queues[job.StoreID]
	if q == nil {
		q = &queue{}
		p.queues[job.StoreID] = q
	}
	w := &waiter{Job: job, engine: make(chan *engine, 1)}
	q.waiters = append(q.waiters, w)
	p.count(w, 1)
	if !q.running && len(q.waiters) == 1 {
		p.ready = append(p.ready, q)
	}
	p.dispatch()
	return w, nil
}

// count counts a waiter as waiting, or no longer; the caller holds the lock.
func (p *Pool) count(w *waiter, by int) {
	p.waiting += by
	p.waitingFor[w.Client] += by
	if p.waitingFor[w.Client] == 0 {
		delete(p.waitingFor, w.Client)
	}
}

// acquire waits for an engine.
func (p *Pool) acquire(ctx context.Context, w *waiter) (*engine, error) {
	var err error
	select {
	case e := <-w.engine:
		if err = ctx.Err(); err == nil {
			return e, nil
		}
		p.release(w, e)
		return nil, err
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.closed:
		err = ErrClosed
	}
	if !p.abandon(w) {
		p.release(w, <-w.engine)
	}
	if errors.Is(err, context.DeadlineExceeded) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.refused.Timeout++
		return nil, fmt.Errorf("%w, and no engine was free in time", ErrBusy)
	}
	return nil, err
}

// abandon takes a waiter out of its queue and reports whether it was still there.
func (p *Pool) abandon(w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.queues[w.StoreID]
	at := slices.Index(q.waiters, w)
	if at < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, at, at+1)
	p.count(w, -1)
	if len(q.waiters) == 0 && !q.running {
		p.ready = slices.DeleteFunc(p.ready, func(other *queue) bool { return other == q })
	}
	return true
}

func (p *Pool) release(w *waiter, e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed() {
		_ = e.stop() // nothing is left to be done about it
	} else {
		p.idle = append(p.idle, e)
	}
	q, now := p.queues[w.StoreID], time.Now()
	q.running = false
	q.used, q.ended = q.usedBy(now)+now.Sub(w.started), now
	if len(q.waiters) > 0 {
		p.ready = append(p.ready, q)
	}
	p.sweep(now)
	p.dispatch()
}

// sweep forgets stores that have not been rendered for a while, once in a
// half-life; the caller holds the lock.
func (p *Pool) sweep(now time.Time) {
	if now.Sub(p.swept) < usedHalfLife {
		return
	}
	p.swept = now
	maps.DeleteFunc(p.queues, func(_ string, q *queue) bool { return q.isForgotten(now) })
}

// dispatch gives idle engines to the queues that are ready; the caller holds
// the lock.
func (p *Pool) dispatch() {
	for len(p.idle) > 0 && len(p.ready) > 0 {
		now := time.Now()
		q := slices.MinFunc(p.ready, func(a, b *queue) int { return cmp.Compare(a.usedBy(now), b.usedBy(now)) })
		p.ready = slices.DeleteFunc(p.ready, func(other *queue) bool { return other == q })
		w := q.waiters[0]
		q.waiters = slices.Delete(q.waiters, 0, 1)
		p.count(w, -1)
		q.running, w.started = true, now
		last := len(p.idle) - 1
		w.engine <- p.idle[last]
		p.idle = p.idle[:last]
	}
}
