package identity_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/fault"
	"carte/internal/testkit"
)

// signingKey reads the key of a realm from the database.
func (s *site) signingKey(realm string) (id string, key *ecdsa.PrivateKey) {
	s.t.Helper()
	var row struct {
		ID         string `bun:"id"`
		PrivateKey string `bun:"private_key"`
	}
	testkit.NoError(s.t, s.db.Read.NewRaw(`SELECT id, private_key FROM signing_keys WHERE realm = ?`, realm).Scan(context.Background(), &row))
	der, err := base64.StdEncoding.DecodeString(row.PrivateKey)
	testkit.NoError(s.t, err)
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	testkit.NoError(s.t, err)
	return row.ID, parsed.(*ecdsa.PrivateKey)
}

func sign(t *testing.T, algorithm jose.SignatureAlgorithm, kid string, key any, claims map[string]any) string {
	t.Helper()
	signer := testkit.Must(jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: jose.JSONWebKey{Key: key, KeyID: kid}}, nil))
	raw := testkit.Must(json.Marshal(claims))
	signed := testkit.Must(signer.Sign(raw))
	token := testkit.Must(signed.CompactSerialize())
	return token
}

// asJSON returns a signed token in the JSON form of JWS, which is not valid for
// bearer tokens. The additional member has two dots, like the compact form.
func asJSON(token string) string {
	parts := strings.Split(token, ".")
	return `{"payload":"` + parts[1] + `","protected":"` + parts[0] + `","signature":"` + parts[2] + `","more":".` + parts[1] + `."}`
}

// authenticator verifies tokens.
type authenticator interface {
	Authenticate(ctx context.Context, token string) (*actor.Actor, error)
}

func mustRefuse(t *testing.T, s authenticator, name, token, detail string) {
	t.Helper()
	who, err := s.Authenticate(context.Background(), token)
	var refusal *fault.Error
	if who != nil || !errors.As(err, &refusal) || refusal.Code != fault.Unauthenticated || refusal.Detail != detail {
		t.Errorf("%s: %v, %v", name, who, err)
	}
}

func mustAccept(t *testing.T, s authenticator, name, token string) {
	t.Helper()
	if _, err := s.Authenticate(context.Background(), token); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

func TestRefusedTokens(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		good, others := s.signedIn(guest), s.signedIn("other@carte.example")
		kid, key := s.signingKey("carte")
		demoKid, demoKey := s.signingKey("demo")
		stranger := mustKey(t)
		other := otherKey()
		public := testkit.Must(x509.MarshalPKIXPublicKey(&key.PublicKey))
		secret := sha256.Sum256(public)
		now := time.Now()
		with := func(change map[string]any) map[string]any {
			all := claims(t, good.ID)
			maps.Copy(all, change)
			return all
		}
		ours := func(change map[string]any) string { return sign(t, jose.ES256, kid, key, with(change)) }
		encode := base64.RawURLEncoding.EncodeToString
		parts := strings.Split(good.ID, ".")
		payload := testkit.Must(json.Marshal(with(map[string]any{"sub": "somebody-else"})))

		if _, err := s.Authenticate(context.Background(), ours(nil)); err != nil {
			t.Fatalf("the table would prove nothing: %v", err)
		}
		for name, token := range map[string]string{
			"empty":                        "",
			"nonsense":                     "abc",
			"endless":                      strings.Repeat("a", 100_000),
			"alg none with the signature":  encode([]byte(`{"alg":"none","kid":"`+kid+`"}`)) + "." + parts[1] + "." + parts[2],
			"without a signature":          parts[0] + "." + parts[1] + ".",
			"tampered":                     parts[0] + "." + encode(payload) + "." + parts[2],
			"HMAC with the public key":     sign(t, jose.HS256, kid, secret[:], with(nil)),
			"RSA under our key's id":       sign(t, jose.RS256, kid, other, with(nil)),
			"a key's id that is no text":   sign(t, jose.ES256, "\x00", stranger, with(nil)),
			"unknown key":                  sign(t, jose.ES256, "unknown", stranger, with(nil)),
			"no key id":                    sign(t, jose.ES256, "", key, with(nil)),
			"the demonstration's key":      sign(t, jose.ES256, demoKid, demoKey, with(nil)),
			"issuer with a slash":          ours(map[string]any{"iss": s.base + "/auth/"}),
			"no audience":                  ours(map[string]any{"aud": nil}),
			"another client's":             ours(map[string]any{"aud": []string{clientID, "other"}, "azp": "other"}),
			"never expiring":               ours(map[string]any{"exp": nil}),
			"issued in the future":         ours(map[string]any{"iat": now.Add(time.Minute).Unix()}),
			"no subject":                   ours(map[string]any{"sub": ""}),
			"a session that is over":       ours(map[string]any{"sid": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}),
			"a session that is no text":    ours(map[string]any{"sid": "\x00"}),
			"another user's session":       ours(map[string]any{"sid": claims(t, others.ID)["sid"]}),
			"a user who is gone":           ours(map[string]any{"sub": "nobody"}),
			"an access token":              good.Access,
			"a refresh token":              good.Refresh,
			"a good token, as JSON":        asJSON(good.ID),
			"several signatures, as JSON":  `{"payload":"` + parts[1] + `","signatures":[]}`,
			"something of a wrong type":    ours(map[string]any{"exp": "soon"}),
			"a claim that is another type": ours(map[string]any{"nbf": map[string]any{}}),
		} {
			mustRefuse(t, s, name, token, "Invalid Carte ID token.")
		}
		// Clocks differ a little.
		for name, token := range map[string]string{
			"just expired": ours(map[string]any{"exp": now.Add(-10 * time.Second).Unix()}),
			"a bit early":  ours(map[string]any{"iat": now.Add(10 * time.Second).Unix(), "nbf": now.Add(10 * time.Second).Unix()}),
		} {
			mustAccept(t, s, name, token)
		}
		s.clock.Move(61 * time.Minute)
		if _, err := s.Authenticate(context.Background(), good.ID); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("an hour later: %v", err)
		}
	})
}

