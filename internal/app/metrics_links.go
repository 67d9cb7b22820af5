package app

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"carte/internal/page"
	"carte/internal/probe"
)

// linkMetrics tell of the checks of links. Those of the whole site are counted from time to
// time: that takes longer than a scrape may.
type linkMetrics struct {
	pages                *page.Service
	due, broken, results *prometheus.Desc
	// last are the newest counts, nil where they could not be read.
	last atomic.Pointer[page.CheckStats]
}

const (
	// linkCountInterval is how often links are counted, within linkCountTimeout.
	linkCountInterval = 5 * time.Minute
	linkCountTimeout  = time.Minute
)

func newLinkMetrics(pages *page.Service) *linkMetrics {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc(name, help, labels, nil)
	}
	return &linkMetrics{
		pages:   pages,
		due:     desc("carte_links_due", "Links of the whole site that are to be checked by now."),
		broken:  desc("carte_links_broken", "Links of the whole site whose owners are told that they do not answer."),
		results: desc("carte_link_checks_total", "Checks of links by this process, by what they ended in.", "result"),
	}
}

// Describe implements prometheus.Collector.
func (m *linkMetrics) Describe(to chan<- *prometheus.Desc) {
	to <- m.due
	to <- m.broken
	to <- m.results
}

// Collect implements prometheus.Collector.
func (m *linkMetrics) Collect(to chan<- prometheus.Metric) {
	if last := m.last.Load(); last != nil {
		to <- prometheus.MustNewConstMetric(m.due, prometheus.GaugeValue, float64(last.Due))
		to <- prometheus.MustNewConstMetric(m.broken, prometheus.GaugeValue, float64(last.Broken))
	}
	checked := m.pages.Checked()
	for _, code := range probe.Codes {
		to <- prometheus.MustNewConstMetric(m.results, prometheus.CounterValue, float64(checked[code]), string(code))
	}
}

// run counts the links until ctx ends.
func (m *linkMetrics) run(ctx context.Context) {
	tick := time.NewTicker(linkCountInterval)
	defer tick.Stop()
	for failing := false; ; {
		err := m.countAll(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			slog.ErrorContext(ctx, "the metrics lack the links", "error", err)
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

func (m *linkMetrics) countAll(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, linkCountTimeout)
	defer cancel()
	stats, err := m.pages.CheckStats(ctx)
	if err != nil {
		m.last.Store(nil)
		return err
	}
	m.last.Store(&stats)
	return nil
}
