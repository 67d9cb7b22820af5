package app

import (
	"github.com/prometheus/client_golang/prometheus"

	"carte/internal/menu"
)

// menuMetrics tell of the files that menus are read from and written to, and of translations.
// There are only those of kinds that have been.
type menuMetrics struct {
	menus                *menu.Service
	ended, took, waiting *prometheus.Desc
}

func newMenuMetrics(menus *menu.Service) *menuMetrics {
	return &menuMetrics{
		menus: menus,
		ended: prometheus.NewDesc("carte_menu_files_total", "Files with menus and translations that were read or written, and requests to the translation service, by what they ended in.",
			[]string{"work", "format", "result"}, nil),
		took:    prometheus.NewDesc("carte_menu_file_seconds_total", "Time that these took, without waiting for a turn.", []string{"work", "format"}, nil),
		waiting: prometheus.NewDesc("carte_menu_files_waiting", "Files with menus and translations, and large menus, that wait for the turn of their store or user.", nil, nil),
	}
}

// Describe implements prometheus.Collector.
func (m *menuMetrics) Describe(to chan<- *prometheus.Desc) {
	to <- m.ended
	to <- m.took
	to <- m.waiting
}

// Collect implements prometheus.Collector.
func (m *menuMetrics) Collect(to chan<- prometheus.Metric) {
	for _, one := range m.menus.Stats() {
		work := string(one.Work)
		for result, n := range one.Ended {
			to <- prometheus.MustNewConstMetric(m.ended, prometheus.CounterValue, float64(n), work, one.Format, result)
		}
		to <- prometheus.MustNewConstMetric(m.took, prometheus.CounterValue, one.Took.Seconds(), work, one.Format)
	}
	to <- prometheus.MustNewConstMetric(m.waiting, prometheus.GaugeValue, float64(m.menus.Waiting()))
}
