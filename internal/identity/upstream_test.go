package identity_test

import (
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/testkit"
)

// google stands for an upstream that is not of this program. It signs in
// whoever comes, with the claims it is told.
type google struct {
	*httptest.Server
	t   *testing.T
	key *ecdsa.PrivateKey

	mu sync.Mutex
	// claims are added to the ID token's own, info is what userinfo tells.
	claims, info map[string]any
	// fails is the error it answers, if any.
	fails string
	// asked is the last authorization request, codes are those given.
	asked url.Values
	codes map[string]url.Values
}

func newGoogle(t *testing.T) *google {
	t.Helper()
	g := &google{t: t, key: mustKey(t), codes: map[string]url.Values{}}
	mux := http.NewServeMux()
	g.Server = httptest.NewServer(mux)
	t.Cleanup(g.Close)
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		g.json(w, map[string]any{
			"issuer": g.URL, "authorization_endpoint": g.URL + "/authorize", "token_endpoint": g.URL + "/token",
			"jwks_uri": g.URL + "/keys", "userinfo_endpoint": g.URL + "/userinfo", "id_token_signing_alg_values_supported": []string{"ES256"},
		})
	})
	mux.HandleFunc("GET /keys", func(w http.ResponseWriter, _ *http.Request) {
		g.json(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &g.key.PublicKey, KeyID: "k", Use: "sig"}}})
	})
	mux.HandleFunc("GET /authorize", func(w http.ResponseWriter, r *http.Request) {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.asked = r.URL.Query()
		code := rand.Text()
		g.codes[code] = g.asked
		answer := url.Values{"state": {g.asked.Get("state")}, "code": {code}}
		if g.fails != "" {
			answer = url.Values{"state": {g.asked.Get("state")}, "error": {g.fails}}
		}
		http.Redirect(w, r, g.asked.Get("redirect_uri")+"?"+answer.Encode(), http.StatusFound)
	})
	mux.HandleFunc("POST /token", g.token)
	mux.HandleFunc("GET /userinfo", func(w http.ResponseWriter, _ *http.Request) { g.json(w, g.info) })
	return g
}

func (g *google) token(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	defer g.mu.Unlock()
	id, secret, _ := r.BasicAuth()
	asked := g.codes[r.FormValue("code")]
	delete(g.codes, r.FormValue("code"))
	if id != "our-id" || secret != "our-secret" || challenge(r.FormValue("code_verifier")) != asked.Get("code_challenge") {
		http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
		return
	}
	all := map[string]any{
		"iss": g.URL, "aud": "our-id", "sub": "g-1", "nonce": asked.Get("nonce"),
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(),
	}
	maps.Copy(all, g.claims)
	g.json(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": sign(g.t, jose.ES256, "k", g.key, all)})
}

func (g *google) json(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		g.t.Error(err)
	}
}

func (g *google) says(claims map[string]any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.claims = claims
}

func (g *google) upstream() identity.Upstream {
	return identity.Upstream{ID: "google", Label: "Google", Issuer: g.URL, ClientID: "our-id", ClientSecret: "our-secret"}
}

// only makes it the one upstream of a site, beside makes it one of two.
func (g *google) only(c *identity.Config) {
	c.Demo, c.Upstreams = false, []identity.Upstream{g.upstream()}
}

func (g *google) beside(c *identity.Config) { c.Upstreams = []identity.Upstream{g.upstream()} }

