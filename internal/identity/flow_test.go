package identity_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"

	"carte/internal/actor"
	"carte/internal/identity"
	"carte/internal/testkit"
)

func TestSignInFromEndToEnd(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		ctx := context.Background()
		owner := s.seed("Owner@Osteria.example", "Giulia Conti", false)
		store := s.store(owner.UID, actor.StoreOwner)
		start := time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)
		s.plans.of = map[string]identity.Plan{store: {Role: "trial", IsTrial: true, TrialStartedAt: start, TrialEndsAt: start.AddDate(0, 0, 30)}}

		a := s.attempt()
		got := a.redeem(a.signIn(newBrowser(t), "owner@osteria.example"))
		if got.status != http.StatusOK || got.Refresh == "" || got.Access == "" || got.Expires < 3590 || got.Expires > 3600 {
			t.Fatalf("tokens: %+v", got)
		}

		// The token can be verified with the discovery document.
		found, err := oidc.NewProvider(ctx, s.base+"/auth")
		testkit.NoError(t, err)
		token, err := found.Verifier(&oidc.Config{ClientID: clientID}).Verify(ctx, got.ID)
		testkit.NoError(t, err)
		if token.Nonce != "nonce-of-the-app" || token.Subject != owner.UID || token.VerifyAccessToken(got.Access) != nil {
			t.Errorf("token: %+v", token)
		}
		claims := claims(t, got.ID)
		for name, want := range map[string]any{
			"email": "owner@osteria.example", "email_verified": true, "name": "Giulia Conti",
			"stripeRole": "trial", "admin_developer": false,
			"trial_start_at": "2026-11-01T00:00:00Z", "trial_end_at": "2026-12-01T00:00:00Z",
			"iss": s.base + "/auth", "azp": clientID,
		} {
			if claims[name] != want {
				t.Errorf("claim %s = %v, want %v", name, claims[name], want)
			}
		}
		if life := claims["exp"].(float64) - claims["iat"].(float64); life != 3600 {
			t.Errorf("the ID token lives %v s", life)
		}

		who, err := s.Authenticate(ctx, got.ID)
		testkit.NoError(t, err)
		if who.UID != owner.UID || who.Stores[store].Role != actor.StoreOwner || who.Require(actor.LinksUpdate, store) != nil {
			t.Errorf("actor: %+v", who)
		}
	})
}

