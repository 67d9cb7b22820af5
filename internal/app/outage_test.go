package app_test

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"testing"

	"carte/internal/app"
	"carte/internal/testkit"
)

// While PostgreSQL is gone the API says to try again later, not that it is
// broken, and the log has one line of it, not one a request. Once it is back
// all goes on.
func TestDatabaseGone(t *testing.T) {
	if len(testkit.Scalable()) == 0 {
		return // only PostgreSQL can be gone
	}
	proxy, through := testkit.StartProxy(t, testkit.PostgresURL(t))
	config := app.Config{Demo: true}
	config.Database, config.Data, config.Listen = through, t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	defer stop()
	var log bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- program.Run(running, io.Discard, &log) }()
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
	proxy.Cut(false)
	if answer, content := s.send(t, http.MethodGet, "/readyz", http.Header{}, nil); answer.StatusCode != http.StatusOK {
		t.Errorf("with its database back it answers %d %s", answer.StatusCode, content)
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	lines := linesOf(t, &log)
	told := 0
	for _, line := range lines {
		if line.Level == "ERROR" && line.RequestID != "" {
			told++
		}
	}
	if told != 1 {
		t.Errorf("%d lines tell of the outage: %v", told, lines)
	}
}
