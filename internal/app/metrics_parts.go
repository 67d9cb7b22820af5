package app

import (
	"context"
	"database/sql"
	"slices"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"carte/internal/analytics"
	"carte/internal/guest"
	"carte/internal/media"
	"carte/internal/render"
)

// partMetrics are what operators watch of the program's parts. All are read when
// they are asked for, so that they cost the requests nothing.
func (a *App) partMetrics() []prometheus.Collector {
	all := []prometheus.Collector{
		gauge("carte_build_info", "1, with the program's version.", prometheus.Labels{"version": a.config.Version, "engine": string(a.db.Engine)},
			func() float64 { return 1 }),
		gauge("carte_database_up", "Whether the database answers within 2 s.", nil, func() float64 { return truth(a.ping(context.Background()) == nil) }),
		gauge("carte_listener_connected", "Whether changes made by other processes are heard of; while it is 0, guest pages are checked against the database.", nil,
			func() float64 { return truth(a.db.Connected()) }),
		newJobMetrics(a.jobs), newMenuMetrics(a.menus),
	}
	a.db.EachPool(func(name string, pool *sql.DB) { all = append(all, collectors.NewDBStatsCollector(pool, name)) })
	if a.certificate != nil {
		all = append(all, gauge("carte_certificate_end_timestamp_seconds", "When the certificate expires, in seconds since 1970.", nil,
			func() float64 { return float64(a.certificate.current.Load().Leaf.NotAfter.Unix()) }))
	}
	if a.links != nil {
		all = append(all, a.links)
	}
	return slices.Concat(all, eventMetrics(a.recorder), cacheMetrics(a.guests), streamMetrics(a.guests), drawingMetrics(a.guests), renderMetrics(a.renderer), imageMetrics(a.media), pdfMetrics(a.media))
}

// imageMetrics count the pictures that are added, what is refused, and what is stored
// and served.
func imageMetrics(s *media.Service) []prometheus.Collector {
	all := []prometheus.Collector{
		gauge("carte_image_decodes_waiting", "Pictures that wait to be decoded.", nil, func() float64 { return float64(s.Stats().Waiting) }),
		counter("carte_image_decode_seconds_total", "Time that decoding pictures and making their variants took.", nil,
			func() float64 { return s.Stats().DecodeTime.Seconds() }),
		counter("carte_image_stored_bytes_total", "Bytes of stored variants of pictures.", nil, func() float64 { return float64(s.Stats().StoredBytes) }),
		counter("carte_image_served_bytes_total", "Bytes of pictures that were served.", nil, func() float64 { return float64(s.Stats().ServedBytes) }),
	}
	for _, kind := range media.Decoders {
		all = append(all, counter("carte_image_decodes_total", "Pictures decoded, by type.", prometheus.Labels{"type": kind},
			func() float64 { return float64(s.Stats().Decoded[kind]) }))
	}
	for _, reason := range media.Refusals {
		all = append(all, counter("carte_images_refused_total", "Pictures refused, by the code of the answer.", prometheus.Labels{"reason": reason},
			func() float64 { return float64(s.Stats().Refused[reason]) }))
	}
	return all
}

// pdfMetrics count the PDFs that wait and are read, and who pauses.
func pdfMetrics(s *media.Service) []prometheus.Collector {
	all := []prometheus.Collector{
		gauge("carte_pdfs_waiting", "PDFs that wait to be read.", nil, func() float64 { return float64(s.Stats().PDFs.Waiting) }),
	}
	for _, lane := range media.PDFLanes {
		all = append(all, gauge("carte_pdfs_reading", "PDFs that are being read, by lane: those that take longer than six seconds are in the long one.",
			prometheus.Labels{"lane": lane}, func() float64 { return float64(s.Stats().PDFs.Reading[lane]) }))
	}
	for _, of := range media.PDFPausing {
		all = append(all, gauge("carte_pdfs_pausing", "Stores and users whose last PDF took too much, and who may not send the next one yet.",
			prometheus.Labels{"of": of}, func() float64 { return float64(s.Stats().PDFs.Pausing[of]) }))
	}
	return all
}

