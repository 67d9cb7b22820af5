package provider

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
)

// Algorithm signs tokens: ECDSA on P-256.
const Algorithm = string(jose.ES256)

// The life of a key: it is published, known everywhere a day later, and signs
// until the next one does. It goes on verifying for as long as anybody may come
// back with what it has signed.
const (
	keyIsKnown  = 24 * time.Hour
	keySigns    = 90 * 24 * time.Hour
	keyVerifies = 30 * 24 * time.Hour
)

// keysStayFresh is how long a process may go on with the keys it has read: so
// soon it refuses one that was taken away.
const keysStayFresh = 5 * time.Second

// Errors of keys.
var (
	ErrUnknownKey     = errors.New("no such signing key")
	ErrKeysUnreadable = errors.New("the signing keys cannot be read")
)

type keyRow struct {
	bun.BaseModel `bun:"table:signing_keys,alias:k"`

	ID         string    `bun:"id,pk"`
	Realm      string    `bun:"realm"`
	PrivateKey string    `bun:"private_key"`
	CreatedAt  time.Time `bun:"created_at"`
}

// Key is a signing key. It serves the library as private and as public key.
type Key struct {
	id      string
	private *ecdsa.PrivateKey
	madeAt  time.Time
}

// Keyring holds a realm's keys: one signs, all of them verify.
type Keyring struct {
	db    *db.DB
	realm string
	now   func() time.Time

	mu     sync.Mutex
	keys   []Key // the newest first
	readAt time.Time
}

// NewKeyring makes a realm's first key where there is none.
func NewKeyring(ctx context.Context, d *db.DB, realm string, now func() time.Time) (*Keyring, error) {
	k := &Keyring{db: d, realm: realm, now: now}
	if err := k.Rotate(ctx); err != nil {
		return nil, err
	}
	return k, nil
}

