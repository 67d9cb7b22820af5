package identity_test

import (
	"crypto/ecdsa"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/identity"
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
	// lax makes it take a code more than once.
	lax bool
	// holding is called for each code before it is answered.
	holding func()
	// methods are how clients prove themselves; its discovery says nothing of
	// them when there are none.
	methods []string
	// proves checks what a client proves itself with, in place of our-secret.
	proves func(secret string) bool
}

func newGoogle(t *testing.T) *google {
	t.Helper()
	g := &google{t: t, key: mustKey(t), codes: map[string]url.Values{}}
	mux := http.NewServeMux()
	g.Server = httptest.NewServer(mux)
	t.Cleanup(g.Close)
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		document := map[string]any{
			"issuer": g.URL, "authorization_endpoint": g.URL + "/authorize", "token_endpoint": g.URL + "/token",
			"jwks_uri": g.URL + "/keys", "userinfo_endpoint": g.URL + "/userinfo", "id_token_signing_alg_values_supported": []string{"ES256"},
		}
		if g.methods != nil {
			document["token_endpoint_auth_methods_supported"] = g.methods
		}
		g.json(w, document)
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
		if g.asked.Get("response_mode") == "form_post" {
			for name := range answer {
				fmt.Fprintf(w, `<input type="hidden" name="%s" value="%s">`, name, answer.Get(name))
			}
			return
		}
		http.Redirect(w, r, g.asked.Get("redirect_uri")+"?"+answer.Encode(), http.StatusFound)
	})
	mux.HandleFunc("POST /token", g.token)
	mux.HandleFunc("GET /userinfo", func(w http.ResponseWriter, _ *http.Request) { g.json(w, g.info) })
	return g
}

func (g *google) hold(holding func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.holding = holding
}

func (g *google) token(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	holding := g.holding
	g.mu.Unlock()
	if holding != nil {
		holding()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	id, secret, basic := r.BasicAuth()
	if slices.Equal(g.methods, []string{"client_secret_post"}) && !basic {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	proves := secret == "our-secret"
	if g.proves != nil {
		proves = g.proves(secret)
	}
	asked := g.codes[r.FormValue("code")]
	if !g.lax {
		delete(g.codes, r.FormValue("code"))
	}
	if id != "our-id" || !proves || challenge(r.FormValue("code_verifier")) != asked.Get("code_challenge") {
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

// beforeCallback stops the browser before it goes back to us.
func (b *browser) beforeCallback(address string) (callback string) {
	b.t.Helper()
	return b.openUpTo("/callback", address).String()
}

// openUpTo follows an address and stops before the path that ends so.
func (b *browser) openUpTo(path, address string) *url.URL {
	b.t.Helper()
	follow := b.CheckRedirect
	b.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		if strings.HasSuffix(r.URL.Path, path) {
			return http.ErrUseLastResponse
		}
		return follow(r, via)
	}
	at := b.open(address).at
	b.CheckRedirect = follow
	if !strings.HasSuffix(at.Path, path) {
		b.t.Fatalf("stopped at %s", at)
	}
	return at
}
