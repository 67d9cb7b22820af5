package app_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// On shutdown the program first fails its readiness check, keeps serving for as
// long as load balancers may take to notice, and logs to the end.
func TestStopIsAnnouncedBeforeTheListenerCloses(t *testing.T) {
	config := app.Config{Demo: true, ShutdownDelay: 2 * time.Second}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	var log bytes.Buffer
	program, stop, ended := launch(t, config, io.Discard, &log)
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
	testkit.NoError(t, <-ended)
	if !strings.Contains(log.String(), `"route":"/s/{slug}"`) {
		t.Errorf("the last request is not logged: %s", &log)
	}
	lines := linesOf(t, log.String())
	if first := lines[0]; first.Message != "serving" || !strings.Contains(first.raw, `"engine":"sqlite"`) || !strings.Contains(first.raw, `"base_url":"http://localhost:`) {
		t.Errorf("the log begins with %s", first.raw)
	}
	if last := lines[len(lines)-1]; last.Message != "stopped" {
		t.Errorf("the log ends with %s", last.raw)
	}
	if _, err := http.Get(s.url + "/readyz"); err == nil {
		t.Error("it still listens")
	}
}