func TestFirstSignInWritesTheUser(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		got := s.signedIn("Somebody.New@Example.com")
		claims := claims(t, got.ID)
		if claims["email"] != "somebody.new@example.com" || claims["name"] != "Somebody New" {
			t.Errorf("claims: %v", claims)
		}
		for _, name := range []string{"stripeRole", "trial_start_at", "trial_end_at", "picture"} {
			if value, ok := claims[name]; ok {
				t.Errorf("a user without a store has the claim %s = %v", name, value)
			}
		}
		again := s.signedIn("somebody.new@example.com")
		if first := claims["sub"]; first != claimsOf(t, again)["sub"] {
			t.Error("the second sign-in made another user")
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM users`); n != 1 {
			t.Errorf("%d users", n)
		}
	})
}

func claimsOf(t *testing.T, got tokens) map[string]any {
	t.Helper()
	return claims(t, got.ID)
}

func TestDiscovery(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for path, want := range map[string]struct {
		scopes, grants, methods []string
		revocation              bool
	}{
		"/auth":     {[]string{"openid", "profile", "email", "offline_access"}, []string{"authorization_code", "refresh_token"}, []string{"none"}, true},
		"/demo-idp": {[]string{"openid", "profile", "email"}, []string{"authorization_code"}, []string{"client_secret_basic"}, false},
	} {
		var got struct {
			Issuer     string   `json:"issuer"`
			Scopes     []string `json:"scopes_supported"`
			Grants     []string `json:"grant_types_supported"`
			Methods    []string `json:"token_endpoint_auth_methods_supported"`
			Challenges []string `json:"code_challenge_methods_supported"`
			Responses  []string `json:"response_types_supported"`
			Algorithms []string `json:"id_token_signing_alg_values_supported"`
			Locales    []string `json:"ui_locales_supported"`
			Keys       string   `json:"jwks_uri"`
			Revocation string   `json:"revocation_endpoint"`
		}
		page := newBrowser(t).open(s.base + path + "/.well-known/openid-configuration")
		testkit.NoError(t, json.Unmarshal([]byte(page.body), &got))
		if got.Issuer != s.base+path || !slices.Equal(got.Scopes, want.scopes) || !slices.Equal(got.Grants, want.grants) ||
			!slices.Equal(got.Methods, want.methods) || !slices.Equal(got.Challenges, []string{"S256"}) ||
			!slices.Equal(got.Responses, []string{"code"}) || !slices.Equal(got.Algorithms, []string{"ES256"}) ||
			!slices.Equal(got.Locales, []string{"en", "fr", "de", "tr"}) || (got.Revocation != "") != want.revocation {
			t.Errorf("%s: %s", path, page.body)
		}
		var keys struct {
			Keys []map[string]string `json:"keys"`
		}
		testkit.NoError(t, json.Unmarshal([]byte(newBrowser(t).open(got.Keys).body), &keys))
		if len(keys.Keys) != 1 || keys.Keys[0]["kty"] != "EC" || keys.Keys[0]["kid"] == "" || keys.Keys[0]["d"] != "" {
			t.Errorf("%s: keys %v", path, keys)
		}
	}
}

// Duplicate and unknown scopes are removed.
func TestScopes(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	a := s.attempt()
	a.params.Set("scope", "profile openid other openid offline_access profile")
	got := a.redeem(a.signIn(newBrowser(t), guest))
	if got.Scope != "offline_access openid profile" || got.Refresh == "" {
		t.Errorf("%+v", got)
	}
	if kept := s.db.Count(`SELECT COUNT(*) FROM sessions WHERE scopes = 'offline_access openid profile'`); kept != 1 {
		t.Error("the session keeps other scopes")
	}
}

// Invalid requests are answered with an OAuth error to the application, or with a page
// where the application is unknown.
func TestRefusedRequests(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	for name, c := range map[string]struct {
		change func(url.Values)
		want   string // the OAuth error; "" for a page
	}{
		"PKCE without a method":       {func(v url.Values) { v.Del("code_challenge_method") }, "invalid_request"},
		"method alone":                {func(v url.Values) { v.Del("code_challenge") }, "invalid_request"},
		"short challenge":             {func(v url.Values) { v.Set("code_challenge", "abc") }, "invalid_request"},
		"padded challenge":            {func(v url.Values) { v.Set("code_challenge", strings.Repeat("a", 42)+"=") }, "invalid_request"},
		"implicit flow":               {func(v url.Values) { v.Set("response_type", "id_token token") }, "unsupported_response_type"},
		"no response type":            {func(v url.Values) { v.Del("response_type") }, "unsupported_response_type"},
		"form_post":                   {func(v url.Values) { v.Set("response_mode", "form_post") }, "invalid_request"},
		"fragment":                    {func(v url.Values) { v.Set("response_mode", "fragment") }, "invalid_request"},
		"no openid":                   {func(v url.Values) { v.Set("scope", "profile email") }, "invalid_scope"},
		"no scope":                    {func(v url.Values) { v.Del("scope") }, "invalid_scope"},
		"without the user":            {func(v url.Values) { v.Set("prompt", "none") }, "login_required"},
		"request object":              {func(v url.Values) { v.Set("request", "e30.e30.") }, "request_not_supported"},
		"forged hint":                 {func(v url.Values) { v.Set("id_token_hint", "e30.e30.e30") }, "login_required"},
		"endless state":               {func(v url.Values) { v.Set("state", strings.Repeat("s", 129)) }, "invalid_request"},
		"state of control characters": {func(v url.Values) { v.Set("state", "a\x01") }, "invalid_request"},
		"nonce that is no ASCII":      {func(v url.Values) { v.Set("nonce", "é") }, "invalid_request"},
		"endless scope":               {func(v url.Values) { v.Set("scope", strings.Repeat("openid ", 8000)) }, "invalid_request"},
		"endless nonce":               {func(v url.Values) { v.Set("nonce", strings.Repeat("n", 129)) }, "invalid_request"},
		"other client":                {func(v url.Values) { v.Set("client_id", "carte") }, ""},
		"no client":                   {func(v url.Values) { v.Del("client_id") }, ""},
		"no redirect address":         {func(v url.Values) { v.Del("redirect_uri") }, ""},
		"other path":                  {func(v url.Values) { v.Set("redirect_uri", s.base+"/dashboard/signed-in/x") }, ""},
		"longer path":                 {func(v url.Values) { v.Set("redirect_uri", s.base+"/dashboard/signed-in?x=1") }, ""},
		"path equal if decoded":       {func(v url.Values) { v.Set("redirect_uri", s.base+"/dashboard%2Fsigned-in") }, ""},
		"other case":                  {func(v url.Values) { v.Set("redirect_uri", s.base+"/dashboard/Signed-In") }, ""},
		"post-logout address":         {func(v url.Values) { v.Set("redirect_uri", s.base+"/dashboard") }, ""},
		"upstream's own address":      {func(v url.Values) { v.Set("redirect_uri", s.base+"/auth/upstream/demo/callback") }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := s.attempt()
			c.change(a.params)
			page := newBrowser(t).open(a.address())
			switch {
			case c.want == "" && (page.status != http.StatusBadRequest || page.at.Path != "/auth/authorize" || !strings.Contains(page.body, "<h1>")):
				t.Errorf("not a page: %d at %s", page.status, page.at)
			case c.want != "" && (page.at.Path != "/dashboard/signed-in" || page.param("error") != c.want || page.param("error_description") == ""):
				t.Errorf("%d at %s, want the error %s", page.status, page.at, c.want)
			}
			if state := page.param("state"); c.want != "" && state != a.params.Get("state") && (state != "" || name != "endless state") {
				t.Errorf("the state comes back as %.50q", state)
			}
			if page.param("code") != "" || len(page.header.Values("Set-Cookie")) != 0 {
				t.Errorf("it goes on: %v", page.header)
			}
		})
	}
}

func TestRefusedCodes(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		s.seed("owner@osteria.example", "Giulia Conti", false)
		for name, c := range map[string]struct {
			change func(url.Values)
			later  time.Duration
			want   string
		}{
			"the challenge itself":   {change: func(v url.Values) { v.Set("code_verifier", challenge(v.Get("code_verifier"))) }, want: "invalid_grant"},
			"no verifier":            {change: func(v url.Values) { v.Del("code_verifier") }, want: "invalid_request"},
			"other redirect address": {change: func(v url.Values) { v.Set("redirect_uri", "https://evil.example/") }, want: "invalid_grant"},
			"no redirect address":    {change: func(v url.Values) { v.Del("redirect_uri") }, want: "invalid_grant"},
			"other client":           {change: func(v url.Values) { v.Set("client_id", "carte") }, want: "invalid_client"},
			"made-up code":           {change: func(v url.Values) { v.Set("code", "made-up") }, want: "invalid_grant"},
			"no code":                {change: func(v url.Values) { v.Del("code") }, want: "invalid_request"},
			"late":                   {change: func(url.Values) {}, later: 2 * time.Minute, want: "invalid_grant"},
			"unknown grant":          {change: func(v url.Values) { v.Set("grant_type", "password") }, want: "unsupported_grant_type"},
			"client credentials":     {change: func(v url.Values) { v.Set("grant_type", "client_credentials") }, want: "unsupported_grant_type"},
			"assertion of somebody":  {change: func(v url.Values) { v.Set("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer") }, want: "unsupported_grant_type"},
			"assertion of the client": {change: func(v url.Values) {
				v.Set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
			}, want: "invalid_client"},
		} {
			t.Run(name, func(t *testing.T) {
				a := s.attempt()
				form := a.redeemForm(a.signIn(newBrowser(t), "owner@osteria.example"))
				c.change(form)
				s.clock.Set(c.later)
				defer s.clock.Set(0)
				got := s.token(form)
				if got.Error != c.want || got.ID != "" || got.Access != "" || got.Refresh != "" {
					t.Errorf("got %+v, want %s", got, c.want)
				}
				if strings.Contains(got.ErrorDescription, "sql") || got.Error == "server_error" {
					t.Errorf("internals: %+v", got)
				}
			})
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM sessions`); n != 0 {
			t.Errorf("%d sessions began without a token", n)
		}
	})
}

