package media

import (
	"context"
	"fmt"
	"os"

	"carte/internal/actor"
	"carte/internal/db"
)

// Service stores and serves images in a folder. No name leads out of it.
type Service struct {
	folder *os.Root
}

// Open opens the folder, and creates it if it does not exist.
func Open(folder string) (*Service, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("creating the folder for images: %w", err)
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, fmt.Errorf("opening the folder for images: %w", err)
	}
	return &Service{folder: root}, nil
}

// Close closes the folder.
func (s *Service) Close() error { return s.folder.Close() }

// Seed stores an image, given as WebP by width, and returns its id. It is for demo
// data.
func (s *Service) Seed(_ context.Context, who *actor.Actor, variants map[int][]byte) (string, error) {
	if err := who.RequireAdmin(); err != nil {
		return "", err
	}
	id := db.NewID()
	for width, content := range variants {
		if err := s.folder.WriteFile(fileName(id, width), content, 0o600); err != nil {
			return "", fmt.Errorf("storing an image: %w", err)
		}
	}
	return id, nil
}
