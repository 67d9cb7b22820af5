package identity_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/httpx"
	"carte/internal/testkit"
)

// The list of what sign-in must refuse, over the real endpoints. Variants are tested in
// authenticate_test.go (tokens), flow_test.go (requests and codes), sessions_test.go,
// upstream_test.go and linking_test.go; origins and CSRF tokens in httpx and app.
func TestRefusals(t *testing.T) {
	const (
		invalidToken = "401 Invalid Carte ID token."
		foreign      = "403 This origin may not call the API."
		page         = "400 page"
	)
	engines(t, func(t *testing.T, s *site) {
		good := s.signedIn(guest)
		kid, key := s.signingKey("carte")
		now := time.Now()
		ours := func(change map[string]any) string {
			all := claims(t, good.ID)
			maps.Copy(all, change)
			return sign(t, jose.ES256, kid, key, all)
		}
		me := func(token string) string {
			status, body := s.get("/api/me", token)
			return fmt.Sprintf("%d %s", status, detailOf(body))
		}
		for _, c := range []struct {
			name string
			try  func() string
			want string
		}{
			{"alg=none", func() string {
				header := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","kid":"` + kid + `"}`))
				return me(header + "." + strings.Split(good.ID, ".")[1] + ".")
			}, invalidToken},
			{"wrong key", func() string { return me(sign(t, jose.ES256, kid, mustKey(t), claims(t, good.ID))) }, invalidToken},
			{"wrong issuer", func() string { return me(ours(map[string]any{"iss": s.base + "/demo-idp"})) }, invalidToken},
			{"wrong audience", func() string { return me(ours(map[string]any{"aud": "carte"})) }, invalidToken},
			{"expired", func() string { return me(ours(map[string]any{"exp": now.Add(-time.Minute).Unix()})) }, invalidToken},
			{"not yet valid", func() string { return me(ours(map[string]any{"nbf": now.Add(time.Minute).Unix()})) }, invalidToken},
			{"replayed code, and its session ends", func() string {
				a := s.attempt()
				code := a.signIn(newBrowser(t), guest)
				first, again := a.redeem(code), a.redeem(code)
				return again.Error + again.ID + ", " + s.refresh(first.Refresh).Error + ", " + me(first.ID)
			}, "invalid_grant, invalid_grant, " + invalidToken},
			{"changed PKCE verifier", func() string {
				a := s.attempt()
				form := a.redeemForm(a.signIn(newBrowser(t), guest))
				form.Set("code_verifier", strings.Repeat("x", 52))
				return s.token(form).Error
			}, "invalid_grant"},
			{"plain PKCE", func() string {
				a := s.attempt()
				a.params.Set("code_challenge", a.verifier)
				a.params.Set("code_challenge_method", "plain")
				return newBrowser(t).open(a.address()).param("error")
			}, "invalid_request"},
			{"missing PKCE", func() string {
				a := s.attempt()
				a.params.Del("code_challenge")
				a.params.Del("code_challenge_method")
				return newBrowser(t).open(a.address()).param("error")
			}, "invalid_request"},
			{"reused refresh token after the grace, and its session ends", func() string {
				defer s.clock.Set(0)
				first := s.signedIn(guest).Refresh
				next := s.refresh(first)
				s.clock.Move(12 * time.Second)
				return s.refresh(first).Error + ", " + s.refresh(next.Refresh).Error + ", " + me(next.ID)
			}, "invalid_grant, invalid_grant, " + invalidToken},
			{"forged Origin with an ID token", func() string {
				return s.send("/api/me", nil, "Origin", "https://evil.example", "Authorization", "Bearer "+good.ID)
			}, foreign},
			{"forged Origin at the token endpoint", func() string {
				form := url.Values{"grant_type": {"refresh_token"}, "client_id": {clientID}, "refresh_token": {good.Refresh}}
				return s.send("/auth/token", form, "Origin", "https://evil.example")
			}, foreign},
			{"forged Origin at the revocation endpoint", func() string {
				return s.send("/auth/revoke", url.Values{"client_id": {clientID}, "token": {good.Refresh}}, "Origin", "https://evil.example")
			}, foreign},
			{"missing CSRF token in a form", func() string {
				b := newBrowser(t)
				form := b.open(s.attempt().address()).form(url.Values{"email": {guest}, "name": {"Guest"}})
				form.Del(httpx.CSRFField)
				answer := b.post(s.base+"/demo-idp/accounts", form)
				return fmt.Sprint(answer.status, " ", answer.at.Path)
			}, "403 /demo-idp/accounts"},
			{"open redirect in redirect_uri", func() string {
				a := s.attempt()
				a.params.Set("redirect_uri", "https://evil.example/dashboard/signed-in")
				return pageOf(newBrowser(t).open(a.address()), "/auth/authorize")
			}, page},
			{"open redirect in post_logout_redirect_uri", func() string {
				asked := url.Values{"id_token_hint": {good.ID}, "client_id": {clientID}, "post_logout_redirect_uri": {"https://evil.example/"}}
				return pageOf(newBrowser(t).open(s.base+"/auth/end_session?"+asked.Encode()), "/auth/end_session")
			}, page},
		} {
			t.Run(c.name, func(t *testing.T) {
				if got := c.try(); got != c.want {
					t.Errorf("got %q, want %q", got, c.want)
				}
			})
		}
		// The refusals had the intended reasons and no side effects.
		if got := me(ours(nil)); got != "200 " {
			t.Errorf("a good token: %s", got)
		}
		if got := s.refresh(good.Refresh); got.ID == "" {
			t.Errorf("the session that was not theirs: %+v", got)
		}
	})
}

// pageOf returns the status of a page at the path.
func pageOf(answer visit, path string) string {
	if answer.at.Path != path || !strings.Contains(answer.body, "<h1>") {
		return "at " + answer.at.String()
	}
	return fmt.Sprint(answer.status, " page")
}

// send sends a form with these headers.
func (s *site) send(path string, form url.Values, header ...string) string {
	s.t.Helper()
	method := http.MethodPost
	if form == nil {
		method = http.MethodPut
	}
	r := testkit.Must(http.NewRequest(method, s.base+path, strings.NewReader(form.Encode())))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	b := newBrowser(s.t)
	answer := b.read(b.Do(r))
	return fmt.Sprintf("%d %s", answer.status, detailOf(answer.body))
}

// detailOf returns the detail of a problem; "" for other bodies.
func detailOf(body string) string {
	var problem struct{ Detail string }
	_ = json.Unmarshal([]byte(body), &problem)
	return problem.Detail
}
