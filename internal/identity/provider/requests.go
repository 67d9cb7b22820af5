package provider

import (
	"crypto/sha256"
	"database/sql/driver"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/zitadel/oidc/v3/pkg/oidc"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const (
	// signInTimeout is how long a user may take to sign in.
	signInTimeout = 15 * time.Minute
	// codeLifetime is how long the application may take to redeem a code.
	codeLifetime = time.Minute
)

// Errors of authorization requests and codes.
var (
	ErrNoRequest    = errors.New("there is no such sign-in, or it has expired")
	ErrCodeInvalid  = errors.New("the code is unknown or has expired")
	ErrCodeReplayed = errors.New("the code was used before")
)

// Params are the parameters of an authorization request that are kept.
type Params struct {
	Scopes        []string `json:"scopes"`
	State         string   `json:"state,omitempty"`
	Nonce         string   `json:"nonce,omitempty"`
	CodeChallenge string   `json:"code_challenge"`
	Prompt        string   `json:"prompt,omitempty"`
	LoginHint     string   `json:"login_hint,omitempty"`
	UILocales     string   `json:"ui_locales,omitempty"`
}

// Value encodes the parameters as JSON.
func (p Params) Value() (driver.Value, error) {
	raw, err := json.Marshal(p)
	return string(raw), err
}

// Scan decodes the parameters from JSON.
func (p *Params) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), p)
	case []byte:
		return json.Unmarshal(v, p)
	}
	return fmt.Errorf("parameters cannot be read from %T", src)
}

// Upstream is the request to an identity provider that a sign-in is waiting for.
type Upstream struct {
	// ID is the identity provider's id, Provider the name its identities are stored under.
	ID       string `json:"id"`
	Provider string `json:"provider"`
	// State is returned by the browser, Nonce in the ID token. Verifier is PKCE's.
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
}

// Request is one sign-in, from the application's request to its tokens.
type Request struct {
	ID        string    `json:"id"`
	Params    Params    `json:"params"`
	ExpiresAt time.Time `json:"expires_at"`
	// Upstream is nil until the browser is redirected to one.
	Upstream *Upstream `json:"upstream,omitempty"`

	// Subject is empty until the user has signed in.
	Subject    string    `json:"-"`
	SignedInAt time.Time `json:"-"`

	client *Client
}

var _ op.AuthRequest = (*Request)(nil)

// GetID is the request's id.
func (r *Request) GetID() string { return r.ID }

// GetACR is none.
func (r *Request) GetACR() string { return "" }

// GetAMR is none: only the upstream knows the method.
func (r *Request) GetAMR() []string { return nil }

// GetAudience is the client.
func (r *Request) GetAudience() []string { return []string{r.client.ID} }

// GetAuthTime is when the user signed in.
func (r *Request) GetAuthTime() time.Time { return r.SignedInAt }

// GetClientID is the realm's client.
func (r *Request) GetClientID() string { return r.client.ID }

// GetCodeChallenge is the PKCE challenge.
func (r *Request) GetCodeChallenge() *oidc.CodeChallenge {
	return &oidc.CodeChallenge{Challenge: r.Params.CodeChallenge, Method: oidc.CodeChallengeMethodS256}
}

// GetNonce is the application's nonce.
func (r *Request) GetNonce() string { return r.Params.Nonce }

// GetRedirectURI is where the code goes.
func (r *Request) GetRedirectURI() string { return r.client.RedirectURI }

// GetResponseType is a code.
func (r *Request) GetResponseType() oidc.ResponseType { return oidc.ResponseTypeCode }

// GetResponseMode is the query.
func (r *Request) GetResponseMode() oidc.ResponseMode { return oidc.ResponseModeQuery }

// GetScopes lists the known scopes among those requested.
func (r *Request) GetScopes() []string { return r.Params.Scopes }

// GetState is the application's state.
func (r *Request) GetState() string { return r.Params.State }

// GetSubject is the user who has signed in.
func (r *Request) GetSubject() string { return r.Subject }

// Done reports whether the user has signed in.
func (r *Request) Done() bool { return r.Subject != "" }

// SessionID is the id of the session the request leads to.
func (r *Request) SessionID() string { return r.ID }

// Hash returns the form in which secrets are stored and looked up.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}
