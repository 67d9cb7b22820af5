//go:build firebase

package identity_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"carte/internal/db"
	"carte/internal/identity"
	"carte/internal/identity/firebase"
	"carte/internal/testkit"
)

// TestEmulatedFirebaseUsers runs testFirebaseUsers against the emulator, with
// `make test-firebase`.
func TestEmulatedFirebaseUsers(t *testing.T) {
	host := os.Getenv("FIREBASE_AUTH_EMULATOR_HOST")
	if host == "" {
		t.Fatal("FIREBASE_AUTH_EMULATOR_HOST is not set: run make test-firebase")
	}
	testkit.Engines(t, func(t *testing.T, d *db.DB) {
		s := open(t, d, func(c *identity.Config) {
			c.Firebase = &firebase.Config{Project: os.Getenv("GCLOUD_PROJECT"), Emulator: host}
			c.FirebaseProviders = []identity.SignInProvider{{ID: "google.com", Label: "Google"}}
		})
		testFirebaseUsers(t, s, &emulatedUsers{t: t, host: host}, strings.ToLower(db.NewID())+"@example.com")
	})
}

// emulatedUsers signs in at the emulator as browsers do.
type emulatedUsers struct {
	t            *testing.T
	host         string
	refreshToken string
}

func (u *emulatedUsers) ask(path, contentType, body string, into any) {
	u.t.Helper()
	answer, err := http.Post("http://"+u.host+path+"?key=any", contentType, strings.NewReader(body))
	testkit.NoError(u.t, err)
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil || answer.StatusCode != http.StatusOK {
		u.t.Fatalf("%s answers %s, %v", path, answer.Status, err)
	}
}

func (u *emulatedUsers) signIn(uid, email string) string {
	u.t.Helper()
	google := testkit.Must(json.Marshal(map[string]any{"sub": uid + email, "email": email, "email_verified": true, "name": "Ada"}))
	body, err := json.Marshal(map[string]any{
		"postBody":   url.Values{"id_token": {string(google)}, "providerId": {"google.com"}}.Encode(),
		"requestUri": "http://localhost", "returnSecureToken": true, "returnIdpCredential": true,
	})
	testkit.NoError(u.t, err)
	var got struct{ IDToken, RefreshToken string }
	u.ask("/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp", "application/json", string(body), &got)
	u.refreshToken = got.RefreshToken
	return got.IDToken
}

func (u *emulatedUsers) refresh(_, _ string) string {
	u.t.Helper()
	var got struct {
		IDToken string `json:"id_token"`
	}
	form := url.Values{"grant_type": {"refresh_token"}, "refresh_token": {u.refreshToken}}
	u.ask("/securetoken.googleapis.com/v1/token", "application/x-www-form-urlencoded", form.Encode(), &got)
	return got.IDToken
}
