package app_test

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
	"carte/internal/testkit"
)

// changesOf opens a store's stream of changes, and sends each of its lines.
func (s *server) changesOf(t *testing.T, slug string) <-chan string {
	t.Helper()
	answer, err := (&http.Client{}).Do(testkit.Must(http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/s/"+slug+"/changes", http.NoBody)))
	testkit.NoError(t, err)
	t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the stream answers %s", answer.Status)
	}
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		for scanner := bufio.NewScanner(answer.Body); scanner.Scan(); {
			lines <- scanner.Text()
		}
	}()
	return lines
}

const changed = "data: changed"

// hears waits for a line of a stream, or its end by "", and returns how long that took.
func hears(t *testing.T, lines <-chan string, want string) time.Duration {
	t.Helper()
	began := time.Now()
	for timeout := time.After(20 * time.Second); ; {
		select {
		case line, isOpen := <-lines:
			if line == want && isOpen == (want != "") {
				return time.Since(began)
			}
			if !isOpen {
				t.Fatalf("the stream ends before %q", want)
			}
		case <-timeout:
			t.Fatalf("the stream does not say %q", want)
		}
	}
}

// What an owner or their staff change at one process is told to open pages at every process
// within a second, and when the store is deleted they are told that, and their streams end.
func TestOpenPagesAreToldOfChanges(t *testing.T) {
	demonstrations(t, func(t *testing.T, config app.Config) {
		here, _ := spawn(t, config)
		there := here
		if config.Database != "" {
			config.Data = t.TempDir()
			there, _ = spawn(t, config)
		}
		token := here.token(t, owner)
		of := here.thingsOf(t, "osteria", token)
		base := "/api/stores/" + of["stores"][0]
		streams := []<-chan string{here.changesOf(t, "osteria"), there.changesOf(t, "osteria")}
		another := there.changesOf(t, "kaffeehaus")
		for _, stream := range append(streams, another) {
			hears(t, stream, changed) // of what has changed before the process was there
		}
		for _, body := range []string{`{"sold_out":true}`, `{"sold_out":false}`} {
			if p := here.call(t, "PUT", base+"/dishes/"+of["dishes"][0]+"/sold-out", token, body, true); p.Status != http.StatusOK {
				t.Fatalf("saving answers %d (%s)", p.Status, p.Detail)
			}
			for i, stream := range streams {
				// The pace of events is as long as what is promised of the first.
				if took := hears(t, stream, changed); took > 1500*time.Millisecond {
					t.Errorf("stream %d is told after %v", i, took)
				}
			}
		}
		if answer, _ := here.send(t, http.MethodDelete, base+"?confirm=osteria", withToken(token), nil); answer.StatusCode != http.StatusNoContent {
			t.Fatalf("deleting answers %s", answer.Status)
		}
		for _, stream := range streams {
			hears(t, stream, changed)
			hears(t, stream, "")
		}
		if answer, _ := there.send(t, http.MethodGet, "/s/osteria/changes", nil, nil); answer.StatusCode != http.StatusNotFound {
			t.Errorf("a deleted store's stream answers %s", answer.Status)
		}
		select {
		case line, isOpen := <-another:
			if !isOpen || line == changed {
				t.Errorf("the page of another store is told %q", line)
			}
		default:
		}
	})
}

// A stop ends streams at once and waits for none; each has one line in the log and none in
// the times of answers.
func TestAStopEndsStreams(t *testing.T) {
	config := app.Config{Demo: true, Metrics: freeAddress(t)}
	config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
	var log bytes.Buffer
	program, stop, ended := launch(t, config, io.Discard, &log)
	s := &server{url: "http://" + program.Address(), client: http.DefaultClient}
	stream := s.changesOf(t, "osteria")
	hears(t, stream, ": changes")
	short := s.changesOf(t, "osteria")
	hears(t, short, changed)
	if open := s.metrics(t, config.Metrics)["carte_change_streams"]; open != 2 {
		t.Errorf("%v streams are open", open)
	}
	began := time.Now()
	stop()
	hears(t, stream, "")
	hears(t, short, "")
	testkit.NoError(t, <-ended)
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the stop takes %v", took)
	}
	if n := strings.Count(log.String(), `"route":"/s/{slug}/changes","status":200`); n != 2 || strings.Contains(log.String(), "cut off") {
		t.Errorf("%d lines of two streams:\n%s", n, &log)
	}
}

// How long a stream is open is no time that somebody has waited.
func TestStreamsAreNotSlowAnswers(t *testing.T) {
	config := app.Config{Demo: true, Metrics: freeAddress(t)}
	s := start(t, config)
	answer, err := s.client.Get(s.url + "/s/osteria/changes")
	testkit.NoError(t, err)
	lines := bufio.NewScanner(answer.Body)
	began := time.Now()
	for lines.Scan() && lines.Text() != changed {
	}
	answer.Body.Close()
	lasted := time.Since(began)
	const route = `{route="/s/{slug}/changes"}`
	var metrics map[string]float64
	testkit.Within(t, 10*time.Second, "the end of the stream", func() bool {
		metrics = s.metrics(t, config.Metrics)
		return metrics["carte_http_request_seconds_count"+route] == 1
	})
	if took := metrics["carte_http_request_seconds_sum"+route]; took <= 0 || took > lasted.Seconds() {
		t.Errorf("a stream that was open for %v counts as an answer after %v s", lasted, took)
	}
}
