// Package guest serves what guests see: link pages, menus, opened codes and
// followed links.
//
// A page is rendered once for each store, language and kind, compressed, and
// sent as bytes from memory until the store changes or the clock changes the
// page (a store opens, a section is served no more). Freshness rests on one
// rule: db.Change publishes every change, and what was read before one is never
// cached after it (see cache). While changes of other processes may be missed,
// each answer is checked against the store's version first.
//
// A page that is not cached is rendered once for all who wait for it (see
// inflight), when it is its store's turn (see render.Pool), and compressed
// quickly; one that is asked for again is compressed better in the background
// (see recompressor).
package guest

import (
	"context"
	"image"
	"log/slog"
	"net/http"
	"slices"
	"time"

	"carte/internal/configuration"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/media"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/table"
)

// Stores finds stores.
type Stores interface {
	// Public returns a store with its version, both read at once.
	Public(ctx context.Context, slugOrID string) (store.Store, int64, error)
	// Home is what a followed link needs of its store, by the store's id.
	Home(ctx context.Context, storeID string) (store.Home, error)
	// PublicCompany is who runs a store.
	PublicCompany(ctx context.Context, storeID string) (store.Company, error)
}

// Pages finds link pages and links.
type Pages interface {
	Public(ctx context.Context, storeID string) (page.LinkPage, []page.Link, error)
	// Look is the link page without its links.
	Look(ctx context.Context, storeID string) (page.LinkPage, error)
	// Previewed returns the look that an address of the dashboard shows in place of
	// the one that guests see.
	Previewed(ctx context.Context, storeID, preview string) (page.Appearance, error)
	// Targets returns where a link leads, and other links of its store.
	Targets(ctx context.Context, linkID string) ([]page.Link, error)
	// Redirect returns the link that guests of a store's page are sent straight to while
	// it is offered, nil where they are not.
	Redirect(ctx context.Context, storeID string) (*page.Link, error)
	// Redirecting returns which of some stores may send their guests so.
	Redirecting(ctx context.Context, storeIDs []string) ([]string, error)
}

// Menus finds menus.
type Menus interface {
	Public(ctx context.Context, storeID string) (menu.Public, error)
	PublicInfo(ctx context.Context, storeID string) (menu.RestaurantInfo, error)
	StoreOfMenu(ctx context.Context, menuID string) (string, error)
	// Active returns the ids of a store's menus that guests may see.
	Active(ctx context.Context, storeID string) ([]string, error)
}

// Tables finds the table of a code.
type Tables interface {
	ByCode(ctx context.Context, code string) (table.Table, error)
	// Numbers maps the numbers of a store's tables to their ids.
	Numbers(ctx context.Context, storeID string) (map[int]string, error)
}

// Recorder counts what guests do. Click and Scan return when the event is on disk.
type Recorder interface {
	// View counts a page that was sent: "link-page", "menu" or "pdf", opened at a table or not.
	// A choice of menus is none of them.
	View(r *http.Request, storeID, page, tableID string, zone *time.Location)
	Click(r *http.Request, storeID, linkID, tableID string, zone *time.Location) error
	// Scan counts an opened code; tableID is "" for the code of the whole store.
	Scan(r *http.Request, storeID, tableID string, zone *time.Location) error
}

// Images finds the pictures of a store.
type Images interface {
	ByID(ctx context.Context, storeID string, ids []string) (map[string]media.Image, error)
	// Picture returns the pixels of one, whose shorter side has so many of them where there
	// are; nil where there is no such picture.
	Picture(ctx context.Context, storeID, id string, least int) (media.Image, image.Image, error)
}

// Configuration is what is configured for the site.
type Configuration interface {
	Current(ctx context.Context) configuration.Configuration
}

// Changes reports changes to stores.
type Changes interface {
	// Subscribe calls fn with the ids of stores that change; "" says that changes
	// may have been missed before now.
	Subscribe(fn func(storeID string))
	// Connected reports whether every change reaches the subscribers.
	Connected() bool
	Versions(ctx context.Context, storeIDs []string) (map[string]int64, error)
}

// Renderer renders a page's data, one page of a store at a time.
type Renderer interface {
	Render(ctx context.Context, job render.Job, data func(ctx context.Context) ([]byte, error)) (render.Markup, error)
}

// Config is what the guest pages are made from.
type Config struct {
	Stores   Stores
	Listed   Listed
	Pages    Pages
	Menus    Menus
	Tables   Tables
	Images   Images
	PDFLinks PDFLinks
	PDFs     PDFs
	Changes  Changes
	Recorder Recorder
	Renderer Renderer
	Scripts  Scripts
	// BaseURL is the site's public address, without a slash at its end.
	BaseURL       string
	Proxies       httpx.Proxies
	Configuration Configuration
	Now           func() time.Time
	// CacheBytes bounds the memory for rendered pages.
	CacheBytes int64
}

// Service serves guests.
type Service struct {
	Config
	cache        *cache
	inflight     *inflight
	recompressor recompressor
	studio       *studio
	rounds       *rounds
	streams      *streams
	// busy is the time in which the renderer refuses pages.
	busy httpx.Outage
}

