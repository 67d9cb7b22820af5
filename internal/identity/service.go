package identity

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/go-chi/httprate"

	"carte/internal/db"
	"carte/internal/httpx"
	"carte/internal/identity/demoidp"
	"carte/internal/identity/pages"
	"carte/internal/identity/provider"
)

// Service is the use cases of identity.
type Service struct {
	db        *db.DB
	base      string
	issuer    string
	client    provider.Client
	now       func() time.Time
	http      *http.Client
	plans     Plans
	stores    Stores
	team      Team
	proxies   httpx.Proxies
	perMinute int
	accounts  *httprate.RateLimiter
	// exchanges has an element for each code of an upstream that is being redeemed.
	exchanges chan struct{}
	offers    func(ctx context.Context, id string) bool
	siteName  func(ctx context.Context) string

	vault     *provider.Vault
	keys      *provider.Keyring
	provider  *provider.Provider
	storage   *storage
	upstreams []*upstream
	demo      *demoidp.Provider
	// firebase is nil with Carte's own provider. With Firebase the fields from vault to
	// demo are nil.
	firebase *signInByFirebase
}

// New makes the service. It reads the signing keys, or makes the first one in a new
// database, and connects to no upstream.
func New(ctx context.Context, config Config) (*Service, error) {
	if err := config.check(); err != nil {
		return nil, err
	}
	s := newService(&config)
	if config.Firebase != nil {
		if err := s.useFirebase(&config); err != nil { //nolint:contextcheck // it connects to nothing yet
			return nil, err
		}
		return s, nil
	}
	var err error
	if s.vault, err = config.SecretKeys.vault(); err != nil {
		return nil, err
	}
	if err := s.makeProvider(ctx); err != nil {
		return nil, err
	}
	for i := range config.Upstreams {
		s.upstreams = append(s.upstreams, &upstream{Upstream: config.Upstreams[i]})
	}
	if config.Demo {
		if err := s.makeDemo(ctx); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func newService(config *Config) *Service {
	s := &Service{
		db: config.DB, base: config.BaseURL, issuer: config.BaseURL + "/auth", now: config.Now, http: config.HTTPClient,
		plans: config.Plans, stores: config.Stores, team: config.Team, proxies: config.Proxies, perMinute: config.SignInsPerMinute,
		offers: config.Offers, siteName: config.SiteName,
		client: provider.Client{
			ID: ClientID, RedirectURI: config.BaseURL + "/dashboard/signed-in", PostLogoutRedirectURI: config.BaseURL + "/dashboard",
			EndURI: config.BaseURL + "/dashboard/signed-in", RefreshTokens: true, LoginPage: config.BaseURL + "/auth/sign-in?id=",
		},
	}
	if s.now == nil {
		s.now = time.Now
	}
	if s.http == nil {
		s.http = &http.Client{Timeout: 10 * time.Second}
	}
	if s.perMinute == 0 {
		s.perMinute = signInsPerMinute
	}
	s.accounts, s.exchanges = newLimiter(s.perMinute), make(chan struct{}, maxExchanges)
	return s
}

func (c *Config) check() error {
	if err := checkAddress("the base URL", c.BaseURL); err != nil {
		return err
	}
	if u, err := url.Parse(c.BaseURL); err != nil || u.Path != "" {
		return fmt.Errorf("the base URL %q must end with the host", c.BaseURL)
	}
	if c.Plans == nil || c.Stores == nil || c.Team == nil {
		return errors.New("identity needs plans, stores and the team")
	}
	seen := map[string]bool{demoidp.Realm: true}
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		if seen[u.ID] {
			return fmt.Errorf("the identity provider's id %q is taken", u.ID)
		}
		seen[u.ID] = true
		if err := u.check(); err != nil {
			return err
		}
	}
	return nil
}

// checkAddress allows http only for this machine: tokens must not be sent over the
// network in plain text.
func checkAddress(what, address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return fmt.Errorf("%s %q must be https:// and a host", what, address)
	}
	ip := net.ParseIP(u.Hostname())
	isLocal := u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
	if u.Scheme != "https" && (u.Scheme != "http" || !isLocal) {
		return fmt.Errorf("%s %q must be https:// unless the host is this machine", what, address)
	}
	return nil
}