func eventMetrics(r *analytics.Recorder) []prometheus.Collector {
	events := func(result string, count func(analytics.Stats) uint64) prometheus.Collector {
		return counter("carte_events_total", "Clicks and scans by what became of them: counted, bot (stored, not counted), limited (not stored), failed (not stored, or not in time).",
			prometheus.Labels{"result": result}, func() float64 { return float64(count(r.Stats())) })
	}
	return []prometheus.Collector{
		events("counted", func(s analytics.Stats) uint64 { return s.Counted }),
		events("bot", func(s analytics.Stats) uint64 { return s.Bots }),
		events("limited", func(s analytics.Stats) uint64 { return s.Limited }),
		events("failed", func(s analytics.Stats) uint64 { return s.Failed }),
		counter("carte_event_batches_total", "Transactions that stored clicks and scans.", nil, func() float64 { return float64(r.Stats().Batches) }),
		counter("carte_event_batch_seconds_total", "Time these transactions took.", nil, func() float64 { return r.Stats().BatchTime.Seconds() }),
		counter("carte_views_total", "Pages of stores that were shown to guests, and counted.", nil, func() float64 { return float64(r.Stats().Views) }),
		counter("carte_views_limited_total", "Pages that were shown and not counted, because of the limits of a visitor and a network.", nil,
			func() float64 { return float64(r.Stats().LimitedViews) }),
		counter("carte_views_dropped_total", "Pages that were shown and not counted, because the database could not store the ones before.", nil,
			func() float64 { return float64(r.Stats().DroppedViews) }),
		gauge("carte_events_unfolded", "Stored clicks and scans that are not added to the counts yet.", nil,
			func() float64 { return float64(r.Stats().Unfolded) }),
	}
}

func cacheMetrics(s *guest.Service) []prometheus.Collector {
	pages := func(result string, count func(guest.CacheStats) uint64) prometheus.Collector {
		return counter("carte_page_cache_requests_total", "Pages looked for in the cache.", prometheus.Labels{"result": result},
			func() float64 { return float64(count(s.CacheStats())) })
	}
	return []prometheus.Collector{
		gauge("carte_page_cache_bytes", "Memory of the page cache.", nil, func() float64 { return float64(s.CacheStats().Bytes) }),
		gauge("carte_page_cache_entries", "Entries of the page cache: pages, addresses of stores, targets of links, codes.", nil,
			func() float64 { return float64(s.CacheStats().Entries) }),
		pages("hit", func(c guest.CacheStats) uint64 { return c.Hits }),
		pages("miss", func(c guest.CacheStats) uint64 { return c.Misses }),
	}
}

// streamMetrics count the open pages that are told of changes at once.
func streamMetrics(s *guest.Service) []prometheus.Collector {
	return []prometheus.Collector{
		gauge("carte_change_streams", "Open menus that are told of changes at once.", nil, func() float64 { return float64(s.StreamStats().Open) }),
		counter("carte_change_streams_refused_total", "Open menus that ask each minute, because there were too many streams.", nil,
			func() float64 { return float64(s.StreamStats().Refused) }),
	}
}

// drawingMetrics count the cards and icons of stores that were drawn or refused, and those
// that wait.
func drawingMetrics(s *guest.Service) []prometheus.Collector {
	all := []prometheus.Collector{
		gauge("carte_pictures_drawn_bytes", "Memory of the cards and icons that are kept.", nil, func() float64 { return float64(s.DrawnBytes()) }),
	}
	for _, kind := range guest.DrawnKinds {
		labels := prometheus.Labels{"kind": kind}
		all = append(all,
			counter("carte_pictures_drawn_total", "Cards and icons of stores that were drawn.", labels,
				func() float64 { return float64(s.DrawingStats()[kind].Drawn) }),
			counter("carte_pictures_refused_total", "Cards and icons that were not drawn because too many waited.", labels,
				func() float64 { return float64(s.DrawingStats()[kind].Refused) }),
			gauge("carte_pictures_waiting", "Cards and icons that wait to be drawn.", labels,
				func() float64 { return float64(s.DrawingStats()[kind].Waiting) }),
		)
	}
	return all
}

// renderMetrics counts the pages that wait to be rendered, and those refused by
// reason.
func renderMetrics(pool *render.Pool) []prometheus.Collector {
	refused := func(reason string, count func(render.Refused) uint64) prometheus.Collector {
		return counter("carte_renders_refused_total", "Pages that were not rendered because too many waited.",
			prometheus.Labels{"reason": reason}, func() float64 { return float64(count(pool.Refused())) })
	}
	return []prometheus.Collector{
		gauge("carte_renders_waiting", "Pages that wait to be rendered.", nil, func() float64 { return float64(pool.Waiting()) }),
		refused("queue_full", func(r render.Refused) uint64 { return r.QueueFull }),
		refused("client_limit", func(r render.Refused) uint64 { return r.ClientLimit }),
		refused("timeout", func(r render.Refused) uint64 { return r.Timeout }),
	}
}

func gauge(name, help string, labels prometheus.Labels, value func() float64) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, value)
}

func counter(name, help string, labels prometheus.Labels, value func() float64) prometheus.Collector {
	return prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help, ConstLabels: labels}, value)
}

func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
