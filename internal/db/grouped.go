package db

import (
	"context"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

const (
	// groupSize is how many keys one statement of a Grouped has room for.
	groupSize = 16
	// groupTimeout bounds how long a statement may take: those who wait for it may have left.
	groupTimeout = 3 * time.Second
	// groupsAtOnce is how many statements of a Grouped run at once, so that a slow one
	// does not hold up all others.
	groupsAtOnce = 2
)

// Keys are the parameters of a statement of a Grouped, separated by commas: always as
// many as it has room for, so that it is prepared once.
var Keys = strings.TrimSuffix(strings.Repeat("?,", groupSize), ",")

// Grouped reads values by key for callers that all come at once, such as the first
// guests of many stores: those that come while others are read are read with one
// statement, as changes are committed in groups. It is safe for concurrent use.
type Grouped[T any] struct {
	read func(ctx context.Context, values []any) (map[string]T, error)

	mu      sync.Mutex
	waiting []*group[T]
	running int
}

// group is what one statement reads.
type group[T any] struct {
	keys  []string
	done  chan struct{}
	found map[string]T
	err   error
}

// NewGrouped makes a Grouped of a function that reads the values of some keys, which are
// the parameters that Keys stands for; those that are left over are "".
func NewGrouped[T any](read func(ctx context.Context, values []any) (map[string]T, error)) *Grouped[T] {
	return &Grouped[T]{read: read}
}

// Get returns the value of a key as it is now or later, and whether there is one.
func (g *Grouped[T]) Get(ctx context.Context, key string) (value T, ok bool, err error) {
	joined := g.join(ctx, key)
	select {
	case <-joined.done:
		value, ok = joined.found[key]
		return value, ok, joined.err
	case <-ctx.Done():
		return value, false, ctx.Err()
	}
}

// join adds a key to a group whose statement has not begun, and sees to it that one is run.
func (g *Grouped[T]) join(ctx context.Context, key string) *group[T] {
	g.mu.Lock()
	defer g.mu.Unlock()
	var last *group[T]
	if n := len(g.waiting); n > 0 && len(g.waiting[n-1].keys) < groupSize {
		last = g.waiting[n-1]
	} else {
		last = &group[T]{done: make(chan struct{})}
		g.waiting = append(g.waiting, last)
	}
	last.keys = append(last.keys, key)
	if g.running < groupsAtOnce {
		g.running++
		go g.run(context.WithoutCancel(ctx))
	}
	return last
}

// run reads groups until none waits.
func (g *Grouped[T]) run(ctx context.Context) {
	for next := g.next(); next != nil; next = g.next() {
		next.found, next.err = g.readGroup(ctx, next.keys)
		close(next.done)
	}
}

// next takes the group that has waited longest; where there is none, a run has ended.
func (g *Grouped[T]) next() *group[T] {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) == 0 {
		g.running--
		return nil
	}
	first := g.waiting[0]
	g.waiting = g.waiting[1:]
	return first
}

func (g *Grouped[T]) readGroup(ctx context.Context, keys []string) (found map[string]T, err error) {
	// It runs outside any request, where nothing else would recover.
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	ctx, cancel := context.WithTimeout(ctx, groupTimeout)
	defer cancel()
	return g.read(ctx, KeyValues(keys))
}

// KeyValues returns the values of Keys for some keys.
func KeyValues(keys []string) []any {
	values := make([]any, groupSize)
	for i := range values {
		values[i] = ""
		if i < len(keys) {
			values[i] = keys[i]
		}
	}
	return values
}
