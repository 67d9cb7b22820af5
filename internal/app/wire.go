package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"carte/internal/contact"

	"github.com/go-chi/chi/v5"
	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/analytics"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/demo"
	"carte/internal/guest"
	"carte/internal/httpx"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// wire joins the parts: each capability gets the others it needs by the small
// interfaces it declares.
func (a *App) wire(ctx context.Context) (err error) {
	a.recorder = analytics.NewRecorder(a.db, time.Now) //nolint:contextcheck // it stores clicks until it is closed
	a.wireUseCases(jobs.NewService(a.db, time.Now))
	a.metrics.registry.MustRegister(newJobMetrics(a.jobs))
	if err := a.configuration.Start(ctx); err != nil {
		return err
	}
	if a.identity, err = a.newIdentity(ctx); err != nil {
		return err
	}
	a.addPeriodicJobs()
	a.guests = guest.NewService(guest.Config{ //nolint:contextcheck // it hears of changes as long as it lives
		Stores: a.stores, Pages: a.pages, Menus: a.menus, Tables: a.tables, Changes: a.db,
		Recorder: guestEvents{a.recorder, a.proxies}, Renderer: a.renderer, Scripts: a.frontEnd.guestScripts,
		BaseURL: a.baseURL, Configuration: a.configuration, Now: time.Now, CacheBytes: a.config.pageCacheBytes(),
	})
	return nil
}

// wireUseCases makes the capabilities that need nothing but the database and the
// queue of jobs, with which they may register theirs.
func (a *App) wireUseCases(queue *jobs.Service) {
	a.jobs = queue
	a.stores = store.NewService(a.db, time.Now)
	counts := analytics.NewService(a.db)
	a.pages = page.NewService(a.db, a.stores, counts, time.Now)
	a.menus = menu.NewService(a.db, a.stores, time.Now)
	a.tables = table.NewService(a.db, counts, a.baseURL, time.Now)
	a.configuration = configuration.NewService(a.db, configurable{a}, time.Now)
	a.team = team.NewService(a.db, names{a.stores}, time.Now, a.claimsChanged)
	a.audit = audit.NewService(a.db, names{a.stores})
}

// claimsChanged tells the sign-in, if there is one, that a user's role has changed.
func (a *App) claimsChanged(ctx context.Context, tx bun.Tx, uid string) error {
	if a.identity == nil {
		return nil
	}
	return a.identity.ClaimsChanged(ctx, tx, uid)
}

func (a *App) newIdentity(ctx context.Context) (*identity.Service, error) {
	upstreams, err := a.config.upstreams()
	if err != nil {
		return nil, err
	}
	config := identity.Config{
		DB: a.db, Now: time.Now, Plans: plans{a.stores}, Standings: a.stores, Names: names{a.stores}, Team: a.team,
		BaseURL: a.baseURL, Upstreams: upstreams, Demo: a.config.Demo, Proxies: a.proxies, SecretKeys: secretKeys(),
	}
	config.Offers, config.SiteName = a.configuration.OffersSignIn, a.configuration.SiteName
	if a.config.Demo {
		config.HTTPClient = a.selfClient()
	}
	if a.config.byFirebase() {
		if config.Firebase, err = a.config.firebase(); err != nil {
			return nil, err
		}
		config.FirebaseProviders, config.Jobs = a.config.firebaseProviders(), a.jobs
	}
	return identity.New(ctx, config)
}

// demonstration is what a demonstration is filled with.
func (a *App) demonstration() *demo.Site {
	return &demo.Site{
		DB: a.db, Stores: a.stores, Menus: a.menus, Tables: a.tables, Media: a.media, Identity: a.identity, Team: a.team,
		Configuration: a.configuration, StartStore: a.startStore,
	}
}

// selfClient reaches this process at its public address, also where that
// address leads elsewhere from here: the demonstration's identity provider is
// spoken to over HTTP like any other.
func (a *App) selfClient() *http.Client {
	transport := http.DefaultTransport.(*http.Transport).Clone() //nolint:forcetypeassert // net/http's own
	self := a.dialedAddress()
	if a.certificate != nil {
		transport.TLSClientConfig = a.certificate.selfConfig()
	}
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	transport.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if a.listener != nil && address == self {
			address = a.listener.Addr().String()
		}
		return dialer.DialContext(ctx, network, address)
	}
	return &http.Client{Transport: transport, Timeout: 10 * time.Second}
}

// dialedAddress is the host and port that a client of this site connects to;
// empty where something in front of this process speaks another protocol there.
func (a *App) dialedAddress() string {
	u, err := url.Parse(a.baseURL)
	if err != nil || (u.Scheme == "https") != (a.certificate != nil) {
		return ""
	}
	if u.Port() == "" {
		return u.Host + defaultPorts[u.Scheme]
	}
	return u.Host
}