func TestOneUpstreamIsGoneToStraightAway(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		g.says(map[string]any{"email": "Ada@Example.com", "email_verified": true, "name": " Ada\n Lovelace ", "picture": "https://pictures.example/ada.png"})
		s := open(t, d, g.only)
		a := s.attempt()
		a.params.Set("prompt", "select_account")
		a.params.Set("login_hint", "ada@example.com")
		a.params.Set("ui_locales", "de fr")
		back := newBrowser(t).open(a.address())
		got := a.redeem(back.answer("code"))
		claims := claims(t, got.ID)
		if claims["email"] != "ada@example.com" || claims["name"] != "Ada Lovelace" || claims["picture"] != "https://pictures.example/ada.png" {
			t.Errorf("claims: %v", claims)
		}
		for name, want := range map[string]string{
			"prompt": "select_account", "login_hint": "ada@example.com", "ui_locales": "de fr",
			"code_challenge_method": "S256", "redirect_uri": s.base + "/auth/upstream/google/callback", "response_type": "code",
		} {
			if got := g.asked.Get(name); got != want {
				t.Errorf("upstream was asked with %s=%q, want %q", name, got, want)
			}
		}
		if g.asked.Get("state") == "" || g.asked.Get("nonce") == "" || g.asked.Get("state") == "state-of-the-app" {
			t.Errorf("upstream was asked %v", g.asked)
		}
		if n := s.count(`SELECT COUNT(*) FROM users WHERE provider = ? AND email_verified`, g.URL); n != 1 {
			t.Errorf("%d users", n)
		}
		if n := s.count(`SELECT COUNT(*) FROM upstream_sign_ins`); n != 0 {
			t.Errorf("%d used states are left", n)
		}
	})
}

func TestWhatAnUpstreamSays(t *testing.T) {
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
		"verified":                        {claims: verified, want: "code"},
		"verified, in a word":             {claims: with(map[string]any{"email_verified": "true"}), want: "code"},
		"no name":                         {claims: verified, want: "code"},
		"e-mail at userinfo alone":        {claims: map[string]any{}, info: with(map[string]any{"sub": "g-1"}), want: "code"},
		"userinfo of somebody else":       {claims: map[string]any{}, info: with(map[string]any{"sub": "g-2"}), want: "temporarily_unavailable"},
		"userinfo without verification":   {claims: map[string]any{}, info: map[string]any{"sub": "g-1", "email": "ada@example.com"}, want: "page"},
		"not verified":                    {claims: with(map[string]any{"email_verified": false}), want: "page"},
		"silent on verification":          {claims: map[string]any{"email": "ada@example.com"}, want: "page"},
		"no e-mail":                       {claims: map[string]any{"email_verified": true}, info: map[string]any{"sub": "g-1"}, want: "page"},
		"another nonce":                   {claims: with(map[string]any{"nonce": "another"}), want: "temporarily_unavailable"},
		"no nonce":                        {claims: with(map[string]any{"nonce": nil}), want: "temporarily_unavailable"},
		"another audience":                {claims: with(map[string]any{"aud": "another"}), want: "temporarily_unavailable"},
		"another issuer":                  {claims: with(map[string]any{"iss": "https://evil.example"}), want: "temporarily_unavailable"},
		"expired":                         {claims: with(map[string]any{"exp": 1}), want: "temporarily_unavailable"},
		"the user said no":                {fails: "access_denied", want: "access_denied"},
		"something went wrong over there": {fails: "server_error", want: "temporarily_unavailable"},
	} {
		t.Run(name, func(t *testing.T) {
			g := newGoogle(t)
			g.claims, g.info, g.fails = c.claims, c.info, c.fails
			s := open(t, testkit.SQLite(t), g.only)
			a := s.attempt()
			back := newBrowser(t).open(a.address())
			switch c.want {
			case "code":
				if got := a.redeem(back.answer("code")); got.ID == "" || claims(t, got.ID)["name"] == "" {
					t.Errorf("%s, %+v", back.at, got)
				}
				return
			case "page":
				if back.status != http.StatusForbidden || !strings.Contains(back.body, "Google") || !strings.Contains(back.body, "error=access_denied&amp;") {
					t.Errorf("%d at %s: %s", back.status, back.at, back.body)
				}
			default:
				if back.at.Path != "/dashboard/signed-in" || back.answer("error") != c.want || back.answer("state") != "state-of-the-app" {
					t.Errorf("%d at %s, want %s", back.status, back.at, c.want)
				}
			}
			if n := s.count(`SELECT COUNT(*) FROM users`); n != 0 {
				t.Errorf("%d users were written", n)
			}
		})
	}
}

