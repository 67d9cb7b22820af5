package guest

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"carte/internal/card"
	"carte/internal/etag"
	"carte/internal/lang"
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

// kind is what the picture waits with.
func (p picture) kind() string {
	if p.pixels > 0 {
		return iconKind
	}
	return cardKind
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
			shown, content, err = s.studioPicture(r.Context(), p, name, s.client(r))
			if errors.Is(err, errNotDrawn) {
				s.sendMessage(w, r, failed, nil) // it is logged with the others
				return
			}
			if err != nil {
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

// draw draws a picture; where it has no language the tagline is in the store's own.
func (p *portrait) draw(kind picture, logo, cover *card.Picture) ([]byte, error) {
	if kind.pixels > 0 {
		icon := card.Icon{Look: p.look(), Name: p.Name, Logo: logo}
		return icon.Draw(kind.pixels, kind.masked)
	}
	c := card.Card{Look: p.look(), Name: p.Name, Tagline: p.Tagline.In(kind.language, p.Language), Logo: logo, Cover: cover}
	return c.Draw()
}
