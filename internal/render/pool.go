package render

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// ErrBusy is returned where too many renders wait already.
var ErrBusy = errors.New("too many pages are waiting to be rendered")

// ErrClosed is returned once the pool was closed.
var ErrClosed = errors.New("the renderer is closed")

// maxWaiting is how many renders may wait: some three seconds of menus on two
// cores.
const maxWaiting = 256

// Pool renders pages on a number of engines. Each store has a queue of its own;
// the queues are served in turn, and one render of a store runs at a time, so
// that a store with much to render delays only itself. It is safe for concurrent
// use.
type Pool struct {
	closed chan struct{}

	mu sync.Mutex
	// idle are the engines without work, the one used last on top: engines that
	// are never needed are never started.
	idle []*engine
	// queues are those with a render that waits or runs; ready are those of them
	// that wait for an engine, the next one first.
	queues  map[string]*queue
	ready   []*queue
	waiting int
}

// queue is what one store has to render.
type queue struct {
	waiters []*waiter
	running bool
}

// waiter is a render that waits for an engine.
type waiter struct{ engine chan *engine }

// NewPool compiles the server bundle and starts the first of the engines.
func NewPool(bundle string, engines int) (*Pool, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	p := &Pool{closed: make(chan struct{}), queues: map[string]*queue{}}
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

// Render renders a page of a store. data is called when an engine is free, so
// that what is rendered is not older than its wait. It returns ErrBusy where
// too many wait, and ends early when the context does.
func (p *Pool) Render(ctx context.Context, storeID string, data func(ctx context.Context) ([]byte, error)) (Markup, error) {
	e, err := p.acquire(ctx, storeID)
	if err != nil {
		return Markup{}, err
	}
	defer p.release(storeID, e)
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

func (p *Pool) acquire(ctx context.Context, storeID string) (*engine, error) {
	w, err := p.enqueue(storeID)
	if err != nil {
		return nil, err
	}
	select {
	case e := <-w.engine:
		if err = ctx.Err(); err == nil {
			return e, nil
		}
		p.release(storeID, e)
		return nil, err
	case <-ctx.Done():
		err = ctx.Err()
	case <-p.closed:
		err = ErrClosed
	}
	if !p.abandon(storeID, w) {
		p.release(storeID, <-w.engine)
	}
	return nil, err
}

func (p *Pool) enqueue(storeID string) (*waiter, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed() {
		return nil, ErrClosed
	}
	if p.waiting >= maxWaiting {
		return nil, ErrBusy
	}
	q := p.queues[storeID]
	if q == nil {
		q = &queue{}
		p.queues[storeID] = q
	}
	w := &waiter{make(chan *engine, 1)}
	q.waiters = append(q.waiters, w)
	p.waiting++
	if !q.running && len(q.waiters) == 1 {
		p.ready = append(p.ready, q)
	}
	p.dispatch()
	return w, nil
}

// abandon takes a waiter out of its queue and reports whether it was still there.
func (p *Pool) abandon(storeID string, w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	q := p.queues[storeID]
	at := -1
	if q != nil {
		at = slices.Index(q.waiters, w)
	}
	if at < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, at, at+1)
	p.waiting--
	if len(q.waiters) == 0 && !q.running {
		p.ready = slices.DeleteFunc(p.ready, func(other *queue) bool { return other == q })
		delete(p.queues, storeID)
	}
	return true
}

func (p *Pool) release(storeID string, e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed() {
		_ = e.stop() // nothing is left to be done about it
	} else {
		p.idle = append(p.idle, e)
	}
	q := p.queues[storeID]
	q.running = false
	if len(q.waiters) > 0 {
		p.ready = append(p.ready, q)
	} else {
		delete(p.queues, storeID)
	}
	p.dispatch()
}

// dispatch gives idle engines to the queues that are ready; the caller holds
// the lock.
func (p *Pool) dispatch() {
	for len(p.idle) > 0 && len(p.ready) > 0 {
		q := p.ready[0]
		p.ready = slices.Delete(p.ready, 0, 1)
		w := q.waiters[0]
		q.waiters = slices.Delete(q.waiters, 0, 1)
		p.waiting--
		q.running = true
		last := len(p.idle) - 1
		w.engine <- p.idle[last]
		p.idle = p.idle[:last]
	}
}
