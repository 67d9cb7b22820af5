package app_test

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
)

// A program that is asked to stop says so to load balancers first, serves on
// for as long as they may take to hear of it, and logs to the end.
func TestStopIsAnnouncedBeforeTheListenerCloses(t *testing.T) {
	config := app.Config{Demo: true, ShutdownDelay: 2 * time.Second}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	program, err := app.New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	running, stop := context.WithCancel(t.Context())
	defer stop()
	var log bytes.Buffer
	ended := make(chan error, 1)
	go func() { ended <- program.Run(running, &bytes.Buffer{}, &log) }()
	s := &server{url: "http://" + program.Address(), client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}
	if answer, _ := s.send(t, http.MethodGet, "/readyz", nil, nil); answer.StatusCode != http.StatusOK {
		t.Fatalf("it starts with %d", answer.StatusCode)
	}
	stop()
	for status := 0; status != http.StatusServiceUnavailable; {
		answer, _ := s.send(t, http.MethodGet, "/readyz", nil, nil)
		status = answer.StatusCode
	}
	if answer, _ := s.send(t, http.MethodGet, "/s/osteria", nil, nil); answer.StatusCode != http.StatusOK {
		t.Errorf("while it stops a page answers %d", answer.StatusCode)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(log.String(), `"route":"/s/{slug}"`) {
		t.Errorf("the last request is not logged: %s", &log)
	}
	if _, err := http.Get(s.url + "/readyz"); err == nil {
		t.Error("it still listens")
	}
}
