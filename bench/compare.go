package main

import (
	"context"
	"fmt"
	"time"
)

// connections is the number of concurrent guests.
const connections = 64

// manner is how guests reach the product and the floor.
type manner struct {
	name     string
	protocol protocol
	fresh    bool
	// targeted is false for what is only printed beside the others, in fewer rounds.
	targeted bool
}

var manners = []manner{
	{"kept connections", overHTTPS, false, true},
	{"new connections", overHTTPS, true, true},
	{"plain HTTP", overHTTP, false, false},
}

// compared is what two loads came to: medians over the rounds, latencies in milliseconds.
type compared struct {
	product, floor       float64 // requests per second
	productP99, floorP99 float64
	answered             int // by the product, in all rounds and the warm-up
}

func (c compared) ratio() float64 { return c.product / c.floor }

// compare lets product and floor take turns, each being the first in every other round.
func (b *bench) compare(ctx context.Context, product, floor load, rounds int) (compared, error) {
	var found compared
	var rates, p99s [2][]float64
	loads := [2]load{product, floor}
	for i := range loads {
		loads[i].connections = connections
		loads[i].duration = time.Second
		warm, err := loads[i].run(ctx)
		if err != nil {
			return compared{}, fmt.Errorf("%s: %w", loads[i].paths[0], err)
		}
		if i == 0 {
			found.answered += warm.Answered
		}
		loads[i].duration = time.Duration(b.seconds) * time.Second
	}
	for round := range rounds {
		for turn := range loads {
			i := (round + turn) % len(loads)
			result, err := loads[i].run(ctx)
			if err != nil {
				return compared{}, fmt.Errorf("%s: %w", loads[i].paths[0], err)
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

// sites are a product and a floor that serve HTTPS, and the same in the clear.
type sites struct {
	product, plainProduct *product
	floor, plainFloor     *process
}

// startFloors starts the floors with the given pages.
func (s *sites) startFloors(ctx context.Context, b *bench, pages map[string]document) (err error) {
	if s.floor, err = b.startFloor(ctx, pages, true); err != nil {
		return err
	}
	s.plainFloor, err = b.startFloor(ctx, pages, false)
	return err
}

// startProducts starts the products there are and waits until they are ready.
func (s *sites) startProducts(ctx context.Context) error {
	if err := s.product.startReady(ctx); err != nil || s.plainProduct == nil {
		return err
	}
	return s.plainProduct.startReady(ctx)
}

// kill ends all that runs.
func (s *sites) kill() {
	for _, p := range []*product{s.product, s.plainProduct} {
		if p != nil {
			p.kill()
		}
	}
	for _, floor := range []*process{s.floor, s.plainFloor} {
		floor.kill()
	}
}

// compareBy compares a path of the product with one of the floor in one manner.
func (b *bench) compareBy(ctx context.Context, s sites, m manner, path, floorPath string, status int) (compared, error) {
	product, floor, rounds := s.product, s.floor, b.rounds
	if m.protocol == overHTTP {
		product, floor = s.plainProduct, s.plainFloor
	}
	if !m.targeted {
		rounds = min(rounds, 3)
	}
	b.progress("%s, %s", path, m.name)
	one := load{protocol: m.protocol, fresh: m.fresh, status: status}
	carte, bare := one, one
	carte.address, carte.paths = product.address(), []string{path}
	bare.address, bare.paths = floor.address(), []string{floorPath}
	return b.compare(ctx, carte, bare, rounds)
}
