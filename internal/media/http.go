package media

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/fault"
	"carte/internal/httpx"
)

// ServeHTTP serves /images/{name}.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := chi.URLParam(r, "name")
	missing := fault.New(fault.NotFound, "There is no such image.")
	if !namePattern.MatchString(name) {
		httpx.WriteProblem(w, r, missing)
		return
	}
	file, err := s.folder.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		httpx.WriteProblem(w, r, missing)
		return
	case err != nil:
		httpx.WriteProblem(w, r, fmt.Errorf("opening an image: %w", err))
		return
	}
	defer file.Close()
	h := w.Header()
	h.Set("Content-Type", "image/webp")
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("ETag", `"`+name+`"`)
	http.ServeContent(w, r, "", time.Time{}, file)
}
