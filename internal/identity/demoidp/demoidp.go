// Package demoidp is the demonstration's identity provider: an account chooser and a
// form for another account. It is an OpenID Connect upstream like any other, so that the
// demonstration and the tests use the real code path. It needs no password and runs only
// in demo mode.
package demoidp

import (
	"context"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
	"carte/internal/identity/provider"
)

// Realm is the provider's name in the database and in user records.
const Realm = "demo"

// Provider is the demonstration's identity provider.
type Provider struct {
	*provider.Provider
	db        *db.DB
	issuer    string
	client    provider.Client
	now       func() time.Time
	isLimited provider.AccountLimit
	storage   *storage
}

// New makes the provider with its one client, which is Carte.
func New(ctx context.Context, d *db.DB, vault *provider.Vault, issuer string, client provider.Client, now func() time.Time, isLimited provider.AccountLimit) (*Provider, error) {
	config := &provider.Config{
		DB: d, Vault: vault, Realm: Realm, Issuer: issuer, Client: client, Now: now, IsLimited: isLimited, Claims: []string{"email", "email_verified", "name"},
	}
	base, err := provider.NewBase(ctx, config)
	if err != nil {
		return nil, err
	}
	key, err := vault.Secret(ctx, d, "demo access tokens")
	if err != nil {
		return nil, err
	}
	p := &Provider{db: d, issuer: issuer, client: client, now: now, isLimited: isLimited, storage: &storage{Base: base, db: d, now: now}}
	p.Provider, err = provider.New(config, base, p.storage, key)
	return p, err
}

// RotateKeys makes a new signing key when it is due.
func (p *Provider) RotateKeys(ctx context.Context) error { return p.storage.Keys.Rotate(ctx) }

// storage implements the OpenID library's storage.
type storage struct {
	*provider.Base
	db  *db.DB
	now func() time.Time
}

var (
	_ op.Storage                   = (*storage)(nil)
	_ op.CanSetUserinfoFromRequest = (*storage)(nil)
)

// SetUserinfoFromRequest fills in an ID token.
func (s *storage) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, request op.IDTokenRequest, _ []string) error {
	return s.fill(ctx, info, request.GetSubject())
}

// SetUserinfoFromToken fills in the answer of the userinfo endpoint.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, _ string) error {
	if _, err := provider.ParseAccessTokenID(tokenID, s.now()); err != nil {
		return oidc.ErrAccessDenied().WithDescription("the access token has expired")
	}
	return s.fill(ctx, info, subject)
}

func (s *storage) fill(ctx context.Context, info *oidc.UserInfo, subject string) error {
	account, err := accountBySubject(ctx, s.db.Read, subject)
	if err != nil {
		return provider.Failure("reading the demo account", err)
	}
	info.Subject, info.Email, info.EmailVerified, info.Name = account.Subject, account.Email, true, account.Name
	return nil
}
