package app

import (
	"cmp"
	"net/http"
	"strconv"
	"sync"

	"github.com/go-chi/chi/v5"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"carte/internal/httpx"
)

// metrics counts requests by route, method and status.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	// known are the series of requests so far, since looking for them takes longer than
	// counting.
	known sync.Map // of requestKind to *requestSeries
}

// requestKind is what is counted apart from other requests.
type requestKind struct {
	route, method string
	status        int
}

type requestSeries struct {
	requests prometheus.Counter
	seconds  prometheus.Observer
}

func newMetrics() *metrics {
	m := &metrics{
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

// observe counts a request. Non-standard methods share one label, so that clients
// cannot grow the number of series.
func (m *metrics) observe(rec *httpx.RequestRecord) {
	series := m.seriesOf(requestKind{rec.Route, method(rec.Method), rec.Status})
	series.requests.Inc()
	series.seconds.Observe(cmp.Or(rec.Streamed, rec.Duration).Seconds())
}

func (m *metrics) seriesOf(kind requestKind) *requestSeries {
	if known, ok := m.known.Load(kind); ok {
		series, _ := known.(*requestSeries)
		return series
	}
	series := &requestSeries{
		requests: m.requests.WithLabelValues(kind.route, kind.method, strconv.Itoa(kind.status)),
		seconds:  m.seconds.WithLabelValues(kind.route),
	}
	m.known.Store(kind, series)
	return series
}

func method(name string) string {
	switch name {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return name
	}
	return "other"
}

func (m *metrics) handler() http.Handler {
	r := chi.NewRouter()
	r.Method(http.MethodGet, "/metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return r
}