// A code that is used twice has been stolen: no session remains, whichever request comes
// first.
func TestCodeRedeemedConcurrently(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		for _, scope := range []string{"openid profile email offline_access", "openid"} {
			a := s.attempt()
			a.params.Set("scope", scope)
			code := a.signIn(newBrowser(t), guest)
			answers := make([]tokens, 8)
			var all sync.WaitGroup
			for i := range answers {
				all.Go(func() { answers[i] = a.redeem(code) })
			}
			all.Wait()
			issued := 0
			for _, answer := range answers {
				if answer.ID != "" {
					issued++
				} else if answer.Error != "invalid_grant" {
					t.Errorf("%s: %+v", scope, answer)
				}
			}
			if n := s.db.Count(`SELECT COUNT(*) FROM sessions`); issued > 1 || n != 0 {
				t.Errorf("%s: %d calls got tokens, %d sessions go on", scope, issued, n)
			}
		}
	})
}

func TestUserinfo(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		got := s.signedIn(guest)
		if status, body := s.get("/auth/userinfo", got.Access); status != http.StatusOK || !strings.Contains(body, `"email":"guest@carte.example"`) {
			t.Errorf("%d %s", status, body)
		}
		for name, token := range map[string]string{"nothing": "", "nonsense": "abc", "an ID token": got.ID, "a refresh token": got.Refresh} {
			if status, _ := s.get("/auth/userinfo", token); status != http.StatusUnauthorized && status != http.StatusForbidden {
				t.Errorf("%s gives %d", name, status)
			}
		}
		s.clock.Move(2 * time.Hour)
		if status, _ := s.get("/auth/userinfo", got.Access); status != http.StatusForbidden {
			t.Errorf("an expired access token gives %d", status)
		}
	})
}
