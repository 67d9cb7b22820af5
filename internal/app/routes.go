package app

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/analytics"
	"carte/internal/audit"
	"carte/internal/configuration"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/httpx/docs"
	"carte/internal/identity"
	"carte/internal/jobs"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/start"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// newObserver returns the observer of all requests. Their ids begin with a random code of
// the process, which is unique enough for a log.
func (a *App) newObserver() *httpx.Observer {
	return &httpx.Observer{IDPrefix: db.NewCode() + "-", Done: a.requestDone, Fail: a.fail, Unavailable: db.UnavailableReason}
}

// handler is the handler of the site.
func (a *App) handler(observer *httpx.Observer) http.Handler {
	routes := a.strictTransportSecurity(a.guests.Known(redirectUntidyPaths(a.routes())))
	return observer.Observe(httpx.LimitBodyTime(readTimeout)(routes))
}

// routes is the whole route table.
func (a *App) routes() chi.Router {
	r := chi.NewRouter()
	r.Use(httpx.RecordRoute, headAsGet)
	sameOrigin := httpx.SameOrigin(a.baseURL, identity.IsUpstreamCallback)
	guarded := func(next http.HandlerFunc) http.HandlerFunc { return httpx.SecurityHeaders(sameOrigin(next)).ServeHTTP }
	r.NotFound(guarded(a.notFound))
	r.MethodNotAllowed(guarded(methodNotAllowed(r)))
	r.Group(func(r chi.Router) {
		r.Use(decodePathValues)
		for pattern, handler := range a.guests.Routes() {
			r.Get(pattern, handler)
		}
	})
	r.Group(func(r chi.Router) {
		r.Use(httpx.SecurityHeaders, sameOrigin)
		a.addSite(r)
	})
	return r
}

// addSite adds everything but the guests' pages.
func (a *App) addSite(r chi.Router) {
	r.Get("/images/{name}", a.media.ServeHTTP)
	r.Get("/assets/*", a.frontEnd.serveAsset)
	r.Get("/favicon.ico", a.frontEnd.serveIcon)
	r.Get("/sw.js", a.frontEnd.serveWorker)

	r.Get("/", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/dashboard", http.StatusFound) })
	r.Get("/dashboard", a.serveDashboard)
	r.Get("/dashboard/*", a.serveDashboard)
	r.Get("/admin", a.serveDashboard)
	r.Get("/admin/*", a.serveDashboard)

	a.identity.Mount(r)

	r.Group(func(r chi.Router) {
		r.Use(noStore, httpx.DrainBodies, httpx.RequireCSRFToken, httpx.Authenticate(a.identity, a.proxies),
			httpx.LimitActors(actorRequests, actorWindow), httpx.LimitConcurrency(actorConcurrency, actorWait))
		api := httpx.NewAPI(r, a.config.Version)
		httpx.HideDeleted(api, a.stores.Exists, "delete-store", "restore-store")
		httpx.KeepAnswers(api, a.answers)
		a.registerAPI(api)
		r.Get("/api/docs", serveDocs(api.OpenAPI()))
	})

	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	r.Get("/readyz", a.ready)
}

// requestDone counts a request and writes its log line.
func (a *App) requestDone(rec httpx.RequestRecord) {
	a.metrics.observe(&rec)
	if !a.config.NoRequestLog {
		a.logs.request(rec)
	}
}

// fail answers after a handler has panicked: with problem details in the API, and with
// a page elsewhere.
func (a *App) fail(w http.ResponseWriter, r *http.Request, err error) {
	if isAPI(r) {
		httpx.WriteProblem(w, r, err)
		return
	}
	a.guests.Fail(w, r, err)
}

func isAPI(r *http.Request) bool {
	return strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/auth/")
}

func (a *App) notFound(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		httpx.WriteProblem(w, r, fault.New(fault.NotFound, "The API has no %s.", r.URL.Path))
		return
	}
	a.guests.NotFound(w, r)
}

// methodNotAllowed answers 405 with the methods that a path allows.
func methodNotAllowed(routes chi.Routes) http.HandlerFunc {
	methods := []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete}
	return func(w http.ResponseWriter, r *http.Request) {
		var allowed []string
		for _, method := range methods {
			if routes.Match(chi.NewRouteContext(), method, cmp.Or(r.URL.RawPath, r.URL.Path)) {
				allowed = append(allowed, method)
			}
		}
		if slices.Contains(allowed, http.MethodGet) {
			allowed = append(allowed, http.MethodHead)
		}
		w.Header().Set("Allow", strings.Join(allowed, ", "))
		problem := fault.New(fault.MethodNotAllowed, "This address does not take %s.", r.Method)
		problem.Params = fault.Params{"allowed": allowed}
		httpx.WriteProblem(w, r, problem)
	}
}

// decodePathValues unescapes the path values, which chi leaves as they were sent.
func decodePathValues(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawPath != "" {
			for _, name := range chi.RouteContext(r.Context()).URLParams.Keys {
				if value, err := url.PathUnescape(r.PathValue(name)); err == nil {
					r.SetPathValue(name, value)
				}
			}
		}
		next.ServeHTTP(w, r)
	})
}

// strictTransportSecurity makes browsers use https alone for a year, except on this
// machine, where other ports may serve plain HTTP. Subdomains and preloading are for
// the host's owner to decide.
func (a *App) strictTransportSecurity(next http.Handler) http.Handler {
	host, secure := strings.CutPrefix(a.baseURL, "https://")
	if !secure || loopback((&url.URL{Host: host}).Hostname()) {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		next.ServeHTTP(w, r)
	})
}

