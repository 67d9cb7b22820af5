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

// Sign in with Apple differs from OpenID Connect: the client secret is a token that
// the client signs itself, and the user's name is not in the ID token but in the form
// post, at the first sign-in only.

// AppleKey signs the client secrets for Sign in with Apple.
type AppleKey struct {
	// TeamID is the developer account's id, KeyID the key's.
	TeamID, KeyID string
	Private       *ecdsa.PrivateKey
}

var appleScopes = []string{"openid", "name", "email"}

// ParseAppleKey parses a private key in the format of Apple's .p8 files.
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

// secret makes a client secret for one request.
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

// appleName returns the name in the form field user; "" where there is none.
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
