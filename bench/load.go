package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// load is a closed loop: a number of guests, each of which sends its next request when the last is answered, each
// time as another visitor.
type load struct {
	protocol protocol
	address  string   // host:port
	paths    []string // requested one after the other, repeatedly
	// requests counts the requests over several runs, so that each goes on at the path
	// where the last one ended; nil for runs that begin at the first.
	requests    *atomic.Uint64
	status      int  // what every answer must be
	fresh       bool // each request on a new connection
	connections int
	duration    time.Duration
}

// loadResult is what a load saw. Answered counts the right answers.
type loadResult struct {
	Answered int
	Seconds  float64
	// latencies of the right answers, sorted.
	latencies []time.Duration
}

func (r loadResult) rate() float64 { return float64(r.Answered) / r.Seconds }

// percentile gives the latency that the share p of the answers stayed within.
func (r loadResult) percentile(p float64) time.Duration {
	if len(r.latencies) == 0 {
		return 0
	}
	return r.latencies[min(int(p*float64(len(r.latencies))), len(r.latencies)-1)]
}

// answerTimeout is when an answer counts as missing.
const answerTimeout = 10 * time.Second

// run sends requests until the time is over. Every response is waited for, so that Answered is exact; on an error
// it is what had been answered until then.
func (l load) run(ctx context.Context) (loadResult, error) {
	guests := make([]guest, l.connections)
	defer func() {
		for i := range guests {
			if guests[i].kept != nil {
				guests[i].kept.Close()
			}
		}
	}()
	if l.requests == nil {
		l.requests = new(atomic.Uint64)
	}
	for i := range guests {
		guests[i] = guest{load: l}
		if l.fresh {
			continue
		}
		// Connections are made before the clock runs.
		var err error
		if guests[i].kept, err = l.protocol.dial(ctx, l.address, time.Now().Add(l.duration+answerTimeout)); err != nil {
			return loadResult{}, err
		}
	}
	var group sync.WaitGroup
	started := time.Now()
	for i := range guests {
		group.Go(func() { guests[i].loop(ctx, started.Add(l.duration)) })
	}
	group.Wait()
	result := loadResult{Seconds: time.Since(started).Seconds()}
	var wrong []error
	for i := range guests {
		result.latencies = append(result.latencies, guests[i].latencies...)
		wrong = append(wrong, guests[i].err)
	}
	slices.Sort(result.latencies)
	result.Answered = len(result.latencies)
	return result, errors.Join(wrong...)
}

// guest sends requests one after the other.
type guest struct {
	load

	kept      client // nil when each request has a connection of its own
	latencies []time.Duration
	err       error
}

// loop sends requests until a time, and one also where it begins later: a busy machine may
// let it wait.
func (g *guest) loop(ctx context.Context, until time.Time) {
	for now := time.Now(); now.Before(until) || len(g.latencies) == 0; {
		path := g.paths[(g.requests.Add(1)-1)%uint64(len(g.paths))]
		var got int
		if got, g.err = g.ask(ctx, path); g.err != nil {
			return
		}
		if got != g.status {
			g.err = fmt.Errorf("%s answered %d, not %d", path, got, g.status)
			return
		}
		sent := now
		now = time.Now()
		g.latencies = append(g.latencies, now.Sub(sent))
	}
}

func (g *guest) ask(ctx context.Context, path string) (int, error) {
	if g.kept != nil {
		return g.kept.get(path, nextVisitor())
	}
	return askOnce(ctx, g.protocol, g.address, path)
}

// askOnce sends one request on a connection of its own.
func askOnce(ctx context.Context, p protocol, address, path string) (int, error) {
	conn, err := p.dial(ctx, address, time.Now().Add(answerTimeout))
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	return conn.get(path, nextVisitor())
}