// Rotate makes the next key when the newest one is old enough, and takes away
// those that nobody comes back with. It signs nobody out; each process may do
// it as often as it likes.
func (k *Keyring) Rotate(ctx context.Context) error {
	err := k.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := k.db.Lock(ctx, tx, "signing keys"); err != nil {
			return err
		}
		keys, err := k.read(ctx, tx)
		if err != nil {
			return err
		}
		if len(keys) == 0 || k.age(keys[0]) >= keySigns {
			return addKey(ctx, tx, k.realm, k.now())
		}
		for i := 1; i < len(keys); i++ {
			if k.age(keys[i-1]) < keyIsKnown+keyVerifies {
				continue
			}
			if _, err := tx.ExecContext(ctx, `DELETE FROM signing_keys WHERE id = ?`, keys[i].id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("rotating the signing keys: %w", err)
	}
	return nil
}

// ReplaceKeys takes every key of every realm out of use and gives each realm a
// new one, which signs at once: for a key that others may know. Whoever is
// signed in gets a new ID token with the refresh token.
func ReplaceKeys(ctx context.Context, d *db.DB, now time.Time) error {
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := d.Lock(ctx, tx, "signing keys"); err != nil {
			return err
		}
		var realms []string
		if err := tx.NewRaw(`SELECT DISTINCT realm FROM signing_keys`).Scan(ctx, &realms); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM signing_keys`); err != nil {
			return err
		}
		for _, realm := range realms {
			if err := addKey(ctx, tx, realm, now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("replacing the signing keys: %w", err)
	}
	return nil
}

func addKey(ctx context.Context, tx bun.Tx, realm string, now time.Time) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	row := &keyRow{ID: db.NewID(), Realm: realm, PrivateKey: base64.StdEncoding.EncodeToString(der), CreatedAt: now.UTC()}
	_, err = tx.NewInsert().Model(row).Exec(ctx)
	return err
}

func (k *Keyring) age(key Key) time.Duration { return k.now().Sub(key.madeAt) }

func (k *Keyring) read(ctx context.Context, tx bun.IDB) ([]Key, error) {
	var rows []keyRow
	err := tx.NewSelect().Model(&rows).Where("k.realm = ?", k.realm).Order("k.created_at DESC", "k.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, err)
	}
	keys := make([]Key, 0, len(rows))
	for i := range rows {
		der, err := base64.StdEncoding.DecodeString(rows[i].PrivateKey)
		if err != nil {
			return nil, fmt.Errorf("decoding signing key %s: %w", rows[i].ID, err)
		}
		parsed, err := x509.ParsePKCS8PrivateKey(der)
		if err != nil {
			return nil, fmt.Errorf("decoding signing key %s: %w", rows[i].ID, err)
		}
		private, ok := parsed.(*ecdsa.PrivateKey)
		if !ok {
			return nil, fmt.Errorf("signing key %s is not of ECDSA", rows[i].ID)
		}
		keys = append(keys, Key{id: rows[i].ID, private: private, madeAt: rows[i].CreatedAt})
	}
	return keys, nil
}

// Keys lists the realm's keys, the newest first.
func (k *Keyring) Keys(ctx context.Context) ([]Key, error) { return k.list(ctx, false) }

// Signing is the newest key that is known everywhere, or the only one.
func (k *Keyring) Signing(ctx context.Context) (Key, error) {
	keys, err := k.list(ctx, false)
	if err != nil {
		return Key{}, err
	}
	for _, key := range keys {
		if k.age(key) >= keyIsKnown {
			return key, nil
		}
	}
	return keys[len(keys)-1], nil
}

func (k *Keyring) list(ctx context.Context, again bool) ([]Key, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !again && k.keys != nil && k.now().Sub(k.readAt) < keysStayFresh {
		return k.keys, nil
	}
	// One request's going away must not fail the others that wait for the keys.
	keys, err := k.read(context.WithoutCancel(ctx), k.db.Read)
	switch {
	case err == nil && len(keys) == 0:
		err = fmt.Errorf("%w: the realm %s has none", ErrKeysUnreadable, k.realm)
	case err == nil:
		k.keys, k.readAt = keys, k.now()
		return keys, nil
	}
	if k.keys != nil && !again {
		return k.keys, nil
	}
	return nil, err
}

// Public finds the public key of an id. One that is not known in this process
// may be another's, made just now: the database is asked once.
func (k *Keyring) Public(ctx context.Context, id string) (*ecdsa.PublicKey, error) {
	keys, err := k.list(ctx, false)
	if err != nil {
		return nil, err
	}
	if public := find(keys, id); public != nil {
		return public, nil
	}
	if !PossibleID(id) {
		return nil, ErrUnknownKey
	}
	known, err := k.db.Read.NewSelect().Model((*keyRow)(nil)).Where("k.id = ?", id).Where("k.realm = ?", k.realm).Exists(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrKeysUnreadable, err)
	}
	if !known {
		return nil, ErrUnknownKey
	}
	if keys, err = k.list(ctx, true); err != nil {
		return nil, err
	}
	if public := find(keys, id); public != nil {
		return public, nil
	}
	return nil, ErrUnknownKey
}

func find(keys []Key, id string) *ecdsa.PublicKey {
	for _, key := range keys {
		if key.id == id {
			return &key.private.PublicKey
		}
	}
	return nil
}

// VerifySignature makes the keyring a key set of go-oidc's verifier.
func (k *Keyring) VerifySignature(ctx context.Context, token string) ([]byte, error) {
	signed, err := jose.ParseSignedCompact(token, []jose.SignatureAlgorithm{jose.ES256})
	if err != nil {
		return nil, fmt.Errorf("parsing the token: %w", err)
	}
	public, err := k.Public(ctx, signed.Signatures[0].Header.KeyID)
	if err != nil {
		return nil, err
	}
	return signed.Verify(public)
}

// SignatureAlgorithm is ES256.
func (k Key) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.ES256 }

// ID is the key's id.
func (k Key) ID() string { return k.id }

// Key is the private key, for signing.
func (k Key) Key() any { return k.private }

// PublicKey is the half of a key that everybody may see.
type PublicKey struct{ private Key }

var (
	_ op.SigningKey = Key{}
	_ op.Key        = PublicKey{}
)

// Algorithm is ES256.
func (k PublicKey) Algorithm() jose.SignatureAlgorithm { return jose.ES256 }

// Use is signing.
func (k PublicKey) Use() string { return oidc.KeyUseSignature }

// ID is the key's id.
func (k PublicKey) ID() string { return k.private.id }

// Key is the public key.
func (k PublicKey) Key() any { return &k.private.private.PublicKey }

// Secret derives 32 bytes for a purpose from the database's one secret, which
// is made when it is first asked for: the same in every process.
func Secret(ctx context.Context, d *db.DB, purpose string) ([32]byte, error) {
	const insert = `INSERT INTO identity_secrets (name, value) VALUES ('root', ?) ON CONFLICT (name) DO NOTHING`
	const query = `SELECT value FROM identity_secrets WHERE name = 'root'`
	var root string
	err := d.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, insert, rand.Text()+rand.Text()); err != nil {
			return err
		}
		return tx.NewRaw(query).Scan(ctx, &root)
	})
	if err != nil {
		return [32]byte{}, fmt.Errorf("reading the secret of sign-in: %w", err)
	}
	derived, err := hkdf.Key(sha256.New, []byte(root), nil, purpose, 32)
	if err != nil {
		return [32]byte{}, fmt.Errorf("deriving a secret: %w", err)
	}
	return [32]byte(derived), nil
}
