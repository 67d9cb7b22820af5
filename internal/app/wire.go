package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/guest"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
)

// pageCacheBytes bounds the memory for rendered pages: some two thousand.
const pageCacheBytes = 64 << 20

// wire joins the parts: each capability gets the others it needs by the small
// interfaces it declares.
func (a *App) wire(ctx context.Context) (err error) {
	a.recorder = analytics.NewRecorder(a.db, time.Now) //nolint:contextcheck // it stores clicks until it is closed
	a.wireUseCases()
	if err := a.configuration.Start(ctx); err != nil {
		return err
	}
	if a.identity, err = a.newIdentity(ctx, a.baseURL); err != nil {
		return err
	}
	a.guests = guest.NewService(guest.Config{
		Stores: a.stores, Pages: a.pages, Menus: a.menus, Tables: a.tables, Changes: a.db,
		Recorder: guestEvents{a.recorder, a.proxies}, Renderer: a.renderer, Scripts: a.frontEnd.guestScripts,
		BaseURL: a.baseURL, Configuration: a.configuration, Now: time.Now, CacheBytes: pageCacheBytes,
	})
	return nil
}

// wireUseCases makes the capabilities that need nothing but the database.
func (a *App) wireUseCases() {
	a.stores = store.NewService(a.db, time.Now)
	counts := analytics.NewService(a.db)
	a.pages = page.NewService(a.db, a.stores, counts, time.Now)
	a.menus = menu.NewService(a.db, a.stores, time.Now)
	a.tables = table.NewService(a.db, counts, a.baseURL, time.Now)
	a.configuration = configuration.NewService(a.db, configurable{a}, time.Now)
}

func (a *App) newIdentity(ctx context.Context, baseURL string) (*identity.Service, error) {
	upstreams, err := a.config.upstreams()
	if err != nil {
		return nil, err
	}
	config := identity.Config{
		DB: a.db, BaseURL: baseURL, Upstreams: upstreams, Demo: a.config.Demo, Now: time.Now, Plans: plans{a.stores}, Standings: a.stores, Names: names{a.stores},
		Proxies: a.proxies, Offers: a.configuration.OffersSignIn, SiteName: a.configuration.SiteName,
	}
	if a.config.Demo {
		config.HTTPClient = a.selfClient()
	}
	if a.config.byFirebase() {
		if config.Firebase, err = a.config.firebase(); err != nil {
			return nil, err
		}
		config.FirebaseProviders = a.config.firebaseProviders()
	}
	return identity.New(ctx, config)
}

// selfClient reaches this process at its public address, also where that
// address leads elsewhere from here: the demonstration's identity provider is
// spoken to over HTTP like any other.
func (a *App) selfClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // net/http's own
	self := hostOf(a.baseURL)
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if a.listener != nil && address == self {
			address = a.listener.Addr().String()
		}
		return dialer.DialContext(ctx, network, address)
	}
	return &http.Client{Transport: transport, Timeout: 10 * time.Second}
}

// plans tells identity what stores have paid for or are trying.
type plans struct {
	stores *store.Service
}

func (p plans) PlansOf(ctx context.Context, storeIDs []string) ([]identity.Plan, error) {
	stores, err := p.stores.ByIDs(ctx, storeIDs)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	list := make([]identity.Plan, len(stores))
	for i := range stores {
		s := &stores[i]
		list[i] = identity.Plan{
			StoreID: s.ID, Role: string(s.Standing(now)), IsTrial: s.Plan == store.Trial, IsEnabled: s.Locked(now) == nil,
			TrialStartedAt: s.TrialStartedAt, TrialEndsAt: s.TrialEndsAt,
			UsageStartedAt: s.UsageStartedAt, UsageEndAt: s.UsageEndsAt,
		}
	}
	return list, nil
}

// names tells identity what stores are called.
type names struct {
	stores *store.Service
}

func (n names) NamesOf(ctx context.Context, storeIDs []string) (map[string]string, error) {
	stores, err := n.stores.ByIDs(ctx, storeIDs)
	if err != nil {
		return nil, err
	}
	named := make(map[string]string, len(stores))
	for i := range stores {
		named[stores[i].ID] = stores[i].Name
	}
	return named, nil
}

