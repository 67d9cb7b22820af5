package app_test

import (
	"net/http"
	"testing"

	"carte/internal/app"
)

// A route without a handler for the method answers 405 and lists the methods it
// allows; an unknown path is 404 for every method.
func TestMethodsNotAllowed(t *testing.T) {
	s := start(t, app.Config{Demo: true})
	for _, c := range []struct {
		method, path string
		status       int
		allow        string
	}{
		{"POST", "/s/osteria", 405, "GET, HEAD"},
		{"DELETE", "/s/osteria/menu", 405, "GET, HEAD"},
		{"POST", "/go/abc", 405, "GET, HEAD"},
		{"PUT", "/q/abc", 405, "GET, HEAD"},
		{"POST", "/dashboard", 405, "GET, HEAD"},
		{"POST", "/healthz", 405, "GET, HEAD"},
		{"POST", "/api/me", 405, "GET, PATCH, HEAD"},
		{"PATCH", "/api/stores", 405, "GET, POST, HEAD"},
		{"PUT", "/api/stores/abc/links/abc", 405, "PATCH, DELETE"},
		{"GET", "/api/stores/abc/links/order", 405, "PUT, PATCH, DELETE"},
		{"GET", "/auth/token", 405, "POST"},
		{"BREW", "/s/osteria", 405, "GET, HEAD"},
		{"POST", "/nothing", 404, ""},
		{"POST", "/api/nothing", 404, ""},
	} {
		answer, content := s.send(t, c.method, c.path, http.Header{}, nil)
		if answer.StatusCode != c.status || answer.Header.Get("Allow") != c.allow {
			t.Errorf("%s %s answers %d, Allow %q, want %d, %q: %s", c.method, c.path, answer.StatusCode, answer.Header.Get("Allow"), c.status, c.allow, content)
		}
		if answer.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s: no security headers", c.method, c.path)
		}
	}
}
