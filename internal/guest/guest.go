// Package guest serves what guests see: link pages, menus, opened codes and
// followed links.
//
// A page is rendered once for each store, language and kind, compressed, and
// sent as bytes from memory until the store changes or the clock changes the
// page (a store opens, a section is served no more). Freshness rests on one
// rule: db.Change tells of every change, and what was read before one is never
// kept after it (see cache). While changes of other processes may be missed,
// each answer is checked against the store's version first.
package guest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sync/singleflight"

	"carte/internal/configuration"
	"carte/internal/fault"
	"carte/internal/httpx"
	"carte/internal/lang"
	"carte/internal/menu"
	"carte/internal/page"
	"carte/internal/render"
	"carte/internal/store"
	"carte/internal/table"
)

// Stores finds stores.
type Stores interface {
	Public(ctx context.Context, slugOrID string) (store.Store, error)
	ByID(ctx context.Context, id string) (store.Store, error)
}

// Pages finds link pages and links.
type Pages interface {
	Public(ctx context.Context, storeID string) (page.LinkPage, []page.Link, error)
	Target(ctx context.Context, linkID string) (page.Link, error)
}

// Menus finds menus.
type Menus interface {
	Public(ctx context.Context, storeID string) (menu.Menu, error)
	StoreOfMenu(ctx context.Context, menuID string) (string, error)
}

// Tables finds the table of a code.
type Tables interface {
	ByCode(ctx context.Context, code string) (table.Table, error)
	// Numbers maps the numbers of a store's tables to their ids.
	Numbers(ctx context.Context, storeID string) (map[int]string, error)
}

// Recorder counts what guests do; it returns when the event is on disk.
type Recorder interface {
	Click(r *http.Request, storeID, linkID, tableID string, zone *time.Location) error
	// Scan counts an opened code; tableID is "" for the code of the whole store.
	Scan(r *http.Request, storeID, tableID string, zone *time.Location) error
}

// Configuration tells what is configured for the site.
type Configuration interface {
	Current(ctx context.Context) configuration.Configuration
}

// Changes tells of changes to stores.
type Changes interface {
	Subscribe(fn func(storeID string))
	Connected() bool
	Version(ctx context.Context, storeID string) (int64, error)
}

// Renderer renders a page's data.
type Renderer interface {
	Render(data []byte) (render.Page, error)
}

// Config is what the guest pages are made from.
type Config struct {
	Stores   Stores
	Pages    Pages
	Menus    Menus
	Tables   Tables
	Changes  Changes
	Recorder Recorder
	Renderer Renderer
	Scripts  Scripts
	// BaseURL is the site's public address, without a slash at its end.
	BaseURL       string
	Configuration Configuration
	Now           func() time.Time
	// CacheBytes bounds the memory for rendered pages.
	CacheBytes int64
}

// Service serves guests.
type Service struct {
	Config
	cache    *cache
	flight   singleflight.Group
	messages messages
}

// NewService makes the service and subscribes it to changes.
func NewService(c Config) *Service {
	s := &Service{Config: c, cache: newCache(c.CacheBytes)}
	c.Changes.Subscribe(s.cache.drop)
	return s
}

// place finds where a slug or an id leads, however its letters are typed.
func (s *Service) place(ctx context.Context, key string) (*place, error) {
	return remembered(ctx, s, s.cache.places, strings.ToLower(key), s.readPlace)
}

// readPlace reads where a slug or an id leads, and whose it is.
func (s *Service) readPlace(ctx context.Context, key string) (*place, string, error) {
	found, err := s.Stores.Public(ctx, key)
	if err != nil {
		return nil, "", err
	}
	return &place{
		storeID: found.ID, slug: found.Slug, languages: found.Languages, fallback: found.DefaultLanguage,
		zone: found.Location(),
	}, found.ID, nil
}

// checkKey refuses what no slug, id or code is spelt like: not every database
// can be asked for it.
func checkKey(key string) error {
	foreign := func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }
	if key == "" || len(key) > maxKey || strings.ContainsFunc(key, foreign) {
		return fault.New(fault.NotFound, "There is nothing at this address.")
	}
	return nil
}

