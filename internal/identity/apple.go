package identity

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// Sign in with Apple differs from OpenID Connect: the client's secret is a
// token it makes itself, the name is a scope of its own, and is sent once, with
// a form that Apple's page posts to us.

// AppleKey makes the client secrets for Sign in with Apple.
type AppleKey struct {
	// TeamID is that of the developer account, KeyID the key's own.
	TeamID, KeyID string
	Private       *ecdsa.PrivateKey
}

var appleScopes = []string{"openid", "name", "email"}

// ParseAppleKey reads the private key as Apple gives it, in a file whose name
// ends with .p8.
func ParseAppleKey(content []byte) (*ecdsa.PrivateKey, error) {
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, errors.New("must be a private key in PEM")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, errors.New("must be a private key of PKCS #8 in PEM")
	}
	private, ok := parsed.(*ecdsa.PrivateKey)
	if !ok || private.Curve != elliptic.P256() {
		return nil, errors.New("must be a private key of ECDSA on P-256")
	}
	return private, nil
}

// secret makes a client secret for one request; it is not good for long.
func (k *AppleKey) secret(issuer, clientID string, now time.Time) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{
		Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: k.Private, KeyID: k.KeyID},
	}, nil)
	if err != nil {
		return "", fmt.Errorf("making the client secret: %w", err)
	}
	claims, err := json.Marshal(map[string]any{
		"iss": k.TeamID, "sub": clientID, "aud": issuer, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(),
	})
	if err != nil {
		return "", fmt.Errorf("making the client secret: %w", err)
	}
	signed, err := signer.Sign(claims)
	if err != nil {
		return "", fmt.Errorf("making the client secret: %w", err)
	}
	return signed.CompactSerialize()
}

// appleName is the name in the form of the first sign-in. Nobody vouches for
// it, like for any name.
func appleName(user string) string {
	var form struct {
		Name struct {
			First string `json:"firstName"`
			Last  string `json:"lastName"`
		} `json:"name"`
	}
	if json.Unmarshal([]byte(user), &form) != nil {
		return ""
	}
	return strings.TrimSpace(form.Name.First + " " + form.Name.Last)
}
