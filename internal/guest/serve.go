package guest

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
)

// kind is which page of a store; noPage is for messages.
type kind uint8

const (
	noPage kind = iota
	linkPage
	menuPage
	menusPage
	imprintPage
	privacyPage
	redirectPage
	pdfPage
	basePage
)

// paths are what follows a store's path in the addresses of its pages.
var paths = [...]string{linkPage: "", menuPage: "/menu", menusPage: "/menus", imprintPage: "/imprint", privacyPage: "/privacy", redirectPage: ""}

// variant is one of the pages of a store. It is part of the cache's keys, which every
// value pays for.
type variant struct {
	kind kind
	// template is the place in page.Looks of the one that is shown in place of the
	// stored one, counted from 1; 0 for guests.
	template uint8
	language lang.Key
	// id is that of the PDF menu that a pdfPage shows, and of the one menu that a menuPage
	// does; "" where it shows all of the store's.
	id string
}

// shown returns the template of a variant for a page with the stored one.
func (v variant) shown(stored page.Template) page.Template {
	if v.template == 0 {
		return stored
	}
	return page.Looks[v.template-1].ID
}

// Routes are the public pages by their patterns.
func (s *Service) Routes() map[string]http.HandlerFunc {
	routes := map[string]http.HandlerFunc{
		"/s/{slug}":           s.bySlug(linkPage),
		"/s/{slug}/":          s.bySlug(linkPage),
		"/s/{slug}/menu":      s.bySlug(menuPage),
		"/s/{slug}/menu/":     s.bySlug(menuPage),
		"/s/{slug}/menu/{id}": s.oneMenu,
		"/s/{slug}/menus":     s.menusBySlug,
		"/s/{slug}/imprint":   s.bySlug(imprintPage),
		"/s/{slug}/imprint/":  s.bySlug(imprintPage),
		"/s/{slug}/privacy":   s.bySlug(privacyPage),
		"/s/{slug}/privacy/":  s.bySlug(privacyPage),
		"/s/{slug}/*":         s.notFoundUnderStore,
		"/links":              s.links,
		"/dynamic-menu":       s.dynamicMenu,
		"/menu":               s.menus,
		"/links/":             withoutSlash,
		"/dynamic-menu/":      withoutSlash,
		"/menu/":              withoutSlash,
		"/redirect":           s.redirectScreen,
		"/offline":            s.offline,
		"/go/{id}":            s.follow,
		"/q/{code}":           s.scan,
		"/q/{code}/":          withoutSlash,

		"/base-{name}":                   s.baseMenu,
		"/base-{name}/":                  withoutSlash,
		"/pdf":                           s.pdf,
		"/pdf-menu/{id}":                 s.pdfMenu,
		"/pdf-menu/{id}/":                withoutSlash,
		"/pdf-menu/{id}/download":        s.pdfFile,
		"/s/{slug}/contact.vcf":          s.contact,
		"/s/{slug}/selection.json":       s.selection,
		"/s/{slug}/changes":              s.changes,
		"/s/{slug}/manifest.webmanifest": s.manifest,
		"/robots.txt":                    s.robots,
		"/sitemap.xml":                   s.sitemaps,
		"/sitemaps/{name}":               s.sitemap,
	}
	for name := range drawn {
		routes["/s/{slug}/"+name] = s.picture(name)
	}
	return routes
}

// bySlug answers the pretty addresses; a former slug, an id or a slash at the
// end is sent on to the present one.
func (s *Service) bySlug(k kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { s.pageOf(w, r, r.PathValue("slug"), k) }
}

// pageOf sends a page of the store with a slug or an id, see bySlug.
func (s *Service) pageOf(w http.ResponseWriter, r *http.Request, key string, k kind) {
	l, err := s.location(r.Context(), key)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if l.store.Slug != key || strings.HasSuffix(r.URL.Path, "/") {
		redirect(w, r, withQuery(pathOf(l.store.Slug, k), r.URL.RawQuery), http.StatusMovedPermanently)
		return
	}
	if k == imprintPage && !l.store.HasImprint {
		s.sendMessage(w, r, noSuchPage, l)
		return
	}
	s.page(w, r, l, k)
}

// Known is the middleware that answers the pages of stores that are in the cache,
// as their routes do; next, the router, answers everything else. Finding a route
// costs more than such a page, see docs/decisions/0032.
func (s *Service) Known(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l, k := s.known(r)
		if l == nil {
			next.ServeHTTP(w, r)
			return
		}
		s.page(w, r, l, k)
	})
}

// known finds the store in the cache, and which page of it a request names; the
// location is nil where the router has to.
func (s *Service) known(r *http.Request) (*location, kind) {
	path, ok := strings.CutPrefix(r.URL.Path, "/s/")
	if !ok || r.URL.RawPath != "" || r.Method != http.MethodGet && r.Method != http.MethodHead {
		return nil, noPage
	}
	k := linkPage
	slug, isMenu := strings.CutSuffix(path, "/menu")
	if isMenu {
		k = menuPage
	}
	l, ok := get[*location](s.cache, cacheKey{index: locationIndex, key: slug})
	if !ok || l.store.Slug != slug || !s.Changes.Connected() {
		return nil, noPage
	}
	httpx.SetRoute(r.Context(), knownRoutes[k])
	return l, k
}

// knownRoutes are the patterns of the pages that known finds.
var knownRoutes = [...]string{linkPage: pathOf("{slug}", linkPage), menuPage: pathOf("{slug}", menuPage)}