// maxKey is longer than any slug, id or code.
const maxKey = 64

// entry finds a page ready to be sent, rendering it when it must.
func (s *Service) entry(r *http.Request, storeID string, key entryKey) (*entry, error) {
	ctx, kept := r.Context(), s.cache.entry(storeID, key)
	if kept != nil && s.current(ctx, storeID, kept) {
		return kept, nil
	}
	generation := s.cache.generation(storeID)
	// One render serves all who wait, unless the store changed since theirs began.
	flight := storeID + " " + string(key.kind) + " " + string(key.language) + " " + strconv.FormatUint(generation, 10)
	made, err, _ := s.flight.Do(flight, func() (any, error) {
		// Whoever waits is served, also when the first to ask has left.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), makePatience)
		defer cancel()
		return s.make(ctx, storeID, key, generation)
	})
	if err != nil {
		if kept != nil {
			// An old page serves a guest better than none.
			httpx.LogRequestFailure(ctx, "serving an old page because a new one cannot be made", err)
			return kept, nil
		}
		return nil, err
	}
	return made.(*entry), nil //nolint:forcetypeassert // the function above returns nothing else
}

// How long the database may take to answer: whether what is kept is still the
// present, where guests are led, and all that a new page shows.
const (
	keptPatience  = 300 * time.Millisecond
	placePatience = 3 * time.Second
	makePatience  = 10 * time.Second
)

// current tells whether a kept page can be sent as it is.
func (s *Service) current(ctx context.Context, storeID string, e *entry) bool {
	if !e.expires.IsZero() && !s.Now().Before(e.expires) {
		return false
	}
	if s.Changes.Connected() {
		return true
	}
	// A database that does not answer is no reason to let a guest wait.
	ctx, cancel := context.WithTimeout(ctx, keptPatience)
	defer cancel()
	version, err := s.Changes.Version(ctx, storeID)
	return err != nil || version == e.version
}

func (s *Service) make(ctx context.Context, storeID string, key entryKey, generation uint64) (*entry, error) {
	version, err := s.Changes.Version(ctx, storeID)
	if err != nil {
		return nil, err
	}
	gathered, err := s.gather(ctx, storeID, key)
	if err != nil {
		return nil, err
	}
	made, err := s.compose(gathered)
	if err != nil {
		return nil, err
	}
	made.expires, made.version = gathered.expires, version
	s.cache.keepEntry(storeID, key, made, generation)
	return made, nil
}

// compose renders gathered data to a page ready to be sent.
func (s *Service) compose(g gathered) (*entry, error) {
	data, err := json.Marshal(g.data)
	if err != nil {
		return nil, fmt.Errorf("encoding the page's data: %w", err)
	}
	rendered, err := s.Renderer.Render(data)
	if err != nil {
		return nil, err
	}
	text, policy, err := document(g.head, rendered, g.hydrated(data), s.Scripts.of(g.kind, g.head.language))
	if err != nil {
		return nil, err
	}
	encoded, err := render.Encode(text)
	if err != nil {
		return nil, err
	}
	return newEntry(encoded, policy, len(text)), nil
}

func newEntry(encoded render.Encoded, policy string, identity int) *entry {
	return &entry{
		encoded: encoded, policy: []string{policy}, etag: []string{encoded.ETag},
		lengths: map[render.Encoding][]string{
			render.Brotli:   {strconv.Itoa(len(encoded.Brotli))},
			render.Gzip:     {strconv.Itoa(len(encoded.Gzip))},
			render.Identity: {strconv.Itoa(identity)},
		},
	}
}

// languageOf picks the page's language: the one asked for in the URL, else
// what the browser prefers, else the store's own.
func languageOf(asked, acceptLanguage string, p *place) lang.Key {
	if key, ok := lang.Parse(asked); ok {
		for _, offered := range p.languages {
			if offered == key {
				return key
			}
		}
	}
	return lang.Negotiate(acceptLanguage, p.languages, p.fallback)
}
