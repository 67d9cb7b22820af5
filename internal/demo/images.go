package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"

	"github.com/uptrace/bun"

	"carte/internal/actor"
	"carte/internal/media"
)

// The pictures come as the variants that an upload would get: making them anew would
// take the first start a minute.
var (
	squareVariants = []media.Variant{{Size: 176, Width: 176, Height: 176}, {Size: 264, Width: 264, Height: 264}, {Size: 720, Width: 704, Height: 704}}
	wideVariants   = []media.Variant{{Size: 360, Width: 640, Height: 360}, {Size: 720, Width: 1280, Height: 720}, {Size: 1080, Width: 1920, Height: 1080}}
)

// variantsOf returns the variants of a store's pictures by their names.
func (s *Store) variantsOf() map[string][]media.Variant {
	variants := map[string][]media.Variant{
		s.Page.Logo:  squareVariants,
		s.Page.Cover: wideVariants,
	}
	for i := range s.Sections {
		for _, dish := range s.Sections[i].Dishes {
			variants[dish.Image] = squareVariants
		}
	}
	delete(variants, "")
	return variants
}

// colorByName returns the mean colours of the pictures by their names.
func colorByName() (map[string]string, error) {
	data, err := fs.ReadFile(Images(), "tones.json")
	if err != nil {
		return nil, fmt.Errorf("reading the colours of the pictures: %w", err)
	}
	var byName map[string]string
	if err := json.Unmarshal(data, &byName); err != nil {
		return nil, fmt.Errorf("reading the colours of the pictures: %w", err)
	}
	return byName, nil
}

// addImages stores the pictures of a store and returns their ids by name.
func (s *Site) addImages(ctx context.Context, tx bun.IDB, storeID string, content *Store) (map[string]string, error) {
	byName, err := colorByName()
	if err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for name, variants := range content.variantsOf() {
		contents := make([][]byte, len(variants))
		for i, v := range variants {
			if contents[i], err = fs.ReadFile(Images(), fmt.Sprintf("%s-%d.webp", name, v.Width)); err != nil {
				return nil, fmt.Errorf("reading a picture: %w", err)
			}
		}
		if ids[name], err = s.Media.Seed(ctx, tx, actor.System(), storeID, byName[name], variants, contents); err != nil {
			return nil, err
		}
	}
	return ids, nil
}
