// Package firebase is a client of Firebase Authentication. It verifies the ID tokens of
// one project and writes its users' custom claims.
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

// Config configures a Project.
type Config struct {
	// Project is the project's id.
	Project string
	// ServiceAccount is the JSON key of an account that may change the project's
	// users.
	ServiceAccount []byte
	// Emulator is the host and port of a Firebase Auth emulator to use instead of the
	// service. Its tokens are not signed, so anybody can make them.
	Emulator string
	// HTTPClient sends requests to the service.
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

// Project is one project of Firebase Authentication.
type Project struct {
	issuer   string
	emulated bool
	now      func() time.Time
	leeway   time.Duration
	keys     *keySet
	verifier func(now time.Time) *oidc.IDTokenVerifier
	accounts *accounts
}

// New makes a project from its service account. It sends no requests.
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

// Issuer is the issuer of the project's tokens.
func (p *Project) Issuer() string { return p.issuer }

// Emulated reports whether an emulator is used, whose tokens anybody can make.
func (p *Project) Emulated() bool { return p.emulated }

// Token is a verified ID token.
type Token struct {
	UID      string
	IssuedAt time.Time
	// Email is empty unless Firebase has verified it.
	Email, Name, PhotoURL string
	// Provider is the identity provider of this sign-in, such as google.com.
	Provider string
	// Claims are Carte's, empty where they cannot be read.
	Claims Claims
}

// Claims are the custom claims of Carte. Zero ones are not written.
type Claims struct {
	StripeRole     string `json:"stripeRole,omitempty"`
	AdminDeveloper bool   `json:"admin_developer,omitempty"`
	TrialStartAt   string `json:"trial_start_at,omitempty"`
	TrialEndAt     string `json:"trial_end_at,omitempty"`
}

// ErrKeys says that Firebase's public keys could not be fetched.
var ErrKeys = errors.New("reading Firebase's keys")

// Verify checks signature, algorithm, issuer, audience and times of an ID token.
func (p *Project) Verify(ctx context.Context, idToken string) (Token, error) {
	now := p.now()
	// The verifier does not pass on errors of the key set, so the keys are fetched before.
	if !p.emulated {
		if err := p.keys.refresh(ctx); err != nil {
			return Token{}, fmt.Errorf("%w: %w", ErrKeys, err)
		}
	}
	verified, err := p.verifier(now).Verify(ctx, idToken)
	if err != nil {
		return Token{}, err
	}
	var claims struct {
		AuthTime      float64 `json:"auth_time"`
		Email         string  `json:"email"`
		EmailVerified bool    `json:"email_verified"`
		Name          string  `json:"name"`
		Picture       string  `json:"picture"`
		Firebase      struct {
			Provider string `json:"sign_in_provider"`
		} `json:"firebase"`
	}
	if err := verified.Claims(&claims); err != nil {
		return Token{}, fmt.Errorf("reading the claims: %w", err)
	}
	signedIn := time.Unix(int64(claims.AuthTime), 0)
	switch latest := now.Add(p.leeway); {
	case verified.Subject == "" || len(verified.Subject) > maxUID:
		return Token{}, errors.New("the token has no subject")
	case verified.IssuedAt.Unix() <= 0 || verified.IssuedAt.After(latest):
		return Token{}, errors.New("the token is not valid yet")
	case claims.AuthTime <= 0 || signedIn.After(latest):
		return Token{}, errors.New("the token's time of sign-in is missing or in the future")
	}
	token := Token{
		UID: verified.Subject, IssuedAt: verified.IssuedAt, Name: claims.Name, PhotoURL: claims.Picture,
		Provider: claims.Firebase.Provider,
	}
	// Other programs may have written them in another form. compareClaims replaces those.
	if err := verified.Claims(&token.Claims); err != nil {
		token.Claims = Claims{}
	}
	if claims.EmailVerified {
		token.Email = claims.Email
	}
	return token, nil
}
