package identity_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// A tab that is closed or loaded anew, or a popup that is closed, gives up what
// it asked for: nothing is wrong with the server then, and nothing with the
// session.
func TestRequestsGivenUp(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		got := s.signedIn(guest)
		var lines bytes.Buffer
		before := slog.Default()
		slog.SetDefault(slog.New(slog.NewJSONHandler(&lines, nil)))
		defer slog.SetDefault(before)
		for _, c := range []struct {
			method, path string
			form         url.Values
			want         string
		}{
			{"POST", "/auth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {got.Refresh}}, `"error":"temporarily_unavailable"`},
			{"GET", "/auth/sign-in?id=1", nil, "<html"},
			{"GET", "/auth/upstream/demo?id=1", nil, "<html"},
			{"GET", "/auth/upstream/demo/callback?state=1&code=1", nil, "<html"},
			{"GET", "/demo-idp/accounts?id=1", nil, "<html"},
			{"POST", "/demo-idp/accounts", url.Values{"id": {"1"}}, "<html"},
			{"GET", strings.TrimPrefix(s.attempt().address(), s.base), nil, "temporarily_unavailable"},
		} {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			lines.Reset()
			request := httptest.NewRequestWithContext(ctx, c.method, s.base+c.path, strings.NewReader(c.form.Encode()))
			if c.form != nil {
				request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			answer := httptest.NewRecorder()
			s.router(s.Service).ServeHTTP(answer, request)
			if told := answer.Body.String() + answer.Header().Get("Location"); !strings.Contains(told, c.want) || answer.Code == http.StatusOK {
				t.Errorf("%s %s is answered %d %s", c.method, c.path, answer.Code, told)
			}
			if strings.Contains(lines.String(), `"level":"ERROR"`) {
				t.Errorf("%s %s: the server complains: %s", c.method, c.path, lines.String())
			}
		}
		if again := s.refresh(got.Refresh); again.Refresh == "" {
			t.Errorf("the session has ended: %+v", again)
		}
	})
}