// A failing database does not make tokens invalid.
func TestUnreadableKeysAreInternalErrors(t *testing.T) {
	d := testkit.SQLite(t)
	s := open(t, d)
	token, err := s.IDTokenFor(context.Background(), s.seed(guest, "Guest", false).Email)
	testkit.NoError(t, err)
	testkit.NoError(t, d.Close())
	s.clock.Move(2 * time.Minute) // the keys are read again
	if _, err := s.Authenticate(context.Background(), token); fault.CodeOf(err) != fault.Internal {
		t.Errorf("with a closed database: %v", err)
	}
	if _, err := s.Authenticate(context.Background(), sign(t, jose.ES256, "x", mustKey(t), map[string]any{"iss": s.base + "/auth"})); fault.CodeOf(err) != fault.Internal {
		t.Errorf("an unknown key with a closed database: %v", err)
	}
}

func mustKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key := testkit.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))
	return key
}

// The actor is read from the database for each request.
func TestActorFollowsTheDatabase(t *testing.T) {
	engines(t, func(t *testing.T, s *site) {
		ctx := context.Background()
		user := s.seed("owner@osteria.example", "Giulia Conti", true)
		mine, locked := s.store(user.UID, actor.StoreOwner), s.store(user.UID, actor.StoreStaff)
		s.plans.locked = map[string]*fault.Error{locked: errTrialEnded}
		token, err := s.IDTokenFor(ctx, "OWNER@osteria.example")
		testkit.NoError(t, err)
		who, err := s.Authenticate(ctx, token)
		testkit.NoError(t, err)
		want := map[string]actor.Membership{mine: {Role: actor.StoreOwner}, locked: {Role: actor.StoreStaff, Locked: s.plans.locked[locked]}}
		if who.UID != user.UID || who.Email != user.Email || who.Name != "Giulia Conti" || !who.Admin || !maps.Equal(who.Stores, want) {
			t.Errorf("actor: %+v", who)
		}
		s.db.MustWrite(func(ctx context.Context, tx bun.Tx) error {
			if _, err := tx.ExecContext(ctx, `DELETE FROM members WHERE store_id = ?`, mine); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, `UPDATE users SET admin_developer = FALSE WHERE uid = ?`, user.UID)
			return err
		})
		if who, err = s.Authenticate(ctx, token); err != nil || who.Admin || len(who.Stores) != 1 {
			t.Errorf("after the roles were taken away: %+v, %v", who, err)
		}
		s.db.Execute(`DELETE FROM users WHERE uid = ?`, user.UID)
		if _, err = s.Authenticate(ctx, token); fault.CodeOf(err) != fault.Unauthenticated {
			t.Errorf("after the user was deleted: %v", err)
		}
	})
}

func TestTokenForAnUnknownUser(t *testing.T) {
	s := open(t, testkit.SQLite(t))
	_, err := s.IDTokenFor(context.Background(), "nobody@example.com")
	if fault.CodeOf(err) != fault.NotFound || !strings.Contains(err.Error(), "There is no user nobody@example.com.") {
		t.Errorf("got %v", err)
	}
}
