package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"time"
)

// starts measures how soon Carte serves, what the first page costs, and its memory when idle.
func (b *bench) starts(ctx context.Context) error {
	b.progress("start, cold render, idle memory")
	var first, again, cold, cached []float64
	for round := range tries {
		p := b.newPlainProduct(fmt.Sprintf("start-%d", round))
		seeding, err := p.timeToServe(ctx)
		if err != nil {
			return err
		}
		serving, err := p.timeToServe(ctx)
		if err != nil {
			return err
		}
		if err := p.startReady(ctx); err != nil {
			return err
		}
		rendered, later, err := p.coldRender(ctx)
		if err != nil {
			return err
		}
		first, again = append(first, seeding), append(again, serving)
		cold, cached = append(cold, rendered), append(cached, later)
		if round == tries-1 {
			if err := b.idleMemory(ctx, p); err != nil {
				return err
			}
		}
		if err := p.stop(); err != nil {
			return err
		}
	}
	b.report.add(figure{
		Name: "Start to first 200", Unit: "ms", Product: median(again), Value: median(again), AtMost: 1000,
		Note: "from starting the program on existing demo data to the menu page's first 200, its rendering included",
	})
	b.report.add(figure{
		Name: "First start, seeding", Unit: "ms", Product: median(first), Value: median(first), AtMost: 1000,
		Note: "the same with an empty data folder: migrations and demo data as well",
	})
	b.report.add(figure{
		Name: "Cold render of the menu", Unit: "ms", Product: median(cold), Floor: median(cached),
		Value: median(cold) - median(cached), AtMost: 150,
		Note: "the first request for the menu page after a start (product) less a cached one (floor)",
	})
	return nil
}

// timeToServe starts Carte, waits for the menu page, and stops it again. In milliseconds.
func (p *product) timeToServe(ctx context.Context) (float64, error) {
	started := time.Now()
	if err := p.start(ctx); err != nil {
		return 0, err
	}
	if err := p.first200(ctx, menuPath); err != nil {
		return 0, err
	}
	took := time.Since(started)
	return milliseconds(took), p.stop()
}

// coldRender requests the menu page for the first time, then the cached one, and returns both times in milliseconds.
func (p *product) coldRender(ctx context.Context) (cold, cached float64, err error) {
	client := http.Client{Transport: &http.Transport{DisableCompression: true}}
	defer client.CloseIdleConnections()
	ask := func(path string) (float64, error) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+path, http.NoBody)
		if err != nil {
			return 0, err
		}
		request.Header.Set("Accept-Language", "en")
		request.Header.Set("Accept-Encoding", "br")
		request.Header.Set("User-Agent", userAgent)
		sent := time.Now()
		answer, err := client.Do(request)
		if err != nil {
			return 0, err
		}
		defer answer.Body.Close()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			return 0, err
		}
		if answer.StatusCode != http.StatusOK {
			return 0, fmt.Errorf("GET %s: %s", path, answer.Status)
		}
		return milliseconds(time.Since(sent)), nil
	}
	// The connection is made before the clock runs.
	if _, err = ask("/readyz"); err != nil {
		return 0, 0, err
	}
	if cold, err = ask(menuPath); err != nil {
		return 0, 0, err
	}
	var later []float64
	for range 20 {
		took, err := ask(menuPath)
		if err != nil {
			return 0, 0, err
		}
		later = append(later, took)
	}
	return cold, median(later), nil
}

// idleMemory measures the memory ten seconds after both pages have been served.
func (b *bench) idleMemory(ctx context.Context, p *product) error {
	for _, path := range []string{menuPath, linkPath} {
		if err := p.first200(ctx, path); err != nil {
			return err
		}
	}
	if err := wait(ctx, 10*time.Second); err != nil {
		return err
	}
	memory, err := p.memory()
	if err != nil {
		return err
	}
	b.report.add(figure{
		Name: "Idle memory", Unit: "MB", Product: memory, Value: memory, AtMost: 80,
		Note: "resident, ten seconds after both pages of the demo were served",
	})
	return nil
}

// version is what the measured binary calls itself.
func (b *bench) version(ctx context.Context) (string, error) {
	out, err := command(ctx, b.binary, "version")
	if err != nil {
		return "", fmt.Errorf("%s version: %w", filepath.Base(b.binary), err)
	}
	return out, nil
}
