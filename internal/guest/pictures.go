package guest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"carte/internal/card"
	"carte/internal/etag"
	"carte/internal/fault"
	"carte/internal/lang"
	"carte/internal/render"
	"carte/internal/store"
)

// picture is a picture that is drawn of a store.
type picture struct {
	// pixels are those of an icon's side, 0 for the card.
	pixels int
	masked bool
	// language is that of a card, "" for the store's own.
	language lang.Key
}

// drawn are the pictures by their file names; there are no others.
var drawn = func() map[string]picture {
	list := map[string]picture{
		"card.png": {}, "icon.png": {pixels: 32}, "apple-touch-icon.png": {pixels: 180}, "icon-192.png": {pixels: 192},
		"icon-512.png": {pixels: 512}, "icon-mask.png": {pixels: 512, masked: true},
	}
	for _, language := range lang.All {
		list["card-"+string(language)+".png"] = picture{language: language}
	}
	return list
}()

// pictureName is the file name under which what a file name asks for is drawn and kept:
// a card in a language that a store does not offer is that in its own.
func pictureName(found *store.Store, name string) string {
	if language := drawn[name].language; language != "" {
		if !slices.Contains(found.Languages, language) {
			language = found.DefaultLanguage
		}
		return cardName(found, language)
	}
	return name
}

// cardName is the file name of a store's card in a language.
func cardName(found *store.Store, language lang.Key) string {
	if language == found.DefaultLanguage {
		return "card.png"
	}
	return "card-" + string(language) + ".png"
}

const (
	// drawnBytes bounds the memory for pictures that are drawn.
	drawnBytes  = 24 << 20
	drawTimeout = 10 * time.Second
	// mostOfClient is how many pictures may wait for one client: few enough that those of
	// several greedy ones are drawn within the time of another.
	mostOfClient = 4
	// fileTimeout is how long the storage may take to give the logo or the cover.
	fileTimeout = 3 * time.Second
)

// studio is where pictures are drawn and kept.
type studio struct {
	kept *cache
	// turns are those of the one who draws: a picture takes some tenths of a second of a
	// core.
	turns *render.Turns[struct{}]
	drawn atomic.Uint64
}

func newStudio() *studio {
	return &studio{kept: newCache(drawnBytes), turns: render.NewTurns(mostOfClient, func(struct{}) error { return nil }, struct{}{})}
}

// Drawn is how many pictures were drawn since the start, and what those that are kept
// take.
func (s *Service) Drawn() (count uint64, bytes int64) {
	s.studio.kept.mu.Lock()
	defer s.studio.kept.mu.Unlock()
	return s.studio.drawn.Load(), s.studio.kept.size
}

// picture answers the address of a picture of a store. With the version in its query it
// is kept for ever; without, or with another one, it is the present picture.
func (s *Service) picture(file string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l, err := s.location(r.Context(), r.PathValue("slug"))
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		p, err := s.portrait(r.Context(), l.store.ID)
		if err != nil {
			s.Fail(w, r, err)
			return
		}
		name := pictureName(&l.store, file)
		query := r.URL.Query()
		shown, content := p, []byte(nil)
		if !etag.NotModified(r.Header.Get("If-None-Match"), tagOf(p, name)) {
			if shown, content, err = s.studioPicture(r.Context(), p, name, s.client(r)); err != nil {
				s.Fail(w, r, err)
				return
			}
		}
		h := w.Header()
		setPlain(h, "image/png")
		h.Set("ETag", tagOf(shown, name))
		switch {
		case shown != p:
			h.Set("Cache-Control", "public, max-age=60")
		case query.Get("v") == p.version:
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
		default:
			h.Set("Cache-Control", "public, max-age=3600")
		}
		if content == nil || etag.NotModified(r.Header.Get("If-None-Match"), h.Get("ETag")) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Length", strconv.Itoa(len(content)))
		_, _ = w.Write(content) // the client may have left
	}
}

func tagOf(p *portrait, name string) string {
	return `"` + p.version + "-" + name + `"`
}

// studioPicture returns a picture, and the portrait that it shows: without logo and cover
// where these cannot be read.
func (s *Service) studioPicture(ctx context.Context, p *portrait, name, client string) (*portrait, []byte, error) {
	if content, ok := s.studio.find(p, name); ok {
		return p, content, nil
	}
	ctx, cancel := context.WithTimeout(ctx, drawTimeout)
	defer cancel()
	_, release, err := s.studio.turns.Acquire(ctx, render.Job{StoreID: p.StoreID, Client: client})
	if errors.Is(err, render.ErrBusy) {
		return nil, nil, fault.New(fault.Unavailable, "Too many pictures are being drawn at the moment. Try again in a moment.")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("waiting to draw a picture: %w", err)
	}
	defer release()
	if content, ok := s.studio.find(p, name); ok {
		return p, content, nil // drawn while this one waited
	}
	logo := s.file(ctx, p.StoreID, p.Logo, p.LogoHue, 512)
	var cover *card.Picture
	if drawn[name].pixels == 0 {
		cover = s.file(ctx, p.StoreID, p.Cover, "", card.Height)
	}
	shown := p
	if noLogo, noCover := p.Logo != "" && logo == nil, p.Cover != "" && cover == nil && drawn[name].pixels == 0; noLogo || noCover {
		shown = p.without(noLogo, noCover)
		if content, ok := s.studio.find(shown, name); ok {
			return shown, content, nil
		}
	}
	content, err := shown.draw(drawn[name], logo, cover)
	if err != nil {
		return nil, nil, err
	}
	s.studio.drawn.Add(1)
	s.studio.keep(shown, name, content)
	return shown, content, nil
}

// pictureKey names a picture by all that it shows; nothing has to be dropped when a store
// changes.
func pictureKey(p *portrait, name string) cacheKey {
	return cacheKey{index: pictureIndex, key: p.StoreID + p.version + name}
}

func (s *studio) find(p *portrait, name string) ([]byte, bool) {
	return get[[]byte](s.kept, pictureKey(p, name))
}

func (s *studio) keep(p *portrait, name string, content []byte) {
	s.kept.put(pictureKey(p, name), p.StoreID, content, allocated(len(content)), unversioned, s.kept.now())
}

// file reads a picture of a store; nil where there is none, or the storage does not give
// it, of which it says so itself.
func (s *Service) file(ctx context.Context, storeID, id, backing string, least int) *card.Picture {
	if id == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, fileTimeout)
	defer cancel()
	found, pixels, err := s.Images.Picture(ctx, storeID, id, least)
	if err != nil || pixels == nil {
		return nil
	}
	return &card.Picture{Image: pixels, FocalX: found.FocalX, FocalY: found.FocalY, Backing: colorOf(backing)}
}

// draw draws a picture; where it has no language the tagline is in the store's own.
func (p *portrait) draw(kind picture, logo, cover *card.Picture) ([]byte, error) {
	if kind.pixels > 0 {
		icon := card.Icon{Look: p.look(), Name: p.Name, Logo: logo}
		return icon.Draw(kind.pixels, kind.masked)
	}
	c := card.Card{Look: p.look(), Name: p.Name, Tagline: p.Tagline.In(kind.language, p.Language), Logo: logo, Cover: cover}
	return c.Draw()
}
