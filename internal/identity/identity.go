// Package identity authenticates callers: users, their identities upstream, their
// roles in stores, and their tokens.
//
// Browser ⇄ Carte's own OpenID provider (/auth) ⇄ an upstream identity
// provider, configured by issuer, client id and secret. In demo mode one more
// upstream, package demoidp, runs in the same process and is spoken to over the
// same protocol. A user's record is written at the first sign-in, only if there
// is none; identities are linked by an e-mail address the upstream vouches for.
//
// With Config.Firebase people sign in at Firebase Authentication instead, see
// firebase.go; nothing of /auth is there then.
//
// A sign-in that is not finished is kept by the browser in a sealed cookie, all
// else in the database, so that it survives a restart and works on several
// processes. A session lasts while its refresh token is
// renewed; a refresh token that comes back later than a moment after it was
// replaced is taken for stolen and ends its session (RFC 9700 §4.14).
package identity

import (
	"context"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/identity/firebase"
	"carte/internal/identity/provider"
	"carte/internal/jobs"
)

// ClientID is the dashboard's client id, and the audience of ID tokens.
const ClientID = "carte-dashboard"

// The detail of every refused token, of Carte's own and of Firebase's. Clients
// know it by the letter, and refresh once.
const (
	InvalidToken         = "Invalid Carte ID token."
	InvalidFirebaseToken = "Invalid Firebase ID token."
)

// Plan is what a store has paid for or is trying. Zero times are unknown.
type Plan struct {
	StoreID, StoreName string
	// Role is the standing as a subscription role: premium, trial or trial_ended.
	Role           string
	IsTrial        bool
	IsEnabled      bool
	TrialStartedAt time.Time
	TrialEndsAt    time.Time
	UsageStartedAt time.Time
	UsageEndAt     time.Time
}

// Plans looks up the plans of stores; app wires it.
type Plans interface {
	PlansOf(ctx context.Context, storeIDs []string) ([]Plan, error)
	// FirstPlansOf lists those of the first stores by name.
	FirstPlansOf(ctx context.Context, storeIDs []string, limit int) ([]Plan, error)
}

// Standings says of each store why it cannot be edited now, nil when it can;
// app wires it.
type Standings interface {
	Locked(ctx context.Context, storeIDs []string) (map[string]*fault.Error, error)
}

// Team gives people who sign in the roles that wait for them; app wires it.
type Team interface {
	// IsInvited reports whether a role waits for an e-mail.
	IsInvited(ctx context.Context, email string) (bool, error)
	// Lock keeps roles and invitations as they are until the transaction ends.
	Lock(ctx context.Context, tx bun.IDB) error
	// Accept gives a user what waits for an e-mail, in a transaction with Lock.
	Accept(ctx context.Context, tx bun.IDB, user *actor.Actor, email string) error
}

// Names looks up what stores are called; it leaves out those that do not exist. App
// wires it.
type Names interface {
	NamesOf(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Config is what the service is made of.
type Config struct {
	DB *db.DB
	// BaseURL is the site's public address without a slash at its end.
	BaseURL   string
	Upstreams []Upstream
	// SiteName is what the sign-in's pages call the site; "Carte" when nil.
	SiteName func(ctx context.Context) string
	// Offers reports by its id whether people may sign in with an upstream now;
	// with any when nil.
	Offers func(ctx context.Context, id string) bool
	// SecretKeys encrypt the signing keys in the database.
	SecretKeys SecretKeys
	// Demo adds the demonstration's identity provider.
	Demo bool
	// Firebase is the project of Firebase Authentication that people sign in with
	// instead of Carte's own provider; nil for ours. FirebaseProviders are its
	// identity providers, such as google.com. HTTPClient, Now and Leeway are filled
	// in.
	Firebase          *firebase.Config
	FirebaseProviders []SignInProvider
	// Jobs writes claims at Firebase; without Firebase it may be nil.
	Jobs *jobs.Service
	// HTTPClient reaches the upstreams; in demo mode it must reach this process
	// at BaseURL too.
	HTTPClient *http.Client
	// Now is the clock, time.Now when nil.
	Now       func() time.Time
	Plans     Plans
	Standings Standings
	Names     Names
	Team      Team
	// Proxies tell from which address somebody signs in.
	Proxies httpx.Proxies
	// SignInsPerMinute limits how often one address, and one account, may do a
	// step of signing in; 60 when zero.
	SignInsPerMinute int
}

// SecretKeys are the values of CARTE_SECRET_KEY and CARTE_SECRET_KEY_OLD: bytes
// in base64, or empty. What the old one has encrypted is encrypted with the
// current one at the start.
type SecretKeys struct{ Current, Old string }

func (k SecretKeys) vault() (*provider.Vault, error) { return provider.NewVault(k.Current, k.Old) }

// Times of sessions.
const (
	// refreshGrace lets two tabs refresh with the same token at once.
	refreshGrace = 10 * time.Second
	// refreshTime is how long a refresh token can wait to be used.
	refreshTime = 30 * 24 * time.Hour
	// sessionTime is when a user has to sign in again in any case.
	sessionTime = 180 * 24 * time.Hour
	// leeway is how far clocks may differ when a token is verified.
	leeway = 30 * time.Second
)
