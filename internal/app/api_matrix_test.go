package app_test

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"carte/internal/identity"
	"carte/internal/identity/provider"
	"carte/internal/testkit"
)

// Each endpoint answers each actor with the status in its row. The refusal of a
// token has the detail by which clients know to refresh it.
func TestWhoMayCallWhat(t *testing.T) {
	onEngines(t, func(t *testing.T, s *server) {
		s.hire(t, "guest@carte.example", s.storeID(t, "kaffeehaus"))
		owner := s.token(t, "owner@osteria.example")
		tokens := map[string]string{
			"no token":              "",
			"an expired token":      s.expired(t, owner),
			"a tampered token":      tampered(t, owner),
			"another store's staff": s.token(t, "guest@carte.example"),
			"staff":                 s.token(t, "staff@osteria.example"),
			"manager":               s.token(t, "manager@osteria.example"),
			"owner":                 owner,
			"admin_developer":       s.token(t, "admin@carte.example"),
		}
		of := s.thingsOf(t, "osteria", owner)
		for _, op := range operations(t) {
			changed := false
			for i, actor := range actors {
				t.Run(op.id+"/"+actor, func(t *testing.T) {
					got := s.try(t, op, of, tokens[actor], op.content(of))
					if got.Status != op.to[i] {
						t.Errorf("%s %s answers %d %s, want %d", op.method, op.path, got.Status, got.Detail, op.to[i])
					}
					if strings.HasSuffix(actor, "ed token") && got.Detail != identity.InvalidToken {
						t.Errorf("the refusal says %q", got.Detail)
					}
					if op.method == "DELETE" && got.Status < 300 {
						s.call(t, "POST", op.pathOf(t, of)+"/restore", owner, "", false)
					}
					if op.isFinal && got.Status < 300 {
						of = s.thingsOf(t, "osteria", owner)
					}
					changed = changed || op.method != "GET" && got.Status < 300
				})
			}
			if changed {
				of = s.thingsOf(t, "osteria", owner)
			}
		}
	})
}

// database opens the server's database beside it.
func (s *server) database(t *testing.T) testkit.DB {
	t.Helper()
	return testkit.NewDB(t, testkit.Open(t, s.databaseURL()))
}

func (s *server) databaseURL() string {
	return cmp.Or(s.config.Database, "sqlite:"+filepath.Join(s.config.Data, "carte.db"))
}

// hire makes a user staff of a store.
func (s *server) hire(t *testing.T, email, storeID string) {
	t.Helper()
	s.database(t).Execute(`INSERT INTO members (store_id, uid, role, created_at)
		SELECT ?, uid, 'store_staff', created_at FROM users WHERE email = ?`, storeID, email)
}

// expired is a token as it was issued yesterday, signed with the server's key.
func (s *server) expired(t *testing.T, token string) string {
	t.Helper()
	claims := map[string]any{}
	testkit.NoError(t, json.Unmarshal(payload(t, token), &claims))
	yesterday := time.Now().AddDate(0, 0, -1)
	claims["iat"], claims["auth_time"], claims["exp"] = yesterday.Unix(), yesterday.Unix(), yesterday.Add(time.Hour).Unix()
	keyring, err := provider.NewKeyring(t.Context(), s.database(t).DB, new(provider.Vault), "carte", time.Now)
	testkit.NoError(t, err)
	keys, err := keyring.Keys(t.Context())
	testkit.NoError(t, err)
	signer, err := jose.NewSigner(jose.SigningKey{
		Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: keys[0].Key(), KeyID: keys[0].ID()},
	}, nil)
	testkit.NoError(t, err)
	signed := testkit.Must(signer.Sign([]byte(marshal(t, claims))))
	made := testkit.Must(signed.CompactSerialize())
	return made
}

// tampered is a token that was made another user's.
func tampered(t *testing.T, token string) string {
	t.Helper()
	claims := map[string]any{}
	testkit.NoError(t, json.Unmarshal(payload(t, token), &claims))
	claims["admin_developer"] = true
	parts := strings.Split(token, ".")
	parts[1] = base64.RawURLEncoding.EncodeToString([]byte(marshal(t, claims)))
	return strings.Join(parts, ".")
}

func payload(t *testing.T, token string) []byte {
	t.Helper()
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		t.Fatalf("no token: %q", token)
	}
	raw, err := base64.RawURLEncoding.DecodeString(parts[1])
	testkit.NoError(t, err)
	return raw
}
