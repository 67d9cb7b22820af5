package identity_test

import (
	"context"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

func TestOneUpstreamIsGoneToStraightAway(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		g.setClaims(map[string]any{"email": "Ada@Example.com", "email_verified": true, "name": " Ada\n Lovelace ", "picture": "https://pictures.example/ada.png"})
		s := open(t, d, g.asOnlyUpstream)
		a := s.attempt()
		a.params.Set("prompt", "select_account")
		a.params.Set("login_hint", " Ada@bücher.example")
		a.params.Set("ui_locales", "de fr")
		back := newBrowser(t).open(a.address())
		got := a.redeem(back.param("code"))
		claims := claims(t, got.ID)
		if claims["email"] != "ada@example.com" || claims["name"] != "Ada Lovelace" || claims["picture"] != "https://pictures.example/ada.png" {
			t.Errorf("claims: %v", claims)
		}
		for name, want := range map[string]string{
			"prompt": "select_account", "login_hint": "ada@xn--bcher-kva.example", "ui_locales": "de fr",
			"code_challenge_method": "S256", "redirect_uri": s.base + "/auth/upstream/google/callback", "response_type": "code",
		} {
			if got := g.lastRequest.Get(name); got != want {
				t.Errorf("upstream was asked with %s=%q, want %q", name, got, want)
			}
		}
		if g.lastRequest.Get("state") == "" || g.lastRequest.Get("nonce") == "" || g.lastRequest.Get("state") == "state-of-the-app" {
			t.Errorf("upstream was asked %v", g.lastRequest)
		}
		if n := s.db.Count(`SELECT COUNT(*) FROM users WHERE provider = ? AND email_verified`, g.URL); n != 1 {
			t.Errorf("%d users", n)
		}
	})
}

func TestUpstreamClaims(t *testing.T) {
	verified := map[string]any{"email": "ada@example.com", "email_verified": true}
	with := func(change map[string]any) map[string]any {
		all := maps.Clone(verified)
		maps.Copy(all, change)
		return all
	}
	for name, c := range map[string]struct {
		claims, info map[string]any
		fails        string
		want         string // "code", "page", or the OAuth error
	}{
		"verified":                           {claims: verified, want: "code"},
		"verified, in a word":                {claims: with(map[string]any{"email_verified": "true"}), want: "code"},
		"no name":                            {claims: verified, want: "code"},
		"e-mail only at userinfo":            {claims: map[string]any{}, info: with(map[string]any{"sub": "g-1"}), want: "code"},
		"userinfo of another subject":        {claims: map[string]any{}, info: with(map[string]any{"sub": "g-2"}), want: "temporarily_unavailable"},
		"userinfo without verification":      {claims: map[string]any{}, info: map[string]any{"sub": "g-1", "email": "ada@example.com"}, want: "page"},
		"not verified":                       {claims: with(map[string]any{"email_verified": false}), want: "page"},
		"silent on verification":             {claims: map[string]any{"email": "ada@example.com"}, want: "page"},
		"no e-mail":                          {claims: map[string]any{"email_verified": true}, info: map[string]any{"sub": "g-1"}, want: "page"},
		"another nonce":                      {claims: with(map[string]any{"nonce": "another"}), want: "temporarily_unavailable"},
		"no nonce":                           {claims: with(map[string]any{"nonce": nil}), want: "temporarily_unavailable"},
		"another audience":                   {claims: with(map[string]any{"aud": "another"}), want: "temporarily_unavailable"},
		"another issuer":                     {claims: with(map[string]any{"iss": "https://evil.example"}), want: "temporarily_unavailable"},
		"expired":                            {claims: with(map[string]any{"exp": 1}), want: "temporarily_unavailable"},
		"in a domain it is trusted in":       {claims: map[string]any{"email": "ada@contoso.example"}, want: "code"},
		"in capitals":                        {claims: map[string]any{"email": "Ada@CONTOSO.example"}, want: "code"},
		"in a trusted domain, at userinfo":   {claims: map[string]any{}, info: map[string]any{"sub": "g-1", "email": "ada@contoso.example"}, want: "code"},
		"in a trusted domain, unverified":    {claims: map[string]any{"email": "ada@contoso.example", "email_verified": false}, want: "page"},
		"in a look-alike of a trusted one":   {claims: map[string]any{"email": "ada@fabri\u212aam.example"}, want: "page"},
		"in a domain below a trusted one":    {claims: map[string]any{"email": "ada@mail.contoso.example"}, want: "page"},
		"in a domain that ends like it":      {claims: map[string]any{"email": "ada@not-contoso.example"}, want: "page"},
		"of another, with the domain behind": {claims: map[string]any{"email": "ada@example.com@contoso.example"}, want: "page"},
		"of another, quoted":                 {claims: map[string]any{"email": `"ada@example.com"@contoso.example`}, want: "page"},
		"verified, without an e-mail":        {claims: map[string]any{"email_verified": true}, info: map[string]any{"sub": "g-1", "email": "ada@example.com"}, want: "page"},
		"no address":                         {claims: map[string]any{"email": "ada", "email_verified": true}, want: "page"},
		"the user said no":                   {fails: "access_denied", want: "access_denied"},
		"the user said no to Apple":          {fails: "user_cancelled_authorize", want: "access_denied"},
		"something went wrong over there":    {fails: "server_error", want: "temporarily_unavailable"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newFakeUpstream(t)
			g.claims, g.info, g.errorCode = c.claims, c.info, c.fails
			s := open(t, testkit.SQLite(t), g.asOnlyUpstream, func(c *identity.Config) {
				c.Upstreams[0].TrustedEmailDomains = []string{"fabrikam.example", "contoso.example"}
			})
			a := s.attempt()
			back := newBrowser(t).open(a.address())
			switch c.want {
			case "code":
				if got := a.redeem(back.param("code")); got.ID == "" || claims(t, got.ID)["name"] == "" {
					t.Errorf("%s, %+v", back.at, got)
				}
				return
			case "page":
				if back.status != http.StatusForbidden || !strings.Contains(back.body, "Google") || !strings.Contains(back.body, "error=access_denied&amp;") {
					t.Errorf("%d at %s: %s", back.status, back.at, back.body)
				}
			default:
				if back.at.Path != "/dashboard/signed-in" || back.param("error") != c.want || back.param("state") != "state-of-the-app" {
					t.Errorf("%d at %s, want %s", back.status, back.at, c.want)
				}
			}
			if n := s.db.Count(`SELECT COUNT(*) FROM users`); n != 0 {
				t.Errorf("%d users were written", n)
			}
		})
	}
}

