// Package demoidp is the demonstration's identity provider: an account chooser
// and a form for another account, spoken to over OpenID Connect like any other
// upstream, so that what is shown and tested is the real code path. It asks
// nobody for a password and runs in demo mode alone.
package demoidp

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/identity/provider"
	"carte/internal/lang"
)

// Realm is the provider's name in the database and in user records.
const Realm = "demo"

// Account is somebody who can sign in here.
type Account struct {
	bun.BaseModel `bun:"table:demo_accounts,alias:a"`

	Subject string `bun:"subject,pk"`
	Email   string `bun:"email"` // canonical
	Name    string `bun:"name"`
	// Note says what the account is good for.
	Note lang.Text `bun:"note,type:text"`
	// Listed accounts are offered to everybody. One that was made with the form
	// is not: its address is somebody's.
	Listed    bool      `bun:"listed"`
	CreatedAt time.Time `bun:"created_at"`
}

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

// RotateKeys makes a new signing key when it is time.
func (p *Provider) RotateKeys(ctx context.Context) error { return p.storage.Keys.Rotate(ctx) }

// Seed adds an account that is offered to everybody, and gives its subject.
func Seed(ctx context.Context, tx bun.IDB, account Account) (string, error) {
	account.Subject, account.Listed = db.NewID(), true
	if _, err := tx.NewInsert().Model(&account).Exec(ctx); err != nil {
		return "", fmt.Errorf("adding the demo account %s: %w", account.Email, err)
	}
	return account.Subject, nil
}

// listed gives the accounts to choose from, in the order they were added.
func (p *Provider) listed(ctx context.Context) ([]Account, error) {
	accounts := []Account{}
	err := p.db.Read.NewSelect().Model(&accounts).Where("a.listed").Order("a.created_at", "a.subject").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing demo accounts: %w", err)
	}
	return accounts, nil
}

// withEmail gives the account of a canonical address, a new one where there is none.
func (p *Provider) withEmail(ctx context.Context, email, name string) (Account, error) {
	var account Account
	err := p.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		made := &Account{Subject: db.NewID(), Email: email, Name: name, CreatedAt: p.now().UTC()}
		if _, err := tx.NewInsert().Model(made).On("CONFLICT (email) DO NOTHING").Exec(ctx); err != nil {
			return err
		}
		return tx.NewSelect().Model(&account).Where("a.email = ?", made.Email).Scan(ctx)
	})
	if err != nil {
		return Account{}, fmt.Errorf("making a demo account: %w", err)
	}
	return account, nil
}

// storage answers the library.
type storage struct {
	*provider.Base
	db  *db.DB
	now func() time.Time
}

var (
	_ op.Storage                   = (*storage)(nil)
	_ op.CanSetUserinfoFromRequest = (*storage)(nil)
)

// SetUserinfoFromRequest fills an ID token.
func (s *storage) SetUserinfoFromRequest(ctx context.Context, info *oidc.UserInfo, request op.IDTokenRequest, _ []string) error {
	return s.fill(ctx, info, request.GetSubject())
}

// SetUserinfoFromToken fills the answer of the userinfo endpoint.
func (s *storage) SetUserinfoFromToken(ctx context.Context, info *oidc.UserInfo, tokenID, subject, _ string) error {
	if _, err := provider.ParseAccessTokenID(tokenID, s.now()); err != nil {
		return oidc.ErrAccessDenied().WithDescription("the access token has expired")
	}
	return s.fill(ctx, info, subject)
}

func (s *storage) fill(ctx context.Context, info *oidc.UserInfo, subject string) error {
	account, err := bySubject(ctx, s.db.Read, subject)
	if err != nil {
		return provider.Failure("reading the demo account", err)
	}
	info.Subject, info.Email, info.EmailVerified, info.Name = account.Subject, account.Email, true, account.Name
	return nil
}

func bySubject(ctx context.Context, tx bun.IDB, subject string) (Account, error) {
	var account Account
	missing := fault.New(fault.NotFound, "There is no such demo account.")
	if !provider.PossibleID(subject) {
		return account, missing
	}
	err := tx.NewSelect().Model(&account).Where("a.subject = ?", subject).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return account, missing
	}
	return account, err
}
