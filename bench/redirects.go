package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"
)

// redirects measures a followed link, whose click is on disk before the guest is sent on, against a bare 302;
// then it holds the clicks counted against the redirects answered, also over a kill in the middle of the load.
func (b *bench) redirects(ctx context.Context) error {
	return b.measureRedirects(ctx, "SQLite", b.newProduct("redirects", ""))
}

// redirectsOnPostgres does the same over PostgreSQL when there is one.
func (b *bench) redirectsOnPostgres(ctx context.Context) (err error) {
	if b.postgres == "" {
		b.progress("redirects over PostgreSQL: not measured, CARTE_TEST_POSTGRES is not set")
		return nil
	}
	url, remove, err := createDatabase(ctx, b.postgres, "carte_bench_"+strings.ToLower(rand.Text()[:10]))
	if err != nil {
		return err
	}
	defer func() {
		if removed := remove(); err == nil {
			err = removed
		}
	}()
	return b.measureRedirects(ctx, "PostgreSQL", b.newProduct("redirects-postgres", url))
}

func (b *bench) measureRedirects(ctx context.Context, engine string, p *product) error {
	b.progress("redirects over %s", engine)
	if err := p.startReady(ctx); err != nil {
		return err
	}
	target, err := p.target(ctx)
	if err != nil {
		return err
	}
	floor, err := b.startFloor(ctx, nil)
	if err != nil {
		return err
	}
	defer floor.kill()

	before, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	found, err := b.compare(ctx, load{address: p.address(), path: "/go/" + target, status: 302},
		load{address: floor.address(), path: "/302", status: 302})
	if err != nil {
		return err
	}
	after, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	wrong := ""
	if after-before != found.answered {
		wrong = fmt.Sprintf("%d redirects were answered and %d clicks counted", found.answered, after-before)
	}
	b.report.add(figure{
		Name: "Redirect, " + engine, Unit: "requests/s", Product: found.product, Floor: found.floor,
		Value: found.product / found.floor, AtLeast: 0.50, Wrong: wrong,
		Note: fmt.Sprintf("%d connections; %d redirects answered, %d clicks counted", connections, found.answered, after-before),
	})
	b.report.add(figure{
		Name: "Redirect, " + engine + ", p99", Unit: "ms", Product: found.productP99, Floor: found.floorP99,
		Value: found.productP99, AtMost: 15,
	})
	return b.killUnderLoad(ctx, engine, p, target)
}

// killUnderLoad kills Carte while it answers, starts it again and counts. What was asked and not answered may
// have been counted or not.
func (b *bench) killUnderLoad(ctx context.Context, engine string, p *product, target string) error {
	before, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	killed := make(chan struct{})
	time.AfterFunc(time.Second, func() {
		p.kill()
		close(killed)
	})
	result, err := load{
		address: p.address(), path: "/go/" + target, status: 302, connections: connections,
		duration: time.Duration(b.seconds)*time.Second + 2*time.Second,
	}.run(ctx)
	<-killed
	if err == nil {
		return fmt.Errorf("redirects over %s: the load outlived the kill", engine)
	}
	if err := p.startReady(ctx); err != nil {
		return err
	}
	after, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	lost := result.Answered - (after - before)
	f := figure{
		Name: "Clicks lost by kill -9, " + engine, Unit: "clicks", Product: float64(max(lost, 0)), Value: float64(max(lost, 0)),
		Note: fmt.Sprintf("%d redirects answered before the kill, %d clicks there after it", result.Answered, after-before),
	}
	switch {
	case result.Answered == 0:
		f.Wrong = "no redirect was answered before the kill"
	case lost > 0:
		f.Wrong = fmt.Sprintf("%d clicks were lost", lost)
	case -lost > connections:
		f.Wrong = fmt.Sprintf("%d clicks more than could be under way", -lost-connections)
	}
	b.report.add(f)
	return p.stop()
}

// target is a link that leads to an address of its own.
func (p *product) target(ctx context.Context) (string, error) {
	links, err := p.links(ctx)
	if err != nil {
		return "", err
	}
	for _, l := range links {
		if l.Kind != "menu" && l.IsActive {
			return l.ID, nil
		}
	}
	return "", fmt.Errorf("%s has no link that leads to an address", owner)
}
