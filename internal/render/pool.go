package render

import (
	"context"
)

// Pool renders pages on a number of engines, for which stores take turns. It is safe for
// concurrent use.
type Pool struct {
	*Turns[*engine]
}

// NewPool compiles the server bundle and starts the first of the engines.
func NewPool(bundle string, engines int) (*Pool, error) {
	bytecode, err := compile(bundle)
	if err != nil {
		return nil, err
	}
	idle := make([]*engine, max(engines, 1))
	for i := range idle {
		idle[i] = &engine{bytecode: bytecode}
	}
	if err := idle[len(idle)-1].start(); err != nil {
		return nil, err
	}
	return &Pool{NewTurns(maxWaitingPerClient, (*engine).stop, idle...)}, nil
}

// Render renders a page. data is called when an engine is free, so that what is
// rendered is not older than its wait. It returns an ErrBusy where too many wait,
// and ends early when the context does.
func (p *Pool) Render(ctx context.Context, job Job, data func(ctx context.Context) ([]byte, error)) (Markup, error) {
	e, release, err := p.Acquire(ctx, job)
	if err != nil {
		return Markup{}, err
	}
	defer release()
	json, err := data(ctx)
	if err != nil {
		return Markup{}, err
	}
	return e.render(ctx, json)
}
