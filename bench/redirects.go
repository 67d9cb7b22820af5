package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// redirects measures a followed link, whose click is on disk before the guest is sent on, against a bare 302;
// then it holds the clicks counted against the redirects answered, also over a kill in the middle of the load.
func (b *bench) redirects(ctx context.Context) error {
	return b.measureRedirects(ctx, "SQLite", sites{product: b.newProduct("redirects", ""), plainProduct: b.newPlainProduct("redirects-plain")})
}

// redirectsOnPostgres does the same over PostgreSQL when there is one.
func (b *bench) redirectsOnPostgres(ctx context.Context) error {
	return b.onPostgres(ctx, func(database string) error {
		return b.measureRedirects(ctx, "PostgreSQL", sites{product: b.newProduct("redirects-postgres", database)})
	})
}

// onPostgres measures on a database of its own, which is dropped afterwards.
func (b *bench) onPostgres(ctx context.Context, measure func(database string) error) (err error) {
	if b.postgres == "" {
		b.progress("not measured over PostgreSQL: CARTE_TEST_POSTGRES is not set")
		return nil
	}
	database, remove, err := createDatabase(ctx, b.postgres, "carte_bench_"+strings.ToLower(rand.Text()[:10]))
	if err != nil {
		return err
	}
	defer func() {
		if removed := remove(); err == nil {
			err = removed
		}
	}()
	return measure(database)
}

// measureRedirects compares in each manner; in the clear only where there is such a product.
func (b *bench) measureRedirects(ctx context.Context, engine string, s sites) error {
	defer s.kill()
	if err := s.startProducts(ctx); err != nil {
		return err
	}
	if err := s.startFloors(ctx, b, nil); err != nil {
		return err
	}
	for _, m := range manners {
		p := s.product
		if m.protocol == overHTTP {
			p = s.plainProduct
		}
		if p == nil {
			continue
		}
		if err := b.measureRedirect(ctx, engine, s, p, m); err != nil {
			return err
		}
	}
	return b.killUnderLoad(ctx, engine, s.product)
}

func (b *bench) measureRedirect(ctx context.Context, engine string, s sites, p *product, m manner) error {
	target, err := p.target(ctx)
	if err != nil {
		return err
	}
	before, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	found, err := b.compareBy(ctx, s, m, "/go/"+target, "/302", http.StatusFound)
	if err != nil {
		return err
	}
	after, err := p.clicks(ctx, target)
	if err != nil {
		return err
	}
	f := figure{
		Name: "Redirect, " + engine + ", " + m.name, Unit: "requests/s", Product: found.product, Floor: found.floor, Value: found.ratio(),
		Note: fmt.Sprintf("%d guests at once; %d redirects answered, %d clicks counted", connections, found.answered, after-before),
	}
	if after-before != found.answered {
		f.Wrong = fmt.Sprintf("%d redirects were answered and %d clicks counted", found.answered, after-before)
	}
	if m.targeted {
		f.AtLeast = map[bool]float64{false: 0.45, true: 0.90}[m.fresh]
	}
	b.report.add(f)
	late := figure{Name: f.Name + ", p99", Unit: "ms", Product: found.productP99, Floor: found.floorP99, Value: found.productP99}
	if m.targeted && !m.fresh {
		late.AtMost = 15
	}
	b.report.add(late)
	return nil
}

// killUnderLoad kills Carte while it answers, starts it again and counts. Requests without a response may
// have been counted or not.
func (b *bench) killUnderLoad(ctx context.Context, engine string, p *product) error {
	target, err := p.target(ctx)
	if err != nil {
		return err
	}
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
		address: p.address(), paths: []string{"/go/" + target}, status: http.StatusFound, connections: connections,
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
