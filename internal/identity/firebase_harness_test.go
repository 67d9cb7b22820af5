package identity_test

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/identity/firebase"
	"carte/internal/testkit"
)

const firebaseProject = "carte-test"

// fakeFirebase is a Firebase Authentication server.
type fakeFirebase struct {
	t       *testing.T
	server  *httptest.Server
	account *rsa.PrivateKey

	mu          sync.Mutex
	keys        map[string]*rsa.PrivateKey
	maxAge      string
	keyRequests int
	broken      bool
	failures    int // the updates to fail from now on
	claims      map[string]string
	// updated receives the uid of each successful update.
	updated chan string
}

func newFakeFirebase(t *testing.T) *fakeFirebase {
	t.Helper()
	f := &fakeFirebase{
		t: t, account: accountKey(), keys: map[string]*rsa.PrivateKey{"k1": signingKey()}, maxAge: "public, max-age=3600, must-revalidate",
		claims: map[string]string{}, updated: make(chan string, 1000),
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /keys", f.serveKeys)
	mux.HandleFunc("POST /token", f.serveAccess)
	mux.HandleFunc("POST /v1/projects/"+firebaseProject+"/accounts:update", f.serveUpdate)
	f.server = httptest.NewServer(mux)
	t.Cleanup(f.server.Close)
	return f
}

// The keys of the tests are made once.
var accountKey, signingKey, otherKey = sync.OnceValue(rsaKey), sync.OnceValue(rsaKey), sync.OnceValue(rsaKey)

func rsaKey() *rsa.PrivateKey { return testkit.Must(rsa.GenerateKey(rand.Reader, 2048)) }

// use serves Firebase's users instead of Carte's own.
func (f *fakeFirebase) use(config *identity.Config) {
	der := testkit.Must(x509.MarshalPKCS8PrivateKey(f.account))
	account, err := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "carte@" + firebaseProject + ".iam.gserviceaccount.com", "private_key_id": "a1",
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})), "token_uri": f.server.URL + "/token",
	})
	testkit.NoError(f.t, err)
	config.Demo = false
	config.Firebase = &firebase.Config{Project: firebaseProject, ServiceAccount: account, KeysURL: f.server.URL + "/keys", AccountsURL: f.server.URL}
	config.FirebaseProviders = []identity.SignInProvider{{ID: "google.com", Label: "Google"}, {ID: "apple.com", Label: "Apple"}}
}

// set changes the server's behaviour.
func (f *fakeFirebase) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

func (f *fakeFirebase) keyRequestCount() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.keyRequests
}

func (f *fakeFirebase) serveKeys(w http.ResponseWriter, _ *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.keyRequests++
	if f.broken {
		http.Error(w, "no", http.StatusBadGateway)
		return
	}
	var set jose.JSONWebKeySet
	for id, key := range f.keys {
		set.Keys = append(set.Keys, jose.JSONWebKey{Key: &key.PublicKey, KeyID: id, Algorithm: "RS256", Use: "sig"})
	}
	w.Header().Set("Cache-Control", f.maxAge)
	_ = json.NewEncoder(w).Encode(set)
}

// serveAccess answers with the service account's access token.
func (f *fakeFirebase) serveAccess(w http.ResponseWriter, r *http.Request) {
	signed, err := jose.ParseSigned(r.FormValue("assertion"), []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
		return
	}
	payload, err := signed.Verify(&f.account.PublicKey)
	if err != nil || !strings.Contains(string(payload), "https://www.googleapis.com/auth/identitytoolkit") {
		http.Error(w, `{"error":"invalid_grant"}`, http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte(`{"access_token":"operator","token_type":"Bearer","expires_in":3600}`))
}

func (f *fakeFirebase) serveUpdate(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var in struct{ LocalID, CustomAttributes string }
	if err := json.NewDecoder(r.Body).Decode(&in); err != nil || r.Header.Get("Authorization") != "Bearer operator" {
		http.Error(w, `{"error":{"message":"PERMISSION_DENIED"}}`, http.StatusForbidden)
		return
	}
	if f.failures > 0 {
		f.failures--
		http.Error(w, `{"error":{"message":"INTERNAL_ERROR"}}`, http.StatusServiceUnavailable)
		return
	}
	f.claims[in.LocalID] = in.CustomAttributes
	f.updated <- in.LocalID
	_, _ = w.Write([]byte(`{}`))
}

// tokenClaims returns the claims of a new token.
func (f *fakeFirebase) tokenClaims(uid, email string) map[string]any {
	now := time.Now().Unix()
	claims := map[string]any{
		"iss": "https://securetoken.google.com/" + firebaseProject, "aud": firebaseProject, "sub": uid, "user_id": uid,
		"iat": now - 1, "auth_time": now - 1, "exp": now + 3600, "email": email, "email_verified": true, "name": "Ada",
		"firebase": map[string]any{"sign_in_provider": "google.com", "identities": map[string]any{"google.com": []string{"1"}}},
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if written := f.claims[uid]; written != "" {
		var custom map[string]any
		testkit.NoError(f.t, json.Unmarshal([]byte(written), &custom))
		maps.Copy(claims, custom)
	}
	return claims
}

func (f *fakeFirebase) sign(claims map[string]any) string {
	return sign(f.t, jose.RS256, "k1", f.keys["k1"], claims)
}

// signIn and refresh return tokens as browsers get them.
func (f *fakeFirebase) signIn(uid, email string) string { return f.sign(f.tokenClaims(uid, email)) }

func (f *fakeFirebase) refresh(uid, email string) string { return f.signIn(uid, email) }

func (f *fakeFirebase) await(uid string) {
	f.t.Helper()
	deadline := time.After(30 * time.Second)
	for {
		select {
		case got := <-f.updated:
			if got == uid {
				return
			}
		case <-deadline:
			f.t.Fatalf("no claims were written for %s", uid)
		}
	}
}

// runJobs runs the jobs, one of which writes claims, until stop is called or the test
// ends.
func (s *site) runJobs() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	done, queue := make(chan struct{}), s.jobs
	go func() { defer close(done); queue.Run(ctx) }()
	stop = func() { cancel(); <-done }
	s.t.Cleanup(stop)
	return stop
}

// firebaseEngines runs a test on a site with Firebase, over each engine.
func firebaseEngines(t *testing.T, run func(t *testing.T, s *site, f *fakeFirebase)) {
	t.Helper()
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		f := newFakeFirebase(t)
		run(t, open(t, d, f.use), f)
	})
}

// unsigned returns a token as the emulator makes them.
func unsigned(claims map[string]any) string {
	encode := func(part any) string {
		raw, err := json.Marshal(part)
		if err != nil {
			panic(fmt.Sprint(err))
		}
		return base64.RawURLEncoding.EncodeToString(raw)
	}
	return encode(map[string]string{"alg": "none", "typ": "JWT"}) + "." + encode(claims) + "."
}
