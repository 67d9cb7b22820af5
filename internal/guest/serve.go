package guest

import (
	"context"
	"net/http"
	"strings"

	"carte/internal/fault"
	"carte/internal/render"
)

// Routes are the public pages by their patterns.
func (s *Service) Routes() map[string]http.HandlerFunc {
	return map[string]http.HandlerFunc{
		"/s/{slug}":       s.bySlug(linkPage),
		"/s/{slug}/":      s.bySlug(linkPage),
		"/s/{slug}/menu":  s.bySlug(menuPage),
		"/s/{slug}/menu/": s.bySlug(menuPage),
		"/links":          s.links,
		"/dynamic-menu":   s.dynamicMenu,
		"/go/{id}":        s.follow,
		"/q/{code}":       s.scan,
	}
}

// bySlug answers the pretty addresses; a former slug, an id or a slash at the
// end is sent on to the present one.
func (s *Service) bySlug(k kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		key := r.PathValue("slug")
		p, err := s.place(r.Context(), key)
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		if p.slug != key || strings.HasSuffix(r.URL.Path, "/") {
			redirect(w, withQuery(pathOf(p.slug, k), r.URL.RawQuery), http.StatusMovedPermanently)
			return
		}
		s.page(w, r, p, k)
	}
}

// links answers /links?links={store id or slug}, the default store without it.
func (s *Service) links(w http.ResponseWriter, r *http.Request) {
	key := r.URL.Query().Get("links")
	if key == "" {
		key = s.defaultStore(r.Context())
	}
	p, err := s.place(r.Context(), key)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.page(w, r, p, linkPage)
}

// defaultStore is the id of the store shown where none is named, "" for none.
func (s *Service) defaultStore(ctx context.Context) string {
	if id := s.Configuration.Current(ctx).DefaultStoreID; id != nil {
		return *id
	}
	return ""
}

// dynamicMenu answers /dynamic-menu?menu={menu id}; without it the default menu,
// or else the default store's.
func (s *Service) dynamicMenu(w http.ResponseWriter, r *http.Request) {
	id := r.URL.Query().Get("menu")
	if chosen := s.Configuration.Current(r.Context()).DefaultMenuID; id == "" && chosen != nil {
		id = *chosen
	}
	key := s.defaultStore(r.Context())
	if id != "" {
		storeID, err := remembered(r.Context(), s, s.cache.menus, id, s.readMenu)
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		key = storeID
	}
	p, err := s.place(r.Context(), key)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.page(w, r, p, menuPage)
}

// page sends a page of a store.
func (s *Service) page(w http.ResponseWriter, r *http.Request, p *place, k kind) {
	asked := ""
	if r.URL.RawQuery != "" {
		query := r.URL.Query()
		asked = query.Get("lang")
		if asked != "" && !query.Has("table") && s.sendToTable(w, r) {
			return
		}
	}
	key := entryKey{k, languageOf(asked, r.Header.Get("Accept-Language"), p)}
	e, err := s.entry(r, p.storeID, key)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.send(w, r, e)
}

// Header values that never change; shared slices spare an allocation each.
var (
	htmlType   = []string{"text/html; charset=utf-8"}
	revalidate = []string{"no-cache"}
	varies     = []string{"Accept-Encoding, Accept-Language"}
	noSniff    = []string{"nosniff"}
	codings    = map[render.Encoding][]string{render.Brotli: {"br"}, render.Gzip: {"gzip"}}
)

// send writes a kept page. It is the hottest path of Carte: a ninth header
// would make the map of headers grow. Framing is the policy's matter.
func (s *Service) send(w http.ResponseWriter, r *http.Request, e *entry) {
	h := w.Header()
	h["Content-Type"] = htmlType
	h["Cache-Control"] = revalidate // a price is fresh on the next load
	h["Vary"] = varies
	h["Etag"] = e.etag
	h["Content-Security-Policy"] = e.policy
	h["X-Content-Type-Options"] = noSniff
	if match := r.Header["If-None-Match"]; len(match) > 0 && render.Unchanged(match[0], e.encoded.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	encoding := render.Accepted(r.Header.Get("Accept-Encoding"))
	body := e.encoded.Brotli
	switch encoding {
	case render.Gzip:
		body = e.encoded.Gzip
	case render.Identity:
		var err error
		if body, err = e.encoded.Identity(); err != nil {
			s.Fail(w, r, err)
			return
		}
	}
	h["Content-Length"] = e.lengths[encoding]
	if coding := codings[encoding]; coding != nil {
		h["Content-Encoding"] = coding
	}
	_, _ = w.Write(body) // a guest who left has nobody to tell
}

func pathOf(slug string, k kind) string {
	if k == menuPage {
		return "/s/" + slug + "/menu"
	}
	return "/s/" + slug
}

func withQuery(path, query string) string {
	if query == "" {
		return path
	}
	return path + "?" + query
}

// redirect answers without a body: no guest reads it. Where it leads outside,
// nobody there is told which page the guest came from.
func redirect(w http.ResponseWriter, to string, status int) {
	h := w.Header()
	h["Location"] = []string{to}
	h["Cache-Control"] = noStore
	h["Content-Length"] = noLength
	h["Referrer-Policy"] = sameOrigin
	w.WriteHeader(status)
}

var (
	noStore    = []string{"no-store"}
	noLength   = []string{"0"}
	sameOrigin = []string{"same-origin"}
	// plainPolicy is for answers that are no rendered page and load nothing.
	plainPolicy = []string{"default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"}
)

// Fail tells a guest, in the look of guest pages, that a page is not there or
// cannot be shown now.
func (s *Service) Fail(w http.ResponseWriter, r *http.Request, err error) {
	status := http.StatusServiceUnavailable
	if fault.CodeOf(err) == fault.NotFound {
		status = http.StatusNotFound
	} else {
		logFailure(r, err)
	}
	s.message(w, r, status)
}

// NotFound answers an address that Carte does not know.
func (s *Service) NotFound(w http.ResponseWriter, r *http.Request) {
	s.message(w, r, http.StatusNotFound)
}