func TestUpstreamThatCannotBeReached(t *testing.T) {
	g := newGoogle(t)
	s := open(t, testkit.SQLite(t), func(c *identity.Config) {
		g.only(c)
		c.Upstreams[0].Issuer = "http://127.0.0.1:1"
	})
	back := newBrowser(t).open(s.attempt().address())
	if back.answer("error") != "temporarily_unavailable" || !strings.Contains(back.answer("error_description"), "Google") {
		t.Errorf("%d at %s", back.status, back.at)
	}
	s = open(t, testkit.SQLite(t), func(c *identity.Config) { c.Demo = false })
	if back := newBrowser(t).open(s.attempt().address()); back.answer("error") != "temporarily_unavailable" {
		t.Errorf("without any upstream: %d at %s", back.status, back.at)
	}
}

// beforeCallback stops the browser before it goes back to us.
func (b *browser) beforeCallback(address string) (callback string) {
	b.t.Helper()
	follow := b.CheckRedirect
	b.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if strings.HasSuffix(r.URL.Path, "/callback") {
			return http.ErrUseLastResponse
		}
		return follow(r, via)
	}
	at := b.open(address).at
	b.CheckRedirect = follow
	if !strings.HasSuffix(at.Path, "/callback") {
		b.t.Fatalf("stopped at %s", at)
	}
	return at.String()
}

// A callback is good once, for the browser and the upstream it was meant for.
func TestCallbacksThatAreRefused(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g := newGoogle(t)
		g.says(map[string]any{"email": "ada@example.com", "email_verified": true})
		s := open(t, d, g.only)
		begin := func(b *browser) string { return b.beforeCallback(s.attempt().address()) }
		refused := func(name string, page seen) {
			t.Helper()
			if page.status != http.StatusBadRequest || !strings.Contains(page.body, "This sign-in has expired") {
				t.Errorf("%s: %d at %s", name, page.status, page.at)
			}
		}

		b := newBrowser(t)
		callback := begin(b)
		refused("another browser", newBrowser(t).open(callback))
		refused("a changed state", b.open(strings.Replace(callback, "state=", "state=X", 1)))
		refused("no state", b.open(s.base+"/auth/upstream/google/callback?code=the-code"))
		refused("another upstream", b.open(strings.Replace(callback, "/google/", "/demo/", 1)))
		if back := b.open(callback); back.answer("code") == "" {
			t.Errorf("the refused ones spoiled the right one: %d at %s", back.status, back.at)
		}
		refused("replayed", b.open(callback))

		one, two := begin(b), begin(b)
		if b.open(one).answer("code") == "" || b.open(two).answer("code") == "" {
			t.Error("two tabs of a browser cannot sign in side by side")
		}
		late := begin(b)
		s.clock.move(16 * time.Minute)
		refused("too late", b.open(late))
	})
}

func TestChoiceOfUpstreams(t *testing.T) {
	g := newGoogle(t)
	g.says(map[string]any{"email": "ada@example.com", "email_verified": true})
	s := open(t, testkit.SQLite(t), g.beside)
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
	if back := b.open(s.base + "/auth/upstream/google?id=" + id); a.redeem(back.answer("code")).ID == "" {
		t.Errorf("%d at %s", back.status, back.at)
	}
	if again := b.open(s.base + "/auth/upstream/google?id=" + id); again.status != http.StatusBadRequest {
		t.Errorf("a finished sign-in goes on: %d at %s", again.status, again.at)
	}
}