func (s *Service) makeProvider(ctx context.Context) error {
	if err := s.vault.Encrypt(ctx, s.db); err != nil {
		return err
	}
	config := &provider.Config{
		DB: s.db, Vault: s.vault, Realm: "carte", Issuer: s.issuer, Client: s.client, Now: s.now, IsLimited: s.isLimited,
		Claims: []string{"email", "email_verified", "name", "picture", "sid", claimRole, claimAdmin, claimTrialStart, claimTrialEnd},
	}
	base, err := provider.NewBase(ctx, config)
	if err != nil {
		return err
	}
	key, err := s.vault.Secret(ctx, s.db, "carte access tokens")
	if err != nil {
		return err
	}
	s.keys, s.storage = base.Keys, &storage{Base: base, service: s}
	s.provider, err = provider.New(config, base, s.storage, key)
	return err
}

// makeDemo adds the demonstration's identity provider as an upstream. Its client secret
// is derived, so that all processes have the same.
func (s *Service) makeDemo(ctx context.Context) error {
	secret, err := s.vault.Secret(ctx, s.db, "demo client secret")
	if err != nil {
		return err
	}
	up := Upstream{
		ID: demoidp.Realm, Label: "Carte Demo", Issuer: s.base + "/demo-idp",
		ClientID: "carte", ClientSecret: hex.EncodeToString(secret[:]),
	}
	s.demo, err = demoidp.New(ctx, s.db, s.vault, up.Issuer, provider.Client{
		ID: up.ClientID, Secret: up.ClientSecret, RedirectURI: s.callbackURL(up.ID),
		PostLogoutRedirectURI: s.client.PostLogoutRedirectURI, EndURI: s.client.EndURI, LoginPage: up.Issuer + "/accounts?id=",
	}, s.now, func(w http.ResponseWriter, r *http.Request, account string) bool {
		return s.isLimited(w, r, "demo "+account)
	})
	if err != nil {
		return err
	}
	s.upstreams = append(s.upstreams, &upstream{Upstream: up})
	return nil
}

// Mount adds /auth, and in demo mode /demo-idp, to the router.
func (s *Service) Mount(router chi.Router) {
	if s.firebase != nil {
		return
	}
	auth := s.provider.Router(s.limitAttempts(), s.limitRefusals())
	auth.With(s.limitAttempts()).Get("/sign-in", s.signInPage)
	auth.With(s.limitAttempts()).Get("/upstream/{upstream}", s.chooseUpstream)
	callbacks := auth.With(s.limitAttempts())
	callbacks.Get(callbackPath, s.upstreamCallback)
	callbacks.Post(callbackPath, s.upstreamFormCallback)
	router = router.With(pages.ForSite(s.siteName))
	router.Mount("/auth", auth)
	if s.demo != nil {
		router.Mount("/demo-idp", s.demo.Router(s.limitAttempts(), s.limitAttempts(), s.limitRefusals()))
	}
}

// RotateKeys makes new signing keys when they are due and deletes those that no valid
// token needs. A job calls it each hour.
func (s *Service) RotateKeys(ctx context.Context) error {
	if s.firebase != nil {
		return nil
	}
	err := s.keys.Rotate(ctx)
	if s.demo != nil {
		err = errors.Join(err, s.demo.RotateKeys(ctx))
	}
	return err
}

// Prune deletes the codes, refresh tokens and sessions whose time is over.
func (s *Service) Prune(ctx context.Context) error {
	now := s.now().UTC()
	return errors.Join(provider.PruneCodes(ctx, s.db, now), pruneSessions(ctx, s.db, now))
}

// ReplaceKeys replaces the signing keys of a database, for keys that may have leaked.
// All processes use the new ones within seconds. With secretKeyLost it also replaces
// what was encrypted with the lost key, and all processes must be restarted.
func ReplaceKeys(ctx context.Context, d *db.DB, secrets SecretKeys, secretKeyLost bool) error {
	vault, err := secrets.vault()
	if err != nil {
		return err
	}
	return vault.ReplaceKeys(ctx, d, time.Now(), secretKeyLost)
}

// message answers with a page. Without a BackURL its button closes the popup.
func (s *Service) message(w http.ResponseWriter, r *http.Request, status int, page pages.MessagePage) {
	if page.BackURL == "" {
		page.BackURL = s.client.EndURL(page.Message)
	}
	pages.Write(w, r, status, pages.LanguageOf(r), page)
}
