package app

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"reflect"
	"strconv"
	"testing"
	"time"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

// Every request has its line, in the order in which they ended, also among
// other lines and when more of them wait than the log encodes in one batch.
func TestLogKeepsTheOrderOfRequests(t *testing.T) {
	before := slog.Default()
	t.Cleanup(func() { slog.SetDefault(before) })
	var written bytes.Buffer
	l := startLogs(&written)
	const requests = 3 * maxRequests
	for i := range requests {
		l.request(httpx.RequestRecord{Number: uint64(i), Method: "GET", Route: "/s/{slug}", Status: 200})
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
		want := strconv.FormatInt(int64(next), 36)
		if line.Message == "other" {
			others++
			want = strconv.Itoa(next - 1)
		} else {
			next++
		}
		if line.ID != want {
			t.Fatalf("line of %s %q where %s was expected", line.Message, line.ID, want)
		}
	}
	if next != requests || others != requests/1000 {
		t.Errorf("%d lines of %d requests, %d others", next, requests, others)
	}
}

// The line of a request says what slog would have said.
func TestLineOfARequest(t *testing.T) {
	at := time.Date(2026, 11, 28, 6, 30, 0, 120_000_000, time.UTC)
	for name, rec := range map[string]httpx.RequestRecord{
		"a page":              {Number: 37, IDPrefix: "abc-", Method: "GET", Route: "/s/{slug}", Status: 200, Bytes: 12_345, Duration: 1_500 * time.Microsecond},
		"less than a \u00b5s": {Method: "HEAD", Route: "none", Status: 404, Duration: 900 * time.Nanosecond},
		"hours":               {Method: "GET", Route: "/s/{slug}/changes", Status: 200, Duration: 3*time.Hour + time.Microsecond},
		"a refusal":           {Method: "PO\"ST", Route: "/auth/token", Status: 400, Refusal: "a \"quoted\"\nline, <b> and \xff"},
	} {
		t.Run(name, func(t *testing.T) {
			var slogged bytes.Buffer
			line := slog.NewRecord(at, slog.LevelInfo, "request", 0)
			line.AddAttrs(slog.String("method", method(rec.Method)), slog.String("route", rec.Route), slog.Int("status", rec.Status),
				slog.String("request_id", string(rec.AppendID(nil))), slog.Int64("bytes", rec.Bytes), slog.Float64("ms", float64(rec.Duration.Microseconds())/1000))
			if rec.Refusal != "" {
				line.AddAttrs(slog.String("refusal", rec.Refusal))
			}
			testkit.NoError(t, slog.NewJSONHandler(&slogged, nil).Handle(t.Context(), line))
			l := logs{kinds: map[requestKind]string{}}
			got := l.appendRequest(nil, &finishedRequest{rec, at})
			var want, found map[string]any
			testkit.NoError(t, json.Unmarshal(slogged.Bytes(), &want))
			testkit.NoError(t, json.Unmarshal(got, &found))
			if !reflect.DeepEqual(want, found) || !bytes.HasSuffix(got, []byte("}\n")) {
				t.Errorf("written: %sby slog: %s", got, slogged.Bytes())
			}
		})
	}
}
