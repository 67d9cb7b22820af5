package app_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"carte/internal/app"
)

func firebaseConfig() app.FirebaseConfig {
	return app.FirebaseConfig{
		SignIn: "firebase", FirebaseProject: "carte-test", FirebaseAPIKey: "key", FirebaseAuthDomain: "carte-test.firebaseapp.com",
		FirebaseProvider: []string{"google.com", "oidc.staff"},
	}
}

// Combinations of the sign-in flags are validated before anything is opened. An
// emulator is for demonstrations only, whichever way of signing in is used.
func TestFlagsOfSignIn(t *testing.T) {
	for name, c := range map[string]struct {
		change   func(*app.Config)
		emulator string
		want     string
	}{
		"an emulator":                       {func(c *app.Config) { c.FirebaseServiceAccount = "key.json" }, "127.0.0.1:9099", "FIREBASE_AUTH_EMULATOR_HOST is set"},
		"an emulator with our own sign-in":  {func(c *app.Config) { c.FirebaseConfig = app.FirebaseConfig{} }, "127.0.0.1:9099", "FIREBASE_AUTH_EMULATOR_HOST is set"},
		"an emulator that is no address":    {func(c *app.Config) { c.Demo = true }, "127.0.0.1:9099/x", "must be a host and a port"},
		"both kinds of identity providers":  {func(c *app.Config) { c.SignInProviders = "providers.json" }, "", "--sign-in-providers is for --sign-in oidc"},
		"no project":                        {func(c *app.Config) { c.FirebaseProject = "" }, "", "needs --firebase-project"},
		"no key":                            {func(c *app.Config) { c.FirebaseAPIKey = "" }, "", "--firebase-api-key"},
		"a domain that is more than a host": {func(c *app.Config) { c.FirebaseAuthDomain = "carte.example; script-src *" }, "", "must be a host"},
		"an unknown identity provider":      {func(c *app.Config) { c.FirebaseProvider, c.FirebaseServiceAccount = []string{"password"}, "key.json" }, "", "--firebase-provider password must be"},
		"no service account":                {func(*app.Config) {}, "", "needs --firebase-service-account"},
		"a service account that is not there": {
			func(c *app.Config) { c.FirebaseServiceAccount = filepath.Join(c.Data, "none.json") }, "", "none.json: no such file",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("FIREBASE_AUTH_EMULATOR_HOST", c.emulator)
			config := app.Config{FirebaseConfig: firebaseConfig()}
			config.Data, config.Listen = t.TempDir(), "127.0.0.1:0"
			c.change(&config)
			program, err := app.New(context.Background(), config)
			if program != nil {
				defer program.Close()
			}
			if err == nil || !strings.Contains(app.FormatError(err), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestSignInByFirebase(t *testing.T) {
	t.Setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1")
	s := start(t, app.Config{Demo: true, FirebaseConfig: firebaseConfig()})

	var site struct {
		SignIn json.RawMessage `json:"sign_in"`
	}
	s.get(t, "/api/site", emulated(t, "owner@osteria.example"), &site)
	const want = `{"adapter":"firebase","providers":[{"id":"google.com","label":"Google"},{"id":"oidc.staff","label":"staff"}],` +
		`"firebase":{"project_id":"carte-test","api_key":"key","auth_domain":"carte-test.firebaseapp.com"}}`
	if string(site.SignIn) != want {
		t.Errorf("browsers are told %s, want %s", site.SignIn, want)
	}

	_, ours, _ := start(t, app.Config{Demo: true}).answer(t, "/dashboard", nil)
	_, head, _ := s.answer(t, "/dashboard", nil)
	if policy := ours.Get("Content-Security-Policy"); strings.Contains(policy, "google") || ours.Get("ETag") == head.Get("ETag") {
		t.Errorf("without Firebase the dashboard's policy is %s, its ETag %s", policy, ours.Get("ETag"))
	}
	policy := head.Get("Content-Security-Policy")
	for _, part := range []string{
		"script-src 'self' https://apis.google.com;", "frame-src 'self' https://carte-test.firebaseapp.com;",
		"connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("the dashboard's policy has no %q: %s", part, policy)
		}
	}
	for _, path := range []string{"/auth/authorize", "/auth/.well-known/openid-configuration", "/demo-idp/accounts"} {
		if status, _, _ := s.answer(t, path, nil); status != http.StatusNotFound {
			t.Errorf("%s answers %d", path, status)
		}
	}

	var me struct {
		User struct{ Email, Name string }
	}
	s.get(t, "/api/me", emulated(t, "owner@osteria.example"), &me)
	if me.User.Email != "owner@osteria.example" || me.User.Name != "Chiara Cedrini" {
		t.Errorf("the demonstration's user is %+v", me.User)
	}
	if got := s.call(t, "GET", "/api/me", "abc", "", false); got.Status != 401 || got.Detail != "Invalid Firebase ID token." {
		t.Errorf("nonsense answers %+v", got)
	}
}

// At the command line nothing of Carte's own sign-in is made beside Firebase: a
// token would not be accepted, and no key is needed to make an operator.
func TestCommandsBesideFirebase(t *testing.T) {
	t.Setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1")
	config := app.Config{Demo: true, FirebaseConfig: firebaseConfig()}
	config.Data = t.TempDir() // to be filled without Carte's own sign-in
	s := start(t, config)
	elsewhere := s.config.DatabaseConfig
	elsewhere.Data = t.TempDir()
	for name, c := range map[string]struct {
		data   app.DatabaseConfig
		signIn string
	}{
		"as the server of the data folder noted": {s.config.DatabaseConfig, ""},
		"as the flag says":                       {elsewhere, "firebase"},
	} {
		token, err := app.Token(t.Context(), c.data, s.config.AddressConfig, c.signIn, "owner@osteria.example")
		if token != "" || err == nil || !strings.Contains(err.Error(), "Firebase") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %q %v", name, token, err)
		}
	}
	if _, err := app.MakeOperator(t.Context(), s.config.DatabaseConfig, "ada@example.com"); err != nil {
		t.Error(err)
	}
	if keys := s.database(t).Count(`SELECT COUNT(*) FROM signing_keys`); keys != 0 {
		t.Errorf("%d signing keys", keys)
	}
	// The flag takes precedence over what the database records.
	if token, err := app.Token(t.Context(), s.config.DatabaseConfig, s.config.AddressConfig, "oidc", "owner@osteria.example"); token == "" || err != nil {
		t.Errorf("with another flag: %v", err)
	}
}

// emulated is a token of the Firebase Auth emulator, which signs none.
func emulated(t *testing.T, email string) string {
	t.Helper()
	now := time.Now().Unix()
	claims := fmt.Sprintf(`{"iss":"https://securetoken.google.com/carte-test","aud":"carte-test","sub":"emulated","iat":%d,"auth_time":%d,
		"exp":%d,"email":%q,"email_verified":true,"firebase":{"sign_in_provider":"google.com"}}`, now, now, now+3600, email)
	encode := base64.RawURLEncoding.EncodeToString
	return encode([]byte(`{"alg":"none"}`)) + "." + encode([]byte(claims)) + "."
}
