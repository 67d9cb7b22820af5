package provider

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
)

// Base is the part of a provider's storage that all realms share: requests, codes, keys
// and the client. It refuses what no realm supports.
type Base struct {
	db      *db.DB
	realm   string
	client  *Client
	now     func() time.Time
	pending pendingCookies
	// Keys are the realm's signing keys.
	Keys *Keyring
}

var errNotSupported = errors.New("this provider does not support that")

// NewBase makes the storage of a realm.
func NewBase(ctx context.Context, config *Config) (*Base, error) {
	keys, err := NewKeyring(ctx, config.DB, config.Vault, config.Realm, config.Now)
	if err != nil {
		return nil, err
	}
	key, err := config.Vault.Secret(ctx, config.DB, config.Realm+" pending sign-ins")
	if err != nil {
		return nil, err
	}
	pending, err := newPendingCookies(config.Realm, config.Issuer, key)
	if err != nil {
		return nil, err
	}
	return &Base{db: config.DB, realm: config.Realm, client: &config.Client, now: config.Now, pending: pending, Keys: keys}, nil
}

// newSecret returns 130 random bits as text.
func newSecret() string { return rand.Text() }

// IsValidID reports whether a text has the form of an id or a Hash. Other texts are not
// looked up: PostgreSQL fails on some.
func IsValidID(text string) bool {
	return len(text) <= 64 && !strings.ContainsFunc(text, func(r rune) bool {
		return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' && r != '_'
	})
}

// SigningKey returns the current signing key.
func (b *Base) SigningKey(ctx context.Context) (op.SigningKey, error) {
	key, err := b.Keys.Signing(ctx)
	if err != nil {
		return nil, Failure("reading the signing key", err)
	}
	return key, nil
}

// SignatureAlgorithms returns ES256.
func (b *Base) SignatureAlgorithms(context.Context) ([]jose.SignatureAlgorithm, error) {
	return []jose.SignatureAlgorithm{jose.ES256}, nil
}

// KeySet lists the public keys.
func (b *Base) KeySet(ctx context.Context) ([]op.Key, error) {
	keys, err := b.Keys.Keys(ctx)
	if err != nil {
		return nil, Failure("reading the signing keys", err)
	}
	set := make([]op.Key, len(keys))
	for i, key := range keys {
		set[i] = PublicKey{key}
	}
	return set, nil
}

// GetClientByClientID finds the realm's client.
func (b *Base) GetClientByClientID(_ context.Context, id string) (op.Client, error) {
	if id != b.client.ID {
		return nil, oidc.ErrInvalidClient().WithDescription("there is no such client")
	}
	return b.client, nil
}

// AuthorizeClientIDSecret checks a confidential client's secret.
func (b *Base) AuthorizeClientIDSecret(_ context.Context, id, secret string) error {
	same := subtle.ConstantTimeCompare([]byte(secret), []byte(b.client.Secret)) == 1
	if id != b.client.ID || b.client.Secret == "" || !same {
		return oidc.ErrInvalidClient().WithDescription("the client's id or secret is wrong")
	}
	return nil
}

// CreateAccessToken returns the id of an access token.
func (b *Base) CreateAccessToken(_ context.Context, request op.TokenRequest) (string, time.Time, error) {
	id := ""
	if session, ok := request.(interface{ SessionID() string }); ok {
		id = session.SessionID()
	}
	// The library computes expires_in with the system's clock.
	expires := time.Now().UTC().Add(TokenLifetime)
	return AccessTokenID(id, expires), expires, nil
}

// CreateAccessAndRefreshTokens is refused.
func (b *Base) CreateAccessAndRefreshTokens(context.Context, op.TokenRequest, string) (string, string, time.Time, error) {
	return "", "", time.Time{}, oidc.ErrUnsupportedGrantType().WithParent(errNotSupported)
}

// TokenRequestByRefreshToken is refused.
func (b *Base) TokenRequestByRefreshToken(context.Context, string) (op.RefreshTokenRequest, error) {
	return nil, op.ErrInvalidRefreshToken
}

// GetRefreshTokenInfo finds no refresh token.
func (b *Base) GetRefreshTokenInfo(context.Context, string, string) (uid, tokenID string, err error) {
	return "", "", op.ErrInvalidRefreshToken
}

// TerminateSession does nothing: endSession revokes one session.
func (b *Base) TerminateSession(context.Context, string, string) error { return nil }

// RevokeToken does nothing.
func (b *Base) RevokeToken(context.Context, string, string, string) *oidc.Error { return nil }

// SetUserinfoFromScopes does nothing; the library wants SetUserinfoFromRequest.
func (b *Base) SetUserinfoFromScopes(context.Context, *oidc.UserInfo, string, string, []string) error {
	return nil
}

// SetIntrospectionFromToken is refused.
func (b *Base) SetIntrospectionFromToken(context.Context, *oidc.IntrospectionResponse, string, string, string) error {
	return errNotSupported
}

// GetPrivateClaimsFromScopes returns none: access tokens have no claims.
func (b *Base) GetPrivateClaimsFromScopes(context.Context, string, string, []string) (map[string]any, error) {
	return nil, nil
}

// GetKeyByIDAndClientID is refused: clients do not sign requests.
func (b *Base) GetKeyByIDAndClientID(context.Context, string, string) (*jose.JSONWebKey, error) {
	return nil, errNotSupported
}

// ValidateJWTProfileScopes is refused.
func (b *Base) ValidateJWTProfileScopes(context.Context, string, []string) ([]string, error) {
	return nil, errNotSupported
}

// Health reports whether the database answers.
func (b *Base) Health(ctx context.Context) error { return b.db.Ready(ctx) }
