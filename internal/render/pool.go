package render

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// ErrBusy is returned where too many renders wait already.
var ErrBusy = errors.New("too many pages are waiting to be rendered")

// maxWaiting is how many renders may wait: some three seconds of menus on two
// cores.
const maxWaiting = 256

// Pool renders pages on a number of engines. Renders that wait are taken from
// one lane after the other, and one render of a lane runs at a time: whoever
// has much to render waits for itself alone. It is safe for concurrent use.
type Pool struct {
	mu     sync.Mutex
	closed bool
	// idle are the engines at rest, the one used last on top: engines that are
	// never needed are never started.
	idle []*engine
	// lanes are those with a render that waits or runs; turns are those of them
	// that wait for an engine, the next one first.
	lanes   map[string]*lane
	turns   []*lane
	waiting int
}

type lane struct {
	name    string
	waiting []*ticket
	running bool
}

// ticket is the position of a render in its lane.
type ticket struct{ engine chan *engine }

// NewPool compiles the server bundle and starts the first of the engines.
func NewPool(bundle string, engines int) (*Pool, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	p := &Pool{lanes: map[string]*lane{}}
	for range max(engines, 1) {
		p.idle = append(p.idle, &engine{bytecode: bytecode})
	}
	if err := p.idle[len(p.idle)-1].start(); err != nil {
		return nil, err
	}
	return p, nil
}

// Close frees the engines; one that is rendering is freed when it has ended.
func (p *Pool) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	var errs []error
	for _, e := range p.idle {
		errs = append(errs, e.stop())
	}
	return errors.Join(errs...)
}

// Render renders a page of a lane. data is called when an engine is free, so
// that what is rendered is not older than its wait. It returns ErrBusy where
// too many wait, and ends early when the context does.
func (p *Pool) Render(ctx context.Context, lane string, data func(ctx context.Context) ([]byte, error)) (Markup, error) {
	e, err := p.acquire(ctx, lane)
	if err != nil {
		return Markup{}, err
	}
	defer p.release(lane, e)
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

func (p *Pool) acquire(ctx context.Context, name string) (*engine, error) {
	t, err := p.enqueue(name)
	if err != nil {
		return nil, err
	}
	select {
	case e := <-t.engine:
		if ctx.Err() == nil {
			return e, nil
		}
		p.release(name, e)
	case <-ctx.Done():
		if !p.abandon(name, t) {
			p.release(name, <-t.engine)
		}
	}
	return nil, ctx.Err()
}

func (p *Pool) enqueue(name string) (*ticket, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.waiting >= maxWaiting {
		return nil, ErrBusy
	}
	l := p.lanes[name]
	if l == nil {
		l = &lane{name: name}
		p.lanes[name] = l
	}
	t := &ticket{make(chan *engine, 1)}
	l.waiting = append(l.waiting, t)
	p.waiting++
	if !l.running && len(l.waiting) == 1 {
		p.turns = append(p.turns, l)
	}
	p.dispatch()
	return t, nil
}

// abandon takes a ticket out of its lane and reports whether it was there still.
func (p *Pool) abandon(name string, t *ticket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.lanes[name]
	at := -1
	if l != nil {
		at = slices.Index(l.waiting, t)
	}
	if at < 0 {
		return false
	}
	l.waiting = slices.Delete(l.waiting, at, at+1)
	p.waiting--
	if len(l.waiting) == 0 && !l.running {
		p.turns = slices.DeleteFunc(p.turns, func(other *lane) bool { return other == l })
		delete(p.lanes, name)
	}
	return true
}

func (p *Pool) release(name string, e *engine) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		_ = e.stop() // nothing is left to be done about it
	}
	p.idle = append(p.idle, e)
	l := p.lanes[name]
	l.running = false
	if len(l.waiting) > 0 {
		p.turns = append(p.turns, l)
	} else {
		delete(p.lanes, name)
	}
	p.dispatch()
}

// dispatch gives idle engines to the lanes whose turn it is; the caller holds
// the lock.
func (p *Pool) dispatch() {
	for len(p.idle) > 0 && len(p.turns) > 0 {
		l := p.turns[0]
		p.turns = slices.Delete(p.turns, 0, 1)
		t := l.waiting[0]
		l.waiting = slices.Delete(l.waiting, 0, 1)
		p.waiting--
		l.running = true
		last := len(p.idle) - 1
		t.engine <- p.idle[last]
		p.idle = p.idle[:last]
	}
}