// redirectUntidyPaths redirects a path with dot segments or double slashes to the path
// without them, which alone has a route.
func redirectUntidyPaths(next http.Handler) http.Handler {
	redirect := httpx.SecurityHeaders(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		to := tidyPath(r.URL.EscapedPath())
		if r.URL.RawQuery != "" {
			to += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, to, http.StatusTemporaryRedirect)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isTidy(r.URL.EscapedPath()) {
			redirect.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// isTidy reports whether tidyPath leaves a path as it is.
func isTidy(asked string) bool {
	plain := strings.HasPrefix(asked, "/") && !strings.Contains(asked, "//") && !strings.Contains(asked, "/.")
	return plain || tidyPath(asked) == asked
}

// tidyPath removes dot segments and double slashes from a path.
func tidyPath(asked string) string {
	tidy := path.Clean("/" + asked)
	if tidy != "/" && strings.HasSuffix(asked, "/") {
		tidy += "/"
	}
	return tidy
}

// headAsGet routes HEAD like GET; net/http omits the body.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			chi.RouteContext(r.Context()).RouteMethod = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// serveDocs answers the API's document as an HTML page, which is made at the first
// request.
func serveDocs(document *huma.OpenAPI) http.HandlerFunc {
	page := &file{contentType: "text/html; charset=utf-8", encoded: sync.OnceValues(func() (*render.Encoded, error) {
		content, err := docs.Page(document)
		if err != nil {
			return nil, err
		}
		encoded, err := render.Encode(content)
		return &encoded, err
	})}
	return func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", docs.Policy)
		h.Set("Cache-Control", "no-cache")
		page.send(w, r)
	}
}

// A user may send actorRequests to the API within actorWindow: more than anybody
// needs at the dashboard, too few to slow down guests.
const actorWindow = 5 * time.Second

var actorRequests = 100 // tests of thousands of requests raise it

// A user's requests are answered this many at a time; the others wait for them,
// at most actorWait. The picture of a code may take 0.1 s of processor time, and
// guests must not wait for a hundred of them.
const (
	actorConcurrency = 4
	actorWait        = 10 * time.Second
)

// registerAPI adds every endpoint of the API.
func (a *App) registerAPI(api huma.API) {
	httpx.RegisterCSRF(api, strings.HasPrefix(a.baseURL, "https:"))
	identity.Register(api, a.identity)
	team.Register(api, a.team)
	audit.Register(api, a.audit)
	configuration.Register(api, a.configuration)
	store.Register(api, a.stores)
	a.registerCreateStore(api)
	a.registerSettings(api)
	a.registerDeletion(api)
	a.registerExport(api)
	page.Register(api, a.pages)
	page.RegisterPDF(api, a.pdfLinks, media.PDFRules("name"), media.PDFRules())
	menu.Register(api, a.menus)
	menu.RegisterExports(api, menu.NewExports(a.menus, menuExports{a}))
	table.Register(api, a.tables)
	start.Register(api, a.starts)
	media.Register(api, a.media)
	analytics.Register(api, a.reports)
	jobs.Register(api, a.jobs)
}

// serveDashboard answers the dashboard at the base URL only: sign-in returns there,
// and browsers keep a session per origin.
func (a *App) serveDashboard(w http.ResponseWriter, r *http.Request) {
	if host := hostOf(a.baseURL); r.Host != host {
		http.Redirect(w, r, a.baseURL+r.URL.RequestURI(), http.StatusTemporaryRedirect)
		return
	}
	a.frontEnd.serveDashboard(w, r, externalServices{analytics: a.configuration.Current(r.Context()).MeasurementID != nil, firebase: a.config.firebaseHost()})
}

// ready answers /readyz for load balancers: 503 while the program stops, or where the
// database does not answer.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	if a.stopping.Load() {
		httpx.WriteProblem(w, r, fault.New(fault.Unavailable, "The program is stopping."))
		return
	}
	if err := a.ping(r.Context()); err != nil {
		httpx.WriteProblem(w, r, err)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// ping returns an error where the database does not answer within two seconds.
func (a *App) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return a.db.Ready(ctx)
}

// noStore forbids caches to store answers of the API.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// guestEvents passes what guests do to the analytics recorder.
type guestEvents struct {
	recorder *analytics.Recorder
	proxies  httpx.Proxies
}

func (g guestEvents) Click(r *http.Request, storeID, linkID, tableID string, zone *time.Location) error {
	return g.record(r, analytics.Event{Kind: analytics.Click, StoreID: storeID, SubjectID: linkID, TableID: tableID, Zone: zone})
}

func (g guestEvents) Scan(r *http.Request, storeID, tableID string, zone *time.Location) error {
	subject := tableID
	if subject == "" {
		subject = storeID
	}
	return g.record(r, analytics.Event{Kind: analytics.Scan, StoreID: storeID, SubjectID: subject, TableID: tableID, Zone: zone})
}

// View counts a page that was sent. The counter's own limits are by page.
func (g guestEvents) View(r *http.Request, storeID, page, tableID string, zone *time.Location) {
	visitor := analytics.Classify(r)
	if visitor.Bot {
		return
	}
	g.recorder.View(analytics.Event{
		Kind: analytics.View, StoreID: storeID, SubjectID: storeID, Page: page, TableID: tableID, Zone: zone,
		Visitor: visitor, Address: g.proxies.ClientAddress(r),
	})
}

func (g guestEvents) record(r *http.Request, e analytics.Event) error {
	e.Visitor, e.Address = analytics.Classify(r), g.proxies.ClientAddress(r)
	return g.recorder.Record(r.Context(), e)
}
