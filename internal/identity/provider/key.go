package provider

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
)

// Algorithm signs tokens: ECDSA on P-256.
const Algorithm = string(jose.ES256)

// Key is a signing key.
type Key struct {
	id        string
	private   *ecdsa.PrivateKey
	createdAt time.Time
}

func newKeyRow(vault *Vault, realm string, now time.Time) (*keyRow, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, err
	}
	row := &keyRow{ID: db.NewID(), Realm: realm, CreatedAt: now.UTC()}
	row.PrivateKey = vault.seal(row.purpose(), base64.StdEncoding.EncodeToString(der))
	return row, nil
}

// purpose binds an encrypted key to its row.
func (r *keyRow) purpose() string { return "signing key " + r.Realm + " " + r.ID }

func (r *keyRow) decode(vault *Vault) (Key, error) {
	text, _, err := vault.open(r.purpose(), r.PrivateKey)
	if err != nil {
		return Key{}, err
	}
	der, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return Key{}, fmt.Errorf("decoding signing key %s: %w", r.ID, err)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return Key{}, fmt.Errorf("decoding signing key %s: %w", r.ID, err)
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok {
		return Key{}, fmt.Errorf("signing key %s is not of ECDSA", r.ID)
	}
	return Key{id: r.ID, private: private, createdAt: r.CreatedAt}, nil
}

// SignatureAlgorithm is ES256.
func (k Key) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.ES256 }

// ID is the key's id.
func (k Key) ID() string { return k.id }

// Key is the private key, for signing.
func (k Key) Key() any { return k.private }

// PublicKey is the public half of a key.
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
