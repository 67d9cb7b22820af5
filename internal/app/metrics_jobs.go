package app

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"carte/internal/jobs"
)

// jobMetrics tell of the jobs of the whole site at each scrape.
type jobMetrics struct {
	jobs               *jobs.Service
	count, lastSuccess *prometheus.Desc
	// failing is set since they could not be read.
	failing atomic.Bool
}

func newJobMetrics(service *jobs.Service) *jobMetrics {
	return &jobMetrics{
		jobs:  service,
		count: prometheus.NewDesc("carte_jobs", "Jobs of the whole site by state.", []string{"state"}, nil),
		lastSuccess: prometheus.NewDesc("carte_job_last_success_timestamp_seconds",
			"When a periodic job of the whole site last succeeded, in seconds since 1970; none for one that never has.", []string{"job"}, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *jobMetrics) Describe(to chan<- *prometheus.Desc) {
	to <- m.count
	to <- m.lastSuccess
}

// Collect implements prometheus.Collector. It omits what the database does not answer in
// time, which is logged once an outage.
func (m *jobMetrics) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	counts, periodic, err := m.jobs.State(ctx)
	if err != nil {
		if !m.failing.Swap(true) {
			slog.ErrorContext(ctx, "the metrics lack the jobs", "error", err)
		}
		return
	}
	m.failing.Store(false)
	for state, n := range map[string]int{"queued": counts.Queued, "running": counts.Running, "failed": counts.Failed} {
		to <- prometheus.MustNewConstMetric(m.count, prometheus.GaugeValue, float64(n), state)
	}
	for i := range periodic {
		if last := periodic[i].LastSucceededAt; !last.IsZero() {
			to <- prometheus.MustNewConstMetric(m.lastSuccess, prometheus.GaugeValue, float64(last.Unix()), periodic[i].Name)
		}
	}
}