// withoutSlash sends an address with a slash at its end on to the one without.
func withoutSlash(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimSuffix(r.URL.EscapedPath(), "/")
	redirect(w, r, withQuery(path, r.URL.RawQuery), http.StatusMovedPermanently)
}

// links answers /links?links={store id or slug}, the default store without it.
func (s *Service) links(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), s.linksKey(r.Context(), r.URL.Query()))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.page(w, r, l, linkPage)
}

// linksKey is the slug or id of the store that an address /links names.
func (s *Service) linksKey(ctx context.Context, query url.Values) string {
	if key := query.Get("links"); key != "" {
		return key
	}
	return s.defaultStore(ctx)
}

// defaultStore is the id of the store shown where none is named, "" for none.
func (s *Service) defaultStore(ctx context.Context) string {
	if id := s.Configuration.Current(ctx).DefaultStoreID; id != nil {
		return *id
	}
	return ""
}

// defaultLocation is the store shown where none is named, nil for none.
func (s *Service) defaultLocation(ctx context.Context) *location {
	id := s.defaultStore(ctx)
	if id == "" {
		return nil
	}
	l, err := s.location(ctx, id)
	if err != nil {
		return nil // it is only offered
	}
	return l
}

// page sends a page of a store, and counts it then.
func (s *Service) page(w http.ResponseWriter, r *http.Request, l *location, k kind) {
	if k == linkPage && l.redirect != nil && s.sendStraightOn(w, r, l) {
		return
	}
	s.sendAndCount(w, r, l, s.find(w, r, l, k))
}

// sendAndCount sends a page that was found, nil for none, and counts it then.
func (s *Service) sendAndCount(w http.ResponseWriter, r *http.Request, l *location, page *response) {
	if page != nil && s.send(w, r, page) && page.viewed != "" {
		s.countView(w, r, l, page)
	}
}

// viewed are the names of the pages whose views are counted, by what they show. Imprint and
// privacy notice are none of what a store offers. Nor is a choice of menus, at whichever
// address: nobody can read a dish there, and who goes on to a menu has viewed one page.
var viewed = [...]string{
	linkPage: "link-page", menuPage: "menu", pdfPage: "pdf", basePage: "menu",
	menusPage: "", imprintPage: "", privacyPage: "", redirectPage: "",
}

// countView counts a page that a guest was sent, also one that the browser has kept. What
// the owner sees in place of a redirect is none.
func (s *Service) countView(w http.ResponseWriter, r *http.Request, l *location, page *response) {
	tableID := ""
	if query := r.URL.RawQuery; query != "" {
		text, alone := strings.CutPrefix(query, "table=") // as after an opened code
		number, err := strconv.Atoi(text)
		if !alone || err != nil {
			from := readReferer(r.URL.Query())
			if from.edit && page.key.variant.kind == linkPage {
				return
			}
			number = from.table
		}
		tableID = s.tableID(w, r, l.store.ID, number)
	}
	s.Recorder.View(r, l.store.ID, page.viewed, tableID, l.zone)
}

// find returns the page of a store in the guest's language, nil where it has
// answered itself.
func (s *Service) find(w http.ResponseWriter, r *http.Request, l *location, k kind) *response {
	return s.findVariant(w, r, l, variant{kind: k})
}

// findVariant is find for a variant whose language and template the request names.
func (s *Service) findVariant(w http.ResponseWriter, r *http.Request, l *location, v variant) *response {
	requested, look := "", ""
	if r.URL.RawQuery != "" {
		query := r.URL.Query()
		requested = query.Get("lang")
		if isOwnFrame(r) {
			v.template, look = templateOf(query), query.Get("look")
		}
		if s.retain(w, r, l, query) {
			return nil
		}
	}
	v.language = languageOf(requested, httpx.Field(r.Header, "Accept-Language"), &l.store)
	if look != "" {
		s.preview(w, r, l, v, look)
		return nil
	}
	page, err := s.response(r, l, pageKey(l.store.ID, v))
	if err != nil {
		s.Fail(w, r, err)
		return nil
	}
	httpx.OmitRequestID(r.Context())
	return page
}

// isOwnFrame reports whether a page is loaded into a frame of the dashboard, which alone
// may ask for it in another look. For everybody else an address has one look, so that
// nobody can pass on another or have it cached.
func isOwnFrame(r *http.Request) bool {
	return r.Header.Get("Sec-Fetch-Dest") == "iframe" && r.Header.Get("Sec-Fetch-Site") == "same-origin"
}

// templateOf returns the place of the template that a query names, 0 for none (see
// variant).
func templateOf(query url.Values) uint8 {
	return uint8(slices.Index(page.Templates, page.Template(query.Get("template"))) + 1) //nolint:gosec // there are not that many
}

func pathOf(slug string, k kind) string {
	if k == basePage {
		return "/base-" + slug + baseSuffix
	}
	return "/s/" + slug + paths[k]
}

func withQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

// redirect answers without a body, which no guest reads. Other sites do not learn
// from which page the guest comes.
func redirect(w http.ResponseWriter, r *http.Request, to string, status int) {
	httpx.OmitRequestID(r.Context())
	h := w.Header()
	h.Set("Location", to)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", "0")
	h.Set("Referrer-Policy", "same-origin")
	w.WriteHeader(status)
}

// plainPolicy is the content-security policy of an answer that loads nothing.
const plainPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// setPlain sets the headers of an answer that is not rendered and loads nothing.
func setPlain(h http.Header, contentType string) {
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", contentType)
	h.Set("Content-Security-Policy", plainPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
}