// plans answers identity what stores have paid for or are trying.
type plans struct {
	stores *store.Service
}

func (p plans) PlansOf(ctx context.Context, storeIDs []string) ([]identity.Plan, error) {
	return plansOf(p.stores.ByIDs(ctx, storeIDs))
}

func (p plans) FirstPlansOf(ctx context.Context, storeIDs []string, limit int) ([]identity.Plan, error) {
	return plansOf(p.stores.FirstByName(ctx, storeIDs, limit))
}

func plansOf(stores []store.Store, err error) ([]identity.Plan, error) {
	if err != nil {
		return nil, err
	}
	now := time.Now()
	list := make([]identity.Plan, len(stores))
	for i := range stores {
		s := &stores[i]
		list[i] = identity.Plan{
			StoreID: s.ID, StoreName: s.Name, Role: string(s.Standing(now)), IsTrial: s.Plan == store.Trial, IsEnabled: s.Locked(now) == nil,
			TrialStartedAt: s.TrialStartedAt, TrialEndsAt: s.TrialEndsAt,
			UsageStartedAt: s.UsageStartedAt, UsageEndAt: s.UsageEndsAt,
		}
	}
	return list, nil
}

// names knows what stores are called.
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
// servers or without any, and also where the secret key is lost that encrypted
// them.
func RotateKeys(ctx context.Context, config DatabaseConfig, secretKeyLost bool) error {
	d, err := openPresent(ctx, config)
	if err != nil {
		return err
	}
	defer d.Close()
	return identity.ReplaceKeys(ctx, d, secretKeys(), secretKeyLost)
}

// Token makes an ID token for a user of the database. It works beside a
// running server and needs none. The server of the data folder has noted its
// address and how people sign in, for what is empty here.
func Token(ctx context.Context, data DatabaseConfig, address AddressConfig, signIn, email string) (string, error) {
	email, err := parseEmailFlag(email)
	if err != nil {
		return "", err
	}
	signIn, address.BaseURL = cmp.Or(signIn, noted(data, signInNote)), cmp.Or(address.BaseURL, noted(data, baseURLNote))
	if signIn == signInByFirebase {
		return "", errors.New("people sign in to this site with Firebase: its tokens come from Firebase, and carte token can make none")
	}
	d, err := openPresent(ctx, data)
	if err != nil {
		return "", err
	}
	defer d.Close()
	a := &App{db: d, config: Config{DatabaseConfig: data, AddressConfig: address}}
	if a.baseURL, err = address.baseURL(address.Listen, "http"); err != nil {
		return "", err
	}
	a.wireUseCases(jobs.NewService(d, time.Now))
	service, err := a.newIdentity(ctx)
	if err != nil {
		return "", err
	}
	return service.IDTokenFor(ctx, email)
}

func parseEmailFlag(typed string) (string, error) {
	email, err := contact.ParseEmail(typed)
	if err != nil {
		return "", fmt.Errorf("--email %s %w", typed, err)
	}
	return email, nil
}

// MakeOperator makes whoever has the e-mail an admin_developer of the site, and
// reports whether nobody has signed in with it yet: then the role waits. It works
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
	a := &App{db: d}
	a.wireUseCases(jobs.NewService(d, time.Now))
	_, waits, err = a.team.AssignRole(ctx, actor.System(), team.Platform, team.Assignment{Email: email, Role: actor.AdminDeveloper})
	return waits, err
}

// What a server notes in the data folder for carte token: tokens name the site's
// address as their issuer, and are not Carte's where Firebase signs people in.
const (
	baseURLNote = "base-url"
	signInNote  = "sign-in"
)

func (a *App) noteSite() error {
	if err := os.MkdirAll(a.config.Data, 0o700); err != nil {
		return fmt.Errorf("making the data folder: %w", err)
	}
	for name, text := range map[string]string{baseURLNote: a.baseURL, signInNote: a.config.SignIn} {
		if err := os.WriteFile(filepath.Join(a.config.Data, name), []byte(text+"\n"), 0o600); err != nil {
			return fmt.Errorf("noting the site in the data folder: %w", err)
		}
	}
	return nil
}

// noted is what a server has noted; empty where there is nothing.
func noted(data DatabaseConfig, name string) string {
	text, err := os.ReadFile(filepath.Join(data.Data, name))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// WriteOpenAPI writes the API's document, which needs no database.
func WriteOpenAPI(out io.Writer) error {
	a := &App{}
	a.wireUseCases(&jobs.Service{})
	a.identity = &identity.Service{}
	api := httpx.NewAPI(chi.NewRouter(), "1")
	a.registerAPI(api)
	document, err := api.OpenAPI().MarshalJSON()
	if err != nil {
		return fmt.Errorf("encoding the API document: %w", err)
	}
	return writeIndented(out, document)
}
