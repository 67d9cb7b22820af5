package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The noisy neighbour: how long it is noisy, on how many connections it reads, and how often the others
// send requests.
const (
	noisyFor      = 20 * time.Second
	noisyReaders  = 4
	othersEvery   = 100 * time.Millisecond
	editsEvery    = 250 * time.Millisecond
	editTimeout   = 5 * time.Second // one that is not seen by then counts as this
	neighbourSize = 400
)

// neighbour measures what others notice while one store switches a dish and reads its largest allowed menu all
// the time.
func (b *bench) neighbour(ctx context.Context) error {
	b.progress("a noisy neighbour")
	p := b.newProduct("neighbour", "")
	if err := p.withStores(ctx, "kaffeehaus", neighbourSize, slices.Concat(linkTables, menuTables)...); err != nil {
		return err
	}
	if err := p.startReady(ctx); err != nil {
		return err
	}
	defer p.kill()
	token, err := p.token(ctx, owner)
	if err != nil {
		return err
	}
	dishes, dish, err := p.largestMenu(ctx, token)
	if err != nil {
		return err
	}
	quiet := p.others(ctx, numbered("/s/kaffeehaus-%d/menu", 1, 51))
	noisy, stop := context.WithTimeout(ctx, noisyFor)
	defer stop()
	var group sync.WaitGroup
	var seen []time.Duration
	var failed error
	group.Go(func() { seen, failed = p.switchAndRead(noisy, token, dish) })
	others := p.others(noisy, numbered("/s/kaffeehaus-%d/menu", 51, neighbourSize))
	stop()
	group.Wait()
	if failed != nil {
		return failed
	}
	if len(seen) == 0 {
		return errors.New("no edit was seen")
	}
	b.report.add(figure{
		Name: "Cold pages beside a noisy store, p99", Unit: "ms", Product: milliseconds(others.percentile(0.99)), Floor: milliseconds(quiet.percentile(0.99)),
		Value: milliseconds(others.percentile(0.99)), AtMost: 500,
		Note: fmt.Sprintf("%d menus, 10 a second; the floor is the same before the noise; the noisy menu has %d dishes", others.Answered, dishes),
	})
	slowest := slices.Max(seen)
	b.report.add(figure{
		Name: "Edit of the noisy store, seen", Unit: "ms", Product: milliseconds(slowest), Value: milliseconds(slowest), AtMost: 1000,
		Note: fmt.Sprintf("the slowest of %d; the median took %.0f ms", len(seen), milliseconds(median(seen))),
	})
	return p.stop()
}

// others requests one page after the other at a steady rate, whether or not those before have been answered,
// until there are none or the time is over. A failed request counts as answerTimeout.
func (p *product) others(ctx context.Context, paths []string) loadResult {
	var result loadResult
	var mutex sync.Mutex
	var group sync.WaitGroup
	tick := time.NewTicker(othersEvery)
	defer tick.Stop()
	started := time.Now()
	for _, path := range paths {
		group.Go(func() {
			sent := time.Now()
			// Each guest is waited for, also after the time is over.
			status, err := askOnce(context.WithoutCancel(ctx), overHTTPS, p.address(), path)
			took := time.Since(sent)
			if err != nil || status != http.StatusOK {
				took = answerTimeout
			}
			mutex.Lock()
			defer mutex.Unlock()
			result.latencies = append(result.latencies, took)
		})
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
		if ctx.Err() != nil {
			break
		}
	}
	group.Wait()
	slices.Sort(result.latencies)
	result.Answered, result.Seconds = len(result.latencies), time.Since(started).Seconds()
	return result
}

// switchAndRead sets a dish sold out and back, while readers request the menu without a pause. It returns how
// long each change took to be in what one of them read, from when it was saved.
func (p *product) switchAndRead(ctx context.Context, token, dish string) ([]time.Duration, error) {
	var served atomic.Value // the ETag that was read last
	changed := make(chan string, 1)
	var group sync.WaitGroup
	defer group.Wait()
	reading, stop := context.WithCancel(ctx)
	defer stop()
	for range noisyReaders {
		group.Go(func() {
			for reading.Err() == nil {
				tag, err := p.etag(reading, menuPath)
				if err != nil {
					continue // it is over, or the server is busy; a change that is never seen times out
				}
				if served.Swap(tag) != tag {
					select {
					case changed <- tag:
					default:
					}
				}
			}
		})
	}
	<-changed
	var seen []time.Duration
	for soldOut := true; ctx.Err() == nil; soldOut = !soldOut {
		status, text, err := p.call(ctx, token, http.MethodPut, dish+"/sold-out", map[string]bool{"sold_out": soldOut})
		if ctx.Err() != nil {
			return seen, nil
		}
		if err != nil || status >= http.StatusBadRequest {
			return seen, errors.Join(err, fmt.Errorf("PUT %s/sold-out: %d %s", dish, status, text))
		}
		saved := time.Now()
		select {
		case <-changed:
			seen = append(seen, time.Since(saved))
		case <-ctx.Done():
			return seen, nil
		case <-time.After(editTimeout):
			seen = append(seen, editTimeout)
		}
		if wait(ctx, editsEvery) != nil {
			return seen, nil
		}
	}
	return seen, nil
}

// etag reads a page as a guest and returns what names its content.
func (p *product) etag(ctx context.Context, path string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, http.NoBody)
	if err != nil {
		return "", err
	}
	request.Header.Set("Accept-Encoding", "br")
	request.Header.Set("Accept-Language", "en")
	request.Header.Set("User-Agent", userAgent)
	request.Header.Set("X-Forwarded-For", nextVisitor())
	answer, err := reader.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return "", err
	}
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s answered %d", path, answer.StatusCode)
	}
	return answer.Header.Get("ETag"), nil
}
