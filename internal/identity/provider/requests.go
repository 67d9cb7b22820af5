package provider

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"
	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"

	"carte/internal/db"
)

const (
	// signInTime is how long a user may take to sign in upstream.
	signInTime = 15 * time.Minute
	// codeTime is how long the application may take to fetch its tokens.
	codeTime = time.Minute
)

// Errors of authorization requests and codes.
var (
	ErrNoRequest    = errors.New("there is no such sign-in, or it has expired")
	ErrCodeInvalid  = errors.New("the code is unknown or has expired")
	ErrCodeReplayed = errors.New("the code was used before")
)

// Params are what the application asked for.
type Params struct {
	RedirectURI   string   `json:"redirect_uri"`
	Scopes        []string `json:"scopes"`
	State         string   `json:"state,omitempty"`
	Nonce         string   `json:"nonce,omitempty"`
	CodeChallenge string   `json:"code_challenge"`
	Prompt        string   `json:"prompt,omitempty"`
	LoginHint     string   `json:"login_hint,omitempty"`
	UILocales     string   `json:"ui_locales,omitempty"`
}

// Value keeps the parameters as JSON.
func (p Params) Value() (driver.Value, error) {
	raw, err := json.Marshal(p)
	return string(raw), err
}

// Scan reads the parameters from JSON.
func (p *Params) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), p)
	case []byte:
		return json.Unmarshal(v, p)
	}
	return fmt.Errorf("parameters cannot be read from %T", src)
}

// Request is one sign-in in progress.
type Request struct {
	bun.BaseModel `bun:"table:auth_requests,alias:r"`

	ID            string    `bun:"id,pk"`
	Realm         string    `bun:"realm"`
	Params        Params    `bun:"params,type:text"`
	Subject       string    `bun:"subject"`
	SignedInAt    time.Time `bun:"signed_in_at,nullzero"`
	CodeHash      string    `bun:"code_hash,nullzero"`
	CodeExpiresAt time.Time `bun:"code_expires_at,nullzero"`
	CodeUsedAt    time.Time `bun:"code_used_at,nullzero"`
	ExpiresAt     time.Time `bun:"expires_at"`

	clientID string
}

var _ op.AuthRequest = (*Request)(nil)

// GetID is the request's id.
func (r *Request) GetID() string { return r.ID }

// GetACR is none.
func (r *Request) GetACR() string { return "" }

// GetAMR is none: how somebody signed in is known upstream.
func (r *Request) GetAMR() []string { return nil }

// GetAudience is the client.
func (r *Request) GetAudience() []string { return []string{r.clientID} }

// GetAuthTime is when the user signed in.
func (r *Request) GetAuthTime() time.Time { return r.SignedInAt }

// GetClientID is the realm's client.
func (r *Request) GetClientID() string { return r.clientID }

// GetCodeChallenge is the PKCE challenge.
func (r *Request) GetCodeChallenge() *oidc.CodeChallenge {
	return &oidc.CodeChallenge{Challenge: r.Params.CodeChallenge, Method: oidc.CodeChallengeMethodS256}
}

// GetNonce is the application's nonce.
func (r *Request) GetNonce() string { return r.Params.Nonce }

// GetRedirectURI is where the code goes.
func (r *Request) GetRedirectURI() string { return r.Params.RedirectURI }

// GetResponseType is a code.
func (r *Request) GetResponseType() oidc.ResponseType { return oidc.ResponseTypeCode }

// GetResponseMode is the query.
func (r *Request) GetResponseMode() oidc.ResponseMode { return oidc.ResponseModeQuery }

// GetScopes lists what was asked for and is known.
func (r *Request) GetScopes() []string { return r.Params.Scopes }

// GetState is the application's state.
func (r *Request) GetState() string { return r.Params.State }

// GetSubject is who signed in.
func (r *Request) GetSubject() string { return r.Subject }

// Done tells whether somebody has signed in.
func (r *Request) Done() bool { return r.Subject != "" }

// SessionID is the id of the session the request leads to.
func (r *Request) SessionID() string { return r.ID }

