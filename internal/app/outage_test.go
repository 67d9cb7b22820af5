package app_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// While PostgreSQL is down the API answers that it is unavailable, not with an
// internal error, and the log has one line for the outage, not one per request,
// and one when it is over.
func TestDatabaseGone(t *testing.T) {
	if len(testkit.Scalable()) == 0 {
		return // SQLite is embedded
	}
	proxy, through := testkit.StartProxy(t, testkit.PostgresURL(t))
	config := app.Config{Demo: true}
	config.Database, config.Data, config.Listen = through, t.TempDir(), "127.0.0.1:0"
	var log testkit.Log
	program, stop, ended := launch(t, config, io.Discard, &log)
	s := &server{url: "http://" + program.Address(), config: config, client: http.DefaultClient}
	token := s.token(t, owner)

	proxy.Cut(true)
	for path, want := range map[string]int{
		"/api/me": 503, "/api/stores": 503, "/readyz": 503, "/healthz": 200, "/s/osteria": 503, "/go/abc": 503,
	} {
		for range 3 {
			answer, content := s.send(t, http.MethodGet, path, withToken(token), nil)
			if answer.StatusCode != want || want == 503 && answer.Header.Get("Retry-After") == "" {
				t.Errorf("%s answers %d, Retry-After %q: %s", path, answer.StatusCode, answer.Header.Get("Retry-After"), content)
			}
		}
	}
	refused := proxy.Refused() // jobs and the listener go on trying, a few times a second
	testkit.Within(t, time.Minute, "asking for the database without any request", func() bool { return proxy.Refused() > refused+30 })
	proxy.Cut(false)
	if answer, content := s.send(t, http.MethodGet, "/readyz", http.Header{}, nil); answer.StatusCode != http.StatusOK {
		t.Errorf("with its database back it answers %d %s", answer.StatusCode, content)
	}
	const over = "the database serves requests again"
	testkit.Within(t, time.Minute, "a line that the database is back", func() bool { return strings.Contains(log.String(), over) })
	stop()
	testkit.NoError(t, <-ended)
	lines := linesOf(t, log.String())
	counts := map[string]int{}
	for _, line := range lines {
		if line.Message != "request" {
			counts[line.Level+" "+line.Message]++
		}
	}
	for message, want := range map[string]int{
		"ERROR the database does not answer; requests that need it are refused meanwhile": 1, "INFO " + over: 1,
	} {
		if counts[message] != want {
			t.Errorf("%q is logged %d times, want %d: %v", message, counts[message], want, counts)
		}
	}
}
