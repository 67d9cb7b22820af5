package app

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"strconv"
	"testing"

	"carte/internal/httpx"
)

// Every request has its line, in the order in which they ended, also among
// other lines and when more of them wait than the log encodes in one batch.
func TestLogKeepsTheOrderOfRequests(t *testing.T) {
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	var written bytes.Buffer
	l := startLogs(t.Context(), &written)
	const requests = 3 * maxRequests
	for i := range requests {
		l.request(httpx.RequestRecord{ID: strconv.Itoa(i), Method: "GET", Route: "/s/{slug}", Status: 200})
		if i%1000 == 999 {
			slog.Info("other", "request_id", strconv.Itoa(i))
		}
	}
	l.close()
	next, others := 0, 0
	for raw := range bytes.Lines(written.Bytes()) {
		var line struct {
			Message string `json:"msg"`
			ID      string `json:"request_id"`
		}
		if err := json.Unmarshal(raw, &line); err != nil {
			t.Fatalf("%v: %s", err, raw)
		}
		want := next
		if line.Message == "other" {
			others++
			want = next - 1
		} else {
			next++
		}
		if line.ID != strconv.Itoa(want) {
			t.Fatalf("line of %s %q where %d was expected", line.Message, line.ID, want)
		}
	}
	if next != requests || others != requests/1000 {
		t.Errorf("%d lines of %d requests, %d others", next, requests, others)
	}
}