// NewService makes the service and subscribes it to changes.
func NewService(c Config) *Service {
	s := &Service{Config: c, cache: newCache(c.CacheBytes), inflight: newInflight(), recompressor: newRecompressor(), studio: newStudio(), rounds: newRounds(), streams: newStreams(theStreamRules, time.Now())}
	c.Changes.Subscribe(func(storeID string) {
		if storeID == "" {
			s.verify()
			s.streams.miss()
		} else {
			s.cache.invalidate(storeID)
			s.streams.change(storeID)
		}
	})
	return s
}

// verifyTimeout bounds how long versions are waited for; after it all that is
// cached is dropped.
const verifyTimeout = 5 * time.Second

// verify drops what has changed while changes may have been missed. It runs
// before Changes is connected again: until it returns, isCurrent checks each
// answer.
func (s *Service) verify() {
	ctx, cancel := context.WithTimeout(context.Background(), verifyTimeout)
	defer cancel()
	storeIDs := s.cache.beginVerify()
	versions, err := s.Changes.Versions(ctx, storeIDs)
	if err != nil {
		slog.Warn("the versions of cached pages cannot be read; all are rendered again", "error", err)
		versions = map[string]int64{}
	}
	for _, storeID := range storeIDs {
		if _, ok := versions[storeID]; !ok {
			versions[storeID] = unknownVersion
		}
	}
	s.cache.verify(versions)
}

// response finds a page ready to be sent, rendering it when it must.
func (s *Service) response(r *http.Request, l *location, key cacheKey) (*response, error) {
	ctx, now := r.Context(), s.Now()
	old, ok := get[*response](s.cache, key)
	if ok && s.isCurrent(l, old, now) {
		s.recompressor.add(key, old, now)
		return old, nil
	}
	page, err := s.rendered(ctx, key, s.client(r))
	if err != nil && ok && ctx.Err() == nil {
		// An old page serves a guest better than none.
		s.logFailure(ctx, "serving an old page because a new one cannot be made", err)
		return old, nil
	}
	return page, err
}

// client is the network that a guest is in: of IPv6 the least that a customer is
// given.
func (s *Service) client(r *http.Request) string {
	return httpx.Network(s.Proxies.ClientAddress(r), 64)
}

// rendered returns a page rendered from data that is not older than the call, for
// a guest of a client.
func (s *Service) rendered(ctx context.Context, key cacheKey, client string) (*response, error) {
	render := func(ctx context.Context, begin func() uint64) (*response, error) {
		return s.renderPage(ctx, key, client, begin)
	}
	requested := s.Now()
	page, err := s.wait(ctx, key, render)
	if err == nil && page.isExpired(requested) {
		// The render had begun before a moment at which the clock changes the page,
		// and the guest came after it.
		return s.wait(ctx, key, render)
	}
	return page, err
}

// isCurrent reports whether a cached page can be sent as it is. While changes
// may be missed the location was just read, if the database answers.
func (s *Service) isCurrent(l *location, page *response, now time.Time) bool {
	return !page.isExpired(now) && (s.Changes.Connected() || page.version == l.version)
}

// isExpired reports whether the clock has changed the content by now.
func (r *response) isExpired(now time.Time) bool {
	return !r.expires.IsZero() && !now.Before(r.expires)
}

// renderPage is the renderFunc of a store's pages.
func (s *Service) renderPage(ctx context.Context, key cacheKey, client string, begin func() uint64) (*response, error) {
	var data []byte
	var result content
	var read uint64
	markup, err := s.Renderer.Render(ctx, render.Job{StoreID: key.key, Client: client}, func(ctx context.Context) (_ []byte, err error) {
		read = begin()
		if result, err = s.gather(ctx, key.key, key.variant); err != nil {
			return nil, err
		}
		data, err = result.encode()
		return data, err
	})
	if err != nil {
		return nil, err
	}
	page, err := s.compose(result.kind(key.variant), result.head, markup, data)
	if err != nil {
		return nil, err
	}
	page.key, page.expires, page.version, page.rendered = key, result.expires, result.version, s.Now()
	page.viewed = viewed[result.kind(key.variant)]
	s.cache.put(key, key.key, page, page.size(), page.version, read)
	return page, nil
}

// compose makes a response of a rendered page.
func (s *Service) compose(k kind, h head, markup render.Markup, data []byte) (*response, error) {
	if k != menuPage {
		data = nil // browsers take over menus alone
	}
	text, policy, err := document(h, markup, data, s.Scripts.of(k, &h))
	if err != nil {
		return nil, err
	}
	return newResponse(text, policy)
}

// languageOf picks the page's language: the one requested in the URL, else
// what the browser prefers, else the store's own.
func languageOf(requested, acceptLanguage string, s *store.Store) lang.Key {
	if requested != "" {
		if key, ok := lang.Parse(requested); ok && slices.Contains(s.Languages, key) {
			return key
		}
	}
	return lang.Negotiate(acceptLanguage, s.Languages, s.DefaultLanguage)
}
