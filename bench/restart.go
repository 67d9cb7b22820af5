package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// A large site: the number of generated stores, and of the guests who request pages while it restarts.
const (
	manyStores      = 20_000
	requestedStores = 200
	restartGuests   = 16
)

// restart measures a restart of a large site under load: how long no request is answered, and its memory
// afterwards.
func (b *bench) restart(ctx context.Context) error {
	b.progress("restart with %d stores", manyStores)
	p := b.newProduct("restart", "")
	if err := p.withStores(ctx, "kaffeehaus", manyStores, slices.Concat(linkTables, menuTables)...); err != nil {
		return err
	}
	started := time.Now()
	if err := p.startReady(ctx); err != nil {
		return err
	}
	defer func() { p.kill() }()
	ready := milliseconds(time.Since(started))
	guests := p.keepAsking(ctx, numbered("/s/kaffeehaus-%d/menu", 1, requestedStores+1))
	if err := wait(ctx, 8*time.Second); err != nil {
		return err
	}
	if err := p.stop(); err != nil {
		return err
	}
	if err := p.startReady(ctx); err != nil {
		return err
	}
	if err := wait(ctx, 3*time.Second); err != nil {
		return err
	}
	gap := longestGap(guests())
	memory, err := p.memory()
	if err != nil {
		return err
	}
	b.report.add(figure{
		Name: "Start of a large site", Unit: "ms", Product: ready, Value: ready,
		Note: fmt.Sprintf("until it is ready, with %d stores", manyStores),
	})
	b.report.add(figure{
		Name: "Restart of a large site under load", Unit: "ms", Product: milliseconds(gap), Value: milliseconds(gap),
		Note: fmt.Sprintf("the longest time in which none of %d guests was answered", restartGuests),
	})
	b.report.add(figure{Name: "Memory of a large site after its restart", Unit: "MB", Product: memory, Value: memory})
	return p.stop()
}

// keepAsking lets guests request the paths, each time on a new connection and despite failures, until the
// returned function is called, which returns the times of the responses.
func (p *product) keepAsking(ctx context.Context, paths []string) func() []time.Time {
	asking, stop := context.WithCancel(ctx)
	answered := make([][]time.Time, restartGuests)
	var group sync.WaitGroup
	for g := range answered {
		group.Go(func() {
			for i := g; asking.Err() == nil; i++ {
				status, err := askOnce(asking, overHTTPS, p.listen, paths[i%len(paths)])
				if err == nil && status == http.StatusOK {
					answered[g] = append(answered[g], time.Now())
				} else {
					_ = wait(asking, 5*time.Millisecond) // the loop sees whether it is over
				}
			}
		})
	}
	return func() []time.Time {
		stop()
		group.Wait()
		return slices.Concat(answered...)
	}
}

// longestGap is the longest time between two moments that follow one another.
func longestGap(moments []time.Time) time.Duration {
	slices.SortFunc(moments, time.Time.Compare)
	var longest time.Duration
	for i := 1; i < len(moments); i++ {
		longest = max(longest, moments[i].Sub(moments[i-1]))
	}
	return longest
}

// wait pauses, unless the context ends.
func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}
