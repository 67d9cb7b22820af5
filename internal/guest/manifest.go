package guest

import (
	"encoding/json"
	"fmt"
	"net/http"

	"carte/internal/etag"
)

// manifest is a web-app manifest (https://www.w3.org/TR/appmanifest), by which a store's
// pages can be put on a home screen.
type manifest struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	Lang       string         `json:"lang"`
	StartURL   string         `json:"start_url"`
	Scope      string         `json:"scope"`
	Display    string         `json:"display"`
	ThemeColor string         `json:"theme_color"`
	Background string         `json:"background_color"`
	Icons      []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// manifest answers the manifest of a store.
func (s *Service) manifest(w http.ResponseWriter, r *http.Request) {
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
	m := manifestOf(p, l)
	tag, err := etag.Of(m)
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	setPlain(w.Header(), "application/manifest+json")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", tag)
	if etag.NotModified(r.Header.Get("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if err := json.NewEncoder(w).Encode(m); err != nil {
		return // the client has left
	}
}

func manifestOf(p *portrait, l *location) manifest {
	path, light := l.store.Path(), p.light()
	m := manifest{
		ID: path, Name: p.Name, ShortName: p.shortName, Lang: p.Language.Tag(), StartURL: path, Scope: path,
		// Links lead to other sites, from which guests come back by the browser's button.
		Display: "minimal-ui", ThemeColor: light.Hero, Background: light.Paper,
	}
	for _, icon := range []struct{ name, purpose string }{{"icon-192.png", "any"}, {"icon-512.png", "any"}, {"icon-mask.png", "maskable"}} {
		pixels := drawn[icon.name].pixels
		m.Icons = append(m.Icons, manifestIcon{
			Src: path + "/" + icon.name + "?v=" + p.version, Sizes: fmt.Sprintf("%dx%[1]d", pixels), Type: "image/png", Purpose: icon.purpose,
		})
	}
	return m
}
