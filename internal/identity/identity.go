// Package identity authenticates requests. It keeps the users, their identities at
// other providers, their sessions and their tokens.
//
// Browser ⇄ Carte's own OpenID provider (/auth) ⇄ an upstream identity
// provider, configured by issuer, client id and secret. In demo mode one more
// upstream, package demoidp, runs in the same process and uses the same protocol.
// A user's record is created at the first sign-in; later identities are linked to it
// by a verified e-mail address.
//
// With Config.Firebase people sign in at Firebase Authentication instead, see
// firebase.go. There is no /auth then.
//
// A pending sign-in is kept by the browser in an encrypted cookie, everything else in
// the database, so that it survives a restart and works with several processes. A
// session lasts as long as its refresh token is renewed. A refresh token that is used
// again after refreshGrace counts as stolen and ends its session (RFC 9700 §4.14).
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

// The details of every refused token, Carte's own and Firebase's. Clients compare them
// literally, and then refresh the token once.
const (
	InvalidToken         = "Invalid Carte ID token."
	InvalidFirebaseToken = "Invalid Firebase ID token."
)

// Plan is what a store has paid for or is trying. Zero times are unknown.
type Plan struct {
	StoreID, StoreName string
	// Role is premium, trial or trial_ended.
	Role           string
	IsTrial        bool
	IsEnabled      bool
	TrialStartedAt time.Time
	TrialEndsAt    time.Time
	UsageStartedAt time.Time
	UsageEndAt     time.Time
}

// Plans looks up the plans of stores. App wires it.
type Plans interface {
	PlansOf(ctx context.Context, storeIDs []string) ([]Plan, error)
	// FirstPlansOf lists the plans of the first stores by name.
	FirstPlansOf(ctx context.Context, storeIDs []string, limit int) ([]Plan, error)
}

// Team keeps the invitations. App wires it.
type Team interface {
	// IsInvited reports whether there is an invitation to an e-mail.
	IsInvited(ctx context.Context, email string) (bool, error)
	// Lock locks roles and invitations until the transaction ends.
	Lock(ctx context.Context, tx bun.IDB) error
	// Accept gives a user the roles that an e-mail is invited to. The transaction must
	// hold Lock.
	Accept(ctx context.Context, tx bun.IDB, user *actor.Actor, email string) error
}

// Stores looks up stores by their ids. Stores that do not exist are left out. App wires
// it.
type Stores interface {
	// Locked returns why the stores cannot be edited, nil where one can, and which are
	// deleted.
	Locked(ctx context.Context, storeIDs []string) (locked map[string]*fault.Error, deleted map[string]bool, err error)
	Names(ctx context.Context, storeIDs []string) (map[string]string, error)
}

// Config configures a Service.
type Config struct {
	DB *db.DB
	// BaseURL is the site's public address without a slash at its end.
	BaseURL   string
	Upstreams []Upstream
	// SiteName returns the site's name for the pages of sign-in; "Carte" when nil.
	SiteName func(ctx context.Context) string
	// Offers reports whether people may sign in with the upstream of an id. Nil allows
	// all.
	Offers func(ctx context.Context, id string) bool
	// SecretKeys encrypt the signing keys in the database.
	SecretKeys SecretKeys
	// Demo adds the demonstration's identity provider.
	Demo bool
	// Firebase is the Firebase project to sign in with instead of Carte's own provider;
	// nil for the latter. Its HTTPClient, Now and Leeway are set by New.
	// FirebaseProviders are its identity providers, such as google.com.
	Firebase          *firebase.Config
	FirebaseProviders []SignInProvider
	// Jobs writes claims at Firebase; without Firebase it may be nil.
	Jobs *jobs.Service
	// HTTPClient sends requests to the upstreams, in demo mode to this process at
	// BaseURL too.
	HTTPClient *http.Client
	// Now is the clock, time.Now when nil.
	Now    func() time.Time
	Plans  Plans
	Stores Stores
	Team   Team
	// Proxies determine the client address that sign-ins are limited by.
	Proxies httpx.Proxies
	// SignInsPerMinute limits how often one address, and one account, may do a
	// step of signing in; 60 when zero.
	SignInsPerMinute int
}

// SecretKeys are the values of CARTE_SECRET_KEY and CARTE_SECRET_KEY_OLD: bytes in
// base64, or empty. At the start, secrets encrypted with the old key are encrypted
// with the current one.
type SecretKeys struct{ Current, Old string }

// Check returns an error for a key that is none. Its message names the variable.
func (k SecretKeys) Check() error {
	_, err := k.vault()
	return err
}

func (k SecretKeys) vault() (*provider.Vault, error) { return provider.NewVault(k.Current, k.Old) }

const (
	// refreshGrace is how long a replaced refresh token still works, so that two tabs
	// can refresh at the same time.
	refreshGrace = 10 * time.Second
	// refreshTokenLifetime is how long a refresh token is valid.
	refreshTokenLifetime = 30 * 24 * time.Hour
	// sessionLifetime is when a user must sign in again, however often they refresh.
	sessionLifetime = 180 * 24 * time.Hour
	// leeway is how far clocks may differ when a token is verified.
	leeway = 30 * time.Second
)