func TestUnreachableUpstream(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), func(c *identity.Config) {
		g.asOnlyUpstream(c)
		c.Upstreams[0].Issuer = "http://127.0.0.1:1"
	})
	back := newBrowser(t).open(s.attempt().address())
	if back.param("error") != "temporarily_unavailable" || !strings.Contains(back.param("error_description"), "Google") {
		t.Errorf("%d at %s", back.status, back.at)
	}
	s = open(t, testkit.SQLite(t), func(c *identity.Config) { c.Demo = false })
	if back := newBrowser(t).open(s.attempt().address()); back.param("error") != "temporarily_unavailable" {
		t.Errorf("without any upstream: %d at %s", back.status, back.at)
	}
}

// A callback is accepted once, from the right upstream in the right browser.
func TestRefusedCallbacks(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newFakeUpstream(t)
		s := open(t, d, g.asOnlyUpstream)
		begin := func(b *browser) string { return b.beforeCallback(s.attempt().address()) }
		refused := func(name string, page visit) {
			t.Helper()
			if page.status != http.StatusBadRequest || !strings.Contains(page.body, "This sign-in has expired") {
				t.Errorf("%s: %d at %s", name, page.status, page.at)
			}
		}

		b := newBrowser(t)
		callback := begin(b)
		refused("another browser", newBrowser(t).open(callback))
		refused("a changed state", b.open(callback+"X"))
		refused("another sign-in's state", b.open(strings.Replace(callback, "state=", "state=X", 1)))
		refused("no state", b.open(s.base+"/auth/upstream/google/callback?code=the-code"))
		refused("another upstream", b.open(strings.Replace(callback, "/google/", "/demo/", 1)))
		if back := b.open(callback); back.param("code") == "" {
			t.Errorf("the refused ones spoiled the right one: %d at %s", back.status, back.at)
		}
		refused("replayed", b.open(callback))

		one, two := begin(b), begin(b)
		if b.open(one).param("code") == "" || b.open(two).param("code") == "" {
			t.Error("two tabs of a browser cannot sign in side by side")
		}
		late := begin(b)
		s.clock.Move(16 * time.Minute)
		refused("too late", b.open(late))
	})
}

