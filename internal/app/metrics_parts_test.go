package app_test

import (
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// Operators see what the parts of a server do.
func TestPartMetrics(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		config.Demo, config.Metrics, config.Version = true, freeAddress(t), "1.2.3"
		s := start(t, config)
		link := s.thingsOf(t, "osteria", s.token(t, owner))["links"][0]
		browser := http.Header{"User-Agent": {"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1"}}
		testkit.Within(t, time.Minute, "listening for changes", func() bool { return s.metrics(t, config.Metrics)["carte_listener_connected"] == 1 })
		s.exec(t, `ALTER TABLE totals RENAME TO away`)
		before := s.metrics(t, config.Metrics)
		for path, times := range map[string]int{"/s/osteria": 3, "/go/" + link: 2} {
			for range times {
				s.send(t, http.MethodGet, path, browser.Clone(), nil)
			}
		}
		s.send(t, http.MethodGet, "/go/"+link, http.Header{"User-Agent": {"Googlebot/2.1"}}, nil)
		s.exec(t, `ALTER TABLE events RENAME TO elsewhere`)
		s.send(t, http.MethodGet, "/go/"+link, browser.Clone(), nil)
		s.exec(t, `ALTER TABLE elsewhere RENAME TO events`)
		after := s.metrics(t, config.Metrics)
		s.exec(t, `ALTER TABLE away RENAME TO totals`)

		for name, want := range map[string]float64{
			`carte_events_total{result="counted"}`: 2, `carte_events_total{result="bot"}`: 1,
			`carte_events_total{result="limited"}`: 0, `carte_events_total{result="failed"}`: 1,
			`carte_page_cache_requests_total{result="hit"}`: 2, `carte_page_cache_requests_total{result="miss"}`: 1,
		} {
			if got := after[name] - before[name]; got != want {
				t.Errorf("%s has grown by %v, want %v", name, got, want)
			}
		}
		for _, name := range []string{"carte_event_batches_total", "carte_event_batch_seconds_total", "carte_page_cache_bytes", "carte_page_cache_entries"} {
			if after[name] <= before[name] {
				t.Errorf("%s was %v and is %v", name, before[name], after[name])
			}
		}
		for _, name := range []string{
			"carte_pdfs_waiting", `carte_pdfs_reading{lane="long"}`, `carte_pdfs_pausing{of="store"}`, "carte_views_dropped_total", "carte_views_limited_total",
			`carte_pictures_drawn_total{kind="icon"}`, `carte_pictures_waiting{kind="card"}`, `carte_pictures_refused_total{kind="card"}`,
			`go_gc_duration_seconds{quantile="1"}`, "carte_menu_files_waiting",
		} {
			if _, isThere := after[name]; !isThere {
				t.Errorf("there is no %s", name)
			}
		}
		engine, pool := "sqlite", "write"
		if config.Database != "" {
			engine, pool = "postgresql", "main"
		}
		for _, name := range []string{
			`carte_build_info{engine="` + engine + `",version="1.2.3"}`, "carte_database_up",
			"carte_events_unfolded", `go_sql_open_connections{db_name="` + pool + `"}`, `go_sql_max_open_connections{db_name="` + pool + `"}`,
		} {
			if after[name] < 1 {
				t.Errorf("%s is %v", name, after[name])
			}
		}
	})
}

// metrics reads all metrics by their names with labels.
func (s *server) metrics(t *testing.T, address string) map[string]float64 {
	t.Helper()
	answer, err := s.client.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("the metrics answer %s, %v", answer.Status, err)
	}
	values := map[string]float64{}
	for line := range strings.Lines(string(text)) {
		if i := strings.LastIndexByte(line, ' '); i > 0 && line[0] != '#' {
			if values[line[:i]], err = strconv.ParseFloat(strings.TrimSpace(line[i:]), 64); err != nil {
				t.Fatal(err)
			}
		}
	}
	return values
}

// exec runs a statement beside the server.
func (s *server) exec(t *testing.T, statement string) {
	t.Helper()
	s.database(t).Execute(statement)
}
