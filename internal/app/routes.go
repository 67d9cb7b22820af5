package app

import (
	"context"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-chi/chi/v5"

	"carte/internal/analytics"
	"carte/internal/configuration"
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
)

// routes is the whole route table: guests' own addresses first, on the shortest
// way, then everything else.
func (a *App) routes() http.Handler {
	newID, observe := newRequestIDs(), a.observe
	guests := http.NewServeMux()
	observeGuest := httpx.Observe(newID, httpx.MuxRoute, observe, a.guests.Fail)
	for pattern, handler := range a.guests.Routes() {
		guests.Handle("GET "+pattern, observeGuest(handler))
	}
	observeSite := httpx.Observe(newID, httpx.ChiRoute, observe, httpx.WriteProblem)
	guests.Handle("/", a.site(observeSite))
	return a.inFront(guests, observeSite(httpx.Identify(httpx.SecurityHeaders(http.HandlerFunc(sendToTidyPath)))))
}

// hsts makes browsers come by https alone for a year, but not to this machine,
// where other ports may speak plain HTTP. Only a host's owner knows of its
// subdomains, and of a list that is hard to leave.
var hsts = []string{"max-age=31536000"}

// inFront takes what no route stands for. ServeMux would send untidy paths on
// itself, past all that stands around the routes, and encode them once too often.
func (a *App) inFront(routes, untidy http.Handler) http.Handler {
	host, secure := strings.CutPrefix(a.baseURL, "https://")
	secure = secure && !loopback((&url.URL{Host: host}).Hostname())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if secure {
			w.Header()["Strict-Transport-Security"] = hsts
		}
		if asked := r.URL.EscapedPath(); tidyPath(asked) == asked {
			routes.ServeHTTP(w, r)
		} else {
			untidy.ServeHTTP(w, r)
		}
	})
}

// tidyPath is a path as ServeMux takes it: with neither dots nor double slashes.
func tidyPath(asked string) string {
	if !strings.HasPrefix(asked, "/") {
		asked = "/" + asked
	}
	tidy := path.Clean(asked)
	switch {
	case tidy == "/" || !strings.HasSuffix(asked, "/"):
		return tidy
	case strings.HasPrefix(asked, tidy) && len(asked) == len(tidy)+1:
		return asked // as it is, which costs nothing
	default:
		return tidy + "/"
	}
}

func sendToTidyPath(w http.ResponseWriter, r *http.Request) {
	to := tidyPath(r.URL.EscapedPath())
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusTemporaryRedirect)
}

// observe counts a request and writes its log line.
func (a *App) observe(seen httpx.Seen) {
	a.metrics.observe(seen)
	if !a.config.NoRequestLog {
		a.logs.request(seen)
	}
}

// site is everything but the guests' pages.
func (a *App) site(observe func(http.Handler) http.Handler) chi.Router {
	r := chi.NewRouter()
	r.Use(observe, headAsGet, httpx.Identify, httpx.SecurityHeaders, httpx.SameOrigin(a.baseURL, identity.AnswersUpstream))
	r.NotFound(a.guests.NotFound)

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
		r.HandleFunc("/api/*", func(w http.ResponseWriter, r *http.Request) {
			httpx.WriteProblem(w, r, fault.New(fault.NotFound, "The API has no %s %s.", r.Method, r.URL.Path))
		})
	})

	r.Get("/healthz", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("ok\n")) })
	r.Get("/readyz", a.ready)
	return r
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
	a.frontEnd.serveDashboard(w, r, letIn{measured: a.configuration.Current(r.Context()).MeasurementID != nil, firebase: a.config.firebaseHost()})
}

// ready tells a load balancer whether requests can be served.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := a.db.Ready(ctx); err != nil {
		httpx.WriteProblem(w, r, &fault.Error{Code: fault.Unavailable, Detail: "The database does not answer.", Err: err})
		return
	}
	_, _ = w.Write([]byte("ready\n"))
}

// noStore keeps the API's answers out of caches.
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
