package media

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io/fs"

	"golang.org/x/image/webp"
)

// Picture returns an image of a store with its pixels, in the smallest variant whose
// shorter side has at least so many of them, or in the largest. The picture is nil where
// there is no such image.
func (s *Service) Picture(ctx context.Context, storeID, id string, least int) (Image, image.Image, error) {
	found, err := s.ByID(ctx, storeID, []string{id})
	if err != nil {
		return Image{}, nil, err
	}
	img, ok := found[id]
	if !ok || len(img.Variants) == 0 {
		return Image{}, nil, nil
	}
	variant := img.Variants[len(img.Variants)-1]
	for _, v := range img.Variants {
		if min(v.Width, v.Height) >= least {
			variant = v
			break
		}
	}
	file, _, err := s.Storage.Get(ctx, fileName(id, variant.Size))
	if errors.Is(err, fs.ErrNotExist) {
		return Image{}, nil, nil
	}
	if err != nil {
		return Image{}, nil, s.unavailable(ctx, err)
	}
	defer file.Close()
	picture, err := webp.Decode(file)
	if err != nil {
		return Image{}, nil, fmt.Errorf("decoding the image %s: %w", id, err)
	}
	return img, picture, nil
}
