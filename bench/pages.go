package main

import (
	"bytes"
	"context"
	"fmt"
	"time"
)

// connections is how many guests ask at once.
const connections = 64

// pages measures the cached pages against the same bytes from a bare handler, and how heavy they are.
func (b *bench) pages(ctx context.Context) error {
	p := b.newProduct("pages", "")
	if err := p.startReady(ctx); err != nil {
		return err
	}
	site := site{url: p.url}
	menu, err := site.settled(ctx, menuPath)
	if err != nil {
		return err
	}
	links, err := site.settled(ctx, linkPath)
	if err != nil {
		return err
	}
	if err := b.weigh(ctx, site, menu, links); err != nil {
		return err
	}
	floor, err := b.startFloor(ctx, map[string]document{"/menu": menu, "/links": links})
	if err != nil {
		return err
	}
	defer floor.kill()
	for _, page := range []struct{ name, product, floor string }{
		{"Menu page, cached", menuPath, "/menu"},
		{"Link page, cached", linkPath, "/links"},
	} {
		b.progress("%s", page.name)
		found, err := b.compare(ctx, load{address: p.address(), path: page.product, status: 200},
			load{address: floor.address(), path: page.floor, status: 200})
		if err != nil {
			return err
		}
		b.report.add(figure{
			Name: page.name, Unit: "requests/s", Product: found.product, Floor: found.floor,
			Value: found.product / found.floor, AtLeast: 0.90,
			Note: fmt.Sprintf("%d connections; p99 %.1f ms, floor %.1f ms", connections, found.productP99, found.floorP99),
		})
	}
	memory, err := p.memory()
	if err != nil {
		return err
	}
	b.report.add(figure{Name: "Memory after that load", Unit: "MB", Product: memory, Value: memory})
	return p.stop()
}

// weigh holds the sizes of the documents and of the guest JavaScript against their limits.
func (b *bench) weigh(ctx context.Context, site site, menu, links document) error {
	for _, page := range []struct {
		name string
		document
		limit float64
	}{{"Menu page", menu, 14_600}, {"Link page", links, 4_000}} {
		f := figure{
			Name: page.name + ", weight", Unit: "bytes", Product: float64(len(page.Body)), Value: float64(len(page.Body)),
			AtMost: page.limit, Note: fmt.Sprintf("in English, as served in %s", page.Encoding),
		}
		plain, err := page.decode()
		if err != nil {
			return err
		}
		switch {
		case page.Encoding != "br":
			f.Wrong = fmt.Sprintf("served in %q, not br", page.Encoding)
		case !bytes.Contains(plain, []byte(`lang="en"`)):
			f.Wrong = "not in English"
		}
		b.report.add(f)
	}
	plain, err := menu.decode()
	if err != nil {
		return err
	}
	scripts, err := site.scripts(ctx, string(plain))
	if err != nil {
		return err
	}
	f := figure{
		Name: "Guest JavaScript, weight", Unit: "bytes", Product: float64(scripts.bytes), Value: float64(scripts.bytes),
		AtMost: 75_000, Note: fmt.Sprintf("%d files in br; %d bytes more are loaded only when wanted", scripts.files, scripts.lazy),
	}
	if len(scripts.blocking) > 0 {
		f.Wrong = fmt.Sprintf("not deferred: %v", scripts.blocking)
	}
	b.report.add(f)
	return nil
}

// compared is what two loads came to: medians over the rounds, latencies in milliseconds.
type compared struct {
	product, floor       float64 // requests per second
	productP99, floorP99 float64
	answered             int // by the product, in all rounds and the warm-up
}

// compare lets product and floor take turns, each being the first in every other round.
func (b *bench) compare(ctx context.Context, product, floor load) (compared, error) {
	var found compared
	var rates, p99s [2][]float64
	loads := [2]load{product, floor}
	for i := range loads {
		loads[i].connections = connections
		loads[i].duration = time.Second
		warm, err := loads[i].run(ctx)
		if err != nil {
			return compared{}, fmt.Errorf("%s: %w", loads[i].path, err)
		}
		if i == 0 {
			found.answered += warm.Answered
		}
		loads[i].duration = time.Duration(b.seconds) * time.Second
	}
	for round := range b.rounds {
		for turn := range loads {
			i := (round + turn) % len(loads)
			result, err := loads[i].run(ctx)
			if err != nil {
				return compared{}, fmt.Errorf("%s: %w", loads[i].path, err)
			}
			rates[i] = append(rates[i], result.rate())
			p99s[i] = append(p99s[i], milliseconds(result.percentile(0.99)))
			if i == 0 {
				found.answered += result.Answered
			}
		}
		if err := ctx.Err(); err != nil {
			return compared{}, err
		}
	}
	found.product, found.floor = median(rates[0]), median(rates[1])
	found.productP99, found.floorP99 = median(p99s[0]), median(p99s[1])
	return found, nil
}
