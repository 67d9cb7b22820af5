package guest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/render"
)

// message is a page that says what went wrong and where to go from there. Its
// fields are all that it is made from, so it never changes.
type message struct {
	language lang.Key
	reason   reason
	// site is the name of the whole site, whose start every message leads to.
	site string
	// storeName and storePath are those of the store whose page was asked for;
	// "" where none is known.
	storeName, storePath string
}

// reason is what went wrong.
type reason string

const (
	noSuchPage reason = "not_found"
	noSuchCode reason = "code"
	failed     reason = "failed"
)

func (r reason) status() int {
	if r == failed {
		return http.StatusServiceUnavailable
	}
	return http.StatusNotFound
}

// messages caches the few messages that guests get.
type messages struct {
	mu    sync.Mutex
	pages map[message]*response
}

// maxMessages bounds the messages of stores that are cached.
const maxMessages = 500

// messageQueue is the queue of the renderer for messages; no store has this id.
const messageQueue = "messages"

// Fail answers, in the look of guest pages, that a page is not there or cannot
// be shown now.
func (s *Service) Fail(w http.ResponseWriter, r *http.Request, err error) {
	if fault.CodeOf(err) == fault.NotFound {
		s.sendMessage(w, r, noSuchPage, nil)
		return
	}
	logFailure(r, err)
	s.sendMessage(w, r, failed, nil)
}

// NotFound answers an address that Carte does not know.
func (s *Service) NotFound(w http.ResponseWriter, r *http.Request) {
	s.sendMessage(w, r, noSuchPage, nil)
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

// sendMessage answers with a message that leads on to a store, where one is
// given, and to the start of the site.
func (s *Service) sendMessage(w http.ResponseWriter, r *http.Request, why reason, l *location) {
	m := message{
		language: lang.Negotiate(r.Header.Get("Accept-Language"), lang.All, lang.Default), reason: why,
		site: s.Configuration.Current(r.Context()).SiteName,
	}
	query := ""
	if asked, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		m.language, query = asked, "lang="+string(asked)
	}
	if l != nil {
		m.storeName, m.storePath = l.store.Name, withQuery(l.store.Path(), query)
	}
	if why == failed {
		w.Header().Set("Retry-After", strconv.Itoa(5))
	}
	page, err := s.renderMessage(r.Context(), m)
	if err != nil {
		if !errors.Is(err, render.ErrBusy) {
			logFailure(r, err)
		}
		sendPlain(w, why.status())
		return
	}
	s.send(&statusWriter{ResponseWriter: w, status: why.status()}, withoutCondition(r), nil, page)
}

// sendPlain answers where not even a message can be rendered.
func sendPlain(w http.ResponseWriter, status int) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h["Content-Security-Policy"] = plainPolicy
	h["X-Content-Type-Options"] = noSniff
	h["Cache-Control"] = noStore
	w.WriteHeader(status)
	_, _ = w.Write([]byte(http.StatusText(status) + "\n"))
}

func (s *Service) renderMessage(ctx context.Context, m message) (*response, error) {
	if page := s.messages.get(m); page != nil {
		return page, nil
	}
	data, err := json.Marshal(m.data())
	if err != nil {
		return nil, fmt.Errorf("encoding a message: %w", err)
	}
	markup, err := s.Renderer.Render(ctx, messageQueue, func(context.Context) ([]byte, error) { return data, nil })
	if err != nil {
		return nil, err
	}
	page, err := s.compose("", head{language: m.language, noIndex: true}, markup, data)
	if err != nil {
		return nil, err
	}
	s.messages.put(m, page)
	return page, nil
}

func (m message) data() messageData {
	data := messageData{
		Page: "message", Language: m.language, Status: m.reason.status(), Reason: m.reason, Site: placeData{m.site, "/"},
	}
	if m.storePath != "" {
		data.Store = &placeData{m.storeName, m.storePath}
	}
	return data
}

func (c *messages) get(m message) *response {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.pages[m]
}

func (c *messages) put(m message, page *response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pages == nil || len(c.pages) >= maxMessages {
		c.pages = map[message]*response{}
	}
	c.pages[m] = page
}

// statusWriter sends a page under another status than 200, cached by nobody.
type statusWriter struct {
	http.ResponseWriter
	status int
}

// Unwrap returns the writer below.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *statusWriter) Write(p []byte) (int, error) {
	w.Header()["Cache-Control"] = noStore
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

func logFailure(r *http.Request, err error) {
	httpx.LogRequestFailure(r.Context(), "a guest page cannot be shown", err)
}
