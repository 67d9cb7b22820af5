package app_test

import (
	"net"
	"slices"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/jobs"
	"carte/internal/testkit"
)

// A server runs its periodic jobs when it is first started, and reports all jobs
// to operators and in the metrics.
func TestPeriodicJobs(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		config.Metrics = freeAddress(t)
		s := start(t, config)
		state := s.periodicJobsDone(t)
		var names []string
		for _, p := range state.Periodic {
			names = append(names, p.Name)
			if p.Error != nil || p.IntervalSeconds != 3600 || time.Until(*p.NextRunAt) < 50*time.Minute {
				t.Errorf("%+v", p)
			}
		}
		if !slices.Equal(names, []string{"analytics.prune", "idempotency.prune", "identity.prune", "identity.rotate-keys", "media.collect", "menu.purge", "page.check-links", "page.purge", "store.erase", "table.purge"}) || state.Counts != (jobs.Counts{}) {
			t.Errorf("%+v", state)
		}
		metrics := s.metrics(t, config.Metrics)
		for _, state := range []string{"queued", "running", "failed"} {
			name := `carte_jobs{state="` + state + `"}`
			if n, ok := metrics[name]; !ok || n != 0 {
				t.Errorf("the metrics have %v of %s, %t", n, name, ok)
			}
		}
	})
}

// periodicJobsDone waits until each periodic job has been run once. A job may end
// between the reading of the counts and that of the list.
func (s *server) periodicJobsDone(t *testing.T) jobs.Jobs {
	t.Helper()
	operator := s.token(t, "admin@carte.example")
	for end := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var state jobs.Jobs
		s.get(t, "/api/jobs", operator, &state)
		waits := slices.ContainsFunc(state.Periodic, func(p jobs.PeriodicJob) bool { return p.Running || p.LastSucceededAt == nil })
		if len(state.Periodic) > 0 && !waits && state.Running == 0 {
			return state
		}
		if time.Now().After(end) {
			t.Fatalf("the periodic jobs were not run: %+v", state)
		}
	}
}

// freeAddress returns a loopback address that is not in use.
func freeAddress(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.NoError(t, err)
	defer listener.Close()
	return listener.Addr().String()
}
