package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// How many generated stores there are, whose pages are not cached: coldOneByOne are requested one by one, the
// others concurrently.
const (
	coldOneByOne = 150
	coldStores   = 1200
)

// cold measures pages that are not cached: the processor time of each, one by one, and how many are served in a
// second to many guests. The stores are copies of the demonstration's largest.
func (b *bench) cold(ctx context.Context) error {
	b.progress("cold pages of generated stores")
	p := b.newProduct("cold", "")
	if err := p.withStores(ctx, "osteria", coldStores, slices.Concat(linkTables, menuTables)...); err != nil {
		return err
	}
	if err := p.startReady(ctx); err != nil {
		return err
	}
	defer p.kill()
	for _, page := range []struct {
		name, path string
		atMost     float64
	}{{"Cold menu, processor", "/s/osteria-%d/menu", 32}, {"Cold link page, processor", "/s/osteria-%d", 7}} {
		// The first ones warm what a start leaves cold, such as the engine's code.
		if _, err := p.processorTimeOf(ctx, numbered(page.path, 1, 20)); err != nil {
			return err
		}
		used, err := p.processorTimeOf(ctx, numbered(page.path, 20, coldOneByOne))
		if err != nil {
			return err
		}
		b.report.add(figure{
			Name: page.name, Unit: "ms", Product: used, Value: used, AtMost: page.atMost,
			Note: fmt.Sprintf("user and system time of the whole process for each of %d pages, with a menu of 113 dishes", coldOneByOne-20),
		})
	}
	result, err := load{
		address: p.address(), paths: numbered("/s/osteria-%d/menu", coldOneByOne, coldStores), status: http.StatusOK,
		connections: 8, duration: 8 * time.Second,
	}.run(ctx)
	if err != nil {
		return err
	}
	f := figure{
		Name: "Cold menus", Unit: "pages/s", Product: result.rate(), Value: result.rate(), AtLeast: 45,
		Note: fmt.Sprintf("8 guests at once; p99 %.0f ms", milliseconds(result.percentile(0.99))),
	}
	if result.Answered > coldStores-coldOneByOne {
		f.Wrong = "some pages were asked twice; generate more stores"
	}
	b.report.add(f)
	return p.stop()
}

// processorTimeOf requests each path once, one after the other, and returns the processor time of one, in
// milliseconds.
func (p *product) processorTimeOf(ctx context.Context, paths []string) (float64, error) {
	conn, err := overHTTPS.dial(ctx, p.address(), time.Now().Add(time.Minute))
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	before, err := p.processorTime()
	if err != nil {
		return 0, err
	}
	for _, path := range paths {
		status, err := conn.get(path, nextVisitor())
		if err != nil {
			return 0, err
		}
		if status != http.StatusOK {
			return 0, fmt.Errorf("%s answered %d", path, status)
		}
	}
	after, err := p.processorTime()
	return (after - before) / float64(len(paths)), err
}
