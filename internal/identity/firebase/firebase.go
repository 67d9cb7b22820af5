// Package firebase speaks with Firebase Authentication: it verifies the ID
// tokens of one project and writes what they shall claim of a user.
package firebase

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
)

// Config tells of a project.
type Config struct {
	// Project is the project's id.
	Project string
	// ServiceAccount is the JSON key of an account that may change the project's
	// users.
	ServiceAccount []byte
	// Emulator is the host and port of a Firebase Auth emulator in place of the
	// service. Its tokens are signed by nobody: anybody can make them.
	Emulator string
	// HTTPClient reaches the service.
	HTTPClient *http.Client
	Now        func() time.Time
	// Leeway is how far clocks may differ.
	Leeway time.Duration
	// KeysURL and AccountsURL are Google's when empty.
	KeysURL, AccountsURL string
}

const (
	googleKeys     = "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"
	googleAccounts = "https://identitytoolkit.googleapis.com"
	maxUID         = 128
)

var projectID = regexp.MustCompile(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?$`)

// Project is Firebase Authentication as far as one project is concerned.
type Project struct {
	issuer   string
	emulated bool
	now      func() time.Time
	leeway   time.Duration
	keys     *keySet
	verifier func(now time.Time) *oidc.IDTokenVerifier
	accounts *accounts
}

// New reads the service account; it reaches nobody.
func New(config Config) (*Project, error) {
	if !projectID.MatchString(config.Project) {
		return nil, fmt.Errorf("the Firebase project %q must be a project's id, such as carte-1a2b3", config.Project)
	}
	p := &Project{issuer: "https://securetoken.google.com/" + config.Project, emulated: config.Emulator != "", now: config.Now, leeway: config.Leeway}
	p.keys = &keySet{url: cmp.Or(config.KeysURL, googleKeys), http: config.HTTPClient, now: config.Now}
	p.verifier = func(now time.Time) *oidc.IDTokenVerifier {
		return oidc.NewVerifier(p.issuer, p.keys, &oidc.Config{
			ClientID: config.Project, SupportedSigningAlgs: []string{oidc.RS256}, InsecureSkipSignatureCheck: p.emulated,
			Now: func() time.Time { return now.Add(-p.leeway) },
		})
	}
	var err error
	p.accounts, err = newAccounts(&config)
	return p, err
}

// Issuer names the project's tokens, and with their subjects the project's users.
func (p *Project) Issuer() string { return p.issuer }

// Emulated tells that anybody can make a token for anybody.
func (p *Project) Emulated() bool { return p.emulated }

// Token is what an ID token says.
type Token struct {
	UID      string
	IssuedAt time.Time
	// Email is empty where Firebase does not vouch for it.
	Email, Name, PhotoURL string
	// Provider is the identity provider of this sign-in, such as google.com.
	Provider string
	// Claims are ours, empty where they cannot be read.
	Claims Claims
}

// Claims are ours; zero ones are not written.
type Claims struct {
	StripeRole     string `json:"stripeRole,omitempty"`
	AdminDeveloper bool   `json:"admin_developer,omitempty"`
	TrialStartAt   string `json:"trial_start_at,omitempty"`
	TrialEndAt     string `json:"trial_end_at,omitempty"`
}

// ErrKeys says that the keys could not be read, which is no token's fault.
var ErrKeys = errors.New("reading Firebase's keys")

// Verify checks signature, algorithm, issuer, audience and times of an ID token.
func (p *Project) Verify(ctx context.Context, idToken string) (Token, error) {
	now := p.now()
	// The verifier hides why it could not check a signature, so the keys are
	// looked after first.
	if !p.emulated {
		if err := p.keys.refresh(ctx); err != nil {
			return Token{}, fmt.Errorf("%w: %w", ErrKeys, err)
		}
	}
	verified, err := p.verifier(now).Verify(ctx, idToken)
	if err != nil {
		return Token{}, err
	}
	var told struct {
		AuthTime      float64 `json:"auth_time"`
		Email         string  `json:"email"`
		EmailVerified bool    `json:"email_verified"`
		Name          string  `json:"name"`
		Picture       string  `json:"picture"`
		Firebase      struct {
			Provider string `json:"sign_in_provider"`
		} `json:"firebase"`
	}
	if err := verified.Claims(&told); err != nil {
		return Token{}, fmt.Errorf("reading the claims: %w", err)
	}
	signedIn := time.Unix(int64(told.AuthTime), 0)
	switch latest := now.Add(p.leeway); {
	case verified.Subject == "" || len(verified.Subject) > maxUID:
		return Token{}, errors.New("the token has no subject")
	case verified.IssuedAt.Unix() <= 0 || verified.IssuedAt.After(latest):
		return Token{}, errors.New("the token is not valid yet")
	case told.AuthTime <= 0 || signedIn.After(latest):
		return Token{}, errors.New("the token tells no time of sign-in that has been")
	}
	token := Token{
		UID: verified.Subject, IssuedAt: verified.IssuedAt, Name: told.Name, PhotoURL: told.Picture,
		Provider: told.Firebase.Provider,
	}
	// Somebody else may have written them, in any form: ours follow then.
	if err := verified.Claims(&token.Claims); err != nil {
		token.Claims = Claims{}
	}
	if told.EmailVerified {
		token.Email = told.Email
	}
	return token, nil
}
