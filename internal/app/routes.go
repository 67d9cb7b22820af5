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
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/table"
	"carte/internal/team"
)

// handler answers all requests.
func (a *App) handler() http.Handler {
	observer := &httpx.Observer{NewID: newRequestIDs(), Done: a.requestDone, Fail: a.fail, Unavailable: db.Unavailable}
	return observer.Observe(a.strictTransportSecurity(redirectUntidyPaths(a.routes())))
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
		r.Use(noStore, httpx.RequireCSRFToken, httpx.Authenticate(a.identity), httpx.LimitActors(actorRequests, actorWindow))
		api := httpx.NewAPI(r, a.config.Version)
		a.registerAPI(api)
		r.Get("/api/docs", serveDocs(api.OpenAPI()))
	})

	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	r.Get("/readyz", a.ready)
}

// requestDone counts a request and writes its log line.
func (a *App) requestDone(rec httpx.RequestRecord) {
	a.metrics.observe(rec)
	if !a.config.NoRequestLog {
		a.logs.request(rec)
	}
}

// fail answers where a handler has panicked: with a page where people look at
// it, with problem details elsewhere.
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

// methodNotAllowed answers an address that is there, yet not for the method
// asked with, and names the methods it is there for.
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

// decodePathValues undoes the escaping in the parts of a path, which chi leaves
// as it was sent.
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

// strictTransportSecurity makes browsers come by https alone for a year, but
// not to this machine, where other ports may speak plain HTTP. Only a host's
// owner knows of its subdomains, and of a list that is hard to leave.
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

// redirectUntidyPaths answers a path with dots or double slashes by the address
// without them: routes know only that one.
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

// isTidy reports whether tidyPath leaves a path as it is. Almost every path has
// neither a double slash nor a part that begins with a dot.
func isTidy(asked string) bool {
	plain := strings.HasPrefix(asked, "/") && !strings.Contains(asked, "//") && !strings.Contains(asked, "/.")
	return plain || tidyPath(asked) == asked
}

// tidyPath is a path with neither dots nor double slashes.
func tidyPath(asked string) string {
	tidy := path.Clean("/" + asked)
	if tidy != "/" && strings.HasSuffix(asked, "/") {
		tidy += "/"
	}
	return tidy
}

// headAsGet answers HEAD by what answers GET; net/http leaves the body out.
func headAsGet(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodHead {
			chi.RouteContext(r.Context()).RouteMethod = http.MethodGet
		}
		next.ServeHTTP(w, r)
	})
}

// serveDocs answers the API's document as a page to read. It is made when it is
// first asked for.
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

// A user may send this many requests to the API within the window: more than
// the quickest hand at the dashboard, too few to be in the guests' way.
const actorWindow = 5 * time.Second

var actorRequests = 100 // tests of thousands of requests raise it

// registerAPI adds every endpoint of the API.
func (a *App) registerAPI(api huma.API) {
	httpx.RegisterCSRF(api, strings.HasPrefix(a.baseURL, "https:"))
	identity.Register(api, a.identity)
	team.Register(api, a.team)
	audit.Register(api, a.audit)
	configuration.Register(api, a.configuration)
	store.Register(api, a.stores)
	a.registerCreateStore(api)
	page.Register(api, a.pages)
	menu.Register(api, a.menus)
	table.Register(api, a.tables)
	jobs.Register(api, a.jobs)
}

// serveDashboard answers the dashboard at the site's own address only: sign-in
// returns there, and a session at another spelling of it would be lost.
func (a *App) serveDashboard(w http.ResponseWriter, r *http.Request) {
	if host := hostOf(a.baseURL); r.Host != host {
		http.Redirect(w, r, a.baseURL+r.URL.RequestURI(), http.StatusTemporaryRedirect)
		return
	}
	a.frontEnd.serveDashboard(w, r, externalServices{analytics: a.configuration.Current(r.Context()).MeasurementID != nil, firebase: a.config.firebaseHost()})
}

// ready answers load balancers whether to send requests here: not while the
// program stops, and not without a database.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	if a.stopping.Load() {
		httpx.WriteProblem(w, r, fault.New(fault.Unavailable, "The program is stopping."))
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := a.db.Ready(ctx); err != nil {
		httpx.WriteProblem(w, r, err)
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// noStore forbids caches to store the API's answers.
func noStore(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// guestEvents hands what guests do to the analytics recorder.
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

func (g guestEvents) record(r *http.Request, e analytics.Event) error {
	e.Visitor, e.Address = analytics.Classify(r), g.proxies.ClientAddress(r)
	return g.recorder.Record(r.Context(), e)
}
