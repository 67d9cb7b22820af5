// Package media stores a store's images and serves them. An image is stored as
// WebP in the widths guest pages ask for, under names that are never used
// again, so that browsers may cache them for good.
package media

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"carte/internal/actor"
	"carte/internal/db"
	"carte/internal/fault"
	"carte/internal/httpx"
)

// The widths an image is stored in, by its shape (web/src/guest/data.ts imageUrl).
var (
	// SquareWidths are those of dishes and logos.
	SquareWidths = []int{176, 704}
	// WideWidths are those of covers, 16:9.
	WideWidths = []int{640, 1280, 1920}
)

// Service stores and serves images in a folder, which no name can leave.
type Service struct {
	folder *os.Root
}

// Open uses a folder, which is made when missing.
func Open(folder string) (*Service, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("making the folder for images: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("opening the folder for images: %w", err)
	}
	return &Service{folder: root}, nil
}

// Close ends the service.
func (s *Service) Close() error { return s.folder.Close() }

// Seed stores an image whose WebP variants are given by width, for demo data,
// and returns its id.
func (s *Service) Seed(_ context.Context, who *actor.Actor, variants map[int][]byte) (string, error) {
	if err := who.RequireAdmin(); err != nil {
		return "", err
	}
	id := db.NewID()
	for width, content := range variants {
		if err := s.folder.WriteFile(id+"-"+strconv.Itoa(width)+".webp", content, 0o600); err != nil {
			return "", fmt.Errorf("storing an image: %w", err)
		}
	}
	return id, nil
}

var namePattern = regexp.MustCompile(`^[0-9a-z]{12}-[0-9]{2,4}\.webp$`)

// ServeHTTP answers /images/{name}.
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