func TestChoiceOfUpstreams(t *testing.T) {
	g := newFakeUpstream(t)
	s := open(t, testkit.SQLite(t), g.asSecondUpstream)
	a, b := s.attempt(), newBrowser(t)
	a.params.Set("ui_locales", "de-AT")
	page := b.open(a.address())
	if page.status != http.StatusOK || !strings.Contains(page.body, `<html lang="de">`) || !strings.Contains(page.body, "Weiter mit Google") || !strings.Contains(page.body, "Weiter mit Carte Demo") {
		t.Fatalf("%d %s", page.status, page.body)
	}
	id := page.at.Query().Get("id")
	if missing := b.open(s.base + "/auth/upstream/nobody?id=" + id); missing.status != http.StatusNotFound {
		t.Errorf("an unknown upstream answers %d", missing.status)
	}
	if back := b.open(s.base + "/auth/upstream/google?id=" + id); a.redeem(back.param("code")).ID == "" {
		t.Errorf("%d at %s", back.status, back.at)
	}
	if again := b.open(s.base + "/auth/upstream/google?id=" + id); again.status != http.StatusBadRequest {
		t.Errorf("a finished sign-in goes on: %d at %s", again.status, again.at)
	}
}

// Sign-ins cannot begin at an upstream that is not offered, but pending ones can be
// finished.
func TestUpstreamsNotOffered(t *testing.T) {
	g := newFakeUpstream(t)
	hidden := ""
	s := open(t, testkit.SQLite(t), g.asSecondUpstream, func(c *identity.Config) {
		c.Offers = func(_ context.Context, id string) bool { return id != hidden }
	})
	if got := s.SignInProviders(); !slices.Equal(got, []identity.SignInProvider{{ID: "google", Label: "Google"}, {ID: "demo", Label: "Carte Demo"}}) {
		t.Errorf("the providers are %v", got)
	}
	a, b := s.attempt(), newBrowser(t)
	begun := b.open(a.address()).at.Query().Get("id")
	underway := b.beforeCallback(s.base + "/auth/upstream/google?id=" + begun)

	hidden = "google"
	if page := b.open(s.base + "/auth/upstream/google?id=" + begun); page.status != http.StatusNotFound {
		t.Errorf("%d at %s", page.status, page.at)
	}
	if page := newBrowser(t).open(s.attempt().address()); page.at.Path != "/demo-idp/accounts" {
		t.Errorf("the one that is left is not gone to: %d at %s", page.status, page.at)
	}
	if back := b.open(underway); a.redeem(back.param("code")).ID == "" {
		t.Errorf("a sign-in under way: %d at %s", back.status, back.at)
	}
	if got := len(s.SignInProviders()); got != 2 {
		t.Errorf("%d providers", got)
	}
}

// Equal subjects of different issuers are different users.
func TestIssuersDoNotShareSubjects(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		before, after := newFakeUpstream(t), newFakeUpstream(t)
		after.setClaims(map[string]any{"email": "eve@example.com", "email_verified": true})
		s := open(t, d, before.asOnlyUpstream)
		signIn := func() any {
			t.Helper()
			a := s.attempt()
			return claims(t, a.redeem(newBrowser(t).open(a.address()).param("code")).ID)["email"]
		}
		if email := signIn(); email != "ada@example.com" {
			t.Fatalf("signed in as %v", email)
		}
		underway, b := s.attempt(), newBrowser(t)
		callback := b.beforeCallback(underway.address())
		s.use(s.start(s.base, after.asOnlyUpstream))
		if email := signIn(); email != "eve@example.com" {
			t.Errorf("the other issuer's user is signed in as %v", email)
		}
		if page := b.open(callback); page.status != http.StatusBadRequest {
			t.Errorf("an answer of the previous issuer is accepted: %d at %s", page.status, page.at)
		}
		s.use(s.start(s.base, before.asOnlyUpstream))
		if email := signIn(); email != "ada@example.com" || s.db.Count(`SELECT COUNT(*) FROM users`) != 2 {
			t.Errorf("back at the first issuer: %v of %d users", email, s.db.Count(`SELECT COUNT(*) FROM users`))
		}
	})
}

// An upstream's error responses are logged, but not at any length.
func TestUpstreamErrorsAreShortenedInTheLog(t *testing.T) {
	refusal := "out of order " + strings.Repeat("x", 100_000)
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, refusal, http.StatusBadGateway) }))
	t.Cleanup(down.Close)
	g := newFakeUpstream(t)
	g.checkSecret, g.refusal = func(string) bool { return false }, refusal
	for endpoint, issuer := range map[string]string{"token": g.URL, "discovery": down.URL} {
		t.Run(endpoint, func(t *testing.T) {
			log := testkit.KeepLog(t)
			s := open(t, testkit.SQLite(t), g.asOnlyUpstream, func(c *identity.Config) { c.Upstreams[0].Issuer = issuer })
			if back := newBrowser(t).open(s.attempt().address()); back.param("error") != "temporarily_unavailable" {
				t.Errorf("%d at %s", back.status, back.at)
			}
			if lines := log.String(); !strings.Contains(lines, "out of order") || len(lines) > 2000 {
				t.Errorf("%d bytes are logged: %.500s", len(lines), lines)
			}
		})
	}
}
