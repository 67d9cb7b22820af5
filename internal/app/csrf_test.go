package app_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"carte/internal/app"
)

// What another site makes a browser send is refused at every address that may
// change something, whatever cookies and tokens come along.
func TestForgedRequestsAreRefused(t *testing.T) {
	const foreign, forged = "This origin may not call the API.", "CSRF token missing or incorrect."
	s := start(t, app.Config{Demo: true})
	bearer := http.Header{"Authorization": {"Bearer " + s.token(t, owner)}}
	of := s.thingsOf(t, "osteria", s.token(t, owner))
	own := s.config.BaseURL // the site's address, where its pages are

	type request struct{ name, method, path string }
	var api, others []request
	for _, op := range operations(t) {
		if op.method != http.MethodGet {
			api = append(api, request{op.id, op.method, op.address(t, of)})
		}
	}
	for _, path := range []string{
		"/auth/authorize", "/auth/token", "/auth/revoke", "/auth/end_session", "/auth/nothing",
		"/demo-idp/authorize", "/demo-idp/token", "/demo-idp/accounts", "/dashboard", "/nothing", "/api/nothing", "/s/osteria",
	} {
		others = append(others, request{path, "POST", path})
	}

	refusal := func(r request, header http.Header) string {
		t.Helper()
		answer, content := s.send(t, r.method, r.path, header, strings.NewReader(""))
		var p problem
		if answer.StatusCode == http.StatusForbidden && json.Unmarshal([]byte(content), &p) == nil {
			return p.Detail
		}
		return ""
	}
	with := func(base http.Header, key, value string) http.Header {
		made := base.Clone()
		if made == nil {
			made = http.Header{}
		}
		made.Set(key, value)
		return made
	}
	cookie := http.Header{"Cookie": {"csrftoken=" + csrfToken}}
	for _, c := range []struct {
		name   string
		of     []request
		header http.Header
		want   string
	}{
		{"another site's page, with an ID token", api, with(bearer, "Origin", "https://evil.example"), foreign},
		{"another site's page", append(api, others...), with(nil, "Origin", "https://evil.example"), foreign},
		{"another site's page, without its origin", append(api, others...), with(nil, "Sec-Fetch-Site", "cross-site"), foreign},
		{"another port's page", append(api, others...), with(nil, "Origin", "http://localhost:1"), foreign},
		{"the site under another name", append(api, others...), with(nil, "Origin", s.url), foreign},
		{"nothing at all", api, nil, forged},
		{"the cookie alone", api, cookie, forged},
		{"a guessed token", api, with(cookie, "X-CSRFToken", strings.Repeat("A", 26)), forged},
		{"our page, with both", api, with(with(cookie, "X-CSRFToken", csrfToken), "Origin", own), ""},
		{"our page, with an ID token", others, with(bearer, "Origin", own), ""},
		{"no browser", others, nil, ""},
	} {
		for _, r := range c.of {
			if got := refusal(r, c.header); got != c.want {
				t.Errorf("%s, %s: refused with %q, want %q", c.name, r.name, got, c.want)
			}
		}
	}
}
