package identity_test

import (
	"cmp"
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

// fakeUpstream is an identity provider that signs in any browser: as
// ada@example.com, where the test sets no other claims.
type fakeUpstream struct {
	*httptest.Server
	t   *testing.T
	key *ecdsa.PrivateKey

	mu sync.Mutex
	// claims are added to the ID token's own, info is the response of userinfo.
	claims, info map[string]any
	// errorCode is the error it answers with, if any.
	errorCode string
	// lastRequest is the last authorization request, codes has the issued codes.
	lastRequest url.Values
	codes       map[string]url.Values
	// reusesCodes makes it accept a code more than once.
	reusesCodes bool
	// onToken is called before each response of the token endpoint.
	onToken func()
	// methods are the client authentication methods in its configuration, if any.
	methods []string
	// checkSecret checks the client secret, if it is not our-secret.
	checkSecret func(secret string) bool
	// refusal is the body of a refused token request; invalid_grant when empty.
	refusal string
}

func newFakeUpstream(t *testing.T) *fakeUpstream {
	t.Helper()
	g := &fakeUpstream{t: t, key: mustKey(t), codes: map[string]url.Values{}}
	g.claims = map[string]any{"email": "ada@example.com", "email_verified": true}
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
		g.lastRequest = r.URL.Query()
		code := rand.Text()
		g.codes[code] = g.lastRequest
		answer := url.Values{"state": {g.lastRequest.Get("state")}, "code": {code}}
		if g.errorCode != "" {
			answer = url.Values{"state": {g.lastRequest.Get("state")}, "error": {g.errorCode}}
		}
		if g.lastRequest.Get("response_mode") == "form_post" {
			for name := range answer {
				fmt.Fprintf(w, `<input type="hidden" name="%s" value="%s">`, name, answer.Get(name))
			}
			return
		}
		http.Redirect(w, r, g.lastRequest.Get("redirect_uri")+"?"+answer.Encode(), http.StatusFound)
	})
	mux.HandleFunc("POST /token", g.token)
	mux.HandleFunc("GET /userinfo", func(w http.ResponseWriter, _ *http.Request) { g.json(w, g.info) })
	return g
}

func (g *fakeUpstream) setOnToken(onToken func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.onToken = onToken
}

func (g *fakeUpstream) token(w http.ResponseWriter, r *http.Request) {
	g.mu.Lock()
	onToken := g.onToken
	g.mu.Unlock()
	if onToken != nil {
		onToken()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	id, secret, basic := r.BasicAuth()
	if slices.Equal(g.methods, []string{"client_secret_post"}) && !basic {
		id, secret = r.PostFormValue("client_id"), r.PostFormValue("client_secret")
	}
	isValid := secret == "our-secret"
	if g.checkSecret != nil {
		isValid = g.checkSecret(secret)
	}
	asked := g.codes[r.FormValue("code")]
	if !g.reusesCodes {
		delete(g.codes, r.FormValue("code"))
	}
	if id != "our-id" || !isValid || challenge(r.FormValue("code_verifier")) != asked.Get("code_challenge") {
		http.Error(w, cmp.Or(g.refusal, `{"error":"invalid_grant"}`), http.StatusBadRequest)
		return
	}
	all := map[string]any{
		"iss": g.URL, "aud": "our-id", "sub": "g-1", "nonce": asked.Get("nonce"),
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Hour).Unix(),
	}
	maps.Copy(all, g.claims)
	g.json(w, map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": sign(g.t, jose.ES256, "k", g.key, all)})
}

func (g *fakeUpstream) json(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(body); err != nil {
		g.t.Error(err)
	}
}

func (g *fakeUpstream) setClaims(claims map[string]any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.claims = claims
}

func (g *fakeUpstream) upstream() identity.Upstream {
	return identity.Upstream{ID: "google", Label: "Google", Issuer: g.URL, ClientID: "our-id", ClientSecret: "our-secret"}
}

// asOnlyUpstream makes it the only upstream of a site.
func (g *fakeUpstream) asOnlyUpstream(c *identity.Config) {
	c.Demo, c.Upstreams = false, []identity.Upstream{g.upstream()}
}

func (g *fakeUpstream) asSecondUpstream(c *identity.Config) {
	c.Upstreams = []identity.Upstream{g.upstream()}
}

// beforeCallback stops the browser before the redirect to the callback, and returns its
// address.
func (b *browser) beforeCallback(address string) (callback string) {
	b.t.Helper()
	return b.openUpTo("/callback", address).String()
}

// openUpTo follows redirects up to one whose path has the suffix, and returns its address.
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
