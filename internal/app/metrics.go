package app

import (
	"net/http"
	"strconv"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"carte/internal/httpx"
)

// metrics are what operators watch: requests by route, method and status.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec

	// series spares the hot path the look-up by labels.
	mu     sync.RWMutex
	series map[seriesKey]series
}

type seriesKey struct {
	route, method string
	status        int
}

type series struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

func newMetrics() *metrics {
	m := &metrics{
		series:   map[seriesKey]series{},
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "carte_http_requests_total", Help: "Requests answered.",
		}, []string{"route", "method", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "carte_http_request_seconds", Help: "Time to answer a request.",
			Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5},
		}, []string{"route"}),
	}
	m.registry.MustRegister(m.requests, m.seconds,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// observe counts a request. Methods beyond HTTP's own share one label, so that
// no visitor can grow the series.
func (m *metrics) observe(seen httpx.Seen) {
	s := m.of(seriesKey{seen.Route, method(seen.Method), seen.Status})
	s.requests.Inc()
	s.seconds.Observe(seen.Duration.Seconds())
}

func (m *metrics) of(key seriesKey) series {
	m.mu.RLock()
	s, ok := m.series[key]
	m.mu.RUnlock()
	if ok {
		return s
	}
	s = series{
		requests: m.requests.WithLabelValues(key.route, key.method, strconv.Itoa(key.status)),
		seconds:  m.seconds.WithLabelValues(key.route),
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.series[key] = s
	return s
}

func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "other"
}

func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}
