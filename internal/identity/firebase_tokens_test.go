package identity_test

import (
	"context"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/fault"
	"carte/internal/testkit"
)

func TestRefusedFirebaseTokens(t *testing.T) {
	firebaseEngines(t, func(t *testing.T, s *site, f *fakeFirebase) {
		now := time.Now()
		with := func(change map[string]any) map[string]any {
			all := f.tokenClaims("u1", "ada@example.com")
			maps.Copy(all, change)
			return all
		}
		ours := func(change map[string]any) string { return f.sign(with(change)) }
		if _, err := s.Authenticate(context.Background(), ours(nil)); err != nil {
			t.Fatalf("the table would prove nothing: %v", err)
		}
		good := strings.Split(ours(nil), ".")
		encode := base64.RawURLEncoding.EncodeToString
		public := testkit.Must(x509.MarshalPKIXPublicKey(&f.keys["k1"].PublicKey))
		secret := sha256.Sum256(public)
		for name, token := range map[string]string{
			"empty":                       "",
			"nonsense":                    "abc",
			"endless":                     strings.Repeat("a", 100_000),
			"wrong key":                   sign(t, jose.RS256, "k1", otherKey(), with(nil)),
			"unknown key":                 sign(t, jose.RS256, "k9", otherKey(), with(nil)),
			"no key id":                   sign(t, jose.RS256, "", f.keys["k1"], with(nil)),
			"alg none":                    unsigned(with(nil)),
			"alg none with the signature": encode([]byte(`{"alg":"none","kid":"k1"}`)) + "." + good[1] + "." + good[2],
			"without a signature":         good[0] + "." + good[1] + ".",
			"HMAC with the public key":    sign(t, jose.HS256, "k1", secret[:], with(nil)),
			"another algorithm":           sign(t, jose.PS256, "k1", f.keys["k1"], with(nil)),
			"another issuer":              ours(map[string]any{"iss": "https://securetoken.google.com/other"}),
			"Google's own issuer":         ours(map[string]any{"iss": "https://accounts.google.com"}),
			"another audience":            ours(map[string]any{"aud": "other"}),
			"no audience":                 ours(map[string]any{"aud": nil}),
			"expired":                     ours(map[string]any{"exp": now.Add(-time.Minute).Unix()}),
			"never expiring":              ours(map[string]any{"exp": nil}),
			"issued in the future":        ours(map[string]any{"iat": now.Add(time.Minute).Unix()}),
			"never issued":                ours(map[string]any{"iat": nil}),
			"signed in in the future":     ours(map[string]any{"auth_time": now.Add(time.Minute).Unix()}),
			"never signed in":             ours(map[string]any{"auth_time": nil}),
			"no subject":                  ours(map[string]any{"sub": ""}),
			"an endless subject":          ours(map[string]any{"sub": strings.Repeat("u", 129)}),
			"a good token, as JSON":       asJSON(ours(nil)),
			"something of a wrong type":   ours(map[string]any{"exp": "soon"}),
		} {
			mustRefuse(t, s, name, token, "Invalid Firebase ID token.")
		}
		// Clocks differ a little, and other programs may write other claims.
		for name, token := range map[string]string{
			"just expired":     ours(map[string]any{"exp": now.Add(-10 * time.Second).Unix()}),
			"a bit early":      ours(map[string]any{"iat": now.Add(10 * time.Second).Unix(), "auth_time": now.Add(10 * time.Second).Unix()}),
			"others' claims":   ours(map[string]any{"trial_end_at": 5, "stripeRole": map[string]any{}}),
			"a fraction's end": ours(map[string]any{"exp": float64(now.Add(time.Hour).Unix()) + 0.5}),
		} {
			mustAccept(t, s, name, token)
		}
	})
}

// Keys are fetched once during their max-age, whatever tokens are used.
func TestFirebaseKeysAreCachedForMaxAge(t *testing.T) {
	f := newFakeFirebase(t)
	s := open(t, testkit.SQLite(t), f.use)
	ctx := context.Background()
	old := f.tokenClaims("u1", "ada@example.com")
	old["exp"] = time.Now().Add(24 * time.Hour).Unix()
	retired, next := f.keys["k1"], otherKey()
	byNext := sign(t, jose.RS256, "k2", next, old)
	byOld := sign(t, jose.RS256, "k1", retired, old)
	for range 3 {
		if _, err := s.Authenticate(ctx, byOld); err != nil {
			t.Fatal(err)
		}
	}
	f.set(func() { delete(f.keys, "k1"); f.keys["k2"] = next })
	if _, err := s.Authenticate(ctx, byNext); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a key that is not known yet: %v", err)
	}
	if _, err := s.Authenticate(ctx, byOld); err != nil || f.keyRequestCount() != 1 {
		t.Errorf("within the max-age: %v, asked %d times", err, f.keyRequestCount())
	}

	s.clock.Move(61 * time.Minute)
	if _, err := s.Authenticate(ctx, byNext); err != nil || f.keyRequestCount() != 2 {
		t.Errorf("after the max-age: %v, asked %d times", err, f.keyRequestCount())
	}
	if _, err := s.Authenticate(ctx, byOld); fault.CodeOf(err) != fault.Unauthenticated {
		t.Errorf("a key that was taken away: %v", err)
	}

	f.set(func() { f.broken = true })
	if _, err := s.Authenticate(ctx, byNext); err != nil {
		t.Errorf("known keys need no service: %v", err)
	}
	s.clock.Move(61 * time.Minute)
	if _, err := s.Authenticate(ctx, byNext); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("keys that cannot be read are no token's fault: %v", err)
	}
	f.set(func() { f.broken = false; f.maxAge = "no-cache" })
	before := f.keyRequestCount()
	for range 2 {
		if _, err := s.Authenticate(ctx, byNext); err != nil {
			t.Error(err)
		}
	}
	if n := f.keyRequestCount() - before; n != 2 {
		t.Errorf("keys that may not be remembered were asked for %d times", n)
	}
}