// Migrate brings the database up to date.
func Migrate(ctx context.Context, config DatabaseConfig) error {
	d, err := openMigrated(ctx, config)
	if err != nil {
		return err
	}
	return d.Close()
}

func openMigrated(ctx context.Context, config DatabaseConfig) (*db.DB, error) {
	d, err := db.Open(ctx, config.databaseURL())
	if err != nil {
		return nil, err
	}
	if err := d.Migrate(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// openPresent opens a database for what makes no sense on a new one.
func openPresent(ctx context.Context, config DatabaseConfig) (*db.DB, error) {
	if config.embedded() {
		if _, err := os.Stat(config.databaseFile()); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no database in --data %s", config.Data)
		}
	}
	return openMigrated(ctx, config)
}

// RotateKeys takes the signing keys of a database out of use, beside running
// servers or without any.
func RotateKeys(ctx context.Context, config DatabaseConfig) error {
	d, err := openPresent(ctx, config)
	if err != nil {
		return err
	}
	defer d.Close()
	return identity.ReplaceKeys(ctx, d)
}

// Token makes an ID token for a user of the database. It works beside a
// running server and needs none.
func Token(ctx context.Context, data DatabaseConfig, address AddressConfig, email string) (string, error) {
	email, err := parseEmailFlag(email)
	if err != nil {
		return "", err
	}
	d, err := openPresent(ctx, data)
	if err != nil {
		return "", err
	}
	defer d.Close()
	if address.BaseURL == "" {
		// The server of this data folder has left its address.
		if noted, err := os.ReadFile(baseURLFile(data)); err == nil {
			address.BaseURL = strings.TrimSpace(string(noted))
		}
	}
	baseURL, err := address.baseURL(address.Listen)
	if err != nil {
		return "", err
	}
	service, err := identityBeside(ctx, d, Config{DatabaseConfig: data, AddressConfig: address}, baseURL)
	if err != nil {
		return "", err
	}
	return service.IDTokenFor(ctx, email)
}

func parseEmailFlag(typed string) (string, error) {
	email, err := httpx.ParseEmail(typed)
	if err != nil {
		return "", fmt.Errorf("--email %s %w", typed, err)
	}
	return email, nil
}

// identityBeside makes the use cases of identity beside running servers or
// without any.
func identityBeside(ctx context.Context, d *db.DB, config Config, baseURL string) (*identity.Service, error) {
	a := &App{db: d, config: config, baseURL: baseURL}
	a.wireUseCases()
	return a.newIdentity(ctx, baseURL)
}

// MakeOperator makes whoever has the e-mail an admin_developer of the site, and
// tells whether nobody has signed in with it yet: then the role waits. It works
// beside running servers and needs none.
func MakeOperator(ctx context.Context, config DatabaseConfig, email string) (waits bool, err error) {
	if email, err = parseEmailFlag(email); err != nil {
		return false, err
	}
	d, err := openMigrated(ctx, config)
	if err != nil {
		return false, err
	}
	defer d.Close()
	// Nobody is sent to an address from here, so any will do.
	service, err := identityBeside(ctx, d, Config{DatabaseConfig: config}, "http://localhost")
	if err != nil {
		return false, err
	}
	_, waits, err = service.AssignRole(ctx, actor.System(), identity.Platform, identity.RoleInput{Email: email, Role: actor.AdminDeveloper})
	return waits, err
}

// noteBaseURL leaves the site's address in the data folder, because tokens name
// it as their issuer.
func (a *App) noteBaseURL() error {
	if err := os.MkdirAll(a.config.Data, 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	if err := os.WriteFile(baseURLFile(a.config.DatabaseConfig), []byte(a.baseURL+"\n"), 0o600); err != nil {
		return fmt.Errorf("noting the site's address in the data folder: %w", err)
	}
	return nil
}

func baseURLFile(data DatabaseConfig) string { return filepath.Join(data.Data, "base-url") }

// WriteOpenAPI writes the API's document, which needs no database.
func WriteOpenAPI(out io.Writer) error {
	a := &App{}
	a.wireUseCases()
	a.identity = &identity.Service{}
	api := httpx.NewAPI(chi.NewRouter(), "1")
	a.registerAPI(api)
	document, err := api.OpenAPI().MarshalJSON()
	if err != nil {
		return fmt.Errorf("encoding the API document: %w", err)
	}
	return writeIndented(out, document)
}
