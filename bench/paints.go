package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// paints measures in Chromium when the menu's first and largest content are painted, on a slow phone, against
// the same page without scripts from the floor.
func (b *bench) paints(ctx context.Context) error {
	b.progress("paint in Chromium")
	p := b.newPlainProduct("paints")
	if err := p.startReady(ctx); err != nil {
		return err
	}
	site := p.site()
	menu, err := site.settled(ctx, menuPath)
	if err != nil {
		return err
	}
	pages, err := site.withoutScripts(ctx, menu, menuPath)
	if err != nil {
		return err
	}
	floor, err := b.startFloor(ctx, pages, false)
	if err != nil {
		return err
	}
	defer floor.kill()

	out, err := command(ctx, "node", "bench/paint.mjs", p.url+menuPath, floor.url+menuPath, strconv.Itoa(tries))
	if err != nil {
		return err
	}
	var seen struct {
		Product, Floor struct{ First, Largest []float64 }
		Foreign        []string // URLs requested from other origins
	}
	if err := json.Unmarshal([]byte(out), &seen); err != nil {
		return fmt.Errorf("read what bench/paint.mjs says: %w", err)
	}
	wrong := ""
	if len(seen.Foreign) > 0 {
		wrong = fmt.Sprintf("requests left for another origin: %v", seen.Foreign)
	}
	for _, f := range []struct {
		name           string
		product, floor []float64
	}{
		{"First contentful paint", seen.Product.First, seen.Floor.First},
		{"Largest contentful paint", seen.Product.Largest, seen.Floor.Largest},
	} {
		if len(f.product) < tries || len(f.floor) < tries {
			return fmt.Errorf("%s was not seen in every round", f.name)
		}
		b.report.add(figure{
			Name: f.name, Unit: "ms", Product: median(f.product), Floor: median(f.floor),
			Value: median(f.product) / median(f.floor), AtMost: 1.5, Wrong: wrong,
			Note: "cold, processor slowed 4 times, 150 ms latency, 1.6 Mbit/s; the floor serves the same HTML without scripts",
		})
	}
	return p.stop()
}

// command runs a program and returns what it prints, or what it complained about.
func command(ctx context.Context, name string, arguments ...string) (string, error) {
	out, err := exec.CommandContext(ctx, name, arguments...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			return "", fmt.Errorf("%s: %w\n%s", name, err, exit.Stderr)
		}
		return "", err
	}
	return strings.TrimSpace(string(out)), nil
}
