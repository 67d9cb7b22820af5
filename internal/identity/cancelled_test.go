package identity_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"carte/internal/testkit"
)

// Closing or reloading a tab cancels its request. That is no server error and does not end
// the session.
func TestCancelledRequests(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		got := s.signedIn(guest)
		log := testkit.KeepLog(t)
		b := newBrowser(t)
		chooser := b.open(s.attempt().address())
		choice := chooser.form(url.Values{"email": {guest}, "name": {"Guest"}})
		other := newBrowser(t)
		callback := other.beforeCallbackOf(s, guest)
		for _, c := range []struct {
			browser      *browser
			method, path string
			form         url.Values
			want         string
		}{
			{b, "POST", "/auth/token", url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {got.Refresh}}, `"error":"temporarily_unavailable"`},
			{b, "GET", chooser.at.RequestURI(), nil, "<html"},
			{b, "POST", "/demo-idp/accounts", choice, "<html"},
			{other, "GET", callback.RequestURI(), nil, "temporarily_unavailable"},
		} {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			log.Reset()
			request := httptest.NewRequestWithContext(ctx, c.method, s.base+c.path, strings.NewReader(c.form.Encode()))
			if c.form != nil {
				request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			}
			for _, cookie := range c.browser.Jar.Cookies(request.URL) {
				request.AddCookie(cookie)
			}
			answer := httptest.NewRecorder()
			s.router(s.Service).ServeHTTP(answer, request)
			if got := answer.Body.String() + answer.Header().Get("Location"); !strings.Contains(got, c.want) || answer.Code == http.StatusOK || answer.Code == http.StatusBadRequest && c.form == nil {
				t.Errorf("%s %s is answered %d %s", c.method, c.path, answer.Code, got)
			}
			if log.Lines("level=ERROR") > 0 {
				t.Errorf("%s %s: logged as an error: %s", c.method, c.path, log)
			}
		}
		if again := s.refresh(got.Refresh); again.Refresh == "" {
			t.Errorf("the session has ended: %+v", again)
		}
	})
}

// beforeCallbackOf chooses an account and stops before the redirect to the callback.
func (b *browser) beforeCallbackOf(s *site, email string) *url.URL {
	b.t.Helper()
	chooser := b.open(s.attempt().address())
	follow := b.CheckRedirect
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	defer func() { b.CheckRedirect = follow }()
	return b.choose(s, chooser, email).at
}