// Hash is how secrets are kept: found by them, never read back.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// CreateAuthRequest keeps a request that has passed ValidateAuthRequest, and
// sweeps away what has expired.
func (b *Base) CreateAuthRequest(ctx context.Context, asked *oidc.AuthRequest, _ string) (op.AuthRequest, error) {
	request := &Request{
		ID: newSecret(), Realm: b.realm, ExpiresAt: b.now().UTC().Add(signInTime), clientID: b.client.ID,
		Params: Params{
			RedirectURI: asked.RedirectURI, Scopes: asked.Scopes, State: asked.State, Nonce: asked.Nonce,
			CodeChallenge: asked.CodeChallenge, Prompt: asked.Prompt.String(), LoginHint: asked.LoginHint,
			UILocales: asked.UILocales.String(),
		},
	}
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM auth_requests WHERE expires_at < ?`, b.now().UTC()); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(request).Exec(ctx)
		return err
	})
	if err != nil {
		return nil, Failure("keeping the authorization request", err)
	}
	return request, nil
}

// Pending finds a request that nobody has signed in for yet.
func (b *Base) Pending(ctx context.Context, id string) (*Request, error) {
	request, err := b.find(ctx, b.db.Read, "r.id = ?", id)
	if err != nil {
		return nil, err
	}
	if request == nil || request.Done() {
		return nil, ErrNoRequest
	}
	return request, nil
}

// Complete notes who signed in, once.
func (b *Base) Complete(ctx context.Context, request *Request, subject string) error {
	now := b.now().UTC()
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.ExecContext(ctx, `UPDATE auth_requests SET subject = ?, signed_in_at = ?
			WHERE id = ? AND realm = ? AND subject = '' AND expires_at > ?`, subject, now, request.ID, b.realm, now)
		if err != nil {
			return fmt.Errorf("noting who signed in: %w", err)
		}
		if n, err := result.RowsAffected(); err == nil && n == 0 {
			return ErrNoRequest
		}
		return nil
	})
	if err == nil {
		request.Subject, request.SignedInAt = subject, now
	}
	return err
}

// AuthRequestByID finds a request.
func (b *Base) AuthRequestByID(ctx context.Context, id string) (op.AuthRequest, error) {
	request, err := b.find(ctx, b.db.Read, "r.id = ?", id)
	if err != nil {
		return nil, Failure("reading the authorization request", err)
	}
	if request == nil {
		return nil, oidc.ErrInvalidRequest().WithParent(ErrNoRequest)
	}
	return request, nil
}

// SaveAuthCode keeps a code for a request that is done.
func (b *Base) SaveAuthCode(ctx context.Context, id, code string) error {
	err := b.db.Write(ctx, func(ctx context.Context, tx bun.Tx) error {
		result, err := tx.ExecContext(ctx, `UPDATE auth_requests SET code_hash = ?, code_expires_at = ?
			WHERE id = ? AND realm = ? AND subject <> '' AND code_hash IS NULL`,
			Hash(code), b.now().UTC().Add(codeTime), id, b.realm)
		return db.Affected(result, err, "keeping the code", "The sign-in has its code already.")
	})
	return Failure("keeping the code", err)
}

// UseCode redeems a code inside the transaction it is given. It works once;
// later the request comes with ErrCodeReplayed, so that what was got the first
// time can be taken back. The request is gone then, so that no more is got: see
// Confirm.
func (b *Base) UseCode(ctx context.Context, tx bun.IDB, code string) (*Request, error) {
	now := b.now().UTC()
	result, err := tx.ExecContext(ctx, `UPDATE auth_requests SET code_used_at = ?
		WHERE realm = ? AND code_hash = ? AND code_used_at IS NULL AND code_expires_at > ?`, now, b.realm, Hash(code), now)
	if err != nil {
		return nil, fmt.Errorf("redeeming the code: %w", err)
	}
	n, err := result.RowsAffected()
	if err != nil {
		return nil, fmt.Errorf("redeeming the code: %w", err)
	}
	request, err := b.find(ctx, tx, "r.code_hash = ?", Hash(code))
	switch {
	case err != nil:
		return nil, err
	case request == nil || n == 0 && request.CodeUsedAt.IsZero():
		return nil, ErrCodeInvalid
	case n == 0:
		if _, err := tx.ExecContext(ctx, `DELETE FROM auth_requests WHERE id = ?`, request.ID); err != nil {
			return nil, fmt.Errorf("deleting the request of a replayed code: %w", err)
		}
		return request, ErrCodeReplayed
	}
	return request, nil
}

// Confirm tells, inside the transaction that gives something for a redeemed
// code, that it has not been replayed since: ErrCodeReplayed if it was. A replay
// that comes now waits for the transaction's end, and takes back what it gave.
func (b *Base) Confirm(ctx context.Context, tx bun.IDB, request *Request) error {
	result, err := tx.ExecContext(ctx, `UPDATE auth_requests SET code_used_at = code_used_at
		WHERE id = ? AND realm = ? AND code_used_at IS NOT NULL`, request.ID, b.realm)
	if err != nil {
		return fmt.Errorf("confirming the code: %w", err)
	}
	if n, err := result.RowsAffected(); err != nil || n == 0 {
		return errors.Join(ErrCodeReplayed, err)
	}
	return nil
}

// DeleteAuthRequest does nothing: a request stays until it expires, so that a
// replayed code is known as one.
func (b *Base) DeleteAuthRequest(context.Context, string) error { return nil }

// find returns nil where there is none.
func (b *Base) find(ctx context.Context, tx bun.IDB, where, value string) (*Request, error) {
	if !PossibleID(value) {
		return nil, nil
	}
	request := new(Request)
	err := tx.NewSelect().Model(request).Where(where, value).Where("r.realm = ?", b.realm).
		Where("r.expires_at > ?", b.now().UTC()).Scan(ctx)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("reading the authorization request: %w", err)
	}
	request.clientID = b.client.ID
	return request, nil
}
