package httpx_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"carte/internal/httpx"
)

// A client that disconnects before the response is no server error.
func TestRequestsOfClientsThatLeft(t *testing.T) {
	// written is what a handler answers, 0 for nothing.
	for _, c := range []struct {
		left          bool
		written, want int
	}{
		{false, 0, 200},
		{false, 503, 503},
		{true, 0, 499},
		{true, 200, 200},
		{true, 302, 302},
		{true, 404, 404},
		{true, 500, 499},
		{true, 503, 499},
	} {
		ctx, leave := context.WithCancel(t.Context())
		t.Cleanup(leave)
		handler := func(w http.ResponseWriter, _ *http.Request) {
			if c.left {
				leave()
			}
			if c.written != 0 {
				w.WriteHeader(c.written)
			}
		}
		var done httpx.RequestRecord
		observer := httpx.Observer{IDPrefix: "id-", Done: func(rec httpx.RequestRecord) { done = rec }}
		observer.Observe(http.HandlerFunc(handler)).
			ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, http.MethodGet, "/s/osteria", http.NoBody))
		leave()
		if done.Status != c.want {
			t.Errorf("answered %d, left %t: recorded as %d, want %d", c.written, c.left, done.Status, c.want)
		}
	}
}