// Identities meet in a verified e-mail, but whoever can type one must not
// reach an account that a real upstream vouches for, nor wait for its owner.
func TestLinkingByEmail(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		g, keycloak := newGoogle(t), newGoogle(t)
		s := open(t, d, func(c *identity.Config) {
			second := keycloak.upstream()
			second.ID, second.Label = "keycloak", "Keycloak"
			c.Upstreams = []identity.Upstream{g.upstream(), second}
		})
		with := func(id string) (uid any, page seen) {
			t.Helper()
			a, b := s.attempt(), newBrowser(t)
			page = b.open(s.base + "/auth/upstream/" + id + "?id=" + b.open(a.address()).at.Query().Get("id"))
			if id == "demo" {
				page = b.choose(s, page, "ada@example.com")
			}
			if page.at.Path == "/dashboard/signed-in" {
				got := a.redeem(page.answer("code"))
				if got.ID == "" {
					t.Fatalf("%s: %+v", id, got)
				}
				uid = claims(t, got.ID)["sub"]
			}
			return uid, page
		}
		for _, each := range []*google{g, keycloak} {
			each.says(map[string]any{"email": "ada@example.com", "email_verified": true})
		}
		first, _ := with("google")
		if second, page := with("keycloak"); first == nil || second != first {
			t.Errorf("one verified e-mail is two users: %v %v at %s", first, second, page.at)
		}
		if uid, page := with("demo"); uid != nil || page.status != http.StatusForbidden || !strings.Contains(page.body, "account_exists_with_different_credential") {
			t.Errorf("the demonstration reaches the account: %v, %d at %s", uid, page.status, page.at)
		}
		s.signedInAtDemo("bob@example.com")
		g.says(map[string]any{"sub": "g-2", "email": "bob@example.com", "email_verified": true})
		if uid, page := with("google"); uid != nil || page.status != http.StatusForbidden {
			t.Errorf("an account made at the demonstration is taken over by its owner's sign-in: %v, %d", uid, page.status)
		}
		// The same subject stays the same user when its e-mail changes.
		g.says(map[string]any{"email": "ada@new.example", "email_verified": true})
		if again, _ := with("google"); again != first {
			t.Errorf("a changed e-mail made another user: %v, %v", again, first)
		}
	})
}

// Each issuer numbers its users by itself: when another one is configured, its
// first user is not the first user of the one before.
func TestAnotherIssuerSignsNobodyElseIn(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		before, after := newGoogle(t), newGoogle(t)
		before.says(map[string]any{"email": "ada@example.com", "email_verified": true})
		after.says(map[string]any{"email": "eve@example.com", "email_verified": true})
		s := open(t, d, before.only)
		signIn := func() any {
			t.Helper()
			a := s.attempt()
			return claims(t, a.redeem(newBrowser(t).open(a.address()).answer("code")).ID)["email"]
		}
		if email := signIn(); email != "ada@example.com" {
			t.Fatalf("signed in as %v", email)
		}
		underway, b := s.attempt(), newBrowser(t)
		callback := b.beforeCallback(underway.address())
		s.use(s.start(s.base, after.only))
		if email := signIn(); email != "eve@example.com" {
			t.Errorf("the other issuer's user is signed in as %v", email)
		}
		if page := b.open(callback); page.status != http.StatusBadRequest {
			t.Errorf("an answer of the issuer before is given to the other: %d at %s", page.status, page.at)
		}
		s.use(s.start(s.base, before.only))
		if email := signIn(); email != "ada@example.com" || s.count(`SELECT COUNT(*) FROM users`) != 2 {
			t.Errorf("back at the first issuer: %v of %d users", email, s.count(`SELECT COUNT(*) FROM users`))
		}
	})
}

func (s *site) signedInAtDemo(email string) {
	s.t.Helper()
	a, b := s.attempt(), newBrowser(s.t)
	page := b.open(s.base + "/auth/upstream/demo?id=" + b.open(a.address()).at.Query().Get("id"))
	if b.choose(s, page, email).answer("code") == "" {
		s.t.Fatal("cannot sign in at the demonstration")
	}
}
