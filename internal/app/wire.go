package app

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"github.com/uptrace/bun"

	"carte/internal/analytics"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/demo"
	"carte/internal/guest"
	"carte/internal/idempotency"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/probe"
	"carte/internal/start"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
	"carte/internal/translator"
	"carte/internal/wasm"
)

// wire makes the services. Each capability gets the others it needs by the small
// interfaces it declares.
func (a *App) wire(ctx context.Context) (err error) {
	a.recorder = analytics.NewRecorder(a.db, time.Now) //nolint:contextcheck // it stores clicks until Close
	a.wireUseCases(jobs.NewService(a.db, time.Now))
	if err := a.configuration.Start(ctx); err != nil {
		return err
	}
	if err := a.useTranslator(); err != nil {
		return err
	}
	if a.identity, err = a.newIdentity(ctx); err != nil {
		return err
	}
	a.addPeriodicJobs()
	a.guests = guest.NewService(guest.Config{ //nolint:contextcheck // it subscribes to changes until the process ends
		Stores: a.stores, Listed: a.stores, Pages: a.pages, Menus: a.menus, Tables: a.tables, Images: a.media, Changes: a.db,
		PDFLinks: a.pdfLinks, PDFs: a.media,
		Recorder: guestEvents{a.recorder, a.proxies}, Renderer: a.renderer, Scripts: a.frontEnd.guestScripts,
		BaseURL: a.baseURL, Proxies: a.proxies, Configuration: a.configuration, Now: time.Now, CacheBytes: a.config.pageCacheBytes(),
	})
	if a.config.CheckLinks {
		a.links = newLinkMetrics(a.pages)
	}
	a.metrics.registry.MustRegister(a.partMetrics()...) //nolint:contextcheck // read as long as it lives
	return nil
}

// useTranslator lets owners ask the translation service that operators have chosen.
func (a *App) useTranslator() error {
	if a.config.Translator == "" {
		return nil
	}
	client, err := translator.New(a.config.Translator, os.Getenv)
	if err != nil {
		return fmt.Errorf("choosing a translation service: %w", err)
	}
	a.menus.UseTranslator(client)
	return nil
}

// wireUseCases makes the capabilities that need nothing but the database and the
// queue of jobs, with which they may register theirs.
func (a *App) wireUseCases(queue *jobs.Service) {
	a.jobs = queue
	a.stores = store.NewService(a.db, time.Now)
	a.counts = analytics.NewService(a.db)
	a.reports = analytics.NewReports(a.db, a.stores, time.Now)
	a.media = media.NewService(media.Config{DB: a.db, Storage: a.storage, Jobs: queue, Now: time.Now, Folder: a.config.imagesFolder(), PageSide: pdfPageSide, Tesseract: a.config.Tesseract})
	if a.config.Data != "" {
		wasm.CacheIn(a.config.compiledFolder())
	}
	a.pages = page.NewService(a.db, a.stores, a.counts, a.media, a.baseURL, time.Now)
	if a.config.CheckLinks {
		a.pages.UseProber(probe.New("CarteBot/"+a.config.Version+" (checks links; +"+a.baseURL+")", (&url.URL{Host: hostOf(a.baseURL)}).Hostname()))
	}
	a.pdfLinks = page.NewPDFService(a.db, a.stores, a.counts, pdfFiles{a.media}, time.Now)
	a.menus = menu.NewService(a.db, a.stores, a.media, time.Now).WithDocuments(menuDocuments{a.media})
	a.tables = table.NewService(a.db, a.counts, prints{a}, a.baseURL, time.Now)
	a.starts = start.NewService(a.db, startFacts{a})
	a.configuration = configuration.NewService(a.db, configurable{a}, time.Now)
	a.team = team.NewService(a.db, a.stores, a.baseURL, time.Now, a.claimsChanged)
	a.audit = audit.NewService(a.db, a.stores)
	a.answers = idempotency.NewService(a.db, time.Now)
}

// claimsChanged passes the change of a user's role to the sign-in, if there is one.
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
		DB: a.db, Now: time.Now, Plans: plans{a.stores}, Stores: a.stores, Team: a.team,
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

// demonstration returns what fills a database with demonstration data.
func (a *App) demonstration() *demo.Site {
	return &demo.Site{
		DB: a.db, Stores: a.stores, Menus: a.menus, Tables: a.tables, Starts: a.starts, Media: a.media, PDFLinks: a.pdfLinks,
		Identity: a.identity, Team: a.team, Configuration: a.configuration, StartStore: a.startStore,
	}
}

// selfClient connects to this process for requests to its public address, also where
// that address resolves to something else here: the demonstration's identity provider
// is used over HTTP like any other.
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

// dialedAddress returns the host and port that clients of this site connect to; empty
// where a proxy serves another protocol there.
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

// plans provides the plans of stores to identity.
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
			UsageStartedAt: s.UsageStartedAt, UsageEndAt: s.UsageEndAt,
		}
	}
	return list, nil
}
