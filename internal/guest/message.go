package guest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
)

// message is a page that says what went wrong and where to go from there. It is
// made from its fields alone, so it never changes.
type message struct {
	language lang.Key
	reason   reason
	// site is the name of the whole site, whose start every message leads to.
	site string
	// storeID, storeName, storePath and template are those of the store whose page was
	// asked for; "" where none is known.
	storeID, storeName, storePath string
	template                      page.Template
	// legal is set for a page under a store's own address.
	legal legalData
}

// reason is what went wrong.
type reason string

const (
	noSuchPage reason = "not_found"
	gone       reason = "gone"
	noSuchCode reason = "code"
	failed     reason = "failed"
	offline    reason = "offline"
)

func (r reason) status() int {
	switch r {
	case failed:
		return http.StatusServiceUnavailable
	case offline:
		return http.StatusOK
	case noSuchPage, gone, noSuchCode:
	}
	return http.StatusNotFound
}

// Fail answers, in the look of guest pages, that a page is not there or cannot
// be shown now.
func (s *Service) Fail(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, store.ErrDeleted):
		s.sendMessage(w, r, gone, nil)
		return
	case fault.CodeOf(err) == fault.NotFound:
		s.sendMessage(w, r, noSuchPage, nil)
		return
	}
	s.logFailure(r.Context(), "a guest page cannot be shown", err)
	s.sendMessage(w, r, failed, nil)
}

// NotFound answers an address that Carte does not know, and leads to the store that is
// shown where none is named: the start of the site alone leads to the dashboard, which
// is nothing for guests.
func (s *Service) NotFound(w http.ResponseWriter, r *http.Request) {
	s.leadOn(w, r, message{reason: noSuchPage}, s.defaultLocation(r.Context()))
}

// offline answers /offline, which the service worker caches and shows without a signal
// in place of a page that it has not.
func (s *Service) offline(w http.ResponseWriter, r *http.Request) {
	s.leadOn(w, r, message{reason: offline}, nil)
}

// notFoundUnderStore answers an unknown address under a store's own, and leads to
// the store.
func (s *Service) notFoundUnderStore(w http.ResponseWriter, r *http.Request) {
	l, err := s.location(r.Context(), r.PathValue("slug"))
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.sendMessage(w, r, noSuchPage, l)
}

// sendMessage answers whoever has asked for something of a store with a message, which
// leads on to that store: where there is none, to no other business.
func (s *Service) sendMessage(w http.ResponseWriter, r *http.Request, why reason, l *location) {
	m := message{reason: why}
	if l != nil {
		m.legal = legalOf(&l.store)
	}
	s.leadOn(w, r, m, l)
}

// leadOn answers with a message that leads on to a store, where one is given, and to the
// start of the site.
func (s *Service) leadOn(w http.ResponseWriter, r *http.Request, m message, l *location) {
	m.language = lang.Negotiate(r.Header.Get("Accept-Language"), lang.All, lang.Default)
	m.site = s.Configuration.Current(r.Context()).SiteName
	query := ""
	if language, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		m.language, query = language, "lang="+string(language)
	}
	if l != nil {
		m.storeID, m.storeName, m.storePath = l.store.ID, l.store.Name, withQuery(l.store.Path(), query)
		m.template = s.templateOf(r.Context(), l.store.ID)
	}
	if m.reason == failed {
		w.Header().Set("Retry-After", httpx.RetryAfter)
	}
	page, err := s.messagePage(r, m)
	if err != nil {
		s.logFailure(r.Context(), "a message cannot be shown", err)
		sendPlain(w, m.reason.status())
		return
	}
	s.send(&statusWriter{ResponseWriter: w, status: m.reason.status()}, withoutCondition(r), page)
}

// templateOf is the template of a store's pages, "" where it cannot be read now.
func (s *Service) templateOf(ctx context.Context, storeID string) page.Template {
	template, err := lookUp(ctx, s, cacheKey{index: templateIndex, key: storeID}, s.readTemplate)
	if err != nil {
		return "" // the message is shown all the same
	}
	return template
}

func (s *Service) readTemplate(ctx context.Context, storeID string) (readResult[page.Template], error) {
	look, err := s.Pages.Look(ctx, storeID)
	return unversionedOf(look.Template, storeID, 0), err
}

// sendPlain answers where not even a message can be rendered.
func sendPlain(w http.ResponseWriter, status int) {
	setPlain(w.Header(), "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(http.StatusText(status) + "\n"))
}

// messagePage finds a message ready to be sent, rendering it when it must.
func (s *Service) messagePage(r *http.Request, m message) (*response, error) {
	if page, ok := get[*response](s.cache, m.cacheKey()); ok {
		return page, nil
	}
	job := render.Job{StoreID: m.storeID}
	if m.reason != failed { // the few that say so are not refused themselves
		job.Client = s.client(r)
	}
	return s.wait(r.Context(), m.cacheKey(), func(ctx context.Context, begin func() uint64) (*response, error) {
		return s.renderMessage(ctx, m, job, begin)
	})
}

// renderMessage is the renderFunc of messages.
func (s *Service) renderMessage(ctx context.Context, m message, job render.Job, begin func() uint64) (*response, error) {
	data, err := json.Marshal(m.data())
	if err != nil {
		return nil, fmt.Errorf("encoding a message: %w", err)
	}
	var read uint64
	markup, err := s.Renderer.Render(ctx, job, func(context.Context) ([]byte, error) {
		read = begin()
		return data, nil
	})
	if err != nil {
		return nil, err
	}
	page, err := s.compose(noPage, head{language: m.language, noIndex: true}, markup, data)
	if err != nil {
		return nil, err
	}
	page.key = m.cacheKey()
	s.cache.put(page.key, m.storeID, page, page.size(), unversioned, read)
	return page, nil
}

// cacheKey names the message by all that it is made from.
func (m message) cacheKey() cacheKey {
	content := []string{string(m.language), string(m.reason), m.site, m.storeID, m.storeName, m.storePath, string(m.template), fmt.Sprint(m.legal)}
	return cacheKey{index: messageIndex, key: strings.Join(content, "\x00")}
}

func (m message) data() messageData {
	data := messageData{
		Page: "message", Language: m.language, Status: m.reason.status(), Reason: m.reason, Site: placeData{m.site, "/"},
		Template: m.template,
	}
	if m.legal != (legalData{}) {
		data.Legal = &m.legal
	}
	if m.storePath != "" {
		data.Store = &placeData{m.storeName, m.storePath}
	}
	return data
}

// statusWriter sends a page under another status than 200 and forbids caching it.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap returns the writer below.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) Write(p []byte) (int, error) {
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(w.status)
	return w.ResponseWriter.Write(p)
}

// withoutCondition drops If-None-Match: an error is never "not modified".
func withoutCondition(r *http.Request) *http.Request {
	if r.Header.Get("If-None-Match") == "" {
		return r
	}
	r = r.Clone(r.Context())
	r.Header.Del("If-None-Match")
	return r
}

// logFailure logs what failed while a request was being answered. The renderer
// counts what it refuses; of a full queue there is one line, and none of a client
// that asks for too much.
func (s *Service) logFailure(ctx context.Context, message string, err error) {
	switch {
	case errors.Is(err, render.ErrClientBusy):
	case errors.Is(err, render.ErrBusy):
		if s.busy.Begins(time.Now()) {
			httpx.LogFailure(ctx, "pages are refused because too many wait to be rendered", err)
		}
	default:
		httpx.LogRequestFailure(ctx, message, err)
	}
}
