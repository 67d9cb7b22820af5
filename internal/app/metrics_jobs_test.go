package app

import (
	"context"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"carte/internal/db"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// series reads a collector: its values by their names with labels.
func series(t *testing.T, c prometheus.Collector) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	testkit.NoError(t, registry.Register(c))
	families, err := registry.Gather()
	testkit.NoError(t, err)
	values := map[string]float64{}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			name := family.GetName()
			for _, label := range metric.GetLabel() {
				name += " " + label.GetValue()
			}
			values[name] = metric.GetGauge().GetValue() + metric.GetCounter().GetValue()
		}
	}
	return values
}

// Operators see when a periodic job last succeeded; one that never has is missing.
func TestJobMetrics(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		log := testkit.KeepLog(t)
		noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
		service, ran := jobs.NewService(d, func() time.Time { return noon }), make(chan struct{}, 1)
		service.Every("works", time.Hour, jobs.Options{}, func(context.Context) error {
			ran <- struct{}{}
			return nil
		})
		service.Every("fails", time.Hour, jobs.Options{}, func(context.Context) error { return context.DeadlineExceeded })
		metrics := newJobMetrics(service)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			service.Run(ctx)
		}()
		<-ran
		const works = "carte_job_last_success_timestamp_seconds works"
		testkit.Within(t, time.Minute, "the success to be stored", func() bool { return series(t, metrics)[works] != 0 })
		stop()
		<-ended
		got := series(t, metrics)
		if _, isThere := got["carte_job_last_success_timestamp_seconds fails"]; isThere || got[works] != float64(noon.Unix()) || got["carte_jobs queued"] != 0 {
			t.Errorf("the metrics are %v", got)
		}

		testkit.NoError(t, d.Close())
		log.Reset()
		for range 3 {
			if got := series(t, metrics); len(got) > 0 {
				t.Errorf("without a database they are %v", got)
			}
		}
		if n := log.Lines("the metrics lack the jobs"); n != 1 {
			t.Errorf("%d lines of one outage: %s", n, log)
		}
	})
}
